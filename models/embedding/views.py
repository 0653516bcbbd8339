"""A component as a camera sees it: turned, in some light, partly hidden, not quite sharp."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.embedding.components import Component, Sprite
from models.embedding.editions import Edition
from models.embedding.grounds import SIZE as GROUND
from models.embedding.inks import Floats, Pixels, ink
from models.embedding.shapes import SIZE as SPRITE
from vision.components.embedding import CROP, MARGIN

_FIT = CROP / (SPRITE - 4) / MARGIN


@dataclass(frozen=True)
class Hardship:
    """How far views go. shift: of the middle (share of the view's half); scale: standard deviation;
    cover: how often something lies over a part; light: how much it varies (1: usual)."""

    shift: float = 0.07
    scale: float = 0.05
    cover: float = 0.2
    light: float = 1.0


USUAL = Hardship()
EASY = Hardship(0.03, 0.03, 0.0, 0.6)
"""As kit photos are taken."""


def component_view(
    rng: np.random.Generator, edition: Edition, which: int, hardship: Hardship = USUAL
) -> Pixels:
    """A component of an edition on one of its grounds (CROP x CROP x 3, BGR)."""
    part = edition.components[which]
    canvas = _ground(rng, edition)
    zoom = _FIT * part.size
    if rng.random() < 0.45:
        for _ in range(int(rng.integers(1, 4))):
            _neighbour(rng, canvas, edition, zoom, bool(rng.random() < 0.5))
    sprite = _look(rng, part)
    shift = rng.uniform(-1, 1, 2) * hardship.shift * CROP / 2
    _lay(rng, canvas, sprite, zoom * np.exp(rng.normal(0, hardship.scale)), shift, hardship.shift)
    return _photographed(rng, canvas, edition, hardship)


def kit_photo(
    rng: np.random.Generator, edition: Edition, which: int
) -> tuple[Pixels, NDArray[np.bool_]]:
    """A component as somebody photographs it for a kit, and which pixels are its."""
    part = edition.components[which]
    canvas = _ground(rng, edition)
    shift = rng.uniform(-1, 1, 2) * EASY.shift * CROP / 2
    cover = _lay(rng, canvas, _look(rng, part), _FIT * part.size, shift, EASY.shift)
    return _photographed(rng, canvas, edition, EASY), cover > 127


def bare_view(
    rng: np.random.Generator, edition: Edition, which: int, hardship: Hardship = USUAL
) -> Pixels:
    """A place where nothing lies, though something may lie beside it."""
    image, x, y = edition.bare[which]
    off = rng.uniform(-1, 1, 2) * hardship.shift * CROP / 2
    canvas = _cut(rng, edition.grounds[image], (x + off[0], y + off[1]))
    if rng.random() < 0.3:
        _neighbour(rng, canvas, edition, _FIT, True)
    return _photographed(rng, canvas, edition, hardship)


def _cut(rng: np.random.Generator, ground: Pixels, at: tuple[float, float]) -> Floats:
    matrix = cv2.getRotationMatrix2D(at, rng.uniform(0, 360), 1.0)
    matrix[:, 2] += CROP / 2 - 0.5 - np.array(at)
    cut = cv2.warpAffine(ground, matrix, (CROP, CROP), borderMode=cv2.BORDER_REFLECT)
    return np.asarray(cut, np.float32)


def _ground(rng: np.random.Generator, edition: Edition) -> Floats:
    """Anywhere, or just where something belongs."""
    if rng.random() < 0.4:
        which, x, y = edition.bare[int(rng.integers(len(edition.bare)))]
        off = rng.normal(0, 2, 2)
        return _cut(rng, edition.grounds[which], (x + off[0], y + off[1]))
    ground = edition.grounds[int(rng.integers(len(edition.grounds)))]
    x, y = rng.uniform(30, GROUND - 30, 2)
    return _cut(rng, ground, (x, y))


def _look(rng: np.random.Generator, part: Component) -> Sprite:
    return part.looks[int(rng.integers(len(part.looks)))]


def _neighbour(
    rng: np.random.Generator, canvas: Floats, edition: Edition, zoom: float, near: bool
) -> None:
    """Something of the same edition beside the place."""
    other = edition.components[int(rng.integers(len(edition.components)))]
    way = rng.uniform(0, 2 * np.pi)
    far = (rng.uniform(0.8, 1.05) if near else rng.uniform(1.0, 1.6)) * CROP * 0.85
    _lay(rng, canvas, _look(rng, other), zoom, far * np.array([np.cos(way), np.sin(way)]), 0.05)


def _lay(
    rng: np.random.Generator,
    canvas: Floats,
    sprite: Sprite,
    zoom: float,
    shift: Floats,
    askew: float,
) -> Pixels:
    """Lays a sprite, in any turn and with its shadow, on the canvas; which pixels it covers."""
    c = (SPRITE - 1) / 2
    matrix = cv2.getRotationMatrix2D((c, c), rng.uniform(0, 360), zoom)
    matrix[:, :2] += rng.normal(0, 0.5 * askew, (2, 2)) * zoom
    matrix[:, 2] = (CROP - 1) / 2 - matrix[:, :2] @ np.array([c, c]) + shift
    area = cv2.INTER_LINEAR
    colour = cv2.warpAffine(sprite.colour, matrix, (CROP, CROP), flags=area)
    cover = cv2.warpAffine(sprite.cover, matrix, (CROP, CROP), flags=area)
    part = cover.astype(np.float32)[..., None] / 255
    if rng.random() < 0.7:
        fall = rng.uniform(-3.5, 3.5, 2)
        moved = cv2.warpAffine(
            cover, np.array([[1, 0, fall[0]], [0, 1, fall[1]]], np.float64), (CROP, CROP)
        )
        soft = cv2.GaussianBlur(moved, (0, 0), rng.uniform(0.6, 2.5)).astype(np.float32) / 255
        canvas *= 1 - rng.uniform(0.1, 0.65) * soft[..., None]
    canvas += (colour - canvas) * part
    return np.asarray(cover, np.uint8)


def _photographed(
    rng: np.random.Generator, canvas: Floats, edition: Edition, hardship: Hardship
) -> Pixels:
    if rng.random() < hardship.cover:
        _covered(rng, canvas, edition)
    _lit(rng, canvas, hardship.light)
    image = _blurred(rng, canvas)
    image = image + rng.normal(0, rng.uniform(0.5, 7) * hardship.light, image.shape)
    levels = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))]
        _, packed = cv2.imencode(".jpg", levels, quality)
        levels = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return levels


def _covered(rng: np.random.Generator, canvas: Floats, edition: Edition) -> None:
    """Something over up to a quarter of it: another component, or anything of one colour."""
    way, far = rng.uniform(0, 2 * np.pi), rng.uniform(0.6, 0.95) * CROP / 2
    shift = far * np.array([np.cos(way), np.sin(way)])
    if rng.random() < 0.6:
        other = edition.components[int(rng.integers(len(edition.components)))]
        _lay(rng, canvas, _look(rng, other), _FIT * rng.uniform(0.35, 0.6), shift, 0.05)
        return
    y, x = np.mgrid[0:CROP, 0:CROP] - (CROP - 1) / 2
    beyond = x * np.cos(way) + y * np.sin(way) > far * rng.uniform(0.6, 1)
    canvas[beyond] = ink(rng)


def _lit(rng: np.random.Generator, canvas: Floats, much: float) -> None:
    """Brightness, white balance, fall of the light, a shadow's edge, glare: what evening the light
    of a whole picture leaves behind."""
    canvas *= np.exp(rng.normal(0, 0.13 * much) + rng.normal(0, 0.05 * much, 3)).astype(np.float32)
    y, x = (np.mgrid[0:CROP, 0:CROP] / (CROP - 1) - 0.5).astype(np.float32)
    way = rng.uniform(0, 2 * np.pi)
    across = x * np.float32(np.cos(way)) + y * np.float32(np.sin(way))
    canvas *= (1 + across * np.float32(rng.normal(0, 0.15 * much)))[..., None]
    if rng.random() < 0.2 * much:
        edge = np.clip((across - rng.uniform(-0.4, 0.4)) / rng.uniform(0.02, 0.3) + 0.5, 0, 1)
        canvas *= (1 - rng.uniform(0.2, 0.6) * edge[..., None]).astype(np.float32)
    if rng.random() < 0.25 * much:
        at, wide = rng.uniform(-0.5, 0.5, 2), rng.uniform(0.08, 0.5)
        spot = np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * wide**2))
        canvas += (rng.uniform(20, 150) * spot[..., None]).astype(np.float32)
    if rng.random() < 0.3 * much:
        # A veil: haze, or the sky mirrored in varnish.
        veil = rng.uniform(0, 0.25)
        canvas += (rng.uniform(150, 240) - canvas) * np.float32(veil)
    if rng.random() < 0.3:
        np.clip(canvas, 0, 255, out=canvas)
        canvas[:] = 255 * (canvas / 255) ** np.float32(np.exp(rng.normal(0, 0.15 * much)))


def _blurred(rng: np.random.Generator, canvas: Floats) -> Floats:
    """Few pixels, out of focus, moved."""
    image = canvas
    if rng.random() < 0.5:
        few = int(rng.integers(14, CROP))
        small = cv2.resize(image, (few, few), interpolation=cv2.INTER_AREA)
        back = cv2.INTER_CUBIC if rng.random() < 0.5 else cv2.INTER_LINEAR
        image = np.asarray(cv2.resize(small, (CROP, CROP), interpolation=back), np.float32)
    if rng.random() < 0.5:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.5)), np.float32)
    if rng.random() < 0.1:
        kernel = np.zeros((7, 7), np.float32)
        way, length = rng.uniform(0, np.pi), rng.uniform(1, 3)
        for step in np.linspace(-length, length, 15):
            at = (round(3 + step * np.sin(way)), round(3 + step * np.cos(way)))
            kernel[at] += 1
        image = np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.float32)
    return image
