"""An estate: tiles on a lattice, what stands on them, and the regions that four of a kind make.

Rulebook: "Die Landschaftsplaettchen" and section A.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from companion.games.noblemen.position.moves import Cell, Placement
from companion.games.noblemen.position.names import REGION_LANDS, WIESE
from companion.games.values import replace


@dataclass(frozen=True)
class Estate:
    """One player's estate. The mappings are never changed in place.

    tiles: cell -> land. buildings: cell -> building. regions: lower left cell of each declared
    square -> its land. knights: the region a knight stands on -> the knight's colour.
    """

    tiles: Mapping[Cell, str]
    buildings: Mapping[Cell, str] = field(default_factory=dict)
    regions: Mapping[Cell, str] = field(default_factory=dict)
    knights: Mapping[Cell, str] = field(default_factory=dict)

    def count(self, land: str) -> int:
        """How many tiles of a land lie here."""
        return sum(1 for kind in self.tiles.values() if kind == land)

    def built(self, *buildings: str) -> list[Cell]:
        """Where any of these buildings stands."""
        return [cell for cell, kind in self.buildings.items() if kind in buildings]

    def regions_of(self, land: str) -> list[Cell]:
        return [cell for cell, kind in self.regions.items() if kind == land]

    def free_regions(self, land: str) -> list[Cell]:
        """Declared regions of a land on which no knight stands."""
        return [cell for cell in self.regions_of(land) if cell not in self.knights]

    def held_regions(self, land: str, owner: str) -> list[Cell]:
        """Declared regions of a land on which no knight of anybody but the owner stands."""
        return [c for c in self.regions_of(land) if self.knights.get(c, owner) == owner]

    def knighted(self, land: str, colour: str) -> list[Cell]:
        """Regions of a land here on which a knight of this colour stands."""
        return [cell for cell in self.regions_of(land) if self.knights.get(cell) == colour]

    def empty_meadows(self) -> list[Cell]:
        return [c for c, land in self.tiles.items() if land == WIESE and c not in self.buildings]


@lru_cache(maxsize=4096)
def beside(cell: Cell) -> tuple[Cell, ...]:
    """The four cells that share an edge with this one."""
    x, y = cell
    return ((x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y))


@lru_cache(maxsize=4096)
def around(cell: Cell) -> tuple[Cell, ...]:
    """The eight cells beside and diagonal to this one."""
    x, y = cell
    return tuple((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0))


@lru_cache(maxsize=4096)
def square(region: Cell) -> tuple[Cell, ...]:
    """The four cells of the region named by its lower left one."""
    x, y = region
    return ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))


def corner(region: Cell) -> tuple[float, float]:
    """Where a region's symbol lies and a knight stands: the middle of its four tiles."""
    return (region[0] + 0.5, region[1] + 0.5)


def region_at(x: float, y: float) -> Cell:
    """The region whose middle is at this corner; the inverse of ``corner``."""
    return (round(x - 0.5), round(y - 0.5))


def frontier(tiles: Iterable[Cell]) -> list[Cell]:
    """Empty cells that touch a tile along an edge, in order."""
    taken = set(tiles)
    return sorted({near for cell in taken for near in beside(cell)} - taken)


def detached(tiles: Iterable[Cell], placed: Iterable[Cell]) -> list[Cell]:
    """Which of the placed cells no order of laying joins to the tiles already there (section A)."""
    joined = set(tiles)
    left = [cell for cell in placed if cell not in joined]
    while True:
        reached = [cell for cell in left if any(near in joined for near in beside(cell))]
        if not reached:
            return left
        joined.update(reached)
        left = [cell for cell in left if cell not in joined]


def grows(estate: Estate, placed: Iterable[Placement]) -> bool:
    """Whether each tile, laid in this order, touches one that lies already."""
    joined = set(estate.tiles)
    for tile in placed:
        if not any(near in joined for near in beside(tile.cell)):
            return False
        joined.add(tile.cell)
    return True


def in_region(regions: Iterable[Cell]) -> set[Cell]:
    """Every cell that belongs to one of these regions."""
    return {cell for region in regions for cell in square(region)}


def completes(tiles: Mapping[Cell, str], regions: Iterable[Cell], cell: Cell) -> list[Cell]:
    """The squares that the tile on this cell could be declared in: four of its land, none of them
    in another region ("Die Landschaftsplaettchen"; each tile belongs to one region at most)."""
    land = tiles[cell]
    if land not in REGION_LANDS:
        return []
    x, y = cell
    beside_x = [dx for dx in (-1, 1) if tiles.get((x + dx, y)) == land]
    beside_y = [dy for dy in (-1, 1) if tiles.get((x, y + dy)) == land] if beside_x else ()
    full = [
        (min(x, x + dx), min(y, y + dy))
        for dx in beside_x
        for dy in beside_y
        if tiles.get((x + dx, y + dy)) == land
    ]
    if not full:
        # Nearly always: what belongs to which region need not be known.
        return full
    used = in_region(regions)
    return [at for at in full if used.isdisjoint(square(at))]


def lay(
    estate: Estate, placed: Sequence[Placement], chosen: Iterable[Cell] = ()
) -> tuple[Estate, tuple[Cell, ...]]:
    """The estate with these tiles laid one after the other, and the regions that they completed.

    A tile that completes squares is declared in exactly one: the one among ``chosen``, else the
    first.
    """
    tiles, regions = dict(estate.tiles), dict(estate.regions)
    wanted, completed = set(chosen), []
    for tile in placed:
        tiles[tile.cell] = tile.land
        candidates = completes(tiles, regions, tile.cell)
        if candidates:
            region = next((c for c in candidates if c in wanted), candidates[0])
            regions[region] = tile.land
            completed.append(region)
    return replace(estate, tiles=tiles, regions=regions), tuple(completed)


def declarations(estate: Estate, placed: Sequence[Placement]) -> Iterator[tuple[Cell, ...]]:
    """Every way of declaring the regions that these tiles complete, in the order laid."""

    def walk(
        tiles: dict[Cell, str], regions: dict[Cell, str], left: Sequence[Placement]
    ) -> Iterator[tuple[Cell, ...]]:
        if not left:
            yield ()
            return
        tile, rest = left[0], left[1:]
        tiles = {**tiles, tile.cell: tile.land}
        candidates = completes(tiles, regions, tile.cell)
        if not candidates:
            yield from walk(tiles, regions, rest)
        for region in candidates:
            for more in walk(tiles, {**regions, region: tile.land}, rest):
                yield (region, *more)

    yield from walk(dict(estate.tiles), dict(estate.regions), placed)


def enclosed(estate: Estate, cell: Cell) -> bool:
    """Whether land lies on all eight sides of a cell ("Gebaeudewertung")."""
    return all(near in estate.tiles for near in around(cell))
