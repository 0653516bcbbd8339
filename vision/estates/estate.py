"""An estate: its lattice, its tiles, and what stands on them or where four of them meet."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.table.layout import GridSurface
from companion.table.names import UNKNOWN_THING, fits, kind, variant
from companion.table.observation import Alternative
from companion.table.view import Cell, Claim, Corner
from vision.components import certainty
from vision.components.kits import KitView, Learned
from vision.components.matching import Matcher
from vision.components.standing import lean, outline
from vision.estates import lattice
from vision.estates.lattice import Lattice
from vision.estates.tiles import Tile, TileReader, paste
from vision.geometry import Floats
from vision.masks import closed, filled, grown, opened
from vision.scene.residual import Print, threshold
from vision.things import pieces
from vision.things.unexplained import strangers

COVERED = 0.5
"""Share of a cell that must differ from the bare table for a tile to lie there."""
SOFT = 1.8
"""Smoothing (px) under which a tile's print and its picture are compared: fine texture is not held
against it."""
STRANGE = 28.0
"""Misfit (0 to 42) above which a cell shows no tile of the kit."""
VAGUE = 3.0
"""Misfit by which one land must be worse than another to be e times less likely on such a cell."""
SEEN_IN_PART = 39.0
"""The same where something may stand on the tile and hide most of it."""

SLENDER = 0.9
"""Share of the slenderest piece's inner radius below which foreground is no part of a piece."""

DISTINCT = 40.0
"""Logarithm of the odds of the better of two lands, by how much worse the other is (as a share of
its own misfit). From simulated pictures."""
MOST_STRANGE = 2
"""Cells without a land that hang together at the rim of an estate and still may be tiles."""
HIDES = 0.75
"""Share of a component's outline that must be covered for it to be overlooked."""
UNSEEN = 0.01
"""Probability that a certain component stands where any would be overlooked."""
ALIEN = 0.6
"""Probability that a cell which looks like no land is a tile of no known land."""

_BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))

Spot = tuple[float, float]
At = tuple[int, int]


@dataclass(frozen=True)
class EstateReading:
    """cells and corners with probabilities; doubts by lattice place; lattice None for an empty
    estate."""

    cells: tuple[Cell, ...]
    corners: tuple[Corner, ...]
    doubts: dict[Spot, tuple[Alternative, ...]]
    lattice: Lattice | None


NOTHING = EstateReading((), (), {}, None)


