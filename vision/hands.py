"""A hand over the table: something that no print explains, reaching in from the picture's edge."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.backdrop import COARSE, Prediction
from vision.geometry import Floats
from vision.masks import closed, opened
from vision.pixels import shrink
from vision.residual import Print

CLEAR = 24
"""Residual that a hand, a sleeve and their shadow exceed."""
AREA_MM2 = 1500.0
REACH_MM = 30.0
"""What reaches in less than this, or is smaller, does not disturb."""


def reaching_in(
    evened: NDArray[np.uint8],
    prediction: Prediction,
    markers: Iterable[Floats],
    px_per_mm: float,
) -> bool:
    """Whether something reaches over the table.

    evened: the straightened picture in the reference's light; prediction: the empty table in its
    view; markers: their corners there (cards may be moved, that is no hand).
    """
    h, w = prediction.known.shape
    off = Print(prediction.image).residual(shrink(evened, (w, h)))
    foreign = ((off > CLEAR) & prediction.known).astype(np.uint8)
    for corners in markers:
        around = (corners - corners.mean(axis=0)) * 1.7 + corners.mean(axis=0)
        cv2.fillConvexPoly(foreign, np.round(around / COARSE).astype(np.int32), 0)
    foreign = closed(opened(foreign, 3), 5)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(foreign, connectivity=8)
    at_edge = set(np.unique(labels[_edge(prediction.known)]))
    mm = px_per_mm / COARSE
    return any(
        i in at_edge
        and stats[i, cv2.CC_STAT_AREA] > AREA_MM2 * mm**2
        and max(stats[i, cv2.CC_STAT_WIDTH], stats[i, cv2.CC_STAT_HEIGHT]) > REACH_MM * mm
        for i in range(1, count)
    )


def _edge(known: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Where things come in: the picture's rim, and the rim of what is known if the camera has
    turned to look at more than that."""
    outside = (~known).astype(np.uint8)
    framed = cv2.copyMakeBorder(outside, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=1)
    _, labels = cv2.connectedComponents(framed, connectivity=4)
    beyond = (labels == labels[0, 0]).astype(np.uint8)
    rim = cv2.dilate(beyond, np.ones((11, 11), np.uint8))[1:-1, 1:-1]
    return np.asarray(rim > 0)
