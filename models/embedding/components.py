"""Components of editions that do not exist: printed pieces, coins, and wooden pieces that lean."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from models.embedding.inks import Floats, Pixels, apart, field, ink
from models.embedding.shapes import SIZE, Family

LEANS = 4
"""Looks of a standing piece: from how many places over the table it is drawn."""


@dataclass(frozen=True)
class Sprite:
    """A component alone. colour: BGR (SIZE x SIZE x 3); cover: 0 to 255; the silhouette's farthest
    point is as far from the middle as an edge's middle."""

    colour: Pixels
    cover: Pixels


@dataclass(frozen=True)
class Component:
    """One thing to recognise, in every look that it has. ``size``: by how much it is smaller than
    what is looked for at its place (1: just as large)."""

    looks: tuple[Sprite, ...]
    size: float = 1.0


@dataclass(frozen=True)
class Print:
    """Ingredients of a printed piece, to be varied one at a time."""

    outline: Pixels
    field: Floats
    emblem: Pixels
    paint: Floats
    rim: Floats | None
    emblem_share: float
    corner: Floats | None


def printed(rng: np.random.Generator, ingredients: Print) -> Component:
    """A flat piece of card or wood with something printed on it."""
    colour = ingredients.field.copy()
    inner = _scaled(ingredients.emblem, ingredients.emblem_share).astype(np.float32)[..., None]
    colour += (ingredients.paint - colour) * inner / 255
    if ingredients.corner is not None:
        cv2.circle(colour, (24, 24), 11, tuple(float(v) for v in ingredients.corner), -1)
    if ingredients.rim is not None:
        within = _scaled(ingredients.outline, 0.88).astype(np.float32)[..., None] / 255
        colour = ingredients.rim + (colour - ingredients.rim) * within
    return Component((_normalised(colour, ingredients.outline),))


