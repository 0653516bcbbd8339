"""Colours, and fields of colour: what prints, woods and tables are filled with."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float32]

CLEAR = 40.0
"""Distance in 8-bit Lab beyond which two colours are easily told apart."""


def ink(rng: np.random.Generator) -> Floats:
    """Any colour (BGR, 0 to 255), the strong ones more often than chance."""
    hue, value = rng.uniform(0, 180), 255 * rng.uniform(0.1, 1) ** 0.7
    saturation = 255 * (rng.beta(2.2, 1.2) if rng.random() < 0.75 else rng.beta(0.7, 4))
    pixel = np.array([[[hue, saturation, value]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def apart(rng: np.random.Generator, others: list[Floats], least: float = CLEAR) -> Floats:
    """A colour that can be told from the others; after a while of looking, just any."""
    for _ in range(12):
        colour = ink(rng)
        if all(difference(colour, other) > least for other in others):
            return colour
    return colour


def difference(a: Floats, b: Floats) -> float:
    """How far apart two colours are (8-bit Lab)."""
    pair = np.clip(np.stack([a, b])[None], 0, 255).astype(np.uint8)
    lab = cv2.cvtColor(pair, cv2.COLOR_BGR2LAB)[0].astype(np.float32)
    return float(np.linalg.norm(lab[0] - lab[1]))


def clouds(rng: np.random.Generator, size: int, cells: tuple[int, int]) -> Floats:
    """Smooth noise (size x size, mean 0, about -1 to 1) of so many cells across and down."""
    coarse = rng.normal(0, 0.5, (cells[1], cells[0])).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC), np.float32)


def field(rng: np.random.Generator, size: int, base: Floats, second: Floats) -> Floats:
    """A square filled with a texture of two colours (size x size x 3)."""
    share = _PATTERNS[int(rng.integers(len(_PATTERNS)))](rng, size)
    grain = 1 + 0.06 * rng.random() * clouds(rng, size, (size // 3, size // 3))
    mixed = base + (second - base) * share[..., None]
    return np.asarray(mixed * grain[..., None], np.float32)


def _plain(rng: np.random.Generator, size: int) -> Floats:
    return np.zeros((size, size), np.float32)


def _stripes(rng: np.random.Generator, size: int) -> Floats:
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    way, pitch = rng.uniform(0, np.pi), rng.uniform(0.06, 0.4) * size
    wave = np.sin((x * np.cos(way) + y * np.sin(way)) * 2 * np.pi / pitch + rng.uniform(0, 6))
    return np.asarray(np.clip(wave * rng.uniform(0.6, 6) + 0.5, 0, 1), np.float32)


def _clumps(rng: np.random.Generator, size: int) -> Floats:
    cells = int(rng.integers(3, 16))
    return np.asarray(
        np.clip(clouds(rng, size, (cells, cells)) * rng.uniform(0.7, 6) + 0.4, 0, 1), np.float32
    )


def _grain(rng: np.random.Generator, size: int) -> Floats:
    cells = (int(rng.integers(8, 24)), int(rng.integers(1, 4)))
    share = clouds(rng, size, cells if rng.random() < 0.5 else cells[::-1])
    return np.asarray(np.clip(share * 0.6 + 0.4, 0, 1), np.float32)


def _specks(rng: np.random.Generator, size: int) -> Floats:
    share = np.zeros((size, size), np.float32)
    for x, y in rng.integers(0, size, (int(rng.integers(4, 60)), 2)):
        cv2.circle(share, (int(x), int(y)), int(rng.integers(1, 4)), float(rng.uniform(0.4, 1)), -1)
    return share


def _checks(rng: np.random.Generator, size: int) -> Floats:
    y, x = np.mgrid[0:size, 0:size]
    edge = int(rng.integers(size // 10, size // 2))
    return np.asarray((x // edge + y // edge) % 2, np.float32)


def _fade(rng: np.random.Generator, size: int) -> Floats:
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) / size - 0.5
    if rng.random() < 0.5:
        return np.asarray(np.clip(np.hypot(x, y) * 1.6, 0, 1), np.float32)
    way = rng.uniform(0, 2 * np.pi)
    return np.asarray(np.clip(x * np.cos(way) + y * np.sin(way) + 0.5, 0, 1), np.float32)


_PATTERNS = (_plain, _plain, _plain, _stripes, _clumps, _grain, _specks, _checks, _fade)
