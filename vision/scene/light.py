"""The light on the table, compared with the light of the reference picture.

A lamp moves, the sun goes, a camera changes its white balance: all of that is a smooth factor per
colour channel. It is fitted where the picture shows what the reference shows (robustly, so that
pieces and hands do not count) and divided out, so that everything else compares colours in one
light.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pixels import shrink

Gains = NDArray[np.float32]
"""Factor per place and channel (HxWx3), on a coarse raster over the picture."""

RASTER = 8
"""Picture pixels a raster cell."""
EVERY = 2
"""One cell in so many, each way, says as much of something smooth as all of them..."""
ENOUGH = 1000
"""...where that leaves so many."""
ROUNDS = 5
DEFAULT_SPREAD = 0.25
"""Log-ratio beyond which a cell is not believed at first; shrinks round by round."""


def compare(
    seen: NDArray[np.uint8], expected: NDArray[np.uint8], known: NDArray[np.bool_]
) -> Gains:
    """The gains that turn the reference's light into the picture's.

    seen, expected: the picture and what the reference predicts for it, both HxWx3 on the raster;
    known: where the prediction holds (HxW). A quadratic surface in the log domain per channel,
    fitted by iteratively reweighted least squares; flat where little is known.
    """
    usable = known & (expected.min(axis=2) > 12) & (seen.min(axis=2) > 6) & (seen.max(axis=2) < 250)
    ratio = np.log(seen.astype(np.float64) + 1) - np.log(expected + 1.0)
    return _surface(ratio, usable, wide=0.35, limit=1.5)


def between(
    seen: NDArray[np.uint8], expected: NDArray[np.uint8], known: NDArray[np.bool_]
) -> Gains:
    """``compare`` for a whole picture and what is expected of it, at whatever scale that is."""
    h, w = seen.shape[:2]
    size = (w // RASTER, h // RASTER)
    where = cv2.resize(known.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST)
    return compare(shrink(seen, size), shrink(expected, size), where > 0)


def falloff(image: NDArray[np.uint8], bare: NDArray[np.bool_]) -> Gains:
    """How the light itself falls off over the reference picture (vignetting, a lamp's cone), as
    gains around 1, from the bare table: cloth or wood has the same colour all over, give or take
    its pattern.

    image: HxWx3 on the raster; bare: where the table is seen (HxW).
    """
    usable = bare & (image.min(axis=2) > 6) & (image.max(axis=2) < 250)
    if usable.mean() < 0.2:
        return np.ones((*bare.shape, 3), np.float32)
    level = np.log(image.astype(np.float64) + 1)
    # One surface for all channels: a table's own change of hue is not the light's.
    grey = np.repeat(level.mean(axis=2, keepdims=True), 3, axis=2)
    gains = _surface(grey - np.median(grey[usable]), usable, wide=0.2, limit=0.5)
    return np.asarray(gains / np.median(gains), np.float32)


def ground(image: NDArray[np.uint8], usable: NDArray[np.bool_]) -> NDArray[np.float32]:
    """What a plain table would look like all over a picture of it (HxWx3 levels), light and all,
    from the places where nothing is known to lie (HxW); whatever else lies there must leave most
    of them free."""
    level = np.log(image.astype(np.float64) + 1)
    middle = np.median(level[usable], axis=0) if usable.any() else np.zeros(3)
    gains = _surface(level - middle, usable, wide=0.2, limit=1.5)
    return np.asarray(np.exp(middle) * gains - 1, np.float32)


def _surface(
    logs: NDArray[np.float64], usable: NDArray[np.bool_], wide: float, limit: float
) -> Gains:
    """exp of a smooth surface through the usable logs (HxWx3): quadratic where they cover ``wide``
    of the picture, a plane or a constant where less."""
    h, w = usable.shape
    y, x = np.mgrid[0:h, 0:w].astype(np.float64)
    x, y = x / w * 2 - 1, y / h * 2 - 1
    basis = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1)
    share = float(usable.mean())
    terms = 6 if share > wide else 3 if share > 0.1 else 1
    if usable.sum() < 50:
        return np.ones((h, w, 3), np.float32)
    few = np.zeros_like(usable)
    few[::EVERY, ::EVERY] = usable[::EVERY, ::EVERY]
    fitted = few if few.sum() >= ENOUGH else usable
    a, values = basis[fitted][:, :terms], logs[fitted]
    solution = _solve(a, values, _weights(values, a))
    return np.exp(np.clip(basis[..., :terms] @ solution, -limit, limit)).astype(np.float32)


def _weights(ratio: NDArray[np.float64], basis: NDArray[np.float64]) -> NDArray[np.float64]:
    """One weight a cell, small where any channel is off the smooth surface (Cauchy)."""
    off = _largest(ratio - np.median(ratio, axis=0))
    spread = DEFAULT_SPREAD
    weights = 1 / (1 + (off / spread) ** 2)
    for _ in range(ROUNDS):
        off = _largest(ratio - basis @ _solve(basis, ratio, weights))
        spread = float(max(0.03, 1.5 * np.median(off)))
        weights = 1 / (1 + (off / spread) ** 2) ** 2
    return np.asarray(weights)


def _largest(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """The largest absolute value of each row (Nx3 -> N)."""
    size = np.abs(rows)
    return np.maximum(np.maximum(size[:, 0], size[:, 1]), size[:, 2])


def _solve(
    basis: NDArray[np.float64], values: NDArray[np.float64], weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Weighted least squares by its normal equations: few, well-scaled terms."""
    weighted = basis * weights[:, None]
    normal = weighted.T @ basis + 1e-9 * np.eye(basis.shape[1])
    return np.asarray(np.linalg.solve(normal, weighted.T @ values))


def even(image: NDArray[np.uint8], gains: Gains) -> NDArray[np.uint8]:
    """The picture without the gains."""
    h, w = image.shape[:2]
    factor = cv2.resize(1 / gains, (w, h), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(image, factor, dtype=cv2.CV_8U), np.uint8)
