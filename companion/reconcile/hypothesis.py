"""One thing that may have happened, and how well it explains the picture."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from companion.games.api import Violation
from companion.reconcile.contents import Content, Contents, content
from companion.reconcile.evidence import MISREAD, Evidence
from companion.table.names import kind
from companion.table.observation import Place

S = TypeVar("S")
M = TypeVar("M")

LATE = -math.log(0.003)
"""Cost of a counter (or the queen) that should have moved and has not yet."""

STRAY = -math.log(0.02)
"""Cost of a counter moved to where no play puts it: people miscount."""


@dataclass(frozen=True, slots=True)
class Hypothesis(Generic[S, M]):
    """Plays from the state read against, and what the picture would be then.

    prior: cost of the plays themselves. expected: what lies where. contradictions: places that
    disagree with the picture, with their costs. late: components that were not moved yet.
    offence: the illegal play that was begun after ``moves`` (``state`` is then the one before it).
    """

    moves: tuple[M, ...]
    state: S
    prior: float
    expected: Contents
    contradictions: Mapping[Place, float]
    late: tuple[str, ...] = ()
    offence: M | None = None
    violations: tuple[Violation, ...] = ()

    @property
    def loss(self) -> float:
        """What the picture's disagreement costs."""
        return sum(self.contradictions.values())

    @property
    def cost(self) -> float:
        """Negative log of the unnormalised posterior."""
        return self.prior + self.loss

    @property
    def legal(self) -> bool:
        return not self.violations


def changed(before: Contents, after: Contents) -> set[Place]:
    """The places whose content differs."""
    return {place for place, _ in before.items() ^ after.items()}


def _counters(before: Contents, after: Contents) -> Iterator[tuple[str, set[Place]]]:
    """What moved of which the table has exactly one (counters, the queen), and its two places."""
    was, now = _singles(before), _singles(after)
    for name in sorted(was.keys() & now.keys()):
        if was[name] != now[name] and now[name].x is None:
            yield name, {was[name], now[name]}


def _singles(contents: Contents) -> dict[str, Place]:
    """Components that lie in one place only, and where."""
    found: dict[str, Place] = {}
    twice: set[str] = set()
    for place, here in contents.items():
        for name in here:
            if name in found:
                twice.add(name)
            found[name] = place
    return {name: place for name, place in found.items() if name not in twice}


def _with(expected: Contents, place: Place, here: Content) -> dict[Place, Content]:
    merged = dict(expected)
    if here:
        merged[place] = here
    else:
        merged.pop(place, None)
    return merged


def _recounted(here: Content, name: str, number: int) -> Content:
    """The content with exactly so many of one component."""
    return content([*(other for other in here if other != name), *[name] * number])


def with_late(
    evidence: Evidence, before: Contents, hypothesis: Hypothesis[S, M], cost: float
) -> Hypothesis[S, M]:
    """The hypothesis with every counter still where it was before that the picture shows there.

    ``cost`` is paid for each; where that saves less it is taken to have moved.
    """
    best = hypothesis
    if not best.contradictions:
        return best
    for name, places in _counters(before, hypothesis.expected):
        if not places & best.contradictions.keys():
            continue
        expected: Mapping[Place, Content] = best.expected
        for place in places:
            number = before.get(place, ()).count(name)
            here = _recounted(expected.get(place, ()), name, number)
            expected = _with(expected, place, here)
        waiting = replace(
            best,
            prior=best.prior + cost,
            expected=expected,
            contradictions=evidence.contradictions(expected),
            late=(*best.late, name),
        )
        if waiting.cost < best.cost:
            best = waiting
    return best


def strays(
    evidence: Evidence, before: Contents, hypothesis: Hypothesis[S, M]
) -> Iterator[tuple[Hypothesis[S, M], str, Place, Place]]:
    """The hypothesis with one counter on another site of its track, or before another seat, where
    the picture shows it.

    Yields the counter, the place where it should be, and the one where it is. A counter is a
    component of which the table has exactly one. Where it stood before the play it is late, not
    astray."""
    homes = _singles(hypothesis.expected)
    for place in hypothesis.contradictions:
        for name in set(evidence.seen.get(place, ())) - set(hypothesis.expected.get(place, ())):
            home = homes.get(name)
            if home is None or name in before.get(place, ()) or not _alike(home, place):
                continue
            there = _recounted(hypothesis.expected[home], name, 0)
            here = _recounted(hypothesis.expected.get(place, ()), name, 1)
            expected = _with(_with(hypothesis.expected, home, there), place, here)
            contradictions = evidence.contradictions(expected)
            astray = replace(
                hypothesis,
                prior=hypothesis.prior + STRAY,
                expected=expected,
                contradictions=contradictions,
            )
            if astray.loss < hypothesis.loss - MISREAD / 2:
                yield astray, name, home, place


def _alike(one: Place, other: Place) -> bool:
    """Whether a counter may be taken from one to the other by mistake. Sites of one track share
    their name up to the number (``vp/3``, ``vp/12``), zones before the seats theirs."""
    if one.site is not None and other.site is not None:
        return one.surface == other.surface and kind(one.site) == kind(other.site)
    whole = all(place.site is None and place.x is None for place in (one, other))
    return whole and kind(one.surface) == kind(other.surface)


def surplus(
    evidence: Evidence, before: Contents, hypothesis: Hypothesis[S, M]
) -> Iterator[tuple[Hypothesis[S, M], str, Place]]:
    """The hypothesis with one piece on a site of the board where no play puts it and none was
    before, where the picture shows it; with the piece and the site. Of a counter ``strays`` tells.
    """
    counters = _singles(hypothesis.expected)
    for place in hypothesis.contradictions:
        if place.site is None:
            continue
        there = hypothesis.expected.get(place, ())
        for name in {*evidence.seen.get(place, ())} - {*there, *before.get(place, ()), *counters}:
            expected = _with(hypothesis.expected, place, content([*there, name]))
            added = replace(
                hypothesis,
                prior=hypothesis.prior + STRAY,
                expected=expected,
                contradictions=evidence.contradictions(expected),
            )
            if added.loss < hypothesis.loss - MISREAD / 2:
                yield added, name, place
