"""Drawn dice, laid on a pale ground as a camera above sees them."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from models.dice.dress import Sprite, Wardrobe
from tests.vision.drawings import Picture

EDGE = 40
"""Of a drawn die, about (px)."""


def drawn(values: Sequence[int], seed: int) -> list[Sprite]:
    """A die for each value, a cube without pips for 0, each of another make."""
    wardrobe = Wardrobe(np.random.default_rng(seed))
    return [wardrobe.sprite(value) for value in values]


def laid_out(
    sprites: Sequence[Sprite], places: Sequence[tuple[int, int]], ground: Picture
) -> Picture:
    """Things with their middles at places of a picture."""
    picture = ground.astype(np.float32)
    for sprite, (x, y) in zip(sprites, places, strict=True):
        zoom = EDGE / (1.1 * sprite.edge)
        colour, cover = (
            cv2.resize(layer, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
            for layer in (sprite.colour, sprite.cover)
        )
        left, top = x - cover.shape[1] // 2, y - cover.shape[0] // 2
        part = picture[top : top + cover.shape[0], left : left + cover.shape[1]]
        part += (colour - part) * (cover[..., None] / np.float32(255))
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.6), np.uint8)
