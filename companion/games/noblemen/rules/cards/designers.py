"""The cards that only the designer's own deck has (0.8.6.5, "Scandal Cards").

A Murder is no card of one's own turn: it is somebody else's turn that is skipped (``Murdered``).
Secret Marriage and Favor of the Vicar come with an action (``Bribe.card``, ``Church.card``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from companion.games.noblemen.hidden.claims import (
    bag_may_hold,
    may_hold_tiles,
    with_tiles,
    without_tiles,
)
from companion.games.noblemen.hidden.handful import handfuls
from companion.games.noblemen.position import names
from companion.games.noblemen.position.moves import Kinds, PlayCard
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.cards.rule import CardRule
from companion.games.noblemen.rules.knight import check_knight, knight_choices, set_knight
from companion.games.noblemen.rules.rulings import Broken, broken
from companion.games.noblemen.rules.war import begin_war
from companion.games.values import replace

PURLOIN_MOST = 5


def _purloin(state: State, colour: str, step: PlayCard) -> State:
    """Tiles chosen from the bag, as many put in."""
    return without_tiles(with_tiles(state, colour, step.taken), colour, step.given)


def _check_purloin(state: State, colour: str, step: PlayCard) -> Iterator[Broken]:
    if len(step.given) != len(step.taken) or len(step.given) > PURLOIN_MOST:
        yield broken("purloin_limit", card=names.PURLOIN, number=len(step.given))
    if not may_hold_tiles(state, colour, step.given):
        yield broken("tiles_not_held", who=colour)
    if not bag_may_hold(state, step.taken):
        yield broken("bag_lacks")


def _purloins(state: State, colour: str) -> Iterator[PlayCard]:
    """Every exchange in which no kind goes both ways, since that is a smaller one; and those of one
    tile for its like, since nothing smaller is left where every kind goes both ways."""

    @cache
    def in_bag(kinds: Kinds) -> bool:
        return bag_may_hold(state, kinds)

    for given in handfuls(state, colour, most=PURLOIN_MOST):
        others = [land for land in names.LANDS if land not in given]
        for taken in combinations_with_replacement(others, len(given)):
            if in_bag(taken):
                yield PlayCard(names.PURLOIN, given=given, taken=taken)
    for given in handfuls(state, colour, most=1):
        if in_bag(given):
            yield PlayCard(names.PURLOIN, given=given, taken=given)


def _treachery(state: State, colour: str, step: PlayCard) -> State:
    """A man-at-arms placed or moved, and paid for at once."""
    return state if step.knight is None else set_knight(state, colour, step.knight)


def _check_treachery(state: State, colour: str, step: PlayCard) -> Iterator[Broken]:
    if step.knight is not None:
        yield from check_knight(state, colour, step.knight)


def _treacheries(state: State, colour: str) -> Iterator[PlayCard]:
    for knight in knight_choices(state, colour):
        yield PlayCard(names.TREACHERY, knight=knight)


def _treason(state: State, colour: str, step: PlayCard) -> State:
    """No point from the queen for one opponent until the decade is over."""
    hit = step.against
    if hit is None or hit not in state.seats or hit in state.treason:
        return state
    return replace(state, treason=(*state.treason, hit))


def _check_treason(state: State, colour: str, step: PlayCard) -> Iterator[Broken]:
    if step.against == colour or step.against not in state.seats:
        yield broken("treason_opponent", card=names.TREASON)


def _treasons(state: State, colour: str) -> Iterator[PlayCard]:
    for seat in state.seats:
        if seat != colour:
            yield PlayCard(names.TREASON, against=seat)


def _war(state: State, colour: str, step: PlayCard) -> State:
    return begin_war(state, step.card)


def _wars(card: str) -> CardRule:
    def ways(state: State, colour: str) -> Iterator[PlayCard]:
        yield PlayCard(card)

    return CardRule(_war, ways, stays=True)


CARDS = {
    names.PURLOIN: CardRule(_purloin, _purloins, _check_purloin, needs=("given", "taken")),
    names.TREACHERY: CardRule(_treachery, _treacheries, _check_treachery, needs=("knight",)),
    names.TREASON: CardRule(_treason, _treasons, _check_treason, needs=("against",)),
    names.WAR_SPAIN: _wars(names.WAR_SPAIN),
    names.WAR_FRANCE: _wars(names.WAR_FRANCE),
}
