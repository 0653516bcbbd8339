"""The table's plane from markers, seats on it, and the camera over it."""

from __future__ import annotations

import numpy as np
import pytest

from companion.table.profile import TableProfile
from tests.vision.drawings import on_picture, seen_markers
from vision.geometry import inverse, project, turning
from vision.planes.markers import Markers
from vision.planes.table_plane import MarkerMap, camera_position, seat_frame, zone_frame
from vision.simulate.camera import TableCamera

SIZE = (1920, 1080)
PROFILE = TableProfile(
    SIZE,
    "DICT_4X4_50",
    40.0,
    {0: (60.0, 60.0), 1: (1140.0, 70.0), 2: (1130.0, 620.0), 3: (70.0, 610.0)},
)
CAMERA = TableCamera(SIZE, 0.8 * 1920, (650.0, 300.0, 1400.0), (2.0, -3.0, 1.0))
POINTS = np.array([[100.0, 100.0], [900.0, 200.0], [500.0, 600.0]])


def markers() -> Markers:
    return seen_markers(PROFILE, CAMERA)


def test_two_markers_are_enough_once_all_were_seen() -> None:
    known = MarkerMap.learn(PROFILE, [markers()])
    left = {i: c for i, c in markers().items() if i in (0, 2)}
    plane = known.plane(left)
    assert plane is not None
    np.testing.assert_allclose(project(plane, POINTS), on_picture(CAMERA, POINTS), atol=0.5)


def test_a_marker_that_was_moved_does_not_bend_the_plane() -> None:
    known = MarkerMap.learn(PROFILE, [markers()])
    moved = dict(markers())
    moved[3] = moved[3] + (60.0, -40.0)
    plane = known.plane(moved)
    assert plane is not None
    np.testing.assert_allclose(project(plane, POINTS), on_picture(CAMERA, POINTS), atol=0.5)


def test_too_few_markers_make_no_plane() -> None:
    known = MarkerMap.learn(PROFILE, [markers()])
    assert known.plane({0: markers()[0]}) is None
    assert known.plane({}) is None
    two = {i: c for i, c in markers().items() if i < 2}
    assert MarkerMap.learn(PROFILE, [two]).corners_mm == {}


def test_three_markers_tell_the_plane_by_their_shapes() -> None:
    three = {i: c for i, c in markers().items() if i < 3}
    plane = MarkerMap.learn(PROFILE, [three]).plane(three)
    assert plane is not None
    np.testing.assert_allclose(project(plane, POINTS), on_picture(CAMERA, POINTS), atol=0.5)


@pytest.mark.parametrize(
    ("turn", "right", "away"),
    [
        (0.0, (1.0, 0.0), (0.0, -1.0)),
        (90.0, (0.0, 1.0), (1.0, 0.0)),
        (180.0, (-1.0, 0.0), (0.0, 1.0)),
        (30.0, (0.866, 0.5), (0.5, -0.866)),
    ],
)
def test_a_seat_looks_where_its_card_points(
    turn: float, right: tuple[float, float], away: tuple[float, float]
) -> None:
    card = np.array([[-20.0, -20.0], [20.0, -20.0], [20.0, 20.0], [-20.0, 20.0]])
    at = np.array([300.0, 500.0])
    frame = seat_frame(project(turning(turn), card) + at)
    centre, x, y = project(frame, [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    np.testing.assert_allclose(centre, at, atol=1e-9)
    np.testing.assert_allclose(x - centre, right, atol=1e-3)
    np.testing.assert_allclose(y - centre, away, atol=1e-3)


@pytest.mark.parametrize(
    ("facing", "right", "away"),
    [
        (0.0, (1, 0), (0, -1)),
        (90.0, (0, -1), (-1, 0)),
        (180.0, (-1, 0), (0, 1)),
    ],
)
def test_a_zone_faces_its_player(
    facing: float, right: tuple[int, int], away: tuple[int, int]
) -> None:
    frame = zone_frame((100.0, 200.0, 300.0, 260.0), facing)
    centre, x, y = project(frame, [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    np.testing.assert_allclose(centre, (200, 230), atol=1e-9)
    np.testing.assert_allclose(x - centre, right, atol=1e-9)
    np.testing.assert_allclose(y - centre, away, atol=1e-9)


def test_the_camera_is_found_over_the_table() -> None:
    plane = MarkerMap.learn(PROFILE, [markers()]).plane(markers())
    assert plane is not None
    x, y, height = camera_position(plane, SIZE)
    assert height == pytest.approx(1400, rel=0.03)
    assert np.hypot(x - 650, y - 300) < 0.03 * 1400


def test_learned_corners_are_the_squares_that_lie_there() -> None:
    known = MarkerMap.learn(PROFILE, [markers(), markers()])
    for i, at in PROFILE.markers.items():
        np.testing.assert_allclose(known.corners_mm[i].mean(axis=0), at, atol=0.3)
        assert np.hypot(*(known.corners_mm[i][1] - known.corners_mm[i][0])) == pytest.approx(
            40, abs=0.3
        )
    plane = known.plane(markers())
    assert plane is not None
    np.testing.assert_allclose(project(inverse(plane), project(plane, POINTS)), POINTS, atol=1e-6)
