"""One printed edition of one game (format ``table-layout/1``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Site:
    """A place on a printed surface; ``at_mm`` from the board's top left corner as printed."""

    id: str
    at_mm: Point
    holds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrintedSurface:
    """A board with sites on its print; ``reference`` is a picture of it, empty."""

    id: str
    size_mm: tuple[float, float]
    sites: tuple[Site, ...]
    reference: str
    reference_corners_px: tuple[Point, Point, Point, Point]
    kind: Literal["printed"] = "printed"


@dataclass(frozen=True, slots=True)
class GridSurface:
    """Loose square tiles on a lattice of their own."""

    id: str
    cell_mm: float
    holds: tuple[str, ...]
    kind: Literal["grid"] = "grid"


@dataclass(frozen=True, slots=True)
class ZoneSurface:
    """A region in which only presence counts."""

    id: str
    holds: tuple[str, ...]
    kind: Literal["zone"] = "zone"


@dataclass(frozen=True, slots=True)
class RowSurface:
    """Cards side by side in a region."""

    id: str
    holds: tuple[str, ...]
    card_mm: tuple[float, float] | None = None
    kind: Literal["row"] = "row"


Surface = PrintedSurface | GridSurface | ZoneSurface | RowSurface


@dataclass(frozen=True, slots=True)
class Layout:
    """``printed_facts`` is whatever else the rules read from the print, under its own key in the
    file (for Noblemen ``prices`` and ``round``); a game validates its own."""

    game: str
    edition: str
    players: tuple[str, ...]
    surfaces: tuple[Surface, ...]
    printed_facts: Mapping[str, object] = field(default_factory=dict)
