"""Square markers: found under perspective, with their true middles."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawings import Picture, laid, plain
from vision.geometry import Floats, homography, project, rectangle
from vision.pixels import grey
from vision.planes.markers import MarkerFinder, centre

DICTIONARY = "DICT_4X4_50"
SLANTED = np.array([[100.0, 90.0], [250.0, 110.0], [215.0, 190.0], [120.0, 200.0]])


def card(number: int) -> Picture:
    """A marker of 120 px with a white rim of 20."""
    code = cv2.aruco.generateImageMarker(
        cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), number, 120
    )
    return np.repeat(np.pad(code, 20, constant_values=255)[..., None], 3, axis=2).astype(np.uint8)


def corners_on(quad: Floats) -> Floats:
    """Where the marker's own corners are when its card lies on a quad."""
    return project(homography(rectangle(160, 160), quad), rectangle(120, 120) + 20)


def test_the_centre_under_perspective_is_where_the_diagonals_cross() -> None:
    h = homography(rectangle(100, 100), SLANTED)
    middle = project(h, [[50.0, 50.0]])[0]
    np.testing.assert_allclose(centre(SLANTED), middle, atol=1e-6)
    assert np.hypot(*(SLANTED.mean(axis=0) - middle)) > 3


def test_slanted_markers_are_found_to_the_pixel() -> None:
    picture = laid(card(7), plain(400, 300), SLANTED)
    found = MarkerFinder(DICTIONARY).find(grey(picture), frozenset({7}))
    assert found.keys() == {7}
    np.testing.assert_allclose(found[7], corners_on(SLANTED), atol=1.0)


def test_only_wanted_markers_are_reported() -> None:
    picture = laid(card(7), plain(400, 300), SLANTED)
    assert MarkerFinder(DICTIONARY).find(grey(picture), frozenset({3})) == {}


def test_a_turned_marker_starts_at_its_own_top_left() -> None:
    turned = np.roll(SLANTED, 1, axis=0)
    picture = laid(card(4), plain(400, 300), turned)
    found = MarkerFinder(DICTIONARY).find(grey(picture), frozenset({4}))
    np.testing.assert_allclose(found[4], corners_on(turned), atol=1.0)


def test_a_small_soft_marker_is_found_at_the_second_look() -> None:
    picture = laid(card(7), plain(400, 300), rectangle(22, 22) + 50)
    soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.0), np.uint8)
    found = MarkerFinder(DICTIONARY).find(grey(soft), frozenset({7}))
    assert found.keys() == {7}
    np.testing.assert_allclose(centre(found[7]), (61, 61), atol=1.0)


def test_an_unknown_dictionary_is_refused() -> None:
    with pytest.raises(ValueError, match="DICT_9X9"):
        MarkerFinder("DICT_9X9")
