"""Every way of laying tiles, for whoever lists moves: shapes, lands, and regions where there is a
choice ("Die Landschaftsplaettchen", section A)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, compress, permutations, product

from companion.games.noblemen.hidden.claims import tile_claims
from companion.games.noblemen.position.estate import (
    Estate,
    beside,
    declarations,
    frontier,
    grows,
    in_region,
    square,
)
from companion.games.noblemen.position.moves import Cell, Expand, Kinds, Placement
from companion.games.noblemen.position.names import LANDS, REGION_LANDS
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.expand import MOST_TILES
from companion.games.noblemen.rules.interleave import interleaved


@dataclass(frozen=True, slots=True)
class Opening:
    """A square that tiles of one land would complete, and the cells that it lacks."""

    land: str
    lacking: tuple[Cell, ...]


def enlargings(state: State, colour: str) -> Iterator[Expand]:
    """Every way of laying tiles, each set of tiles once, in an order in which each joins what lies
    already: by turns all lands on one cell, on two, on three. Regions are named only where there
    is a choice."""
    estate, may_hold = state.player(colour).estate, tile_claims(state, colour)
    lands = tuple(land for land in LANDS if may_hold((land,)))
    if not lands:
        return iter(())
    openings = _openings(estate, may_hold)
    rows: dict[Cell, list[Placement]] = {}

    def lay(number: int) -> Iterator[Iterator[Expand]]:
        # Shapes are many and hands are few: what fits is found out once, not for each shape.
        fitting = [may_hold(kinds) for kinds in product(lands, repeat=number)]
        if not any(fitting):
            return
        for cells in shapes(estate.tiles, number):
            for cell in cells:
                if cell not in rows:
                    rows[cell] = [Placement(land, *cell) for land in lands]
            ways = compress(product(*[rows[cell] for cell in cells]), fitting)
            within = [
                opening
                for cell in cells
                if cell in openings
                for opening in openings[cell]
                if all(lacked in cells for lacked in opening.lacking)
            ]
            yield map(Expand, ways) if len(within) < 2 else _declared(estate, ways, within)

    numbers = range(1, MOST_TILES + 1)
    return chain.from_iterable(interleaved(*map(lay, numbers)))


def _declared(
    estate: Estate, ways: Iterable[tuple[Placement, ...]], within: Sequence[Opening]
) -> Iterator[Expand]:
    """Tiles laid in each of these ways, with every set of regions that some order of laying them
    allows. Only where they complete two squares or more can there be a choice; among the orders
    that lead to the same regions, the first is taken."""
    for placed in ways:
        laid = {tile.cell: tile.land for tile in placed}
        full = [o for o in within if all(laid[cell] == o.land for cell in o.lacking)]
        regions = _choices(estate, placed) if len(full) > 1 else ()
        yield from regions if len(regions) > 1 else (Expand(placed),)


def _choices(estate: Estate, placed: tuple[Placement, ...]) -> Collection[Expand]:
    """These tiles with each set of regions that they can make."""
    ways: dict[frozenset[Cell], Expand] = {}
    for order in permutations(placed):
        if grows(estate, order):
            for regions in declarations(estate, order):
                ways.setdefault(frozenset(regions), Expand(order, regions))
    return ways.values()


def _openings(
    estate: Estate, may_hold: Callable[[Kinds], bool]
) -> Mapping[Cell, Sequence[Opening]]:
    """The squares that these tiles could complete, each under the first cell it lacks."""
    found: dict[Cell, list[Opening]] = {}
    tiles, used = estate.tiles, in_region(estate.regions)
    edge = frontier(tiles)
    for x, y in {(x - dx, y - dy) for x, y in edge for dx in (0, 1) for dy in (0, 1)}:
        cells = square((x, y))
        lacking = tuple(cell for cell in cells if cell not in tiles)
        lands = {tiles[cell] for cell in cells if cell in tiles}
        if len(lands) != 1 or not used.isdisjoint(cells):
            continue
        land = lands.pop()
        if land in REGION_LANDS and may_hold((land,) * len(lacking)):
            found.setdefault(lacking[0], []).append(Opening(land, lacking))
    return found


def shapes(tiles: Iterable[Cell], number: int) -> Iterator[tuple[Cell, ...]]:
    """Every set of so many cells that can be laid one after the other, each once, so ordered.

    Grows as one counts polyominoes (Redelmeier): a cell once passed over is not taken later on the
    same branch, so that no set is met twice."""

    def grow(
        laid: tuple[Cell, ...], ahead: list[Cell], met: set[Cell]
    ) -> Iterator[tuple[Cell, ...]]:
        if len(laid) + 1 == number:
            for cell in ahead:
                yield (*laid, cell)
            return
        for i, cell in enumerate(ahead):
            new = [near for near in beside(cell) if near not in met]
            yield from grow((*laid, cell), ahead[i + 1 :] + new, met.union(new))

    start = set(tiles)
    edge = frontier(start)
    yield from grow((), edge, start.union(edge))
