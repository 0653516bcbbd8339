"""Which components the foreground at one place consists of, by their colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.components.kits import SPREAD, Learned, Palette, lab, log_likelihoods

GAIN = 2.0
"""Log-likelihood by which a further component must explain a pixel better to claim it."""
UNKNOWN = -5.0
"""Log-likelihood of a colour under "something that the kit does not know"."""
BEYOND = 0.25
"""Log-likelihood by which it must explain a pixel better than shade does: on ground of its own
colour, noise alone decides between the two."""
PART = 0.08
"""Share of its area that must be seen of a component which others cover."""
DARKEST = 0.35
"""What is left of the light in the deepest shadow."""
STRANGE_PART = 0.15
"""The same where the print below is not known: its colours may be those of components."""
OWN_SHADE = 0.45
"""What is left of it on the side of a component that is turned away from the light."""
BRIGHTEST = 1.25
"""How much lighter a place may be than its ground and still be nothing but that."""
MOST = 6
"""Components at one place, at most."""


@dataclass(frozen=True)
class Share:
    """A component and the pixels that it explains best: their number, that as share of its area
    (visible), the same with each of its colours counted no more than it has of it (cover), and
    their middle (px)."""

    component: str
    pixels: int
    visible: float
    cover: float
    middle: tuple[float, float]


@dataclass(frozen=True)
class Explanation:
    """present: who is there, the most visible first; known: share of the pixels that they explain;
    scores: mean log-likelihood a pixel of each candidate alone, best first."""

    present: tuple[Share, ...]
    known: float
    scores: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Foreground:
    """What differs from the print at one place. at: Nx2 px; seen, ground: Nx3 BGR, the picture's
    pixels and the print's; colours: weighted Lab of those seen; shaded: N log-likelihoods as mere
    shade (-inf where the print is not known)."""

    at: NDArray[np.float32]
    seen: NDArray[np.uint8]
    ground: NDArray[np.uint8]
    colours: NDArray[np.float32]
    shaded: NDArray[np.float32]

    @classmethod
    def of(
        cls,
        which: NDArray[np.bool_],
        image: NDArray[np.uint8],
        print_: NDArray[np.uint8],
        unknown: NDArray[np.bool_],
    ) -> Foreground:
        """which: the pixels (HxW) of the picture and the print (HxWx3); unknown: where the print is
        not (HxW)."""
        seen, ground = image[which], print_[which]
        shaded = shade(seen, ground)
        shaded[unknown[which]] = -np.inf
        at = np.argwhere(which)[:, ::-1].astype(np.float32)
        return cls(at, seen, ground, lab(seen), shaded)

    @property
    def middle(self) -> tuple[float, float]:
        """The median place of its pixels."""
        x, y = np.median(self.at, axis=0)
        return float(x), float(y)

    def __len__(self) -> int:
        return len(self.seen)

    def part(self, which: NDArray[np.intp]) -> Foreground:
        return Foreground(
            self.at[which],
            self.seen[which],
            self.ground[which],
            self.colours[which],
            self.shaded[which],
        )


def strange(fore: Foreground, kit: Iterable[Learned]) -> NDArray[np.bool_]:
    """The pixels (N) that no component explains, nor shade, nor glare over their ground."""
    unexplained = np.isfinite(fore.shaded) & (fore.shaded < UNKNOWN + 0.5)
    unexplained &= _veiled(fore) < UNKNOWN + 0.5
    left = np.flatnonzero(unexplained)
    fit = log_likelihoods([learned.palette for learned in kit], fore.colours[left])
    unexplained[left] = (fit < UNKNOWN + 0.5).all(axis=1)
    return np.asarray(unexplained)


def _veiled(fore: Foreground) -> NDArray[np.float32]:
    """Log-likelihood (N) that a lamp's white reflection lies over the ground, thick or thin."""
    ground = fore.ground.astype(np.float32)
    missing = 255 - ground
    brighter = fore.seen - ground
    thick = (brighter * missing).sum(axis=1) / np.maximum((missing * missing).sum(axis=1), 1)
    under = ground + np.clip(thick, 0, 1)[:, None] * missing
    off = np.square(fore.colours - lab(under.astype(np.uint8))).sum(axis=1)
    return np.asarray(-off / (2 * SPREAD**2), np.float32)


