"""Which of the kit's pictures a patch resembles most, whichever way it is turned.

This is the seam for a learned embedding: ``Matcher`` is all that the readers know. The classical
matcher unrolls patch and example around their centres (polar, not log-polar), so that a turn is a
shift along one axis, and finds the best turn of all by one Fourier correlation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.components.kits import Example, lab
from vision.pixels import cut_around

ANGLES = 48
RINGS = 14


class Matcher(Protocol):
    """Compares patches with kit examples. ``reach_px`` is how far around its centre a patch must
    go."""

    @property
    def reach_px(self) -> float: ...

    def distances(
        self, patches: Sequence[NDArray[np.uint8]], components: Sequence[str]
    ) -> NDArray[np.float32]:
        """Patches (BGR, centred, at the working scale) against components: len(patches) x
        len(components), root mean square colour difference in 8-bit units; inf where the kit has no
        example."""
        ...


def unlike(
    matcher: Matcher,
    image: NDArray[np.uint8],
    middle: tuple[float, float],
    shift_px: float,
    components: Sequence[str],
) -> NDArray[np.float32]:
    """How far a place looks from the kit's pictures of each component; its middle may be misjudged
    by so much either way."""
    patches = cut_around(image, middle, 2 * int(matcher.reach_px) + 3, shift_px)
    return np.asarray(matcher.distances(patches, components).min(axis=0), np.float32)


class PolarMatcher:
    """scale: px a mm of patches and examples; reach_mm: how far around the centre to compare."""

    def __init__(self, examples: Sequence[Example], scale: float, reach_mm: float) -> None:
        self.reach_px = reach_mm * scale
        self._names = [e.component for e in examples]
        rings = (np.arange(RINGS) + 0.5) / RINGS
        self._weights = np.sqrt(rings / rings.sum() / ANGLES).astype(np.float32)
        unrolled = [self._unroll(e.image, _centre(e.mask)) for e in examples]
        masks = [self._unroll_mask(e.mask, _centre(e.mask)) for e in examples]
        stack = np.stack(unrolled) if unrolled else np.zeros((0, ANGLES, RINGS, 3), np.float32)
        mask = np.stack(masks) if masks else np.zeros((0, ANGLES, RINGS), np.float32)
        w2 = (mask * self._weights**2)[..., None]
        self._total = w2.sum(axis=(1, 2, 3))
        self._energy = (w2 * stack**2).sum(axis=(1, 2, 3))
        self._spectrum = np.fft.rfft(w2 * stack, axis=1).reshape(-1, ANGLES // 2 + 1, RINGS * 3)
        self._mask_spectrum = np.fft.rfft(mask * self._weights**2, axis=1)

    def distances(
        self, patches: Sequence[NDArray[np.uint8]], components: Sequence[str]
    ) -> NDArray[np.float32]:
        """See ``Matcher``."""
        out = np.full((len(patches), len(components)), np.inf, np.float32)
        wanted = set(components)
        rows = [i for i, n in enumerate(self._names) if n in wanted]
        if not rows or not patches:
            return out
        seen = np.stack(
            [self._unroll(p, ((p.shape[1] - 1) / 2, (p.shape[0] - 1) / 2)) for p in patches]
        )
        spectrum = np.fft.rfft(seen, axis=1).reshape(-1, ANGLES // 2 + 1, RINGS * 3)
        squares = np.fft.rfft((seen**2).sum(axis=3), axis=1)
        # Sum over the example's own pixels of (patch - example)^2, for every turn at once.
        cross = np.einsum("pfc,efc->pef", spectrum, self._spectrum[rows].conj(), optimize=True)
        power = np.einsum("pfr,efr->pef", squares, self._mask_spectrum[rows].conj(), optimize=True)
        both = np.fft.irfft(power - 2 * cross, n=ANGLES, axis=2)
        off = (both.min(axis=2) + self._energy[rows]) / self._total[rows]
        rms = np.sqrt(np.maximum(off, 0))
        for column, name in enumerate(components):
            mine = [j for j, i in enumerate(rows) if self._names[i] == name]
            if mine:
                out[:, column] = rms[:, mine].min(axis=1)
        return out

    def _unroll(self, image: NDArray[np.uint8], centre: tuple[float, float]) -> NDArray[np.float32]:
        polar = cv2.warpPolar(
            image, (RINGS, ANGLES), centre, self.reach_px, cv2.INTER_LINEAR | cv2.WARP_FILL_OUTLIERS
        )
        return lab(np.asarray(polar, np.uint8))

    def _unroll_mask(
        self, mask: NDArray[np.bool_], centre: tuple[float, float]
    ) -> NDArray[np.float32]:
        polar = cv2.warpPolar(
            mask.astype(np.float32),
            (RINGS, ANGLES),
            centre,
            self.reach_px,
            cv2.INTER_LINEAR | cv2.WARP_FILL_OUTLIERS,
        )
        return np.asarray(polar, np.float32)


def _centre(mask: NDArray[np.bool_]) -> tuple[float, float]:
    ys, xs = np.nonzero(mask)
    return float(xs.min() + xs.max()) / 2, float(ys.min() + ys.max()) / 2
