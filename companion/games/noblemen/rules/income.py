"""D and E: collecting taxes and gaining land, each once a decade."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from companion.games.noblemen.hidden.claims import draw_tiles
from companion.games.noblemen.position.moves import GainLand, Tax
from companion.games.noblemen.position.names import ACKER, HAIN
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.bribe import check_markers, give_markers
from companion.games.noblemen.rules.draws import check_tiles_drawn
from companion.games.noblemen.rules.rulings import Broken, broken
from companion.games.values import replace
from companion.table.observation import Place

REGION_WORTH = 2


def worth(state: State, colour: str, land: str) -> int:
    """What an estate yields of a land (sections D, E and "Prestige berechnen"): one a tile, two a
    region of one's own on which nobody else's knight stands, two for each own knight on such a
    region of somebody else."""
    estate = state.player(colour).estate
    abroad = sum(
        len(player.estate.knighted(land, colour))
        for player in state.players
        if player.colour != colour
    )
    return estate.count(land) + REGION_WORTH * (len(estate.held_regions(land, colour)) + abroad)


def collecting(state: State, colour: str, land: str) -> dict[str, int]:
    """Who gets how much when this player collects: all of it is the player's own, what own knights
    bring elsewhere included (sections D and E)."""
    return {colour: worth(state, colour, land)}


def hosting(state: State, colour: str, land: str) -> dict[str, int]:
    """Who gets how much when this player collects: a region on which somebody's knight stands pays
    the knight's owner instead, at once and clockwise (0.8.6.5, "Acquire Land", "Taxes")."""
    estate = state.player(colour).estate
    own = estate.count(land) + REGION_WORTH * len(estate.held_regions(land, colour))
    others = state.clockwise_from(colour)[1:]
    guests = {seat: REGION_WORTH * len(estate.knighted(land, seat)) for seat in others}
    return {colour: own, **{seat: due for seat, due in guests.items() if due}}


SHARES: Final[Mapping[str, Callable[[State, str, str], dict[str, int]]]] = {
    "collecting": collecting,
    "hosting": hosting,
}


def shares(state: State, colour: str, land: str) -> dict[str, int]:
    """Who gets how much of a land when this player collects, this player first."""
    return SHARES[state.printed.rules.visitor_paid](state, colour, land)


def collect_tax(state: State, colour: str, step: Tax) -> State:
    """The state after taxes came in, a pound more for each marker given (section D)."""
    due = shares(state, colour, ACKER)
    due[colour] += step.markers
    state = give_markers(state, colour, step.markers)
    for seat, pounds in due.items():
        player = state.player(seat)
        state = state.with_player(replace(player, money=player.money + pounds))
    return state.with_player(replace(state.player(colour), taxed=True))


def land_due(state: State, colour: str, step: GainLand) -> dict[str, int]:
    """Tiles due to whom from gaining land, before the bag runs out; in the order in which they are
    drawn, the player first, then clockwise (section E)."""
    due = shares(state, colour, HAIN)
    due[colour] += step.markers
    return due


def gain_land(state: State, colour: str, step: GainLand) -> State:
    """The state after tiles were drawn, one more for each marker given (section E)."""
    drawn = {colour: step.drawn, **dict(step.shared)}
    due = land_due(state, colour, step)
    state = give_markers(state, colour, step.markers)
    state = state.with_player(replace(state.player(colour), landed=True))
    for seat, tiles in due.items():
        state = draw_tiles(state, seat, tiles, drawn.get(seat))
    return state


def check_tax(state: State, colour: str, step: Tax) -> Iterator[Broken]:
    """What is wrong with collecting taxes (section D)."""
    if state.player(colour).taxed:
        yield broken("tax_used", [Place(f"front/{colour}")], who=colour)
    yield from check_markers(state, colour, step.markers)


def check_land(state: State, colour: str, step: GainLand) -> Iterator[Broken]:
    """What is wrong with gaining land (section E)."""
    if state.player(colour).landed:
        yield broken("land_used", [Place(f"front/{colour}")], who=colour)
    yield from check_markers(state, colour, step.markers)
    drawn = {colour: step.drawn, **dict(step.shared)}
    due = land_due(state, colour, step)
    for seat in (*due, *(seat for seat in drawn if seat not in due)):
        yield from check_tiles_drawn(state, due.get(seat, 0), drawn.get(seat))
        state = draw_tiles(state, seat, due.get(seat, 0), drawn.get(seat))
