"""A reader that follows a game of Noblemen by its views alone."""

from __future__ import annotations

from random import Random

from companion.games.noblemen import GAME
from companion.games.noblemen.position.moves import Move
from companion.games.noblemen.position.state import State
from companion.reconcile.contents import moved_view
from companion.reconcile.explain import read
from companion.table.observation import Observation


def followed(state: State, known: State, move: Move, rng: Random) -> State:
    """What the reader makes of ``known``, which came of this move: the move, or the right one of
    the options that it asks about. Estates are seen on lattices of their own."""
    shifts = {f"estate/{s}": (rng.randint(-4, 4), rng.randint(-4, 4)) for s in known.seats}
    reading = read(GAME, state, Observation(moved_view(GAME.view(known), shifts)))
    if reading.kind == "question":
        wanted = GAME.facts(known)
        (right,) = (o for o in reading.options if GAME.facts(o.state_after) == wanted)
        state = right.state_after
    else:
        assert reading.kind == "move", GAME.format(move)
        state = reading.state_after
    assert GAME.facts(state) == GAME.facts(known)
    return state
