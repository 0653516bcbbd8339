"""The cards that only the published deck has ("Die Skandalkarten", 2012)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from companion.games.noblemen.hidden.claims import may_hold_tiles, without_tiles
from companion.games.noblemen.hidden.handful import handfuls
from companion.games.noblemen.position import names
from companion.games.noblemen.position.moves import PlayCard
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.building import (
    cheapest,
    cheapest_spaces,
    check_site,
    check_space,
    put_up,
    sites_for,
)
from companion.games.noblemen.rules.cards.rule import CardRule, bare
from companion.games.noblemen.rules.points import award
from companion.games.noblemen.rules.rulings import Broken, broken, cell_place
from companion.games.values import replace

MARRIAGE_MARKERS = 2
MARRIAGE_POINTS = 2
VICAR_TAKES = 4


def _inheritance(state: State, colour: str, step: PlayCard) -> State:
    """The cheapest castle for nothing, and no knight."""
    if step.at is None:
        return state
    return put_up(state, colour, names.CASTLE, step.at, _castle_taken(state, step))


def _castle_taken(state: State, step: PlayCard) -> int | None:
    """The price space that an inheritance's castle comes from."""
    return cheapest(state, names.CASTLE) if step.space is None else step.space


def _check_inheritance(state: State, colour: str, step: PlayCard) -> Iterator[Broken]:
    if step.at is None:
        return
    yield from check_space(state, colour, names.CASTLE, _castle_taken(state, step))
    if sites_for(state.player(colour).estate, names.CASTLE):
        yield from check_site(state, colour, names.CASTLE, step.at)
    else:
        yield broken("card_no_meadow", [cell_place(colour, step.at)], card=step.card)


def _inheritances(state: State, colour: str) -> Iterator[PlayCard]:
    spaces = cheapest_spaces(state, names.CASTLE)
    named = [None if space == spaces[0] else space for space in spaces]
    for cell, space in product(sites_for(state.player(colour).estate, names.CASTLE), named):
        yield PlayCard(names.ERBSCHAFT, at=cell, space=space)


def _marriage(state: State, colour: str, step: PlayCard) -> State:
    """Two bribe markers for nothing, or what there is of them, and two points."""
    player, markers = state.player(colour), min(MARRIAGE_MARKERS, state.marker_stack)
    state = state.with_player(replace(player, markers=player.markers + markers))
    return award(state, colour, MARRIAGE_POINTS, names.VERMAEHLUNG, subject=names.VERMAEHLUNG)


def _vicar(state: State, colour: str, step: PlayCard) -> State:
    """Tiles into the bag for a point each."""
    number = len(step.given)
    state = without_tiles(state, colour, step.given)
    return award(state, colour, number, names.VIKAR, subject=names.VIKAR, number=number)


def _check_vicar(state: State, colour: str, step: PlayCard) -> Iterator[Broken]:
    if not 1 <= len(step.given) <= VICAR_TAKES:
        yield broken("vicar_limit", card=names.VIKAR, number=len(step.given))
    if not may_hold_tiles(state, colour, step.given):
        yield broken("tiles_not_held", who=colour)


def _vicars(state: State, colour: str) -> Iterator[PlayCard]:
    """Every choice of tiles that may be held."""
    for kinds in handfuls(state, colour, most=VICAR_TAKES):
        yield PlayCard(names.VIKAR, given=kinds)


CARDS = {
    names.ERBSCHAFT: CardRule(
        _inheritance, _inheritances, _check_inheritance, needs=("at",), may="space"
    ),
    names.VERMAEHLUNG: CardRule(_marriage, bare(names.VERMAEHLUNG)),
    names.VIKAR: CardRule(_vicar, _vicars, _check_vicar, may="given"),
}
