"""The table's plane from markers whose places are known but not how each was turned.

Four give it by their middles. Three leave it open, but their shapes do not: all are squares of one
size, and one that is nearer to the camera is seen larger.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.table.profile import TableProfile
from vision.geometry import Floats, homography, project
from vision.planes.markers import Markers, centre

ROUNDS = 12
"""Of least squares: each about squares the error that is left."""
STEP = 1e-6
"""By which slopes are measured."""


def first_plane(profile: TableProfile, markers: Markers) -> Floats | None:
    """Homography table mm -> px from three or more of the fixed markers; None from fewer."""
    known = sorted(markers.keys() & profile.markers.keys())
    places = np.array([profile.markers[i] for i in known], np.float64)
    if len(known) < 3:
        return None
    if len(known) == 3:
        return plane_of_squares(places, profile.marker_mm, [markers[i] for i in known])
    return homography(places, np.stack([centre(markers[i]) for i in known]))


def plane_of_squares(places: Floats, edge: float, corners: Sequence[Floats]) -> Floats:
    """The plane (3x3, mm -> px) that three or more squares lie on, by least squares.

    places: their middles (Nx2 mm), not on one line; edge: of each in mm; corners: where they are
    seen, clockwise from each one's top left (4x2 px).
    """
    seen = np.stack(corners)
    start = _affine(places, seen.mean(axis=1))
    unscaled = np.linalg.inv(start[:2, :2])
    sides = (seen[:, 1] - seen[:, 0]) @ unscaled.T
    values = np.concatenate([start.ravel()[:8], np.arctan2(sides[:, 1], sides[:, 0])])
    # The shift is counted in px and the perspective in parts a px: steps must be of like effect.
    scale = np.ones(len(values))
    scale[[2, 5]], scale[[6, 7]] = 1e3, 1e-3

    def misfit(x: Floats) -> Floats:
        return np.asarray((project(_plane(x), _laid(places, edge, x[8:])) - seen).ravel())

    for _ in range(ROUNDS):
        off = misfit(values)
        slopes = [(misfit(values + STEP * d) - off) / STEP for d in np.diag(scale)]
        step, *_ = np.linalg.lstsq(np.stack(slopes, axis=1), -off, rcond=None)
        values = values + step * scale
    return _plane(values)


def _plane(x: Floats) -> Floats:
    return np.append(x[:8], 1.0).reshape(3, 3)


def _laid(places: Floats, edge: float, turns: Floats) -> Floats:
    """The corners of squares, each turned about its own middle (Nx4x2)."""
    square = edge * np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
    c, s = np.cos(turns), np.sin(turns)
    turned = np.stack([np.stack([c, -s], axis=-1), np.stack([s, c], axis=-1)], axis=-2)
    return np.asarray(np.einsum("nij,kj->nki", turned, square) + places[:, None])


def _affine(source: Floats, target: Floats) -> Floats:
    ones = np.ones((len(source), 1))
    solution, *_ = np.linalg.lstsq(np.hstack([source, ones]), target, rcond=None)
    return np.vstack([solution.T, [0.0, 0.0, 1.0]])
