"""The bare site as a candidate: its own print, under whatever light falls on it."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.components.kits import lab
from vision.pixels import cut, shrink

CAP = 40.0
"""Most that one pixel counts (weighted Lab): how wrong it is beyond that says nothing more."""
DARKEST, BRIGHTEST = 0.3, 1.3
"""Share of the reference's light within which a site is still nothing but shaded or lit."""
TINT = 0.08
"""Share by which one channel may differ from the others: things throw their colour about them."""
ACROSS = 16
"""Px to which a place is brought, at most: fine print may be misplaced by part of one."""
FAR = 12.0
"""Colour difference of a pixel that counts half in finding the light."""
ROUNDS = 3


def unlike_bare(
    seen: NDArray[np.uint8],
    print_: NDArray[np.uint8],
    middle: tuple[float, float],
    radius_px: float,
) -> float:
    """How far a place looks from its own print: root mean square colour difference over a disc,
    each pixel's capped, in the light that explains most of it. That may fall off smoothly over the
    disc: a shadow, a lamp's reflection, the colour that a neighbour throws.

    seen, print_: the board's picture and its print (BGR, HxWx3), pixel by pixel.
    """
    size = 2 * round(radius_px) + 1
    across = min(size, ACROSS)
    here, bare = (shrink(cut(image, middle, size), (across, across)) for image in (seen, print_))
    disc, basis = _disc(across)
    a, b = here[disc], bare[disc]
    off = _unlit(a, b, basis)
    return float(np.sqrt(np.minimum(off, CAP**2).mean()))


def _unlit(
    seen: NDArray[np.uint8], bare: NDArray[np.uint8], basis: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Squared colour differences (N) that no smooth light explains, by iteratively reweighted
    least squares. seen, bare: Nx3 BGR; basis: NxK, the shapes that light may have."""
    a, b = seen.astype(np.float64), bare.astype(np.float64)
    colours = lab(seen)
    energy = (b * b).sum(axis=1) + 1
    factor = (a * b).sum(axis=1) / energy
    weight = energy
    off = np.full(len(a), CAP**2)
    for _ in range(ROUNDS):
        weighted = basis * weight[:, None]
        normal = weighted.T @ basis + 1e-6 * weight.sum() * np.eye(basis.shape[1])
        light = basis @ np.linalg.solve(normal, weighted.T @ factor)
        under = b * np.clip(light, DARKEST, BRIGHTEST)[:, None]
        tint = (weight @ (a * under)) / np.maximum(weight @ (under * under), 1)
        under = np.clip(under * np.clip(tint, 1 - TINT, 1 + TINT), 0, 255)
        off = np.square(colours - lab(under.astype(np.uint8))).sum(axis=1).astype(np.float64)
        weight = energy / (1 + off / FAR**2) ** 2
    return off


@cache
def _disc(size: int) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    """The disc that fills a square (size x size), and the planes over it (NxK)."""
    axis = np.linspace(-1, 1, size)
    u, v = np.meshgrid(axis, axis)
    disc = u * u + v * v <= 1
    x, y = u[disc], v[disc]
    return disc, np.stack([np.ones_like(x), x, y], axis=1)
