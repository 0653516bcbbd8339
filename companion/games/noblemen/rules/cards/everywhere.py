"""The cards that both decks have, under whatever name."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.noblemen.hidden.claims import draw_tiles
from companion.games.noblemen.position import names
from companion.games.noblemen.position.moves import PlayCard
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.cards.rule import CardRule, bare
from companion.games.noblemen.rules.draws import check_tiles_drawn
from companion.games.noblemen.rules.expand import check_enlarge, enlarge
from companion.games.noblemen.rules.laying import enlargings
from companion.games.noblemen.rules.queen import take_queen
from companion.games.noblemen.rules.rulings import Broken
from companion.games.values import replace

DOWRY_TILES = 4
TRIBUTE_POUNDS = 5


def _master_stroke(state: State, colour: str, step: PlayCard) -> State:
    """One more enlarging."""
    return state if step.expand is None else enlarge(state, colour, step.expand)


def _check_master_stroke(state: State, colour: str, step: PlayCard) -> Iterator[Broken]:
    if step.expand is not None:
        yield from check_enlarge(state, colour, step.expand)


def _master_strokes(state: State, colour: str) -> Iterator[PlayCard]:
    for expand in enlargings(state, colour):
        yield PlayCard(names.SCHACHZUG, expand=expand)


def _dowry(state: State, colour: str, step: PlayCard) -> State:
    """Four tiles from the bag."""
    return draw_tiles(state, colour, DOWRY_TILES, step.drawn)


def _check_dowry(state: State, colour: str, step: PlayCard) -> Iterator[Broken]:
    return check_tiles_drawn(state, DOWRY_TILES, step.drawn)


def _tribute(state: State, colour: str, step: PlayCard) -> State:
    """Five pounds from the supply."""
    player = state.player(colour)
    return state.with_player(replace(player, money=player.money + TRIBUTE_POUNDS))


def _whitehall(state: State, colour: str, step: PlayCard) -> State:
    """The queen."""
    return take_queen(state, colour)


CARDS = {
    names.SCHACHZUG: CardRule(
        _master_stroke, _master_strokes, _check_master_stroke, needs=("expand",)
    ),
    names.MITGIFT: CardRule(_dowry, bare(names.MITGIFT), _check_dowry, may="drawn"),
    names.TRIBUT: CardRule(_tribute, bare(names.TRIBUT)),
    names.WHITEHALL: CardRule(_whitehall, bare(names.WHITEHALL)),
}
