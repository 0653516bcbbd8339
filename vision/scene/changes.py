"""Whether a surface looks as it did when it was read.

Pictures are compared in one light, at half size and smoothed: noise goes, anything that could be
read otherwise stays. What is compared with is always what was read, never the picture before, so
that what creeps is seen as well.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats
from vision.masks import filled
from vision.pixels import halved
from vision.scene.residual import strongest

FAINT = 6.0
"""Levels by which a place must differ: fewer than any foreground does."""
NOISY = 4.0
"""Times the usual difference by which a place must differ as well."""
SPECK = 2
"""Pixels (of half size) that may differ for no reason."""


def softened(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A picture (HxWx3) at half size without its noise."""
    return np.asarray(cv2.blur(halved(image), (3, 3)), np.uint8)


@dataclass(frozen=True)
class Footprint:
    """A surface and all that may lean out of it, in a softened picture. rows, columns: the box
    around it; inside: where in that box (HxW)."""

    rows: slice
    columns: slice
    inside: NDArray[np.bool_]

    @classmethod
    def of(cls, outline: Floats, size: tuple[int, int]) -> Footprint:
        """outline: Nx2 px of the full picture; size: its (width, height)."""
        w, h = size[0] // 2, size[1] // 2
        half = outline / 2
        x0, y0 = np.clip(np.floor(half.min(axis=0)).astype(int) - 1, 0, (w, h))
        x1, y1 = np.clip(np.ceil(half.max(axis=0)).astype(int) + 2, 0, (w, h))
        mask = filled([half - (x0, y0)], (int(x1 - x0), int(y1 - y0)))
        return cls(slice(y0, y1), slice(x0, x1), mask > 0)

    def of_picture(self, soft: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Its part of a softened picture; a copy, which keeps nothing else alive."""
        return soft[self.rows, self.columns].copy()

    def changed(self, before: NDArray[np.uint8], soft: NDArray[np.uint8]) -> bool:
        """Whether a softened picture shows something else there than was cut out before."""
        now = soft[self.rows, self.columns]
        if now.shape != before.shape:
            return True
        off = strongest(cv2.absdiff(before, now))[self.inside]
        if not off.size:
            return False
        usual = float(np.median(off[::3]))
        return int((off > FAINT + NOISY * usual).sum()) > SPECK
