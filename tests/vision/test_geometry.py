"""Planes, rigid places and pictures through homographies."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.drawings import patterned
from vision.geometry import (
    homography,
    inverse,
    pixels_per_unit,
    project,
    rectangle,
    rigid_fit,
    scaling,
    shifting,
    turning,
    warp,
)

SLANTED = np.array([[30.0, 40.0], [580.0, 20.0], [620.0, 400.0], [10.0, 430.0]])


@given(
    st.floats(-180, 180),
    st.tuples(st.floats(-500, 500), st.floats(-500, 500)),
)
def test_a_rigid_place_is_found_again(degrees: float, shift: tuple[float, float]) -> None:
    points = np.array([[0.0, 0.0], [50.0, 3.0], [40.0, 30.0], [-10.0, 22.0], [5.0, 60.0]])
    moved = project(shifting(*shift) @ turning(degrees), points)
    matrix, off = rigid_fit(points, moved)
    np.testing.assert_allclose(project(matrix, points), moved, atol=1e-6)
    np.testing.assert_allclose(off, 0, atol=1e-6)


def test_a_rigid_fit_neither_scales_nor_flips() -> None:
    square = rectangle(10, 10)
    _, larger = rigid_fit(square, 1.2 * square)
    assert np.abs(larger).max() == pytest.approx(1.0)
    matrix, _ = rigid_fit(square, square * (-1, 1))
    assert np.linalg.det(matrix[:2, :2]) == pytest.approx(1.0)


def test_a_homography_there_and_back() -> None:
    h = homography(rectangle(300, 200), SLANTED)
    np.testing.assert_allclose(project(h, rectangle(300, 200)), SLANTED, atol=1e-6)
    points = np.array([[[12.0, 7.0], [150.0, 100.0]], [[290.0, 5.0], [40.0, 180.0]]])
    np.testing.assert_allclose(project(inverse(h), project(h, points)), points, atol=1e-6)
    assert project(h, np.zeros((0, 2))).shape == (0, 2)


def test_points_on_a_line_make_no_homography() -> None:
    with pytest.raises(ValueError, match="line"):
        homography([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [3.0, 0.0]], rectangle(10, 10))


def test_the_local_scale_is_that_of_the_place() -> None:
    assert pixels_per_unit(scaling(2.5) @ turning(30), (7, 9)) == pytest.approx(2.5)
    h = homography(rectangle(300, 200), SLANTED)
    a, b = project(h, [[150.0, 100.0], [150.5, 100.0]])
    assert pixels_per_unit(h, (150, 100)) == pytest.approx(float(np.hypot(*(b - a))) * 2, rel=0.03)


def test_turning_turns_x_towards_y() -> None:
    np.testing.assert_allclose(project(turning(90), [[1.0, 0.0]]), [[0.0, 1.0]], atol=1e-12)


def test_a_picture_there_and_back() -> None:
    image = patterned(300, 200, 5)
    h = homography(rectangle(300, 200), SLANTED)
    back = warp(warp(image, h, (640, 450)), inverse(h), (300, 200))
    assert np.abs(back.astype(int) - image)[5:-5, 5:-5].mean() < 4
