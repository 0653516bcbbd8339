"""The lens: straightens pictures, and is estimated where nobody calibrated it.

Without a calibration one radial coefficient is fitted (Brown's k1 with the distortion centre in the
picture's middle): markers are squares of a known size at known places, and the board is a rectangle
of known size on the same plane, so the right lens is the one under which they come out square.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from companion.table.profile import TableProfile
from vision.geometry import Floats, inverse, project, rectangle, rigid_fit
from vision.planes.markers import Markers
from vision.planes.squares import first_plane

LIMIT = 0.12
"""No sold webcam is worse: |k1| in units of half the picture's width."""


@dataclass(frozen=True)
class Lens:
    """Pinhole matrix (3x3, px) with distortion in OpenCV's order; size is (width, height)."""

    size: tuple[int, int]
    matrix: tuple[tuple[float, float, float], ...]
    distortion: tuple[float, ...]

    @classmethod
    def radial(cls, size: tuple[int, int], k1: float) -> Lens:
        """A lens with one coefficient, in units of half the picture's width."""
        w, h = size
        matrix = ((w / 2, 0.0, w / 2), (0.0, w / 2, h / 2), (0.0, 0.0, 1.0))
        return cls(size, matrix, (k1, 0.0, 0.0, 0.0))

    @property
    def straight(self) -> bool:
        """Whether there is nothing to correct."""
        return not any(self.distortion)

    @cached_property
    def _k(self) -> Floats:
        return np.asarray(self.matrix, np.float64)

    @cached_property
    def _maps(self) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
        coefficients = np.asarray(self.distortion)
        a, b = cv2.initUndistortRectifyMap(
            self._k, coefficients, np.eye(3), self._k, self.size, cv2.CV_16SC2
        )
        return np.asarray(a, np.int16), np.asarray(b, np.uint16)

    def straighten(self, image: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The picture as a pinhole would have taken it."""
        if self.straight:
            return image
        out = cv2.remap(image, *self._maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(out, np.uint8)

    def straighten_points(self, points: ArrayLike) -> Floats:
        """Picture points (..., 2) to where they lie in the straightened picture."""
        p = np.asarray(points, np.float64)
        if self.straight or p.size == 0:
            return p.copy()
        out = cv2.undistortPoints(
            p.reshape(-1, 1, 2), self._k, np.asarray(self.distortion), P=self._k
        )
        return np.asarray(out, np.float64).reshape(p.shape)

    def bend_points(self, points: ArrayLike) -> Floats:
        """Points (..., 2) of the straightened picture to where they lie in the picture as taken."""
        p = np.asarray(points, np.float64)
        if self.straight or p.size == 0:
            return p.copy()
        rays = inverse(self._k) @ np.c_[p.reshape(-1, 2), np.ones(p.size // 2)].T
        out, _ = cv2.projectPoints(
            rays.T.reshape(-1, 1, 3), np.zeros(3), np.zeros(3), self._k, np.asarray(self.distortion)
        )
        return np.asarray(out, np.float64).reshape(p.shape)


@dataclass(frozen=True)
class Sighting:
    """One picture's markers, and boards whose corners are known in it.

    boards: (corners 4x2 px, size mm) of each.
    """

    markers: Markers
    boards: tuple[tuple[Floats, tuple[float, float]], ...] = ()


def estimate(profile: TableProfile, sightings: Sequence[Sighting]) -> Lens:
    """The lens of an uncalibrated camera from pictures of the table; straight where they say
    nothing."""
    useful = [s for s in sightings if first_plane(profile, s.markers) is not None]
    if not useful:
        return Lens.radial(profile.image_size, 0.0)

    def misfit(k1: float) -> float:
        lens = Lens.radial(profile.image_size, k1)
        errors = [_out_of_square(lens, profile, s) for s in useful]
        return float(np.mean(np.square(np.concatenate(errors))))

    return Lens.radial(profile.image_size, _minimum(misfit, -LIMIT, LIMIT))


def _out_of_square(lens: Lens, profile: TableProfile, sighting: Sighting) -> Floats:
    """Differences in mm between what is known to be square or a rectangle and how it comes out."""
    seen = {i: lens.straighten_points(c) for i, c in sighting.markers.items()}
    table = first_plane(profile, seen)
    assert table is not None
    plane = inverse(table)
    half = profile.marker_mm / 2
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    errors = [rigid_fit(square, project(plane, c))[1].ravel() for c in seen.values()]
    for corners, (w, h) in sighting.boards:
        found = project(plane, lens.straighten_points(corners))
        errors.append(rigid_fit(rectangle(w, h), found)[1].ravel())
    return np.concatenate(errors)


def _minimum(f: Callable[[float], float], low: float, high: float) -> float:
    """Golden-section search of a function with one valley."""
    ratio = (np.sqrt(5.0) - 1) / 2
    a, b = high - ratio * (high - low), low + ratio * (high - low)
    fa, fb = f(a), f(b)
    for _ in range(24):
        if fa < fb:
            high, b, fb = b, a, fa
            a = high - ratio * (high - low)
            fa = f(a)
        else:
            low, a, fa = a, b, fb
            b = low + ratio * (high - low)
            fb = f(b)
    return float((low + high) / 2)
