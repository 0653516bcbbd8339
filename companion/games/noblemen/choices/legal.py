"""Complete legal moves, one after the other.

Every turn without trades: plain ones, then those with one scandal card. The kinds of action take
turns, so that the first few moves show one of each. Draws are left open (equal draws are one move),
a set of tiles is laid in one order, and what is decided in the balls that a turn sets off is left
at its default. Trades may be added to any move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, repeat

from companion.games.noblemen.hidden.claims import may_hold_cards
from companion.games.noblemen.hidden.handful import counted, handfuls
from companion.games.noblemen.position.moves import (
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
from companion.games.noblemen.position.names import (
    CASTLE,
    CHAPEL,
    FOLLY,
    LANDS,
    MARRIAGE,
    MURDER,
    VICAR,
)
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.bribe import most_bribes
from companion.games.noblemen.rules.building import cheapest, on_sale, sites_for
from companion.games.noblemen.rules.cards import playable, ways
from companion.games.noblemen.rules.church import (
    CHURCH_TAKES,
    VICAR_MOST,
    exceeded,
    refused,
    room,
)
from companion.games.noblemen.rules.interleave import interleaved
from companion.games.noblemen.rules.knight import knight_choices
from companion.games.noblemen.rules.laying import enlargings
from companion.games.noblemen.rules.turn import effect


def legal_moves(state: State) -> Iterator[Move]:
    """Every legal move of the player to act, plain ones first, none twice; nothing once it is over.

    Lazy: take as many as are wanted. Where hidden things are only bounded, whatever may be."""
    colour = state.to_move
    if colour is None:
        return
    alone = chain(actions(state, colour), actions_with_card(state, colour), murders(state, colour))
    yield from map(Move, repeat(colour), zip(alone, strict=False))
    cards = [card for card in playable(state) if may_hold_cards(state, colour, (card,))]
    for card in cards:
        yield from _card_first(state, colour, card)
    if cards:
        yield from _card_last(state, colour, cards)
    yield from _card_drawn(state, colour, cards)


def actions(state: State, colour: str) -> Iterator[Action]:
    """Every action this player could take now, one of each kind after the other."""
    return interleaved(
        (Idle(),),
        taxes(state, colour),
        gains(state, colour),
        bribes(state, colour),
        builds(state, colour),
        donations(state, colour),
        enlargings(state, colour),
    )


def taxes(state: State, colour: str) -> Iterator[Tax]:
    """Collecting taxes, with every number of markers given."""
    player = state.player(colour)
    if not player.taxed:
        yield from map(Tax, range(player.markers + 1))


def gains(state: State, colour: str) -> Iterator[GainLand]:
    """Gaining land, with every number of markers given."""
    player = state.player(colour)
    if not player.landed:
        yield from map(GainLand, range(player.markers + 1))


def bribes(state: State, colour: str, card: str | None = None) -> Iterator[Bribe]:
    """Every number of markers that can be bought, perhaps with a card."""
    for number in range(1, most_bribes(state, colour, card) + 1):
        yield Bribe(number, card)


def actions_with_card(state: State, colour: str) -> Iterator[Action]:
    """Bribes and donations with the scandal card that goes with them (0.8.6.5)."""
    if may_hold_cards(state, colour, (MARRIAGE,)):
        yield from bribes(state, colour, MARRIAGE)
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
        named = named_space(state, building, space)
        for cell in sites_for(estate, building):
            yield Build(building, cell, named)
            if building == CASTLE:
                for knight in knight_choices(state, colour):
                    yield Build(building, cell, named, knight)


def named_space(state: State, building: str, space: int) -> int | None:
    """A price space as a move names it: a folly's is its identity, any other building's goes
    without saying where it is the first of the cheapest."""
    return None if building != FOLLY and space == cheapest(state, building) else space


def donations(state: State, colour: str, card: str | None = None) -> Iterator[Church]:
    """Every gift to the church of tiles that may be held, perhaps with a card."""
    most = VICAR_MOST if card == VICAR else CHURCH_TAKES
    takes = {land: room(state, land, most) for land in LANDS}
    for kinds in handfuls(state, colour, takes):
        gift = Church(counted(kinds), card)
        if card is None or (exceeded(state, gift) and not refused(state, gift)):
            yield gift


def _card_first(state: State, colour: str, card: str) -> Iterator[Move]:
    """Every turn in which this card is played before the action."""
    for play in ways(state, colour, card):
        following = actions(effect(state, colour, play), colour)
        yield from map(Move, repeat(colour), zip(repeat(play), following, strict=False))


def _card_last(state: State, colour: str, cards: Sequence[str]) -> Iterator[Move]:
    """Every turn in which one of these cards is played after the action."""
    for action in actions(state, colour):
        after = effect(state, colour, action)
        for card in cards:
            for play in ways(after, colour, card):
                yield Move(colour, (action, play))


def _card_drawn(state: State, colour: str, held: Sequence[str]) -> Iterator[Move]:
    """Every turn in which a card is played that a chapel may just have brought."""
    for action in builds(state, colour):
        if action.building == CHAPEL:
            after = effect(state, colour, action)
            for card in playable(state):
                if card not in held and may_hold_cards(after, colour, (card,)):
                    for play in ways(after, colour, card):
                        yield Move(colour, (action, play))
