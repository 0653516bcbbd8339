"""A view with its doubts, its places in the picture and the picture's health: what seeing hands to
reconciling."""

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
class Health:
    """How far a picture can be trusted.

    age_s: seconds from when the table looked like this to when it was said; None for a picture from
        a file. sharpness: how steep the edges of a board's print are, as a share of those in its
        reference picture; None where no board is seen. exposure: mean brightness, 0 (black) to 1.
        clipped: share of the picture that is as white as can be: no print is left there.
    """

    exposure: float
    clipped: float
    sharpness: float | None = None
    age_s: float | None = None


@dataclass(frozen=True, slots=True)
class Observation:
    """What one picture says.

    view: the likeliest content of every place.
    doubts: places whose likeliest content is not near certain, with all contents worth a thought
        (the likeliest among them), most probable first. A place not listed is near certain.
    outlines: place -> its outline in the picture, for every site, cell and zone that was looked at.
        Cells count from the view's own lattice origin.
    health: of the picture. Two observations that say the same are equal whatever theirs.
    """

    view: View
    doubts: Mapping[Place, tuple[Alternative, ...]] = field(default_factory=dict)
    outlines: Mapping[Place, Polygon] = field(default_factory=dict)
    health: Health | None = field(default=None, compare=False)
