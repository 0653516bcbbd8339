"""The colour of a body, by name, whatever is painted on it and whatever shines in it.

Colours are told by hue and by how much of it there is for the light that comes back: a navy die and
a sky blue one are both blue, though one of them is nearly black.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.components.colours import NAMED
from vision.geometry import Floats

FULL = 0.45
"""Chroma for its lightness from which a colour is as much that colour as it can be."""
DARK = 25.0
"""Added to lightness (Lab): near black, the least noise would have a hue."""
SHADE = 0.012
"""What one unit of lightness weighs against hue, whose opposites are 2 apart."""
HUED = 1.3
"""A pixel with a hue counts for more than one without: shine and shade take colour away and add
none."""
WHITE = 90.0
"""Lightness that the brightest ground in a picture is brought to."""
BRIGHTEN = 1.3
"""But by no more than this factor: not every picture shows something white."""


def brightness(picture: NDArray[np.uint8]) -> float:
    """By what a picture's lightness must be multiplied for its brightest parts to be white."""
    lab = _lab(picture[::8, ::8])
    return float(np.clip(WHITE / max(np.percentile(lab[:, 0], 97), 1.0), 1.0, BRIGHTEN))


def named(body: NDArray[np.uint8], colours: Sequence[str], gain: float = 1.0) -> str:
    """The one of some colours (of ``colours.NAMED``) that most of a patch (BGR) has.

    gain: what its lightness is multiplied by first, see ``brightness``.
    """
    looks = _appearance(_lab(body) * np.array([gain, 1, 1]))
    names = _appearance(np.array([NAMED[colour] for colour in colours]))
    nearest = np.linalg.norm(looks[:, None] - names[None], axis=2).argmin(axis=1)
    hued = np.hypot(names[:, 1], names[:, 2]) > 0.5
    weights = np.where(hued[nearest], HUED, 1.0)
    return colours[int(np.bincount(nearest, weights, len(colours)).argmax())]


def _lab(picture: NDArray[np.uint8]) -> Floats:
    lab = cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    return np.asarray(lab.reshape(-1, 3), np.float64)


def _appearance(lab: Floats) -> Floats:
    """Lightness and hue, the latter as long as it is full (Nx3)."""
    chroma = np.hypot(lab[:, 1], lab[:, 2])
    full = np.minimum(chroma / (lab[:, 0] + DARK) / FULL, 1)
    hue = lab[:, 1:] / np.maximum(chroma, 1e-6)[:, None] * full[:, None]
    return np.column_stack([lab[:, 0] * SHADE, hue])
