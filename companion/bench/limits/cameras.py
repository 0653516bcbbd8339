"""Other cameras over the same table: with more or fewer pixels, and leaning."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from companion.bench.limits.accuracy import Accuracy
from companion.bench.limits.axes import LEAN, PX, Axis
from companion.bench.limits.conditions import Values
from companion.bench.limits.drawn import DrawnTable, draw_table, eyes_or_none, seen_by
from companion.bench.runner import EyesFor
from companion.progress import progress
from companion.simulated.table import IMAGE_SIZE, Hanging


@dataclass(frozen=True, slots=True)
class Seen:
    """What a camera made of a table, and how large a tile was in its pictures."""

    accuracy: Accuracy
    px_per_tile: float


def measure_cameras(
    usual: DrawnTable, values: Values, eyes_for: EyesFor, seed: int, folder: Path, each: int
) -> dict[tuple[Axis, float], list[Seen]]:
    """Kit, empty board and evening, all as the camera sees them. ``usual``: the table as the usual
    camera sees it, which says how many pixels a tile has there."""
    wanted = [(axis, value) for axis in (PX, LEAN) for value in values[axis]]
    found: dict[tuple[Axis, float], list[Seen]] = defaultdict(list)
    for axis, value in progress(wanted, f"table {seed}: cameras"):
        hanging = Hanging(lean_deg=value) if axis == LEAN else _sized(value / usual.px_per_tile)
        place = folder / f"{axis.key}-{value:g}"
        drawn = draw_table(seed, place, len(usual.views), each, hanging)
        eyes = eyes_or_none(eyes_for, drawn.sight)
        pairs = [(view, seen_by(eyes, drawn.photograph(view))) for view in drawn.views]
        found[axis, value].append(Seen(drawn.measured(pairs), drawn.px_per_tile))
    return found


def _sized(factor: float) -> Hanging:
    """A camera with so many times the usual pixels across."""
    width, height = IMAGE_SIZE
    # Whole steps of sixteen to nine keep the shape.
    steps = max(20, round(width * factor / 16))
    return Hanging((16 * steps, round(steps * 16 * height / width)))
