"""One place of a board looked at as a picture: what is it likest, and may it be bare?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.boards.bare import unlike_bare
from vision.components.matching import Matcher, unlike

SURE_PX = 12.0
"""Colour difference of a picture that fits: no other middle is tried."""


@dataclass(frozen=True)
class Look:
    """seen, print_: the board's picture and its print (BGR, HxWx3), pixel by pixel; middles: where
    a thing's middle may be (px), each misjudged by ``shift_px`` either way."""

    matcher: Matcher
    seen: NDArray[np.uint8]
    print_: NDArray[np.uint8]
    middles: tuple[tuple[float, float], ...]
    shift_px: float

    def unlike(self, components: Sequence[str]) -> NDArray[np.float32]:
        """Root mean square colour difference from each component, at the best of the middles."""
        best = np.full(len(components), np.inf, np.float32)
        for middle in self.middles:
            here = unlike(self.matcher, self.seen, middle, self.shift_px, components)
            best = np.minimum(best, here)
            if best.min() < SURE_PX:
                break
        return best

    def unlike_bare(self, radius_px: float) -> float:
        """The same from the bare print; the light falls as it will."""
        return min(unlike_bare(self.seen, self.print_, m, radius_px) for m in self.middles[:2])
