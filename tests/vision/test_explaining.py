"""The components that a place's colours consist of."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.vision.drawings import BLUE, RED, YELLOW, Colour, Picture, bar, disc, known, noisy
from vision.components.explaining import Explanation, Foreground, explain, shade
from vision.components.kits import Learned

SCALE = 1.5
KIT = known(SCALE, counter__red=disc(RED, 9), counter__blue=disc(BLUE, 9), bar=bar(YELLOW, 12, 16))
GROUND: Colour = (150, 170, 180)


def pixels(*parts: tuple[Sequence[float], int]) -> Picture:
    """So many pixels of each colour (Nx3), with a camera's noise."""
    every = [np.full((count, 3), colour) for colour, count in parts]
    return noisy(np.concatenate(every).astype(np.uint8))


def explained(
    seen: Picture, kit: dict[str, Learned] = KIT, unknown_ground: bool = False
) -> Explanation:
    ground = np.broadcast_to(np.array(GROUND, np.uint8), seen.shape)
    every = np.ones((len(seen), 1), np.bool_)
    image, print_ = seen[:, None, :], np.asarray(ground, np.uint8)[:, None, :]
    fore = Foreground.of(every, image, print_, every == unknown_ground)
    return explain(fore, list(kit.values()), SCALE)


def names(found: Explanation) -> list[str]:
    return [share.component for share in found.present]


@pytest.mark.parametrize(
    ("colour", "name"), [(RED, "counter/red"), (BLUE, "counter/blue"), (YELLOW, "bar")]
)
def test_one_component_is_known_by_its_colour(colour: Colour, name: str) -> None:
    found = explained(pixels((colour, 240)))
    assert names(found) == [name]
    assert found.known > 0.95
    assert found.scores[0][0] == name
    assert found.scores[0][1] > found.scores[1][1] + 1


def test_a_stack_of_two_colours_is_two_components() -> None:
    found = explained(pixels((RED, 250), (BLUE, 70)))
    assert names(found) == ["counter/red", "counter/blue"]
    assert found.present[0].pixels == pytest.approx(250, abs=5)
    assert found.present[1].visible == pytest.approx(70 / 253, rel=0.1)


def test_a_few_stray_pixels_are_no_second_component() -> None:
    assert names(explained(pixels((RED, 250), (BLUE, 12)))) == ["counter/red"]


def test_a_shadow_is_no_component() -> None:
    """A darkened ground is near the colour of nothing, nearer to blue than to unknown."""
    dark = tuple(0.45 * c for c in GROUND)
    found = explained(pixels((RED, 250), (dark, 200)))
    assert names(found) == ["counter/red"]
    assert found.present[0].pixels == pytest.approx(250, abs=5)


def test_a_shadow_adds_nothing_to_what_casts_it() -> None:
    """A pied counter is as dark in places as the shadow beside it."""
    dark = (67, 76, 81)
    kit = {**KIT, **known(SCALE, pied=disc((235, 235, 235), 9, inner=dark))}
    found = explained(pixels((RED, 250), ((235, 235, 235), 60), (dark, 200)), kit)
    assert names(found) == ["counter/red", "pied"]
    assert found.present[1].pixels == pytest.approx(60, abs=5)


def test_a_rim_mixed_with_its_ground_is_no_further_component() -> None:
    """A yellow counter's side in its own shade, and where it mixes with the ground, are brown."""
    brown: Colour = (35, 75, 110)
    kit = {**KIT, **known(SCALE, counter__brown=disc(brown, 9))}
    side = tuple(0.5 * c for c in YELLOW)
    rim = tuple(0.35 * c + 0.2 * g for c, g in zip(YELLOW, GROUND, strict=True))
    assert names(explained(pixels((YELLOW, 240), (side, 25), (rim, 25)), kit)) == ["bar"]
    found = explained(pixels((YELLOW, 240), (brown, 50)), kit)
    assert names(found) == ["bar", "counter/brown"]


def test_strange_print_that_shows_beside_a_component_is_no_other() -> None:
    """Where the print below is not known, a little of another's colour may be the print's."""
    seen = pixels((RED, 250), (BLUE, 30))
    assert names(explained(seen)) == ["counter/red", "counter/blue"]
    assert names(explained(seen, unknown_ground=True)) == ["counter/red"]


def test_shade_tells_a_darker_ground_from_another_colour() -> None:
    dark = tuple(0.5 * c for c in GROUND)
    seen = pixels((dark, 50), (RED, 50))
    ground = np.broadcast_to(np.array(GROUND, np.uint8), seen.shape)
    likely = shade(seen, np.asarray(ground))
    assert likely[:50].min() > -1
    assert likely[50:].max() < -5


def test_colours_of_nothing_known_are_not_explained() -> None:
    found = explained(pixels(((200, 40, 220), 200)))
    assert found.present == ()
    assert found.known < 0.1


def test_nothing_seen_is_nothing_there() -> None:
    assert explained(np.zeros((0, 3), np.uint8)).present == ()
