"""What components lie on: tables of wood and cloth, printed boards."""

from __future__ import annotations

import cv2
import numpy as np

from models.embedding.inks import Pixels, field, ink

SIZE = 256


def ground(rng: np.random.Generator) -> Pixels:
    """A piece of table or board (SIZE x SIZE x 3)."""
    base = ink(rng)
    if rng.random() < 0.6:
        # Boards and tables are calmer than what lies on them.
        base = (base.mean() + (base - base.mean()) * 0.4).astype(np.float32)
    second = np.asarray(base * rng.uniform(0.7, 1.3), np.float32)
    image = field(rng, SIZE, base, second)
    if rng.random() < 0.6:
        for _ in range(int(rng.integers(2, 14))):
            _mark(rng, image)
    return np.clip(image, 0, 255).astype(np.uint8)


def site(rng: np.random.Generator, image: Pixels, at: tuple[int, int]) -> None:
    """Prints a place for a component on a board, about as large as one: a field, a ring, a
    number."""
    size, width = int(rng.integers(10, 22)), -1 if rng.random() < 0.5 else int(rng.integers(1, 4))
    colour = tuple(float(v) for v in ink(rng))
    x, y = at
    if rng.random() < 0.6:
        cv2.circle(image, at, size, colour, width, cv2.LINE_AA)
    else:
        cv2.rectangle(image, (x - size, y - size), (x + size, y + size), colour, width)
    if rng.random() < 0.5:
        figure, scale = tuple(float(v) for v in ink(rng)), float(rng.uniform(0.3, 0.9))
        text = str(int(rng.integers(1, 100)))
        (w, h), _ = cv2.getTextSize(text, 0, scale, 1)
        cv2.putText(image, text, (x - w // 2, y + h // 2), 0, scale, figure, 1, cv2.LINE_AA)


def _mark(rng: np.random.Generator, image: np.ndarray) -> None:
    """A field, a ring, a line or a figure that is printed on a board."""
    colour = tuple(float(v) for v in ink(rng))
    x, y = (int(v) for v in rng.integers(0, SIZE, 2))
    kind, size = rng.random(), int(rng.integers(14, 60))
    width = -1 if rng.random() < 0.4 else int(rng.integers(1, 5))
    if kind < 0.3:
        cv2.circle(image, (x, y), size, colour, width, cv2.LINE_AA)
    elif kind < 0.6:
        cv2.rectangle(image, (x, y), (x + size, y + size), colour, width)
    elif kind < 0.8:
        to = tuple(int(v) for v in rng.integers(0, SIZE, 2))
        cv2.line(image, (x, y), to, colour, int(rng.integers(1, 8)), cv2.LINE_AA)
    else:
        text = str(int(rng.integers(1, 100)))
        scale = float(rng.uniform(0.5, 1.6))
        cv2.putText(image, text, (x, y), 0, scale, colour, int(rng.integers(1, 4)), cv2.LINE_AA)
