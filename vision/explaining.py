"""Which components the foreground at one place consists of, by their colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.kits import Learned

GAIN = 2.0
"""Log-likelihood by which a further component must explain a pixel better to claim it."""
UNKNOWN = -5.0
"""Log-likelihood of a colour under "something that the kit does not know"."""
PART = 0.10
"""Share of its area that must be seen of a component which others cover."""
MOST = 6
"""Components at one place, at most."""


@dataclass(frozen=True)
class Share:
    """A component and the pixels that it explains best: their number, and as share of its area."""

    component: str
    pixels: int
    visible: float


@dataclass(frozen=True)
class Explanation:
    """present: who is there, the most visible first; known: share of the pixels that they explain;
    scores: mean log-likelihood a pixel of each candidate alone, best first."""

    present: tuple[Share, ...]
    known: float
    scores: tuple[tuple[str, float], ...]


def explain(
    colours: NDArray[np.float32], candidates: Sequence[Learned], px_per_mm: float
) -> Explanation:
    """colours: weighted Lab of the foreground pixels (Nx3). Greedy: the component that explains most
    alone, then any that explains a coherent rest better."""
    if not len(colours) or not candidates:
        return Explanation((), 0.0, ())
    fit = np.stack([c.palette.log_likelihood(colours) for c in candidates], axis=1)
    fit = np.maximum(fit, UNKNOWN)
    alone = fit.mean(axis=0)
    order = np.argsort(-alone)
    areas = np.array([c.area_mm2 for c in candidates]) * px_per_mm**2
    chosen = [int(order[0])]
    best = fit[:, chosen[0]].copy()
    while len(chosen) < min(MOST, len(candidates)):
        claims = (fit - best[:, None] > GAIN) & (fit > UNKNOWN + 1)
        claims[:, chosen] = False
        count = claims.sum(axis=0) / areas
        further = int(count.argmax())
        if count[further] < PART:
            break
        chosen.append(further)
        best = np.maximum(best, fit[:, further])
    owner = fit[:, chosen].argmax(axis=1)
    explained = best > UNKNOWN + 0.5
    shares = [
        Share(
            candidates[c].component,
            int((explained & (owner == i)).sum()),
            float((explained & (owner == i)).sum() / areas[c]),
        )
        for i, c in enumerate(chosen)
    ]
    shares.sort(key=lambda s: -s.visible)
    return Explanation(
        tuple(s for s in shares if s.visible >= PART or s is shares[0]),
        float(explained.mean()),
        tuple((candidates[i].component, float(alone[i])) for i in order),
    )
