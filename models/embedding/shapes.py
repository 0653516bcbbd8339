"""Outlines that no edition owns: emblems to print and silhouettes to saw.

A family draws another shape each time. Those of ``UNSEEN`` are kept for the test: the network never
meets them while it learns.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from models.embedding.inks import Floats, Pixels

SIZE = 96
"""Edge of a mask (px); a shape reaches at most as far as its edges' middles."""

Family = Callable[[np.random.Generator], Pixels]
_GLYPHS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789&?!#%"
_FONTS = (0, 2, 3, 4, 5, 6, 7)


def _filled(outline: Floats) -> Pixels:
    """The inside of an outline (Nx2, -1 to 1) as a mask of 0 and 255."""
    mask = np.zeros((SIZE, SIZE), np.uint8)
    points = np.round((outline * 0.5 + 0.5) * (SIZE - 1) * 16).astype(np.int32)
    cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, 4)
    return mask


def _round(radii: Floats, turn: float = 0.0) -> Floats:
    """An outline from its radii at even angles."""
    way = turn + np.arange(len(radii)) * 2 * np.pi / len(radii)
    return np.asarray(radii[:, None] * np.stack([np.cos(way), np.sin(way)], axis=1), np.float32)


def polygon(rng: np.random.Generator) -> Pixels:
    """Regular, sometimes stretched."""
    outline = _round(np.ones(int(rng.integers(3, 9)), np.float32), rng.uniform(0, 6))
    if rng.random() < 0.4:
        outline[:, 0] *= rng.uniform(0.45, 0.9)
    return _filled(outline)


def disc(rng: np.random.Generator) -> Pixels:
    outline = _round(np.ones(48, np.float32))
    if rng.random() < 0.3:
        outline[:, 0] *= rng.uniform(0.5, 0.95)
    return _filled(outline)


def star(rng: np.random.Generator) -> Pixels:
    points = int(rng.integers(3, 11))
    return _filled(_round(np.tile(np.float32([1, rng.uniform(0.25, 0.7)]), points)))


def flower(rng: np.random.Generator) -> Pixels:
    """Petals: clovers, gears, suns."""
    petals, depth = int(rng.integers(3, 9)), rng.uniform(0.12, 0.45)
    way = np.arange(120) * 2 * np.pi / 120
    wave = np.cos(petals * way)
    if rng.random() < 0.4:
        wave = np.sign(wave) * np.abs(wave) ** 0.3
    return _filled(_round((1 - depth + depth * wave).astype(np.float32)))


def blob(rng: np.random.Generator) -> Pixels:
    way = np.arange(90) * 2 * np.pi / 90
    radii = np.ones(90)
    for wave in range(1, 6):
        radii += rng.normal(0, 0.35 / wave) * np.cos(wave * way + rng.uniform(0, 6))
    radii = np.maximum(radii, 0.15)
    return _filled(_round((radii / radii.max()).astype(np.float32)))


