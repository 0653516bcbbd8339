"""The mirror image of a window on something glossy."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.simulate.raster import Floats
from vision.simulate.sensor import GAMMA

_COARSE = 8
"""Glare is soft: it is worked out for every eighth pixel."""


@dataclass(frozen=True, slots=True)
class Glare:
    """``strength`` is the light that it adds, in white papers beside it. A coated board mirrors
    about 0.04 of what falls on it (Fresnel's equations, refractive index 1.5, from above): a window
    of 3,500 cd/m2 over a table in 500 lux, where white paper has 145 cd/m2, adds one.

    ``middle`` and ``size`` are shares of the picture's width and height; ``soft`` is how far (share
    of the size) its edge is blurred by the print's grain.
    """

    strength: float
    middle: tuple[float, float] = (0.5, 0.4)
    size: tuple[float, float] = (0.22, 0.34)
    soft: float = 0.18


def with_glare(picture: Floats, glare: Glare) -> Floats:
    """The picture (h x w x 3, levels) with the light added as light: levels are no light."""
    height, width = picture.shape[:2]
    small = _veil((width // _COARSE + 1, height // _COARSE + 1), glare)
    veil = np.asarray(cv2.resize(small, (width, height)), np.float32)[..., None]
    light = (np.clip(picture, 0, None) / np.float32(255)) ** np.float32(GAMMA)
    lit = (light + veil * np.float32(glare.strength)) ** np.float32(1 / GAMMA)
    return np.asarray(np.where(veil > 0.002, lit * np.float32(255), picture), np.float32)


def _veil(size: tuple[int, int], glare: Glare) -> Floats:
    """A window's two panes with the bar between them, 0 to 1."""
    width, height = size
    pane_width, pane_height = glare.size[0] * width, glare.size[1] * height
    x, y = glare.middle[0] * width, glare.middle[1] * height
    veil = np.zeros((height, width), np.float32)
    for side in (-1, 1):
        left = x + (side - 1) * pane_width / 4 + 0.04 * pane_width
        corners = ((left, y - pane_height / 2), (left + 0.42 * pane_width, y + pane_height / 2))
        (x0, y0), (x1, y1) = np.round(corners).astype(int).tolist()
        cv2.rectangle(veil, (x0, y0), (x1, y1), (1.0,), -1)
    blur = max(0.5, glare.soft * min(pane_width, pane_height) / 2)
    return np.asarray(cv2.GaussianBlur(veil, (0, 0), blur), np.float32)
