"""The 2:1 trade ("Ein Spielzug"; 0.8.6.5, "Things to remember")."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.noblemen.hidden.claims import (
    bag_may_hold,
    may_hold_tiles,
    with_tiles,
    without_tiles,
)
from companion.games.noblemen.position.moves import Trade
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.rulings import Broken, broken
from companion.table.observation import Place


def trade(state: State, colour: str, step: Trade) -> State:
    """The state after one tile was taken from the bag and two went in."""
    state = with_tiles(state, colour, (step.take,))
    return without_tiles(state, colour, step.give)


def check_trade(state: State, colour: str, step: Trade) -> Iterator[Broken]:
    """What is wrong with this trade: the tile is taken before the two go in."""
    if not may_hold_tiles(state, colour, step.give):
        yield broken("tiles_not_held", [Place(f"front/{colour}")], who=colour)
    if not bag_may_hold(state, (step.take,)):
        yield broken("bag_lacks")