def cross(rng: np.random.Generator) -> Pixels:
    """Bars across each other, of any width."""
    mask = np.zeros((SIZE, SIZE), np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        way, half = rng.uniform(0, np.pi), rng.uniform(0.1, 0.3)
        along = np.array([np.cos(way), np.sin(way)]) * rng.uniform(0.75, 0.98)
        across = np.array([-np.sin(way), np.cos(way)]) * half
        bar = np.array([along + across, along - across, -along - across, -along + across])
        mask = np.maximum(mask, _filled((bar / max(1.0, np.abs(bar).max())).astype(np.float32)))
    return mask


def strokes(rng: np.random.Generator) -> Pixels:
    """Like a letter of no alphabet."""
    mask = np.zeros((SIZE, SIZE), np.uint8)
    width = int(rng.integers(6, 20))
    at = rng.uniform(width, SIZE - width, 2)
    for _ in range(int(rng.integers(2, 6))):
        to = rng.uniform(width, SIZE - width, 2)
        a, b = (tuple(int(v) for v in p) for p in (at, to))
        cv2.line(mask, a, b, 255, width, cv2.LINE_AA)
        at = to if rng.random() < 0.75 else rng.uniform(width, SIZE - width, 2)
    return mask


def glyph(rng: np.random.Generator) -> Pixels:
    mask = np.zeros((SIZE, SIZE), np.uint8)
    text, font = _GLYPHS[int(rng.integers(len(_GLYPHS)))], int(rng.choice(_FONTS))
    (w, h), _ = cv2.getTextSize(text, font, 3.0, 7)
    at = ((SIZE - w) // 2, (SIZE + h) // 2)
    cv2.putText(mask, text, at, font, 3.0, 255, int(rng.integers(6, 13)), cv2.LINE_AA)
    return mask


def ring(rng: np.random.Generator) -> Pixels:
    outer = _FAMILIES_IN_RINGS[int(rng.integers(len(_FAMILIES_IN_RINGS)))](rng)
    return np.asarray(cv2.subtract(outer, _smaller(outer, rng.uniform(0.4, 0.8))), np.uint8)


def house(rng: np.random.Generator) -> Pixels:
    """Straight sides under a roof, some with a tower or a notch: what is sawn out of boards."""
    half, eaves, ridge = rng.uniform(0.4, 0.9), rng.uniform(-0.5, 0.3), rng.uniform(-0.5, 0.5)
    outline = [(-half, 0.9), (-half, eaves), (ridge * half, -0.95), (half, eaves), (half, 0.9)]
    if rng.random() < 0.4:
        notch = rng.uniform(0.1, 0.6) * half
        outline += [(notch, 0.9), (notch, 0.4), (-notch, 0.4), (-notch, 0.9)]
    return _filled(np.array(outline, np.float32))


def figure(rng: np.random.Generator) -> Pixels:
    """A head, arms and legs, more or less."""
    mask = np.zeros((SIZE, SIZE), np.uint8)
    c, head = SIZE // 2, int(rng.integers(10, 18))
    cv2.circle(mask, (c, head + 3), head, 255, -1, cv2.LINE_AA)
    arm, wide = int(rng.integers(18, 44)), int(rng.integers(10, 26))
    y = int(rng.integers(30, 50))
    cv2.line(mask, (c - arm, y + int(rng.integers(-8, 12))), (c, y), 255, wide, cv2.LINE_AA)
    cv2.line(mask, (c + arm, y + int(rng.integers(-8, 12))), (c, y), 255, wide, cv2.LINE_AA)
    leg = int(rng.integers(10, 36))
    for side in (-leg, leg):
        cv2.line(mask, (c, y), (c + side, SIZE - 10), 255, wide, cv2.LINE_AA)
    return mask


def dots(rng: np.random.Generator) -> Pixels:
    """A few dots or bars in a row, a ring or anywhere."""
    mask = np.zeros((SIZE, SIZE), np.uint8)
    count, kind, radius = int(rng.integers(2, 7)), rng.random(), int(rng.integers(7, 15))
    for i in range(count):
        way = i * 2 * np.pi / count
        place = 0.5 + 0.32 * np.array([np.cos(way), np.sin(way)])
        if kind < 0.4:
            place = np.array([(i + 1) / (count + 1), 0.5])
        elif kind < 0.6:
            place = rng.uniform(0.15, 0.85, 2)
        x, y = (int(v) for v in place * SIZE)
        cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    return mask


def blocks(rng: np.random.Generator) -> Pixels:
    """Unseen: squares on a grid of five, the same on the left and on the right."""
    half = rng.random((5, 3)) < 0.5
    half[2, 2] = True
    grid = np.concatenate([half, half[:, 1::-1]], axis=1).astype(np.uint8) * 255
    return np.asarray(cv2.resize(grid, (SIZE, SIZE), interpolation=cv2.INTER_NEAREST), np.uint8)


def beast(rng: np.random.Generator) -> Pixels:
    """Unseen: a body of ellipses with a head and some legs."""
    mask = np.zeros((SIZE, SIZE), np.uint8)
    body = (int(rng.integers(24, 36)), int(rng.integers(12, 24)))
    cv2.ellipse(mask, (46, 46), body, rng.uniform(-20, 20), 0, 360, 255, -1, cv2.LINE_AA)
    head = (int(rng.integers(68, 84)), int(rng.integers(14, 40)))
    cv2.circle(mask, head, int(rng.integers(9, 15)), 255, -1, cv2.LINE_AA)
    for x in np.linspace(24, 68, int(rng.integers(2, 5))):
        foot = (int(x + rng.integers(-8, 9)), 92)
        cv2.line(mask, (int(x), 50), foot, 255, int(rng.integers(5, 12)), cv2.LINE_AA)
    return mask


def crescent(rng: np.random.Generator) -> Pixels:
    """Unseen: one round shape bitten off another."""
    mask = np.zeros((SIZE, SIZE), np.uint8)
    cv2.circle(mask, (48, 48), 46, 255, -1, cv2.LINE_AA)
    for _ in range(int(rng.integers(1, 3))):
        way, off = rng.uniform(0, 2 * np.pi), rng.uniform(20, 50)
        at = (int(48 + off * np.cos(way)), int(48 + off * np.sin(way)))
        cv2.circle(mask, at, int(rng.integers(16, 38)), 0, -1, cv2.LINE_AA)
    return mask


def turned(mask: Pixels, degrees: float) -> Pixels:
    """The same shape in another turn, no larger than its mask."""
    c = (SIZE - 1) / 2
    matrix = cv2.getRotationMatrix2D((c, c), degrees, 0.85)
    return np.asarray(cv2.warpAffine(mask, matrix, (SIZE, SIZE)), np.uint8)


def _smaller(mask: Pixels, share: float) -> Pixels:
    c = (SIZE - 1) / 2
    matrix = cv2.getRotationMatrix2D((c, c), 0, share)
    return np.asarray(cv2.warpAffine(mask, matrix, (SIZE, SIZE)), np.uint8)


_FAMILIES_IN_RINGS: tuple[Family, ...] = (polygon, disc, star, flower)
EMBLEMS: tuple[Family, ...] = (
    polygon, disc, star, flower, blob, cross, strokes, glyph, glyph, ring, house, figure, dots,
)  # fmt: skip
SILHOUETTES: tuple[Family, ...] = (polygon, disc, disc, star, flower, blob, cross, house, figure)
UNSEEN_EMBLEMS: tuple[Family, ...] = (blocks, crescent, beast)
UNSEEN_SILHOUETTES: tuple[Family, ...] = (beast, crescent)
