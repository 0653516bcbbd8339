"""Complete legal moves, one after the other.

Every turn without trades, then every turn with one scandal card as well. Draws are left open (equal
draws are one move), tiles of one enlarging come in order of their cells, and what is decided in the
balls that a turn sets off is left at its default. Trades may be added to any move.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product

from companion.games.noblemen.bribe import most_bribes
from companion.games.noblemen.building import on_sale, sites_for
from companion.games.noblemen.cards import playable, ways
from companion.games.noblemen.church import (
    CHURCH_TAKES,
    VICAR_MOST,
    kinds_given,
    refused,
    room,
)
from companion.games.noblemen.hidden import may_hold_cards, may_hold_tiles
from companion.games.noblemen.knight import knight_choices
from companion.games.noblemen.laying import enlargings
from companion.games.noblemen.moves import (
    Action,
    Bribe,
    Build,
    Church,
    GainLand,
    Idle,
    Move,
    Murdered,
    Tax,
)
from companion.games.noblemen.names import CASTLE, FOLLY, LANDS, MARRIAGE, MURDER, VICAR
from companion.games.noblemen.state import State
from companion.games.noblemen.turn import effect


def legal_moves(state: State) -> Iterator[Move]:
    """Every legal move of the player to act, plain ones first, none twice; nothing once it is over.

    Lazy: take as many as are wanted. Where hidden things are only bounded, whatever may be."""
    colour = state.to_move
    if colour is None:
        return
    for action in chain(
        actions(state, colour), actions_with_card(state, colour), murders(state, colour)
    ):
        yield Move(colour, (action,))
    for card in playable(state):
        if may_hold_cards(state, colour, (card,)):
            yield from _with_card(state, colour, card)


def actions(state: State, colour: str) -> Iterator[Action]:
    """Every action this player could take now, the short lists first."""
    player = state.player(colour)
    yield Idle()
    if not player.taxed:
        yield from (Tax(markers) for markers in range(player.markers + 1))
    if not player.landed:
        yield from (GainLand(markers) for markers in range(player.markers + 1))
    yield from (Bribe(number) for number in range(1, most_bribes(state, colour) + 1))
    yield from builds(state, colour)
    yield from donations(state, colour)
    yield from enlargings(state, colour)


def actions_with_card(state: State, colour: str) -> Iterator[Action]:
    """Bribes and donations with the scandal card that goes with them (0.8.6.5)."""
    if may_hold_cards(state, colour, (MARRIAGE,)):
        for number in range(1, most_bribes(state, colour, MARRIAGE) + 1):
            yield Bribe(number, MARRIAGE)
    if may_hold_cards(state, colour, (VICAR,)):
        yield from donations(state, colour, VICAR)


def murders(state: State, colour: str) -> Iterator[Murdered]:
    """Everybody else who may skip this player's turn (0.8.6.5)."""
    for seat in state.seats:
        if seat != colour and may_hold_cards(state, seat, (MURDER,)):
            yield Murdered(seat)


def builds(state: State, colour: str) -> Iterator[Build]:
    """Every building that can be bought, wherever it may stand, a castle with every knight."""
    estate = state.player(colour).estate
    for building, space in on_sale(state, colour):
        named = space if building == FOLLY else None
        for cell in sites_for(estate, building):
            yield Build(building, cell, named)
            if building == CASTLE:
                for knight in knight_choices(state, colour):
                    yield Build(building, cell, named, knight)


def donations(state: State, colour: str, card: str | None = None) -> Iterator[Church]:
    """Every gift to the church of tiles that may be held, perhaps with a card."""
    most = VICAR_MOST if card == VICAR else CHURCH_TAKES
    numbers = (range(room(state, land, most) + 1) for land in LANDS)
    for counts in product(*numbers):
        gift = Church(tuple((land, n) for land, n in zip(LANDS, counts, strict=True) if n), card)
        if not gift.given or refused(state, gift):
            continue
        if may_hold_tiles(state, colour, kinds_given(gift)):
            yield gift


def _with_card(state: State, colour: str, card: str) -> Iterator[Move]:
    """Every turn in which this card is played before or after the action."""
    for play in ways(state, colour, card):
        for action in actions(effect(state, colour, play), colour):
            yield Move(colour, (play, action))
    for action in actions(state, colour):
        for play in ways(effect(state, colour, action), colour, card):
            yield Move(colour, (action, play))