class EstateReader:
    """Reads the estates of one surface definition."""

    def __init__(self, surface: GridSurface, kit: KitView, scale: float, matcher: Matcher) -> None:
        names = [c for c in kit if any(fits(c, h) for h in surface.holds)]
        tiles = [c for c in names if any(e.square is not None for e in kit[c].examples)]
        self._scale = scale
        self._matcher = matcher
        self._cell_px = surface.cell_mm * scale
        self._tiles = TileReader(kit, tiles, self._cell_px)
        self._pieces = [kit[c] for c in names if c not in tiles]

    def read(
        self,
        seen: NDArray[np.uint8],
        bare: NDArray[np.uint8],
        known: NDArray[np.bool_],
        eye: Floats,
    ) -> EstateReading:
        """seen, bare: the estate's region and the table without it (HxWx3, x to the player's right,
        y towards the player); known: where the bare table is known."""
        off = Print(bare).residual(seen)
        off[~known] = 0
        mask = (off > threshold(off)).astype(np.uint8)
        mask = _without_small(opened(closed(mask, 5), 7), 0.4 * self._cell_px**2)
        grid = lattice.fit(mask, self._cell_px)
        if grid is None:
            return NOTHING
        spots = self._covered(mask, grid)
        tiles = dict(zip(spots, self._tiles.read(seen, grid, spots), strict=True))
        found = {s: t for s, t in tiles.items() if t.kinds[0][1] < SEEN_IN_PART}
        if not found:
            return NOTHING
        flat = paste(list(found.values()), bare)
        standing = self._standing(seen, flat, known, eye, grid, found)
        names = [c.component for c in self._pieces]
        reading = _reading(tiles, standing, grid, names)
        return replace(
            reading, doubts=reading.doubts | self._hidden(reading, standing, eye, known.shape)
        )

    def _covered(self, mask: NDArray[np.uint8], grid: Lattice) -> list[tuple[int, int]]:
        """The cells that tiles cover."""
        ys, xs = np.nonzero(mask)
        where = np.round(grid.index(np.stack([xs, ys], axis=1).astype(np.float64))).astype(int)
        low = where.min(axis=0)
        wide = int(where[:, 0].max() - low[0]) + 1
        counts = np.bincount((where[:, 1] - low[1]) * wide + where[:, 0] - low[0])
        full = abs(float(np.linalg.det(np.stack([grid.right, grid.away]))))
        return [
            (int(i % wide + low[0]), int(i // wide + low[1]))
            for i in np.nonzero(counts > COVERED * full)[0]
        ]

    def _standing(
        self,
        seen: NDArray[np.uint8],
        flat: NDArray[np.uint8],
        known: NDArray[np.bool_],
        eye: Floats,
        grid: Lattice,
        found: dict[tuple[int, int], Tile],
    ) -> dict[Spot, pieces.Piece]:
        """What stands on the tiles, by the cell or corner that its foot is nearest to."""
        off = Print(flat, SOFT).residual(seen)
        level = self._levels(off, grid, list(found))
        foreground = (off > level) & known & self._near(grid, list(found), seen.shape[:2])
        # Strips beside misplaced tiles, and tails of shadow, are thinner than any piece.
        slender = min((c.radius_mm for c in self._pieces), default=1.0) * self._scale
        thick = opened(foreground.astype(np.uint8), round(SLENDER * slender) | 1)
        ground = pieces.Ground(seen, flat, thick > 0, eye, self._scale, tiled=True)

        def split(points: Floats) -> NDArray[np.int64]:
            spots = np.round(grid.index(points)).astype(np.int64)
            return spots[:, 0] * 1000 + spots[:, 1]

        known_things = pieces.find(ground, self._pieces, self._matcher, split)
        things = strangers(ground, known_things, self._pieces, (), self._matcher)
        standing: dict[Spot, pieces.Piece] = {}
        # What the kit knows comes first, the larger before the smaller.
        for piece in (*sorted(known_things, key=lambda p: -p.pixels), *things):
            spot = _anchor(grid.index(np.array([piece.foot]))[0], set(found))
            if spot is not None:
                standing.setdefault(spot, piece)
        return standing

    def _hidden(
        self,
        reading: EstateReading,
        standing: dict[Spot, pieces.Piece],
        eye: Floats,
        shape: tuple[int, ...],
    ) -> dict[Spot, tuple[Alternative, ...]]:
        """Spots at which nothing is seen because what stands before them leans over them. shape: of
        the region (px)."""
        grid = reading.lattice
        assert grid is not None
        lands = {(float(c.x), float(c.y)): (f"tile/{c.tile}",) for c in reading.cells}
        cells = {(c.x, c.y) for c in reading.cells}
        corners = {(x + 0.5, y + 0.5) for x, y in cells if _meeting((x + 0.5, y + 0.5), cells) == 4}
        taken = np.zeros(shape, np.uint8)
        for thing in standing.values():
            taken[thing.points[:, 1], thing.points[:, 0]] = 1
        doubts: dict[Spot, tuple[Alternative, ...]] = {}
        for spot in sorted((lands.keys() | corners) - standing.keys() - reading.doubts.keys()):
            foot = grid.place(*spot)
            if not _at(taken, foot):
                continue  # Of what stands here at least the foot would be seen.
            unseen = [c.component for c in self._pieces if self._covers(taken, c, foot, eye)]
            if unseen:
                here = lands.get(spot, ())
                options = [((*here, c), UNSEEN) for c in unseen]
                doubts[spot] = _cell_order([(here, 1 - UNSEEN * len(unseen)), *options])
        return doubts

    def _covers(
        self, taken: NDArray[np.uint8], component: Learned, foot: Floats, eye: Floats
    ) -> bool:
        """Whether things (HxW) hide nearly all of a component that stands there (px of the
        region)."""
        shape = outline(foot / self._scale, lean(foot, eye), component.stature) * self._scale
        x0, y0 = np.floor(shape.min(axis=0)).astype(int)
        x1, y1 = np.ceil(shape.max(axis=0)).astype(int) + 1
        whole = np.count_nonzero(filled([shape - (x0, y0)], (x1 - x0, y1 - y0)))
        here = taken[max(y0, 0) : y1, max(x0, 0) : x1]
        inside = filled([shape - (max(x0, 0), max(y0, 0))], here.shape[::-1])
        return bool(np.count_nonzero(inside & here) > HIDES * whole)

    def _levels(
        self, off: NDArray[np.uint8], grid: Lattice, spots: list[tuple[int, int]]
    ) -> NDArray[np.uint8]:
        """The residual above which something stands there, by place: coarse prints never match to
        the pixel, and each tile's own residual tells how coarse it is."""
        usual = threshold(off)
        levels = np.full(off.shape, usual, np.uint8)
        for x, y in spots:
            outer, inner = (np.round(_quad(grid, x, y, part)).astype(int) for part in (0.98, 0.6))
            x0, y0 = np.maximum(outer.min(axis=0), 0)
            x1, y1 = np.minimum(outer.max(axis=0) + 1, off.shape[::-1])
            if x1 <= x0 or y1 <= y0:
                continue
            own = np.zeros((y1 - y0, x1 - x0), np.uint8)
            for quad, value in ((outer, 2), (inner, 1)):
                cv2.fillConvexPoly(own, np.asarray(quad - (x0, y0), np.int32), value)
            here = off[y0:y1, x0:x1]
            if (own == 2).any():
                typical = float(np.percentile(here[own == 2], 25))
                levels[y0:y1, x0:x1][own > 0] = int(np.clip(8 + 2.5 * typical, usual, 26))
        return levels

    def _near(
        self, grid: Lattice, spots: list[tuple[int, int]], shape: tuple[int, int]
    ) -> NDArray[np.bool_]:
        """The tiles and a rim into which pieces lean."""
        quads = (_quad(grid, x, y) for x, y in spots)
        return grown(filled(quads, (shape[1], shape[0])), round(0.4 * self._cell_px)) > 0


def _at(mask: NDArray[np.uint8], place: Floats) -> bool:
    x, y = (round(float(v)) for v in place)
    return 0 <= y < mask.shape[0] and 0 <= x < mask.shape[1] and bool(mask[y, x])


def _quad(grid: Lattice, x: float, y: float, part: float = 1.0) -> Floats:
    """The corners of a cell, or of the middle ``part`` of it."""
    half = part / 2
    around = ((-half, half), (half, half), (half, -half), (-half, -half))
    return np.array([grid.place(x + dx, y + dy) for dx, dy in around])


def _without_small(mask: NDArray[np.uint8], least: float) -> NDArray[np.uint8]:
    x, y, w, h = cv2.boundingRect(mask)
    if not w:
        return mask
    part = mask[y : y + h, x : x + w]
    count, labels, stats, _ = cv2.connectedComponentsWithStats(part, connectivity=8)
    keep = np.zeros(count, np.uint8)
    keep[1:] = stats[1:, cv2.CC_STAT_AREA] > least
    large = np.zeros_like(mask)
    large[y : y + h, x : x + w] = keep[labels]
    return large


def _anchor(place: Floats, cells: set[tuple[int, int]]) -> Spot | None:
    """The cell or corner that a foot (lattice coordinates) is nearest to; None off the estate."""
    x, y = (float(v) for v in place)
    cell = (round(x), round(y))
    corner = (np.floor(x) + 0.5, np.floor(y) + 0.5)
    to_cell = max(abs(x - cell[0]), abs(y - cell[1]))
    to_corner = max(abs(x - corner[0]), abs(y - corner[1]))
    if to_corner < to_cell and _meeting((float(corner[0]), float(corner[1])), cells) >= 2:
        return float(corner[0]), float(corner[1])
    return (float(cell[0]), float(cell[1])) if cell in cells else None


def _meeting(corner: Spot, cells: Collection[At]) -> int:
    """How many tiles meet at a corner."""
    halves = (-0.5, 0.5)
    return sum(
        (int(corner[0] + dx), int(corner[1] + dy)) in cells for dx in halves for dy in halves
    )


def _without_clutter(tiles: dict[At, Tile], standing: dict[Spot, pieces.Piece]) -> dict[At, Tile]:
    """The tiles of an estate.

    What looks like no land and has nothing known on it is a hidden or an alien tile only among
    those that do; beside them, and larger than a tile or two, it is a cup or a telephone.
    """
    strange = {s for s, t in tiles.items() if _is_strange(t, standing.get(s))}
    clear = tiles.keys() - strange

    def among_tiles(spot: At) -> bool:
        beside = sum(near in clear for near in _next_to(spot))
        return beside > 1 or (beside == 1 and _group(spot, strange) <= MOST_STRANGE)

    return {s: t for s, t in tiles.items() if s in clear or among_tiles(s)}


def _is_strange(tile: Tile, piece: pieces.Piece | None) -> bool:
    return tile.kinds[0][1] > STRANGE and (piece is None or piece.is_unknown)


def _next_to(spot: At) -> list[At]:
    return [(spot[0] + dx, spot[1] + dy) for dx, dy in _BESIDE]


def _group(spot: At, among: set[At]) -> int:
    """How many of them hang together with this one."""
    group, ends = {spot}, [spot]
    while ends:
        for near in _next_to(ends.pop()):
            if near in among and near not in group:
                group.add(near)
                ends.append(near)
    return len(group)


def _reading(
    tiles: dict[At, Tile],
    standing: dict[Spot, pieces.Piece],
    grid: Lattice,
    may_stand: Sequence[str],
) -> EstateReading:
    cells, corners = [], []
    doubts: dict[Spot, tuple[Alternative, ...]] = {}
    own = _without_clutter(tiles, standing)
    for (x, y), tile in sorted(own.items()):
        spot = (float(x), float(y))
        piece = standing.get(spot)
        if tile.kinds[0][1] >= SEEN_IN_PART:
            doubts[spot] = _no_land(tile)
            cells.append(Cell(x, y, UNKNOWN_THING, (), ALIEN))
            continue
        if _is_strange(tile, piece):
            doubts[spot] = _anything(tile, piece, may_stand)
            on, _ = ((), 1.0) if piece is None else _claim(piece)
            cells.append(Cell(x, y, variant(tile.kinds[0][0]), on, doubts[spot][0].p))
            continue
        land, p_land, other = _land(tile)
        on, p_on = ((), 1.0) if piece is None else _claim(piece)
        p = round(p_land * p_on, 4)
        cells.append(Cell(x, y, variant(land), on, p))
        if p < certainty.CERTAIN:
            doubts[spot] = _doubt(land, p_land, other, piece)
    for spot, piece in sorted(standing.items()):
        if spot[0] % 1 == 0 or _meeting(spot, own) < 2:
            continue
        claims, p_on = _claim(piece)
        if claims:
            corners.append(Corner(*spot, claims))
        if p_on < certainty.CERTAIN:
            doubts[spot] = certainty.alternatives(
                [((c,), q) for c, q in piece.ranking] + [((), 1 - piece.there)]
            )
    return EstateReading(tuple(cells), tuple(corners), doubts, grid)


def _no_land(tile: Tile) -> tuple[Alternative, ...]:
    """A tile that looks like none of the kit: a land nobody knows, one of the kit, or no tile."""
    rest = (1 - ALIEN) / (len(tile.kinds) + 1)
    lands = [((name,), rest) for name, _ in tile.kinds]
    return certainty.alternatives([((f"tile/{UNKNOWN_THING}",), ALIEN), *lands, ((), rest)])


def _anything(
    tile: Tile, thing: pieces.Piece | None, may_stand: Sequence[str]
) -> tuple[Alternative, ...]:
    """A tile that cannot be read: lands by how well they fit, and on it the unknown thing that
    hides it, or anything or nothing."""
    best = tile.kinds[0][1]
    lands = [(name, math.exp((best - misfit) / VAGUE)) for name, misfit in tile.kinds]
    left = 1.0 if thing is None else 1 - thing.there
    on: list[tuple[tuple[str, ...], float]] = [((), left)]
    on += [((name,), left) for name in may_stand]
    if thing is not None:
        on = [((c,), p * len(on)) for c, p in thing.ranking] + on
    return _tile_first(lands, on)


def _land(tile: Tile) -> tuple[str, float, str | None]:
    best, value = tile.kinds[0]
    if len(tile.kinds) == 1:
        return best, 0.99, None
    other, second = tile.kinds[1]
    gap = (second - value) / max(value, 4.0)
    return best, min(0.999, 1 / (1 + math.exp(-min(DISTINCT * gap, 30.0)))), other


def _claim(piece: pieces.Piece) -> tuple[tuple[Claim, ...], float]:
    component, p = piece.ranking[0]
    if p < 1 - piece.there:
        return (), 1 - piece.there
    return (Claim(component, round(p, 4)),), p


def _doubt(
    land: str, p_land: float, other: str | None, piece: pieces.Piece | None
) -> tuple[Alternative, ...]:
    """Tile and piece are misread independently; a piece may also not be there at all."""
    lands = [(land, p_land)] + ([(other, 1 - p_land)] if other else [])
    on: list[tuple[tuple[str, ...], float]] = [((), 1.0)]
    if piece is not None:
        on = [((c,), p) for c, p in piece.ranking]
        on.append(((), 1 - piece.there))
    return _tile_first(lands, on)


def _tile_first(
    lands: Sequence[tuple[str, float]], on: Sequence[tuple[tuple[str, ...], float]]
) -> tuple[Alternative, ...]:
    """Every land with everything on it, by weight."""
    return _cell_order([((name, *content), p * q) for name, p in lands for content, q in on])


def _cell_order(pairs: Sequence[tuple[tuple[str, ...], float]]) -> tuple[Alternative, ...]:
    # The tile comes first in a cell's alternatives, whatever its name sorts like.
    return tuple(
        Alternative(tuple(sorted(a.components, key=lambda c: (kind(c) != "tile", c))), a.p)
        for a in certainty.alternatives(pairs)
    )
