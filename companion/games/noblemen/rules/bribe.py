"""C: bribing the royal family, and giving bribe markers up again."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.noblemen.hidden.claims import give_up_cards, may_hold_cards
from companion.games.noblemen.position.moves import Bribe
from companion.games.noblemen.position.names import MARRIAGE
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.points import award
from companion.games.noblemen.rules.rulings import Broken, broken
from companion.games.values import replace
from companion.table.observation import Place

MARKER_PRICE = 2
MARRIAGE_PRICE = 1
MARRIAGE_MARKERS = 4
"""A secret marriage makes so many markers cheaper (0.8.6.5, "Secret Marriage")."""


def bribe_cost(step: Bribe) -> int:
    """Pounds that these markers cost (section C)."""
    cheap = min(step.markers, MARRIAGE_MARKERS) if step.card == MARRIAGE else 0
    return MARRIAGE_PRICE * cheap + MARKER_PRICE * (step.markers - cheap)


def most_bribes(state: State, colour: str, card: str | None = None) -> int:
    """How many markers this player may buy now, perhaps with a card (section C)."""
    most = min(state.printed.rules.bribes_most, state.marker_stack)
    money = state.player(colour).money
    numbers = (n for n in range(most, 0, -1) if bribe_cost(Bribe(n, card)) <= money)
    return next(numbers, 0)


def buy_markers(state: State, colour: str, step: Bribe) -> State:
    """The state after markers were bought: two pounds and a point each (section C)."""
    if step.card is not None:
        state = give_up_cards(state, colour, (step.card,))
    player = state.player(colour)
    money = max(0, player.money - bribe_cost(step))
    player = replace(player, money=money, markers=player.markers + step.markers)
    state = state.with_player(player)
    return award(state, colour, step.markers, "bribe", number=step.markers, sites=("bribes/0",))


def give_markers(state: State, colour: str, number: int) -> State:
    """The state with markers back on the board (sections C to E, "Prestige berechnen")."""
    if not number:
        return state
    player = state.player(colour)
    return state.with_player(replace(player, markers=max(0, player.markers - number)))


def check_bribe(state: State, colour: str, step: Bribe) -> Iterator[Broken]:
    """What is wrong with buying these markers (section C)."""
    where, money = [Place("board", "bribes/0")], state.player(colour).money
    if step.markers < 1:
        yield broken("nothing_bought", where)
    most = state.printed.rules.bribes_most
    if step.markers > state.marker_stack:
        yield broken("no_markers_left", where, number=state.marker_stack)
    elif step.markers > most:
        yield broken("too_many_bribes", where, number=step.markers, most=most)
    if step.card is not None:
        yield from check_card_with(state, colour, step.card, MARRIAGE)
    cost = bribe_cost(step)
    if cost > money:
        yield broken("bribes_too_expensive", where, who=colour, number=money, pound=cost)


def check_card_with(state: State, colour: str, card: str, right: str) -> Iterator[Broken]:
    """Whether a card may come with an action: it must be the right one, and held."""
    if card not in state.printed.box.cards:
        yield broken("card_not_in_deck", card=card)
    elif card != right:
        yield broken("card_not_playable", card=card)
    elif not may_hold_cards(state, colour, (card,)):
        yield broken("card_not_held", who=colour, card=card)


def check_markers(state: State, colour: str, number: int) -> Iterator[Broken]:
    """Whether a player has so many markers to give."""
    held = state.player(colour).markers
    if not 0 <= number <= held:
        yield broken("markers_not_held", [Place("board", "bribes/0")], who=colour, marker=held)
