"""A thing across the border of two sites is one thing, at one of them."""

from __future__ import annotations

import pytest

from vision.boards.spilling import settled
from vision.components.explaining import Explanation, Share

REACH = {"counter/red": 8.0, "counter/blue": 8.0}


def share(name: str, visible: float, middle: tuple[float, float]) -> Share:
    return Share(f"counter/{name}", round(200 * visible), visible, 0.8 * visible, middle)


def site(*present: Share) -> Explanation:
    return Explanation(present, 1.0, tuple((s.component, -0.5) for s in present))


def shown(found: dict[int, Explanation]) -> dict[int, list[str]]:
    return {i: [s.component.removeprefix("counter/") for s in e.present] for i, e in found.items()}


def test_what_hangs_over_the_border_is_its_neighbours() -> None:
    crowded = site(share("red", 0.9, (40, 40)), share("blue", 0.7, (50, 40)))
    beside = site(share("blue", 0.2, (57, 40)))
    found = settled({0: crowded, 1: beside}, REACH)
    assert shown(found) == {0: ["red", "blue"], 1: []}
    assert found[0].present[1].visible == pytest.approx(0.9)
    assert found[0].present[1].middle == pytest.approx((51.6, 40), abs=0.1)


def test_two_of_a_kind_stay_two() -> None:
    far = {0: site(share("red", 0.6, (40, 40))), 1: site(share("red", 0.5, (70, 40)))}
    whole = {0: site(share("red", 0.9, (40, 40))), 1: site(share("red", 0.8, (48, 40)))}
    assert shown(settled(far, REACH)) == shown(settled(whole, REACH)) == {0: ["red"], 1: ["red"]}


def test_two_colours_that_touch_are_two() -> None:
    found = {0: site(share("red", 0.6, (40, 40))), 1: site(share("blue", 0.5, (46, 40)))}
    assert shown(settled(found, REACH)) == {0: ["red"], 1: ["blue"]}
