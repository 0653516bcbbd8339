"""A stream of pictures: looked at only where something moved."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.table.observation import Observation
from vision.observer import Observer
from vision.pixels import shrink
from vision.scene.residual import strongest

QUARTER = 4
"""Pixels a pixel of the picture that is compared first."""
FAINT = 8.0
"""Levels by which a place must differ from the last reading's to be looked at."""
NOISY = 4.0
"""Times the usual difference by which it must differ as well."""
DRIFT = 4.0
"""Levels by which the light may change while nothing is looked at."""
SPECK = 1
"""Pixels that may differ for no reason."""


class Watcher:
    """Looks at a stream of pictures: one that shows nothing new costs next to nothing, one that
    shows something new what reading that costs."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._seen: NDArray[np.uint8] | None = None
        self._last: Observation | None = None

    def look(self, image: NDArray[np.uint8], frame: str) -> Observation:
        """The observation of a picture; the last one again where nothing moved."""
        size = (max(1, image.shape[1] // QUARTER), max(1, image.shape[0] // QUARTER))
        small = np.asarray(cv2.blur(shrink(image, size), (3, 3)), np.uint8)
        if self._last is not None and self._seen is not None and _same(self._seen, small):
            return replace(self._last, view=replace(self._last.view, frame=frame))
        if self._last is None:
            self._last = self._observer.observe(image, frame)
        else:
            self._last = self._observer.observe_changes(image, frame)
        self._seen = small
        return self._last


def _same(before: NDArray[np.uint8], now: NDArray[np.uint8]) -> bool:
    """Whether two small pictures differ by no more than noise and a slow change of light."""
    if before.shape != now.shape:
        return False
    off = strongest(cv2.absdiff(before, now))
    usual = float(np.median(off[::4, ::4]))
    return usual < DRIFT and int((off > FAINT + NOISY * usual).sum()) <= SPECK
