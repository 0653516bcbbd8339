"""Every way of enlarging an estate (section A)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product

from companion.games.noblemen.estate import Estate, beside, declarations, frontier, grows
from companion.games.noblemen.expand import MOST_TILES
from companion.games.noblemen.hidden import may_hold_tiles
from companion.games.noblemen.moves import Cell, Expand, Placement
from companion.games.noblemen.names import LANDS
from companion.games.noblemen.state import State


def enlargings(state: State, colour: str) -> Iterator[Expand]:
    """Every way of laying one tile, then two, then three, each set of tiles once, with every choice
    of regions. Among the orders that join all the tiles, the first is taken."""
    estate = state.player(colour).estate
    for number in range(1, MOST_TILES + 1):
        every = product(LANDS, repeat=number)
        held = [lands for lands in every if may_hold_tiles(state, colour, lands)]
        for cells in _shapes(estate.tiles, number):
            for lands in held:
                placed = tuple(Placement(t, *c) for t, c in zip(lands, cells, strict=True))
                yield from _declared(estate, placed)


def _declared(estate: Estate, placed: tuple[Placement, ...]) -> Iterator[Expand]:
    """These tiles with every set of regions that some order of laying them allows; where there is
    nothing to choose, nothing is named."""
    first = next(declarations(estate, placed))
    if not first:
        yield Expand(placed)
        return
    ways: dict[frozenset[Cell], Expand] = {}
    for order in permutations(placed):
        if not grows(estate, order):
            continue
        for regions in declarations(estate, order):
            ways.setdefault(frozenset(regions), Expand(order, regions))
    yield from [Expand(placed)] if len(ways) == 1 else ways.values()


def _shapes(tiles: Iterable[Cell], number: int) -> Iterator[tuple[Cell, ...]]:
    """Every set of so many cells that can be laid one after the other, each once, so ordered.

    Grows as one counts polyominoes (Redelmeier): a cell once passed over is not taken later on the
    same branch, so that no set is met twice."""

    def grow(
        laid: tuple[Cell, ...], ahead: list[Cell], met: set[Cell]
    ) -> Iterator[tuple[Cell, ...]]:
        for i, cell in enumerate(ahead):
            larger = (*laid, cell)
            if len(larger) == number:
                yield larger
                continue
            new = [near for near in beside(cell) if near not in met]
            yield from grow(larger, ahead[i + 1 :] + new, met.union(new))

    start = set(tiles)
    edge = frontier(start)
    yield from grow((), edge, start.union(edge))
