"""What a kit's photograph teaches about a component."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawings import (
    BLUE,
    RED,
    YELLOW,
    Picture,
    bar,
    disc,
    known,
    laid,
    noisy,
    patterned,
    plain,
)
from vision.components.kits import cut_out, lab
from vision.geometry import homography, project, rectangle, shifting, turning

SCALE = 2.0
PLANE = homography(
    rectangle(200, 150), np.array([[40.0, 30.0], [440.0, 20.0], [450.0, 330.0], [30.0, 340.0]])
)
"""mm to px of a photograph that was taken a little from the side."""


def test_a_square_tile_is_cut_upright_along_its_edges() -> None:
    print_ = patterned(48, 48, 12, 25)
    edges = project(shifting(90, 70) @ turning(20), rectangle(30, 30) - 15)
    outline = project(PLANE, edges)
    photo = noisy(laid(print_, plain(480, 360), outline))
    found = cut_out("tile/wood", outline, photo, PLANE, SCALE, 48)
    assert found.square is not None
    off = [
        np.abs(found.square.astype(int) - np.rot90(print_, turn))[2:-2, 2:-2].mean()
        for turn in range(4)
    ]
    assert min(off) < 0.4 * sorted(off)[1]


def test_a_piece_is_cut_at_the_working_scale() -> None:
    turns = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    ring = np.stack([60 + 8 * np.cos(turns), 50 + 8 * np.sin(turns)], axis=1)
    outline = project(PLANE, ring)
    photo = plain(480, 360)
    cv2.fillPoly(photo, [np.round(outline).astype(np.int32)], RED)
    found = cut_out("pawn", outline, photo, PLANE, SCALE, None)
    assert found.square is None
    assert found.mask.sum() == pytest.approx(np.pi * 16**2, rel=0.06)
    assert np.abs(found.image[found.mask].mean(axis=0) - RED).max() < 12
    assert np.abs(found.image[0, 0].astype(int) - plain(1, 1)[0, 0]).max() < 3


def test_sizes_are_learned_in_millimetres() -> None:
    kit = known(SCALE, pawn=disc(RED, 14), log=bar(YELLOW, 60, 20))
    assert kit["pawn"].radius_mm == pytest.approx(7, abs=0.5)
    assert kit["pawn"].reach_mm == pytest.approx(7, abs=0.5)
    assert kit["log"].area_mm2 == pytest.approx(30 * 10)
    assert kit["log"].radius_mm == pytest.approx(5, abs=0.5)
    assert kit["log"].reach_mm == pytest.approx(np.hypot(15, 5), abs=0.5)


def test_a_palette_knows_its_colours_and_their_shares() -> None:
    palette = known(SCALE, marker=noisy_disc())["marker"].palette
    red, blue, grey = (lab(np.array([[c]], np.uint8))[0] for c in (RED, BLUE, (128, 128, 128)))
    assert palette.log_likelihood(red)[0] > -0.7
    assert palette.log_likelihood(blue)[0] > -1.2
    assert palette.log_likelihood(grey)[0] < -5
    assert palette.shares.sum() == pytest.approx(1, abs=0.05)
    assert palette.log_likelihood(red)[0] > palette.log_likelihood(blue)[0]


def noisy_disc() -> Picture:
    clean = disc(RED, 20, inner=BLUE)
    return np.where(clean.max(axis=2, keepdims=True) > 0, noisy(clean), clean)


def test_of_each_colour_no_more_counts_than_there_is() -> None:
    palette = known(SCALE, marker=noisy_disc())["marker"].palette
    whole = 1000.0
    red, blue = (lab(noisy(plain(1000, 1, colour)))[0] for colour in (RED, BLUE))
    assert palette.cover(red, whole) == pytest.approx(0.75, abs=0.06)
    assert palette.cover(np.concatenate([red[:750], blue[:250]]), whole) > 0.93
    assert palette.cover(red[:100], whole) == pytest.approx(0.1, abs=0.02)


def test_a_mixture_is_alike_where_its_proportions_are() -> None:
    palette = known(SCALE, marker=noisy_disc())["marker"].palette
    red, blue = (lab(noisy(plain(1000, 1, colour)))[0] for colour in (RED, BLUE))
    own = palette.mixture(np.concatenate([red[:750], blue[:250]]))
    assert own > palette.mixture(np.concatenate([red[:250], blue[:750]])) + 0.2
    assert own > palette.mixture(red) + 0.1


def test_lightness_counts_less_than_hue() -> None:
    a, darker, other = lab(np.array([[(60, 60, 180), (45, 45, 140), (60, 120, 150)]], np.uint8))[0]
    assert np.hypot(*(a - darker)[1:]) < np.hypot(*(a - other)[1:])
    np.testing.assert_allclose(
        lab(np.full((1, 1, 3), 200, np.uint8))[0, 0, 0],
        0.6 * cv2.cvtColor(np.full((1, 1, 3), 200, np.uint8), cv2.COLOR_BGR2LAB)[0, 0, 0],
        rtol=1e-5,
    )
    assert lab(np.zeros((0, 1, 3), np.uint8)).shape == (0, 1, 3)


def test_a_plain_colour_in_another_light_covers_a_plain_piece() -> None:
    """Its five centres are noise: all of its pixels may be nearest to one of them."""
    plain_red = known(1.0, cube=noisy(disc(RED, 20)))["cube"]
    seen = lab(noisy(np.full((300, 1, 3), RED, np.uint8) - np.uint8(12)))[:, 0, :]
    assert plain_red.palette.cover(seen, 300) > 0.95
    two = known(1.0, pied=noisy(disc(RED, 20, inner=BLUE)))["pied"]
    assert two.palette.cover(seen, 300) < 0.85
