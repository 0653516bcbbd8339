"""Standing things under perspective: they lean away from the point under the camera.

What stands ``h`` high at a place is seen from its foot to a point ``h`` times the *lean* of that
place further out. A silhouette is therefore the base, swept along the lean: its area grows by
height times lean times width, which is how a height is read off a component's outlines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike

from vision.geometry import Floats

TYPICAL_MM = 10.0
"""Height of a game's pieces before anything is known, and the standard deviation of that."""
AREA_NOISE = 0.02
"""Share by which an outline drawn by hand or by eye misses a silhouette's area."""
SHAPE_NOISE = 0.25
"""Share of its width by which a base may be longer than wide, and say nothing of its height."""
TALL_MM, TALLEST_MM = 40.0, 80.0
"""Beyond the first a height is no reason for a long outline, beyond the second it is an error."""


def lean(place: ArrayLike, eye: Floats) -> Floats:
    """Which way and how far (in units of its height) a standing thing's top is seen beside its
    foot. place: x, y; eye: x, y and height of the camera; both in the same unit on one plane."""
    return np.asarray((np.asarray(place, np.float64) - eye[:2]) / eye[2])


@dataclass(frozen=True)
class Silhouette:
    """One outline on the table plane: its area, its extent along the lean and across it (mm2, mm),
    and how much it leans (length of ``lean``)."""

    area_mm2: float
    along_mm: float
    across_mm: float
    lean: float


@dataclass(frozen=True)
class Stature:
    """The upright shape behind a component's silhouettes."""

    base_mm2: float
    height_mm: float
    across_mm: float

    def area_mm2(self, lean: float) -> float:
        """Of its silhouette where things lean so much."""
        return self.base_mm2 + self.height_mm * self.across_mm * lean


def silhouette(outline: Floats, area_mm2: float, towards: Floats) -> Silhouette:
    """Measures an outline (Nx2 mm) in a place with this lean."""
    amount = float(np.hypot(*towards))
    out = towards / amount if amount > 1e-6 else np.array([1.0, 0.0])
    across = np.array([-out[1], out[0]])
    return Silhouette(
        area_mm2, float(np.ptp(outline @ out)), float(np.ptp(outline @ across)), amount
    )


def stature(seen: Sequence[Silhouette]) -> Stature:
    """Height and base that explain the silhouettes best (least squares, from a typical height).

    Two outlines that lean differently tell much. One alone tells by being longer than wide, as far
    as its base is round.
    """
    across = float(np.mean([s.across_mm for s in seen]))
    noise = AREA_NOISE * float(np.mean([s.area_mm2 for s in seen]))
    rows = [(0.0, 1 / TYPICAL_MM)]
    values = [1.0]
    for s in seen:
        rows.append((1 / noise, s.lean * s.across_mm / noise))
        values.append(s.area_mm2 / noise)
        shape = SHAPE_NOISE * s.across_mm
        if -shape < s.along_mm - s.across_mm < shape + TALL_MM * s.lean:
            rows.append((0.0, s.lean / shape))
            values.append((s.along_mm - s.across_mm) / shape)
    (base, height), *_ = np.linalg.lstsq(np.array(rows), np.array(values), rcond=None)
    height = float(np.clip(height, 0.0, TALLEST_MM))
    return Stature(float(base) if base > 0 else seen[0].area_mm2, height, across)


def outline(foot: ArrayLike, towards: Floats, shape: Stature) -> Floats:
    """The outline (Nx2) of a round thing of this base and height that stands with its foot there.
    foot, and so the result, in mm."""
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    radius = float(np.sqrt(shape.base_mm2 / np.pi))
    base = np.asarray(foot) + radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    both = np.concatenate([base, base + shape.height_mm * towards]).astype(np.float32)
    return np.asarray(cv2.convexHull(both)[:, 0, :], np.float64)
