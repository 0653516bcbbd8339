"""What lies where at one moment: the currency between seeing, rules and page.

A *view* is seen by the camera, expected by the rules, or the truth beside a test picture; all three
have this form (format ``table-view/1``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Status = Literal["steady", "hands", "lost"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One component that is there; ``p``: the probability that this is right, None where known."""

    component: str
    p: float | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One tile of an estate: x to the player's right, y away from the player, whole cells."""

    x: int
    y: int
    tile: str
    on: tuple[Claim, ...] = ()
    p: float | None = None


@dataclass(frozen=True, slots=True)
class Corner:
    """What stands where four tiles meet: x and y are halves."""

    x: float
    y: float
    on: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class PrintedView:
    """Occupied sites of a printed board."""

    sites: Mapping[str, tuple[Claim, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GridView:
    """An estate of loose square tiles; its lattice has no natural origin."""

    cells: tuple[Cell, ...] = ()
    corners: tuple[Corner, ...] = ()


@dataclass(frozen=True, slots=True)
class ZoneView:
    """Things present in a region, with repetition."""

    items: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class RowView:
    """Cards side by side, from the player's left."""

    row: tuple[Claim, ...] = ()


SurfaceView = PrintedView | GridView | ZoneView | RowView


@dataclass(frozen=True, slots=True)
class View:
    """One moment on the table. ``why`` says what is wrong where the status is ``lost``."""

    surfaces: Mapping[str, SurfaceView] = field(default_factory=dict)
    status: Status = "steady"
    frame: str | None = None
    why: str | None = None
