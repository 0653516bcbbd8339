"""Probabilities grow with what is seen, and alternatives add up."""

from __future__ import annotations

import pytest

from vision.components import certainty


def test_more_of_a_thing_is_more_certain() -> None:
    steps = [certainty.presence(share) for share in (0.0, 0.1, 0.3, 1.0)]
    assert steps == sorted(steps)
    assert steps[0] == 0.5
    assert steps[-1] > 0.999


def test_a_wide_margin_over_many_pixels_is_certain() -> None:
    assert certainty.identity(0.0, 500) == 0.5
    assert certainty.identity(1.0, 20) < certainty.identity(1.0, 200) < 1
    assert certainty.identity(0.1, 200) < certainty.identity(2.0, 200)


def test_the_nearest_example_is_certain_when_the_next_is_far() -> None:
    assert certainty.separation(10.0, 10.0) == 0.5
    assert certainty.separation(10.0, 40.0) > 0.999
    assert certainty.separation(10.0, float("inf")) == pytest.approx(0.999)


def test_a_place_is_bare_that_looks_much_more_like_its_print() -> None:
    assert certainty.bareness(5.0, 40.0) > 0.99
    assert certainty.bareness(15.0, 19.0) < 0.1
    assert certainty.bareness(30.0, 12.0) < 0.001


def test_alternatives_are_merged_and_add_up() -> None:
    found = certainty.alternatives(
        [(("b", "a"), 0.5), (("a", "b"), 0.1), ((), 0.2), (("c",), 0.0001)]
    )
    assert [a.components for a in found] == [("a", "b"), ()]
    assert [a.p for a in found] == pytest.approx([0.75, 0.25], abs=0.001)
