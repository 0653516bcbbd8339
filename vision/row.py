"""A row: cards side by side in a region, read in order."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.table.observation import Alternative
from companion.table.profile import Box
from companion.table.view import Claim
from vision import certainty
from vision.cards import Card, CardFinder

OVERLAP = 0.45
"""Share of a card that another may cover; two that share more claim the same place."""


class RowReader:
    """Reads rows of the cards that a finder knows."""

    def __init__(self, finder: CardFinder) -> None:
        self._finder = finder

    def read(
        self, seen: NDArray[np.uint8], inside: Box
    ) -> tuple[tuple[Claim, ...], tuple[Alternative, ...]]:
        """The cards whose middle is inside, from the left, and other rows worth a thought.

        seen: the row's region with a margin, grey, from above, x to the player's right and y
        towards the player, ``faces.SCALE`` px a mm; inside: the row proper in px.
        """
        x0, y0, x1, y1 = inside
        found = [
            card
            for card in self._finder.find(seen)
            if x0 <= card.middle[0] <= x1 and y0 <= card.middle[1] <= y1
        ]
        row = sorted(side_by_side(found), key=lambda card: float(card.middle[0]))
        claims = tuple(Claim(card.component, round(probability(card), 4)) for card in row)
        return claims, _doubts(claims)


def probability(card: Card) -> float:
    """That a card is really there: of those that are, nearly all the print that nothing covers is
    seen, and dozens of features agree; chance matches a frame's border by a few."""
    strength = 14 * (card.seen - 0.35) + 0.4 * (card.votes - 6)
    return 1 / (1 + math.exp(-max(-30.0, min(strength, 30.0))))


def side_by_side(cards: Sequence[Card]) -> list[Card]:
    """Those that are more probable than not, without the weaker of any two in one place."""
    kept: list[Card] = []
    for card in sorted(cards, key=lambda card: -card.seen * card.votes):
        if probability(card) > 0.5 and all(_shared(card, other) < OVERLAP for other in kept):
            kept.append(card)
    return kept


def _shared(one: Card, other: Card) -> float:
    """Area that two cards share, as a part of the first."""
    a, b = (card.outline.astype(np.float32) for card in (one, other))
    area, _ = cv2.intersectConvexConvex(a, b)
    return float(area) / max(float(cv2.contourArea(a)), 1.0)


def _doubts(row: Sequence[Claim]) -> tuple[Alternative, ...]:
    """The least certain card taken for nothing."""
    if not row:
        return ()
    weakest = min(range(len(row)), key=lambda i: row[i].p or 0.0)
    p = row[weakest].p or 0.0
    if p >= certainty.CERTAIN:
        return ()
    names = tuple(claim.component for claim in row)
    without = names[:weakest] + names[weakest + 1 :]
    return Alternative(names, p), Alternative(without, round(1 - p, 4))
