"""Pieces of plain colours on a grid: which colour lies in each cell.

Nobody photographs a kit for that. Every colour that may be there starts where its name says it is,
and is moved to where this picture has it, in the light and the plastic of this evening.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError

NAMED: Final = {
    "red": (45.0, 58.0, 40.0),
    "orange": (62.0, 42.0, 60.0),
    "yellow": (78.0, -4.0, 72.0),
    "green": (50.0, -38.0, 15.0),
    "blue": (40.0, 20.0, -52.0),
    "purple": (38.0, 42.0, -35.0),
    "pink": (68.0, 42.0, 2.0),
    "brown": (38.0, 18.0, 26.0),
    "white": (92.0, 0.0, 0.0),
    "grey": (58.0, 0.0, 0.0),
    "black": (18.0, 0.0, 0.0),
}
"""Colours of play in CIE Lab, as paint has them in white light."""

MIDDLE = 0.6
"""Share of a cell's edge, around its middle, that is looked at."""
PATCH = 12
"""Px that this share is brought to."""
SHADE = 0.35
"""Weight of lightness against hue: light falls unevenly, and plastic shines."""
SPREAD = 11.0
"""Standard deviation of one colour's cells, in units of Lab."""
ROUNDS = 8
TRUST = 2.0
"""How many cells a colour's name counts for, when it is moved to where its cells are."""
LIGHT = 70.0
"""Percentile of the cells' lightness above which a cell may be bare white ground."""
TINT = 30.0
"""No lamp gives white more chroma: what has more is no bare ground."""


@dataclass(frozen=True)
class CellColour:
    """The likeliest colour of a cell and the probability that it is right."""

    colour: str
    p: float


def read_cells(
    image: NDArray[np.uint8], rows: int, columns: int, colours: Sequence[str], ground: str
) -> tuple[tuple[CellColour, ...], ...]:
    """The colour of every cell, row by row from the top.

    image: the grid and nothing else, upright (BGR); colours: those that pieces may have; ground: of
    an empty cell. Raises InputError for a colour that is none of ``NAMED`` and for a picture with
    too few pixels to a cell.
    """
    names = (*colours, ground)
    unknown = [name for name in names if name not in NAMED]
    if unknown:
        raise InputError(f"{unknown[0]!r} is no known colour: take one of {', '.join(NAMED)}")
    if min(image.shape[0] / rows, image.shape[1] / columns) < 4:
        raise InputError(
            f"a cell of {columns} x {rows} has fewer than 4 pixels across: come nearer"
        )
    cells = _looks(image, rows, columns).reshape(-1, 3)
    nominal = np.array([NAMED[name] for name in names]) * (SHADE, 1, 1)
    chances = _assign(_balanced(cells, ground), nominal)
    best = chances.argmax(axis=1)
    found = [
        CellColour(names[i], round(float(p[i]), 4)) for i, p in zip(best, chances, strict=True)
    ]
    return tuple(tuple(found[r * columns : (r + 1) * columns]) for r in range(rows))


def _looks(image: NDArray[np.uint8], rows: int, columns: int) -> NDArray[np.float64]:
    """What each cell looks like (rows x columns x 3, Lab): the typical colour of the more colourful
    half of its middle, since glare takes colour away and never adds any."""
    edge = round(PATCH / MIDDLE)
    size = (columns * edge, rows * edge)
    even = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    lab = cv2.cvtColor(even.astype(np.float32) / 255, cv2.COLOR_BGR2LAB).astype(np.float64)
    rim = (edge - PATCH) // 2
    cells = lab.reshape(rows, edge, columns, edge, 3).swapaxes(1, 2)[:, :, rim:-rim, rim:-rim]
    pixels = cells.reshape(rows, columns, -1, 3)
    order = np.hypot(pixels[..., 1], pixels[..., 2]).argsort(axis=-1)
    half = order[..., order.shape[-1] // 2 :, None]
    return np.asarray(np.median(np.take_along_axis(pixels, half, axis=2), axis=2))


def _balanced(cells: NDArray[np.float64], ground: str) -> NDArray[np.float64]:
    """Cells (Nx3) as in white light, lightness weighed down. Where the ground has no colour of its
    own, what is lightest and least coloured shows the tint of the light."""
    moved = cells.copy()
    chroma = np.hypot(cells[:, 1], cells[:, 2])
    light = cells[:, 0] >= np.percentile(cells[:, 0], LIGHT)
    pale = light & (chroma <= np.percentile(chroma[light], 15))
    if NAMED[ground][1:] == (0.0, 0.0) and np.median(chroma[pale]) < TINT:
        moved += np.subtract(NAMED[ground], np.median(cells[pale], axis=0))
    return moved * (SHADE, 1, 1)


def _assign(cells: NDArray[np.float64], nominal: NDArray[np.float64]) -> NDArray[np.float64]:
    """The probability of each colour for each cell (NxK), by clusters that start at their names."""
    centres = nominal
    chances = np.zeros((len(cells), len(nominal)))
    for _ in range(ROUNDS):
        off = ((cells[:, None] - centres[None]) ** 2).sum(axis=2) / (2 * SPREAD**2)
        likely = np.exp(off.min(axis=1, keepdims=True) - off)
        chances = likely / likely.sum(axis=1, keepdims=True)
        weight = chances.sum(axis=0)[:, None]
        centres = (chances.T @ cells + TRUST * nominal) / (weight + TRUST)
    return chances
