"""Masks (HxW, uint8, nonzero is inside) cleaned and drawn."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats

Mask = NDArray[np.uint8]


def opened(mask: Mask, size: int) -> Mask:
    """Without what is narrower than ``size`` px."""
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, _square(size)), np.uint8)


def closed(mask: Mask, size: int) -> Mask:
    """With gaps and holes narrower than ``size`` px filled."""
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, _square(size)), np.uint8)


def grown(mask: Mask, by: int) -> Mask:
    """Larger by so many px on every side."""
    return np.asarray(cv2.dilate(mask, _square(2 * by + 1)), np.uint8)


def filled(outlines: Iterable[Floats], size: tuple[int, int], value: int = 1) -> Mask:
    """``value`` inside any of the outlines (Nx2 px); size is (width, height)."""
    mask = np.zeros((size[1], size[0]), np.uint8)
    for outline in outlines:
        cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], value)
    return mask


def _square(size: int) -> Mask:
    return np.ones((size, size), np.uint8)
