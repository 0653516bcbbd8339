"""Things that stand or lie apart: foreground grouped into pieces, each with its foot."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.table.names import UNKNOWN_THING
from vision.components import certainty
from vision.components.explaining import UNKNOWN, shade
from vision.components.kits import Learned, lab, log_likelihoods
from vision.components.matching import Matcher, unlike
from vision.components.standing import lean
from vision.geometry import Floats
from vision.masks import closed, opened

SIZE_SPREAD = 0.38
"""Standard deviation of the logarithm of a piece's visible area: it leans, hides, is hidden."""
CROWDED = 1.33
"""So many times as large as what it is taken for, something is more than one thing."""
THIN = 0.5
"""Share of a component's inner radius that must be seen in one place."""
CLOSE = 2.0
"""Score below the best at which a candidate need not be compared by its picture any more."""
LIKE = 12.0
"""Colour difference of pictures (8-bit units) that weighs as much as one unit of score."""
UNLIKE = 40.0
"""Difference beyond which pictures tell no more: lean, shade and neighbours make any that large."""
SHIFT_MM = 2.0
"""By how much the middle of a thing may be misjudged."""
MIX = 1.5
"""Weight of the proportions of a thing's colours against the colours themselves."""
SMALLEST = 0.3
"""Share of the smallest candidate's area below which foreground is no piece."""
SMALL_PART, THIN_PART = 0.55, 0.62
"""Shares of a component's area and thickness at which a piece is as likely as residue, or nearly:
``LIKELY``, the logarithm of its odds there. From pieces and residue in simulated pictures."""
LIKELY, SHARE, THICK = 1.0, 14.0, 20.0
"""With the weights of the logarithms of both shares."""
DISMISSED = 0.05
"""Probability below which something is not thought of as a piece any more."""
FAMILIAR = 0.4
"""Share of a thing's pixels whose colours the kit must know."""


@dataclass(frozen=True)
class Piece:
    """ranking: candidates with their probabilities, best first; foot: where it stands, px of the
    region; points: its pixels there (Nx2), shadows left out."""

    ranking: tuple[tuple[str, float], ...]
    foot: tuple[float, float]
    points: NDArray[np.int64]

    @property
    def there(self) -> float:
        """Probability that it is any of the candidates."""
        return min(1.0, sum(p for _, p in self.ranking))

    @property
    def is_unknown(self) -> bool:
        """Whether it is none of the candidates."""
        return self.ranking[0][0] == UNKNOWN_THING

    @property
    def pixels(self) -> int:
        """How much of it is seen."""
        return len(self.points)


@dataclass(frozen=True)
class Ground:
    """A rectified region: what is seen, its flat appearance, and where it differs (foreground).

    eye: the point under the camera, from which standing things lean away, and the camera's height
    (px of the region); tiled: whether loose tiles are part of the flat appearance, which leave
    foreground of their own where they are misplaced.
    """

    seen: NDArray[np.uint8]
    flat: NDArray[np.uint8]
    foreground: NDArray[np.bool_]
    eye: Floats
    px_per_mm: float
    tiled: bool = False


Split = Callable[[Floats], NDArray[np.int64]]
"""Groups points (Nx2 px) that may belong to different pieces."""


def find(
    ground: Ground,
    candidates: Sequence[Learned],
    matcher: Matcher,
    split: Split,
    crowded: float = CROWDED,
) -> list[Piece]:
    """The pieces of a region. ``split`` is asked where something is no piece, or more than
    ``crowded`` times as large as what it is taken for."""
    if not candidates:
        return []
    scale = ground.px_per_mm**2
    smallest = min(c.area_mm2 for c in candidates) * scale * SMALLEST
    mask = opened(ground.foreground.astype(np.uint8), 3)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    pieces = []
    for i in range(1, count):
        x, y, w, h, area = (int(v) for v in stats[i])
        if area < smallest:
            continue
        ys, xs = np.nonzero(labels[y : y + h, x : x + w] == i)
        points = np.stack([xs + x, ys + y], axis=1)
        piece = judge(ground, points, candidates, matcher)
        parts: list[Piece] = []
        if piece is None or piece.pixels > crowded * _area_px(piece, candidates, ground):
            whole = points if piece is None else piece.points
            if len(whole) > 2 * smallest:
                parts = _apart(ground, whole, candidates, matcher, split)
        pieces.extend(parts or ([piece] if piece is not None else []))
    return pieces


