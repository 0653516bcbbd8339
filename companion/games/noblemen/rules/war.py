"""The two wars of 0.8.6.5 ("War with Spain", "War with France"): a card on the table that takes
money from everybody who lays the tiles that it asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.noblemen.position.names import BRUNNEN, LANDS, WAR_FRANCE, WAR_SPAIN
from companion.games.noblemen.position.state import State, War
from companion.games.values import replace


@dataclass(frozen=True, slots=True)
class Levy:
    """Pounds for each tile of these lands, until so many lie on the card."""

    lands: tuple[str, ...]
    pounds: int
    most: int


LEVIES: Final[Mapping[str, Levy]] = {
    WAR_SPAIN: Levy(LANDS, 1, 9),
    WAR_FRANCE: Levy((BRUNNEN,), 2, 6),
}


def begin_war(state: State, card: str) -> State:
    """The state with a war on the table; one that was there is kicked out."""
    return replace(end_war(state), war=War(card))


def end_war(state: State) -> State:
    """The state without a war: its card goes under the stack, its money to the supply."""
    if state.war is None:
        return state
    deck = None if state.deck is None else (*state.deck, state.war.card)
    return replace(state, war=None, deck=deck)


def war_due(state: State, lands: Iterable[str]) -> int:
    """Pounds that laying these tiles costs while the war goes on, whoever has them or not."""
    if state.war is None:
        return 0
    levy = LEVIES[state.war.card]
    tiles = sum(land in levy.lands for land in lands)
    return min(levy.pounds * tiles, levy.most - state.war.pounds)


def pay_war(state: State, colour: str, lands: Iterable[str]) -> State:
    """The state after a player paid for the tiles laid, as far as the money goes. The card leaves
    once it has all that it asks for."""
    war, player = state.war, state.player(colour)
    pounds = min(war_due(state, lands), player.money)
    if war is None or pounds == 0:
        return state
    state = state.with_player(replace(player, money=player.money - pounds))
    state = replace(state, war=War(war.card, war.pounds + pounds))
    return end_war(state) if war.pounds + pounds >= LEVIES[war.card].most else state
