"""Procedural materials: wood, cloth and paper. All give colour pictures of the wanted size."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.simulate.raster import Bytes, Floats

Size = tuple[int, int]
"""Width and height in pixels."""


def noise(
    rng: np.random.Generator, size: Size, cell: tuple[float, float], octaves: int = 4
) -> Floats:
    """Smooth noise around 0, about -1 to 1; ``cell``: the largest wave's width and height (px)."""
    width, height = size
    total = np.zeros((height, width), np.float32)
    strength = 1.0
    for octave in range(octaves):
        columns = max(2, int(width / cell[0] * 2**octave) + 3)
        rows = max(2, int(height / cell[1] * 2**octave) + 3)
        coarse = rng.uniform(-1, 1, (min(rows, height), min(columns, width))).astype(np.float32)
        total += strength * cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
        strength *= 0.5
    return total / 1.5


def blend(low: Sequence[float] | Floats, high: Sequence[float] | Floats, amount: Floats) -> Floats:
    """Colour between two, per pixel; ``amount`` is clipped to 0..1."""
    part = np.clip(amount, 0, 1)[..., None].astype(np.float32)
    return np.asarray(low, np.float32) * (1 - part) + np.asarray(high, np.float32) * part


def as_bytes(picture: Floats) -> Bytes:
    return np.clip(picture, 0, 255).astype(np.uint8)


def planks(
    rng: np.random.Generator,
    size: Size,
    px_per_mm: float,
    tone: Sequence[float],
    plank_mm: float = 118,
) -> Bytes:
    """A table top of boards running from left to right."""
    width, height = size
    top = np.zeros((height, width, 3), np.float32)
    dark = np.asarray(tone, np.float32) * 0.62
    y = -rng.uniform(0, plank_mm) * px_per_mm
    while y < height:
        breadth = plank_mm * px_per_mm * rng.uniform(0.92, 1.08)
        y0, y1 = max(0, round(y)), min(height, round(y + breadth))
        if y1 > y0:
            board = _grain(rng, (width, y1 - y0), px_per_mm)
            tint = np.asarray(tone, np.float32) * rng.uniform(0.9, 1.08)
            top[y0:y1] = blend(tint, dark, board)
            seam = max(1, round(0.7 * px_per_mm))
            top[y0 : y0 + seam] *= 0.62
        y += breadth
    top *= (1 + 0.05 * noise(rng, size, (700, 500), 2))[..., None]
    return as_bytes(top)


def _grain(rng: np.random.Generator, size: Size, px_per_mm: float) -> Floats:
    ys = np.linspace(0, 1, size[1], dtype=np.float32)[:, None]
    wander = noise(rng, size, (340 * px_per_mm, 60 * px_per_mm), 3)
    centre = rng.uniform(-0.4, 1.4)
    rings = np.abs(ys - centre) * rng.uniform(7, 12) + 1.7 * wander
    lines = 0.5 + 0.5 * np.sin(2 * np.pi * rings)
    pores = noise(rng, size, (26 * px_per_mm, 0.9 * px_per_mm), 3)
    streaks = noise(rng, size, (160 * px_per_mm, 5 * px_per_mm), 3)
    return np.asarray(0.22 + 0.22 * lines**2 + 0.22 * pores + 0.22 * streaks, np.float32)


def cloth(rng: np.random.Generator, size: Size, px_per_mm: float, tone: Sequence[float]) -> Bytes:
    """A felt table cloth with a few soft folds."""
    fibres = noise(rng, size, (2.2 * px_per_mm, 2.2 * px_per_mm), 3)
    blotches = noise(rng, size, (260 * px_per_mm, 200 * px_per_mm), 3)
    width, height = size
    across = np.arange(width, dtype=np.float32) / px_per_mm
    xs, ys = np.meshgrid(across, np.arange(height, dtype=np.float32) / px_per_mm)
    folds = np.zeros((height, width), np.float32)
    for _ in range(3):
        angle, phase = rng.uniform(0, np.pi), rng.uniform(0, 2 * np.pi)
        wave = (xs * np.cos(angle) + ys * np.sin(angle)) / rng.uniform(300, 500)
        folds += np.sin(2 * np.pi * wave + phase + 0.5 * blotches)
    shade = 1 + 0.10 * fibres + 0.06 * blotches + 0.022 * folds
    return as_bytes(np.asarray(tone, np.float32) * shade[..., None])


def linen(rng: np.random.Generator, size: Size, px_per_mm: float, tone: Sequence[float]) -> Bytes:
    """A woven cloth: threads across each other."""
    warp = noise(rng, size, (1.6 * px_per_mm, 60 * px_per_mm), 2)
    weft = noise(rng, size, (60 * px_per_mm, 1.6 * px_per_mm), 2)
    blotches = noise(rng, size, (300 * px_per_mm, 220 * px_per_mm), 3)
    shade = 1 + 0.09 * warp + 0.09 * weft + 0.07 * blotches
    return as_bytes(np.asarray(tone, np.float32) * shade[..., None])


def paper(
    rng: np.random.Generator,
    size: Size,
    px_per_mm: float,
    light: Sequence[float],
    dark: Sequence[float],
) -> Floats:
    """Aged paper: blotches, and darker towards the rim."""
    width, height = size
    stains = noise(rng, size, (130 * px_per_mm, 110 * px_per_mm), 5)
    grit = noise(rng, size, (2.5 * px_per_mm, 2.5 * px_per_mm), 2)
    xs = np.abs(np.linspace(-1, 1, width, dtype=np.float32))[None, :]
    ys = np.abs(np.linspace(-1, 1, height, dtype=np.float32))[:, None]
    rim = np.asarray(np.maximum(xs, ys) ** 6, np.float32)
    return blend(light, dark, 0.28 + 0.30 * stains + 0.07 * grit + 0.45 * rim)
