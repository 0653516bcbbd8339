"""What the flat print does not explain stands on it.

Board, tiles and bare table are flat and known. Where the picture's colour differs from theirs by
more than a small misplacement of the print can explain, something else is there.
"""

from __future__ import annotations

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

BLUR = 1.0
"""Standard deviation (px) of the smoothing before colours are compared."""
SLACK = 0.8
"""Pixels by which the print may be off where its colour changes."""
WHITE = 14.0
"""Levels by which pure white may be off: near it a camera's response bends with the light."""
_WHITE = np.round(WHITE * (np.arange(256) / 255) ** 4).astype(np.uint8)


class Print:
    """A flat appearance (BGR, HxWx3) prepared for many comparisons."""

    def __init__(self, image: NDArray[np.uint8], blur: float = BLUR) -> None:
        self.image = image
        self._blur = blur
        self._smooth = cv2.GaussianBlur(image, (0, 0), blur)
        across, down = (
            strongest(
                cv2.convertScaleAbs(
                    cv2.Sobel(self._smooth, cv2.CV_16S, dx, dy, ksize=3, scale=0.25)
                )
            )
            for dx, dy in ((1, 0), (0, 1))
        )
        steep = cv2.dilate(cv2.max(across, down), np.ones((3, 3), np.uint8))
        luma = cv2.cvtColor(self._smooth, cv2.COLOR_BGR2GRAY)
        white = cv2.LUT(luma, _WHITE)
        self._slack = cv2.add(cv2.convertScaleAbs(steep, alpha=SLACK), white)

    def residual(self, seen: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """How far each pixel (HxW, 0..255, largest channel) is from what the print explains."""
        off = strongest(cv2.absdiff(cv2.GaussianBlur(seen, (0, 0), self._blur), self._smooth))
        return np.asarray(cv2.subtract(off, self._slack), np.uint8)


def strongest(image: MatLike) -> NDArray[np.uint8]:
    """The largest channel of each pixel (HxWx3 -> HxW)."""
    b, g, r = cv2.split(image)
    return np.asarray(cv2.max(cv2.max(b, g), r), np.uint8)


def threshold(off: NDArray[np.uint8]) -> int:
    """The residual above which a pixel is foreground: well over the picture's own noise."""
    noise = float(np.percentile(off[::3, ::3], 60)) if off.size else 0.0
    return int(np.clip(7 + 3 * noise, 9, 30))
