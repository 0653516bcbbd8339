"""A hand over the table: something that no print explains, reaching in from the picture's edge.

Where only a board is known, that edge is not: there it is something that goes on over the board's
rim, and is neither the board's print nor the ground around it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.components.kits import lab
from vision.geometry import Floats, inverse, scaling, shifting, warp
from vision.masks import closed, opened
from vision.pixels import shrink
from vision.planes.registration import BoardPrint
from vision.scene.backdrop import COARSE, Prediction
from vision.scene.residual import Print
from vision.scene.shadow import Shade

CLEAR = 24
"""Residual that a hand, a sleeve and their shadow exceed."""
AREA_MM2 = 1500.0
REACH_MM = 30.0
"""What reaches in less than this, or is smaller, does not disturb."""

SHADOW = 0.4
"""Share of something that is evenly shaded table: more and it is a shadow (those have half and
more), less and it is a hand (those have a tenth)."""

SCALE = 0.5
"""Px a mm at which a lone board and its surroundings are looked at."""
AROUND_MM = 30.0
OUTSIDE_MM = (8.0, 24.0)
INSIDE_MM = (6.0, 16.0)
"""How far from a board's rim colours are compared across it: its edge has a thickness."""
ALIKE = 16.0
"""Distance (weighted Lab) between two parts of one thing, at most."""
GROUND = 9.0
"""Distance below which a place may be ground like another."""
RARE = 0.4
"""Share of the ground that a hand may look like."""
WIDTH_MM = 12.0
"""A finger's width; pieces that are as wide end at the rim."""
DEEP_MM = 45.0


class Reach(Enum):
    """What comes in over a table's edge."""

    NOTHING = "nothing"
    SHADOW = "shadow"
    HAND = "hand"


def reaching_in(
    evened: NDArray[np.uint8],
    prediction: Prediction,
    markers: Iterable[Floats],
    px_per_mm: float,
) -> Reach:
    """What reaches in over the table.

    evened: the straightened picture in the reference's light; prediction: the empty table in its
    view; markers: their corners there (cards may be moved, that is no hand).
    """
    h, w = prediction.known.shape
    seen = shrink(evened, (w, h))
    off = prediction.print.residual(seen)
    foreign = ((off > CLEAR) & prediction.known).astype(np.uint8)
    for corners in markers:
        around = (corners - corners.mean(axis=0)) * 1.7 + corners.mean(axis=0)
        cv2.fillConvexPoly(foreign, np.round(around / COARSE).astype(np.int32), 0)
    foreign = closed(opened(foreign, 3), 5)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(foreign, connectivity=8)
    mm = px_per_mm / COARSE
    large = stats[:, cv2.CC_STAT_AREA] > AREA_MM2 * mm**2
    long = stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max(axis=1) > REACH_MM * mm
    at_edge = [i for i in np.unique(labels[_edge(prediction.known)]) if i and large[i] and long[i]]
    if not at_edge:
        return Reach.NOTHING
    shaded = Shade(seen, prediction.image).even
    hand = any(float(shaded[labels == i].mean()) < SHADOW for i in at_edge)
    return Reach.HAND if hand else Reach.SHADOW


def _edge(known: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Where things come in: the picture's rim, and the rim of what is known if the camera has
    turned to look at more than that."""
    outside = (~known).astype(np.uint8)
    framed = cv2.copyMakeBorder(outside, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=1)
    _, labels = cv2.connectedComponents(framed, connectivity=4)
    beyond = (labels == labels[0, 0]).astype(np.uint8)
    rim = cv2.dilate(beyond, np.ones((11, 11), np.uint8))[1:-1, 1:-1]
    return np.asarray(rim > 0)


@dataclass(frozen=True)
class _Rim:
    """What is seen along one side of a board: colours (Nx3, weighted Lab) inside and outside, where
    something wide lies inside, and where there is a picture outside (N each)."""

    inside: NDArray[np.float32]
    outside: NDArray[np.float32]
    covered: NDArray[np.bool_]
    there: NDArray[np.bool_]


def reaching_over(evened: NDArray[np.uint8], board: BoardPrint, pose: Floats) -> bool:
    """Whether something reaches over a board of which only its own print is known.

    evened: the straightened picture in the reference's light; pose: board mm -> px there. Pieces
    end at the board's rim; an arm goes on, and the ground beside it looks unlike it.
    """
    w, h = board.surface.size_mm
    frame = scaling(SCALE) @ shifting(AROUND_MM, AROUND_MM)
    size = (round((w + 2 * AROUND_MM) * SCALE), round((h + 2 * AROUND_MM) * SCALE))
    onto = frame @ inverse(pose)
    seen = warp(evened, onto, size)
    there = warp(np.full(evened.shape[:2], 255, np.uint8), onto, size) > 250
    print_ = Print(warp(board.image, frame @ scaling(1 / board.scale), size))
    wide = _wide(print_.residual(seen) > CLEAR)
    colours = lab(seen)
    sides = [_rim(np.rot90(colours, k), np.rot90(wide, k), np.rot90(there, k)) for k in range(4)]
    ground = np.vstack([side.outside[side.there] for side in sides])
    return any(_longest(_crossed(side, ground)) >= WIDTH_MM * SCALE for side in sides)


def _wide(foreign: NDArray[np.bool_]) -> NDArray[np.int32]:
    """What of that which differs from the board's print is as wide as a hand, and large: numbered
    from 1. The picture has a margin around the board."""
    m = round(AROUND_MM * SCALE)
    inside = np.zeros(foreign.shape, np.uint8)
    inside[m:-m, m:-m] = foreign[m:-m, m:-m]
    mask = opened(inside, round(WIDTH_MM * SCALE) | 1)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    large = stats[:, cv2.CC_STAT_AREA] > AREA_MM2 * SCALE**2
    return np.asarray(np.where(large[labels], labels, 0), np.int32)


def _rim(colours: NDArray[np.float32], wide: NDArray[np.int32], there: NDArray[np.bool_]) -> _Rim:
    """Of the side that is uppermost."""
    m = round(AROUND_MM * SCALE)
    along = slice(m, colours.shape[1] - m)
    inside = slice(*(m + round(mm * SCALE) for mm in INSIDE_MM))
    outside = slice(*(m - round(mm * SCALE) for mm in reversed(OUTSIDE_MM)))
    rows, _ = np.nonzero(wide)
    reach = np.zeros(int(wide.max()) + 1)
    np.maximum.at(reach, wide[wide > 0], rows - m)
    deep = (reach > DEEP_MM * SCALE)[wide]
    return _Rim(
        colours[inside, along].mean(axis=0),
        colours[outside, along].mean(axis=0),
        deep[inside, along].mean(axis=0) > 0.6,
        np.asarray(there[outside, along].all(axis=0)),
    )


def _crossed(side: _Rim, ground: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Where something goes on over the rim (N) that is not like the ground (Mx3) elsewhere."""
    one_thing = np.linalg.norm(side.inside - side.outside, axis=1) < ALIKE
    off = np.linalg.norm(side.outside[:, None] - ground[None], axis=2)
    rare = (off < GROUND).mean(axis=1) < RARE if len(ground) else np.zeros(len(off), np.bool_)
    return np.asarray(side.covered & side.there & one_thing & rare)


def _longest(where: NDArray[np.bool_]) -> int:
    """The longest run of what is true."""
    ends = np.flatnonzero(np.diff(np.concatenate([[0], where.astype(np.int8), [0]])))
    return int((ends[1::2] - ends[::2]).max(initial=0))
