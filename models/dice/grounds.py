"""What dice lie on, and what lies about that is no die."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from models.dice.cube import PATTERNS, Floats

Picture = NDArray[np.uint8]


def ground(rng: np.random.Generator, size: int) -> Floats:
    """Something flat (size x size, BGR, 0 to 255)."""
    kind = rng.random()
    if kind < 0.4:
        flat = _plain(rng, size, pale=True)
    elif kind < 0.55:
        flat = _plain(rng, size, pale=False)
    elif kind < 0.65:
        flat = _felt(rng, size)
    elif kind < 0.75:
        flat = _wood(rng, size)
    else:
        flat = _printed(rng, size)
    if rng.random() < 0.3:
        flat = _walled(rng, flat)
    if rng.random() < 0.5:
        flat = _specked(rng, flat)
    return flat


def _colour(rng: np.random.Generator) -> Floats:
    hue = np.array([[[rng.integers(180), 255 * rng.random() ** 0.9, rng.integers(20, 250)]]])
    return np.asarray(cv2.cvtColor(hue.astype(np.uint8), cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def _plain(rng: np.random.Generator, size: int, pale: bool) -> Floats:
    level = rng.uniform(120, 245)
    colour = level + rng.normal(0, 5, 3) if pale else _colour(rng)
    flat = np.empty((size, size, 3), np.float32)
    flat[:] = colour
    return flat * (1 + _smooth(rng, size, int(rng.integers(2, 6)), rng.uniform(0, 0.12)))


def _smooth(rng: np.random.Generator, size: int, cells: int, strength: float) -> Floats:
    small = rng.normal(0, 1, (cells, cells)).astype(np.float32)
    big = cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC)
    return np.asarray(big * strength, np.float32)[..., None]


def _felt(rng: np.random.Generator, size: int) -> Floats:
    nap = rng.normal(0, rng.uniform(0.03, 0.15), (size, size, 1)).astype(np.float32)
    soft = cv2.GaussianBlur(nap, (0, 0), rng.uniform(0.5, 1.2))[..., None]
    return np.asarray(_plain(rng, size, pale=rng.random() < 0.3) * (1 + soft), np.float32)


def _wood(rng: np.random.Generator, size: int) -> Floats:
    long, wide = int(rng.integers(3, 7)), int(rng.integers(30, 120))
    knots = rng.normal(0, 1, (long, wide)).astype(np.float32)
    straight = cv2.resize(knots, (size, size), interpolation=cv2.INTER_CUBIC)
    turn = cv2.getRotationMatrix2D((size / 2, size / 2), rng.uniform(0, 360), 1.5)
    grain = cv2.warpAffine(straight, turn, (size, size), borderMode=cv2.BORDER_REFLECT)
    base = np.array([60, 100, 150]) * rng.uniform(0.4, 1.5) + rng.normal(0, 12, 3)
    return np.asarray(base * (1 + rng.uniform(0.05, 0.2) * grain[..., None]), np.float32)


def _printed(rng: np.random.Generator, size: int) -> Floats:
    """A board's print: areas, lines, letters, rings."""
    flat = _plain(rng, size, pale=rng.random() < 0.5)
    for _ in range(int(rng.integers(3, 25))):
        colour = tuple(float(c) for c in _colour(rng))
        at = rng.integers(-10, size + 10, (int(rng.integers(3, 7)), 2)).astype(np.int32)
        centre = (int(at[0, 0]), int(at[0, 1]))
        kind = rng.random()
        wide = int(rng.integers(1, 5))
        if kind < 0.25:
            cv2.fillPoly(flat, [at], colour, cv2.LINE_AA)
        elif kind < 0.45:
            cv2.polylines(flat, [at], rng.random() < 0.5, colour, wide, cv2.LINE_AA)
        elif kind < 0.65:
            fill = -1 if rng.random() < 0.5 else wide
            cv2.circle(flat, centre, int(rng.integers(2, 40)), colour, fill, cv2.LINE_AA)
        elif kind < 0.8:
            text = "".join(chr(int(c)) for c in rng.integers(33, 123, int(rng.integers(1, 9))))
            font, height = int(rng.integers(0, 5)), rng.uniform(0.3, 1.5)
            cv2.putText(flat, text, centre, font, height, colour, wide, cv2.LINE_AA)
        else:
            corner = centre[0] + int(rng.integers(8, 90)), centre[1] + int(rng.integers(8, 90))
            cv2.rectangle(flat, centre, corner, colour, -1 if rng.random() < 0.6 else wide)
    if rng.random() < 0.15:
        _icon(rng, flat)
    return flat


