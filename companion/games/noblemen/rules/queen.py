"""The queen ("Ablauf einer Dekade"): whoever holds her at the end of their turn scores a point and
moves the round on; while the counter stands on a locked space she stays where she is."""

from __future__ import annotations

from companion.games.noblemen.position.state import State
from companion.games.values import replace


def take_queen(state: State, colour: str) -> State:
    """The state with the queen before this player, unless she cannot change hands now."""
    return state if state.locked else replace(state, queen=colour)
