"""When a table is quiet: which pictures of a stream are worth reading.

A picture like the one that was read last says nothing new. One that differs is read once it has
rested for a moment; until then it is known why the table is not quiet. What it is compared with is
what was read, never the frame before: what creeps is seen as well.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.stream.glance import Glance, glance
from vision.stream.stirring import Stir, differs, softer, stir

STILL_S = 0.25
"""Seconds without a change after which a table is quiet."""
PATIENCE_S = 2.0
"""Seconds after which a light that flickers, or a lens that stays soft, is taken as it is."""


@dataclass(frozen=True, slots=True)
class Rest:
    """How quiet a table is. stir: why it is not, None where it is; for_s: seconds for which it has
    not been; news: whether its picture shows something that was not read yet, and may be read."""

    stir: Stir | None = None
    for_s: float = 0.0
    news: bool = False


@dataclass(frozen=True)
class _Unrest:
    """Since when there is a change, what it is, and since when the picture rests all the same."""

    began: float
    stir: Stir
    resting: Glance
    rests_since: float


class Settling:
    """Watches frames go by. What it calls news is taken as read."""

    def __init__(self) -> None:
        self._read: Glance | None = None
        self._unrest: _Unrest | None = None

    def feed(self, image: NDArray[np.uint8], at: float) -> Rest:
        """One more picture (BGR, HxWx3), taken at so many seconds. The first is news: nothing is
        known to have moved."""
        now = glance(image)
        if self._read is None:
            return self._news(now)
        if not differs(self._read, now):
            self._unrest = None
            return Rest()
        unrest = self._unrest = _followed(self._unrest, self._read, now, at)
        for_s = at - unrest.began
        if _may_be_read(unrest, self._read, now, at):
            return self._news(now)
        return Rest(unrest.stir, for_s)

    def _news(self, now: Glance) -> Rest:
        self._read, self._unrest = now, None
        return Rest(news=True)


def _followed(unrest: _Unrest | None, read: Glance, now: Glance, at: float) -> _Unrest:
    """A table on which things moved stays one until it was read."""
    if unrest is None:
        return _Unrest(at, stir(read, now), now, at)
    if not differs(unrest.resting, now):
        return unrest
    things = unrest.stir is Stir.THINGS
    return _Unrest(unrest.began, Stir.THINGS if things else stir(read, now), now, at)


def _may_be_read(unrest: _Unrest, read: Glance, now: Glance, at: float) -> bool:
    impatient = at - unrest.began >= PATIENCE_S
    if at - unrest.rests_since < STILL_S:
        return impatient and unrest.stir is Stir.LIGHT
    hunting = unrest.stir is not Stir.THINGS and softer(read, now)
    return impatient or not hunting
