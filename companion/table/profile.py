"""One table with one camera (format ``table-profile/1``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in millimetres."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat card and the two regions that belong to it, in the card's own frame: origin at its
    centre, x to the player's right, y away from the player."""

    marker: int
    estate_zone_mm: Box
    front_zone_mm: Box


@dataclass(frozen=True, slots=True)
class SurfaceZone:
    """Where a surface lies on a table without seat cards; ``facing_deg`` is the direction of the
    player's right hand, counter-clockwise from the table's x as one looks at the picture."""

    zone_mm: Box
    facing_deg: float


@dataclass(frozen=True, slots=True)
class Camera:
    """Pinhole matrix (3x3) and distortion coefficients in OpenCV's order."""

    matrix: tuple[tuple[float, float, float], ...]
    distortion: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class TableProfile:
    """Markers map an id to its centre's place on the table plane (mm, x right, y down)."""

    image_size: tuple[int, int]
    dictionary: str
    marker_mm: float
    markers: Mapping[int, tuple[float, float]]
    seats: Mapping[str, Seat] = field(default_factory=dict)
    surfaces: Mapping[str, SurfaceZone] = field(default_factory=dict)
    camera: Camera | None = None
