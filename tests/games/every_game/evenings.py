"""Evenings by chance: whole games of legal moves, from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from tests.games.every_game.combinations import Combination

MOST_TURNS = 2000
"""More than any evening takes that ends at all."""


@dataclass(frozen=True)
class Turn:
    """One move of an evening, with the state before it and the one after."""

    before: object
    move: object
    after: object


def evening(combination: Combination, seed: int) -> Iterator[Turn]:
    """The turns of one evening, until it is over or goes on for too long."""
    game, rng, state = combination.game, Random(seed), combination.start(seed)
    for _ in range(MOST_TURNS):
        if game.to_move(state) is None:
            return
        move = game.random_move(state, rng)
        after = game.apply(state, move)
        yield Turn(state, move, after)
        state = after


@cache
def remembered(combination: Combination, seed: int) -> tuple[Turn, ...]:
    """The turns of an evening that several tests look at."""
    return tuple(evening(combination, seed))
