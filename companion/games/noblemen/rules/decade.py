"""The new decade ("Neue Dekade vorbereiten")."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.noblemen.hidden.claims import draw_card
from companion.games.noblemen.position.moves import CardDraw
from companion.games.noblemen.position.names import CASTLE, CHAPEL, PALACE
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.war import end_war
from companion.games.values import replace

DECADES = 3


def refilled(state: State, building: str) -> frozenset[int]:
    """The price spaces that hold a building once the board is filled up: the dearest free ones are
    filled until there are as many as at the start, or the supply is used up."""
    held = set(state.stock.get(building, ()))
    wanted = state.printed.stocked[building].get(len(state.players), 0)
    missing = min(max(0, wanted - len(held)), state.supply(building))
    dearest_first = reversed(range(len(state.printed.prices[building])))
    free = [space for space in dearest_first if space not in held]
    return frozenset(held | set(free[:missing]))


def cleared(state: State) -> State:
    """The state with buildings filled up, donations in the bag, tax and land markers taken back,
    wars and treasons over."""
    for building in (CASTLE, CHAPEL, PALACE):
        state = replace(state, stock={**state.stock, building: refilled(state, building)})
    players = tuple(replace(player, taxed=False, landed=False) for player in state.players)
    state = replace(state, church={}, players=players)
    return replace(end_war(state), treason=())


def new_decade(state: State, draws: Mapping[str, CardDraw]) -> State:
    """The state made ready: the table cleared, a scandal card each from the queen's owner on,
    decade on, round on the first space."""
    state = cleared(state)
    for colour in state.clockwise_from(state.queen):
        state = draw_card(state, colour, draws.get(colour))
    start = state.printed.start.space(len(state.players))
    return replace(state, decade=state.decade + 1, round=start)
