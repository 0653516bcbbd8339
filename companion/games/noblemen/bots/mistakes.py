"""What people get wrong at the table, as the camera sees it: one view for each kind of fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random

from companion.games.noblemen.bots.bot import Bot
from companion.games.noblemen.position.estate import beside, corner, frontier
from companion.games.noblemen.position.moves import Cell as At
from companion.games.noblemen.position.moves import Placement
from companion.games.noblemen.position.names import CASTLE, CHAPEL, LANDS, WIESE
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.building import (
    NEVER_BESIDE,
    cheapest,
    neighbours_of_kind,
    price,
    sites_for,
)
from companion.table.view import Cell, Claim, GridView, PrintedView, View


@dataclass(frozen=True, slots=True)
class Mistake:
    """A fault's name (a violation code) and the table with it."""

    code: str
    view: View


@dataclass(frozen=True, slots=True)
class Situation:
    """What a mistake is made from: the state before the turn, what the table shows then, what it
    will show after the right turn, and the bot whose turn it is."""

    state: State
    before: View
    after: View
    bot: Bot
    rng: Random

    @property
    def colour(self) -> str:
        return self.state.to_move or self.state.queen

    @property
    def hand(self) -> list[str]:
        known = self.state.player(self.colour).tiles.known
        return [land for land in LANDS if known.get(land, 0) > 0]


def mistake(situation: Situation, wanted: Iterable[str]) -> Mistake | None:
    """The first of the wanted faults that can be made here."""
    for code in wanted:
        view = _EVERY[code](situation)
        if view is not None:
            return Mistake(code, view)
    return None


def _detached(now: Situation) -> View | None:
    """A tile laid corner to corner, or further off."""
    estate = now.state.player(now.colour).estate
    edge = frontier(estate.tiles)
    cells = [c for c in frontier([*estate.tiles, *edge]) if _has_room(now, c)]
    if not now.hand or not cells:
        return None
    x, y = now.rng.choice(cells)
    return _with_tiles(now, now.before, [Placement(now.rng.choice(now.hand), x, y)])


def _has_room(now: Situation, cell: At) -> bool:
    """Whether the bot's table is wide enough for a tile there."""
    estate = now.state.player(now.colour).estate
    grown = replace(estate, tiles={**estate.tiles, **dict.fromkeys(beside(cell), WIESE)})
    return cell not in estate.tiles and bool(now.bot.free_cells(grown, now.colour))


def _four_tiles(now: Situation) -> View | None:
    placed = now.bot.laying(now.state, now.colour, 4, now.rng)
    return _with_tiles(now, now.before, placed) if len(placed) == 4 else None


def _adjacent(building: str) -> Callable[[Situation], View | None]:
    def fault(now: Situation) -> View | None:
        estate = now.state.player(now.colour).estate
        cells = [
            cell
            for cell in estate.empty_meadows()
            if neighbours_of_kind(estate, cell, NEVER_BESIDE[building])
        ]
        return _with_building(now, building, now.rng.choice(cells)) if cells else None

    return fault


def _off_meadow(now: Situation) -> View | None:
    estate = now.state.player(now.colour).estate
    building = now.rng.choice((CASTLE, CHAPEL))
    cells = [
        cell
        for cell, land in estate.tiles.items()
        if land != WIESE and not neighbours_of_kind(estate, cell, NEVER_BESIDE[building])
    ]
    return _with_building(now, building, now.rng.choice(cells)) if cells else None


def _counter_off(now: Situation) -> View | None:
    """The right turn, but the own counter stands one or two spaces too far."""
    board = now.after.surfaces.get("board")
    if not isinstance(board, PrintedView):
        return None
    counter = f"vp-counter/{now.colour}"
    spaces = now.state.printed.vp_spaces
    for site, claims in board.sites.items():
        if any(claim.component == counter for claim in claims):
            number = int(site.partition("/")[2])
            wrong = f"vp/{(number + now.rng.choice((1, 2))) % spaces}"
            sites = dict(board.sites)
            sites[site] = tuple(c for c in claims if c.component != counter)
            sites[wrong] = (*sites.get(wrong, ()), Claim(counter))
            return _with_surface(now.after, "board", PrintedView(_occupied(sites)))
    return None


