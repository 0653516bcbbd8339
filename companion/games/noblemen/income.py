"""D and E: collecting taxes and gaining land, each once a decade."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.api import Violation
from companion.games.noblemen.bribe import check_markers, give_markers
from companion.games.noblemen.draws import check_tiles_drawn
from companion.games.noblemen.hidden import draw_tiles
from companion.games.noblemen.moves import GainLand, Tax
from companion.games.noblemen.names import ACKER, HAIN
from companion.games.noblemen.rulings import broken
from companion.games.noblemen.state import State
from companion.table.observation import Place

REGION_WORTH = 2


def worth(state: State, colour: str, land: str) -> int:
    """What an estate yields of a land (sections D, E and "Prestige berechnen"): one a tile, two a
    free region of one's own, two for each own knight on such a region of somebody else."""
    estate = state.player(colour).estate
    abroad = sum(
        len(player.estate.knighted(land, colour))
        for player in state.players
        if player.colour != colour
    )
    return estate.count(land) + REGION_WORTH * (len(estate.free_regions(land)) + abroad)


def collect_tax(state: State, colour: str, step: Tax) -> State:
    """The state after taxes came in, a pound more for each marker given (section D)."""
    pounds = worth(state, colour, ACKER) + step.markers
    state = give_markers(state, colour, step.markers)
    player = state.player(colour)
    return state.with_player(replace(player, money=player.money + pounds, taxed=True))


def land_due(state: State, colour: str, step: GainLand) -> int:
    """Tiles due from gaining land, before the bag runs out (section E)."""
    return worth(state, colour, HAIN) + step.markers


def gain_land(state: State, colour: str, step: GainLand) -> State:
    """The state after tiles were drawn, one more for each marker given (section E)."""
    due = land_due(state, colour, step)
    state = give_markers(state, colour, step.markers)
    state = state.with_player(replace(state.player(colour), landed=True))
    return draw_tiles(state, colour, due, step.drawn)


def check_tax(state: State, colour: str, step: Tax) -> Iterator[Violation]:
    """What is wrong with collecting taxes (section D)."""
    if state.player(colour).taxed:
        yield broken("tax_used", [Place(f"front/{colour}")], who=colour)
    yield from check_markers(state, colour, step.markers)


def check_land(state: State, colour: str, step: GainLand) -> Iterator[Violation]:
    """What is wrong with gaining land (section E)."""
    if state.player(colour).landed:
        yield broken("land_used", [Place(f"front/{colour}")], who=colour)
    yield from check_markers(state, colour, step.markers)
    yield from check_tiles_drawn(state, land_due(state, colour, step), step.drawn)
