"""A: enlarging the estate, as the action and as the master stroke's extra action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.noblemen.hidden.claims import draw_tiles, may_hold_tiles, without_tiles
from companion.games.noblemen.position.estate import Estate, detached, lay
from companion.games.noblemen.position.moves import Cell, Expand
from companion.games.noblemen.position.names import ACKER, BRUNNEN, HAIN
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.draws import check_tiles_drawn
from companion.games.noblemen.rules.queen import take_queen
from companion.games.noblemen.rules.rulings import Broken, broken, cell_place
from companion.games.noblemen.rules.war import pay_war
from companion.games.values import replace

MOST_TILES = 3


@dataclass(frozen=True, slots=True)
class Yield:
    """What laying tiles brings: the estate with them, pounds, tiles to draw, the queen, and the
    regions completed."""

    estate: Estate
    pounds: int
    tiles: int
    queen: bool
    completed: tuple[Cell, ...]


def yields(state: State, colour: str, step: Expand) -> Yield:
    """What these tiles bring (section A): a pound a field and two a manor finished, a tile a grove
    and two a forest finished, the queen for a garden finished."""
    estate, completed = lay(state.player(colour).estate, step.placed, step.regions)
    laid = Counter(tile.land for tile in step.placed)
    regions = Counter(estate.regions[region] for region in completed)
    return Yield(
        estate,
        pounds=laid[ACKER] + 2 * regions[ACKER],
        tiles=laid[HAIN] + 2 * regions[HAIN],
        queen=regions[BRUNNEN] > 0,
        completed=completed,
    )


def enlarge(state: State, colour: str, step: Expand) -> State:
    """The state after the tiles are laid and paid for (section A)."""
    gain = yields(state, colour, step)
    state = without_tiles(state, colour, (tile.land for tile in step.placed))
    # A war is paid as each tile is laid; what the tiles bring comes once they lie.
    state = pay_war(state, colour, (tile.land for tile in step.placed))
    player = state.player(colour)
    player = replace(player, estate=gain.estate, money=player.money + gain.pounds)
    state = state.with_player(player)
    state = draw_tiles(state, colour, gain.tiles, step.drawn)
    return take_queen(state, colour) if gain.queen else state


def check_enlarge(state: State, colour: str, step: Expand) -> Iterator[Broken]:
    """What is wrong with laying these tiles (section A). In which order they were laid is not held
    against anybody: a tile is detached only where no order joins it."""
    estate, placed = state.player(colour).estate, step.placed
    if not placed:
        yield broken("nothing_laid")
    if len(placed) > MOST_TILES:
        spots = [cell_place(colour, tile.cell) for tile in placed]
        yield broken("four_tiles", spots, number=len(placed))
    loose = detached(estate.tiles, (tile.cell for tile in placed))
    if loose:
        yield broken("detached", [cell_place(colour, cell) for cell in loose])
    laid = Counter(tile.cell for tile in placed)
    doubled = [cell for cell, times in laid.items() if times > 1 or cell in estate.tiles]
    if doubled:
        yield broken("cell_taken", [cell_place(colour, cell) for cell in doubled])
    if not may_hold_tiles(state, colour, (tile.land for tile in placed)):
        spots = [cell_place(colour, tile.cell) for tile in placed]
        yield broken("tiles_not_held", spots, who=colour)
    yield from _check_yield(state, colour, step)


def _check_yield(state: State, colour: str, step: Expand) -> Iterator[Broken]:
    """Whether the regions named were completed and the tiles drawn were due (section A)."""
    gain = yields(state, colour, step)
    wrong = [region for region in step.regions if region not in gain.completed]
    if wrong:
        yield broken("region_wrong", [cell_place(colour, cell) for cell in wrong])
    if step.drawn is None:
        return
    after = without_tiles(state, colour, (tile.land for tile in step.placed))
    after = after.with_player(replace(after.player(colour), estate=gain.estate))
    yield from check_tiles_drawn(after, gain.tiles, step.drawn)
