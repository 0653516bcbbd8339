"""How high things stand, from what is seen of them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.components.standing import Silhouette, Stature, lean, outline, silhouette, stature
from vision.geometry import Floats

EYE = np.array([500.0, 300.0, 1000.0])


def seen_at(place: tuple[float, float], shape: Stature) -> Silhouette:
    towards = lean(place, EYE)
    points = outline(place, towards, shape)
    return silhouette(points, float(cv2.contourArea(points.astype(np.float32))), towards)


def test_things_lean_away_from_the_point_under_the_camera() -> None:
    assert lean((500, 300), EYE) == pytest.approx((0, 0))
    assert lean((900, 300), EYE) == pytest.approx((0.4, 0))
    assert lean((500, 100), EYE) == pytest.approx((0, -0.2))


@pytest.mark.parametrize("height", [0.0, 12.0, 30.0])
def test_two_outlines_tell_a_height(height: float) -> None:
    pawn = Stature(120.0, height, 12.4)
    learned = stature([seen_at((520, 310), pawn), seen_at((880, 260), pawn)])
    assert learned.height_mm == pytest.approx(height, abs=2.5)
    assert learned.base_mm2 == pytest.approx(120, rel=0.05)
    far = seen_at((80, 40), pawn)
    assert learned.area_mm2(far.lean) == pytest.approx(far.area_mm2, rel=0.07)


def test_one_outline_of_a_round_thing_tells_something() -> None:
    tall = Stature(120.0, 30.0, 12.4)
    flat = Stature(120.0, 0.0, 12.4)
    place = (900, 300)
    assert stature([seen_at(place, tall)]).height_mm > stature([seen_at(place, flat)]).height_mm + 5


def test_a_long_thing_is_not_taken_for_a_tall_one() -> None:
    bar = np.array([[700.0, 295], [780, 295], [780, 305], [700, 305]])
    towards = lean((740, 300), EYE)
    assert stature([silhouette(bar, 800.0, towards)]).height_mm < 20


def test_a_nearer_outline_of_what_is_not_there_twice() -> None:
    """Outlines that contradict each other give no negative height and no base below nothing."""
    shrinking: list[tuple[Floats, float]] = [(lean((510, 300), EYE), 200.0)]
    shrinking.append((lean((900, 300), EYE), 90.0))
    square = np.array([[0.0, 0], [12, 0], [12, 12], [0, 12]])
    learned = stature([silhouette(square, area, towards) for towards, area in shrinking])
    assert learned.height_mm == 0
    assert learned.base_mm2 > 0
