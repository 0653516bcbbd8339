"""The light between two pictures, and what does not belong to it."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.drawings import Picture, noisy, patterned, plain
from vision.scene.light import RASTER, compare, even, falloff

W, H = 120, 68


def slope(strength: float) -> NDArray[np.float64]:
    """Light that falls off smoothly to the right and down, per channel a little differently."""
    y, x = np.mgrid[0:H, 0:W]
    one = strength * (x / W - 0.5) + 0.5 * strength * (y / H - 0.5) ** 2
    return np.asarray(np.exp(np.stack([one - 0.15, one, one + 0.1], axis=-1)))


def lit(image: Picture, gains: NDArray[np.float64]) -> Picture:
    return np.clip(image * gains, 0, 255).astype(np.uint8)


ALL = np.ones((H, W), np.bool_)


def test_known_gains_are_recovered() -> None:
    expected = patterned(W, H, 4)
    true = slope(-0.5)
    found = compare(noisy(lit(expected, true)), expected, ALL)
    assert found.shape == (H, W, 3)
    np.testing.assert_allclose(found, true, rtol=0.05)


@pytest.mark.parametrize("colour", [(30, 40, 210), (240, 240, 240), (15, 20, 15)])
def test_a_fifth_of_foreign_pixels_does_not_count(colour: tuple[int, int, int]) -> None:
    expected = patterned(W, H, 4)
    true = slope(-0.4)
    seen = lit(expected, true)
    seen[20:60, 30:71] = colour
    assert (20 / 60) > (40 * 41) / (W * H) > 0.2
    found = compare(noisy(seen), expected, ALL)
    np.testing.assert_allclose(found, true, rtol=0.07)


def test_what_is_not_known_does_not_count() -> None:
    expected = patterned(W, H, 4)
    expected[:, 60:] = 200
    known = ALL.copy()
    known[:, 60:] = False
    true = np.broadcast_to([0.8, 0.9, 1.1], (H, W, 3))
    seen = lit(patterned(W, H, 4), np.asarray(true))
    np.testing.assert_allclose(compare(seen, expected, known), true, rtol=0.05)


def test_nothing_known_means_no_change() -> None:
    expected = patterned(W, H, 4)
    gains = compare(lit(expected, slope(-0.5)), expected, np.zeros((H, W), np.bool_))
    np.testing.assert_array_equal(gains, 1)


def test_evening_undoes_the_light() -> None:
    image = patterned(W * RASTER // 2, H * RASTER // 2, 9)
    gains = np.full((H // 2, W // 2, 3), (0.7, 0.8, 0.9), np.float32)
    dark = np.clip(image * gains[0, 0], 0, 255).astype(np.uint8)
    assert np.abs(even(dark, gains).astype(int) - image).max() <= 3


def test_the_falloff_of_a_plain_table_is_found_around_things() -> None:
    y, x = np.mgrid[0:H, 0:W]
    true = 1 - 0.3 * ((x / W - 0.5) ** 2 + (y / H - 0.5) ** 2)
    table = noisy(lit(plain(W, H, (110, 150, 120)), np.repeat(true[..., None], 3, axis=2)))
    table[20:50, 40:80] = 230
    bare = ALL.copy()
    bare[20:50, 40:80] = False
    gains = falloff(table, bare)
    assert np.median(gains) == pytest.approx(1, abs=0.01)
    np.testing.assert_allclose(gains[..., 1] / gains[H // 2, W // 2, 1], true, rtol=0.03)


def test_too_little_bare_table_tells_no_falloff() -> None:
    bare = np.zeros((H, W), np.bool_)
    bare[:10] = True
    np.testing.assert_array_equal(falloff(plain(W, H), bare), 1)
