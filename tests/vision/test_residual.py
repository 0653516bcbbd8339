"""What a flat print does not explain."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawings import BLUE, RED, Colour, disc, noisy, patterned, put
from vision.scene.residual import Print, strongest, threshold

PICTURE = patterned(300, 220, 6)


def test_an_empty_board_shows_nothing() -> None:
    off = Print(PICTURE).residual(noisy(PICTURE))
    assert off.shape == (220, 300)
    assert (off > threshold(off)).mean() < 0.001


def test_a_small_misplacement_is_no_piece() -> None:
    off = Print(PICTURE).residual(noisy(np.roll(PICTURE, 1, axis=1)))
    assert (off[:, 3:-3] > threshold(off)).mean() < 0.02


@pytest.mark.parametrize("colour", [RED, BLUE])
def test_a_piece_is_found_where_it_lies(colour: Colour) -> None:
    seen = PICTURE.copy()
    put(seen, disc(colour, 14), 120, 90)
    off = Print(PICTURE).residual(noisy(seen))
    foreground = off > threshold(off)
    y, x = np.mgrid[0:220, 0:300]
    near = np.hypot(x - 120, y - 90)
    assert foreground[near < 11].mean() > 0.75
    assert foreground[near > 19].mean() < 0.002


def test_pure_white_may_be_off_further_than_grey() -> None:
    for level, slack in ((255, True), (120, False)):
        flat = np.full((40, 40, 3), level, np.uint8)
        off = Print(flat).residual(flat - 13)
        assert (off.max() == 0) == slack


def test_the_strongest_channel_counts() -> None:
    image = np.array([[[1, 9, 4], [7, 2, 3]]], np.uint8)
    np.testing.assert_array_equal(strongest(image), [[9, 7]])


def test_a_noisy_picture_needs_more_to_count() -> None:
    quiet, loud = (Print(PICTURE).residual(noisy(PICTURE, spread=s)) for s in (1.0, 25.0))
    assert threshold(quiet) < threshold(loud) <= 30
    assert threshold(np.zeros((0, 0), np.uint8)) == threshold(np.zeros((9, 9), np.uint8))
