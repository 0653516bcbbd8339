"""Building scoring at a decade's end, the bonus at the game's end, and who wins."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.noblemen.position.estate import around, enclosed
from companion.games.noblemen.position.names import CASTLE, CHAPEL, LIAISON, PALACE
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.points import award

BUILDING_WORTH = {CASTLE: (3, 1), PALACE: (5, 2)}
"""Points of an enclosed building, and for each chapel beside or diagonal to it."""
LIAISON_POINTS = 3


def score_buildings(state: State) -> State:
    """The state after "Gebaeudewertung": castles and palaces with land on all eight sides count,
    and chapels only beside those."""
    for colour in state.clockwise_from(state.queen):
        estate = state.player(colour).estate
        for cell in sorted(estate.built(CASTLE, PALACE)):
            if not enclosed(estate, cell):
                continue
            building = estate.buildings[cell]
            chapels = [near for near in around(cell) if estate.buildings.get(near) == CHAPEL]
            base, bonus = BUILDING_WORTH[building]
            points = base + bonus * len(chapels)
            cells = (cell, *chapels)
            state = award(state, colour, points, building, number=len(chapels), cells=cells)
    return state


def score_liaisons(state: State, shown: Mapping[str, int]) -> State:
    """The state after "Spielende": three points for each Liaison still held; of those that nobody
    showed, the ones known to be held."""
    for colour in state.clockwise_from(state.queen):
        number = shown.get(colour, state.player(colour).cards.own.sure(LIAISON))
        points = LIAISON_POINTS * number
        state = award(state, colour, points, "liaison", subject=LIAISON, number=number)
    return state


def standings(state: State) -> list[tuple[str, int, int]]:
    """(player, points, pounds), best first ("Spielende": a tie goes to the richer)."""
    rows = [(player.colour, player.vp, player.money) for player in state.players]
    return sorted(rows, key=lambda row: (-row[1], -row[2]))


def winners(state: State) -> tuple[str, ...]:
    """Who leads or has won; several where points and pounds are equal ("Spielende")."""
    rows = standings(state)
    return tuple(colour for colour, *rest in rows if rest == list(rows[0][1:]))