def _area_px(piece: Piece, candidates: Sequence[Learned], ground: Ground) -> float:
    """The area, there, of what a piece is taken for."""
    best = next(c for c in candidates if c.component == piece.ranking[0][0])
    towards = lean(piece.points.mean(axis=0), ground.eye)
    return ground.px_per_mm**2 * best.stature.area_mm2(float(np.hypot(*towards)))


def _apart(
    ground: Ground,
    points: NDArray[np.int64],
    candidates: Sequence[Learned],
    matcher: Matcher,
    split: Split,
) -> list[Piece]:
    """What is no piece, or too large for one, taken apart; empty where that gives less than two."""
    found = _judge_groups(ground, points, candidates, matcher, split)
    finer: list[Piece] = []
    for piece in found:
        parts: list[Piece] = []
        if piece.pixels > CROWDED * _area_px(piece, candidates, ground):
            parts = _judge_groups(ground, piece.points, candidates, matcher, by_neck)
        finer.extend(parts if len(parts) > 1 else [piece])
    return finer if len(finer) > 1 else []


def _judge_groups(
    ground: Ground,
    points: NDArray[np.int64],
    candidates: Sequence[Learned],
    matcher: Matcher,
    split: Split,
) -> list[Piece]:
    which = split(points.astype(np.float64))
    parts = (judge(ground, points[which == g], candidates, matcher) for g in np.unique(which))
    return [p for p in parts if p is not None]


def by_neck(points: Floats) -> NDArray[np.int64]:
    """Splits what only touches: the parts that remain when the rim is taken off, each with what is
    nearest to it."""
    low = points.min(axis=0).astype(int) - 2
    spots = points.astype(int) - low
    w, h = (int(v) + 3 for v in spots.max(axis=0))
    mask = np.zeros((h, w), np.uint8)
    mask[spots[:, 1], spots[:, 0]] = 1
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    for part in (0.3, 0.4, 0.5, 0.6):
        core = (depth > part * depth.max()).astype(np.uint8)
        if cv2.connectedComponents(core)[0] > 2:
            break
    away = 1 - core
    _, nearest = cv2.distanceTransformWithLabels(
        away, cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_CCOMP
    )
    return np.asarray(nearest[spots[:, 1], spots[:, 0]], np.int64)


def judge(
    ground: Ground,
    points: NDArray[np.int64],
    candidates: Sequence[Learned],
    matcher: Matcher,
) -> Piece | None:
    """Which candidate a group of pixels is; None where the kit knows nothing like it."""
    seen = ground.seen[points[:, 1], points[:, 0]]
    shadow = shade(seen, ground.flat[points[:, 1], points[:, 0]])
    colours = lab(seen)
    fit = log_likelihoods([c.palette for c in candidates], colours)
    mere_shadow = shadow > fit.max(axis=1)
    if (~mere_shadow).sum() < max(8, 0.25 * len(points)):
        return None
    points, fit = points[~mere_shadow], np.maximum(fit[~mere_shadow], UNKNOWN)
    colours = colours[~mere_shadow]
    area = len(points) / ground.px_per_mm**2
    leaning = float(np.hypot(*lean(points.mean(axis=0), ground.eye)))
    areas = np.array([c.stature.area_mm2(leaning) for c in candidates])
    size = np.array([_size_penalty(area, a) for a in areas])
    # Every colour of it must be there, in its proportion: red alone is no red-and-green marker.
    mix = np.array([c.palette.mixture(colours) for c in candidates])
    score = fit.mean(axis=0) + size + MIX * np.log(np.maximum(mix, 0.05))
    score = _with_pictures(ground, points, score, [c.component for c in candidates], matcher)
    order = np.argsort(-score)
    best = candidates[int(order[0])]
    familiar = float((fit[:, order[0]] > UNKNOWN + 0.5).mean())
    thick = _thickness(points) / ground.px_per_mm
    if familiar < FAMILIAR or area < SMALLEST * areas[order[0]] or thick < THIN * best.radius_mm:
        return None
    weights = np.exp((score - score[order[0]]) * min(len(points) / 10.0, 14.0))
    share = area / areas[order[0]]
    if ground.tiled:
        there = _no_residue(share, thick / best.radius_mm)
    else:
        there = certainty.presence(familiar * min(1.0, share))
    if there < DISMISSED:
        return None
    ranking = tuple(
        (candidates[int(i)].component, float(min(0.999, there * weights[i] / weights.sum())))
        for i in order
        if weights[i] / weights.sum() > 1e-3
    )
    mine = points[fit[:, order[0]] > UNKNOWN + 0.5]
    return Piece(ranking, _foot(mine.astype(np.float64), ground, best), points)


