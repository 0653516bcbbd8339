"""A die as geometry: a cube with rounded edges, cut by a ball, with pips, as a ray meets it.

Lengths are in half edges: an uncut die reaches from -1 to 1 along every axis. +z is up.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

STEPS = 14
"""Steps of a ray; the last ones move by less than a thousandth of an edge."""
HIT = 0.02
"""A ray that ends so near has met the die."""
BLEND = 0.05
"""How softly cube and ball meet."""

PATTERNS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where a face's pips are, on a lattice of three by three."""


@dataclass(frozen=True)
class Shape:
    """rounding: radius of the edges; ball: radius of the ball that cuts the corners; pip: a pip's
    radius; single: that of a lone one; spread: from a face's middle to its outer pips."""

    rounding: float
    ball: float
    pip: float
    single: float
    spread: float


@dataclass(frozen=True)
class Numbers:
    """The values of the faces +x, -x, +y, -y, +z, -z, and each face's turn in quarters."""

    values: tuple[int, ...]
    turns: tuple[int, ...]

    @property
    def top(self) -> int:
        return self.values[4]


@dataclass(frozen=True)
class Sight:
    """What the rays of a picture meet. cover: how much of each pixel the die hides (HxW, 0 to 1);
    at: index of the pixels that meet it (N); point, normal, view: 3xN, view towards the eye."""

    cover: Floats
    at: NDArray[np.intp]
    point: Floats
    normal: Floats
    view: Floats


def number(rng: np.random.Generator, top: int) -> Numbers:
    """Opposite faces sum to seven; either hand, any turn. top 0: a cube without pips."""
    turns = tuple(int(t) for t in rng.integers(0, 4, 6))
    if top == 0:
        return Numbers((0,) * 6, turns)
    sides = [v for v in (1, 2, 3) if v not in (top, 7 - top)]
    x, y = (int(v) if rng.random() < 0.5 else 7 - int(v) for v in rng.permutation(sides))
    return Numbers((x, 7 - x, y, 7 - y, top, 7 - top), turns)


def look(shape: Shape, eye: tuple[float, float, float], half: float, size: int) -> Sight:
    """A picture of size x size pixels of the square from -half to half of the plane through the
    die's middle, as a camera that looks straight down from the eye has it."""
    grid = ((np.arange(size, dtype=np.float32) + 0.5) * (2 / size) - 1) * half
    x, y = (axis.ravel() for axis in np.meshgrid(grid, grid))
    start = np.array(eye, np.float32)[:, None]
    ray = np.stack([x - start[0], y - start[1], np.full_like(x, -start[2, 0])])
    ray /= np.linalg.norm(ray, axis=0)
    # Only where the ball around everything is met there is something to look for.
    along = -(start * ray).sum(axis=0)
    reach = np.float32(1.8**2) - ((start + ray * along) ** 2).sum(axis=0)
    at = np.flatnonzero(reach > 0)
    ray = ray[:, at]
    far = along[at] - np.sqrt(reach[at])
    nearest = np.full(len(at), np.inf, np.float32)
    for _ in range(STEPS):
        off = distance(start + ray * far, shape)
        np.minimum(nearest, off, out=nearest)
        far += off
    cover = np.zeros(size * size, np.float32)
    pixel = 2 * half / size
    cover[at] = np.clip(1 - nearest / pixel, 0, 1)
    hit = nearest < max(HIT, pixel)
    point = (start + ray * far)[:, hit]
    return Sight(cover.reshape(size, size), at[hit], point, _normal(point, shape), -ray[:, hit])


def distance(point: Floats, shape: Shape) -> Floats:
    """From points (3xN) to the die's surface; negative inside."""
    off = np.abs(point) - np.float32(1 - shape.rounding)
    outside = np.sqrt((np.maximum(off, 0) ** 2).sum(axis=0))
    box = outside + np.minimum(off.max(axis=0), 0) - np.float32(shape.rounding)
    ball = np.sqrt((point**2).sum(axis=0)) - np.float32(shape.ball)
    share = np.clip(0.5 + 0.5 * (box - ball) / BLEND, 0, 1)
    return np.asarray(ball + (box - ball) * share + BLEND * share * (1 - share), np.float32)


def _normal(point: Floats, shape: Shape) -> Floats:
    step = np.float32(0.01)
    corners = np.array([[1, -1, -1], [-1, -1, 1], [-1, 1, -1], [1, 1, 1]], np.float32)
    slope = sum(c[:, None] * distance(point + step * c[:, None], shape) for c in corners)
    return np.asarray(slope / np.maximum(np.linalg.norm(slope, axis=0), 1e-6), np.float32)


def faces(point: Floats) -> tuple[NDArray[np.intp], Floats]:
    """The face that each point (3xN) belongs to and its place in it (2xN)."""
    axis = np.abs(point).argmax(axis=0)
    along = np.take_along_axis(point, axis[None], axis=0)[0]
    others = np.array([(1, 2), (0, 2), (0, 1)])[axis].T
    return axis * 2 + (along < 0), np.take_along_axis(point, others, axis=0)


def nearest_pip(
    face: NDArray[np.intp], place: Floats, shape: Shape, numbers: Numbers
) -> tuple[Floats, Floats]:
    """From the middle of the nearest pip of its face to each place (2xN, in pip radii) and how far
    that is from the pip's rim (N, half edges, positive inside)."""
    pips = np.full((6, 6, 2), 9.0, np.float32)
    for i, (value, turn) in enumerate(zip(numbers.values, numbers.turns, strict=True)):
        spots = np.array(PATTERNS[value], np.float32).reshape(-1, 2)
        for _ in range(turn):
            spots = np.stack([-spots[:, 1], spots[:, 0]], axis=1)
        pips[i, : len(spots)] = spots * shape.spread
    lone = np.array([v == 1 for v in numbers.values])
    radius = np.where(lone, shape.single, shape.pip).astype(np.float32)[face]
    off = place.T[:, None, :] - pips[face]
    length = np.sqrt((off**2).sum(axis=2))
    which = length.argmin(axis=1)
    rows = np.arange(len(which))
    return (off[rows, which] / radius[:, None]).T, radius - length[rows, which]
