"""What was covered has not gone.

A counter that another is put upon cannot be seen any more, however good the eyes. It is still
there as long as its place is covered by its like and it is seen nowhere else on that board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.table.names import kind
from companion.table.observation import Alternative, Observation, Place
from companion.table.view import Claim, PrintedView
from vision.components.certainty import alternatives

EXISTS = 3
"""Pictures in which a component must have been seen: a ghost of one picture is not remembered."""
STILL_THERE = 0.97
"""Probability that what was covered since the last picture, and is seen nowhere, lies there yet."""

_Sites = Mapping[str, tuple[Claim, ...]]


class Permanence:
    """Remembers what lay where on the printed boards of one table, from picture to picture.

    Only components of which a board never showed two are remembered: of several alike nobody can
    say that one is seen nowhere.
    """

    def __init__(self) -> None:
        self._lay: dict[str, _Sites] = {}
        self._sightings: Counter[tuple[str, str]] = Counter()
        self._several: set[tuple[str, str]] = set()

    def recall(self, seen: Observation) -> Observation:
        """A steady observation with what it cannot see any more."""
        surfaces = dict(seen.view.surfaces)
        doubts = dict(seen.doubts)
        for surface, part in seen.view.surfaces.items():
            if not isinstance(part, PrintedView):
                continue
            self._count(surface, part.sites)
            covered = self._covered(surface, part.sites)
            sites = {i: (*here, *covered.get(i, ())) for i, here in part.sites.items()}
            surfaces[surface] = PrintedView(sites)
            for site, hidden in covered.items():
                place = Place(surface, site)
                options = doubts.get(place) or (_certain(part.sites[site]),)
                for claim in hidden:
                    options = _perhaps_with(claim, options)
                doubts[place] = options
            self._lay[surface] = sites
        return replace(seen, view=replace(seen.view, surfaces=surfaces), doubts=doubts)

    def _count(self, surface: str, sites: _Sites) -> None:
        counts = Counter(claim.component for here in sites.values() for claim in here)
        self._sightings.update((surface, component) for component in counts)
        self._several |= {(surface, component) for component, n in counts.items() if n > 1}

    def _covered(self, surface: str, sites: _Sites) -> dict[str, tuple[Claim, ...]]:
        """What lay at a site before, is seen nowhere, and may lie under what is seen there."""
        anywhere = {claim.component for here in sites.values() for claim in here}
        covered = {}
        for site, lay in self._lay.get(surface, {}).items():
            over = {kind(claim.component) for claim in sites.get(site, ())}
            hidden = tuple(
                Claim(claim.component, min(claim.p or 1.0, STILL_THERE))
                for claim in lay
                if claim.component not in anywhere
                and kind(claim.component) in over
                and self._sightings[surface, claim.component] >= EXISTS
                and (surface, claim.component) not in self._several
            )
            if hidden:
                covered[site] = hidden
        return covered


def _certain(here: tuple[Claim, ...]) -> Alternative:
    return Alternative(tuple(sorted(claim.component for claim in here)), 1.0)


def _perhaps_with(claim: Claim, options: tuple[Alternative, ...]) -> tuple[Alternative, ...]:
    """Every content with the claim and without it."""
    p = claim.p or 1.0
    return alternatives(
        [(option.components, option.p * (1 - p)) for option in options]
        + [((*option.components, claim.component), option.p * p) for option in options]
    )
