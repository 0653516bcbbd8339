"""The curves and the calibration as pictures (SVG), the same bytes from the same figures.

Needs matplotlib (the extra ``docs``): nothing that runs at a table does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from companion.bench.calibration import Reliability
from companion.bench.limits.axes import HIDDEN, Axis
from companion.bench.limits.curves import FLOORS, Curve
from companion.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_INKS = {
    "cells": "#1b7837",
    "sites": "#2166ac",
    "frames": "#b2182b",
    "pieces": "#2166ac",
    "tiles": "#1b7837",
    "taken for another": "#b2182b",
}
_NAMES = {
    "cells": "cells of estates right",
    "sites": "sites of the board right",
    "frames": "whole pictures right",
    "pieces": "pieces found",
    "tiles": "tiles found",
}
_TICKS = (0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1)
_LEAST = 0.0006
"""So small a share of wrong ones is told from none at all."""


def draw_curves(curves: Sequence[Curve], folder: Path) -> list[Path]:
    """``vision-AXIS.svg`` for each axis, a panel for each set. InputError where matplotlib is
    missing, OSError where a file cannot be written."""
    files = []
    for axis in dict.fromkeys(curve.axis for curve in curves):
        file = folder / f"vision-{axis.key}.svg"
        _save(_panels(axis, [curve for curve in curves if curve.axis == axis]), file)
        files.append(file)
    return files


def draw_reliability(sets: Mapping[str, Reliability], folder: Path) -> Path:
    """``vision-reliability.svg``: of claims made with about the same probability, the share that
    was right; a line for each set that made any. Raises as ``draw_curves`` does."""
    figure = _figure((5.2, 5.6))
    upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    upper.plot((0, 1), (0, 1), color="#999999", linewidth=0.8)
    for (name, claims), marker in zip(_with_claims(sets).items(), "osD^vPX*<>", strict=False):
        bins = [one for one in claims.bins if one.claims]
        label = f"{name} ({claims.claims} claims, error {claims.error:.4f})"
        at = [one.confidence for one in bins]
        upper.plot(at, [one.share for one in bins], marker=marker, markersize=4, label=label)
        lower.plot(at, [one.claims for one in bins], marker=marker, markersize=4)
    upper.set_title("What is claimed, and how often it is so", loc="left", fontsize=11)
    upper.set_ylabel("share right")
    upper.set_ylim(-0.02, 1.02)
    lower.set_yscale("log")
    lower.set_ylabel("claims")
    lower.set_xlabel("probability")
    for plot in (upper, lower):
        plot.grid(alpha=0.25)
    figure.legend(fontsize=7, loc="outside lower center")
    file = folder / "vision-reliability.svg"
    _save(figure, file)
    return file


def _with_claims(sets: Mapping[str, Reliability]) -> dict[str, Reliability]:
    return {name: claims for name, claims in sets.items() if claims.claims}


def _figure(size: tuple[float, float]) -> Figure:
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError as error:
        raise InputError(
            "diagrams are drawn by matplotlib, which is not installed: "
            "pip install 'table-companion[docs]'"
        ) from error
    # Names of clip paths and markers come from this salt instead of from chance.
    matplotlib.rcParams["svg.hashsalt"] = "table-companion"
    matplotlib.rcParams["svg.fonttype"] = "none"
    return Figure(figsize=size, layout="constrained")


def _save(figure: Figure, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(file, format="svg", metadata={"Date": None})


def _panels(axis: Axis, curves: Sequence[Curve]) -> Figure:
    figure = _figure((max(5.4, 3.5 * len(curves)), 3.4))
    plots = figure.subplots(1, len(curves), sharey=True, squeeze=False)[0]
    for plot, curve in zip(plots, curves, strict=True):
        _panel(plot, axis, curve)
    plots[0].set_ylabel("share")
    handles, labels = plots[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=len(labels), fontsize=8)
    figure.suptitle(axis.title, x=0.01, ha="left", fontsize=11)
    return figure


def _panel(plot: Axes, axis: Axis, curve: Curve) -> None:
    for name, ink in _INKS.items():
        points = [point for point in curve.points if name in point.accuracy.shares]
        if points:
            at = [point.value for point in points]
            shares = [point.accuracy.shares[name] for point in points]
            plot.plot(at, shares, "o-", color=ink, ms=3.5, lw=1.4, label=_NAMES.get(name, name))
            if name in FLOORS:
                plot.axhline(FLOORS[name], color=ink, lw=0.8, ls=":")
    plot.set_title(curve.set, fontsize=9)
    plot.set_xlabel(axis.label, fontsize=9)
    _scale(plot, axis)
    _shade_beyond(plot, curve)
    plot.grid(alpha=0.25)


def _scale(plot: Axes, axis: Axis) -> None:
    """The easiest to the left; shares stretched where they are near one."""
    if axis.log:
        plot.set_xscale("log")
        plot.minorticks_off()
    values = axis.values
    margin = 1.06 if axis.log else 0.03 * abs(values[-1] - values[0])
    rising = values[0] < values[-1]
    ends = (values[0], values[-1]) if rising else (values[-1], values[0])
    low, high = (
        (ends[0] / margin, ends[1] * margin) if axis.log else (ends[0] - margin, ends[1] + margin)
    )
    plot.set_xlim(*((low, high) if rising else (high, low)))
    plot.set_xticks(values, [f"{value:g}" for value in values], fontsize=8)
    if axis == HIDDEN:
        plot.set_ylim(-0.02, 1.02)
        return
    plot.set_yscale("function", functions=(_stretched, _unstretched))
    plot.set_yticks(_TICKS, [f"{tick:g}" for tick in _TICKS], fontsize=8)
    plot.set_ylim(0, 1)


def _shade_beyond(plot: Axes, curve: Curve) -> None:
    """Grey from the first point that does not hold."""
    failing = [point.value for point in curve.points if not point.holds]
    if failing:
        plot.axvspan(failing[0], plot.get_xlim()[1], color="#000000", alpha=0.07, lw=0)


def _stretched(shares: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(-np.log10(np.clip(1 - shares, 0, None) + _LEAST))


def _unstretched(heights: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(1 + _LEAST - 10 ** (-np.asarray(heights)))
