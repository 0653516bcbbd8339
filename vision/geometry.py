"""Planes under perspective: homographies between millimetres on a surface and pixels."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
"""Points are Nx2, homographies 3x3."""


def project(homography: Floats, points: ArrayLike) -> Floats:
    """Points (..., 2) through a homography."""
    p = np.asarray(points, np.float64)
    if p.size == 0:
        return p.copy()
    flat = cv2.perspectiveTransform(p.reshape(1, -1, 2), homography)
    return np.asarray(flat, np.float64).reshape(p.shape)


def homography(source: ArrayLike, target: ArrayLike) -> Floats:
    """The least-squares homography of four or more pairs of points."""
    h, _ = cv2.findHomography(
        np.asarray(source, np.float64).reshape(-1, 2), np.asarray(target, np.float64).reshape(-1, 2)
    )
    if h is None:
        raise ValueError("the points lie on a line: no homography")
    return np.asarray(h, np.float64)


def inverse(homography: Floats) -> Floats:
    """The way back."""
    return np.asarray(np.linalg.inv(homography), np.float64)


def rectangle(width: float, height: float) -> Floats:
    """The corners (4x2) of a rectangle that starts at the origin, clockwise where y points down."""
    return np.array([[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]])


def scaling(x: float, y: float | None = None) -> Floats:
    """Homography that scales."""
    return np.diag([x, x if y is None else y, 1.0])


def shifting(x: float, y: float) -> Floats:
    """Homography that shifts."""
    return np.array([[1.0, 0.0, x], [0.0, 1.0, y], [0.0, 0.0, 1.0]])


def turning(degrees: float) -> Floats:
    """Homography that turns x towards y."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def pixels_per_unit(homography: Floats, at: ArrayLike) -> float:
    """Local scale of a homography: pixels a millimetre at one point of the surface."""
    x, y = np.asarray(at, np.float64)
    o, r, d = project(homography, [[x, y], [x + 1, y], [x, y + 1]])
    return float(np.sqrt(abs(np.linalg.det(np.stack([r - o, d - o])))))


def rigid_fit(source: Floats, target: Floats) -> tuple[Floats, Floats]:
    """Rotation and shift (no scale) that lay source on target best (Kabsch), as a 3x3 matrix, and
    the differences that remain (Nx2)."""
    a, b = source - source.mean(0), target - target.mean(0)
    u, _, vt = np.linalg.svd(a.T @ b)
    flip = np.diag([1.0, np.sign(np.linalg.det(u @ vt))])
    rotation = (u @ flip @ vt).T
    matrix = np.eye(3)
    matrix[:2, :2] = rotation
    matrix[:2, 2] = target.mean(0) - rotation @ source.mean(0)
    return matrix, np.asarray((source @ rotation.T + matrix[:2, 2]) - target)


def warp(
    image: NDArray[np.uint8], homography: Floats, size: tuple[int, int], area: bool = False
) -> NDArray[np.uint8]:
    """The picture through a homography (picture px -> result px), size as (width, height)."""
    flags = cv2.INTER_AREA if area else cv2.INTER_LINEAR
    if tuple(homography[2]) == (0.0, 0.0, 1.0):
        out = cv2.warpAffine(image, homography[:2], size, flags=flags)
    else:
        out = cv2.warpPerspective(image, homography, size, flags=flags)
    return np.asarray(out, image.dtype)
