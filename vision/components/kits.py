"""What the components look like, learned from a kit's photographs and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.components.standing import Silhouette, Stature, lean, silhouette, stature
from vision.geometry import Floats, homography, inverse, project, rectangle, scaling, shifting, warp

COLOURS = 5
"""Most colours a palette keeps."""
SAME = 2.0
"""Spreads between two centres of one colour, at most."""
PAINTS = 3
"""Most colours of a palette that its rim is taken to be mixed of."""
SPREAD = 9.0
"""Standard deviation of one colour in 8-bit Lab units: noise, texture within the colour, light."""
LIGHTNESS = 0.6
"""Weight of lightness against the two chroma axes: shade varies more than hue does."""


@dataclass(frozen=True)
class Example:
    """One photographed component, rectified.

    image: BGR at the working scale, in the light of the reference; mask: the component's pixels;
    square: for flat square pieces the picture cut out along its own edges, upright in one of four
    turns, else None; upright: its silhouette, where it is known from where the photo was taken.
    """

    component: str
    image: NDArray[np.uint8]
    mask: NDArray[np.bool_]
    square: NDArray[np.uint8] | None
    upright: Silhouette | None = None


@dataclass(frozen=True)
class Palette:
    """The colours of a component: centres (Nx3, weighted 8-bit Lab) and their shares (N)."""

    centres: NDArray[np.float32]
    shares: NDArray[np.float32]

    def log_likelihood(self, lab: NDArray[np.float32]) -> NDArray[np.float32]:
        """Of colours (Nx3, weighted Lab) under this palette; 0 for the best possible match."""
        return log_likelihoods([self], lab)[:, 0]

    @cached_property
    def biases(self) -> NDArray[np.float32]:
        """Of the centres (K): the rarer colours of a component are a little less likely."""
        return np.asarray(0.35 * np.log(np.maximum(self.shares, 0.03) / self.shares.max()))

    def cover(self, lab: NDArray[np.float32], whole: float) -> float:
        """How much of a component is seen, colour by colour (0..1): of each colour no more counts
        than it has. ``whole`` is the number of pixels of a component that nothing hides. Centres
        that differ by no more than light and noise do are one colour."""
        same = self._squared(self.centres) < (SAME * SPREAD) ** 2
        for _ in self.shares:
            same = same @ same
        nearest = np.bincount(self._squared(lab).argmin(axis=1), minlength=len(self.shares))
        first = np.flatnonzero(same.argmax(axis=1) == np.arange(len(same)))
        colours = same[first].astype(np.float64)
        return float(np.minimum(colours @ nearest / max(whole, 1.0), colours @ self.shares).sum())

    def mixture(self, lab: NDArray[np.float32]) -> float:
        """How alike the proportions of some colours (Nx3, at least one) are to the palette's own
        (0..1): the histogram intersection over its centres (Swain and Ballard, 1991)."""
        nearest = np.bincount(self._squared(lab).argmin(axis=1), minlength=len(self.shares))
        return float(np.minimum(nearest / len(lab), self.shares).sum())

    def paints(self) -> NDArray[np.float32]:
        """Its main colours (BGR, at most ``PAINTS`` of them, the commonest first)."""
        main = self.centres[np.argsort(-self.shares)[:PAINTS]].copy()
        main[:, 0] /= LIGHTNESS
        levels = np.clip(main, 0, 255).astype(np.uint8)[None]
        return np.asarray(cv2.cvtColor(levels, cv2.COLOR_LAB2BGR)[0], np.float32)

    def _squared(self, lab: NDArray[np.float32]) -> NDArray[np.float32]:
        return _squared(lab, self.centres)


def log_likelihoods(palettes: Sequence[Palette], lab: NDArray[np.float32]) -> NDArray[np.float32]:
    """Of colours (Nx3, weighted Lab) under each of some palettes (NxP); 0 for the best match."""
    off = _squared(lab, np.concatenate([p.centres for p in palettes]))
    off *= -1 / (2 * SPREAD**2)
    off += np.concatenate([p.biases for p in palettes])
    starts = np.cumsum([0, *(len(p.centres) for p in palettes[:-1])])
    return np.asarray(np.maximum.reduceat(off, starts, axis=1), np.float32)


def _squared(lab: NDArray[np.float32], centres: NDArray[np.float32]) -> NDArray[np.float32]:
    """Squared distances of colours (Nx3) to centres (Kx3): NxK, as one matrix product."""
    own = np.einsum("nc,nc->n", lab, lab)[:, None]
    off = own - 2 * (lab @ centres.T) + np.einsum("kc,kc->k", centres, centres)[None]
    return np.asarray(np.maximum(off, 0), np.float32)


@dataclass(frozen=True)
class Learned:
    """Everything known of one component: its examples, colours and size.

    area_mm2: of its silhouette; radius_mm: of the largest circle inside it; reach_mm: from the
    middle to its farthest point; stature: how its silhouette grows towards the table's rim.
    """

    component: str
    examples: tuple[Example, ...]
    palette: Palette
    area_mm2: float
    radius_mm: float
    reach_mm: float
    stature: Stature


KitView = Mapping[str, Learned]
"""Component name -> what is known of it."""


def lab(image: NDArray[np.uint8]) -> NDArray[np.float32]:
    """BGR (...x3) as Lab in 8-bit units, lightness weighed down."""
    if image.size == 0:
        return image.astype(np.float32)
    flat = image.reshape(-1, 1, 3)
    out = cv2.cvtColor(flat, cv2.COLOR_BGR2LAB).astype(np.float32).reshape(image.shape)
    out[..., 0] *= LIGHTNESS
    return np.asarray(out, np.float32)


def cut_out(
    component: str,
    polygon: Floats,
    image: NDArray[np.uint8],
    plane: Floats,
    scale: float,
    cell_px: int | None,
    camera: Floats | None = None,
) -> Example:
    """An example from an evened, straightened photo.

    polygon: its outline there (Nx2 px); plane: homography mm -> px of what it lies on; scale: px a
    mm to work at; cell_px: edge of ``square`` in px, where the component may be a flat square tile;
    camera: where the photo was taken from (x, y, height over the plane, mm).
    """
    to_mm = inverse(plane)
    outline = project(to_mm, polygon)
    middle = (outline.min(0) + outline.max(0)) / 2
    margin = 3.0
    half = np.abs(outline - middle).max() + margin
    size = round(2 * half * scale)
    to_crop = scaling(scale) @ shifting(*(half - middle)) @ to_mm
    mask = np.zeros((size, size), np.uint8)
    cv2.fillPoly(mask, [np.round(project(to_crop, polygon)).astype(np.int32)], 1)
    square = None
    if cell_px is not None:
        corners = _corners(outline)
        upright = homography(corners, rectangle(cell_px, cell_px))
        square = warp(image, upright @ to_mm, (cell_px, cell_px))
    shape = None
    if camera is not None:
        shape = silhouette(outline, float(mask.sum()) / scale**2, lean(middle, camera))
    return Example(
        component,
        warp(image, to_crop, (size, size)),
        mask.astype(np.bool_),
        square,
        shape,
    )


def learn(examples: Iterable[Example], scale: float) -> dict[str, Learned]:
    """All examples, by component; ``scale`` is theirs in px a mm."""
    by_name: dict[str, list[Example]] = {}
    for example in examples:
        by_name.setdefault(example.component, []).append(example)
    return {name: _learn_one(name, found, scale) for name, found in by_name.items()}


def _learn_one(name: str, examples: Sequence[Example], scale: float) -> Learned:
    pixels = []
    areas, radii, reaches = [], [], []
    for e in examples:
        grid = np.asarray(e.mask, np.uint8)
        inner = cv2.erode(grid, np.ones((3, 3), np.uint8))
        pixels.append(e.image[inner.astype(np.bool_) if inner.sum() > 20 else e.mask])
        padded = cv2.copyMakeBorder(grid, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
        radii.append(float(cv2.distanceTransform(padded, cv2.DIST_L2, 3).max()) / scale)
        areas.append(float(grid.sum()) / scale**2)
        ys, xs = np.nonzero(grid)
        off = np.hypot(xs - xs.mean(), ys - ys.mean())
        reaches.append(float(off.max()) / scale)
    return Learned(
        name,
        tuple(examples),
        _palette(np.concatenate(pixels)),
        float(np.median(areas)),
        float(np.median(radii)),
        float(np.median(reaches)),
        _stature(examples, float(np.median(areas)), 2 * float(np.median(radii))),
    )


def _stature(examples: Sequence[Example], area_mm2: float, across_mm: float) -> Stature:
    """Flat where nobody knows from where its photos were taken."""
    seen = [e.upright for e in examples if e.upright is not None]
    return stature(seen) if seen else Stature(area_mm2, 0.0, across_mm)


def _palette(pixels: NDArray[np.uint8]) -> Palette:
    """k-means over the component's colours, deterministic."""
    values = lab(pixels)
    cv2.setRNGSeed(7)
    k = min(COLOURS, len(values))
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 0.5)
    _, labels, centres = cv2.kmeans(values, k, np.zeros(0), criteria, 2, cv2.KMEANS_PP_CENTERS)
    shares = np.bincount(labels.ravel(), minlength=k) / len(values)
    keep = shares > 0.03
    return Palette(centres[keep].astype(np.float32), shares[keep].astype(np.float32))


def _corners(outline: Floats) -> Floats:
    """The four corners (4x2) of a nearly square outline, from top left clockwise in the picture."""
    box = cv2.boxPoints(cv2.minAreaRect(outline.astype(np.float32))).astype(np.float64)
    around = np.arctan2(*(box - box.mean(0)).T[::-1])
    box = box[np.argsort(around)]
    first = int(np.argmin(box.sum(axis=1)))
    return np.roll(box, -first, axis=0)