def _icon(rng: np.random.Generator, flat: Floats) -> None:
    """The picture of a die that somebody printed: a frame, dots of one colour, no light on it."""
    size = len(flat)
    half = rng.uniform(6, 20)
    x, y = rng.uniform(half, size - half, 2)
    ink = tuple(float(c) for c in _colour(rng))
    a, b = (round(x - half), round(y - half)), (round(x + half), round(y + half))
    cv2.rectangle(flat, a, b, ink, 1 if half < 12 else 2)
    for u, v in PATTERNS[int(rng.integers(1, 7))]:
        at = (round(x + u * half * 0.5), round(y + v * half * 0.5))
        cv2.circle(flat, at, max(1, round(half * 0.17)), ink, -1, cv2.LINE_AA)


def _walled(rng: np.random.Generator, flat: Floats) -> Floats:
    """The rim of a tray: bands along a straight line, each in another shade."""
    size = flat.shape[0]
    x, y = np.meshgrid(np.arange(size, dtype=np.float32), np.arange(size, dtype=np.float32))
    way = rng.uniform(0, 2 * np.pi)
    across = (x - size / 2) * np.cos(way) + (y - size / 2) * np.sin(way)
    edge = rng.uniform(0, size * 0.5)
    for _ in range(int(rng.integers(1, 4))):
        colour = (
            _colour(rng) if rng.random() < 0.3 else flat.mean(axis=(0, 1)) * rng.uniform(0.1, 1.2)
        )
        share = np.clip((across - edge) / rng.uniform(0.7, 3), 0, 1)[..., None]
        flat = flat + (colour - flat) * share
        edge += rng.uniform(3, 30)
    return np.asarray(flat, np.float32)


def _specked(rng: np.random.Generator, flat: Floats) -> Floats:
    """Dust, crumbs, scratches."""
    size = flat.shape[0]
    for _ in range(int(rng.integers(1, 12))):
        at = (int(rng.integers(size)), int(rng.integers(size)))
        shade = tuple(float(c) for c in flat[at[1], at[0]] * rng.uniform(0.2, 1.3))
        if rng.random() < 0.8:
            cv2.circle(flat, at, int(rng.integers(0, 3)), shade, -1, cv2.LINE_AA)
        else:
            to = (at[0] + int(rng.integers(-30, 30)), at[1] + int(rng.integers(-30, 30)))
            cv2.line(flat, at, to, shade, 1, cv2.LINE_AA)
    return flat


def thing(rng: np.random.Generator, edge: float) -> tuple[Floats, Floats]:
    """Something about as large that is no die: colour (HxWx3, 0 to 255), cover (HxW, 0 to 1)."""
    size = max(12, round(edge * 2))
    colour = np.empty((size, size, 3), np.float32)
    colour[:] = _colour(rng)
    cover = np.zeros((size, size), np.float32)
    draw = (_disc, _disc, _tile, _stone, _silhouette)[int(rng.integers(5))]
    draw(rng, colour, cover, edge)
    return colour, np.clip(cover, 0, 1)