def _with_pictures(
    ground: Ground,
    points: NDArray[np.int64],
    score: Floats,
    names: Sequence[str],
    matcher: Matcher,
) -> Floats:
    """Scores less how unlike the kit's pictures the place looks.

    That only ever takes away, so whoever was not compared and is well below the best of those that
    were cannot win: all others are judged by the same terms.
    """
    score = score.copy()
    compared = np.zeros(len(score), np.bool_)
    x, y = (points.min(axis=0) + points.max(axis=0)) / 2
    shift = SHIFT_MM * ground.px_per_mm
    while True:
        best = score[compared].max() if compared.any() else score.max()
        rivals = np.nonzero(~compared & (score >= best - CLOSE))[0].tolist()
        if not rivals:
            return score
        off = unlike(matcher, ground.seen, (float(x), float(y)), shift, [names[i] for i in rivals])
        score[rivals] -= np.minimum(off, UNLIKE) / LIKE
        compared[rivals] = True


def _thickness(points: NDArray[np.int64]) -> float:
    """Radius (px) of the largest circle inside a group of pixels: a strip beside a misplaced tile
    is long but thin."""
    # Two px of rim: closing takes what lies beyond the mask's edge for foreground.
    low = points.min(axis=0) - 2
    w, h = (int(v) + 3 for v in points.max(axis=0) - low)
    mask = np.zeros((h, w), np.uint8)
    mask[points[:, 1] - low[1], points[:, 0] - low[0]] = 1
    return float(cv2.distanceTransform(closed(mask, 3), cv2.DIST_L2, 3).max())


def _no_residue(share: float, thickness: float) -> float:
    """Probability that foreground is a piece and not what a misplaced tile or a shadow leaves, from
    its area and its thickness in those of what it is taken for: residue is small and thin, while
    what others hide is small only."""
    odds = LIKELY + SHARE * math.log(share / SMALL_PART) + THICK * math.log(thickness / THIN_PART)
    return 1 / (1 + math.exp(-float(np.clip(odds, -30, 30))))


def _size_penalty(area: float, expected: float) -> float:
    return -0.5 * (math.log(area / expected) / SIZE_SPREAD) ** 2 * 0.5


def _foot(points: Floats, ground: Ground, component: Learned) -> tuple[float, float]:
    """Where a piece stands: half its base outwards from the end that is nearest to the nadir."""
    middle = points.mean(axis=0)
    towards = lean(middle, ground.eye)
    leaning = float(np.hypot(*towards))
    if leaning < 1e-3:
        return float(middle[0]), float(middle[1])
    out = towards / leaning
    side = np.array([-out[1], out[0]])
    along = (points - middle) @ out
    across = (points - middle) @ side
    inner, outer = np.percentile(along, (2, 98))
    head = component.stature.height_mm * leaning * ground.px_per_mm
    # Its head may be hidden, its base is at least as deep as the largest circle inside it.
    radius = component.radius_mm * ground.px_per_mm
    reach = max((outer - inner - head) / 2, min(radius, (outer - inner) / 2))
    low, high = np.percentile(across[along <= inner + 2 * reach], (2, 98))
    foot = middle + (inner + reach) * out + (low + high) / 2 * side
    return float(foot[0]), float(foot[1])
