"""The lattice of loose tiles from the outline of what they cover."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.estates.lattice import fit
from vision.geometry import Floats, project, shifting, turning
from vision.masks import closed

CELL = 44.0
ONE = [(0, 0)]
ROW = [(0, 0), (1, 0), (2, 0)]
HOOK = [(0, 0), (1, 0), (1, 1), (1, 2), (2, 2)]
RING = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
BLOCK = [(x, y) for x in range(4) for y in range(3)]
SHAPES = {"one": ONE, "row": ROW, "hook": HOOK, "ring": RING, "block": BLOCK}


def covered(
    cells: list[tuple[int, int]], turn: float, gap: float = 1.015
) -> tuple[NDArray[np.uint8], Floats]:
    """The mask of tiles on a lattice that is turned, and where the cells' middles are (px)."""
    pitch = gap * CELL
    place = shifting(170.3, 140.7) @ turning(turn)
    mask = np.zeros((360, 400), np.uint8)
    middles = []
    for x, y in cells:
        middle = np.array([x - 0.7, y - 0.4]) * pitch
        half = CELL / 2
        quad = middle + np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
        cv2.fillConvexPoly(mask, np.round(project(place, quad)).astype(np.int32), 1)
        middles.append(project(place, middle))
    return closed(mask, 5), np.array(middles)


@pytest.mark.parametrize("turn", [0.0, 3.7, -12.0, 28.0, 44.0, 90.0])
@pytest.mark.parametrize("shape", SHAPES)
def test_turn_offset_and_cells_are_recovered(shape: str, turn: float) -> None:
    cells = SHAPES[shape]
    mask, middles = covered(cells, turn)
    grid = fit(mask, CELL)
    assert grid is not None
    where = grid.index(middles)
    np.testing.assert_allclose(where, np.round(where), atol=0.1)
    assert len({tuple(w) for w in np.round(where)}) == len(cells)
    lean = np.degrees(np.arctan2(grid.right[1], grid.right[0]))
    assert abs((lean - turn + 45) % 90 - 45) < 1.1


def test_cells_are_counted_to_the_right_and_away() -> None:
    mask, middles = covered(BLOCK, 5.0)
    grid = fit(mask, CELL)
    assert grid is not None
    first, second = (middles[BLOCK.index(c)] for c in ((0, 2), (1, 2)))
    step = grid.index(np.array([second]))[0] - grid.index(np.array([first]))[0]
    np.testing.assert_allclose(step, (1, 0), atol=0.08)
    nearer, farther = (middles[BLOCK.index(c)] for c in ((0, 2), (0, 1)))
    step = grid.index(np.array([farther]))[0] - grid.index(np.array([nearer]))[0]
    np.testing.assert_allclose(step, (0, 1), atol=0.08)


def test_places_and_indices_are_inverse() -> None:
    grid = fit(covered(HOOK, 7.0)[0], CELL)
    assert grid is not None
    np.testing.assert_allclose(grid.index(np.array([grid.place(2.5, -1.0)])), [[2.5, -1.0]])


def test_an_empty_estate_has_no_lattice() -> None:
    assert fit(np.zeros((200, 200), np.uint8), CELL) is None
