"""An estate of loose tiles with pieces on them, and a zone before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.table.layout import GridSurface, ZoneSurface
from companion.table.names import UNKNOWN_THING
from companion.table.observation import Alternative
from companion.table.view import Claim
from tests.vision.drawings import (
    BLUE,
    RED,
    YELLOW,
    Picture,
    disc,
    example,
    known,
    laid,
    noisy,
    patterned,
    plain,
    put,
)
from vision.components.kits import Learned, learn
from vision.components.matching import PolarMatcher
from vision.components.standing import Stature
from vision.estates.estate import EstateReader, EstateReading
from vision.geometry import project, rectangle, shifting, turning
from vision.things.zone import ZoneReader

SCALE = 1.5
CELL_MM = 30.0
CELL = CELL_MM * SCALE
LOOKS = {"tile/field": patterned(48, 48, 31, 25), "tile/wood": patterned(48, 48, 32, 25)}
PAWNS = {"pawn/red": disc(RED, 9), "pawn/blue": disc(BLUE, 9)}
KIT = learn(
    [
        *(example(name, image, square=True) for name, image in LOOKS.items()),
        *(example(name, image) for name, image in PAWNS.items()),
    ],
    SCALE,
)
MATCHER = PolarMatcher(
    [e for k in KIT.values() for e in k.examples], SCALE, max(k.reach_mm for k in KIT.values())
)
SURFACE = GridSurface("estate/red", CELL_MM, ("tile/*", "pawn/*"))
BARE = plain(420, 340)
EVERYWHERE = np.ones(BARE.shape[:2], np.bool_)
EYE = np.array([210.0, -200.0, 1500.0])
Tiles = dict[tuple[int, int], str]


def drawn(tiles: Tiles, lean: float, on: Sequence[tuple[str, float, float]] = ()) -> Picture:
    """Tiles on a lattice that leans (degrees) and starts anywhere; pawns at lattice places."""
    region = BARE.copy()
    place = shifting(140, 230) @ turning(lean)
    pitch = CELL + 1
    for n, ((x, y), name) in enumerate(tiles.items()):
        own = place @ shifting(x * pitch, -y * pitch) @ shifting(-CELL / 2, -CELL / 2)
        picture = np.ascontiguousarray(np.rot90(LOOKS[name], n % 4))
        region = laid(picture, region, project(own, rectangle(CELL, CELL)))
    for pawn, column, row in on:
        put(region, PAWNS[pawn], *project(place, [[column * pitch, -row * pitch]])[0])
    return region


def read(seen: Picture) -> EstateReading:
    reader = EstateReader(SURFACE, KIT, SCALE, MATCHER)
    return reader.read(noisy(seen), BARE, EVERYWHERE, EYE)


def tiles_of(reading: EstateReading) -> Tiles:
    """By lattice place, moved so that the first column and row are 0."""
    x0 = min(c.x for c in reading.cells)
    y0 = min(c.y for c in reading.cells)
    return {(c.x - x0, c.y - y0): f"tile/{c.tile}" for c in reading.cells}


def names(claims: Sequence[Claim]) -> list[str]:
    return sorted(c.component for c in claims)


HOOK: Tiles = {
    (0, 0): "tile/field",
    (1, 0): "tile/wood",
    (2, 0): "tile/field",
    (2, 1): "tile/wood",
    (1, 1): "tile/wood",
}


@pytest.mark.parametrize("lean", [0.0, 3.5, -11.0])
def test_tiles_are_read_on_their_lattice(lean: float) -> None:
    reading = read(drawn(HOOK, lean))
    assert tiles_of(reading) == HOOK
    assert all(c.on == () for c in reading.cells)
    assert reading.corners == ()
    assert all(c.p is not None and c.p > 0.95 for c in reading.cells)


def test_what_stands_on_a_tile_or_where_tiles_meet_is_read() -> None:
    reading = read(drawn(HOOK, 3.5, [("pawn/red", 0.05, -0.05), ("pawn/blue", 1.5, 0.5)]))
    assert tiles_of(reading) == HOOK
    x0, y0 = min(c.x for c in reading.cells), min(c.y for c in reading.cells)
    on = {(c.x - x0, c.y - y0): names(c.on) for c in reading.cells if c.on}
    assert on == {(0, 0): ["pawn/red"]}
    assert [(c.x - x0, c.y - y0, names(c.on)) for c in reading.corners] == [
        (1.5, 0.5, ["pawn/blue"])
    ]


def test_no_tiles_are_no_estate() -> None:
    reading = read(BARE)
    assert (reading.cells, reading.corners, reading.lattice) == ((), (), None)


@pytest.mark.parametrize("colour", [(235, 238, 240), (100, 110, 120), (140, 150, 160)])
def test_what_the_kit_does_not_show_is_no_tile(colour: tuple[int, int, int]) -> None:
    """A sheet of paper of a tile's size."""
    seen = BARE.copy()
    seen[100 : 100 + int(CELL), 150 : 150 + int(CELL)] = colour
    assert read(seen).cells == ()