def _driven_out(now: Situation) -> View | None:
    """A castle, and its knight in the place of another's on somebody else's land: only at home may
    one drive others out (0.8.6.5, "Men-at-arms")."""
    sites = sites_for(now.state.player(now.colour).estate, CASTLE)
    guarded = [
        (owner.colour, corner(region))
        for owner in now.state.players
        for region, guard in sorted(owner.estate.knights.items())
        if owner.colour != now.colour and guard != now.colour
    ]
    if not sites or not guarded or not now.state.knights_left(now.colour):
        return None
    view = _with_building(now, CASTLE, now.rng.choice(sites))
    owner, (x, y) = now.rng.choice(guarded)
    grid = None if view is None else view.surfaces[f"estate/{owner}"]
    if view is None or not isinstance(grid, GridView):
        return None
    mine = (Claim(f"knight/{now.colour}"),)
    corners = tuple(replace(c, on=mine) if (c.x, c.y) == (x, y) else c for c in grid.corners)
    return _with_surface(view, f"estate/{owner}", replace(grid, corners=corners))


FAULTS: Mapping[str, Callable[[Situation], View | None]] = {
    "detached": _detached,
    "four_tiles": _four_tiles,
    "adjacent_castle": _adjacent(CASTLE),
    "adjacent_chapel": _adjacent(CHAPEL),
    "building_off_meadow": _off_meadow,
    "counter_off": _counter_off,
}
"""What is got wrong whatever the edition."""

HOME_FAULTS: Mapping[str, Callable[[Situation], View | None]] = {"knight_occupied": _driven_out}
"""What is got wrong where a knight may drive others out at home."""

_EVERY = {**FAULTS, **HOME_FAULTS}


def faults_of(state: State) -> tuple[str, ...]:
    """The faults that people make in a game by these rules."""
    return (*FAULTS, *(HOME_FAULTS if state.printed.rules.knights_at_home else ()))


def _with_tiles(now: Situation, view: View, placed: Iterable[Placement]) -> View:
    name = f"estate/{now.colour}"
    grid = view.surfaces[name]
    if not isinstance(grid, GridView):
        return view
    new = tuple(Cell(tile.x, tile.y, tile.land) for tile in placed)
    return _with_surface(view, name, replace(grid, cells=(*grid.cells, *new)))


def _with_building(now: Situation, building: str, at: At) -> View | None:
    """The cheapest building of a kind taken off the board and put on a cell; None where it could
    not be paid, for that would be another fault."""
    space = cheapest(now.state, building)
    if space is None or price(now.state, now.colour, building, space) > _money(now):
        return None
    name = f"estate/{now.colour}"
    grid, board = now.before.surfaces[name], now.before.surfaces["board"]
    if not isinstance(grid, GridView) or not isinstance(board, PrintedView):
        return None
    cells = tuple(
        replace(cell, on=(Claim(building),)) if (cell.x, cell.y) == at else cell
        for cell in grid.cells
    )
    sites = {site: on for site, on in board.sites.items() if site != f"{building}/{space}"}
    view = _with_surface(now.before, name, replace(grid, cells=cells))
    return _with_surface(view, "board", PrintedView(sites))


def _money(now: Situation) -> int:
    return now.state.player(now.colour).money


def _with_surface(view: View, name: str, surface: GridView | PrintedView) -> View:
    return replace(view, surfaces={**view.surfaces, name: surface})


def _occupied(sites: Mapping[str, tuple[Claim, ...]]) -> dict[str, tuple[Claim, ...]]:
    return {site: claims for site, claims in sites.items() if claims}