def outline(rng: np.random.Generator) -> Pixels:
    """What a printed piece is cut out as: mostly squares."""
    kind = rng.random()
    mask = np.zeros((SIZE, SIZE), np.uint8)
    if kind < 0.5:
        mask[14:-14, 14:-14] = 255
    elif kind < 0.65:
        short = int(rng.integers(18, 34))
        mask[short:-short, 8:-8] = 255
    elif kind < 0.85:
        cv2.circle(mask, (SIZE // 2, SIZE // 2), SIZE // 2 - 2, 255, -1, cv2.LINE_AA)
    else:
        way = np.arange(6) * np.pi / 3
        points = np.stack([np.cos(way), np.sin(way)], axis=1) * 46 + 48
        cv2.fillPoly(mask, [points.astype(np.int32)], 255, cv2.LINE_AA)
    return mask


def ingredients(rng: np.random.Generator, emblems: tuple[Family, ...]) -> Print:
    """Anything that may be printed."""
    base = ink(rng)
    second = apart(rng, [base], 15) if rng.random() < 0.5 else base * rng.uniform(0.6, 1.4)
    paint = apart(rng, [base])
    return Print(
        outline(rng),
        field(rng, SIZE, base, np.asarray(second, np.float32)),
        emblems[int(rng.integers(len(emblems)))](rng),
        paint,
        ink(rng) if rng.random() < 0.3 else None,
        rng.uniform(0.3, 0.75),
        ink(rng) if rng.random() < 0.15 else None,
    )


@dataclass(frozen=True)
class Storey:
    """A part of a standing piece: from where to where (shares of its height), how wide (against
    the silhouette) at its bottom and top, and its colour."""

    low: float
    high: float
    bottom: float
    top: float
    colour: Floats
    silhouette: Pixels


def standing(rng: np.random.Generator, storeys: list[Storey], height: float) -> Component:
    """A wooden piece, drawn from the foot up, as it leans this way and that. height: by how much
    its top is shifted at most (in halves of the silhouette)."""
    looks = []
    grain = 1 + 0.08 * rng.normal(0, 1, (SIZE, SIZE)).astype(np.float32)
    grain = cv2.GaussianBlur(grain, (0, 0), sigmaX=0.7, sigmaY=rng.uniform(0.7, 5))
    for i in range(LEANS):
        way = rng.uniform(0, 2 * np.pi)
        far = height * (i + rng.random()) / LEANS * 28
        looks.append(_from_above(rng, storeys, (far * np.cos(way), far * np.sin(way)), grain))
    return Component(tuple(looks))


def _from_above(
    rng: np.random.Generator, storeys: list[Storey], shift: tuple[float, float], grain: Floats
) -> Sprite:
    colour = np.zeros((SIZE, SIZE, 3), np.float32)
    cover = np.zeros((SIZE, SIZE), np.uint8)
    side, turn = rng.uniform(0.5, 0.85), rng.uniform(0, 360)
    for storey in storeys:
        steps = 5
        for step in range(steps + 1):
            up = storey.low + (storey.high - storey.low) * step / steps
            wide = storey.bottom + (storey.top - storey.bottom) * step / steps
            c = (SIZE - 1) / 2
            matrix = cv2.getRotationMatrix2D((c, c), turn, 0.6 * wide)
            matrix[:, 2] += np.array(shift) * up
            layer = cv2.warpAffine(storey.silhouette, matrix, (SIZE, SIZE))
            shade = 1.0 if step == steps else side + (1 - side) * 0.6 * step / steps
            part = layer.astype(np.float32)[..., None] / 255
            colour += (storey.colour * shade * grain[..., None] - colour) * part
            cover = np.maximum(cover, layer)
    return _normalised(colour, cover)


def storeys(
    rng: np.random.Generator, silhouette: Pixels, paint: Floats, second: Floats | None
) -> list[Storey]:
    """A plain block, a cone, or a block with something on it."""
    taper = rng.uniform(0.4, 1.0) if rng.random() < 0.4 else 1.0
    if rng.random() < 0.55:
        return [Storey(0, 1, 1, taper, paint, silhouette)]
    top = silhouette if rng.random() < 0.4 else np.zeros((SIZE, SIZE), np.uint8)
    if not top.any():
        cv2.circle(top, (SIZE // 2, SIZE // 2), SIZE // 2 - 2, 255, -1, cv2.LINE_AA)
    waist, wide = rng.uniform(0.3, 0.7), rng.uniform(0.35, 0.8)
    upper = paint * rng.uniform(0.9, 1.15) if second is None else second
    return [
        Storey(0, waist, 1, taper, paint, silhouette),
        Storey(waist, 1, wide, wide * rng.uniform(0.5, 1), np.asarray(upper, np.float32), top),
    ]


def _normalised(colour: Floats, cover: Pixels) -> Sprite:
    """In the middle, and as far out as it goes."""
    ys, xs = np.nonzero(cover > 100)
    middle = np.array([xs.min() + xs.max(), ys.min() + ys.max()]) / 2
    reach = float(np.hypot(xs - middle[0], ys - middle[1]).max()) + 0.5
    zoom = (SIZE / 2 - 2) / reach
    c = (SIZE - 1) / 2
    matrix = np.array([[zoom, 0, c - zoom * middle[0]], [0, zoom, c - zoom * middle[1]]])
    edge = (SIZE, SIZE)
    levels = np.clip(colour, 0, 255).astype(np.uint8)
    return Sprite(
        np.asarray(cv2.warpAffine(levels, matrix, edge, borderMode=cv2.BORDER_REPLICATE), np.uint8),
        np.asarray(cv2.warpAffine(cover, matrix, edge), np.uint8),
    )


def _scaled(mask: Pixels, share: float) -> Pixels:
    c = (SIZE - 1) / 2
    matrix = cv2.getRotationMatrix2D((c, c), 0, share)
    return np.asarray(cv2.warpAffine(mask, matrix, (SIZE, SIZE)), np.uint8)
