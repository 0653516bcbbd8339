"""Something that lies between the camera and a part of a thing: a sleeve, a card held over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.simulate.raster import SUBPIXEL_BITS, Bytes, Canvas, Points, fixed

Colour = tuple[float, float, float]

_STEPS = 40


@dataclass(frozen=True, eq=False)
class Cover:
    """``outline`` is convex, on the table plane as the camera sees it (N x 2, mm)."""

    outline: Points
    colour: Colour


def draw_covers(sheet: Bytes, covers: Sequence[Cover], canvas: Canvas) -> None:
    """Over everything that is drawn on the canvas picture, in place."""
    for cover in covers:
        corners = fixed(canvas.to_px(cover.outline))
        cv2.fillConvexPoly(sheet, corners, cover.colour, cv2.LINE_AA, SUBPIXEL_BITS)


def covering(
    silhouette: Points, share: float, direction_deg: float, colour: Colour, margin_mm: float = 1.0
) -> Cover | None:
    """What comes from a direction over a thing's convex silhouette (N x 2, mm) until it hides the
    share (0 to 1) of its area, and a margin more where it came from. None for a share of 0."""
    if share <= 0:
        return None
    angle = np.radians(direction_deg)
    inward = -np.array([np.cos(angle), np.sin(angle)])
    depth = silhouette @ inward
    edge = _edge(silhouette, inward, share)
    across = np.array([-inward[1], inward[0]])
    sideways = silhouette[depth <= edge + 1e-9] @ across
    cut = _up_to(silhouette, inward, edge) @ across
    left, right = min(sideways.min(), cut.min()), max(sideways.max(), cut.max())
    first, last = depth.min() - margin_mm, edge + (margin_mm if share >= 1 else 0.0)
    corners = [
        inward * d + across * a
        for d, a in (
            (first, left - margin_mm),
            (first, right + margin_mm),
            (last, right + margin_mm),
            (last, left - margin_mm),
        )
    ]
    return Cover(np.asarray(corners), colour)


def _edge(silhouette: Points, inward: Points, share: float) -> float:
    """How far inward the cover must reach (mm along ``inward``)."""
    depth = silhouette @ inward
    low, high = float(depth.min()), float(depth.max())
    if share >= 1:
        return high
    wanted = share * _area(silhouette)
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _area(_up_to(silhouette, inward, middle)) < wanted:
            low = middle
        else:
            high = middle
    return high


def _up_to(polygon: Points, inward: Points, edge: float) -> Points:
    """The part of a convex polygon that lies less than ``edge`` inward."""
    kept = []
    for here, there in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
        a, b = float(here @ inward) - edge, float(there @ inward) - edge
        if a <= 0:
            kept.append(here)
        if a * b < 0:
            kept.append(here + (there - here) * (a / (a - b)))
    return np.asarray(kept).reshape(-1, 2)


def _area(polygon: Points) -> float:
    if len(polygon) < 3:
        return 0.0
    return float(cv2.contourArea(polygon.astype(np.float32)))
