"""From measurements to probabilities, and from probabilities to doubts."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.table.observation import Alternative
from vision.components.explaining import PART

HALF_STRANGE = 0.5
"""Share of a component's area, all in strange colours, that is a stranger as likely as not."""
CERTAIN = 0.98
"""A place whose content is less probable than this is listed with its alternatives."""
FAVOUR = 9.0
"""Colour difference by which the bare print must fit better than what was made out there, to be as
probable: it was made out for a reason."""
STEP = 1.25
"""Colour difference that makes one place likelier than the other by e."""


def presence(visible: float) -> float:
    """Probability that something is really there, from the share of its area that is seen."""
    return 1 - 0.5 * math.exp(-max(0.0, visible - PART) / 0.09)


def identity(margin: float, pixels: float) -> float:
    """Probability that it is the likeliest candidate and not the next: ``margin`` is the difference
    of their mean log-likelihoods a pixel; neighbouring pixels are far from independent."""
    strength = margin * min(pixels / 10.0, 14.0)
    return 1 / (1 + math.exp(-min(strength, 30.0)))


def separation(best: float, second: float) -> float:
    """Probability that the nearest of two examples is the right one, from their distances."""
    if not math.isfinite(second):
        return 0.999
    gap = (second - best) / max(best, 4.0)
    return 1 / (1 + math.exp(-min(12.0 * gap, 30.0)))


def bareness(bare: float, thing: float) -> float:
    """Probability that a place is bare and not covered by the thing that was made out there, from
    the colour differences of its picture from both."""
    return 1 / (1 + math.exp(min((bare - thing + FAVOUR) / STEP, 30.0)))


def strangeness(share: float) -> float:
    """Probability that something lies at a place that no kit knows: ``share`` of the area of the
    smallest thing that belongs there is of colours that nothing known has."""
    return min(1 / (1 + math.exp(-min((share - HALF_STRANGE) / 0.08, 30.0))), 0.99)


def alternatives(pairs: Sequence[tuple[tuple[str, ...], float]]) -> tuple[Alternative, ...]:
    """Contents and weights as alternatives: merged, normalised, most probable first."""
    total = sum(p for _, p in pairs)
    merged: dict[tuple[str, ...], float] = {}
    for content, p in pairs:
        key = tuple(sorted(content))
        merged[key] = merged.get(key, 0.0) + p / max(total, 1e-9)
    ranked = sorted(merged.items(), key=lambda item: -item[1])
    return tuple(Alternative(c, round(p, 4)) for c, p in ranked if p > 1e-3)
