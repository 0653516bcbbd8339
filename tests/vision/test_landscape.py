"""A landscape of loose square tiles: a full grid of them, each in any of its turns, with tokens."""

from __future__ import annotations

import numpy as np
import pytest

from companion.table.layout import GridSurface
from companion.table.view import Claim
from tests.vision.drawings import (
    BLUE,
    RED,
    YELLOW,
    Colour,
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
from vision.components.matching import PolarMatcher
from vision.estates.estate import EstateReader, EstateReading
from vision.geometry import project, rectangle, shifting, turning

SCALE = 1.2
CELL_MM = 45.0
CELL = CELL_MM * SCALE
LANDS = {f"tile/{name}": patterned(48, 48, 60 + n, 25) for n, name in enumerate("abcdefgh")}
TOKENS: dict[str, Colour] = {"cube/red": RED, "cube/blue": BLUE, "cube/yellow": YELLOW}
KIT = learn(
    [
        *(example(name, image, square=True) for name, image in LANDS.items()),
        *(example(name, disc(colour, 8)) for name, colour in TOKENS.items()),
    ],
    SCALE,
)
MATCHER = PolarMatcher(
    [e for k in KIT.values() for e in k.examples], SCALE, max(k.reach_mm for k in KIT.values())
)
BARE = plain(460, 380, (60, 90, 120))
EYE = np.array([230.0, 190.0, 1200.0])
Cells = dict[tuple[int, int], str]


def landscape(columns: int, rows: int, missing: int, seed: int) -> Cells:
    """Lands by place, some places bare."""
    rng = np.random.default_rng(seed)
    spots = [(x, y) for y in range(rows) for x in range(columns)]
    # The rim stays whole, so that the grid is the same whichever are missing.
    inner = [(x, y) for x, y in spots if 0 < x < columns - 1 and 0 < y < rows - 1]
    out = {inner[i] for i in rng.permutation(len(inner))[:missing]}
    lands = list(LANDS)
    return {s: lands[int(rng.integers(len(lands)))] for s in spots if s not in out}


def drawn(cells: Cells, lean: float, seed: int, tokens: dict[tuple[int, int], str]) -> Picture:
    """Edge to edge, each turned a quarter or more and up to two degrees and a millimetre off."""
    rng = np.random.default_rng(seed)
    wide, high = (max(c[i] for c in cells) for i in (0, 1))
    place = shifting(230, 190) @ turning(lean) @ shifting(-wide * CELL / 2, high * CELL / 2)
    region = BARE.copy()
    for (x, y), name in cells.items():
        askew = turning(float(rng.uniform(-2, 2)))
        dx, dy = rng.uniform(-1, 1, 2) * SCALE
        own = place @ shifting(x * CELL + dx, -y * CELL + dy) @ askew
        picture = np.ascontiguousarray(np.rot90(LANDS[name], int(rng.integers(4))))
        corners = project(own @ shifting(-CELL / 2, -CELL / 2), rectangle(CELL, CELL))
        region = laid(picture, region, corners)
    for (x, y), token in tokens.items():
        put(region, disc(TOKENS[token], 8), *project(place, [[x * CELL + 6, -y * CELL - 4]])[0])
    return noisy(region)


def read(seen: Picture) -> EstateReading:
    reader = EstateReader(
        GridSurface("landscape", CELL_MM, ("tile/*", "cube/*")), KIT, SCALE, MATCHER
    )
    return reader.read(seen, BARE, np.ones(BARE.shape[:2], np.bool_), EYE)


def components(claims: tuple[Claim, ...]) -> list[str]:
    return [c.component for c in claims]


@pytest.mark.parametrize(
    ("columns", "rows", "missing", "lean"),
    [(6, 4, 0, 0.0), (6, 4, 3, 4.0), (4, 6, 2, -7.0), (6, 3, 1, 11.0), (3, 6, 0, -3.0)],
)
def test_a_landscape_is_read_tile_by_tile(
    columns: int, rows: int, missing: int, lean: float
) -> None:
    cells = landscape(columns, rows, missing, seed=columns + rows)
    tokens = dict(zip([(0, 0), (2, 1), (1, 2)], TOKENS, strict=True))
    tokens = {spot: token for spot, token in tokens.items() if spot in cells}
    reading = read(drawn(cells, lean, 7, tokens))
    x0, y0 = (min(getattr(c, axis) for c in reading.cells) for axis in ("x", "y"))
    assert {(c.x - x0, c.y - y0): f"tile/{c.tile}" for c in reading.cells} == cells
    on = {(c.x - x0, c.y - y0): components(c.on) for c in reading.cells if c.on}
    assert on == {spot: [token] for spot, token in tokens.items()}
    assert reading.corners == ()
