"""Pictures (HxWx3, BGR) made grey, smaller, or into patches."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray


def grey(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Without colour (HxW)."""
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def shrink(image: NDArray[np.uint8], size: tuple[int, int]) -> NDArray[np.uint8]:
    """Smaller, by averaging; size is (width, height)."""
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def halved(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Half as wide and high, by averaging."""
    return np.asarray(
        cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8
    )


def cut(image: NDArray[np.uint8], middle: tuple[float, float], size: int) -> NDArray[np.uint8]:
    """A square patch around a place."""
    return np.asarray(cv2.getRectSubPix(image, (size, size), middle), np.uint8)


def cut_around(
    image: NDArray[np.uint8], middle: tuple[float, float], size: int, step: float
) -> list[NDArray[np.uint8]]:
    """The patch around a place, and eight more that lie ``step`` px beside it."""
    x, y = middle
    shifts = (-step, 0.0, step)
    return [cut(image, (x + dx, y + dy), size) for dx in shifts for dy in shifts]
