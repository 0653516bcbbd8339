"""Pictures of one size, looked for in a view."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawings import Picture
from vision.estates.template import Template


@pytest.fixture(scope="module")
def pictures() -> list[Picture]:
    rng = np.random.default_rng(3)
    return [rng.integers(0, 256, (12, 10)).astype(np.uint8) for _ in range(3)]


@pytest.mark.parametrize("which", [0, 1, 2])
def test_the_picture_that_lies_there_is_found_in_any_light(
    pictures: list[Picture], which: int
) -> None:
    view = np.full((18, 16), 120, np.uint8)
    view[4:16, 1:11] = pictures[which] // 3 + 40
    match = Template.of(pictures).best(view)
    assert (match.which, match.x, match.y) == (which, 1, 4)
    assert match.likeness > 0.99


def test_likeness_is_normalised_correlation(pictures: list[Picture]) -> None:
    view = np.random.default_rng(4).integers(0, 256, (17, 19)).astype(np.uint8)
    scores = [cv2.matchTemplate(view, p, cv2.TM_CCOEFF_NORMED) for p in pictures]
    match = Template.of(pictures).best(view)
    assert match.likeness == pytest.approx(max(float(s.max()) for s in scores), abs=1e-4)
    assert scores[match.which][match.y, match.x] == pytest.approx(match.likeness, abs=1e-4)


def test_plain_ground_is_like_nothing(pictures: list[Picture]) -> None:
    assert abs(Template.of(pictures).best(np.full((14, 14), 90, np.uint8)).likeness) < 0.01
