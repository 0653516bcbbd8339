"""Second thoughts: a later picture may show that a play was read wrongly.

A tile laid a moment after the others, or one that was misread when it was laid, contradicts every
later picture.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from companion.games.api import Game
from companion.reconcile.contents import Contents, contents, moved_view
from companion.reconcile.explain import read
from companion.reconcile.hypothesis import changed
from companion.reconcile.reading import Reading
from companion.table.observation import Observation, Place
from companion.table.view import View

S = TypeVar("S")
M = TypeVar("M")

LOOKED_BACK = 4
"""Plays that may be reconsidered."""

TRIED = 3
"""Other readings of one play that are tried, those nearest to the first one."""


@dataclass(frozen=True, slots=True)
class Memory(Generic[S, M]):
    """What is remembered between pictures.

    past: the last plays, each with the state before it, oldest first. suspects: the places that
    contradicted the reading of the picture before.
    """

    past: Sequence[tuple[S, M]] = ()
    suspects: Collection[Place] = ()

    def played(self, state: S, move: M) -> Memory[S, M]:
        """With one play more."""
        return replace(self, past=(*self.past, (state, move))[-LOOKED_BACK:])


def read_again(
    game: Game[S, M], state: S, observation: Observation, memory: Memory[S, M]
) -> Reading[S, M]:
    """The reading of a picture, or one that amends what was read before.

    As ``read`` does, the last play is replaced where the picture shows nothing but another in its
    stead; where that may be one of several, the question ``replaces`` it. An older one is replaced
    where the same place contradicts it for the second time, so that it is two pictures against one.
    """
    before = memory.past[-1][0] if memory.past else None
    reading = read(game, state, observation, before)
    if reading.amends or not contradicted(reading):
        return reading
    if before is not None and reading.kind == "violation":
        earlier = read(game, before, observation)
        if earlier.kind == "question" and all(len(one.moves) == 1 for one in earlier.options):
            return replace(earlier, replaces=1)
    return _put_right(game, observation, reading, memory) or reading


def _put_right(
    game: Game[S, M], observation: Observation, reading: Reading[S, M], memory: Memory[S, M]
) -> Reading[S, M] | None:
    """The reading with one of the last plays changed where the same places contradict it again."""
    persistent = frozenset(memory.suspects) & contradicted(reading)
    seen = moved_view(observation.view, reading.shift)
    for back in range(1, len(memory.past) + 1) if persistent else ():
        past = memory.past[-back:]
        for move in _others(game, *past[0], seen, persistent):
            moves = (move, *(later for _, later in past[1:]))
            state = _after(game, past[0][0], moves)
            again = None if state is None else read(game, state, observation)
            if again is not None and _better(again, reading, persistent):
                kind = "move" if again.kind == "nothing" else again.kind
                return replace(again, kind=kind, moves=(*moves, *again.moves), replaces=back)
    return None


def _others(
    game: Game[S, M], state: S, was: M, seen: View, persistent: frozenset[Place]
) -> Sequence[M]:
    """Legal plays that leave the persistent places as they are seen, nearest to ``was`` first."""
    old = contents(game.view(game.apply(state, was)))
    if not persistent & changed(contents(game.view(state)), old):
        return ()
    there = contents(seen)
    found: Iterator[tuple[Contents, M]] = (
        (contents(game.view(game.apply(state, move))), move)
        for move in game.propose(state, seen)
        if not game.violations(state, move)
    )
    fitting = [
        (len(changed(after, old)), number, move)
        for number, (after, move) in enumerate(found)
        if all(after.get(place) == there.get(place) for place in persistent)
    ]
    return [move for _, _, move in sorted(fitting, key=lambda one: one[:2])[:TRIED]]


def _after(game: Game[S, M], state: S, moves: Sequence[M]) -> S | None:
    """The state after these plays; None where one of them breaks a rule."""
    for move in moves:
        if game.violations(state, move):
            return None
        state = game.apply(state, move)
    return state


def _better(again: Reading[S, M], reading: Reading[S, M], persistent: frozenset[Place]) -> bool:
    """Whether a reading says as much and contradicts less."""
    left = contradicted(again)
    return (
        again.kind != "question"
        and (again.kind != "nothing" or reading.kind != "move")
        and not persistent & left
        and len(left) < len(contradicted(reading))
    )


def contradicted(reading: Reading[S, M]) -> frozenset[Place]:
    """The places of which a reading makes no legal sense."""
    faulty = [marked.place for marked in reading.places if reading.kind == "violation"]
    return frozenset((*reading.unexplained, *faulty))
