"""Two opinions of what a place looks like: the second is asked where the first is torn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.matching import Matcher

TORN = 8.0
"""Levels within which two components are too much alike for the first matcher alone."""


class SecondedMatcher:
    """Pixels first: they judge what lies exactly so. Where they hardly tell two components apart,
    the second matcher's difference is added to theirs, at the place that fits best."""

    def __init__(self, first: Matcher, second: Matcher) -> None:
        self._first, self._second = first, second

    @property
    def reach_px(self) -> float:
        """See ``Matcher``."""
        return max(self._first.reach_px, self._second.reach_px)

    def distances(
        self, patches: Sequence[NDArray[np.uint8]], components: Sequence[str]
    ) -> NDArray[np.float32]:
        """See ``Matcher``. The likeliest component keeps the distance that the first gives it."""
        off = self._first.distances(patches, components)
        if not off.size or len(components) < 2:
            return off
        nearest = off.min(axis=0)
        best, next_best = np.partition(nearest, 1)[:2]
        if not next_best < best + TORN:
            return off
        there = int(off.min(axis=1).argmin())
        second = self._second.distances([patches[there]], components)[0]
        torn = nearest < best + TORN
        second[~torn] = second[torn].max()
        return np.asarray(off + (second - second[int((nearest + second).argmin())]), np.float32)