def shade(seen: NDArray[np.uint8], ground: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Log-likelihood that pixels (Nx3 BGR) are nothing but their ground (Nx3 BGR) in another
    light."""
    a, b = seen.astype(np.float32), ground.astype(np.float32)
    factor = np.clip((a * b).sum(axis=1) / np.maximum((b * b).sum(axis=1), 1.0), DARKEST, BRIGHTEST)
    under = np.clip(b * factor[:, None], 0, 255).astype(np.uint8)
    off = lab(seen) - lab(under)
    return np.asarray(-(off**2).sum(axis=1) / (2 * SPREAD**2), np.float32)


def blended(fore: Foreground, palette: Palette) -> NDArray[np.float32]:
    """Log-likelihood that pixels are no further colour but the rim of a component, where it mixes
    with its ground, or its side in its own shade: a sum of both, each in any share."""
    a, ground = fore.seen.astype(np.float32), fore.ground.astype(np.float32)
    likely = np.full(len(fore), -np.inf, np.float32)
    for paint in palette.paints():
        share = np.stack(_shares(a, paint, ground), axis=1)
        total = share.sum(axis=1, keepdims=True)
        share *= np.clip(total, OWN_SHADE, 1) / np.maximum(total, 1e-3)
        mixed = np.clip(share[:, :1] * paint + share[:, 1:] * ground, 0, 255)
        off = np.square(fore.colours - lab(mixed.astype(np.uint8))).sum(axis=1)
        likely = np.maximum(likely, -off / (2 * SPREAD**2))
    likely[~np.isfinite(fore.shaded)] = -np.inf
    return likely


def _shares(
    seen: NDArray[np.float32], paint: NDArray[np.float32], ground: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Least squares of each pixel (Nx3) as non-negative shares of a paint (3) and its ground
    (Nx3)."""
    pp, pg, gg = paint @ paint + 1, ground @ paint, (ground * ground).sum(axis=1) + 1
    sp, sg = seen @ paint, (seen * ground).sum(axis=1)
    determinant = np.maximum(pp * gg - pg * pg, 1)
    of_paint = (sp * gg - sg * pg) / determinant
    of_ground = (sg * pp - sp * pg) / determinant
    only_paint, only_ground = of_ground < 0, of_paint < 0
    of_paint = np.where(only_paint, sp / pp, np.where(only_ground, 0, of_paint))
    of_ground = np.where(only_paint, 0, np.where(only_ground, sg / gg, of_ground))
    return of_paint, of_ground


def explain(fore: Foreground, candidates: Sequence[Learned], px_per_mm: float) -> Explanation:
    """Who is there, greedily: the component that explains most alone, then any that explains a
    coherent rest better than those before, their rims and the shadow that they cast."""
    if not len(fore) or not candidates:
        return Explanation((), 0.0, ())
    fit = log_likelihoods([c.palette for c in candidates], fore.colours)
    fit = np.maximum(fit, UNKNOWN)
    alone = fit.mean(axis=0)
    order = np.argsort(-alone)
    areas = np.array([c.area_mm2 for c in candidates]) * px_per_mm**2
    # Pieces cast shadows; what a shadow explains better is no evidence of a further piece.
    lit = fit > np.where(np.isfinite(fore.shaded), fore.shaded, UNKNOWN)[:, None]
    chosen = _chosen(fore, candidates, fit, areas, int(order[0]))
    owner = fit[:, chosen].argmax(axis=1)
    explained = fit[:, chosen].max(axis=1) > UNKNOWN + 0.5
    explained &= (owner == 0) | lit[np.arange(len(owner)), np.array(chosen)[owner]]
    shares = [
        _share(candidates[c], fore, explained & (owner == i), float(areas[c]))
        for i, c in enumerate(chosen)
    ]
    shares.sort(key=lambda s: -s.visible)
    return Explanation(
        tuple(s for s in shares if s.visible >= PART),
        float(explained.mean()),
        tuple((candidates[i].component, float(alone[i])) for i in order),
    )


def _chosen(
    fore: Foreground,
    candidates: Sequence[Learned],
    fit: NDArray[np.float32],
    areas: NDArray[np.float64],
    first: int,
) -> list[int]:
    """The first candidate and those that enough of the rest speaks for."""
    chosen = [first]
    best = fit[:, first].copy()
    bare = np.where(np.isfinite(fore.shaded), fore.shaded, UNKNOWN)
    further_than = fit > bare[:, None] + BEYOND
    compared = 0
    part = PART if np.isfinite(fore.shaded).mean() > 0.5 else STRANGE_PART
    while len(chosen) < min(MOST, len(candidates)):
        claims = (fit - best[:, None] > GAIN) & (fit > UNKNOWN + 1) & further_than
        claims[:, chosen] = False
        count = claims.sum(axis=0) / areas
        further = int(count.argmax())
        if count[further] < part:
            break
        if compared < len(chosen):
            # Only now, since mixing colours costs time and most places hold one thing.
            palette = candidates[chosen[compared]].palette
            further_than &= fit > blended(fore, palette)[:, None]
            compared += 1
            continue
        chosen.append(further)
        best = np.maximum(best, fit[:, further])
    return chosen


def _share(candidate: Learned, fore: Foreground, mine: NDArray[np.bool_], area: float) -> Share:
    pixels = int(mine.sum())
    x, y = fore.at[mine].mean(axis=0) if pixels else (0.0, 0.0)
    return Share(
        candidate.component,
        pixels,
        pixels / area,
        candidate.palette.cover(fore.colours[mine], area),
        (float(x), float(y)),
    )
