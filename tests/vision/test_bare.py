"""A bare site in another light is still bare; the colour of its print is not the print."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.drawings import RED, Colour, Picture, disc, noisy, patterned, plain, put
from vision.boards.bare import CAP, unlike_bare

Light = NDArray[np.float64]

MIDDLE = (60.0, 60.0)
RADIUS = 18.0
GREEN: Colour = (160, 210, 170)


def lit(image: Picture, light: Light) -> Picture:
    return noisy(np.clip(image * light, 0, 255).astype(np.uint8))


def slope(least: float, most: float) -> Light:
    """Light that falls off across a picture of 120 x 120 (HxWx1)."""
    return np.tile(np.linspace(least, most, 120)[:, None, None], (1, 120, 1))


@pytest.mark.parametrize(
    "light",
    [np.array([1.0]), np.array([0.45]), slope(0.4, 1.1), 0.8 * np.array([1.05, 0.98, 0.97])],
    ids=["same", "shade", "the rim of a shadow", "a neighbour's colour"],
)
def test_a_print_in_another_light_is_bare(light: Light) -> None:
    for print_ in (patterned(120, 120, 5), plain(120, 120, GREEN)):
        assert unlike_bare(lit(print_, light), print_, MIDDLE, RADIUS) < 8


def test_what_leans_in_at_the_edge_leaves_a_site_bare() -> None:
    print_ = patterned(120, 120, 5)
    seen = print_.copy()
    seen[:, 72:] = RED
    assert unlike_bare(noisy(seen), print_, MIDDLE, RADIUS) < 20


def test_another_print_is_not_bare() -> None:
    assert unlike_bare(patterned(120, 120, 6), patterned(120, 120, 5), MIDDLE, RADIUS) > 25


def test_a_piece_of_the_colour_of_its_ground_is_told_by_its_edge() -> None:
    """Shade falls off smoothly; a darker green disc on green does not."""
    print_ = plain(120, 120, GREEN)
    seen = print_.copy()
    put(seen, disc((96, 126, 102), 12), *MIDDLE)
    shaded = lit(print_, slope(0.6, 1.0))
    here = unlike_bare(noisy(seen), print_, MIDDLE, RADIUS)
    assert here > 2 * unlike_bare(shaded, print_, MIDDLE, RADIUS)


def test_no_pixel_counts_more_than_its_cap() -> None:
    black = plain(120, 120, (0, 0, 0))
    assert unlike_bare(black, plain(120, 120, (255, 255, 255)), MIDDLE, RADIUS) <= CAP