def test_a_tile_hidden_among_others_is_doubted_and_not_left_out() -> None:
    """What is strange hides most of a tile: it is there, and may be any tile with anything on."""
    seen = drawn(HOOK, 0)
    clear = read(seen)
    assert clear.lattice is not None
    hidden = clear.cells[0]
    quad = [
        clear.lattice.place(hidden.x + dx, hidden.y + dy)
        for dx, dy in ((-0.4, 0.4), (0.4, 0.4), (0.4, -0.4), (-0.4, -0.4))
    ]
    cv2.fillConvexPoly(seen, np.round(quad).astype(np.int32), (235, 238, 240))
    reading = read(seen)
    assert len(reading.cells) == len(clear.cells)
    (options,) = (o for o in reading.doubts.values() if len(o) > 4)
    assert {a.components[0] for a in options} > {f"tile/{hidden.tile}"}
    assert options[0].components[1:] == (UNKNOWN_THING,)
    assert options[0].p < 0.9


def test_a_region_that_is_not_known_is_not_read() -> None:
    reader = EstateReader(SURFACE, KIT, SCALE, MATCHER)
    reading = reader.read(noisy(drawn(HOOK, 0)), BARE, ~EVERYWHERE, EYE)
    assert reading.cells == ()


COINS = known(SCALE, queen=disc(YELLOW, 12), coin=disc((60, 120, 170), 12))
INSIDE = (60.0, 60.0, 360.0, 280.0)


def in_zone(
    seen: Picture, kit: dict[str, Learned] = COINS, holds: tuple[str, ...] | None = None
) -> tuple[list[str], tuple[Alternative, ...]]:
    """What lies in the zone, and what else may."""
    matcher = PolarMatcher([e for k in kit.values() for e in k.examples], SCALE, 10.0)
    reader = ZoneReader(ZoneSurface("front/red", holds or tuple(kit)), kit, SCALE, matcher)
    claims, doubts = reader.read(noisy(seen), BARE, EVERYWHERE, EYE, INSIDE)
    return names(claims), doubts


def test_a_zone_holds_what_lies_inside() -> None:
    seen = BARE.copy()
    coin = COINS["coin"].examples[0].image
    put(seen, disc(YELLOW, 12), 120, 150)
    put(seen, coin, 200, 150)
    put(seen, coin, 223, 156)
    put(seen, coin, 30, 150)
    assert in_zone(seen)[0] == ["coin", "coin", "queen"]
    assert in_zone(BARE) == ([], ())


def test_a_sliver_of_a_thing_is_nothing() -> None:
    seen = BARE.copy()
    put(seen, disc(YELLOW, 12), 120, 150)
    cv2.rectangle(seen, (100, 145), (140, 170), BARE[0, 0].tolist(), -1)
    assert in_zone(seen)[0] == []


def test_what_looks_alike_is_doubted() -> None:
    twins = known(SCALE, queen=disc(YELLOW, 12), twin=disc(YELLOW, 12))
    seen = BARE.copy()
    put(seen, disc(YELLOW, 12), 120, 150)
    found, doubts = in_zone(seen, twins)
    assert found in (["queen"], ["twin"])
    assert sorted(a.components for a in doubts[:2]) == [("queen",), ("twin",)]
    assert doubts[1].p > 0.3
    assert sum(a.p for a in doubts) == pytest.approx(1, abs=0.002)


def test_what_no_component_explains_is_unknown_in_a_zone() -> None:
    seen = BARE.copy()
    put(seen, disc(YELLOW, 12), 120, 150)
    put(seen, disc((200, 60, 190), 15), 220, 150)
    found, doubts = in_zone(seen)
    assert found == ["queen", UNKNOWN_THING]
    assert {a.components for a in doubts} == {("queen", UNKNOWN_THING), ("queen",)}


def test_a_spare_component_in_a_zone_is_clutter_and_not_unknown() -> None:
    seen = BARE.copy()
    put(seen, disc(YELLOW, 12), 120, 150)
    put(seen, PAWNS["pawn/blue"], 220, 150)
    kit = {**COINS, "pawn/blue": KIT["pawn/blue"]}
    assert in_zone(seen, kit, ("queen", "coin"))[0] == ["queen"]


def test_a_shadow_in_a_zone_is_nothing() -> None:
    seen = BARE.copy()
    cv2.circle(seen, (200, 170), 30, (BARE[0, 0] * 0.6).tolist(), -1)
    assert in_zone(seen)[0] == []


