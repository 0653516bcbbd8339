"""Shapes recognised in any turn."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawings import RED, Picture, example, noisy, plain, put
from vision.components.matching import PolarMatcher
from vision.pixels import cut

SCALE = 1.5


def hook(size: int = 41) -> Picture:
    image = np.zeros((size, size, 3), np.uint8)
    image[6:35, 8:18] = RED
    image[25:35, 8:33] = RED
    return image


def cross(size: int = 41) -> Picture:
    """As much red as the hook has, in another shape."""
    image = np.zeros((size, size, 3), np.uint8)
    image[16:25, 5:36] = RED
    image[5:36, 16:25] = RED
    return image


MATCHER = PolarMatcher([example("hook", hook()), example("cross", cross())], SCALE, 13.0)


def patch_of(shape: Picture, turn: float, shift: float = 0.0) -> Picture:
    c = (shape.shape[0] - 1) / 2
    turned = cv2.warpAffine(shape, cv2.getRotationMatrix2D((c, c), turn, 1.0), shape.shape[:2])
    place = plain(120, 120, (150, 170, 180))
    put(place, np.asarray(turned, np.uint8), 60 + shift, 60)
    size = 2 * int(MATCHER.reach_px) + 3
    return cut(noisy(place), (60.0, 60.0), size)


@pytest.mark.parametrize("turn", [0, 37, 90, 145, 250, 331])
def test_a_turned_shape_is_recognised_and_another_is_not(turn: float) -> None:
    patches = [patch_of(hook(), turn), patch_of(cross(), turn)]
    distances = MATCHER.distances(patches, ["hook", "cross"])
    assert distances.shape == (2, 2)
    assert distances[0, 0] < 0.6 * distances[0, 1]
    assert distances[1, 1] < 0.6 * distances[1, 0]


def test_the_same_picture_is_no_distance_away() -> None:
    size = 2 * int(MATCHER.reach_px) + 3
    image = np.zeros((size, size, 3), np.uint8)
    put(image, hook(), size / 2, size / 2)
    assert MATCHER.distances([image], ["hook"])[0, 0] < 4


def test_what_the_kit_does_not_show_is_infinitely_far() -> None:
    distances = MATCHER.distances([patch_of(hook(), 0)], ["castle", "hook"])
    assert np.isinf(distances[0, 0])
    assert np.isfinite(distances[0, 1])
    assert MATCHER.distances([], ["hook"]).shape == (0, 1)


def test_a_matcher_without_examples_knows_nothing() -> None:
    assert np.isinf(PolarMatcher([], SCALE, 13.0).distances([patch_of(hook(), 0)], ["hook"])).all()
