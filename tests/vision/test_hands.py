"""A hand over the table, and what is none."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawings import Picture, noisy, patterned, plain
from tests.vision.faults import CLOTHES, SKINS, shaded
from tests.vision.faults import with_arm as with_sleeve
from vision.geometry import Floats, rectangle, shifting, warp
from vision.pixels import shrink
from vision.scene.backdrop import COARSE, Prediction
from vision.scene.hands import Reach, reaching_in

SIZE = (640, 480)
TABLE = np.asarray(cv2.GaussianBlur(noisy(plain(*SIZE), 8, spread=90), (0, 0), 4), np.uint8)
PX_PER_MM = 0.8
SKIN = (120, 150, 215)


def empty(known: Picture | None = None) -> Prediction:
    small = (SIZE[0] // COARSE, SIZE[1] // COARSE)
    where = np.ones((small[1], small[0]), np.bool_) if known is None else known > 0
    return Prediction(shrink(TABLE, small), where)


def reaching(seen: Picture, prediction: Prediction, *markers: Floats) -> bool:
    return reaching_in(noisy(seen), prediction, markers, PX_PER_MM) is Reach.HAND


def with_arm(image: Picture, start: tuple[int, int], end: tuple[int, int]) -> Picture:
    seen = image.copy()
    cv2.line(seen, start, end, SKIN, 46)
    return seen


def test_an_empty_table_has_no_hand() -> None:
    assert not reaching(TABLE, empty())


def test_an_arm_reaches_in_from_any_edge() -> None:
    for start in ((0, 200), (639, 100), (300, 0), (320, 479)):
        assert reaching(with_arm(TABLE, start, (320, 240)), empty()), start


GROUNDS = {
    "mottled": TABLE,
    "cloth": noisy(plain(*SIZE, (70, 110, 60)), 3),
    "white": noisy(plain(*SIZE, (215, 220, 222)), 3),
    "black": noisy(plain(*SIZE, (34, 31, 30)), 3),
    "wood": np.asarray(
        cv2.GaussianBlur(noisy(plain(*SIZE, (70, 110, 150)), 4, 60), (0, 0), 12, sigmaY=2), np.uint8
    ),
    "print": np.asarray(
        cv2.addWeighted(patterned(*SIZE, 7), 0.5, plain(*SIZE, (170, 190, 200)), 0.5, 0), np.uint8
    ),
}


def on(ground: Picture) -> Prediction:
    small = (SIZE[0] // COARSE, SIZE[1] // COARSE)
    return Prediction(shrink(ground, small), np.ones((small[1], small[0]), np.bool_))


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("hand", [*SKINS, *CLOTHES])
def test_skin_sleeves_and_gloves_are_hands_on_any_ground(ground: str, hand: str) -> None:
    """But what has the ground's own colour."""
    colour, sleeve = (SKINS | CLOTHES)[hand], CLOTHES.get(hand, CLOTHES["blue"])
    seen = with_sleeve(GROUNDS[ground], (330, 230), colour, sleeve, (-60, 420), size=1.6)
    alike = {("cloth", "green"), ("mottled", "green"), ("black", "black")}
    assert reaching(seen, on(GROUNDS[ground])) == ((ground, hand) not in alike)


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("factor", [0.8, 0.6, 0.45])
@pytest.mark.parametrize("soft", [3, 14])
def test_a_shadow_is_no_hand(ground: str, factor: float, soft: float) -> None:
    for middle in ((0, 200), (320, 480), (640, 60)):
        seen = shaded(GROUNDS[ground], middle, factor, soft, size=(260, 330))
        assert not reaching(seen, on(GROUNDS[ground])), middle


def test_an_arm_in_a_shadow_with_one_of_its_own_is_a_hand() -> None:
    for ground in ("mottled", "wood", "cloth"):
        arm = with_sleeve(
            shaded(GROUNDS[ground], (180, 330), 0.7, 8, size=(120, 260)),
            (330, 230),
            size=1.6,
            start=(-60, 420),
        )
        assert reaching(arm, on(GROUNDS[ground])), ground


def test_a_piece_in_the_middle_is_no_hand() -> None:
    assert not reaching(with_arm(TABLE, (250, 200), (400, 260)), empty())


def test_what_only_peeps_in_is_no_hand() -> None:
    seen = TABLE.copy()
    seen[190:220, :16] = SKIN
    assert not reaching(seen, empty())


def test_a_card_at_the_edge_is_no_hand() -> None:
    seen = TABLE.copy()
    seen[300:400, 0:100] = 240
    assert reaching(seen, empty())
    card = rectangle(60, 60) + np.array([20, 320])
    assert not reaching(seen, empty(), card)


def test_a_turned_camera_shows_unknown_table_and_no_hand() -> None:
    """What lies beyond the known table explains nothing; an arm from there is still an arm."""
    turned = shifting(90, 40)
    over = warp(TABLE, turned, SIZE)
    small = (SIZE[0] // COARSE, SIZE[1] // COARSE)
    where = np.zeros((small[1], small[0]), np.uint8)
    where[40 // COARSE :, 90 // COARSE :] = 1
    prediction = Prediction(shrink(over, small), where > 0)
    strange = over.copy()
    strange[:40] = strange[:, :90] = (200, 220, 230)
    assert not reaching(strange, prediction)
    assert reaching(with_arm(strange, (0, 200), (320, 240)), prediction)