def test_an_unknown_thing_on_a_tile_is_reported_there() -> None:
    seen = drawn(HOOK, 3.5, [("pawn/red", 2, 0)])
    place = shifting(140, 230) @ turning(3.5)
    put(seen, disc((235, 120, 235), 14), *project(place, [[0.0, 0.0]])[0])
    reading = read(seen)
    assert tiles_of(reading) == HOOK
    x0, y0 = min(c.x for c in reading.cells), min(c.y for c in reading.cells)
    on = {(c.x - x0, c.y - y0): names(c.on) for c in reading.cells if c.on}
    assert on == {(0, 0): [UNKNOWN_THING], (2, 0): ["pawn/red"]}


def clutter(seen: Picture, what: str) -> None:
    """Puts something beside the hook of tiles, touching it or near it."""
    if what == "phone":
        box = cv2.boxPoints(((70.0, 130.0), (75.0, 150.0), 25.0))
        cv2.fillConvexPoly(seen, np.round(box).astype(np.int32), (30, 28, 26))
    elif what == "cup":
        cv2.circle(seen, (60, 150), 52, (225, 230, 235), -1)
        cv2.circle(seen, (60, 150), 44, (40, 60, 90), -1)
    elif what == "card":
        box = cv2.boxPoints(((330.0, 90.0), (66.0, 100.0), -18.0))
        cv2.fillConvexPoly(seen, np.round(box).astype(np.int32), (200, 190, 120))
    elif what == "spares":
        put(seen, PAWNS["pawn/red"], 330, 120)
        put(seen, PAWNS["pawn/blue"], 70, 120)
        put(seen, disc(YELLOW, 11), 350, 60)


@pytest.mark.parametrize("what", ["phone", "cup", "card", "spares"])
@pytest.mark.parametrize("lean", [0.0, 8.0])
def test_clutter_beside_an_estate_is_no_tile_and_no_piece(what: str, lean: float) -> None:
    seen = drawn(HOOK, lean, [("pawn/red", 2, 0)])
    clutter(seen, what)
    reading = read(seen)
    assert tiles_of(reading) == HOOK
    on = [names(c.on) for c in reading.cells if c.on]
    assert (on, reading.corners) == ([["pawn/red"]], ())


def test_a_tile_of_no_known_land_among_tiles_is_unknown() -> None:
    seen = drawn(HOOK, 0)
    at = project(shifting(140, 230), [[2 * (CELL + 1), 0.0]])[0]
    half = int(CELL / 2) - 1
    x, y = (int(v) for v in at)
    seen[y - half : y + half, x - half : x + half] = (200, 70, 220)
    seen[y - 8 : y + 8, x - half : x + half] = (255, 120, 255)
    reading = read(seen)
    assert tiles_of(reading) == {**HOOK, (2, 0): f"tile/{UNKNOWN_THING}"}
    (options,) = reading.doubts.values()
    assert options[0].components == (f"tile/{UNKNOWN_THING}",)
    assert {("tile/field",), ("tile/wood",), ()} < {a.components for a in options}


def test_what_a_tall_piece_hides_is_doubted_and_not_certainly_nothing() -> None:
    """A tower leans over the corner behind it; the corners on its other sides are plain to see."""
    tower = known(SCALE, tower=disc(YELLOW, 14))["tower"]
    tower = replace(tower, stature=Stature(tower.area_mm2, 30.0, 19.0))
    kit = {**KIT, "tower": tower}
    matcher = PolarMatcher([e for k in kit.values() for e in k.examples], SCALE, 12.0)
    tiles: Tiles = {(x, y): "tile/field" for x in range(3) for y in range(3)}
    seen = drawn(tiles, 0)
    foot = project(shifting(140, 230), [[CELL + 1, -CELL - 1]])[0]
    ends = [tuple(int(v) for v in np.round(foot + by)) for by in ([0, 0], [26, -26])]
    cv2.line(seen, ends[0], ends[1], YELLOW, 28)
    eye = np.array([foot[0] - 173, foot[1] + 173, 300.0])
    surface = GridSurface("estate/red", CELL_MM, ("tile/*", "pawn/*", "tower"))
    reading = EstateReader(surface, kit, SCALE, matcher).read(noisy(seen), BARE, EVERYWHERE, eye)
    (cell,) = (c for c in reading.cells if c.on)
    assert names(cell.on) == ["tower"]
    corners = {s: o for s, o in reading.doubts.items() if s[0] % 1}
    (options,) = corners.values()
    assert list(corners) == [(cell.x + 0.5, cell.y + 0.5)]
    assert options[0].components == ()
    assert 0.9 < options[0].p < 0.99
    assert {("pawn/red",), ("pawn/blue",)} <= {o.components for o in options}
