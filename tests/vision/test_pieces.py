"""Foreground made into pieces, each with its foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.drawings import (
    BLUE,
    RED,
    YELLOW,
    Colour,
    Picture,
    bar,
    disc,
    known,
    noisy,
    plain,
    put,
)
from vision.components.kits import Learned
from vision.components.matching import Matcher, PolarMatcher
from vision.components.standing import Stature, lean
from vision.geometry import Floats
from vision.things.pieces import Ground, Piece, by_neck, find

SCALE = 2.0
FLAT = plain(320, 240, (150, 170, 180))
EYE = np.array([160.0, 120.0, 2000.0])
KIT = known(
    SCALE,
    pawn__red=disc(RED, 14),
    pawn__blue=disc(BLUE, 14),
    log=bar(YELLOW, 50, 16),
)


def pieces_in(
    seen: Picture,
    kit: dict[str, Learned] = KIT,
    matcher: Matcher | None = None,
    eye: Floats = EYE,
    tiled: bool = False,
) -> list[Piece]:
    examples = [e for learned in kit.values() for e in learned.examples]
    polar = PolarMatcher(examples, SCALE, max(k.reach_mm for k in kit.values()))
    foreground = np.abs(seen.astype(int) - FLAT).max(axis=2) > 12
    ground = Ground(noisy(seen), FLAT, foreground, eye, SCALE, tiled)
    return find(ground, list(kit.values()), matcher or polar, by_neck, 1.3)


def names(found: list[Piece]) -> list[str]:
    return sorted(p.ranking[0][0] for p in found)


def test_pieces_are_told_apart_by_colour_and_shape() -> None:
    seen = FLAT.copy()
    put(seen, disc(RED, 14), 60, 50)
    put(seen, disc(BLUE, 14), 250, 60)
    put(seen, bar(YELLOW, 50, 16), 150, 190)
    found = pieces_in(seen)
    assert names(found) == ["log", "pawn/blue", "pawn/red"]
    assert all(p.ranking[0][1] > 0.9 for p in found)
    red = next(p for p in found if p.ranking[0][0] == "pawn/red")
    assert red.pixels == pytest.approx(np.count_nonzero(disc(RED, 14).max(axis=2)), rel=0.05)


def test_a_flat_piece_stands_where_its_middle_is() -> None:
    seen = FLAT.copy()
    put(seen, disc(RED, 14), 60, 50)
    assert pieces_in(seen)[0].foot == pytest.approx((60, 50), abs=1.5)


@pytest.mark.parametrize("foot", [(60, 50), (250, 170), (160, 40), (165, 122)])
def test_a_standing_piece_stands_at_its_inner_end(foot: tuple[int, int]) -> None:
    """A pillar is seen from the side: its base, and its top further out the further out it is."""
    eye = np.array([*EYE[:2], 300.0])
    base = KIT["pawn/red"].area_mm2
    pillar = replace(KIT["pawn/red"], stature=Stature(base, 20.0, 14.0))
    seen = FLAT.copy()
    top = np.round(np.array(foot) + 40 * lean(foot, eye)).astype(int)
    cv2.line(seen, foot, (int(top[0]), int(top[1])), RED, 28)
    (found,) = pieces_in(seen, {**KIT, "pawn/red": pillar}, eye=eye)
    assert found.ranking[0][0] == "pawn/red"
    assert found.foot == pytest.approx(foot, abs=3)
    length = float(np.hypot(*lean(foot, eye)))
    assert found.pixels / SCALE**2 == pytest.approx(pillar.stature.area_mm2(length), rel=0.12)


def test_all_candidates_are_compared_by_their_pictures() -> None:
    """Who leads by colours and size is held against the pictures; so is whoever may win then."""

    class Knowing:
        reach_px = 20.0

        def distances(
            self, patches: Sequence[Picture], components: Sequence[str]
        ) -> NDArray[np.float32]:
            off = [{"left": 90.0, "right": 10.0}[c] for c in components]
            return np.tile(np.array(off, np.float32), (len(patches), 1))

    kit = known(SCALE, left=disc(RED, 14), right=disc((60, 70, 190), 18))
    seen = FLAT.copy()
    put(seen, disc(RED, 14), 100, 100)
    assert names(pieces_in(seen, kit, Knowing())) == ["right"]


def test_pictures_that_resemble_nobody_overturn_nothing() -> None:
    """Deep in shade, or leaning far, a piece is unlike all of the kit's pictures."""

    class FarOff:
        reach_px = 30.0

        def distances(
            self, patches: Sequence[Picture], components: Sequence[str]
        ) -> NDArray[np.float32]:
            off = [{"red": 90.0, "brown": 50.0}[c] for c in components]
            return np.tile(np.array(off, np.float32), (len(patches), 1))

    kit = known(SCALE, red=disc(RED, 14), brown=disc((60, 70, 190), 18))
    seen = FLAT.copy()
    put(seen, disc(RED, 14), 100, 100)
    assert names(pieces_in(seen, kit, FarOff())) == ["red"]


