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
    points, directions, weights = edges
    best: tuple[float, float, float, float, float] | None = None
    start = _turn(directions, weights)
    for turn in np.radians(np.arange(-4.0, 4.01, 0.5)) + start:
        along_x, along_y = _project(points, turn)
        upright = np.abs(np.sin(directions - turn))
        sideways = np.abs(np.cos(directions - turn))
        for gap in GAPS:
            pitch = gap * cell_px
            u, cu = _phase(along_x, weights * (upright > 0.9), pitch)
            v, cv = _phase(along_y, weights * (sideways > 0.9), pitch)
            score = min(cu, cv) + 0.5 * (cu + cv) - 0.3 * (gap - 1)
            if best is None or score > best[0]:
                best = (score, float(turn), pitch, u, v)
    assert best is not None
    _, turn, pitch, u, v = best
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


def _project(points: Floats, turn: float) -> tuple[Floats, Floats]:
    c, s = np.cos(turn), np.sin(turn)
    return points[:, 0] * c + points[:, 1] * s, -points[:, 0] * s + points[:, 1] * c


def _phase(values: Floats, weights: Floats, pitch: float) -> tuple[float, float]:
    """Where values agree modulo the pitch, and how well (0..1)."""
    total = weights.sum()
    if total <= 0:
        return 0.0, 0.0
    angle = values * (2 * np.pi / pitch)
    mean = (weights * np.exp(1j * angle)).sum() / total
    return float(np.angle(mean) / (2 * np.pi) * pitch), float(abs(mean))
