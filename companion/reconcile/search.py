"""Weighs everything that may have happened between a state and a picture.

A beam over sequences of plays: one play mostly, several where pictures were missed. The game
proposes plays from what differs; each is judged by how well the table it leaves agrees with the
picture.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Generic, TypeVar

from companion.games.api import Game, Violation, Watched
from companion.reconcile.contents import Contents, contents
from companion.reconcile.evidence import MISREAD, Evidence
from companion.reconcile.hypothesis import (
    LATE,
    STRAY,
    Hypothesis,
    changed,
    strays,
    surplus,
    with_late,
)
from companion.table.observation import Place

S = TypeVar("S")
M = TypeVar("M")

MISSED = -math.log(0.01)
"""Cost of a play more between two pictures."""

LEAST_PRIOR = 1e-6

OFFENCE = -math.log(0.05)
"""Cost of a play that breaks a rule."""

NO_BETTER = 1.0
"""A sequence is not carried on where its plays alone cost so much more than the best reading."""

NEGLIGIBLE = 12.0
"""Hypotheses that cost so much more than the best are not weighed at all."""

CHEAPER = 3 * LATE
"""What an offence may cost less than the same play if it were legal: counters not yet moved."""

COUNTER_OFF = "counter_off"


@dataclass(frozen=True, slots=True)
class Limits:
    """How far to look: plays in a row, sequences kept at each step, and plays tried in all before
    the search is given up (the table was rearranged, or the state lost its way)."""

    depth: int = 8
    beam: int = 6
    tries: int = 500


def search(
    game: Game[S, M], state: S, evidence: Evidence, limits: Limits
) -> Iterator[Hypothesis[S, M]]:
    """Every hypothesis that was weighed, the one that nothing happened among them."""
    expected = contents(game.view(state))
    root: Hypothesis[S, M] = Hypothesis((), state, 0.0, expected, evidence.contradictions(expected))
    yield root
    yield from _stray(_Turn(game, evidence, root, expected), root)
    best, beam, tries = root.cost, [root], limits.tries
    for depth in range(limits.depth):
        extra = MISSED if depth else 0.0
        found: dict[object, Hypothesis[S, M]] = {}
        for node in beam:
            if _enough(node, extra) or node.prior + extra > best + NO_BETTER:
                continue
            tried = _tries(game, node, evidence, extra, tries)
            tries -= len(tried)
            for new in _judged(tried, limits.beam, best + NEGLIGIBLE):
                yield new
                best = min(best, new.cost)
                if new.legal:
                    _keep(game, found, new)
        beam = sorted(found.values(), key=lambda h: h.cost)[: limits.beam]


def _enough(node: Hypothesis[S, M], extra: float) -> bool:
    """Whether nothing is left that one play more could explain at a gain."""
    return not node.contradictions or node.loss < extra


def _keep(game: Game[S, M], found: dict[object, Hypothesis[S, M]], new: Hypothesis[S, M]) -> None:
    """Of sequences that lead to the same table and the same facts only the likeliest goes on."""
    others = tuple(repr(game.details(move).get("by")) for move in new.moves)
    key = (frozenset(new.expected.items()), repr(game.facts(new.state)), others)
    old = found.get(key)
    if old is None or new.cost < old.cost:
        found[key] = new


def _tries(
    game: Game[S, M], node: Hypothesis[S, M], evidence: Evidence, extra: float, most: int
) -> list[tuple[_Turn[S, M], Hypothesis[S, M]]]:
    """One play more, legal or not, those that leave least unexplained first."""
    if game.to_move(node.state) is None:
        return []
    before = contents(game.view(node.state))
    tried = []
    for move in islice(_proposals(game, node.state, evidence), max(most, 0)):
        cost = extra - math.log(max(game.prior(node.state, move), LEAST_PRIOR))
        turn = _Turn(game, evidence, node, before, move, cost)
        tried.append((turn, _tried(turn, LATE)))
    return sorted(tried, key=lambda pair: pair[1].cost)


def _judged(
    tried: Iterable[tuple[_Turn[S, M], Hypothesis[S, M]]], beam: int, hopeless: float
) -> Iterator[Hypothesis[S, M]]:
    """The plays as the rules see them: legal ones with counters where they should be, late or
    astray, and the others as offences. Asking the rules is dear, so plays that explain too little
    to matter are not brought before them once the beam is filled."""
    kept = 0
    for turn, done in tried:
        if kept >= beam and done.cost - CHEAPER > hopeless:
            return
        violations = turn.game.violations(turn.node.state, turn.move) if turn.move else ()
        if violations:
            yield from _offence(turn, violations, done)
            continue
        kept += 1
        yield done
        if done.loss > MISREAD / 2 and done.cost + STRAY - 2 * MISREAD < hopeless:
            yield from _stray(turn, done)


def _proposals(game: Game[S, M], state: S, evidence: Evidence) -> Iterator[M]:
    """What the game proposes for every guess at the picture, each play once."""
    proposed: set[str] = set()
    for view in evidence.guesses():
        for move in game.propose(state, view):
            name = game.format(move)
            if name not in proposed:
                proposed.add(name)
                yield move


@dataclass(frozen=True, slots=True)
class _Turn(Generic[S, M]):
    """One play tried after those of ``node``, from the table ``before``; None for no play.

    cost: what the play itself costs, before any evidence."""

    game: Game[S, M]
    evidence: Evidence
    node: Hypothesis[S, M]
    before: Contents
    move: M | None = None
    cost: float = 0.0


def _tried(turn: _Turn[S, M], late: float) -> Hypothesis[S, M]:
    """The play as it explains the picture best: done in full, or with its pieces put down and
    ``late`` paid for what its end sets off, and for each counter that was not moved yet."""
    game, node, cost = turn.game, turn.node, turn.cost
    if turn.move is None:
        return node
    after = game.apply(node.state, turn.move)
    full = _at(turn, after, contents(game.view(after)), node.prior + cost)
    best = with_late(turn.evidence, turn.before, full, late)
    if best.contradictions and isinstance(game, Watched):
        expected = contents(game.begun(node.state, turn.move))
        begun = _at(turn, after, expected, node.prior + cost + late)
        begun = with_late(turn.evidence, turn.before, begun, late)
        if begun.cost < best.cost:
            best = replace(begun, late=_components(full.expected, begun.expected))
    return best


def _at(turn: _Turn[S, M], after: S, expected: Contents, prior: float) -> Hypothesis[S, M]:
    moves = turn.node.moves if turn.move is None else (*turn.node.moves, turn.move)
    contradictions = turn.evidence.contradictions(expected)
    return Hypothesis(moves, after, prior, expected, contradictions)


def _components(one: Contents, other: Contents) -> tuple[str, ...]:
    """What lies elsewhere in one than in the other."""
    return tuple(
        sorted(
            {
                name
                for place in changed(one, other)
                for name in {*one.get(place, ())} ^ {*other.get(place, ())}
            }
        )
    )


def _offence(
    turn: _Turn[S, M], violations: tuple[Violation, ...], done: Hypothesis[S, M]
) -> Iterator[Hypothesis[S, M]]:
    """A play that breaks a rule. Whoever put it down has mostly not moved the counters, so these
    may stand before or after it for nothing; but something must be there that only it explains."""
    begun = _tried(turn, 0.0) if done.contradictions or done.late else done
    was = sum(turn.evidence.contradictions(turn.before).values())
    if was - begun.loss > MISREAD / 4:
        yield _refused(turn, replace(begun, prior=begun.prior + OFFENCE), violations)


def _stray(turn: _Turn[S, M], tried: Hypothesis[S, M]) -> Iterator[Hypothesis[S, M]]:
    """The play with a counter or a piece where it should not be: it is not committed either, for
    the table puts that right first."""
    for astray, name, home, place in strays(turn.evidence, turn.before, tried):
        violation = _astray(turn, name, place, home)
        if violation is None and place.site is not None:
            violation = _counter_off(name, place, home)
        if violation is not None:
            yield _refused(turn, astray, (violation,))
    for added, name, place in surplus(turn.evidence, turn.before, tried):
        violation = _astray(turn, name, place, None)
        if violation is not None:
            yield _refused(turn, added, (violation,))


def _refused(
    turn: _Turn[S, M], tried: Hypothesis[S, M], violations: tuple[Violation, ...]
) -> Hypothesis[S, M]:
    """The hypothesis that this is what lies there, and that it will not be committed."""
    node = turn.node
    return replace(
        tried,
        moves=node.moves,
        state=node.state,
        late=(),
        offence=turn.move,
        violations=violations,
    )


def _astray(turn: _Turn[S, M], name: str, stands: Place, belongs: Place | None) -> Violation | None:
    """What the game says about a component that stands where no play puts it."""
    game = turn.game
    if not isinstance(game, Watched):
        return None
    return game.astray(turn.node.state, turn.move, name, stands, belongs)


def _counter_off(name: str, stands: Place, belongs: Place) -> Violation:
    """What there is to say of a counter that the game says nothing of."""
    return Violation(
        COUNTER_OFF,
        {
            "en": f"{name} stands on {stands.site}; it belongs on {belongs.site}.",
            "de": f"{name} steht auf {stands.site}, gehört aber auf {belongs.site}.",
        },
        "",
        (stands, belongs),
    )
