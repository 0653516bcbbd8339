"""F: donating tiles to the church, which takes three of a kind in a decade."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.api import Violation
from companion.games.noblemen.hidden import may_hold_tiles, without_tiles
from companion.games.noblemen.moves import Church
from companion.games.noblemen.names import LANDS
from companion.games.noblemen.points import award
from companion.games.noblemen.rulings import broken
from companion.games.noblemen.state import State
from companion.table.observation import Place

CHURCH_TAKES = 3


def room(state: State, land: str) -> int:
    """Tiles of a land that the church still takes in this decade (section F)."""
    return max(0, CHURCH_TAKES - state.church.get(land, 0))


def kinds_given(step: Church) -> tuple[str, ...]:
    """The tiles given, one by one."""
    return tuple(land for land, number in step.given for _ in range(number))


def donate(state: State, colour: str, step: Church) -> State:
    """The state after the donation: a point a tile (section F)."""
    kinds = kinds_given(step)
    sites = tuple(
        f"church/{land}/{state.church.get(land, 0) + i}"
        for land, number in step.given
        for i in range(number)
    )
    church = {land: state.church.get(land, 0) + kinds.count(land) for land in LANDS}
    state = without_tiles(replace(state, church=church), colour, kinds)
    return award(state, colour, len(kinds), "church", number=len(kinds), sites=sites)


def check_church(state: State, colour: str, step: Church) -> Iterator[Violation]:
    """What is wrong with this donation (section F)."""
    kinds = kinds_given(step)
    if not kinds:
        yield broken("nothing_given")
    for land in LANDS:
        if kinds.count(land) > room(state, land):
            spots = [Place("board", f"church/{land}/{i}") for i in range(CHURCH_TAKES)]
            yield broken("church_full", spots, land=land)
    if not may_hold_tiles(state, colour, kinds):
        yield broken("tiles_not_held", who=colour)
