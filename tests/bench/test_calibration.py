"""The arithmetic of claims and what came of them."""

from __future__ import annotations

import pytest

from companion.bench.calibration import BINS, Bin, Reliability, reliability
from companion.bench.figure import Figure
from companion.bench.runner import over_all


def test_each_claim_falls_into_the_bin_of_its_probability() -> None:
    counted = reliability([(0.0, False), (0.95, True), (1.0, True), (0.5, False), (0.59, True)])
    assert len(counted.bins) == BINS
    assert counted.bins[0] == Bin(1, 0.0, 0)
    assert counted.bins[5] == Bin(2, pytest.approx(1.09), 1)
    assert counted.bins[9] == Bin(2, pytest.approx(1.95), 2)
    assert counted.claims == 5


def test_the_error_is_the_mean_gap_weighed_by_claims() -> None:
    """Nine claims at 0.9 of which six are right, one at 0.2 that is right: by hand."""
    counted = reliability([(0.9, n < 6) for n in range(9)] + [(0.2, True)])
    assert counted.error == pytest.approx((abs(8.1 - 6) + abs(0.2 - 1)) / 10)


def test_claims_that_are_right_as_often_as_they_say_have_no_error() -> None:
    assert reliability([(0.75, n < 3) for n in range(4)]).error == 0
    assert reliability([]).error is None


def test_too_sure_and_too_modest_cancel_only_within_a_bin() -> None:
    assert reliability([(0.91, True), (0.99, False)]).error == pytest.approx(0.45)
    assert reliability([(0.81, True), (0.99, False)]).error == pytest.approx((0.19 + 0.99) / 2)


def test_sets_together_are_counted_claim_by_claim() -> None:
    one, other = [(0.9, True)] * 3, [(0.9, False), (0.4, True)]
    assert reliability(one) + reliability(other) == reliability(one + other)
    assert reliability(one) + Reliability() == reliability(one)


def test_a_bin_knows_its_point_in_the_diagram() -> None:
    point = reliability([(0.8, True), (0.84, False)]).bins[8]
    assert (point.confidence, point.share) == (pytest.approx(0.82), 0.5)


def test_over_all_sets_there_is_one_more_figure() -> None:
    counted = reliability([(0.9, True)]), reliability([(0.9, False)] * 3)
    figures = [
        Figure(str(n), "calibration error", 0.1, reliability=c) for n, c in enumerate(counted)
    ]
    (figure,) = over_all([*figures, Figure("0", "cells right", 1.0)])
    assert (figure.set, figure.figure, figure.held) == ("all", "calibration error", False)
    assert figure.value == pytest.approx(abs(3.6 - 1) / 4)
    assert over_all(figures[:1]) == []