def _disc(rng: np.random.Generator, colour: Floats, cover: Floats, edge: float) -> None:
    """A coin, a counter, a ball."""
    size = len(cover)
    middle, radius = (size // 2, size // 2), max(3, round(edge * rng.uniform(0.25, 0.75)))
    cv2.circle(cover, middle, radius, 1.0, -1, cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 4))):
        ring = tuple(float(c) for c in colour[0, 0] * rng.uniform(0.4, 1.6) + rng.normal(0, 8, 3))
        fill = -1 if rng.random() < 0.4 else max(1, radius // 8)
        cv2.circle(colour, middle, round(radius * rng.uniform(0.1, 0.95)), ring, fill, cv2.LINE_AA)
    if rng.random() < 0.4:
        text = "".join(rng.choice(list("0123456789ABXYZ$"), int(rng.integers(1, 3))))
        at = (middle[0] - radius // 2, middle[1] + radius // 2)
        ink = tuple(float(c) for c in _colour(rng))
        cv2.putText(colour, text, at, 0, radius / 22, ink, max(1, radius // 9), cv2.LINE_AA)
    if rng.random() < 0.4:
        y, x = np.mgrid[:size, :size].astype(np.float32)
        glint = np.hypot(x - size * 0.4, y - size * 0.4) / max(radius, 1)
        colour *= (1.2 - 0.5 * glint)[..., None]


def _tile(rng: np.random.Generator, colour: Floats, cover: Floats, edge: float) -> None:
    """A card, a domino: flat, sharp-cornered, longer than wide or with dots that no die has."""
    size = len(cover)
    w, h = edge * rng.uniform(0.35, 0.55), edge * rng.uniform(0.75, 0.98)
    x0, y0, x1, y1 = (round(size / 2 + d) for d in (-w, -h, w, h))
    cv2.rectangle(cover, (x0, y0), (x1, y1), 1.0, -1)
    ink = tuple(float(c) for c in _colour(rng))
    if rng.random() < 0.5:
        cv2.line(colour, (x0, size // 2), (x1, size // 2), ink, max(1, size // 30))
        for middle in (size / 2 - h / 2, size / 2 + h / 2):
            for u, v in PATTERNS[int(rng.integers(0, 7))]:
                at = (round(size / 2 + u * w * 0.5), round(middle + v * w * 0.5))
                cv2.circle(colour, at, max(1, round(w * 0.18)), ink, -1, cv2.LINE_AA)
        return
    for _ in range(int(rng.integers(1, 6))):
        at = (int(rng.integers(x0, x1 + 1)), int(rng.integers(y0, y1 + 1)))
        cv2.circle(colour, at, int(rng.integers(1, max(3, size // 5))), ink, -1, cv2.LINE_AA)


def _stone(rng: np.random.Generator, colour: Floats, cover: Floats, edge: float) -> None:
    """An irregular counter or gem."""
    size, corners = len(cover), int(rng.integers(3, 9))
    way = np.sort(rng.uniform(0, 2 * np.pi, corners))
    far = edge * rng.uniform(0.3, 0.8, corners)
    points = size / 2 + np.stack([np.cos(way), np.sin(way)], axis=1) * far[:, None]
    cv2.fillPoly(cover, [np.round(points).astype(np.int32)], 1.0, cv2.LINE_AA)
    for a, b in zip(points, np.roll(points, 1, axis=0), strict=True):
        facet = np.round([a, b, (size / 2, size / 2)]).astype(np.int32)
        shade = tuple(float(c) for c in colour[0, 0] * rng.uniform(0.6, 1.4))
        cv2.fillPoly(colour, [facet], shade, cv2.LINE_AA)


def _silhouette(rng: np.random.Generator, colour: Floats, cover: Floats, edge: float) -> None:
    """A pawn that lies or stands: a head, a body."""
    size = len(cover)
    way = rng.uniform(0, 2 * np.pi)
    step = np.array([np.cos(way), np.sin(way)]) * edge * 0.45
    for i, wide in enumerate(rng.uniform(0.15, 0.5, 3)):
        at = np.round(size / 2 + step * (i - 1)).astype(int)
        cv2.circle(
            cover, (int(at[0]), int(at[1])), max(2, round(edge * wide)), 1.0, -1, cv2.LINE_AA
        )
        shade = tuple(float(c) for c in colour[0, 0] * rng.uniform(0.7, 1.3))
        cv2.circle(
            colour, (int(at[0]), int(at[1])), max(2, round(edge * wide)), shade, -1, cv2.LINE_AA
        )
