"""What is measured along an axis, and how far down it everything still holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.bench.calibration import Reliability
from companion.bench.limits.accuracy import CELLS, SITES, Accuracy
from companion.bench.limits.axes import Axis
from companion.table.jsontext import JSON

SIMULATED = "simulated tables"

FLOORS: Mapping[str, float] = {CELLS: 0.98, SITES: 0.99, "pieces": 0.9, "tiles": 0.9}
"""What must be right for a condition to count as good enough: of an estate's cells, of a board's
sites (empty ones too), and of the things that something covers in part."""


@dataclass(frozen=True, slots=True)
class Point:
    """``px_per_tile`` None where no tile's size is known."""

    value: float
    accuracy: Accuracy
    px_per_tile: float | None = None

    @property
    def holds(self) -> bool:
        """Whether everything that was counted is above its floor."""
        return all(share >= FLOORS.get(name, 0.0) for name, share in self.accuracy.shares.items())

    def json(self) -> dict[str, JSON]:
        found: dict[str, JSON] = {"value": self.value, "pictures": self.accuracy.pictures}
        if self.px_per_tile is not None:
            found["px_per_tile"] = round(self.px_per_tile, 1)
        for name, share in self.accuracy.shares.items():
            found[name] = round(share, 5)
        found["of"] = dict(self.accuracy.counts)
        return found


@dataclass(frozen=True, slots=True)
class Curve:
    """``points`` from the easiest value to the hardest; ``set`` is what was looked at."""

    axis: Axis
    set: str
    points: tuple[Point, ...]

    @property
    def limit(self) -> float | None:
        """The hardest value up to which every point holds; None where the easiest does not."""
        limit = None
        for point in self.points:
            if not point.holds:
                break
            limit = point.value
        return limit

    def json(self) -> dict[str, JSON]:
        return {
            "axis": self.axis.key,
            "label": self.axis.label,
            "set": self.set,
            "limit": self.limit,
            "points": [point.json() for point in self.points],
        }


@dataclass(frozen=True, slots=True)
class Findings:
    """All curves, and how far the claims of each kind of picture can be trusted."""

    curves: tuple[Curve, ...]
    reliabilities: Mapping[str, Reliability]

    def json(self) -> dict[str, JSON]:
        return {
            "floors": dict(FLOORS),
            "curves": [curve.json() for curve in self.curves],
            "calibration": {name: _counted(it) for name, it in self.reliabilities.items()},
        }

    def text(self) -> str:
        """As people read it: a block for each curve, a line for each point."""
        return "\n\n".join(map(_block, self.curves))


def curve_of(axis: Axis, of: str, points: Sequence[Point]) -> Curve:
    """Points in the axis' own order, whatever order they were measured in."""
    rank = {value: number for number, value in enumerate(axis.values)}
    hardest_last = sorted(points, key=lambda point: rank.get(point.value, _between(axis, point)))
    return Curve(axis, of, tuple(hardest_last))


def _between(axis: Axis, point: Point) -> float:
    """Where a value lies that is none of the axis' own."""
    rising = axis.values[0] < axis.values[-1]
    before = sum((value < point.value) == rising for value in axis.values)
    return before - 0.5


def _block(curve: Curve) -> str:
    limit = "nowhere" if curve.limit is None else f"{curve.limit:g}"
    lines = [f"{curve.axis.title}: {curve.axis.label}; {curve.set}; holds to {limit}"]
    for point in curve.points:
        shares = [f"{name} {share:.4f}" for name, share in point.accuracy.shares.items()]
        lines.append(f"  {point.value:<6g}" + "  ".join(shares))
    return "\n".join(lines)


def _counted(claims: Reliability) -> JSON:
    return {
        "error": None if claims.error is None else round(claims.error, 5),
        "claims": [one.claims for one in claims.bins],
        "promised": [round(one.promised, 3) for one in claims.bins],
        "kept": [one.kept for one in claims.bins],
    }
