"""The empty table, put together from pictures that each hide some of it."""

from __future__ import annotations

import numpy as np
import pytest

from companion.table.layout import PrintedSurface
from tests.vision.drawings import Picture, laid, noisy, patterned, plain, put
from vision.geometry import homography, project, rectangle, scaling, shifting, warp
from vision.pixels import shrink
from vision.planes.registration import BoardPrint, Pose
from vision.scene.backdrop import COARSE, Backdrop, Predictor, TablePhoto, build

SIZE = (640, 480)
CLOTH = noisy(plain(*SIZE), 3, spread=25)
PLANE = scaling(1.6)
"""Table mm to px of the reference."""
BOARD = np.array([[200.0, 150.0], [440.0, 150.0], [440.0, 330.0], [200.0, 330.0]])
PRINT = patterned(240, 180, 4)
REFERENCE = laid(PRINT, CLOTH, BOARD)


def mean_off(a: Picture, b: Picture) -> float:
    return float(np.abs(a.astype(int) - b).mean())


@pytest.fixture(scope="module")
def backdrop() -> Backdrop:
    """The second picture was taken by a camera that had moved, in dimmer light."""
    moved = shifting(12, -9) @ PLANE
    kit = CLOTH.copy()
    put(kit, plain(30, 30, (200, 90, 60)), 300, 240)
    over = moved @ np.linalg.inv(PLANE)
    photo = np.clip(warp(kit, over, SIZE) * 0.8, 0, 255).astype(np.uint8)
    outline = project(over, rectangle(30, 30) + np.array([285, 225]))
    return build([TablePhoto(REFERENCE, PLANE, (BOARD,)), TablePhoto(photo, moved, (outline,))])


def test_what_the_board_hides_is_filled_from_the_kit(backdrop: Backdrop) -> None:
    under = np.s_[170:200, 230:410]
    assert (backdrop.known[under] == 255).all()
    # Another place of the same cloth: compare its tone, which is the reference's.
    np.testing.assert_allclose(
        backdrop.image[under].mean(axis=(0, 1)), CLOTH[under].mean(axis=(0, 1)), atol=3
    )
    assert mean_off(backdrop.image[:140], REFERENCE[:140]) < 1


def test_what_no_picture_shows_bare_is_not_known(backdrop: Backdrop) -> None:
    assert (backdrop.known[230:250, 290:310] == 0).all()


def test_the_bare_table_in_another_view(backdrop: Backdrop) -> None:
    turned = homography(
        rectangle(400, 300), np.array([[0.0, 0.0], [600.0, 20.0], [640.0, 480.0], [-20.0, 460.0]])
    )
    image, known = backdrop.at(turned, np.eye(3), SIZE)
    expected = warp(CLOTH, turned @ np.linalg.inv(PLANE), SIZE)
    outer = known.copy()
    outer[100:380, 150:480] = False
    assert outer.mean() > 0.3
    assert np.abs(image.astype(int) - expected)[outer].mean() < 2


def test_the_prediction_shows_the_board_where_it_lies(backdrop: Backdrop) -> None:
    surface = PrintedSurface("board", (120.0, 90.0), (), "reference.jpg", ((0.0, 0.0),) * 4)
    board = BoardPrint(surface, PRINT, 2.0, np.zeros((0, 2), np.int64))
    corners = BOARD + np.array([16.0, 8.0])
    pose = Pose(homography(rectangle(120, 90), corners), 1.0)
    prediction = Predictor(backdrop, {"board": board}).predict(PLANE, {"board": pose}, SIZE)
    expected = shrink(laid(PRINT, CLOTH, corners), (160, 120))
    assert prediction.image.shape == (480 // COARSE, 640 // COARSE, 3)
    inside = np.s_[45:80, 60:108]
    assert prediction.known[inside].all()
    assert mean_off(prediction.image[inside], expected[inside]) < 14
    assert mean_off(prediction.image[:30], expected[:30]) < 3
    # The board's rim is no print and no table.
    assert not prediction.known[38:41, 70:100].all()


def test_without_a_table_only_boards_are_predicted() -> None:
    prediction = Predictor(None, {}).predict(None, {}, SIZE)
    assert not prediction.known.any()
