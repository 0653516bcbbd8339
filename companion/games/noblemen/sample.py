"""One legal move by chance, without looking for all of them."""

from __future__ import annotations

from itertools import islice
from random import Random

from companion.games.noblemen.chance import resolve
from companion.games.noblemen.legal import legal_moves
from companion.games.noblemen.moves import Move
from companion.games.noblemen.state import State
from companion.games.noblemen.violations import find_violations

_LOOKED_AT = 1000


def random_move(state: State, rng: Random) -> Move:
    """A legal move of the player to act, its draws made; ValueError once the game is over."""
    some = list(islice(legal_moves(state), _LOOKED_AT))
    if not some:
        raise ValueError("the game is over")
    while True:
        # A move that uses what it draws on the way is legal only if chance brings it.
        move = resolve(state, rng.choice(some), rng)
        if next(find_violations(state, move), None) is None:
            return move
