"""A stream of pictures: looked at only where something moved."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.table.observation import Observation
from vision.observer import Observer


class Watcher:
    """Looks at a stream of pictures: one that shows nothing new costs next to nothing."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._seen: NDArray[np.uint8] | None = None
        self._last: Observation | None = None

    def look(self, image: NDArray[np.uint8], frame: str) -> Observation:
        """The observation of a picture; the last one again where nothing moved."""
        quarter = cv2.resize(image, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
        small = np.asarray(cv2.blur(quarter, (3, 3)), np.uint8)
        if self._last is not None and self._seen is not None and _same(self._seen, small):
            return replace(self._last, view=replace(self._last.view, frame=frame))
        self._last = self._observer.observe(image, frame)
        self._seen = small
        return self._last


def _same(before: NDArray[np.uint8], now: NDArray[np.uint8]) -> bool:
    """Whether two small pictures differ by no more than noise and a slow change of light."""
    if before.shape != now.shape:
        return False
    off = cv2.absdiff(before, now).max(axis=2)
    drift = float(np.median(off))
    return drift < 4 and int((off > drift + 14).sum()) <= 2
