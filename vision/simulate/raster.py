"""Array types and the canvas that lies in the table plane."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
Points = NDArray[np.float64]
"""N x 2 or N x 3 coordinates."""

SUBPIXEL_BITS = 4


@dataclass(frozen=True, slots=True)
class Canvas:
    """A picture of the table plane, seen straight from above.

    ``origin_mm`` is the table point at the canvas' top left corner.
    """

    origin_mm: tuple[float, float]
    size_mm: tuple[float, float]
    px_per_mm: float

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height."""
        width, height = self.size_mm
        return round(width * self.px_per_mm), round(height * self.px_per_mm)

    def to_px(self, points_mm: Points) -> Points:
        """Table points (N x 2, mm) to canvas coordinates with pixel corners as origin."""
        return np.asarray((points_mm - np.asarray(self.origin_mm)) * self.px_per_mm)


def fixed(points: Points) -> NDArray[np.int32]:
    """Canvas points as OpenCV's drawing functions want them with ``shift=SUBPIXEL_BITS``.

    OpenCV counts from pixel centres, the canvas from pixel corners: hence the half.
    """
    return np.round((points - 0.5) * (1 << SUBPIXEL_BITS)).astype(np.int32)
