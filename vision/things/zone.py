"""A zone: only what is present in it counts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.table.layout import ZoneSurface
from companion.table.names import DIE, fits, kind
from companion.table.observation import Alternative
from companion.table.view import Claim
from vision.components import certainty
from vision.components.kits import KitView
from vision.components.matching import Matcher
from vision.geometry import Floats
from vision.scene.residual import Print, threshold
from vision.things import pieces
from vision.things.unexplained import strangers

TOUCHING = 1.3
"""Foreground so many times as large as the largest candidate is more than one thing."""


class ZoneReader:
    """Reads zones that hold the same components, but for their dice."""

    def __init__(self, surface: ZoneSurface, kit: KitView, scale: float, matcher: Matcher) -> None:
        self._scale = scale
        self._matcher = matcher
        holds = [pattern for pattern in surface.holds if kind(pattern) != DIE]
        self._candidates = [k for c, k in kit.items() if any(fits(c, h) for h in holds)]
        held = {k.component for k in self._candidates}
        self._others = [k for c, k in kit.items() if c not in held]

    def read(
        self,
        seen: NDArray[np.uint8],
        bare: NDArray[np.uint8],
        known: NDArray[np.bool_],
        eye: Floats,
        inside: tuple[float, float, float, float],
    ) -> tuple[tuple[Claim, ...], tuple[Alternative, ...]]:
        """The things whose foot is inside, and other contents worth a thought.

        seen, bare: the zone's region with a margin, and the table without it; inside: the zone
        proper in px (x0, y0, x1, y1).
        """
        off = Print(bare).residual(seen)
        foreground = (off > threshold(off)) & known
        ground = pieces.Ground(seen, bare, foreground, eye, self._scale)
        things = pieces.find(ground, self._candidates, self._matcher, pieces.by_neck, TOUCHING)
        things += strangers(ground, things, self._candidates, self._others, self._matcher)
        found = [
            p
            for p in things
            if inside[0] <= p.foot[0] <= inside[2] and inside[1] <= p.foot[1] <= inside[3]
        ]
        likely = (p for p in found if p.there >= 0.5)
        claims = tuple(Claim(p.ranking[0][0], round(p.ranking[0][1], 4)) for p in likely)
        return claims, _doubts(found)


def _doubts(found: Sequence[pieces.Piece]) -> tuple[Alternative, ...]:
    """The least certain thing read otherwise, or as nothing."""
    if not found:
        return ()
    weakest = min(found, key=lambda p: p.ranking[0][1])
    p = weakest.ranking[0][1]
    if p >= certainty.CERTAIN:
        return ()
    rest = tuple(q.ranking[0][0] for q in found if q is not weakest and q.there >= 0.5)
    pairs = [((*rest, component), q) for component, q in weakest.ranking]
    left = 1 - weakest.there
    return certainty.alternatives([*pairs, (rest, left)])
