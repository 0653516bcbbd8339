"""What is different between two glances at a table: things, the light on them, or the camera.

A light changes a place by a factor and leaves its print; a thing hides the print. A camera that was
knocked shows everything elsewhere, one that looks for its focus shows everything softer.
"""

from __future__ import annotations

from enum import Enum

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from vision.masks import opened
from vision.pixels import grey, shrink
from vision.scene.residual import strongest
from vision.stream.glance import Glance

Blocks = NDArray[np.float32]


class Stir(Enum):
    """Why a table is not quiet."""

    THINGS = "things"
    """Hands, sleeves, tools, pieces."""
    LIGHT = "light"
    """A lamp, the sun, a shadow that passes."""
    CAMERA = "camera"
    """Knocked: the whole picture is elsewhere."""
    FOCUS = "focus"
    """The lens looks for it: the whole picture is softer, or sharper."""


APART = 8.0
"""Levels by which two glances differ where something is different."""
NOISY = 4.0
"""Times the usual difference by which they do as well: noise and coding stay below."""
FEW = 1
"""Pixels of a glance that are no change."""
TREMBLE = 0.25
"""Px of a glance by which a picture may be off where it is steep: a table trembles."""
GAIN = 0.14
"""Log-factor by which all of a picture may become brighter unnoticed."""
FLOOR = 8.0
"""Levels added before factors are taken: dim light has noise."""

BLOCK = 8
TEXTURE = 0.05
"""Standard deviation (logarithms) above which a block has a print that can be known again."""
KNOWN_AGAIN = 0.6
"""Correlation above which a block shows the same print."""
CLIPPED = 252
"""Level of the brightest channel from which a picture tells no more."""
ONE_COLOUR = 0.1
"""Log-factor by which a light's channels may differ."""
DEEP = 1.2
"""Log-factor that no shadow reaches."""
BLOB = 3
"""Blocks across of what is large enough for a hand."""

EVERYWHERE = 0.5
"""Share of all prints that only a knock, a lens or a lamp changes at once."""
HIDDEN = 0.2
"""Share of all prints that a hand hides at least where so much changes."""
SPECTRUM = (256, 144)
"""Size in which shifts are looked for: where OpenCV pads one, it is off by half a pixel."""
SHIFT = 0.2
"""Px of that by which a camera has moved at least."""
PEAK = 0.4
"""Response of the phase correlation that a moved picture has."""
SOFTER = 0.6
"""Sharpness that a lens out of focus leaves at most."""


def differs(before: Glance, now: Glance) -> bool:
    """Whether anything but noise and a slow change of exposure is different."""
    if before.small.shape != now.small.shape:
        return True
    gains = _gains(before.small, now.small)
    if float(np.abs(np.log(gains)).max()) > GAIN:
        return True
    if _refocused(before, now):
        return True
    return cv2.countNonZero(_apart(before.small, now.small, gains)) > FEW


def stir(before: Glance, now: Glance) -> Stir:
    """What it is that is different."""
    if before.small.shape != now.small.shape:
        return Stir.CAMERA
    gains = _gains(before.small, now.small)
    changed = _share(_apart(before.small, now.small, gains)) > 0.05
    correlation, textured = _prints(before, now)
    clear = _clear(before) & _clear(now)
    textured &= clear
    prints = max(1, int(textured.sum()))
    if (changed & textured).sum() > EVERYWHERE * prints:
        if _shifted(before, now):
            return Stir.CAMERA
        if (textured & (correlation < KNOWN_AGAIN)).sum() < HIDDEN * prints:
            return Stir.FOCUS if _refocused(before, now) else Stir.LIGHT
    hidden = np.where(textured, correlation < KNOWN_AGAIN, ~_lit(before, now, gains))
    if opened((changed & clear & hidden).astype(np.uint8), BLOB).any():
        return Stir.THINGS
    return Stir.FOCUS if _refocused(before, now) else Stir.LIGHT


def softer(before: Glance, now: Glance) -> bool:
    """Whether a lens has lost its focus since; a darker picture alone is not softer."""
    if before.small.shape != now.small.shape:
        return False
    darker = min(1.0, float(_gains(before.small, now.small).mean()))
    return now.sharpness + 1 < SOFTER * (before.sharpness * darker + 1)


