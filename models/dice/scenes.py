"""Pictures of dice from above, as a camera takes them, with what is true of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from models.dice.cube import Floats
from models.dice.dress import Sprite, Wardrobe
from models.dice.grounds import ground, thing

SMALLEST, LARGEST = 17.0, 72.0
"""How large dice are drawn: edge of the square around all that is seen of them (px)."""
TRIES = 6
COVERED = 0.12
"""Of a die that is hidden by another, at most."""
INSIDE = 0.85
"""A die of which less is in the picture is neither right nor wrong."""


@dataclass(frozen=True)
class Die:
    """centre and edge (px) of the square around all that is seen of it. whole False: too little of
    it is in the picture."""

    centre: tuple[float, float]
    edge: float
    value: int
    whole: bool = True


@dataclass(frozen=True)
class Scene:
    image: NDArray[np.uint8]
    dice: tuple[Die, ...]


@dataclass(frozen=True)
class _Laid:
    """A thing at its place in the picture: colour, cover (0 to 1), top left corner."""

    colour: Floats
    cover: Floats
    at: tuple[int, int]


class SceneMaker:
    """Draws scenes from a stock of dice that is renewed bit by bit."""

    def __init__(self, rng: np.random.Generator, stock: int, any_spread: bool = True) -> None:
        self._rng = rng
        self._wardrobe = Wardrobe(rng, any_spread)
        self._dice = [self._wardrobe.sprite(i % 6 + 1) for i in range(stock)]
        self._cubes = [self._wardrobe.sprite(0) for _ in range(max(1, stock // 8))]

    def renew(self, count: int) -> None:
        """Replaces some of the stock."""
        for _ in range(count):
            value = int(self._rng.integers(0, 7))
            shelf = self._dice if value else self._cubes
            shelf[int(self._rng.integers(len(shelf)))] = self._wardrobe.sprite(value)

    def scene(self, size: int, harm: float = 1.0) -> Scene:
        """A picture of size x size px. harm: how much of what spoils pictures is done to this one,
        0 to 1."""
        rng = self._rng
        flat = ground(rng, size)
        usual = self._edge()
        room = (size / usual) ** 2
        clutter = int(rng.poisson(min(3.0, room / 12))) if rng.random() < 0.6 else 0
        taken = np.zeros((size, size), np.float32)
        for _ in range(clutter):
            flat = self._lay_clutter(flat, taken, usual)
        wanted = 0 if rng.random() < 0.06 else 1 + int(rng.poisson(min(8.0, room / 5)))
        dice: list[Die] = []
        alike = [self._dice[int(rng.integers(len(self._dice)))]] if rng.random() < 0.25 else []
        for _ in range(wanted):
            edge = float(np.clip(usual * np.exp(rng.normal(0, 0.17)), SMALLEST, LARGEST))
            sprite = self._one_of(alike) or self._dice[int(rng.integers(len(self._dice)))]
            flat, die = self._lay_die(flat, taken, sprite, edge, dice)
            dice += [die] if die else []
        return Scene(photographed(rng, flat, harm, usual), tuple(dice))

    def _edge(self) -> float:
        """Most often middling, sometimes anything."""
        rng = self._rng
        if rng.random() < 0.5:
            return float(np.clip(36 * np.exp(rng.normal(0, 0.25)), SMALLEST, LARGEST))
        return float(np.exp(rng.uniform(np.log(SMALLEST), np.log(LARGEST))))

    def _one_of(self, alike: Sequence[Sprite]) -> Sprite | None:
        return alike[0] if alike and self._rng.random() < 0.5 else None

    def _lay_die(
        self, flat: Floats, taken: Floats, sprite: Sprite, edge: float, dice: Sequence[Die]
    ) -> tuple[Floats, Die | None]:
        laid = self._turned(sprite, edge)
        for _ in range(TRIES):
            middle = self._place(len(flat), edge, dice)
            moved = _at(laid, middle)
            if _overlap(taken, moved) > COVERED:
                continue
            die = _box(moved, sprite.value, len(flat))
            if die is None:
                return flat, None
            flat = self._shaded(flat, moved, sprite.tint)
            _put(taken, moved.cover, moved, 1.0)
            return _painted(flat, moved), die
        return flat, None

    def _place(self, size: int, edge: float, dice: Sequence[Die]) -> tuple[float, float]:
        rng = self._rng
        if not dice or rng.random() < 0.5:
            x, y = rng.uniform(-0.1 * edge, size + 0.1 * edge, 2)
            return float(x), float(y)
        other = dice[int(rng.integers(len(dice)))]
        way = rng.uniform(0, 2 * np.pi)
        far = (other.edge + edge) / 2 * rng.uniform(0.82, 1.15)
        return other.centre[0] + far * np.cos(way), other.centre[1] + far * np.sin(way)

    def _turned(self, sprite: Sprite, edge: float) -> _Laid:
        """A die turned and scaled so that the square around it has the edge wanted."""
        ys, xs = np.nonzero(sprite.cover > 127)
        way = self._rng.uniform(0, 2 * np.pi)
        c, s = np.cos(way), np.sin(way)
        u, v = c * xs - s * ys, s * xs + c * ys
        zoom = edge / max(float(np.ptp(u)), float(np.ptp(v)), 1.0)
        size = int(edge * 1.6) + 4
        middle = ((u.min() + u.max()) / 2 * zoom, (v.min() + v.max()) / 2 * zoom)
        onto = np.array(
            [
                [c * zoom, -s * zoom, size / 2 - middle[0]],
                [s * zoom, c * zoom, size / 2 - middle[1]],
            ]
        )
        share = sprite.cover[..., None].astype(np.float32) / 255
        layers = np.concatenate([sprite.colour * share, share], axis=2)
        if zoom < 0.8:
            layers = cv2.GaussianBlur(layers, (0, 0), 0.42 / zoom)
        warped = cv2.warpAffine(layers, onto, (size, size), flags=cv2.INTER_LINEAR)
        cover = warped[..., 3]
        colour = warped[..., :3] / np.maximum(cover, 1e-3)[..., None]
        return _Laid(_floats(colour), _floats(cover), (0, 0))

    def _lay_clutter(self, flat: Floats, taken: Floats, usual: float) -> Floats:
        rng = self._rng
        edge = usual * rng.uniform(0.5, 1.3)
        if rng.random() < 0.4:
            laid = self._turned(self._cubes[int(rng.integers(len(self._cubes)))], edge)
        else:
            colour, cover = thing(rng, edge)
            size = len(cover)
            turn = cv2.getRotationMatrix2D((size / 2, size / 2), rng.uniform(0, 360), 1.0)
            edges = cv2.BORDER_REPLICATE
            colour = _floats(cv2.warpAffine(colour, turn, (size, size), borderMode=edges))
            laid = _Laid(colour, _floats(cv2.warpAffine(cover, turn, (size, size))), (0, 0))
        x, y = rng.uniform(0, len(flat), 2)
        moved = _at(laid, (float(x), float(y)))
        if _overlap(taken, moved) > 0.3:
            return flat
        _put(taken, moved.cover, moved, 1.0)
        return _painted(self._shaded(flat, moved, np.ones(3)), moved)

    def _shaded(self, flat: Floats, laid: _Laid, tint: NDArray[np.floating]) -> Floats:
        """The shadow under and beside a thing: nearly always one close by, often one cast."""
        rng = self._rng
        size = len(flat)
        edge = laid.cover.shape[0] / 1.6
        shade = np.zeros((size, size), np.float32)
        _put(shade, laid.cover, laid, 1.0)
        light = np.ones((size, size, 1), np.float32)
        near = cv2.GaussianBlur(shade, (0, 0), max(0.6, edge * rng.uniform(0.03, 0.12)))
        light *= 1 - near[..., None] * np.float32(rng.uniform(0, 0.6))
        if rng.random() < 0.6:
            way, far = rng.uniform(0, 2 * np.pi), edge * rng.uniform(0.05, 0.5)
            move = np.array([[1, 0, far * np.cos(way)], [0, 1, far * np.sin(way)]], np.float32)
            soft = max(0.6, edge * rng.uniform(0.02, 0.25))
            cast = cv2.GaussianBlur(cv2.warpAffine(shade, move, (size, size)), (0, 0), soft)
            light *= 1 - cast[..., None] * np.float32(rng.uniform(0.1, 0.6))
        lost = 1 - light
        colour = np.array(tint, np.float32)
        return np.asarray(
            flat * (light + lost * (colour if tint.min() < 1 else 0) * 0.8), np.float32
        )


def _window(laid: _Laid, size: int) -> tuple[slice, slice, slice, slice] | None:
    """Rows and columns of the picture and of the thing where they meet."""
    x, y = laid.at
    h, w = laid.cover.shape
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + w, size), min(y + h, size)
    if x1 <= x0 or y1 <= y0:
        return None
    return slice(y0, y1), slice(x0, x1), slice(y0 - y, y1 - y), slice(x0 - x, x1 - x)


def _at(laid: _Laid, middle: tuple[float, float]) -> _Laid:
    half = laid.cover.shape[0] / 2
    return _Laid(laid.colour, laid.cover, (round(middle[0] - half), round(middle[1] - half)))


def _overlap(taken: Floats, laid: _Laid) -> float:
    window = _window(laid, len(taken))
    if window is None:
        return 0.0
    rows, columns, own_rows, own_columns = window
    both = taken[rows, columns] * laid.cover[own_rows, own_columns]
    return float(both.sum() / max(laid.cover.sum(), 1.0))


def _put(layer: Floats, levels: Floats, laid: _Laid, strength: float) -> None:
    window = _window(laid, len(layer))
    if window is not None:
        rows, columns, own_rows, own_columns = window
        part = levels[own_rows, own_columns] * np.float32(strength)
        np.maximum(layer[rows, columns], part, out=layer[rows, columns])


def _painted(flat: Floats, laid: _Laid) -> Floats:
    window = _window(laid, len(flat))
    if window is not None:
        rows, columns, own_rows, own_columns = window
        share = laid.cover[own_rows, own_columns, None]
        flat[rows, columns] += (laid.colour[own_rows, own_columns] - flat[rows, columns]) * share
    return flat


def _box(laid: _Laid, value: int, size: int) -> Die | None:
    solid = laid.cover > 0.4
    window = _window(laid, size)
    if window is None or not solid.any():
        return None
    _, _, rows, columns = window
    whole = solid[rows, columns].sum() / solid.sum() >= INSIDE
    ys, xs = np.nonzero(solid)
    x0, x1, y0, y1 = xs.min(), xs.max() + 1, ys.min(), ys.max() + 1
    centre = (laid.at[0] + (x0 + x1) / 2, laid.at[1] + (y0 + y1) / 2)
    if not (0 <= centre[0] < size and 0 <= centre[1] < size):
        return None
    return Die(centre, float(max(x1 - x0, y1 - y0)), value, bool(whole))


def photographed(
    rng: np.random.Generator, flat: Floats, harm: float, edge: float
) -> NDArray[np.uint8]:
    """A scene as a camera hands it on. edge: of its dice (px): what blurs, blurs them by a share of
    that, or nobody could read them."""
    levels = np.clip(_blurred(rng, _lighted(rng, flat, harm), harm, edge), 0, 255)
    image = levels.astype(np.uint8)
    if rng.random() < 0.1 * harm and edge > 26:
        image = np.asarray(cv2.medianBlur(image, 3), np.uint8)
    if rng.random() < 0.8:
        worst = 95 - harm * (60 if edge > 26 else 35)
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.uniform(worst, 97))]
        packed = cv2.imencode(".jpg", image, quality)[1]
        image = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return image


def _lighted(rng: np.random.Generator, flat: Floats, harm: float) -> Floats:
    """Light that falls unevenly, white balance, exposure, a veil of glare."""
    size = len(flat)
    image = flat * (1 + _slope(rng, size) * rng.uniform(0, 0.35 * harm))
    if rng.random() < 0.3:
        image = image * _big_shadow(rng, size)
    cast = rng.normal(0, 0.1 * harm, 3) + rng.normal(-0.04, 0.14 * harm)
    bend = np.float32(np.exp(rng.normal(0, 0.15 * harm)))
    image = 255 * np.clip(image * np.exp(cast).astype(np.float32) / 255, 0, 1.2) ** bend
    if rng.random() < 0.1 * harm:
        image = image + (rng.uniform(60, 180) * np.maximum(_slope(rng, size), 0))
    return np.asarray(image, np.float32)


def _blurred(rng: np.random.Generator, image: Floats, harm: float, edge: float) -> Floats:
    """Few pixels, a lens out of focus, a shake, noise, and the sharpening that follows."""
    size = len(image)
    small = rng.uniform(max(0.5, 1 - 0.012 * edge), 1.0) if rng.random() < 0.3 * harm else 1.0
    if small < 1:
        image = _floats(cv2.resize(image, None, fx=small, fy=small, interpolation=cv2.INTER_AREA))
        image = _floats(cv2.resize(image, (size, size), interpolation=cv2.INTER_CUBIC))
    if rng.random() < 0.3 + 0.4 * harm:
        most = 0.3 + harm * min(1.5, 0.026 * edge)
        image = _floats(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.25, most)))
    if rng.random() < 0.12 * harm and edge > 26:
        image = _floats(cv2.filter2D(image, -1, _shaken(rng)))
    grain = rng.normal(0, 1, image.shape).astype(np.float32)
    grain = _floats(cv2.GaussianBlur(grain, (0, 0), rng.uniform(0.3, 0.9)))
    image = image + grain * np.float32(9 * rng.random() ** 2 * harm)
    if rng.random() < 0.4:
        soft = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.8, 2))
        image = image + (image - soft) * np.float32(rng.uniform(0.2, 1.2))
    return np.asarray(image, np.float32)


def _slope(rng: np.random.Generator, size: int) -> Floats:
    small = rng.uniform(-1, 1, (2, 2)).astype(np.float32)
    return _floats(cv2.resize(small, (size, size), interpolation=cv2.INTER_LINEAR))[..., None]


def _big_shadow(rng: np.random.Generator, size: int) -> Floats:
    """Of a hand, an arm, a lamp's shade that is in no picture itself."""
    shade = np.zeros((size, size), np.float32)
    points = rng.integers(-size // 2, size * 3 // 2, (4, 2)).astype(np.int32)
    cv2.fillConvexPoly(shade, cv2.convexHull(points), 1.0)
    shade = _floats(cv2.GaussianBlur(shade, (0, 0), rng.uniform(2, 25)))
    return np.asarray(1 - shade[..., None] * rng.uniform(0.15, 0.6), np.float32)


def _shaken(rng: np.random.Generator) -> Floats:
    kernel = np.zeros((7, 7), np.float32)
    way = rng.uniform(0, np.pi)
    reach = rng.uniform(1, 3)
    off = np.array([np.cos(way), np.sin(way)]) * reach
    a, b = np.round(3 - off).astype(int), np.round(3 + off).astype(int)
    cv2.line(kernel, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), 1.0, 1)
    return _floats(kernel / kernel.sum())


def _floats(levels: ArrayLike) -> Floats:
    return np.asarray(levels, np.float32)
