"""Which whole-cell shifts lay a seen grid onto the state's own cells.

A grid of loose tiles has no origin: seeing numbers its cells as it finds them, the state as they
were laid. Nearly all tiles of an estate are old ones, so the shift that keeps most of them is
right; where an estate is so small or so regular that several shifts do, all are handed on and the
play that explains the picture best decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice, product

from companion.reconcile.contents import Content, Shift, distance, surface_contents
from companion.reconcile.evidence import MISREAD
from companion.table.observation import Observation, Place
from companion.table.view import GridView, View

NEW = 1.0
"""Cost of a tile more: estates grow."""

CANDIDATES = 8
KEPT = 3
COMBINATIONS = 8


def shifts_of(expected: Mapping[Place, Content], seen: Mapping[Place, Content]) -> list[Shift]:
    """The plausible shifts of one grid, best first; at least one."""
    if not expected or not seen:
        return [(0, 0)]
    votes: Counter[Shift] = Counter()
    for there, old in expected.items():
        for here, new in seen.items():
            if old[0] == new[0] or old[1:] == new[1:] != ():
                dx, dy = (there.x or 0) - (here.x or 0), (there.y or 0) - (here.y or 0)
                if dx == int(dx) and dy == int(dy):
                    votes[int(dx), int(dy)] += 1 if old[1:] != new[1:] else 2
    if not votes:
        return [(0, 0)]
    ranked = sorted(votes.items(), key=lambda vote: (-vote[1], abs(vote[0][0]) + abs(vote[0][1])))
    costs = [(_cost(expected, seen, shift), shift) for shift, _ in ranked[:CANDIDATES]]
    costs.sort(key=lambda pair: pair[0])
    least = costs[0][0]
    return [shift for cost, shift in costs[:KEPT] if cost <= least + 1.5 * MISREAD]


def _cost(expected: Mapping[Place, Content], seen: Mapping[Place, Content], shift: Shift) -> float:
    at = {(place.x or 0, place.y or 0): here for place, here in expected.items()}
    cost = 0.0
    for place, here in seen.items():
        old = at.pop(((place.x or 0) + shift[0], (place.y or 0) + shift[1]), ())
        cost += (NEW if not old else MISREAD) * distance(old, here)
    return cost + MISREAD * sum(len(lost) for lost in at.values())


def alignments(expected: View, observation: Observation) -> Iterator[dict[str, Shift]]:
    """The plausible shifts of all grids together, likeliest first (surface -> shift)."""
    grids = [
        surface
        for surface, part in expected.surfaces.items()
        if isinstance(part, GridView) and surface in observation.view.surfaces
    ]
    choices = [
        shifts_of(
            surface_contents(surface, expected.surfaces[surface]),
            surface_contents(surface, observation.view.surfaces[surface]),
        )
        for surface in grids
    ]
    for chosen in islice(product(*choices), COMBINATIONS):
        yield dict(zip(grids, chosen, strict=True))
