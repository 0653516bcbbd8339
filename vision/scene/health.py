"""How far a picture can be trusted: its exposure, and its focus by a board's own print."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.table.observation import Health
from vision.geometry import Floats, inverse, scaling, shifting, warp
from vision.pixels import grey
from vision.planes.registration import BoardPrint

WHITE = 250
"""Level of the darkest channel from which a pixel is white all over."""
EVERY = 8
"""Looking at every eighth pixel is enough."""
PLACES = 12
"""At most so many places of a print tell how sharp it is."""
HALF = 16
"""Half the edge of such a place (px of the print)."""
SAME = 0.5
"""Correlation from which a place shows the print: blurred as it is, but not covered."""
FEWEST = 4
"""So many places must show it, or nothing is said."""
SMOOTH = 1.0
"""Standard deviation (px) of the smoothing before slopes are measured."""
STEEP = 95.0
"""Percentile of the slopes that edges have."""


def health(image: NDArray[np.uint8], sharpness: float | None = None) -> Health:
    """Of a picture (BGR, HxWx3), as taken."""
    some = image[::EVERY, ::EVERY]
    clipped = float((some.min(axis=2) >= WHITE).mean())
    return Health(round(float(some.mean()) / 255, 4), round(clipped, 4), sharpness)


def sharpness(
    evened: NDArray[np.uint8], boards: Iterable[tuple[BoardPrint, Floats]]
) -> float | None:
    """How steep the edges of the boards' prints are in a picture, as a share of what they are in
    the reference pictures (1.0 or more: as sharp); None where too little of a print is seen.

    evened: the straightened picture in the references' light; boards: prints and where they lie in
    it (mm -> px).
    """
    levels = grey(evened)
    shares = [share for board, pose in boards for share in _shares(board, levels, pose)]
    return round(float(np.median(shares)), 3) if len(shares) >= FEWEST else None


def _shares(board: BoardPrint, levels: NDArray[np.uint8], pose: Floats) -> Iterable[float]:
    to_print = scaling(board.scale) @ inverse(pose)
    w, h = board.size
    for x, y in board.anchors[:: max(1, len(board.anchors) // PLACES)]:
        x0 = int(np.clip(x - HALF, 0, max(0, w - 2 * HALF)))
        y0 = int(np.clip(y - HALF, 0, max(0, h - 2 * HALF)))
        printed = board.grey[y0 : y0 + 2 * HALF, x0 : x0 + 2 * HALF]
        size = (printed.shape[1], printed.shape[0])
        seen = warp(levels, shifting(-x0, -y0) @ to_print, size)
        if float(cv2.matchTemplate(seen, printed, cv2.TM_CCOEFF_NORMED)[0, 0]) > SAME:
            yield _slope(seen) / max(_slope(printed), 1.0)


def _slope(levels: NDArray[np.uint8]) -> float:
    """How steep the edges in a picture without colour are (levels a px); noise has none."""
    smooth = cv2.GaussianBlur(levels, (0, 0), SMOOTH).astype(np.int16)
    slopes = (np.abs(np.diff(smooth, axis=axis)) for axis in (0, 1))
    return float(sum(np.percentile(slope, STEEP) for slope in slopes))
