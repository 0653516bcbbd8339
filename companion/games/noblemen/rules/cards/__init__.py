"""The scandal cards that are played in one's own turn ("Die Skandalkarten"; 0.8.6.5, "Scandal
Cards"). Which of them there are is the edition's to say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.noblemen.hidden.claims import give_up_cards, lay_open_card, may_hold_cards
from companion.games.noblemen.position.moves import PlayCard
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.cards import designers, everywhere, published
from companion.games.noblemen.rules.cards.rule import CardRule
from companion.games.noblemen.rules.knight import region_place
from companion.games.noblemen.rules.rulings import Broken, broken

CARD_RULES: Final[Mapping[str, CardRule]] = {
    **published.CARDS,
    **everywhere.CARDS,
    **designers.CARDS,
}


def playable(state: State) -> tuple[str, ...]:
    """The kinds of card in this game's deck that are played in one's own turn."""
    return tuple(card for card in CARD_RULES if card in state.printed.box.cards)


def ways(state: State, colour: str, card: str) -> Iterator[PlayCard]:
    """Every way of playing a card now, whether or not it is held."""
    return CARD_RULES[card].ways(state, colour)


def _without_card(state: State, colour: str, card: str) -> State:
    """The state once a card has left the hand."""
    leave = lay_open_card if CARD_RULES[card].stays else give_up_cards
    return leave(state, colour, (card,))


def play_card(state: State, colour: str, step: PlayCard) -> State:
    """The state after a scandal card took effect; one that is not in the deck has none."""
    if step.card not in CARD_RULES or step.card not in state.printed.box.cards:
        return give_up_cards(state, colour, (step.card,))
    return CARD_RULES[step.card].effect(_without_card(state, colour, step.card), colour, step)


def check_card(state: State, colour: str, step: PlayCard) -> Iterator[Broken]:
    """What is wrong with playing this card."""
    rule = CARD_RULES.get(step.card)
    if step.card not in state.printed.box.cards:
        yield broken("card_not_in_deck", card=step.card)
        return
    if rule is None:
        yield broken("card_not_playable", card=step.card)
        return
    if not may_hold_cards(state, colour, (step.card,)):
        yield broken("card_not_held", who=colour, card=step.card)
    if step.knight is not None and "knight" not in rule.needs:
        spot = region_place(step.knight.estate, step.knight.region)
        yield broken("knight_without_castle", [spot])
    elif not rule.complete(step):
        yield broken("card_incomplete", card=step.card, needs=rule.goes_with())
    if not rule.complete(step):
        return
    yield from rule.check(_without_card(state, colour, step.card), colour, step)
