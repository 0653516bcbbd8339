"""A printed board found by its own print.

Patches of the empty board that are rich in corners (*anchors*) are looked up near where the board
should lie; a robust homography through those that are found again is its place. Pieces cover some
anchors, which then are outliers. Where nothing is known about the place, features of the whole
picture are matched first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from companion.table.layout import PrintedSurface
from vision import pixels
from vision.geometry import (
    Floats,
    homography,
    inverse,
    pixels_per_unit,
    project,
    rectangle,
    scaling,
    warp,
)

ANCHORS = (12, 9)
"""At most one anchor in each of so many columns and rows of the board."""
PATCH = 12
"""Half an anchor's edge in px at working scale."""
STEPS = 3
"""Rounds in which anchors are looked up ever closer."""
ENOUGH = 0.3
"""Share of anchors that must be found again for the board to count as found."""
SURE = 0.55
"""Share of anchors above which no other guess need be tried."""
FEW = 2
"""One anchor in so many is enough to see that a board was not moved."""
JITTER = 0.7
"""Pixels by which an anchor may come out elsewhere on a board that nobody moved."""
UNMOVED = 0.85
"""Share of the anchors found that must agree on that."""
LIKENESS = 0.6
"""Normalised correlation above which an anchor counts as found."""
FLAT = 1e12
"""Condition of a matrix above which it squeezes the board into a line: no pose does."""


@dataclass(frozen=True)
class Pose:
    """Where a surface lies: homography from its mm to the straightened picture's px; ``found`` is
    the share of anchors found again (1.0 is certain)."""

    homography: Floats
    found: float


@dataclass(frozen=True)
class BoardPrint:
    """The empty board, rectified: ``image`` at ``scale`` px a mm, x right and y down as printed.

    anchors: Nx2 px places of the patches in ``image``.
    """

    surface: PrintedSurface
    image: NDArray[np.uint8]
    scale: float
    anchors: NDArray[np.int64]

    @property
    def size(self) -> tuple[int, int]:
        """(width, height) in px of the rectified board."""
        return self.image.shape[1], self.image.shape[0]

    @cached_property
    def grey(self) -> NDArray[np.uint8]:
        """The print without colour."""
        return pixels.grey(self.image)

    @cached_property
    def features(self) -> tuple[tuple[cv2.KeyPoint, ...], NDArray[np.float32]]:
        """SIFT features of the print, at half scale where it is large."""
        return _features(self.grey)


def rectify_reference(
    surface: PrintedSurface, reference: NDArray[np.uint8], corners: Floats
) -> BoardPrint:
    """The board's print from a (straightened) picture of it and its corners there (4x2 px)."""
    w, h = surface.size_mm
    plane = homography(rectangle(w, h), corners)
    scale = pixels_per_unit(plane, (w / 2, h / 2))
    size = (round(w * scale), round(h * scale))
    image = warp(reference, scaling(scale) @ inverse(plane), size)
    return BoardPrint(surface, image, scale, _anchors(image))


def register(
    board: BoardPrint, grey: NDArray[np.uint8], guesses: list[Floats], reach_px: int = 26
) -> Pose | None:
    """The board in a straightened grey picture, starting from guesses of its pose (mm -> px); None
    where too little of its print is found."""
    best: Pose | None = None
    for guess in guesses:
        pose = _refine(board, grey, guess, reach_px)
        if pose and (best is None or pose.found > best.found):
            best = pose
        if best and best.found > SURE:
            return best
    pose = _search(board, grey)
    if pose and (best is None or pose.found > best.found):
        best = pose
    return best if best and best.found >= ENOUGH else None


def still_there(board: BoardPrint, grey: NDArray[np.uint8], pose: Pose) -> bool:
    """Whether the board still lies where it lay, give or take a fraction of a pixel; quickly."""
    seen = warp(grey, scaling(board.scale) @ inverse(pose.homography), board.size)
    few = board.anchors[::FEW]
    shifts, likeness = _look_up(board.grey, seen, few, 4)
    found = likeness > LIKENESS
    if found.sum() < max(8.0, 0.8 * pose.found * len(few)):
        return False
    off = np.abs(shifts[found])
    return bool(np.abs(np.median(shifts[found], axis=0)).max() < 0.5 * JITTER) and bool(
        (off.max(axis=1) < JITTER).mean() > UNMOVED
    )


