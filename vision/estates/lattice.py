"""The lattice on which an estate's loose square tiles lie, fitted to their outline.

Nobody knows where it starts or how it is turned. Tiles are covered or bare as a whole, so the
outline of all of them runs along two families of parallel lines, one cell apart: the turn is where
the outline's directions agree, the offset where its places agree modulo the cell.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats, inverse

GAPS = (1.0, 1.01, 1.02, 1.03, 1.045, 1.06)
"""Pitches tried, in cells: people leave small gaps."""
EVERY = 3
"""One outline pixel in so many says as much as all of them."""
ALONG = 0.9
"""Cosine of the angle within which a piece of outline runs along an axis."""


@dataclass(frozen=True)
class Lattice:
    """Cell (i, j) is centred at origin + i * right + j * away, in px of the rectified region whose
    y axis points down."""

    origin: Floats
    right: Floats
    away: Floats

    def place(self, x: float, y: float) -> Floats:
        """Middle of a cell (whole numbers) or corner (halves), px."""
        return self.origin + x * self.right + y * self.away

    def index(self, points: Floats) -> Floats:
        """Lattice coordinates (not rounded) of points Nx2 px."""
        basis = np.stack([self.right, self.away], axis=1)
        return np.asarray((points - self.origin) @ inverse(basis).T)


def fit(mask: NDArray[np.uint8], cell_px: float) -> Lattice | None:
    """The lattice of the tiles that cover ``mask`` (HxW, nonzero where something lies); None where
    there is no outline."""
    edges = _outline(mask)
    if edges is None:
        return None
    turn, pitch, u, v = _grid(*edges, cell_px)
    x_axis = np.array([np.cos(turn), np.sin(turn)])
    y_axis = np.array([-np.sin(turn), np.cos(turn)])
    # Lines lie at u and v modulo the pitch; cells are centred half a pitch beside them.
    middle = (u + pitch / 2) * x_axis + (v + pitch / 2) * y_axis
    return Lattice(middle, pitch * x_axis, -pitch * y_axis)


def _outline(mask: NDArray[np.uint8]) -> tuple[Floats, Floats, Floats] | None:
    """Points (Nx2 px), line directions (N, radians) and weights of the mask's outline."""
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    points, directions, weights = [], [], []
    for contour in contours:
        line = contour[:, 0, :].astype(np.float64)
        if len(line) < 24:
            continue
        step = np.roll(line, -5, axis=0) - np.roll(line, 5, axis=0)
        bend = np.roll(line, -5, axis=0) + np.roll(line, 5, axis=0) - 2 * line
        few = slice(None, None, EVERY)
        points.append(line[few])
        directions.append(np.arctan2(step[few, 1], step[few, 0]))
        weights.append(1.0 / (1.0 + np.hypot(*bend[few].T) ** 2))
    if not points:
        return None
    return np.concatenate(points), np.concatenate(directions), np.concatenate(weights)


def _turn(directions: Floats, weights: Floats) -> float:
    """The direction (radians, within 45 degrees of the picture's axes) that most of the outline
    has, modulo a quarter turn."""
    bins = np.round(np.degrees(directions) % 90).astype(int) % 90
    count = np.bincount(bins, weights=weights, minlength=90)
    smooth = sum(
        np.roll(count, k) * w for k, w in zip(range(-3, 4), (1, 2, 3, 4, 3, 2, 1), strict=True)
    )
    peak = float(np.argmax(smooth))
    return float(np.radians(peak if peak <= 45 else peak - 90))


def _grid(
    points: Floats, directions: Floats, weights: Floats, cell_px: float
) -> tuple[float, float, float, float]:
    """Turn (radians), pitch (px) and offset along both axes (px) under which the outline's places
    agree best."""
    best = (-np.inf, 0.0, 0.0, 0.0, 0.0)
    gaps = np.asarray(GAPS)
    for turn in np.radians(np.arange(-4.0, 4.01, 0.5)) + _turn(directions, weights):
        c, s = np.cos(turn), np.sin(turn)
        upright = np.abs(np.sin(directions - turn)) > ALONG
        sideways = np.abs(np.cos(directions - turn)) > ALONG
        u, cu = _phases(points[upright] @ (c, s), weights[upright], gaps * cell_px)
        v, cv = _phases(points[sideways] @ (-s, c), weights[sideways], gaps * cell_px)
        score = np.minimum(cu, cv) + 0.5 * (cu + cv) - 0.3 * (gaps - 1)
        i = int(score.argmax())
        if score[i] > best[0]:
            best = (float(score[i]), float(turn), gaps[i] * cell_px, float(u[i]), float(v[i]))
    return best[1:]


def _phases(values: Floats, weights: Floats, pitches: Floats) -> tuple[Floats, Floats]:
    """Where values agree modulo each pitch, and how well (0..1)."""
    total = weights.sum()
    if total <= 0:
        return np.zeros(len(pitches)), np.zeros(len(pitches))
    angles = np.asarray(2 * np.pi / pitches[:, None] * values, np.float32)
    share = np.asarray(weights / total, np.float32)
    across, along = np.sin(angles) @ share, np.cos(angles) @ share
    return np.arctan2(across, along) / (2 * np.pi) * pitches, np.hypot(across, along)
