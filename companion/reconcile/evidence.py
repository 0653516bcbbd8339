"""What a picture says about every place, as the cost of believing something else.

Costs are negative log probabilities relative to the likeliest content of the place, so that a
picture that agrees in full costs nothing, and costs of different places add up.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from companion.reconcile.contents import (
    Content,
    Contents,
    Shift,
    content,
    contents,
    distance,
    moved,
    moved_view,
    with_content,
)
from companion.table.observation import Observation, Place
from companion.table.view import RowView, View

MISREAD = -math.log(1e-4)
"""Cost of one component being other than seen where seeing had no doubt. A place that was misread
counts once, whatever it would take; several such places multiply, which is what keeps one of them
from overturning a reading and three of them from being overlooked."""

WORTH_A_TRY = 0.03
"""An alternative below this probability is not used to suggest plays."""

TRIED_FLIPS = 6


@dataclass(frozen=True, slots=True)
class Weighed:
    """A content that a place may have, and its cost."""

    content: Content
    cost: float


@dataclass(frozen=True, slots=True)
class Evidence:
    """One observation, its grids moved onto the state's own cells."""

    view: View
    seen: Contents
    doubts: Mapping[Place, tuple[Weighed, ...]]
    surfaces: frozenset[str]
    shifts: Mapping[str, Shift]

    def cost(self, place: Place, expected: Content) -> float:
        """What it costs to believe that ``expected`` lies at ``place``."""
        doubted = self.doubts.get(place)
        if doubted is None:
            return MISREAD * min(distance(self.seen.get(place, ()), expected), 2)
        return min(
            option.cost + MISREAD * min(distance(option.content, expected), 2) for option in doubted
        )

    def contradictions(self, expected: Contents) -> dict[Place, float]:
        """The places whose expected content is not the likeliest one, each with its cost.

        Surfaces that the picture does not show say nothing."""
        differing = {place for place, _ in self.seen.items() ^ expected.items()}
        return {
            place: self.cost(place, expected.get(place, ()))
            for place in differing
            if place.surface in self.surfaces
        }

    def guesses(self) -> Iterable[View]:
        """Views worth explaining: the likeliest, then with one or two doubted places otherwise."""
        yield self.view
        flips = sorted(
            (
                (option.cost, index, place, option.content)
                for index, (place, options) in enumerate(self.doubts.items())
                for option in options
                if option.content != self.seen.get(place, ())
                and option.cost < -math.log(WORTH_A_TRY)
            ),
            key=lambda flip: flip[:2],
        )[:TRIED_FLIPS]
        for _, _, place, here in flips:
            yield with_content(self.view, place, here)
        for one, two in combinations(flips[:3], 2):
            if one[2] != two[2]:
                yield with_content(with_content(self.view, one[2], one[3]), two[2], two[3])


def gather(
    observation: Observation, shifts: Mapping[str, Shift], surfaces: frozenset[str]
) -> Evidence:
    """The evidence of an observation once its grids are moved by ``shifts`` (surface -> cells).

    ``surfaces`` are those the game knows; what else the layout has is not weighed."""
    view = moved_view(observation.view, shifts)
    shown = frozenset(view.surfaces) & surfaces
    seen = {place: here for place, here in contents(view).items() if place.surface in shown}
    doubts: dict[Place, tuple[Weighed, ...]] = {}
    for place, alternatives in observation.doubts.items():
        if place.surface not in shown or not alternatives:
            continue
        ordered = isinstance(view.surfaces[place.surface], RowView)
        raw = [
            (alt.components if ordered else content(alt.components), -math.log(max(alt.p, 1e-9)))
            for alt in alternatives
        ]
        least = min(cost for _, cost in raw)
        here = moved(place, shifts.get(place.surface, (0, 0)))
        doubts[here] = tuple(Weighed(what, min(cost - least, 2 * MISREAD)) for what, cost in raw)
    return Evidence(view, seen, doubts, shown, shifts)
