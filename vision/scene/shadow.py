"""A shadow over the table: the bare table in less light, evenly so, and with its print still on it.

A smooth light (``light.py``) knows no shadows: they have rims. What lies in one is read once
the shadow is lifted, as deep as it is on the table and the boards around.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pixels import shrink
from vision.scene.backdrop import Prediction

Logs = NDArray[np.float32]

FLOOR = np.float32(8.0)
"""Levels added before factors are taken: dim light has noise."""
ONE_COLOUR = 0.15
"""Log-factor by which a shadow's channels may differ: it is bluer than the light."""
EVEN = 0.025
"""Change of the log-factor a px of the coarse picture that only a shadow's rim exceeds."""
DEEP = 1.2
"""Log-factor that no shadow reaches."""
TEXTURE = 0.05
"""Standard deviation (logarithms) from which the table has a print that can be known again."""
FLAT = 0.02
"""That of a table without any."""
KNOWN_AGAIN = 0.5
"""Correlation from which a print is."""
REACHES = (1.5, 4.0, 10.0, 25.0, 60.0)
"""Px of the coarse picture from which the depth of a shadow is taken where a piece lies in it: from
as near as the table is seen."""


class Shade:
    """A coarse picture (HxWx3) beside the bare table in the same view.

    depth: log-factor between them (HxW); lit: where it is but light that makes them differ (HxW).
    """

    def __init__(self, seen: NDArray[np.uint8], bare: NDArray[np.uint8]) -> None:
        logs = [np.log(cv2.blur(i, (3, 3)) + FLOOR) for i in (seen, bare)]
        ratio = logs[0] - logs[1]
        self.depth: Logs = np.asarray(cv2.blur(ratio.mean(axis=2), (5, 5)), np.float32)
        one, other = (i.mean(axis=2) - cv2.GaussianBlur(i.mean(axis=2), (0, 0), 3) for i in logs)
        own, both, known = (cv2.blur(i, (9, 9)) for i in (one * one, one * other, other * other))
        same = both > KNOWN_AGAIN * np.sqrt(own * known)
        plain = known < TEXTURE**2
        self._strange = plain & (own > 4 * np.maximum(known, FLAT**2))
        one_colour = ratio.max(axis=2) - ratio.min(axis=2) < ONE_COLOUR
        self.lit: NDArray[np.bool_] = one_colour & (self.depth > -DEEP) & (plain | same)

    @property
    def even(self) -> NDArray[np.bool_]:
        """Where it is evenly darker (HxW). What is round, as arms are, is lit differently all
        over."""
        across, down = (
            cv2.Sobel(self.depth, cv2.CV_32F, dx, dy, scale=1 / 8) for dx, dy in ((1, 0), (0, 1))
        )
        return np.asarray(self.lit & (np.hypot(across, down) < EVEN) & (self.depth < 0))

    def everywhere(self, known: NDArray[np.bool_]) -> Logs:
        """The depth (HxW), also where pieces hide the table; known: where the bare table is."""
        weight = (self.lit & known & ~self._strange).astype(np.float32)
        filled, done = np.zeros_like(self.depth), np.zeros_like(self.depth)
        for reach in REACHES:
            near = cv2.GaussianBlur(weight, (0, 0), reach)
            mean = cv2.GaussianBlur(self.depth * weight, (0, 0), reach) / np.maximum(near, 1e-4)
            share = np.clip(4 * near, 0, 1) * (1 - done)
            filled, done = filled + share * mean, done + share
        return np.asarray(filled, np.float32)


def lifted(evened: NDArray[np.uint8], prediction: Prediction) -> NDArray[np.uint8]:
    """A straightened picture in the reference's light without the shadows on it; prediction: the
    empty table in its view."""
    h, w = prediction.known.shape
    depth = Shade(shrink(evened, (w, h)), prediction.image).everywhere(prediction.known)
    size = (evened.shape[1], evened.shape[0])
    factor = cv2.resize(np.exp(-depth), size, interpolation=cv2.INTER_LINEAR)[..., None]
    return np.asarray(np.clip((evened + FLOOR) * factor - FLOOR, 0, 255), np.uint8)
