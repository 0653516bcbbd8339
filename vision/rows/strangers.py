"""Cards that no scan shows: one of another set, one that lies face down.

What lies in a row and is no card that was read stands out from the table's plain ground. Where that
is as large as a card, it is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.components.faces import SCALE
from vision.geometry import Floats
from vision.masks import closed, filled, grown, opened
from vision.pixels import shrink
from vision.scene import light

COARSE = 4
"""Px of the region a px that strangers are looked for in."""
AROUND_MM = 2.0
"""A card's edge has a thickness and a shadow."""
APART = 0.15
"""Share by which a channel must differ from the ground's."""
DARK = 8.0
"""Levels added before shares are compared: dim light has noise."""
CORE = 0.35
"""Share of a card's width below which something is no card: a coin, a gap between two cards."""
AREA = 0.3
"""Share of a card's area that must be seen of one."""


@dataclass(frozen=True)
class Stranger:
    """A card-sized thing. middle: px of the region; area: in cards."""

    middle: Floats
    area: float


def strangers(
    seen: NDArray[np.uint8], cards: Sequence[Floats], card_mm: tuple[float, float]
) -> list[Stranger]:
    """What lies in a row's region besides the cards that were read.

    seen: BGR, ``faces.SCALE`` px a mm, black outside the picture; cards: their outlines (4x2 px);
    card_mm: a card's width and height.
    """
    h, w = seen.shape[0] // COARSE, seen.shape[1] // COARSE
    small = shrink(seen, (w, h))
    width, height = (SCALE / COARSE * edge for edge in card_mm)
    rim = round(AROUND_MM * SCALE / COARSE)
    read = grown(filled([c / COARSE for c in cards], (w, h)), rim) > 0
    free = ~read & (small.max(axis=2) > 0)
    bare = light.ground(small, free)
    off = np.abs((small + DARK) / (bare + DARK) - 1).max(axis=2)
    other = closed(((off > APART) & free).astype(np.uint8), 3)
    other = opened(other & free.astype(np.uint8), max(2, round(CORE * width)))
    count, _, stats, middles = cv2.connectedComponentsWithStats(other)
    found = [
        Stranger((middles[i] + 0.5) * COARSE, float(stats[i, cv2.CC_STAT_AREA]) / (width * height))
        for i in range(1, count)
    ]
    return [s for s in found if s.area > AREA]
