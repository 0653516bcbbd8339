"""A board found again by its own print."""

from __future__ import annotations

import numpy as np
import pytest

from companion.table.layout import PrintedSurface
from tests.vision.drawings import Picture, laid, noisy, patterned, plain
from vision.geometry import Floats, homography, project, rectangle, scaling, shifting, turning
from vision.pixels import grey
from vision.planes.registration import BoardPrint, Pose, rectify_reference, register, still_there

SURFACE = PrintedSurface(
    "board",
    (240.0, 180.0),
    (),
    "reference.jpg",
    ((110.0, 60.0), (590.0, 60.0), (590.0, 420.0), (110.0, 420.0)),
)
PRINT = patterned(480, 360, 3)
HOME = np.asarray(SURFACE.reference_corners_px)


def photograph(corners: Floats, print_: Picture = PRINT, seed: int = 1) -> Picture:
    return noisy(laid(print_, plain(720, 520), corners), seed)


@pytest.fixture(scope="module")
def board() -> BoardPrint:
    return rectify_reference(SURFACE, photograph(HOME), HOME)


def pose_at(corners: Floats) -> Floats:
    return homography(rectangle(*SURFACE.size_mm), corners)


def moved(turn: float, scale: float, shift: tuple[float, float]) -> Floats:
    """The board's corners turned about the picture's middle, scaled and shifted."""
    about = shifting(360 + shift[0], 260 + shift[1]) @ turning(turn) @ scaling(scale)
    return project(about @ shifting(-350, -240), HOME)


def assert_found(pose: Pose | None, corners: Floats, within_px: float = 0.7) -> None:
    assert pose is not None
    np.testing.assert_allclose(
        project(pose.homography, rectangle(*SURFACE.size_mm)), corners, atol=within_px
    )


def test_the_print_is_the_reference_seen_from_above(board: BoardPrint) -> None:
    assert board.scale == pytest.approx(2.0, abs=0.01)
    assert board.size == (480, 360)
    assert np.abs(board.image.astype(int) - PRINT)[4:-4, 4:-4].mean() < 4
    assert len(board.anchors) > 80


@pytest.mark.parametrize(
    ("turn", "scale", "shift"),
    [
        (0.0, 1.0, (6.0, -9.0)),
        (4.0, 1.0, (-15.0, 12.0)),
        (0.0, 0.9, (40.0, -30.0)),
        (33.0, 0.75, (20.0, 10.0)),
        (180.0, 1.0, (0.0, 0.0)),
    ],
)
def test_a_board_that_moved_is_found(
    board: BoardPrint, turn: float, scale: float, shift: tuple[float, float]
) -> None:
    corners = moved(turn, scale, shift)
    pose = register(board, grey(photograph(corners, seed=2)), [pose_at(HOME)])
    assert_found(pose, corners)


def test_a_board_seen_from_the_side_is_found(board: BoardPrint) -> None:
    corners = HOME + np.array([[30.0, 12.0], [-25.0, 15.0], [10.0, -8.0], [-12.0, -4.0]])
    assert_found(register(board, grey(photograph(corners)), [pose_at(HOME)]), corners)


def test_a_board_two_fifths_covered_is_found(board: BoardPrint) -> None:
    corners = moved(3.0, 1.0, (9.0, 5.0))
    covered = PRINT.copy()
    covered[:, :192] = (40, 60, 200)
    pose = register(board, grey(photograph(corners, covered)), [pose_at(HOME)])
    assert_found(pose, corners)
    assert pose is not None
    assert pose.found < 0.75


def test_no_board_is_found_in_another_picture(board: BoardPrint) -> None:
    other = photograph(HOME, patterned(480, 360, 77))
    assert register(board, grey(other), [pose_at(HOME)]) is None
    assert register(board, grey(plain(720, 520)), [pose_at(HOME)]) is None


def test_a_quick_look_sees_whether_the_board_is_still_there(board: BoardPrint) -> None:
    before = register(board, grey(photograph(HOME)), [pose_at(HOME)])
    assert before is not None
    assert still_there(board, grey(photograph(HOME, seed=4)), before)
    assert not still_there(board, grey(photograph(HOME + np.array([2.0, 1.0]))), before)
    turned = moved(0.4, 1.0, (0.0, 0.0))
    assert not still_there(board, grey(photograph(turned)), before)
    gone = moved(5.0, 1.0, (60.0, 0.0))
    assert not still_there(board, grey(photograph(gone)), before)


def test_features_that_all_lie_in_one_place_are_no_board(
    board: BoardPrint, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A robust fit finds a homography for them, but it has no way back."""
    everywhere = np.ones((3000, 1), np.uint8)

    def squeezed(source: Floats, *rest: object, **more: object) -> tuple[Floats, object]:
        return np.array([[1.0, 0, 0], [2, 0, 0], [0, 0, 1]]), everywhere[: len(source)]

    picture = grey(photograph(moved(33.0, 0.75, (20.0, 10.0))))
    monkeypatch.setattr("vision.planes.registration.cv2.findHomography", squeezed)
    assert register(board, picture, []) is None
