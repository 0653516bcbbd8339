"""Batches to learn from: some editions, everything in them seen a few times."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.embedding import editions
from models.embedding.editions import BARE, COMPONENTS, Edition
from models.embedding.inks import Pixels
from models.embedding.views import EASY, USUAL, bare_view, component_view

EDITIONS = 3
"""In a batch."""
VIEWS = 4
"""Of each component in a batch; the first as in a kit."""


@dataclass(frozen=True)
class Lesson:
    """views: NxCROPxCROPx3; labels: which component each shows (N), no two editions' the same."""

    views: Pixels
    labels: NDArray[np.int64]


class Lessons:
    """One batch after another from a stock of editions, which is renewed bit by bit."""

    def __init__(self, seed: int, stock: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._stock = [editions.draw(self._rng) for _ in range(stock)]

    def next(self) -> Lesson:
        rng = self._rng
        if rng.random() < 0.5:
            self._stock[int(rng.integers(len(self._stock)))] = editions.draw(rng)
        views, labels = [], []
        for i, which in enumerate(rng.choice(len(self._stock), EDITIONS, replace=False)):
            shown, own = show(rng, self._stock[int(which)], VIEWS)
            views.append(shown)
            labels.append(own + i * (COMPONENTS + BARE))
        return Lesson(np.concatenate(views), np.concatenate(labels))


def show(
    rng: np.random.Generator, edition: Edition, times: int
) -> tuple[Pixels, NDArray[np.int64]]:
    """Everything in an edition, bare places last, seen so many times."""
    views, labels = [], []
    for which in range(COMPONENTS + BARE):
        for i in range(times):
            hardship = EASY if i == 0 else USUAL
            if which < COMPONENTS:
                views.append(component_view(rng, edition, which, hardship))
            else:
                views.append(bare_view(rng, edition, which - COMPONENTS, hardship))
            labels.append(which)
    return np.stack(views), np.array(labels)
