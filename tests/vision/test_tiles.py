"""Flat square tiles: their kind, their turn and their place."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.drawings import (
    RED,
    Picture,
    disc,
    example,
    laid,
    noisy,
    patterned,
    plain,
    put,
)
from vision.components.kits import learn
from vision.estates.lattice import Lattice
from vision.estates.tiles import Tile, TileReader, paste
from vision.geometry import project, rectangle, shifting, turning

CELL = 46.0
SCALE = 1.5
LOOKS = {"tile/field": patterned(48, 48, 31, 25), "tile/wood": patterned(48, 48, 32, 25)}
PLAIN_LOOKS = {
    "tile/sand": plain(48, 48, (120, 190, 215)),
    "tile/sea": plain(48, 48, (190, 130, 60)),
}
GRID = Lattice(np.array([120.0, 220.0]), np.array([CELL + 1, 0.0]), np.array([0.0, -CELL - 1]))


@dataclass(frozen=True)
class Lying:
    kind: str
    cell: tuple[int, int]
    quarter: int = 0
    lean: float = 0.0
    shift: tuple[float, float] = (0.0, 0.0)


def drawn(tiles: list[Lying], looks: dict[str, Picture]) -> Picture:
    region = plain(400, 300)
    for tile in tiles:
        x, y = GRID.place(*tile.cell) + np.array(tile.shift)
        place = shifting(x, y) @ turning(tile.lean) @ shifting(-CELL / 2, -CELL / 2)
        picture = np.ascontiguousarray(np.rot90(looks[tile.kind], tile.quarter))
        region = laid(picture, region, project(place, rectangle(CELL, CELL)))
    return region


def reader(looks: dict[str, Picture]) -> TileReader:
    kit = learn([example(name, image, square=True) for name, image in looks.items()], SCALE)
    return TileReader(kit, list(looks), CELL)


def read(region: Picture, tiles: list[Lying], looks: dict[str, Picture]) -> list[Tile]:
    return reader(looks).read(region, GRID, [t.cell for t in tiles])


def difference(a: Picture, b: Picture, where: NDArray[np.bool_] | None = None) -> float:
    off = np.abs(a.astype(int) - b).mean(axis=2)
    return float(off.mean() if where is None else off[where].mean())


@pytest.mark.parametrize("quarter", range(4))
@pytest.mark.parametrize("kind", LOOKS)
def test_kind_and_turn_are_read(kind: str, quarter: int) -> None:
    tiles = [Lying(kind, (1, 0), quarter)]
    found = read(noisy(drawn(tiles, LOOKS)), tiles, LOOKS)[0]
    assert found.kinds[0][0] == kind
    assert found.kinds[1][1] > found.kinds[0][1] + 5
    off = [difference(found.patch, np.rot90(LOOKS[kind], q)[1:47, 1:47]) for q in range(4)]
    assert np.argmin(off) == quarter
    assert off[quarter] < 0.5 * sorted(off)[1]


def test_a_tile_is_found_where_it_really_lies() -> None:
    tiles = [
        Lying("tile/field", (0, 0), 1, lean=1.5, shift=(3.0, -2.0)),
        Lying("tile/wood", (1, 0), 3, shift=(-2.0, 1.0)),
        Lying("tile/wood", (1, 1), 0, lean=-1.5),
    ]
    region = drawn(tiles, LOOKS)
    found = read(noisy(region), tiles, LOOKS)
    flat = paste(found, plain(400, 300))
    assert difference(flat, region) < 3
    middle = project(found[0].to_region, [[23.0, 23.0]])[0]
    np.testing.assert_allclose(middle, GRID.place(0, 0) + np.array([3.0, -2.0]), atol=1.0)


@pytest.mark.parametrize("quarter", range(4))
def test_a_piece_in_the_middle_hides_neither_kind_nor_turn(quarter: int) -> None:
    tiles = [Lying("tile/wood", (2, 1), quarter)]
    bare = drawn(tiles, LOOKS)
    region = bare.copy()
    x, y = GRID.place(2, 1)
    put(region, disc(RED, 13), x, y)
    found = read(noisy(region), tiles, LOOKS)
    assert found[0].kinds[0][0] == "tile/wood"
    # What the piece hides is known as well: the kit's tile is laid under it.
    assert difference(paste(found, plain(400, 300)), bare) < 2


def test_tiles_without_a_pattern_are_told_by_colour() -> None:
    tiles = [Lying("tile/sand", (0, 0)), Lying("tile/sea", (1, 0))]
    found = read(noisy(drawn(tiles, PLAIN_LOOKS), spread=5), tiles, PLAIN_LOOKS)
    assert [t.kinds[0][0] for t in found] == ["tile/sand", "tile/sea"]


def test_the_rim_of_a_tile_tells_more_than_its_middle() -> None:
    """What hides most of a tile stands in its middle."""
    tiles = [Lying("tile/sea", (1, 0))]
    region = drawn(tiles, PLAIN_LOOKS)
    x, y = GRID.place(1, 0)
    put(region, disc((120, 190, 215), 20), x, y)
    assert read(noisy(region), tiles, PLAIN_LOOKS)[0].kinds[0][0] == "tile/sea"


def test_a_tile_comes_in_the_light_that_falls_on_it() -> None:
    tiles = [Lying("tile/field", (0, 0)), Lying("tile/wood", (1, 0))]
    region = np.clip(drawn(tiles, LOOKS) * 0.85, 0, 255).astype(np.uint8)
    flat = paste(read(region, tiles, LOOKS), plain(400, 300))
    on_tiles = (
        cv2.erode((flat != plain(400, 300)).max(axis=2).astype(np.uint8), np.ones((5, 5))) > 0
    )
    ratio = flat[on_tiles].mean() / region[on_tiles].mean()
    assert ratio == pytest.approx(1.0, abs=0.02)


def test_no_cells_hold_no_tiles() -> None:
    assert reader(LOOKS).read(plain(400, 300), GRID, []) == []
    bare = plain(400, 300)
    np.testing.assert_array_equal(paste([], bare), bare)
