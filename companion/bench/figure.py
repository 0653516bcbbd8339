"""A measured figure beside what it should be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.bench.calibration import Reliability
from companion.table.jsontext import JSON


@dataclass(frozen=True, slots=True)
class Target:
    """What a figure must reach: at least, or with ``at_most`` at most."""

    value: float
    at_most: bool = False

    def held(self, value: float) -> bool:
        return value <= self.value if self.at_most else value >= self.value


@dataclass(frozen=True, slots=True)
class Figure:
    """``value`` None: not measured, and ``note`` says why. ``reliability``: the claims that a
    calibration error is counted from."""

    set: str
    figure: str
    value: float | None
    target: Target | None = None
    note: str = ""
    reliability: Reliability | None = None

    @property
    def held(self) -> bool | None:
        """None where there is nothing to compare."""
        if self.target is None:
            return None
        return self.value is not None and self.target.held(self.value)

    def json(self) -> JSON:
        found: dict[str, JSON] = {
            "set": self.set,
            "figure": self.figure,
            "value": self.value,
            "target": self.target.value if self.target else None,
            "held": self.held,
        }
        return {**found, "note": self.note} if self.note else found


def table(figures: Sequence[Figure]) -> str:
    """The figures as people read them, a line each."""
    rows = [("set", "figure", "value", "target", "held"), *map(_row, figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def _row(figure: Figure) -> tuple[str, str, str, str, str]:
    target = figure.target
    value = figure.note if figure.value is None else f"{figure.value:g}"
    goal = (
        "" if target is None else f"{'at most' if target.at_most else 'at least'} {target.value:g}"
    )
    held = {True: "yes", False: "NO", None: ""}[figure.held]
    return figure.set, figure.figure, value, goal, held
