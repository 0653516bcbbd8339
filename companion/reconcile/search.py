"""Weighs everything that may have happened between a state and a picture.

A beam over sequences of plays: one play mostly, several where pictures were missed. The game
proposes plays from what differs; each is judged by how well the table it leaves agrees with the
picture.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from companion.games.api import Game, Violation
from companion.reconcile.contents import Contents, contents
from companion.reconcile.evidence import MISREAD, Evidence
from companion.reconcile.hypothesis import LATE, Hypothesis, strays, with_late
from companion.table.observation import Place

S = TypeVar("S")
M = TypeVar("M")

MISSED = -math.log(0.02)
"""Cost of a play more between two pictures."""

OFFENCE = -math.log(0.05)
"""Cost of a play that breaks a rule."""

NO_BETTER = 1.0
"""A sequence is not carried on where its plays alone cost so much more than the best reading."""

COUNTER_OFF = "counter_off"


@dataclass(frozen=True, slots=True)
class Limits:
    """How far to look: plays in a row, sequences kept at each step."""

    depth: int = 8
    beam: int = 6


def search(
    game: Game[S, M], state: S, evidence: Evidence, limits: Limits
) -> Iterator[Hypothesis[S, M]]:
    """Every hypothesis that was weighed, the one that nothing happened among them."""
    expected = contents(game.view(state))
    root: Hypothesis[S, M] = Hypothesis((), state, 0.0, expected, evidence.contradictions(expected))
    yield root
    yield from _stray(evidence, expected, root, root, None)
    best, beam = root.cost, [root]
    for depth in range(limits.depth):
        found: dict[object, Hypothesis[S, M]] = {}
        for node in beam:
            extra = MISSED if depth else 0.0
            if _enough(node, extra) or node.prior + extra > best + NO_BETTER:
                continue
            for next_one in _steps(game, node, evidence, extra):
                yield next_one
                best = min(best, next_one.cost)
                if next_one.legal:
                    _keep(game, found, next_one)
        beam = sorted(found.values(), key=lambda h: h.cost)[: limits.beam]
        if not beam:
            return


def _enough(node: Hypothesis[S, M], extra: float) -> bool:
    """Whether nothing is left that one play more could explain at a gain."""
    return not node.contradictions or node.loss < extra


def _keep(game: Game[S, M], found: dict[object, Hypothesis[S, M]], new: Hypothesis[S, M]) -> None:
    """Of sequences that lead to the same table and the same facts only the likeliest goes on."""
    key = (frozenset(new.expected.items()), repr(game.facts(new.state)))
    old = found.get(key)
    if old is None or new.cost < old.cost:
        found[key] = new


def _steps(
    game: Game[S, M], node: Hypothesis[S, M], evidence: Evidence, extra: float
) -> Iterator[Hypothesis[S, M]]:
    """One play more, legal or not, with counters where they should be, late or astray."""
    if game.to_move(node.state) is None:
        return
    before = contents(game.view(node.state))
    for move in _proposals(game, node.state, evidence):
        violations = game.violations(node.state, move)
        after = game.apply(node.state, move)
        weight = max(game.prior(node.state, move), 1e-6)
        tried = _hypothesis(game, node, evidence, move, after, extra - math.log(weight))
        if violations:
            yield from _offences(game, node, evidence, before, move, tried, violations)
            continue
        tried = with_late(evidence, before, tried, LATE)
        yield tried
        if tried.loss > MISREAD / 2:
            yield from _stray(evidence, before, node, tried, move)


def _proposals(game: Game[S, M], state: S, evidence: Evidence) -> Iterable[M]:
    """What the game proposes for every guess at the picture, each play once."""
    proposed: dict[str, M] = {}
    for view in evidence.guesses():
        for move in game.propose(state, view):
            proposed.setdefault(game.format(move), move)
    return proposed.values()


def _hypothesis(
    game: Game[S, M],
    node: Hypothesis[S, M],
    evidence: Evidence,
    move: M,
    after: S,
    cost: float,
) -> Hypothesis[S, M]:
    expected = contents(game.view(after))
    return Hypothesis(
        (*node.moves, move),
        after,
        node.prior + cost,
        expected,
        evidence.contradictions(expected),
    )


def _offences(
    game: Game[S, M],
    node: Hypothesis[S, M],
    evidence: Evidence,
    before: Contents,
    move: M,
    tried: Hypothesis[S, M],
    violations: tuple[Violation, ...],
) -> Iterator[Hypothesis[S, M]]:
    """A play that breaks a rule. Whoever put it down has mostly not moved the counters, so these
    may stand before or after it for nothing; but something must be there that only it explains."""
    begun = with_late(evidence, before, tried, 0.0)
    was = sum(evidence.contradictions(before).values())
    if was - begun.loss > MISREAD / 4:
        yield replace(
            begun,
            moves=node.moves,
            state=node.state,
            prior=begun.prior + OFFENCE,
            late=(),
            offence=move,
            violations=violations,
        )


def _stray(
    evidence: Evidence,
    before: Contents,
    node: Hypothesis[S, M],
    tried: Hypothesis[S, M],
    move: M | None,
) -> Iterator[Hypothesis[S, M]]:
    """The play with a counter where it should not be: it is not committed either, for the table
    puts the counter right first."""
    for astray, name, home, place in strays(evidence, before, tried):
        yield replace(
            astray,
            moves=node.moves,
            state=node.state,
            offence=move,
            violations=(_counter_off(name, home, place),),
        )


def _counter_off(name: str, home: Place, place: Place) -> Violation:
    stands, belongs = (site.site or "" for site in (place, home))
    return Violation(
        COUNTER_OFF,
        {
            "en": f"{name} stands on {stands}; it belongs on {belongs}.",
            "de": f"{name} steht auf {stands}, gehört aber auf {belongs}.",
        },
        "",
        (place, home),
    )
