"""Which components the foreground at one place consists of, by their colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.kits import SPREAD, Learned, lab

GAIN = 2.0
"""Log-likelihood by which a further component must explain a pixel better to claim it."""
UNKNOWN = -5.0
"""Log-likelihood of a colour under "something that the kit does not know"."""
PART = 0.10
"""Share of its area that must be seen of a component which others cover."""
DARKEST = 0.35
"""What is left of the light in the deepest shadow."""
BRIGHTEST = 1.25
"""How much lighter a place may be than its ground and still be nothing but that."""
MOST = 6
"""Components at one place, at most."""


@dataclass(frozen=True)
class Share:
    """A component and the pixels that it explains best: their number, that as share of its area
    (visible), and the same with each of its colours counted no more than it has of it (cover)."""

    component: str
    pixels: int
    visible: float
    cover: float


@dataclass(frozen=True)
class Explanation:
    """present: who is there, the most visible first; known: share of the pixels that they explain;
    scores: mean log-likelihood a pixel of each candidate alone, best first."""

    present: tuple[Share, ...]
    known: float
    scores: tuple[tuple[str, float], ...]


def shade(seen: NDArray[np.uint8], ground: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Log-likelihood that pixels (Nx3 BGR) are nothing but their ground (Nx3 BGR) in another
    light."""
    a, b = seen.astype(np.float32), ground.astype(np.float32)
    factor = np.clip((a * b).sum(axis=1) / np.maximum((b * b).sum(axis=1), 1.0), DARKEST, BRIGHTEST)
    under = np.clip(b * factor[:, None], 0, 255).astype(np.uint8)
    off = lab(seen[:, None, :]) - lab(under[:, None, :])
    return np.asarray(-(off**2).sum(axis=(1, 2)) / (2 * SPREAD**2), np.float32)


def explain(
    colours: NDArray[np.float32],
    candidates: Sequence[Learned],
    px_per_mm: float,
    shaded: NDArray[np.float32],
) -> Explanation:
    """Who is there, greedily: the component that explains most alone, then any that explains a
    coherent rest better than those before and the shadow that they cast.

    colours: weighted Lab of the foreground pixels (Nx3); shaded: their log-likelihood as mere
    shadow.
    """
    if not len(colours) or not candidates:
        return Explanation((), 0.0, ())
    fit = np.stack([c.palette.log_likelihood(colours) for c in candidates], axis=1)
    fit = np.maximum(fit, UNKNOWN)
    alone = fit.mean(axis=0)
    order = np.argsort(-alone)
    areas = np.array([c.area_mm2 for c in candidates]) * px_per_mm**2
    chosen = [int(order[0])]
    best = fit[:, chosen[0]].copy()
    # Pieces cast shadows; what a shadow explains better is no evidence of a further piece.
    lit = fit > np.where(np.isfinite(shaded), shaded, UNKNOWN)[:, None]
    while len(chosen) < min(MOST, len(candidates)):
        claims = (fit - best[:, None] > GAIN) & (fit > UNKNOWN + 1) & lit
        claims[:, chosen] = False
        count = claims.sum(axis=0) / areas
        further = int(count.argmax())
        if count[further] < PART:
            break
        chosen.append(further)
        best = np.maximum(best, fit[:, further])
    owner = fit[:, chosen].argmax(axis=1)
    explained = fit[:, chosen].max(axis=1) > UNKNOWN + 0.5
    explained &= (owner == 0) | lit[np.arange(len(owner)), np.array(chosen)[owner]]
    shares = [
        _share(candidates[c], colours[explained & (owner == i)], float(areas[c]))
        for i, c in enumerate(chosen)
    ]
    shares.sort(key=lambda s: -s.visible)
    return Explanation(
        tuple(s for s in shares if s.visible >= PART),
        float(explained.mean()),
        tuple((candidates[i].component, float(alone[i])) for i in order),
    )


def _share(candidate: Learned, colours: NDArray[np.float32], area: float) -> Share:
    return Share(
        candidate.component,
        len(colours),
        len(colours) / area,
        candidate.palette.cover(colours, area),
    )
