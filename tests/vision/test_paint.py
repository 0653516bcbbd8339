"""A body has the colour of most of it, in dim light and under shine."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.components.colours import NAMED
from vision.trays.paint import brightness, named

ALL = tuple(NAMED)


def body(
    colour: tuple[int, int, int], other: tuple[int, int, int], share: float
) -> NDArray[np.uint8]:
    """A patch (BGR) of one colour, a share of it in another."""
    patch = np.full((20, 20, 3), colour, np.uint8)
    patch[: round(20 * share)] = other
    return patch


WHITE, BLACK, RED = (250, 250, 250), (25, 22, 22), (40, 35, 190)


@pytest.mark.parametrize(
    ("colour", "name"),
    [
        ((40, 35, 190), "red"),
        ((35, 25, 95), "red"),
        ((150, 60, 25), "blue"),
        ((75, 30, 20), "blue"),
        ((50, 140, 40), "green"),
        ((45, 210, 235), "yellow"),
        ((60, 20, 50), "purple"),
        ((235, 240, 240), "white"),
        ((25, 22, 22), "black"),
    ],
)
def test_light_and_dark_paint_has_one_name(colour: tuple[int, int, int], name: str) -> None:
    assert named(body(colour, colour, 0), ALL) == name
    assert named(body(colour, WHITE if name != "white" else BLACK, 0.3), ALL) == name


def test_pips_with_a_hue_do_not_outvote_a_black_body() -> None:
    assert named(body(BLACK, RED, 0.25), ALL) == "black"


def test_only_colours_that_are_offered_are_named() -> None:
    assert named(body(RED, RED, 0), ("white", "black", "orange")) == "orange"


def test_grey_paper_in_dim_light_is_white() -> None:
    dim = np.full((64, 64, 3), 175, np.uint8)
    assert named(dim[:9, :9], ("white", "grey"), brightness(dim)) == "white"
    assert brightness(np.full((64, 64, 3), 250, np.uint8)) == 1
