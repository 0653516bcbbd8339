"""Diagrams say what the figures say, and are the same bytes each time."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from companion.bench.calibration import Reliability, reliability
from companion.bench.limits.accuracy import Accuracy
from companion.bench.limits.axes import HIDDEN, PX
from companion.bench.limits.curves import Curve, Point
from companion.bench.limits.diagrams import (
    _stretched,
    _unstretched,
    draw_curves,
    draw_reliability,
)


def curve(of: str = "drawn", worst: float = 0.4) -> Curve:
    shares = ((60, 1.0), (30, 0.99), (12, worst))
    points = [
        Point(value, Accuracy(2, {"cells": share, "sites": 1.0, "frames": share}, {}))
        for value, share in shares
    ]
    return Curve(PX, of, tuple(points))


def test_the_same_figures_are_the_same_file(tmp_path: Path) -> None:
    for name in ("one", "other"):
        draw_curves([curve()], tmp_path / name)
        draw_reliability({"drawn": reliability([(0.9, True), (0.3, False)])}, tmp_path / name)
    for file in ("vision-px.svg", "vision-reliability.svg"):
        one, other = ((tmp_path / name / file).read_bytes() for name in ("one", "other"))
        assert one == other
        assert b"<dc:date>" not in one


def test_other_figures_are_another_file(tmp_path: Path) -> None:
    (one,) = draw_curves([curve()], tmp_path / "one")
    (other,) = draw_curves([curve(worst=0.2)], tmp_path / "other")
    assert one.read_bytes() != other.read_bytes()


def test_each_set_has_a_panel_and_each_axis_a_file(tmp_path: Path) -> None:
    hidden = Curve(HIDDEN, "drawn", (Point(0, Accuracy(1, {"pieces": 1.0}, {})),))
    files = draw_curves([curve("drawn"), curve("photographed"), hidden], tmp_path)
    assert [file.name for file in files] == ["vision-px.svg", "vision-hidden.svg"]
    text = files[0].read_text()
    for words in ("drawn", "photographed", PX.title, PX.label, "cells of estates right"):
        assert words in text


def test_the_reliability_diagram_names_only_sets_with_claims(tmp_path: Path) -> None:
    sets = {"sure": reliability([(1.0, True)] * 3), "silent": Reliability()}
    text = draw_reliability(sets, tmp_path).read_text()
    assert "sure (3 claims, error 0.0000)" in text
    assert "silent" not in text


def test_the_scale_of_shares_goes_there_and_back() -> None:
    shares = np.array([0.0, 0.5, 0.98, 0.999, 1.0])
    heights = _stretched(shares)
    assert (np.diff(heights) > 0).all()
    np.testing.assert_allclose(_unstretched(heights), shares, atol=1e-9)
