"""A shadow is lifted off a table and what lies in it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawings import Picture, noisy, plain
from tests.vision.faults import shaded, table
from vision.pixels import shrink
from vision.scene.backdrop import COARSE, Prediction
from vision.scene.shadow import lifted

BARE = table(noisy(plain(480, 270, (90, 120, 150)), 2, 6))
SMALL = (480 // COARSE, 270 // COARSE)
PREDICTION = Prediction(shrink(BARE, SMALL), np.ones((SMALL[1], SMALL[0]), np.bool_))


def with_tiles() -> Picture:
    """Pieces that no picture of the bare table shows."""
    laid = BARE.copy()
    laid[180:240, 40:100] = (60, 160, 70)
    laid[190:230, 100:140] = (200, 150, 90)
    return laid


@pytest.mark.parametrize("factor", [0.8, 0.6, 0.45])
def test_in_a_shadow_everything_looks_as_it_does_outside(factor: float) -> None:
    laid = with_tiles()
    dark = noisy(shaded(laid, (60, 230), factor, 12, size=(300, 260)))
    inside = (
        shaded(plain(480, 270, (100, 100, 100)), (60, 230), factor, 12, (300, 260)) < 101 * factor
    )
    off = np.abs(lifted(dark, PREDICTION).astype(int) - laid)[inside]
    assert np.median(np.abs(dark.astype(int) - laid)[inside]) > 12
    assert np.median(off) < 6
    assert np.percentile(off, 90) < 20


def test_where_there_is_no_shadow_hardly_anything_changes() -> None:
    laid = noisy(with_tiles())
    assert np.percentile(np.abs(lifted(laid, PREDICTION).astype(int) - laid), 95) < 8
