"""The whole of it: simulated tables and photo sets, along every axis."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory

from companion.bench.calibration import Reliability
from companion.bench.limits.accuracy import Accuracy, together
from companion.bench.limits.axes import AXES, KIT, Axis
from companion.bench.limits.cameras import Seen, measure_cameras
from companion.bench.limits.conditions import Values, measure_conditions
from companion.bench.limits.curves import SIMULATED, Curve, Findings, Point, curve_of
from companion.bench.limits.drawn import draw_table
from companion.bench.limits.photographed import curves_of
from companion.bench.runner import EyesFor
from companion.bench.sets import BenchSet
from companion.bench.speed import two_cores

HARD = "simulated tables, as bad as it gets"
"""The claims of all points of all curves together."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Simulated tables by their seeds, so many pictures of each at every point, so many pictures of
    a photo set, and what is measured along each axis."""

    tables: tuple[int, ...]
    views: int
    looks: int
    values: Values


FULL = Effort((20, 21, 23), 5, 8, {axis: axis.values for axis in AXES})
"""Of table tops, inks and woods, which go by the seed, each has its own."""
QUICK = Effort((20,), 3, 3, {axis: axis.quick for axis in AXES})


def measure(effort: Effort, sets: Iterable[BenchSet], eyes_for: EyesFor) -> Findings:
    """Curves of simulated tables and of each photo set that can be made worse."""
    with two_cores():
        curves = _simulated(effort, eyes_for)
        for bench in sets:
            curves += curves_of(bench, effort.values, effort.looks, eyes_for)
    return Findings(tuple(curves), _reliabilities(c for c in curves if c.set == SIMULATED))


def _simulated(effort: Effort, eyes_for: EyesFor) -> list[Curve]:
    found: dict[tuple[Axis, float], list[Accuracy]] = defaultdict(list)
    sizes: dict[tuple[Axis, float], list[float]] = defaultdict(list)
    each = int(max(effort.values[KIT]))
    for seed in effort.tables:
        with TemporaryDirectory() as name:
            folder = Path(name)
            usual = draw_table(seed, folder / "usual", effort.views, max(each, int(KIT.usual)))
            for key, parts in measure_conditions(usual, effort.values, eyes_for, seed).items():
                found[key] += parts
                sizes[key].append(usual.px_per_tile)
            cameras: Mapping[tuple[Axis, float], list[Seen]] = measure_cameras(
                usual, effort.values, eyes_for, seed, folder, int(KIT.usual)
            )
            for key, seen in cameras.items():
                found[key] += [one.accuracy for one in seen]
                sizes[key] += [one.px_per_tile for one in seen]
    points = {axis: [_point(k, found, sizes) for k in found if k[0] == axis] for axis in AXES}
    return [curve_of(axis, SIMULATED, some) for axis, some in points.items() if some]


def _point(
    key: tuple[Axis, float],
    found: Mapping[tuple[Axis, float], list[Accuracy]],
    sizes: Mapping[tuple[Axis, float], list[float]],
) -> Point:
    return Point(key[1], together(found[key]), mean(sizes[key]))


def _reliabilities(curves: Iterable[Curve]) -> dict[str, Reliability]:
    """Of simulated pictures as they usually are, and of all."""
    usual, every = Reliability(), Reliability()
    for curve in curves:
        for point in curve.points:
            every += point.accuracy.reliability
            if point.value == curve.axis.usual:
                usual += point.accuracy.reliability
    return {SIMULATED: usual, HARD: every}
