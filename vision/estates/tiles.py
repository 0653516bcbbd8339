"""Which land a flat square tile shows, which way it is turned and exactly where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.components.explaining import UNKNOWN
from vision.components.kits import KitView, Palette, lab
from vision.estates.lattice import Lattice
from vision.estates.template import Template
from vision.geometry import Floats, inverse, project, rectangle, shifting, turning, warp
from vision.masks import filled
from vision.pixels import grey, shrink

COARSE = 14
"""Edge (px) at which kinds are compared first."""
SMALL = 24
"""Edge (px), at most, at which the turn of a tile is told."""
LIKELY = 4
"""Looks of each kind that are worth a look at every small shift."""
NEAR = 2
"""Pixels by which a tile may lie beside where it was found at the small size."""
REACH = 0.12
"""How far off its lattice place a tile may lie, in cells."""
CLIP = 22.0
"""Colour difference (8-bit units) beyond which a pixel counts as covered, not as different."""
FAR = 60.0
"""The same at full size, where looks of one kind are compared."""
SHADE = 1.12
"""Factor by which one tile may be lighter or darker than the others of an estate."""
AGREE = 1.09
"""Factor within which the sides of a tile agree about its light."""
PLAIN = 0.55
"""Correlation above which a tile's own place within its cell is believed."""
REPEATED = 3.0
"""Coarse difference below which one look of a kind adds nothing to another."""
CLEAR = 0.75
"""Correlation above which a tile is hidden by little or nothing."""
TURNS = (-3.0, -1.5, 0.0, 1.5, 3.0)
"""Degrees by which a tile may lie turned on its lattice."""
COLOUR = 4.0
"""Weight of the colours alone (log-likelihood) beside the differences of pixels."""


def _rim() -> NDArray[np.float32]:
    """Weights of a cell's pixels: what stands on a tile stands in its middle and hides that."""
    y, x = np.abs(np.mgrid[0:COARSE, 0:COARSE] - (COARSE - 1) / 2) / (COARSE / 2)
    weights = 0.25 + np.maximum(x, y) ** 2
    return np.asarray(weights / weights.sum(), np.float32)


RIM = _rim()


@dataclass(frozen=True)
class Tile:
    """A tile found on a cell.

    kinds: component and mean colour difference of its best turn, best first; patch: its own
    picture, turned as it lies, at the working scale, as light as it is here; to_region: homography
    patch px -> region px.
    """

    kinds: tuple[tuple[str, float], ...]
    patch: NDArray[np.uint8]
    to_region: Floats


@dataclass(frozen=True)
class _Look:
    """A kit's tile in one turn. square: BGR, as large as a cell; coarse: weighted Lab at the coarse
    size; soft: BGR at the small size, without its overall tone; small: its shades there, to
    correlate with; sides: mean levels along its four sides (4x3)."""

    component: str
    square: NDArray[np.uint8]
    coarse: NDArray[np.float32]
    soft: NDArray[np.float32]
    small: Template
    sides: Floats

    @cached_property
    def upright(self) -> Template:
        """Its shades at full size."""
        return Template.of([grey(self.square)])

    @cached_property
    def turned(self) -> Template:
        """Its shades in each of the small turns, at full size."""
        return Template.of(self._shades)

    @cached_property
    def turned_small(self) -> Template:
        """The same at the small size."""
        size = (self.small.shape[1], self.small.shape[0])
        return Template.of([shrink(shades, size) for shades in self._shades])

    @cached_property
    def _shades(self) -> list[NDArray[np.uint8]]:
        return [_turned(grey(self.square), turn) for turn in TURNS]


