"""Whether draws that were declared can be right: tiles from the bag, scandal cards looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.noblemen.hidden.claims import (
    LOOK_AT,
    bag_may_hold,
    may_hold_cards,
    stack_may_hold,
)
from companion.games.noblemen.position.moves import CardDraw
from companion.games.noblemen.position.names import INTRIGE, UNSEEN
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.rulings import Broken, broken


def check_tiles_drawn(state: State, due: int, drawn: tuple[str, ...] | None) -> Iterator[Broken]:
    """Whether tiles said to be drawn are as many as are due and can come from the bag
    ("Die Landschaftsplaettchen")."""
    if drawn is None:
        return
    right = min(due, state.bag_count)
    if len(drawn) != right:
        yield broken("wrong_draw", tile=right)
    elif not bag_may_hold(state, drawn):
        yield broken("bag_lacks")


def check_card_draw(state: State, colour: str, looked: CardDraw | None) -> Iterator[Broken]:
    """Whether scandal cards said to be looked at are three, or what is left, with one of them kept;
    all with an Intrigue that was held before ("Die Skandalkarten")."""
    if looked is None:
        return
    at_hand = min(LOOK_AT, state.deck_count)
    keep = at_hand if looked.intrige else min(1, at_hand)
    if len(looked.kept) != keep or len(looked.back) not in (0, at_hand - keep):
        yield broken("cards_looked")
    elif not _on_top(state, at_hand, looked) or not stack_may_hold(
        state, (*looked.kept, *looked.back), colour
    ):
        yield broken("stack_lacks")
    if looked.intrige and not may_hold_cards(state, colour, (INTRIGE,)):
        yield broken("card_not_held", who=colour, card=INTRIGE)


def _on_top(state: State, at_hand: int, looked: CardDraw) -> bool:
    """Whether the cards looked at are those on top of the stack, where its order is known."""
    if state.deck is None:
        return True
    named = Counter(card for card in (*looked.kept, *looked.back) if card != UNSEEN)
    return named <= Counter(state.deck[:at_hand])
