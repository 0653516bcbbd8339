"""Whether a picture can be trusted to show the table as it is now."""

from __future__ import annotations

import numpy as np

from vision.capture.frame import Image

BLACK_LEVEL = 12.0
"""Brightness (0 to 255) that 99 of 100 pixels of a dark picture stay below. A covered lens gives
noise around 2 to 6; a table by a single candle already passes 40."""

_STEP = 8
"""Looking at every eighth pixel is enough to know a picture that changed or is black."""


def why_black(image: Image) -> str | None:
    bright = float(np.percentile(image[::_STEP, ::_STEP], 99))
    return (
        "the picture is black: is the lens covered or the light out?"
        if bright < BLACK_LEVEL
        else None
    )


class FreezeWatch:
    """Notices a camera that sends one picture for ever, as some do once they are unplugged.

    A living sensor's noise never gives the same picture twice; a compressed stream of a still table
    may for a moment. So a picture must repeat for ``limit_s`` seconds to count as frozen.
    """

    def __init__(self, limit_s: float) -> None:
        self.limit_s = limit_s
        self._last: Image | None = None
        self._since = 0.0

    def why_frozen(self, image: Image, now: float) -> str | None:
        """``now``: seconds on any clock that only goes forward. Keeps ``image``."""
        if self._last is None or not _same(self._last, image):
            self._last, self._since = image, now
            return None
        for_s = now - self._since
        if for_s < self.limit_s:
            return None
        return f"the camera has sent the same picture for {for_s:.0f} s: is it still plugged in?"


def _same(one: Image, other: Image) -> bool:
    return (
        one.shape == other.shape
        and np.array_equal(one[::_STEP, ::_STEP], other[::_STEP, ::_STEP])
        and np.array_equal(one, other)
    )
