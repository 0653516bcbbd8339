"""What hidden piles allow: who may hold which tiles and cards, what the bag may yield, and draws.

A claim is refused only where no content that fits what was seen allows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from companion.games.noblemen.hidden.screens import BAG, STACK, card_shares, tile_shares
from companion.games.noblemen.position.moves import CardDraw, Kinds
from companion.games.noblemen.position.names import INTRIGE, LANDS, UNSEEN
from companion.games.noblemen.position.pile import unseen
from companion.games.noblemen.position.state import State
from companion.games.values import replace

LOOK_AT = 3
"""Scandal cards looked at for each draw ("Die Skandalkarten")."""


def may_hold_tiles(state: State, colour: str, kinds: Iterable[str]) -> bool:
    """Whether a player may have all of these tiles behind the screen."""
    return tile_claims(state, colour)(kinds)


def tile_claims(state: State, colour: str) -> Callable[[Iterable[str]], bool]:
    """``may_hold_tiles`` for many choices of tiles at one table; what is the same for all of them
    is counted once."""
    pile = state.player(colour).tiles.own
    # What is known exactly needs no look at what others may have.
    shares = None if pile.exact else tile_shares(state, colour)
    spare = {} if shares is None else shares.spare(colour)

    def may_hold(kinds: Iterable[str]) -> bool:
        every = tuple(kinds)
        wanted = _seen(every)
        if len(every) > pile.count or not pile.may_hold(wanted):
            return False
        if shares is None or all(spare.get(kind, 0) >= n for kind, n in wanted.items()):
            return True
        return shares.may_hold(colour, wanted)

    return may_hold


def bag_may_hold(state: State, kinds: Iterable[str], drawer: str | None = None) -> bool:
    """Whether the bag may yield all of these tiles; what ``drawer`` told of their own counts."""
    every = list(kinds)
    if len(every) > state.bag_count:
        return False
    return tile_shares(state, drawer).may_hold(BAG, _seen(every))


def may_hold_cards(state: State, colour: str, cards: Iterable[str]) -> bool:
    """Whether a player may have all of these scandal cards."""
    every = list(cards)
    wanted = _seen(every)
    pile = state.player(colour).cards.own
    if len(every) > pile.count or not pile.may_hold(wanted):
        return False
    return pile.exact or card_shares(state, colour).may_hold(colour, wanted)


def stack_may_hold(state: State, cards: Iterable[str], drawer: str | None = None) -> bool:
    """Whether the stack may hold all of these scandal cards; what ``drawer`` told counts."""
    every = list(cards)
    if len(every) > state.deck_count:
        return False
    return card_shares(state, drawer).may_hold(STACK, _seen(every))


def _seen(kinds: Iterable[str]) -> dict[str, int]:
    """How many of each kind, without those that nobody saw."""
    wanted: dict[str, int] = {}
    for kind in kinds:
        if kind != UNSEEN:
            wanted[kind] = wanted.get(kind, 0) + 1
    return wanted


def bag_content(state: State) -> Mapping[str, int] | None:
    """Exactly what is in the bag; None where some screen hides it."""
    if not all(player.tiles.exact for player in state.players):
        return None
    bag = state.visible_tiles()
    for land, total in state.printed.box.tiles.items():
        behind = sum(player.tiles.known.get(land, 0) for player in state.players)
        bag[land] = total - bag[land] - behind
    return bag


def sack(state: State) -> list[str] | None:
    """The tiles in the bag one by one, in no order that means anything; None where some screen
    hides what is in it."""
    bag = bag_content(state)
    return None if bag is None else [land for land in LANDS for _ in range(bag[land])]


def with_tiles(state: State, colour: str, kinds: Iterable[str]) -> State:
    """The state with these tiles more behind a player's screen."""
    player = state.player(colour)
    tiles = player.tiles.plus(kinds)
    return state if tiles is player.tiles else state.with_player(replace(player, tiles=tiles))


def without_tiles(state: State, colour: str, kinds: Iterable[str]) -> State:
    """The state with these tiles gone from behind a player's screen."""
    player = state.player(colour)
    return state.with_player(replace(player, tiles=player.tiles.minus(kinds)))


def draw_tiles(state: State, colour: str, due: int, drawn: Kinds | None) -> State:
    """A player's pile with the tiles due from the bag: those drawn, or as many unseen. An empty bag
    ends the draw ("Die Landschaftsplaettchen")."""
    kinds = unseen(min(due, state.bag_count)) if drawn is None else drawn
    return with_tiles(state, colour, kinds)


def draw_card(state: State, colour: str, looked: CardDraw | None) -> State:
    """Look at three scandal cards, keep one, the others under the stack; an Intrigue held before
    keeps all three ("Die Skandalkarten"). With fewer in the stack, what is there."""
    at_hand = min(LOOK_AT, state.deck_count)
    if looked is None:
        looked = CardDraw(kept=unseen(min(1, at_hand)))
    player = state.player(colour)
    pile = player.cards.minus((INTRIGE,)) if looked.intrige else player.cards
    # A card that is told and is not in the box was another one.
    kept = [card if card in state.printed.box.cards else UNSEEN for card in looked.kept]
    state = state.with_player(replace(player, cards=pile.plus(kept)))
    if looked.intrige and INTRIGE not in state.printed.box.cards:
        return replace(state, deck=None)
    return replace(state, deck=_deck_after(state.deck, at_hand, looked))


def _deck_after(deck: Kinds | None, at_hand: int, looked: CardDraw) -> Kinds | None:
    """The stack's order after a draw; unknown where it was, or where the draw was not seen."""
    if deck is None or Counter(deck[:at_hand]) != Counter((*looked.kept, *looked.back)):
        return None
    under = (INTRIGE,) if looked.intrige else ()
    return (*deck[at_hand:], *looked.back, *under)


def lay_open_card(state: State, colour: str, cards: Kinds) -> State:
    """The state with these cards of a player's out of the hand, and not under the stack."""
    player = state.player(colour)
    return state.with_player(replace(player, cards=player.cards.minus(cards)))


def give_up_cards(state: State, colour: str, cards: Kinds) -> State:
    """The state with these cards of a player's under the stack."""
    if not cards:
        return state
    player = state.player(colour)
    state = state.with_player(replace(player, cards=player.cards.minus(cards)))
    known = state.deck is not None and all(card in state.printed.box.cards for card in cards)
    return replace(state, deck=(*(state.deck or ()), *cards) if known else None)
