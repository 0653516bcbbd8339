"""The whole of it: simulated tables and photo sets, along every axis."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory

import cv2

from companion.bench.calibration import Reliability
from companion.bench.limits.accuracy import together
from companion.bench.limits.axes import AXES, KIT, Axis
from companion.bench.limits.cameras import Seen, measure_cameras
from companion.bench.limits.conditions import Values, measure_conditions
from companion.bench.limits.curves import SIMULATED, Curve, Findings, Point, curve_of
from companion.bench.limits.drawn import draw_table
from companion.bench.limits.photographed import curves_of
from companion.bench.runner import EyesFor
from companion.bench.sets import BenchSet
from companion.bench.speed import CORES, two_cores

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


FULL = Effort((20, 21, 23), 4, 6, {axis: axis.values for axis in AXES})
"""Of table tops, inks and woods, which go by the seed, each has its own."""
QUICK = Effort((20,), 3, 3, {axis: axis.quick for axis in AXES})


def measure(
    effort: Effort, sets: Sequence[BenchSet], eyes_for: EyesFor, workers: int = CORES
) -> Findings:
    """Curves of simulated tables and of each photo set that can be made worse. ``workers``
    processes share the work; with more than one, ``eyes_for`` must be a function of a module."""
    values, looks = effort.values, effort.looks
    tables = [partial(_table, effort, seed, eyes_for) for seed in effort.tables]
    photographed = [partial(curves_of, bench, values, looks, eyes_for) for bench in sets]
    with two_cores(), _pool(min(workers, len(tables) + len(photographed))) as pool:
        drawn = [pool.submit(work) for work in tables]
        others = [pool.submit(work) for work in photographed]
        curves = _joined([one.result() for one in drawn])
        worse = [curve for one in others for curve in one.result()]
    return Findings((*curves, *worse), _reliabilities(curves))


def _pool(workers: int) -> Executor:
    if workers < 2:
        return ThreadPoolExecutor(1)
    # Each worker begins afresh: what OpenCV's threads hold does not survive a fork.
    context = get_context("spawn")
    return ProcessPoolExecutor(workers, context, initializer=cv2.setNumThreads, initargs=(1,))


_Key = tuple[Axis, float]


def _table(effort: Effort, seed: int, eyes_for: EyesFor) -> dict[_Key, list[Seen]]:
    """All that is measured on one simulated table."""
    each = int(max(*effort.values[KIT], KIT.usual))
    with TemporaryDirectory() as name:
        folder = Path(name)
        usual = draw_table(seed, folder / "usual", effort.views, each)
        found = {
            key: [Seen(accuracy, usual.px_per_tile) for accuracy in parts]
            for key, parts in measure_conditions(usual, effort.values, eyes_for, seed).items()
        }
        kit = int(KIT.usual)
        return found | measure_cameras(usual, effort.values, eyes_for, seed, folder, kit)


def _joined(tables: Iterable[Mapping[_Key, list[Seen]]]) -> list[Curve]:
    found: dict[_Key, list[Seen]] = defaultdict(list)
    for table in tables:
        for key, seen in table.items():
            found[key] += seen
    curves = []
    for axis in AXES:
        points = [_point(value, seen) for (of, value), seen in found.items() if of == axis]
        curves += [curve_of(axis, SIMULATED, points)] if points else []
    return curves


def _point(value: float, seen: Sequence[Seen]) -> Point:
    size = mean(one.px_per_tile for one in seen)
    return Point(value, together(one.accuracy for one in seen), size)


def _reliabilities(curves: Iterable[Curve]) -> dict[str, Reliability]:
    """Of simulated pictures as they usually are, and of all."""
    usual, every = Reliability(), Reliability()
    for curve in curves:
        for point in curve.points:
            every += point.accuracy.reliability
            if point.value == curve.axis.usual:
                usual += point.accuracy.reliability
    return {SIMULATED: usual, HARD: every}
