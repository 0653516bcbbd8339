"""Two opinions of what a place looks like: the second is asked where the first is torn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.components.embedding import Embedder, EmbeddingMatcher
from vision.components.kits import Example
from vision.components.matching import Matcher, PolarMatcher

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
        torn = np.flatnonzero(nearest < best + TORN)
        there = int(off.min(axis=1).argmin())
        asked = [components[int(i)] for i in torn]
        second = self._second.distances([patches[there]], asked)[0]
        # What is far off for the first stays behind all those in question.
        added = np.full(len(components), second.max(), np.float32)
        added[torn] = second
        likeliest = int(torn[(nearest[torn] + second).argmin()])
        return np.asarray(off + (added - added[likeliest]), np.float32)


def matcher_for(examples: Sequence[Example], scale: float, reach_mm: float) -> Matcher:
    """What the readers of a table use: pixels, seconded by the embedding. scale: px a mm of the
    examples; reach_mm: how far around the centre to compare."""
    pixels = PolarMatcher(examples, scale, reach_mm)
    # A kit of nothing but card faces needs no network.
    return SecondedMatcher(pixels, EmbeddingMatcher(Embedder(), examples)) if examples else pixels
