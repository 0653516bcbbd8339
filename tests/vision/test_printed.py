"""What stands on the sites of a printed board."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from companion.table.layout import PrintedSurface, Site
from tests.vision.drawings import (
    BLUE,
    RED,
    YELLOW,
    Colour,
    Picture,
    disc,
    known,
    laid,
    noisy,
    patterned,
    plain,
    put,
)
from vision.boards.printed import BoardReader, SiteReading
from vision.components.kits import Learned
from vision.components.matching import PolarMatcher
from vision.geometry import Floats, homography, project, rectangle
from vision.known import KnownBoard
from vision.planes.registration import rectify_reference

SCALE = 2.0
CORNERS = ((110.0, 60.0), (590.0, 60.0), (590.0, 420.0), (110.0, 420.0))
HOLDS = ("counter/*", "knob")
NOTHING = Site("s/nothing", (205.0, 165.0), ())
SITES = tuple(Site(f"s/{i}", (40.0 + 55 * (i % 4), 40.0 + 50 * (i // 4)), HOLDS) for i in range(12))
SURFACE = PrintedSurface("board", (240.0, 180.0), (*SITES, NOTHING), "reference.jpg", CORNERS)
PRINT = patterned(480, 360, 3)
PIECES = {
    "counter/red": disc(RED, 13),
    "counter/blue": disc(BLUE, 13),
    "knob": disc(YELLOW, 11, inner=(60, 150, 60)),
}
KIT = known(
    SCALE, counter__red=PIECES["counter/red"], counter__blue=PIECES["counter/blue"]
) | known(SCALE, knob=PIECES["knob"])


@dataclass(frozen=True)
class Lying:
    piece: str
    site: int
    off_mm: tuple[float, float] = (0.0, 0.0)


def board_with(*things: Lying) -> Picture:
    image = PRINT.copy()
    for thing in things:
        x, y = np.add(SITES[thing.site].at_mm, thing.off_mm) * SCALE
        put(image, PIECES[thing.piece], x, y)
    return image


def photograph(board: Picture, corners: Floats | None = None) -> Picture:
    where = np.asarray(CORNERS) if corners is None else corners
    return noisy(laid(board, plain(720, 520), where))


def reader(
    reference: Picture | None = None,
    covered: tuple[Floats, ...] = (),
    kit: dict[str, Learned] = KIT,
) -> BoardReader:
    photo = photograph(PRINT if reference is None else reference)
    print_ = rectify_reference(SURFACE, photo, np.asarray(CORNERS))
    examples = [e for learned in kit.values() for e in learned.examples]
    matcher = PolarMatcher(examples, SCALE, max(k.reach_mm for k in kit.values()))
    return BoardReader(KnownBoard(print_, HOME, covered), kit, matcher)


HOME = homography(rectangle(*SURFACE.size_mm), np.asarray(CORNERS))


def contents(readings: dict[str, SiteReading]) -> dict[str, list[str]]:
    return {i: sorted(c.component for c in r.claims) for i, r in readings.items() if r.claims}


def test_an_empty_board_is_read_empty() -> None:
    assert reader().read(photograph(PRINT), HOME) == {}


def test_a_picture_without_any_noise_is_read_empty() -> None:
    assert reader().read(laid(PRINT, plain(720, 520), np.asarray(CORNERS)), HOME) == {}


@pytest.mark.parametrize("piece", PIECES)
def test_each_piece_is_read_on_each_site(piece: str) -> None:
    board = board_with(*(Lying(piece, i, (1.5, -1.0)) for i in range(0, 12, 2)))
    readings = reader().read(photograph(board), HOME)
    assert contents(readings) == {f"s/{i}": [piece] for i in range(0, 12, 2)}
    assert all(c.p is not None and c.p > 0.8 for r in readings.values() for c in r.claims)


def test_two_at_one_site_are_two() -> None:
    board = board_with(Lying("counter/red", 5, (-4, 0)), Lying("counter/blue", 5, (4, 1)))
    assert contents(reader().read(photograph(board), HOME)) == {
        "s/5": ["counter/blue", "counter/red"]
    }


def test_one_that_leans_over_to_the_next_site_is_read_once() -> None:
    between = board_with(Lying("counter/red", 5, (16, 0)), Lying("counter/blue", 5, (2, 0)))
    assert contents(reader().read(photograph(between), HOME)) == {
        "s/5": ["counter/blue", "counter/red"]
    }


def test_a_board_that_moved_is_read_where_it_lies() -> None:
    corners = np.asarray(CORNERS) + np.array([[9.0, 4.0], [-6.0, 12.0], [4.0, 6.0], [8.0, -5.0]])
    pose = homography(rectangle(*SURFACE.size_mm), corners)
    seen = photograph(board_with(Lying("counter/blue", 6), Lying("knob", 0)), corners)
    assert contents(reader().read(seen, pose)) == {"s/6": ["counter/blue"], "s/0": ["knob"]}


def test_a_shadow_is_not_read() -> None:
    shaded = PRINT.copy()
    x, y = (int(v * SCALE) for v in SITES[6].at_mm)
    shaded[y - 14 : y + 14, x - 14 : x + 14] = shaded[y - 14 : y + 14, x - 14 : x + 14] * 0.6
    assert contents(reader().read(photograph(shaded), HOME)) == {}


def test_a_pale_site_in_the_shade_of_its_neighbours_is_no_pale_piece() -> None:
    """What a thick neighbour hides and shades of a white site is as black, grey and white as a
    white figure on a black tile, yet it is no picture of one."""
    figure = disc((235, 235, 235), 9)
    tile = np.where(figure.max(axis=2, keepdims=True) > 0, figure, np.uint8(22))
    pale = plain(480, 360, (232, 236, 238))
    board = pale.copy()
    x, y = (int(v * SCALE) for v in SITES[5].at_mm)
    fall = np.linspace(0.55, 1.0, 44)[:, None, None]
    board[y - 22 : y + 22, x - 22 : x + 22] = board[y - 22 : y + 22, x - 22 : x + 22] * fall
    board[y - 30 : y - 9, x - 22 : x + 22] = 22
    put(board, tile, *(np.asarray(SITES[6].at_mm) * SCALE))
    ring = np.where(
        disc((235, 235, 235), 11, inner=(22, 22, 22)) > 100, np.uint8(235), np.uint8(22)
    )
    tiles = reader(pale, kit=known(SCALE, counter__white=tile, counter__ring=ring))
    assert contents(tiles.read(photograph(board), HOME)) == {"s/6": ["counter/white"]}


def test_a_piece_of_the_colour_of_its_site_is_read() -> None:
    green = plain(480, 360, (160, 210, 170))
    board = green.copy()
    dark = disc((96, 126, 102), 12)
    put(board, dark, *(np.asarray(SITES[3].at_mm) * SCALE))
    found = reader(green, kit=known(SCALE, counter__green=dark)).read(photograph(board), HOME)
    assert contents(found) == {"s/3": ["counter/green"]}


def test_what_lay_on_the_reference_is_not_taken_for_print() -> None:
    """Where the kit says that a piece lay on the board's own picture, the print is unknown: a piece
    there is read, though nothing has changed, and its absence is read as well."""
    reference = board_with(Lying("counter/red", 9))
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    round_ = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    outline = np.asarray(SITES[9].at_mm) + 7.5 * round_
    taught = reader(reference, (outline,))
    assert contents(taught.read(photograph(reference), HOME)) == {"s/9": ["counter/red"]}
    other = photograph(board_with(Lying("counter/blue", 9)))
    assert contents(taught.read(other, HOME)) == {"s/9": ["counter/blue"]}
    assert contents(taught.read(photograph(PRINT), HOME)) == {}


def test_two_that_lay_on_the_reference_are_two() -> None:
    reference = board_with(Lying("counter/red", 9, (-4, 0)), Lying("counter/blue", 9, (4, 1)))
    outline = np.asarray(SITES[9].at_mm) + (rectangle(26, 22) - np.array([13, 11]))
    found = reader(reference, (outline,)).read(photograph(reference), HOME)
    assert contents(found) == {"s/9": ["counter/blue", "counter/red"]}


def test_a_sliver_of_a_colour_is_no_piece() -> None:
    board = PRINT.copy()
    x, y = (int(v * SCALE) for v in SITES[6].at_mm)
    board[y - 10 : y + 10, x - 2 : x + 3] = RED
    assert contents(reader().read(photograph(board), HOME)) == {}


PINK: Colour = (180, 60, 235)


def test_what_no_kit_knows_is_unknown_at_its_site() -> None:
    board = board_with(Lying("counter/red", 2))
    put(board, disc(PINK, 15), *(np.asarray(SITES[6].at_mm) * SCALE))
    readings = reader().read(photograph(board), HOME)
    assert contents(readings) == {"s/2": ["counter/red"], "s/6": ["unknown"]}
    (claim,) = readings["s/6"].claims
    assert claim.p is not None
    assert 0.8 < claim.p < 1


def test_what_is_far_too_large_for_its_colour_is_unknown() -> None:
    board = PRINT.copy()
    x, y = (int(v * SCALE) for v in SITES[6].at_mm)
    board[y - 40 : y + 40, x - 40 : x + 40] = BLUE
    assert contents(reader().read(photograph(board), HOME))["s/6"] == ["unknown"]


def test_glare_over_a_site_is_nothing_strange() -> None:
    board = PRINT.astype(np.float64)
    x, y = (int(v * SCALE) for v in SITES[6].at_mm)
    veil = np.exp(-(np.square(np.mgrid[0:360, 0:480] - [[[y]], [[x]]]).sum(axis=0)) / 900)
    glaring = board + (255 - board) * 0.7 * veil[..., None]
    assert contents(reader().read(photograph(glaring.astype(np.uint8)), HOME)) == {}


def test_a_site_that_holds_nothing_is_empty_whatever_lies_there() -> None:
    board = PRINT.copy()
    put(board, PIECES["counter/red"], *(np.asarray(NOTHING.at_mm) * SCALE))
    assert contents(reader().read(photograph(board), HOME)) == {}


def test_a_site_is_pointed_at_by_a_square_around_its_pieces() -> None:
    half = reader().half_mm
    assert half.keys() == {s.id for s in SURFACE.sites}
    assert all(6 < half[s.id] < 12 for s in SITES)


def test_sites_off_the_picture_do_no_harm() -> None:
    corners = project(np.array([[1, 0, -300.0], [0, 1, -200.0], [0, 0, 1]]), CORNERS)
    pose = homography(rectangle(*SURFACE.size_mm), corners)
    readings = reader().read(photograph(board_with(Lying("knob", 11)), corners), pose)
    assert contents(readings).get("s/11") == ["knob"]