def _refine(board: BoardPrint, grey: NDArray[np.uint8], guess: Floats, reach: int) -> Pose | None:
    """Anchors looked up around a guess, ever closer."""
    pose = guess
    found = 0.0
    for step in range(STEPS):
        span = reach if step == 0 else max(4, reach // 4**step)
        fitted = _fit(board, grey, pose, span)
        if fitted is None:
            return None
        pose, found = fitted
    return Pose(pose, found)


def _fit(
    board: BoardPrint, grey: NDArray[np.uint8], pose: Floats, span: int
) -> tuple[Floats, float] | None:
    """One round: a better pose and the share of anchors that agree with it."""
    to_board = scaling(board.scale) @ inverse(pose)
    seen = warp(grey, to_board, board.size)
    shifts, likeness = _look_up(board.grey, seen, board.anchors, span)
    good = likeness > LIKENESS
    if good.sum() < 8:
        return None
    source = board.anchors[good].astype(np.float64)
    target = source + shifts[good]
    h, inliers = cv2.findHomography(source, target, cv2.USAC_MAGSAC, 1.5, maxIters=2000)
    if h is None or inliers.sum() < 8 or abs(np.linalg.det(h[:2, :2]) - 1) > 0.5:
        return None
    better = inverse(to_board) @ h @ scaling(board.scale)
    return better, float(inliers.sum() / len(board.anchors))


def _look_up(
    printed: NDArray[np.uint8], seen: NDArray[np.uint8], anchors: NDArray[np.int64], span: int
) -> tuple[Floats, Floats]:
    """Where each anchor is found within ``span`` px: shifts Nx2 (px, subpixel), likeness N."""
    padded = cv2.copyMakeBorder(seen, span, span, span, span, cv2.BORDER_REPLICATE)
    shifts = np.zeros((len(anchors), 2))
    likeness = np.zeros(len(anchors))
    for i, (x, y) in enumerate(anchors):
        patch = printed[y - PATCH : y + PATCH + 1, x - PATCH : x + PATCH + 1]
        reach = 2 * (PATCH + span) + 1
        region = padded[y - PATCH : y - PATCH + reach, x - PATCH : x - PATCH + reach]
        score = cv2.matchTemplate(region, patch, cv2.TM_CCOEFF_NORMED)
        _, likeness[i], _, (u, v) = cv2.minMaxLoc(score)
        shifts[i] = u - span + _peak(score[v], u), v - span + _peak(score[:, u], v)
    return shifts, likeness


def _peak(line: MatLike, i: int) -> float:
    """Subpixel offset of a maximum: the parabola through it and its neighbours."""
    if not 0 < i < len(line) - 1:
        return 0.0
    a, b, c = float(line[i - 1]), float(line[i]), float(line[i + 1])
    bend = a - 2 * b + c
    return 0.0 if bend >= 0 else 0.5 * (a - c) / bend


def _anchors(image: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The most cornered place of each field of a coarse grid, far enough from the edge."""
    grey = cv2.GaussianBlur(pixels.grey(image), (0, 0), 1.0)
    strength = cv2.cornerMinEigenVal(grey, 2 * PATCH + 1)
    h, w = grey.shape
    found: list[tuple[float, int, int]] = []
    xs = np.linspace(PATCH, w - PATCH - 1, ANCHORS[0] + 1).astype(int)
    ys = np.linspace(PATCH, h - PATCH - 1, ANCHORS[1] + 1).astype(int)
    for x0, x1 in pairwise(xs):
        for y0, y1 in pairwise(ys):
            field = strength[y0:y1, x0:x1]
            if field.size == 0:
                continue
            v, u = np.unravel_index(int(field.argmax()), field.shape)
            found.append((float(field[v, u]), x0 + int(u), y0 + int(v)))
    floor = 0.02 * max((s for s, _, _ in found), default=0.0)
    return np.array([(x, y) for s, x, y in found if s > floor], np.int64).reshape(-1, 2)


def _features(
    grey: NDArray[np.uint8],
) -> tuple[tuple[cv2.KeyPoint, ...], NDArray[np.float32]]:
    points, descriptors = cv2.SIFT.create(3000).detectAndCompute(grey, None)
    if descriptors is None:
        return (), np.zeros((0, 128), np.float32)
    return tuple(points), np.asarray(descriptors, np.float32)


def _search(board: BoardPrint, grey: NDArray[np.uint8]) -> Pose | None:
    """The board anywhere in the picture, by features of its print."""
    points, descriptors = _features(pixels.halved(grey))
    known, wanted = board.features
    if len(points) < 8 or len(known) < 8:
        return None
    pairs = cv2.BFMatcher(cv2.NORM_L2).knnMatch(wanted, descriptors, k=2)
    good = [p[0] for p in pairs if len(p) == 2 and p[0].distance < 0.8 * p[1].distance]
    if len(good) < 8:
        return None
    source = np.array([known[m.queryIdx].pt for m in good])
    target = np.array([points[m.trainIdx].pt for m in good])
    h, inliers = cv2.findHomography(source, target, cv2.USAC_MAGSAC, 3.0, maxIters=5000)
    if h is None or inliers.sum() < 10 or np.linalg.cond(h) > FLAT:
        return None
    guess = scaling(2.0) @ h @ scaling(board.scale)
    corners = project(guess, [[0, 0], board.surface.size_mm])
    if not np.isfinite(corners).all() or np.linalg.matrix_rank(guess) < 3:
        return None
    return _refine(board, grey, guess, 12)