def test_a_small_thin_rest_between_tiles_is_no_piece_but_one_half_hidden_is() -> None:
    rest = FLAT.copy()
    cv2.ellipse(rest, (100, 100), (13, 7), 0, 0, 360, RED, -1)
    assert names(pieces_in(rest)) == ["pawn/red"]
    assert all(p.there < 0.5 for p in pieces_in(rest, tiled=True))
    half = FLAT.copy()
    put(half, disc(RED, 14), 100, 100)
    half[:, 104:] = FLAT[0, 0]
    assert pieces_in(half, tiled=True)[0].there > 0.5


def test_a_strip_is_no_piece() -> None:
    """What a misplaced tile leaves beside it has the right colour and size, but not the shape."""
    seen = FLAT.copy()
    seen[40:44, 40:240] = RED
    assert pieces_in(seen) == []


def test_specks_and_unknown_colours_are_no_pieces() -> None:
    seen = FLAT.copy()
    put(seen, disc(RED, 4), 60, 50)
    put(seen, disc((220, 40, 200), 14), 200, 100)
    assert pieces_in(seen) == []


def test_a_shadow_is_no_piece_and_no_part_of_one() -> None:
    dark = (60, 68, 72)
    seen = FLAT.copy()
    put(seen, disc(dark, 14), 220, 120)
    put(seen, disc(dark, 14), 70, 60)
    put(seen, disc(RED, 14), 60, 50)
    found = pieces_in(seen)
    assert names(found) == ["pawn/red"]
    assert found[0].pixels == pytest.approx(np.count_nonzero(disc(RED, 14).max(axis=2)), rel=0.05)


@pytest.mark.parametrize(("left", "right"), [(RED, RED), (RED, BLUE)])
def test_two_that_touch_are_taken_apart(left: Colour, right: Colour) -> None:
    seen = FLAT.copy()
    put(seen, disc(left, 14), 100, 100)
    put(seen, disc(right, 14), 126, 106)
    found = pieces_in(seen)
    by_colour = {RED: "pawn/red", BLUE: "pawn/blue"}
    assert names(found) == sorted((by_colour[left], by_colour[right]))
    feet = sorted(p.foot for p in found)
    assert feet[0] == pytest.approx((100, 100), abs=4)
    assert feet[1] == pytest.approx((126, 106), abs=4)


def test_one_piece_is_not_taken_apart() -> None:
    seen = FLAT.copy()
    put(seen, bar(YELLOW, 50, 16), 150, 190)
    assert names(pieces_in(seen)) == ["log"]


def test_colours_count_in_their_proportion() -> None:
    """Red alone is no red-and-yellow marker, whatever its shape says."""

    class Blind:
        reach_px = 20.0

        def distances(
            self, patches: Sequence[Picture], components: Sequence[str]
        ) -> NDArray[np.float32]:
            return np.zeros((len(patches), len(components)), np.float32)

    kit = known(SCALE, both=disc(RED, 14, inner=YELLOW), red=disc(RED, 14))
    for piece, name in ((disc(RED, 14), "red"), (disc(RED, 14, inner=YELLOW), "both")):
        seen = FLAT.copy()
        put(seen, piece, 100, 100)
        assert names(pieces_in(seen, kit, Blind())) == [name]


def test_without_candidates_nothing_is_looked_for() -> None:
    ground = Ground(FLAT, FLAT, np.ones(FLAT.shape[:2], np.bool_), EYE, SCALE)
    assert find(ground, [], PolarMatcher([], SCALE, 5.0), by_neck) == []
