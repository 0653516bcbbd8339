"""Pictures of one size looked for in a view that is hardly larger, all at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray


@dataclass(frozen=True)
class Match:
    """Where a view resembles a picture most. which: of the template's; x, y: the picture's top left
    corner there (px); likeness: normalised correlation (-1..1)."""

    which: int
    x: int
    y: int
    likeness: float


@dataclass(frozen=True)
class Template:
    """shape: height and width of the pictures; rows: NxM, each picture's shades with mean 0 and
    length 1."""

    shape: tuple[int, int]
    rows: NDArray[np.float32]

    @classmethod
    def of(cls, pictures: Sequence[NDArray[np.uint8]]) -> Template:
        """Grey pictures (HxW) of one size."""
        h, w = pictures[0].shape
        rows = np.stack(pictures).reshape(len(pictures), -1).astype(np.float32)
        rows -= rows.mean(axis=1, keepdims=True)
        rows /= np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-3)
        return cls((h, w), rows)

    def best(self, view: NDArray[np.uint8]) -> Match:
        """The picture and the place in a grey view (at least as large) that are most alike.

        A product of matrices: for the few places that there are, cheaper than going by way of the
        spectrum, and one product serves all pictures.
        """
        levels = view.astype(np.float32)
        levels -= levels.mean()
        there = sliding_window_view(levels, self.shape)
        likeness = self._likeness(there.reshape(-1, self.rows.shape[1]))
        place, which = divmod(int(likeness.argmax()), len(self.rows))
        y, x = divmod(place, there.shape[1])
        return Match(which, x, y, float(likeness[place, which]))

    def _likeness(self, places: NDArray[np.float32]) -> NDArray[np.float32]:
        """Normalised correlation of patches (PxM) with every picture (PxN)."""
        power = np.einsum("pm,pm->p", places, places) - places.sum(axis=1) ** 2 / places.shape[1]
        return np.asarray(places @ self.rows.T / np.sqrt(np.maximum(power, 1.0))[:, None])
