"""The scandal cards that are played in one's own turn, and the 2:1 trade."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.api import Violation
from companion.games.noblemen import names
from companion.games.noblemen.building import cheapest, check_site, put_up
from companion.games.noblemen.draws import check_tiles_drawn
from companion.games.noblemen.expand import check_enlarge, enlarge
from companion.games.noblemen.hidden import (
    bag_may_hold,
    draw_tiles,
    give_up_cards,
    may_hold_cards,
    may_hold_tiles,
    with_tiles,
    without_tiles,
)
from companion.games.noblemen.moves import PlayCard, Trade
from companion.games.noblemen.points import award
from companion.games.noblemen.queen import take_queen
from companion.games.noblemen.rulings import broken
from companion.games.noblemen.state import State
from companion.table.observation import Place

DOWRY_TILES = 4
TRIBUTE_POUNDS = 5
MARRIAGE_MARKERS = 2
MARRIAGE_POINTS = 2
VICAR_TAKES = 4


def play_card(state: State, colour: str, step: PlayCard) -> State:
    """The state after a scandal card took effect and went under the stack ("Die Skandalkarten")."""
    state = give_up_cards(state, colour, (step.card,))
    player = state.player(colour)
    match step.card:
        case names.ERBSCHAFT if step.at is not None:
            return put_up(state, colour, names.CASTLE, step.at, cheapest(state, names.CASTLE))
        case names.VERMAEHLUNG:
            markers = min(MARRIAGE_MARKERS, state.marker_stack)
            state = state.with_player(replace(player, markers=player.markers + markers))
            return award(
                state, colour, MARRIAGE_POINTS, names.VERMAEHLUNG, subject=names.VERMAEHLUNG
            )
        case names.SCHACHZUG if step.expand is not None:
            return enlarge(state, colour, step.expand)
        case names.VIKAR:
            number = len(step.given)
            state = without_tiles(state, colour, step.given)
            return award(state, colour, number, names.VIKAR, subject=names.VIKAR, number=number)
        case names.MITGIFT:
            return draw_tiles(state, colour, DOWRY_TILES, step.drawn)
        case names.TRIBUT:
            return state.with_player(replace(player, money=player.money + TRIBUTE_POUNDS))
        case names.WHITEHALL:
            return take_queen(state, colour)
        case _:
            return state


def check_card(state: State, colour: str, step: PlayCard) -> Iterator[Violation]:
    """What is wrong with playing this card ("Die Skandalkarten")."""
    if step.card not in names.PLAYABLE:
        yield broken("card_not_playable", card=step.card)
        return
    if not may_hold_cards(state, colour, (step.card,)):
        yield broken("card_not_held", who=colour, card=step.card)
    if not _complete(step):
        yield broken("card_incomplete", card=step.card)
        return
    held = give_up_cards(state, colour, (step.card,))
    if step.card == names.ERBSCHAFT and step.at is not None:
        if cheapest(state, names.CASTLE) is None:
            yield broken("no_such_building", building=names.CASTLE)
        yield from check_site(state, colour, names.CASTLE, step.at)
    elif step.expand is not None:
        yield from check_enlarge(held, colour, step.expand)
    elif step.card == names.VIKAR:
        if not 1 <= len(step.given) <= VICAR_TAKES:
            yield broken("vicar_limit", card=names.VIKAR, number=len(step.given))
        if not may_hold_tiles(state, colour, step.given):
            yield broken("tiles_not_held", who=colour)
    elif step.card == names.MITGIFT:
        yield from check_tiles_drawn(held, DOWRY_TILES, step.drawn)


def _complete(step: PlayCard) -> bool:
    """Whether a card comes with what it needs, and nothing that it does not."""
    return (
        (step.expand is not None) == (step.card == names.SCHACHZUG)
        and (step.at is not None) == (step.card == names.ERBSCHAFT)
        and (not step.given or step.card == names.VIKAR)
        and (step.drawn is None or step.card == names.MITGIFT)
    )


def simple(card: str) -> bool:
    """Whether a card needs nothing beside itself."""
    return card in (names.VERMAEHLUNG, names.MITGIFT, names.TRIBUT, names.WHITEHALL)


def trade(state: State, colour: str, step: Trade) -> State:
    """The state after one tile was taken from the bag and two went in ("Ein Spielzug")."""
    state = with_tiles(state, colour, (step.take,))
    return without_tiles(state, colour, step.give)


def check_trade(state: State, colour: str, step: Trade) -> Iterator[Violation]:
    """What is wrong with this trade ("Ein Spielzug"): the tile is taken before the two go in."""
    if not may_hold_tiles(state, colour, step.give):
        yield broken("tiles_not_held", [Place(f"front/{colour}")], who=colour)
    if not bag_may_hold(state, (step.take,)):
        yield broken("bag_lacks")
