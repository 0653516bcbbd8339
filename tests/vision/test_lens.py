"""An unknown lens is found from squares that must come out square."""

from __future__ import annotations

import numpy as np
import pytest

from companion.table.profile import TableProfile
from tests.vision.drawings import on_picture, patterned, seen_markers
from vision.planes.lens import Lens, Sighting, estimate
from vision.simulate.camera import TableCamera

SIZE = (1920, 1080)
PROFILE = TableProfile(
    SIZE,
    "DICT_4X4_50",
    40.0,
    {0: (60.0, 60.0), 1: (1140.0, 70.0), 2: (1130.0, 620.0), 3: (70.0, 610.0)},
)


def camera_with(k1: float) -> TableCamera:
    """``k1`` in units of half the picture's width."""
    focal = 1500.0
    return TableCamera(
        SIZE, focal, (600.0, 340.0, 1000.0), (1.5, -2.0, 0.7), k1 * (focal / 960.0) ** 2
    )


def sighting_of(camera: TableCamera, seed: int) -> Sighting:
    """What is read of one picture: corners found to a fifth of a pixel."""
    rng = np.random.default_rng(seed)
    markers = {i: c + rng.normal(0, 0.2, c.shape) for i, c in seen_markers(PROFILE, camera).items()}
    board = np.array([[300.0, 160.0], [840.0, 160.0], [840.0, 520.0], [300.0, 520.0]])
    return Sighting(markers, ((on_picture(camera, board), (540.0, 360.0)),))


@pytest.mark.parametrize("k1", [-0.05, -0.02, 0.0, 0.03])
def test_a_known_lens_is_found(k1: float) -> None:
    lens = estimate(PROFILE, [sighting_of(camera_with(k1), seed) for seed in range(3)])
    assert lens.size == SIZE
    assert lens.distortion[0] == pytest.approx(k1, abs=0.003)


def test_pictures_without_markers_say_nothing_about_the_lens() -> None:
    assert estimate(PROFILE, []).straight
    assert estimate(PROFILE, [Sighting({0: np.zeros((4, 2))})]).straight


def test_straightening_and_bending_are_inverse() -> None:
    lens = Lens.radial(SIZE, -0.05)
    taken = np.array([[[3.0, 2.0], [960.0, 540.0]], [[1900.0, 30.0], [700.0, 1070.0]]])
    straight = lens.straighten_points(taken)
    assert np.abs(straight - taken).max() > 20
    np.testing.assert_allclose(lens.bend_points(straight), taken, atol=0.02)
    np.testing.assert_allclose(straight[0, 1], (960, 540), atol=1e-6)


def test_a_straight_lens_leaves_everything_alone() -> None:
    lens = Lens.radial((64, 48), 0.0)
    image = patterned(64, 48, 1)
    assert lens.straighten(image) is image
    np.testing.assert_array_equal(lens.straighten_points([[3.0, 4.0]]), [[3.0, 4.0]])
    np.testing.assert_array_equal(lens.bend_points([[3.0, 4.0]]), [[3.0, 4.0]])


def test_pictures_and_points_are_straightened_alike() -> None:
    lens = Lens.radial((400, 300), -0.08)
    image = np.zeros((300, 400, 3), np.uint8)
    image[38:43, 48:53] = 255
    ys, xs = np.nonzero(lens.straighten(image).max(axis=2) > 128)
    expected = lens.straighten_points([50.0, 40.0])
    np.testing.assert_allclose((xs.mean(), ys.mean()), expected, atol=0.6)
