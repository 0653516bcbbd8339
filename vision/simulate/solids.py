"""Small wooden solids: built from turned profiles and prisms, shaded by one lamp."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.simulate.raster import Points

Colour = tuple[float, float, float]
"""Blue, green, red, 0 to 255."""

Profile = Sequence[tuple[float, float]]
"""Radius and height (mm) from the foot to the top of a turned piece."""


@dataclass(frozen=True)
class Face:
    """A flat convex polygon (k x 3, mm, corners anticlockwise as seen from outside, x right, y away
    from the viewer and z up) of one colour; ``gloss`` is how strongly the lamp is mirrored."""

    corners: Points
    colour: Colour
    gloss: float

    @cached_property
    def normal(self) -> Points:
        first, second = self.corners[1] - self.corners[0], self.corners[-1] - self.corners[0]
        across = np.cross(first, second)
        return np.asarray(across / (np.linalg.norm(across) + 1e-12))


@dataclass(frozen=True)
class Mesh:
    """The faces of one piece; its foot stands on z = 0 around the origin."""

    faces: tuple[Face, ...]

    @cached_property
    def vertices(self) -> Points:
        return np.concatenate([face.corners for face in self.faces])

    @property
    def height(self) -> float:
        return float(self.vertices[:, 2].max())


def merged(parts: Iterable[Mesh]) -> Mesh:
    """Several parts glued into one piece, painted in the given order where they touch."""
    return Mesh(tuple(face for part in parts for face in part.faces))


def moved(
    mesh: Mesh, x: float = 0.0, y: float = 0.0, z: float = 0.0, turn_deg: float = 0.0
) -> Mesh:
    """The mesh turned about its own foot, then moved."""
    angle = np.radians(turn_deg)
    spin = np.array(
        [[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]]
    )
    shift = np.array([x, y, z])
    return Mesh(tuple(Face(f.corners @ spin.T + shift, f.colour, f.gloss) for f in mesh.faces))


def turned(profile: Profile, colour: Colour, gloss: float = 0.25, sides: int = 26) -> Mesh:
    """A piece from a lathe."""
    angles = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    ring = np.column_stack([np.cos(angles), np.sin(angles)])
    faces = []
    for (r0, z0), (r1, z1) in itertools.pairwise(profile):
        for i in range(sides):
            j = (i + 1) % sides
            corners = np.array(
                [
                    (*(ring[i] * r0), z0),
                    (*(ring[j] * r0), z0),
                    (*(ring[j] * r1), z1),
                    (*(ring[i] * r1), z1),
                ]
            )
            faces.append(Face(_without_doubles(corners), colour, gloss))
    top_radius, top = profile[-1]
    if top_radius > 0.05:
        faces.append(_lid(ring * top_radius, top, colour, gloss))
    return Mesh(tuple(face for face in faces if len(face.corners) >= 3))


def prism(
    outline: Sequence[tuple[float, float]],
    z0: float,
    z1: float,
    colour: Colour,
    gloss: float = 0.12,
) -> Mesh:
    """A convex outline (anticlockwise) pulled up from z0 to z1."""
    base = np.asarray(outline, dtype=np.float64)
    faces = []
    for here, there in zip(base, np.roll(base, -1, axis=0), strict=True):
        corners = np.array([(*here, z0), (*there, z0), (*there, z1), (*here, z1)])
        faces.append(Face(corners, colour, gloss))
    faces.append(_lid(base, z1, colour, gloss))
    return Mesh(tuple(faces))


def box(
    size: tuple[float, float, float],
    colour: Colour,
    at: tuple[float, float, float] = (0.0, 0.0, 0.0),
    gloss: float = 0.12,
) -> Mesh:
    """A block of width, depth and height standing with the middle of its foot at ``at``."""
    w, d = size[0] / 2, size[1] / 2
    outline = [(-w, -d), (w, -d), (w, d), (-w, d)]
    return moved(prism(outline, 0, size[2], colour, gloss), *at)


def gable(
    size: tuple[float, float, float],
    colour: Colour,
    at: tuple[float, float, float] = (0.0, 0.0, 0.0),
) -> Mesh:
    """A saddle roof of length (x), depth (y) and height."""
    w, d, h = size[0] / 2, size[1] / 2, size[2]
    ridge = [(-w, 0.0, h), (w, 0.0, h)]
    quads = [
        [(-w, -d, 0), (w, -d, 0), ridge[1], ridge[0]],
        [(w, d, 0), (-w, d, 0), ridge[0], ridge[1]],
        [(w, -d, 0), (w, d, 0), ridge[1]],
        [(-w, d, 0), (-w, -d, 0), ridge[0]],
    ]
    return moved(Mesh(tuple(Face(np.asarray(q, dtype=float), colour, 0.1) for q in quads)), *at)


def regular(sides: int, radius: float, turn_deg: float = 0.0) -> list[tuple[float, float]]:
    """The corners of a regular polygon, for ``prism``."""
    angles = np.radians(turn_deg) + np.linspace(0, 2 * np.pi, sides, endpoint=False)
    return [(float(radius * np.cos(a)), float(radius * np.sin(a))) for a in angles]


def _lid(ring: Points, z: float, colour: Colour, gloss: float) -> Face:
    return Face(np.column_stack([ring, np.full(len(ring), z)]), colour, gloss)


def _without_doubles(corners: Points) -> Points:
    kept = [c for i, c in enumerate(corners) if np.linalg.norm(c - corners[i - 1]) > 1e-6]
    return np.asarray(kept)


def silhouette(flat: Points) -> Points:
    """The convex outline (N x 2) of projected vertices."""
    hull = cv2.convexHull(flat.astype(np.float32))
    return np.asarray(hull.reshape(-1, 2), dtype=np.float64)
