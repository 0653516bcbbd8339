"""What stands out from the ground and is none of the things that the kit shows.

Where neither the ground in another light nor the colours of any candidate explain what is seen, and
that is as large and as thick as a thing, something lies there that nobody knows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.table.names import UNKNOWN_THING
from vision.components.explaining import UNKNOWN, shade
from vision.components.kits import Learned, lab, log_likelihoods
from vision.components.matching import Matcher
from vision.masks import closed, grown, opened
from vision.things.pieces import Ground, Piece, judge

LEAST = 0.8
"""Of the smallest candidate's area and thickness: less is what a misplaced print leaves."""
HOLES = 7
"""Width (px) of holes in it that are filled."""
SURE = 0.9
"""Most that is believed of a thing which nobody has seen before."""


def strangers(
    ground: Ground,
    found: Sequence[Piece],
    candidates: Sequence[Learned],
    others: Sequence[Learned],
    matcher: Matcher,
) -> list[Piece]:
    """The things that neither ``found`` nor any other component (``others``) explains, each with
    ``unknown`` as its only candidate; what one of ``others`` explains is left out."""
    if not candidates:
        return []
    scale = ground.px_per_mm
    least = LEAST * min(c.area_mm2 for c in candidates) * scale**2
    radius = LEAST * min(c.radius_mm for c in candidates) * scale
    # A varied print has some of any thing's colours here and there: holes are not held against it.
    mask = closed(_strange(ground, found, candidates).astype(np.uint8), HOLES) & ground.foreground
    # What is thinner than any piece is the rim of something, or nothing.
    mask = opened(mask, round(math.sqrt(2) * radius) | 1)
    count, labels, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=8)
    things = []
    for i in range(1, count):
        if stats[i, cv2.CC_STAT_AREA] < least:
            continue
        ys, xs = np.nonzero(labels == i)
        points = np.stack([xs, ys], axis=1).astype(np.int64)
        other = judge(ground, points, others, matcher) if others else None
        if other is None or other.there < 0.5:
            middle = (float(middles[i][0]), float(middles[i][1]))
            things.append(Piece(((UNKNOWN_THING, SURE),), middle, points))
    return things


def _strange(
    ground: Ground, found: Sequence[Piece], candidates: Sequence[Learned]
) -> NDArray[np.bool_]:
    """Foreground (HxW) beside the pieces found that is neither a shade of its ground nor has a
    colour of any candidate."""
    mask = ground.foreground & ~_taken(found, ground.foreground.shape)
    ys, xs = np.nonzero(mask)
    seen = ground.seen[ys, xs]
    colours = lab(seen)
    explained = shade(seen, ground.flat[ys, xs]) > UNKNOWN
    if not explained.all():
        left = np.flatnonzero(~explained)
        fit = log_likelihoods([c.palette for c in candidates], colours[left])
        explained[left] = (fit > UNKNOWN + 0.5).any(axis=1)
    mask[ys[explained], xs[explained]] = False
    return mask


def _taken(found: Sequence[Piece], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Where pieces are, and their blurred rims."""
    mask = np.zeros(shape[:2], np.uint8)
    for piece in found:
        if piece.there >= 0.5:
            mask[piece.points[:, 1], piece.points[:, 0]] = 1
    return grown(mask, 3) > 0