class TileReader:
    """Compares cells with the kit's square tiles in their four turns."""

    def __init__(self, kit: KitView, components: Sequence[str], cell_px: float) -> None:
        self._edge = round(cell_px)
        self._small = min(self._edge, SMALL)
        self._looks = [
            _look(e.component, np.ascontiguousarray(np.rot90(e.square, turn)), self._edge)
            for c in components
            for e in kit[c].examples
            if e.square is not None
            for turn in range(4)
        ]
        self._different = _different(self._looks)
        self._coarse = np.stack([look.coarse for look in self._different])
        self._palettes = {c: kit[c].palette for c in components}
        self._soft = {c: np.stack([k.soft for k in self._of(c)]) for c in components}

    def _of(self, component: str) -> list[_Look]:
        return [look for look in self._looks if look.component == component]

    def read(
        self, region: NDArray[np.uint8], lattice: Lattice, cells: Sequence[tuple[int, int]]
    ) -> list[Tile]:
        """The tiles on the given cells of a rectified region (BGR)."""
        if not cells:
            return []
        wide = 1 + 2 * REACH
        views = [self._cut(region, lattice, cell, wide, round(self._edge * wide)) for cell in cells]
        margin = round(COARSE * REACH)
        size = COARSE + 2 * margin
        small = np.stack([lab(shrink(v, (size, size))) for v, _ in views])
        off = self._coarse_differences(small, margin)
        inner = small[:, margin : margin + COARSE, margin : margin + COARSE].reshape(
            len(cells), -1, 3
        )
        colours = {c: self._colour_misfit(inner, p) for c, p in self._palettes.items()}
        for column, look in enumerate(self._different):
            off[:, column] += COLOUR * colours[look.component]
        placed = [self._place(view, to_region, off[i]) for i, (view, to_region) in enumerate(views)]
        return _in_one_light(placed)

    def _cut(
        self,
        region: NDArray[np.uint8],
        lattice: Lattice,
        cell: tuple[int, int],
        wide: float,
        size: int,
    ) -> tuple[NDArray[np.uint8], Floats]:
        """A cell with a margin, upright; and the homography from that cut to the region."""
        x, y = cell
        half = wide / 2
        to_region = np.eye(3)
        to_region[:2, 0] = lattice.right * (wide / size)
        to_region[:2, 1] = -lattice.away * (wide / size)
        to_region[:2, 2] = lattice.place(x - half, y + half)
        return warp(region, inverse(to_region), (size, size)), to_region

    def _colour_misfit(self, cells: NDArray[np.float32], palette: Palette) -> NDArray[np.float32]:
        """cells (NxMx3, weighted Lab): mean negative log-likelihood of their rims, bounded."""
        fit = palette.log_likelihood(cells.reshape(-1, 3)).reshape(len(cells), -1)
        return np.asarray(-np.maximum(fit, UNKNOWN) @ RIM.ravel(), np.float32)

    def _coarse_differences(self, small: NDArray[np.float32], margin: int) -> NDArray[np.float32]:
        """cells x coarse looks: weighted mean of clipped differences at the best small shift; of
        each kind's looks only those likeliest without a shift are tried at every other."""
        centre = small[:, margin : margin + COARSE, margin : margin + COARSE]
        best = _clipped(centre[:, None], self._coarse[None])
        likely = self._likely(best)
        cells = np.arange(len(small))[:, None]
        looks = self._coarse[likely]
        shifts = (0, margin, 2 * margin)
        for dy in shifts:
            for dx in shifts:
                if dx == dy == margin:
                    continue
                cut = small[:, None, dy : dy + COARSE, dx : dx + COARSE]
                best[cells, likely] = np.minimum(best[cells, likely], _clipped(cut, looks))
        return best

    def _likely(self, off: NDArray[np.float32]) -> NDArray[np.int64]:
        """Columns of the few looks of each kind that are nearest to each cell (cells x looks)."""
        names = np.array([look.component for look in self._different])
        columns = []
        for name in dict.fromkeys(names):
            own = np.nonzero(names == name)[0]
            columns.append(own[np.argsort(off[:, own], axis=1)[:, :LIKELY]])
        return np.concatenate(columns, axis=1)

    def _place(
        self, view: NDArray[np.uint8], to_region: Floats, off: NDArray[np.float32]
    ) -> tuple[Tile, Floats]:
        """The exact place of the best look within the cut, and how much lighter it is here than in
        the kit, by channel."""
        kinds: dict[str, float] = {}
        for look, value in zip(self._different, off, strict=True):
            kinds[look.component] = min(kinds.get(look.component, np.inf), float(value))
        ranking = tuple(sorted(kinds.items(), key=lambda pair: pair[1]))
        # First where the kind lies, then in which quarter turn, then exactly where.
        shades = grey(view)
        first = self._different[int(off.argmin())]
        x, y, _ = self._found(shades, first.small, first.upright)
        there = _soft(view[y : y + self._edge, x : x + self._edge])
        of_kind = ranking[0][0]
        differences = np.minimum(_sum3(np.abs(self._soft[of_kind] - there[None])), FAR)
        look = self._of(of_kind)[int(differences.mean(axis=(1, 2)).argmin())]
        u, v, which = self._found(shades, look.turned_small, look.turned)
        c = self._edge / 2
        turn = turning(-TURNS[which]) if which is not None else np.eye(3)
        onto = shifting(u + c, v + c) @ turn @ shifting(-c, -c)
        seen = warp(view, inverse(onto), (self._edge, self._edge))
        return Tile(ranking, look.square, to_region @ onto), _brightness(look.sides, seen)

    def _found(
        self, view: NDArray[np.uint8], small: Template, full: Template
    ) -> tuple[int, int, int | None]:
        """The top left corner (px) of one of the pictures in a (grey) view of their cell, and which
        it is: its middle and None where too much stands there to tell."""
        last = view.shape[0] - self._edge
        shrunk = round(view.shape[0] * self._small / self._edge)
        rough = small.best(shrink(view, (shrunk, shrunk)))
        # What is clearly seen is found where it was at the small size, the rest anywhere.
        near = NEAR if rough.likeness > CLEAR else last
        x, y = (min(round(v * self._edge / self._small), last) for v in (rough.x, rough.y))
        x0, y0 = max(0, x - near), max(0, y - near)
        x1, y1 = (min(last, v + near) + self._edge for v in (x, y))
        match = full.best(view[y0:y1, x0:x1])
        if match.likeness < PLAIN:
            # It lies as the lattice says.
            return last // 2, last // 2, None
        return x0 + match.x, y0 + match.y, match.which


