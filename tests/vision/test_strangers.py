"""Card-sized things on a plain table."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawings import Picture, laid, noisy, plain
from vision.components.faces import SCALE
from vision.geometry import Floats, project, rectangle, shifting, turning
from vision.rows.strangers import strangers

CARD_MM = (56.0, 87.0)


def card(x: float, y: float, turn: float) -> Floats:
    w, h = CARD_MM
    return SCALE * project(shifting(x, y) @ turning(turn), rectangle(w, h) - (w / 2, h / 2))


def table() -> Picture:
    return plain(800, 240)


def lit_from_the_side(image: Picture) -> Picture:
    fall = np.linspace(0.45, 1.0, image.shape[1])[None, :, None]
    return (image * fall).astype(np.uint8)


@pytest.mark.parametrize("turn", [0, 12, -20])
def test_a_card_is_found_where_it_lies_and_as_large_as_it_is(turn: float) -> None:
    strip = laid(plain(112, 174, (40, 60, 150)), table(), card(120, 60, turn))
    (found,) = strangers(noisy(strip), [], CARD_MM)
    np.testing.assert_allclose(found.middle, (240, 120), atol=8)
    assert found.area == pytest.approx(1.0, abs=0.15)


def test_a_card_that_was_read_is_no_stranger() -> None:
    strip = laid(plain(112, 174, (40, 60, 150)), table(), card(120, 60, 5))
    assert strangers(noisy(strip), [card(120, 60, 5)], CARD_MM) == []


def test_light_from_the_side_is_no_card_and_hides_none() -> None:
    bare = lit_from_the_side(table())
    assert strangers(noisy(bare), [], CARD_MM) == []
    strip = lit_from_the_side(laid(plain(112, 174, (200, 190, 180)), table(), card(60, 60, 0)))
    assert len(strangers(noisy(strip), [], CARD_MM)) == 1


def test_what_lies_outside_the_picture_is_nothing() -> None:
    strip = noisy(table())
    strip[:, 500:] = 0
    assert strangers(strip, [], CARD_MM) == []
