"""Pictures of many pixels are read as if they had fewer."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.table.kit import Kit, KitItem
from companion.table.layout import Layout, PrintedSurface
from companion.table.observation import Observation, Place
from companion.table.profile import Camera, TableProfile
from companion.table.view import View
from vision.planes.reduced import (
    enlarged,
    reduced_kits,
    reduced_layout,
    reduced_profile,
    reduction,
    smaller,
)

CORNERS = ((11.5, 7.5), (99.5, 7.5), (99.5, 71.5), (11.5, 71.5))
HALF = ((5.5, 3.5), (49.5, 3.5), (49.5, 35.5), (5.5, 35.5))
PROFILE = TableProfile((3840, 2160), "DICT_4X4_50", 40.0, {})


@pytest.mark.parametrize(("width", "by"), [(1280, 1), (1920, 1), (2560, 1), (3840, 2), (5760, 3)])
def test_only_as_many_pixels_as_reading_needs(width: int, by: int) -> None:
    assert reduction(replace(PROFILE, image_size=(width, width * 9 // 16))) == by


def test_boards_alone_are_read_as_they_are() -> None:
    assert reduction(None) == 1


def test_places_follow_the_pixels() -> None:
    board = PrintedSurface("board", (560.0, 400.0), (), "reference.jpg", CORNERS)
    (half,) = reduced_layout(Layout("g", "e", (), (board,)), 2).surfaces
    assert isinstance(half, PrintedSurface)
    assert half.reference_corners_px == HALF
    (kit,) = reduced_kits([Kit("kit", (KitItem("tile/a", CORNERS), KitItem("card/b")))], 2)
    assert [item.polygon_px for item in kit.items] == [HALF, None]


def test_a_calibrated_camera_stays_calibrated() -> None:
    matrix = ((3000.0, 0.0, 1919.5), (0.0, 3000.0, 1079.5), (0.0, 0.0, 1.0))
    half = reduced_profile(replace(PROFILE, camera=Camera(matrix, (0.1, 0.0, 0.0, 0.0))), 2)
    assert half.image_size == (1920, 1080)
    assert half.camera == Camera(
        ((1500.0, 0.0, 959.5), (0.0, 1500.0, 539.5), (0.0, 0.0, 1.0)), (0.1, 0.0, 0.0, 0.0)
    )


def test_outlines_lie_in_the_picture_as_it_was_taken() -> None:
    picture = np.zeros((12, 16, 3), np.uint8)
    picture[4:6, 8:10] = 200
    small = smaller(picture, 2)
    ((y, x),) = np.argwhere(small[..., 0] == 200)
    place = Place("board", "s/1")
    seen = Observation(View({}, "steady"), {}, {place: ((float(x), float(y)),)})
    assert enlarged(seen, 2).outlines == {place: ((8.5, 4.5),)}
