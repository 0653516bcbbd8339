"""A picture at a glance: so small that a look at every frame of a stream costs next to nothing."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pixels import shrink

WIDTH = 480
"""Px that a glance is about wide."""
PATCH = 96
ACROSS, DOWN = 4, 3
"""Sharpness is looked for in so many patches of the full picture: a smaller one has lost it."""
EDGES = 98.0
"""Percentile of the Laplacian that only edges reach: noise stays below."""


@dataclass(frozen=True, eq=False)
class Glance:
    """small: the picture shrunken and smoothed (HxWx3); sharpness: how steep its steepest edges
    are (levels), to be compared with that of the same scene only."""

    small: NDArray[np.uint8]
    sharpness: float


def glance(image: NDArray[np.uint8]) -> Glance:
    """Of a picture (BGR, HxWx3)."""
    h, w = image.shape[:2]
    by = max(1, round(w / WIDTH))
    small = shrink(image, (max(1, w // by), max(1, h // by)))
    return Glance(np.asarray(cv2.blur(small, (3, 3)), np.uint8), steepest(patches(image)))


def patches(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Patches from all over a picture's green channel, one below the other."""
    h, w = image.shape[:2]
    high, wide = min(PATCH, h // DOWN), min(PATCH, w // ACROSS)
    return np.vstack(
        [
            image[y : y + high, x : x + wide, 1]
            for y in ((2 * i + 1) * h // (2 * DOWN) - high // 2 for i in range(DOWN))
            for x in ((2 * i + 1) * w // (2 * ACROSS) - wide // 2 for i in range(ACROSS))
        ]
    )


def steepest(levels: NDArray[np.uint8]) -> float:
    """How steep the steepest edges in a picture without colour (HxW) are."""
    edges = cv2.convertScaleAbs(cv2.Laplacian(levels, cv2.CV_16S, ksize=1))
    counts = np.cumsum(np.bincount(edges.ravel(), minlength=256))
    return float(np.searchsorted(counts, counts[-1] * EDGES / 100))