def _clipped(cells: NDArray[np.float32], looks: NDArray[np.float32]) -> NDArray[np.float32]:
    """Weighted mean of clipped colour differences, ... x COARSE x COARSE x 3 each."""
    off = np.abs(cells[..., 0] - looks[..., 0])
    for channel in (1, 2):
        part = cells[..., channel] - looks[..., channel]
        off += np.abs(part, out=part)
    np.minimum(off, CLIP, out=off)
    return np.asarray(off.reshape(*off.shape[:2], -1) @ RIM.ravel(), np.float32)


def _soft(square: NDArray[np.uint8]) -> NDArray[np.float32]:
    """A tile's picture, smoothed and without its overall tone, which is the light's."""
    soft = cv2.GaussianBlur(square, (0, 0), 1.0)
    middle = np.sort(soft.reshape(-1, 3), axis=0)[soft.shape[0] ** 2 // 2]
    return np.asarray(soft - middle.astype(np.float32), np.float32)


def _brightness(sides: Floats, seen: NDArray[np.uint8]) -> Floats:
    """Factors from a tile's picture to what is seen, by side and channel (4x3)."""
    # Ratios of means, not means of ratios: fine stripes never lie pixel on pixel.
    return np.asarray(np.clip((_sides(seen) + 1) / (sides + 1), 0.6, 1.5))


def _sides(square: NDArray[np.uint8]) -> Floats:
    """Mean levels along a tile's four sides by channel (4x3): what stands on it hides its middle
    and seldom all sides."""
    size = square.shape[0]
    outer, inner = round(0.08 * size), round(0.25 * size)
    near, far = slice(outer, inner), slice(size - inner, size - outer)
    along = slice(outer, size - outer)
    sides = [(near, along), (far, along), (along, near), (along, far)]
    return np.array([cv2.mean(square[side])[:3] for side in sides])


def _in_one_light(placed: Sequence[tuple[Tile, Floats]]) -> list[Tile]:
    """Tiles in the light that falls on them.

    Where a tile's four sides agree, they tell. Where something stands in the way, the two that
    agree best with the clear tiles of its kind are believed (with all clear tiles and the kit where
    it is the only one), and only within a little of those.
    """
    clear = [(tile, factors) for tile, factors in placed if _agree(factors)]
    everywhere = np.concatenate([factors for _, factors in clear] + [np.ones((4, 3))])
    by_kind: dict[str, list[Floats]] = {}
    for tile, factors in clear:
        by_kind.setdefault(tile.kinds[0][0], []).append(factors)
    lit = []
    for tile, factors in placed:
        own = factors.mean(axis=0)
        if not _agree(factors):
            same = by_kind.get(tile.kinds[0][0])
            common = np.median(np.concatenate(same) if same else everywhere, axis=0)
            nearest = np.argsort(np.abs(np.log(factors / common)).sum(axis=1))[:2]
            # Shade differs from tile to tile, the tint of the light does not.
            shade = float(np.exp(np.log(factors[nearest] / common).mean()))
            own = common * np.clip(shade, 1 / SHADE, SHADE)
        lit.append(replace(tile, patch=_lit(tile.patch, own)))
    return lit


def _agree(factors: Floats) -> bool:
    return float((factors.max(axis=0) / factors.min(axis=0)).max()) < AGREE


def _lit(patch: NDArray[np.uint8], factor: Floats) -> NDArray[np.uint8]:
    return np.asarray(np.clip(patch * factor, 0, 255), np.uint8)


def _look(component: str, square: NDArray[np.uint8], edge: int) -> _Look:
    full = np.asarray(cv2.resize(square, (edge, edge), interpolation=cv2.INTER_CUBIC), np.uint8)
    small = min(edge, SMALL)
    return _Look(
        component,
        full,
        lab(shrink(square, (COARSE, COARSE))),
        _soft(full),
        Template.of([shrink(grey(full), (small, small))]),
        _sides(full),
    )


def _different(looks: Sequence[_Look]) -> list[_Look]:
    """Looks without those that repeat another of their kind at the coarse size."""
    kept: list[_Look] = []
    for look in looks:
        nearest = min(
            (
                float(_sum3(np.abs(look.coarse - k.coarse)).mean())
                for k in kept
                if k.component == look.component
            ),
            default=np.inf,
        )
        if nearest > REPEATED:
            kept.append(look)
    return kept


def _sum3(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """Sum over the last axis of three, without numpy's slow reduction of short axes."""
    return np.asarray(values[..., 0] + values[..., 1] + values[..., 2], np.float32)


def _turned(square: NDArray[np.uint8], degrees: float) -> NDArray[np.uint8]:
    if not degrees:
        return square
    c = square.shape[0] / 2
    turn = cv2.getRotationMatrix2D((c, c), degrees, 1.0)
    size = (square.shape[1], square.shape[0])
    return np.asarray(cv2.warpAffine(square, turn, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def paste(tiles: Sequence[Tile], ground: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The flat picture of an estate: tiles laid on the bare table."""
    flat = ground.copy()
    size = (ground.shape[1], ground.shape[0])
    for tile in tiles:
        edge = tile.patch.shape[0]
        quad = project(tile.to_region, rectangle(edge - 1, edge - 1) + 0.5)
        x0, y0 = np.maximum(np.floor(quad.min(axis=0)).astype(int), 0)
        x1, y1 = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + 1, size)
        if x1 <= x0 or y1 <= y0:
            continue
        part = (int(x1 - x0), int(y1 - y0))
        # A tile's edge pixels go on over the half pixel beyond them: black there would be a line.
        drawn = cv2.warpPerspective(
            tile.patch,
            shifting(-x0, -y0) @ tile.to_region,
            part,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        inside = filled([quad - [x0, y0]], part) > 0
        flat[y0:y1, x0:x1][inside] = drawn[inside]
    return flat
