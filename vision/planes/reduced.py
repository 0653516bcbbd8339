"""Pictures of more pixels than reading needs, made smaller before anything else.

A camera with four times the pixels shows nothing on a table that the smaller picture does not show
as well; averaged, its pixels have half the noise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from companion.table.kit import Kit, KitItem
from companion.table.layout import Layout, PrintedSurface, Surface
from companion.table.observation import Observation, Polygon
from companion.table.profile import Camera, TableProfile
from vision.pixels import shrink

WIDTH = 1920
"""Pixels across that are enough for a table."""


def reduction(profile: TableProfile | None) -> int:
    """By what whole number to divide a table's pictures; 1 for boards, of which close pictures are
    taken."""
    return 1 if profile is None else max(1, round(profile.image_size[0] / WIDTH))


def smaller(image: NDArray[np.uint8], by: int) -> NDArray[np.uint8]:
    """The picture divided by a whole number."""
    return image if by == 1 else shrink(image, (image.shape[1] // by, image.shape[0] // by))


def reduced_layout(layout: Layout, by: float) -> Layout:
    """For references that are divided."""

    def of(surface: Surface) -> Surface:
        if not isinstance(surface, PrintedSurface):
            return surface
        a, b, c, d = _points(surface.reference_corners_px, by)
        return replace(surface, reference_corners_px=(a, b, c, d))

    return replace(layout, surfaces=tuple(of(surface) for surface in layout.surfaces))


def reduced_profile(profile: TableProfile, by: float) -> TableProfile:
    """For a camera whose pictures are divided."""
    w, h = profile.image_size
    camera = profile.camera
    if camera is not None:
        (fx, skew, cx), (_, fy, cy), last = camera.matrix
        ((x, y),) = _points([(cx, cy)], by)
        camera = Camera(((fx / by, skew / by, x), (0.0, fy / by, y), last), camera.distortion)
    return replace(profile, image_size=(int(w / by), int(h / by)), camera=camera)


def reduced_kits(kits: Sequence[Kit], by: float) -> tuple[Kit, ...]:
    """For photos that are divided."""

    def of(item: KitItem) -> KitItem:
        outline = item.polygon_px
        return item if outline is None else replace(item, polygon_px=_points(outline, by))

    return tuple(replace(kit, items=tuple(of(item) for item in kit.items)) for kit in kits)


def enlarged(seen: Observation, by: int) -> Observation:
    """An observation of a divided picture, with its outlines in the picture as it was taken."""
    if by == 1:
        return seen

    def of(outline: Polygon) -> Polygon:
        return tuple(
            (round((x + 0.5) * by - 0.5, 1), round((y + 0.5) * by - 0.5, 1)) for x, y in outline
        )

    return replace(seen, outlines={place: of(line) for place, line in seen.outlines.items()})


def _points(points: Iterable[tuple[float, float]], by: float) -> tuple[tuple[float, float], ...]:
    """Pixels have a width: the middle of the first lies at (0, 0)."""
    return tuple(((x + 0.5) / by - 0.5, (y + 0.5) / by - 0.5) for x, y in points)
