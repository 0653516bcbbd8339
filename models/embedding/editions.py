"""Editions: components that belong together and are therefore hard to tell apart."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from models.embedding.components import (
    Component,
    Print,
    ingredients,
    outline,
    printed,
    standing,
    storeys,
)
from models.embedding.grounds import ground, site
from models.embedding.inks import Floats, Pixels, apart, ink
from models.embedding.shapes import EMBLEMS, SILHOUETTES, Family, disc, polygon, turned

COMPONENTS = 16
"""So many belong to an edition."""
BARE = 3
"""Places on its ground that are to be told from everything that may lie there."""


@dataclass(frozen=True)
class Edition:
    """grounds: what its components lie on (256x256x3 each); bare: places (ground, x, y) where
    nothing lies."""

    components: tuple[Component, ...]
    grounds: tuple[Pixels, ...]
    bare: tuple[tuple[int, int, int], ...]


def draw(
    rng: np.random.Generator,
    emblems: tuple[Family, ...] = EMBLEMS,
    silhouettes: tuple[Family, ...] = SILHOUETTES,
) -> Edition:
    """One edition out of these families of shapes."""
    kind = rng.random()
    if kind < 0.25:
        parts = _emblems_by_colours(rng, emblems)
    elif kind < 0.5:
        parts = _prints(rng, emblems)
    elif kind < 0.8:
        parts = _pieces(rng, silhouettes)
    else:
        parts = _prints(rng, emblems)[:7] + _pieces(rng, silhouettes)[:9]
    parts = [_zoomed(rng, parts) if rng.random() < 0.06 else part for part in parts]
    grounds = tuple(ground(rng) for _ in range(2))
    bare = []
    for _ in range(BARE):
        which, x, y = (int(v) for v in rng.integers((0, 50, 50), (2, 206, 206)))
        if rng.random() < 0.7:
            site(rng, grounds[which], (x, y))
        bare.append((which, x, y))
    return Edition(tuple(parts), grounds, tuple(bare))


def _zoomed(rng: np.random.Generator, parts: list[Component]) -> Component:
    """Another component of the edition, but of another size."""
    other = parts[int(rng.integers(len(parts)))]
    return replace(other, size=float(rng.choice([0.62, 1.6])))


def _colours(rng: np.random.Generator, count: int, ground: Floats, least: float) -> list[Floats]:
    found: list[Floats] = []
    for _ in range(count):
        found.append(apart(rng, [ground, *found], least))
    return found


def _emblems_by_colours(rng: np.random.Generator, emblems: tuple[Family, ...]) -> list[Component]:
    """A few emblems in a few colours on one ground: both must be told, and how they are turned
    against the outline."""
    shared = ingredients(rng, emblems)
    ground = np.asarray(shared.field.mean(axis=(0, 1)), np.float32)
    paints = _colours(rng, 4, ground, rng.uniform(18, 45))
    shapes = [emblems[int(rng.integers(len(emblems)))](rng) for _ in range(3)]
    shapes.append(turned(shapes[0], rng.uniform(30, 60)))
    return [printed(rng, replace(shared, emblem=e, paint=p)) for e in shapes for p in paints]


def _prints(rng: np.random.Generator, emblems: tuple[Family, ...]) -> list[Component]:
    """Prints of one outline; some share their field, some their emblem."""
    cut = outline(rng)
    parts: list[Component] = []
    last: Print | None = None
    while len(parts) < COMPONENTS:
        fresh = replace(ingredients(rng, emblems), outline=cut)
        if last is not None and rng.random() < 0.5:
            fresh = (
                replace(fresh, field=last.field)
                if rng.random() < 0.6
                else replace(fresh, emblem=last.emblem, emblem_share=last.emblem_share)
            )
        parts.append(printed(rng, fresh))
        last = fresh
    return parts


def _pieces(rng: np.random.Generator, silhouettes: tuple[Family, ...]) -> list[Component]:
    """Wooden pieces: kinds of piece in the colours of the players."""
    paints = _colours(rng, 4, ink(rng), rng.uniform(18, 45))
    parts: list[Component] = []
    while len(parts) < COMPONENTS:
        family = silhouettes[int(rng.integers(len(silhouettes)))]
        family = (disc, polygon)[int(rng.integers(2))] if rng.random() < 0.3 else family
        second = ink(rng) if rng.random() < 0.3 else None
        shape, height = family(rng), rng.uniform(0.1, 1.4)
        for paint in paints[: int(rng.integers(1, 5))]:
            parts.append(standing(rng, storeys(rng, shape, paint, second), height))
    return parts[:COMPONENTS]
