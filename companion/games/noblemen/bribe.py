"""C: bribing the royal family, and giving bribe markers up again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.api import Violation
from companion.games.noblemen.moves import Bribe
from companion.games.noblemen.points import award
from companion.games.noblemen.rulings import broken
from companion.games.noblemen.state import State
from companion.table.observation import Place

MOST_MARKERS = 5
MARKER_PRICE = 2


def most_bribes(state: State, colour: str) -> int:
    """How many markers this player may buy now (section C)."""
    return min(MOST_MARKERS, state.marker_stack, state.player(colour).money // MARKER_PRICE)


def buy_markers(state: State, colour: str, step: Bribe) -> State:
    """The state after markers were bought: two pounds and a point each (section C)."""
    player = state.player(colour)
    money = max(0, player.money - MARKER_PRICE * step.markers)
    player = replace(player, money=money, markers=player.markers + step.markers)
    state = state.with_player(player)
    return award(state, colour, step.markers, "bribe", number=step.markers, sites=("bribes/0",))


def give_markers(state: State, colour: str, number: int) -> State:
    """The state with markers back on the board (sections C to E, "Prestige berechnen")."""
    player = state.player(colour)
    return state.with_player(replace(player, markers=max(0, player.markers - number)))


def check_bribe(state: State, colour: str, step: Bribe) -> Iterator[Violation]:
    """What is wrong with buying these markers (section C)."""
    where, money = [Place("board", "bribes/0")], state.player(colour).money
    if step.markers < 1:
        yield broken("nothing_bought", where)
    if step.markers > MOST_MARKERS:
        yield broken("too_many_bribes", where, number=step.markers)
    if step.markers > state.marker_stack:
        yield broken("no_markers_left", where, number=state.marker_stack)
    cost = MARKER_PRICE * step.markers
    if cost > money:
        yield broken("bribes_too_expensive", where, who=colour, number=money, pound=cost)


def check_markers(state: State, colour: str, number: int) -> Iterator[Violation]:
    """Whether a player has so many markers to give."""
    held = state.player(colour).markers
    if not 0 <= number <= held:
        yield broken("markers_not_held", [Place("board", "bribes/0")], who=colour, marker=held)