def _refocused(before: Glance, now: Glance) -> bool:
    """Whether the picture is softer or sharper, whatever the light on it."""
    return softer(before, now) or softer(now, before)


def _gains(before: NDArray[np.uint8], now: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The factor (one a channel) between two pictures: that of most of them."""
    ratio = (now[::4, ::4] + FLOOR) / (before[::4, ::4] + FLOOR)
    return np.asarray(np.median(ratio.reshape(-1, 3), axis=0))


def _apart(
    before: NDArray[np.uint8], now: NDArray[np.uint8], gains: NDArray[np.float64]
) -> NDArray[np.uint8]:
    """Where two pictures differ (HxW, nonzero), once one is as bright as the other."""
    lifted = cv2.multiply(before, np.append(gains, 1.0))
    off = strongest(cv2.absdiff(lifted, now))
    limit = APART + NOISY * float(np.median(off[::4, ::4]))
    if np.count_nonzero(off > limit) > FEW:
        off = np.asarray(cv2.subtract(off, _trembling(lifted)), np.uint8)
    return np.asarray(off > limit, np.uint8)


def _trembling(image: MatLike) -> MatLike:
    """By how much each pixel may differ because the picture trembles."""
    levels = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    across, down = (
        cv2.convertScaleAbs(cv2.Sobel(levels, cv2.CV_16S, dx, dy, ksize=3, scale=TREMBLE / 4))
        for dx, dy in ((1, 0), (0, 1))
    )
    return cv2.dilate(cv2.max(across, down), np.ones((3, 3), np.uint8))


def _prints(before: Glance, now: Glance) -> tuple[Blocks, NDArray[np.bool_]]:
    """Each block's correlation with itself before, and whether it has a print to be compared."""
    one, other = _outlines(grey(before.small)), _outlines(grey(now.small))
    both, v1, v2 = _mean(one * other), _mean(one * one), _mean(other * other)
    return both / np.sqrt(np.maximum(v1 * v2, 1e-9)), np.maximum(v1, v2) > TEXTURE**2


def _clear(seen: Glance) -> NDArray[np.bool_]:
    """Blocks that are not so bright that their print is gone."""
    return _share(np.asarray(strongest(seen.small) >= CLIPPED, np.uint8)) < 0.3


def _lit(before: Glance, now: Glance, gains: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Blocks that a change of light explains: by one factor in all channels, but for the tint that
    the whole picture took on."""
    ratio = np.log((_mean(now.small) + FLOOR) / (_mean(before.small) + FLOOR) / gains)
    spread = ratio.max(axis=2) - ratio.min(axis=2)
    return np.asarray((spread < ONE_COLOUR) & (np.abs(ratio).max(axis=2) < DEEP))


def _shifted(before: Glance, now: Glance) -> bool:
    """Whether the whole picture is elsewhere."""
    one, other = (_outlines(shrink(grey(g.small), SPECTRUM)) for g in (before, now))
    window = cv2.createHanningWindow(SPECTRUM, cv2.CV_32F)
    (x, y), peak = cv2.phaseCorrelate(one, other, window)
    return peak > PEAK and float(np.hypot(x, y)) > SHIFT


def _outlines(levels: NDArray[np.uint8]) -> Blocks:
    """A picture's print (logarithms), whatever the light on it."""
    logs = np.log(levels + np.float32(FLOOR))
    return np.asarray(logs - cv2.GaussianBlur(logs, (0, 0), 3), np.float32)


def _share(mask: NDArray[np.uint8]) -> Blocks:
    return _mean(mask.astype(np.float32))


def _mean(image: NDArray[np.uint8] | Blocks) -> Blocks:
    """Each block's mean."""
    h, w = image.shape[:2]
    size = (max(1, w // BLOCK), max(1, h // BLOCK))
    wide = image.astype(np.float32)
    return np.asarray(cv2.resize(wide, size, interpolation=cv2.INTER_AREA), np.float32)
