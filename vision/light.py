"""The light on the table, compared with the light of the reference picture.

A lamp moves, the sun goes, a camera changes its white balance: all of that is a smooth factor per colour
channel. It is fitted where the picture shows what the reference shows (robustly, so that pieces and hands
do not count) and divided out, so that everything else compares colours in one light.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Gains = NDArray[np.float32]
"""Factor per place and channel (HxWx3), on a coarse raster over the picture."""

RASTER = 8
"""Picture pixels a raster cell."""
ROUNDS = 6
DEFAULT_SPREAD = 0.25
"""Log-ratio beyond which a cell is not believed at first; shrinks round by round."""


def compare(
    seen: NDArray[np.uint8], expected: NDArray[np.uint8], known: NDArray[np.bool_]
) -> Gains:
    """The gains that turn the reference's light into the picture's.

    seen, expected: the picture and what the reference predicts for it, both HxWx3 on the raster;
    known: where the prediction holds (HxW). A quadratic surface in the log domain per channel, fitted by
    iteratively reweighted least squares; flat where little is known.
    """
    h, w = known.shape
    y, x = np.mgrid[0:h, 0:w].astype(np.float64)
    x, y = x / w * 2 - 1, y / h * 2 - 1
    basis = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1)
    usable = known & (expected.min(axis=2) > 12) & (seen.min(axis=2) > 6) & (seen.max(axis=2) < 250)
    wide = usable.mean() > 0.35
    terms = 6 if wide else 3 if usable.mean() > 0.1 else 1
    gains = np.ones((h, w, 3), np.float32)
    if usable.sum() < 50:
        return gains
    ratio = np.log(seen[usable].astype(np.float64) + 1) - np.log(expected[usable] + 1.0)
    a = basis[usable][:, :terms]
    weights = _weights(ratio, a)
    root = np.sqrt(weights)[:, None]
    solution, *_ = np.linalg.lstsq(a * root, ratio * root, rcond=None)
    return np.exp(np.clip(basis[..., :terms] @ solution, -1.5, 1.5)).astype(np.float32)


def _weights(ratio: NDArray[np.float64], basis: NDArray[np.float64]) -> NDArray[np.float64]:
    """One weight a cell, small where any channel is off the smooth surface (Cauchy)."""
    centre = np.median(ratio, axis=0)
    off = np.abs(ratio - centre).max(axis=1)
    spread = DEFAULT_SPREAD
    weights = 1 / (1 + (off / spread) ** 2)
    for _ in range(ROUNDS):
        root = np.sqrt(weights)[:, None]
        solution, *_ = np.linalg.lstsq(basis * root, ratio * root, rcond=None)
        off = np.abs(ratio - basis @ solution).max(axis=1)
        spread = float(max(0.03, 1.5 * np.median(off)))
        weights = 1 / (1 + (off / spread) ** 2) ** 2
    return np.asarray(weights)


def even(image: NDArray[np.uint8], gains: Gains) -> NDArray[np.uint8]:
    """The picture as the reference's light would have shown it."""
    h, w = image.shape[:2]
    factor = cv2.resize(1 / gains, (w, h), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(image, factor, dtype=cv2.CV_8U), np.uint8)
