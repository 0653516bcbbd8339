"""What a picture says about every place, as the cost of believing something else.

Costs are negative log probabilities relative to the likeliest content of the place, so that a
picture that agrees in full costs nothing, and costs of different places add up.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from companion.reconcile.contents import (
    Content,
    Contents,
    Shift,
    content,
    contents,
    difference,
    moved,
    moved_view,
    with_content,
    without_strangers,
)
from companion.table.names import UNKNOWN_THING
from companion.table.observation import Observation, Place
from companion.table.view import (
    GridView,
    PrintedView,
    RowView,
    SurfaceView,
    View,
    ZoneView,
)

MISREAD = -math.log(1e-4)
"""Cost of one component being other than seen where seeing had no doubt. A place that was misread
counts once, whatever it would take; several such places multiply, which is what keeps one of them
from overturning a reading and three of them from being overlooked."""

HIDDEN = (0.02, 0.1, 0.3)
"""Probability that a component lies at a site unseen where one, two, three or more others are seen:
wholly under them, or in their shadow."""

COVERED = -math.log(0.3)
"""Cost of anything lying at a place where something lies that no kit knows: a cup, a phone, a coin
hides what it stands upon, and says nothing of it."""

SURE = 0.9
"""A claim at least this probable, where no doubt is listed, is near certain."""

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
    """One observation, its grids moved onto the state's own cells.

    doubts: the contents that a place may have. unsure: places whose claims are not near certain
    though no other content is named, and what one mistake there costs. strange: the places of
    things that no kit knows; ``view`` and ``seen`` are without these, since they are none of the
    game's.
    """

    view: View
    seen: Contents
    doubts: Mapping[Place, tuple[Weighed, ...]]
    unsure: Mapping[Place, float]
    surfaces: frozenset[str]
    shifts: Mapping[str, Shift]
    strange: frozenset[Place] = frozenset()

    def cost(self, place: Place, expected: Content) -> float:
        """What it costs to believe that ``expected`` lies at ``place``."""
        if place in self.strange:
            strange, missing = difference(self.seen.get(place, ()), expected)
            return COVERED * (missing > 0) + MISREAD * min(strange, 2)
        options = self.doubts.get(place)
        if options is None:
            misread = self.unsure.get(place, MISREAD)
            return _disagreement(place, self.seen.get(place, ()), expected, misread)
        return min(
            option.cost + _disagreement(place, option.content, expected, MISREAD)
            for option in options
        )

    def hides(self, place: Place, expected: Content) -> bool:
        """Whether all that is seen at a place is expected there, and may lie upon the rest."""
        here = self.seen.get(place, ())
        if place in self.strange:
            return difference(here, expected)[0] == 0
        return place.site is not None and here != () and difference(here, expected)[0] == 0

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


def _disagreement(place: Place, seen: Content, expected: Content, misread: float) -> float:
    """What it costs that ``expected`` lies where ``seen`` is seen.

    What is missing at a site where others are seen may lie under these. That is no more than a
    hint, however many are missing: it speaks for no play."""
    strange, missing = difference(seen, expected)
    if place.site is None or not seen:
        return misread * min(max(strange, missing), 2)
    unseen = min(misread, -math.log(HIDDEN[min(len(seen), len(HIDDEN)) - 1]))
    return min(misread * strange + unseen * max(missing - strange, 0), 2 * misread)


def gather(
    observation: Observation, shifts: Mapping[str, Shift], surfaces: frozenset[str]
) -> Evidence:
    """The evidence of an observation once its grids are moved by ``shifts`` (surface -> cells).

    ``surfaces`` are those the game knows; what else the layout has is not weighed."""
    whole = moved_view(observation.view, shifts)
    view, strange = without_strangers(whole)
    shown = frozenset(view.surfaces) & surfaces
    seen = {place: here for place, here in contents(view).items() if place.surface in shown}
    doubts: dict[Place, tuple[Weighed, ...]] = {}
    for place, alternatives in observation.doubts.items():
        if place.surface not in shown or not alternatives:
            continue
        ordered = isinstance(view.surfaces[place.surface], RowView)
        raw = [
            (_familiar(alt.components, ordered), -math.log(max(alt.p, 1e-9)))
            for alt in alternatives
        ]
        least = min(cost for _, cost in raw)
        here = moved(place, shifts.get(place.surface, (0, 0)))
        doubts[here] = tuple(Weighed(what, min(cost - least, 2 * MISREAD)) for what, cost in raw)
    unsure = {place: cost for place, cost in _unsure(view) if place not in doubts}
    return Evidence(view, seen, doubts, unsure, shown, shifts, strange)


def _familiar(components: Content, ordered: bool) -> Content:
    """What a kit knows of an alternative; of a row, all of it: there every card has its place."""
    return components if ordered else content(c for c in components if c != UNKNOWN_THING)


def _unsure(view: View) -> Iterator[tuple[Place, float]]:
    """Places that hold something of which the view itself is not sure."""
    for surface, part in view.surfaces.items():
        for place, ps in _certainties(surface, part):
            least = min((p for p in ps if p is not None), default=1.0)
            if least < SURE:
                yield place, -math.log(max(1 - least, 1e-4))


def _certainties(
    surface: str, part: SurfaceView
) -> Iterator[tuple[Place, tuple[float | None, ...]]]:
    """The probabilities of all that a surface's places are said to hold."""
    if isinstance(part, PrintedView):
        for site, claims in part.sites.items():
            yield Place(surface, site=site), tuple(claim.p for claim in claims)
    elif isinstance(part, GridView):
        for cell in part.cells:
            on = (claim.p for claim in cell.on)
            yield Place(surface, x=cell.x, y=cell.y), (cell.p, *on)
        for corner in part.corners:
            yield Place(surface, x=corner.x, y=corner.y), tuple(claim.p for claim in corner.on)
    else:
        held = part.items if isinstance(part, ZoneView) else part.row
        yield Place(surface), tuple(claim.p for claim in held)
