"""A view with its doubts and its places in the picture: what seeing hands to reconciling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.table.view import View

Polygon = tuple[tuple[float, float], ...]
"""Outline in picture pixels, (x, y) from the top left corner."""


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere on the table that can be pointed at.

    ``site`` on a printed surface; ``x``, ``y`` on a grid (whole numbers a cell, halves a corner);
    neither for a zone or a whole surface.
    """

    surface: str
    site: str | None = None
    x: float | None = None
    y: float | None = None


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another content a place may have (component names, sorted; on a cell the tile comes first as
    ``tile/...``; empty means nothing there) and its probability."""

    components: tuple[str, ...]
    p: float


@dataclass(frozen=True, slots=True)
class Observation:
    """What one picture says.

    view: the likeliest content of every place.
    doubts: places whose likeliest content is not near certain, with all contents worth a thought
        (the likeliest among them), most probable first. A place not listed is near certain.
    outlines: place -> its outline in the picture, for every site, cell and zone that was looked at.
        Cells count from the view's own lattice origin.
    """

    view: View
    doubts: Mapping[Place, tuple[Alternative, ...]] = field(default_factory=dict)
    outlines: Mapping[Place, Polygon] = field(default_factory=dict)
