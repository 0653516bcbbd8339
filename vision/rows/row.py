"""A row: cards side by side in a region, read in order."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.table.names import UNKNOWN_THING
from companion.table.observation import Alternative
from companion.table.profile import Box
from companion.table.view import Claim
from vision.components import certainty
from vision.geometry import Floats
from vision.pixels import grey
from vision.rows.cards import Card, CardFinder
from vision.rows.strangers import Stranger, strangers

OVERLAP = 0.45
"""Share of a card that another may cover; two that share more claim the same place."""


class RowReader:
    """Reads rows of the cards that a finder knows; a card it does not know is ``unknown``."""

    def __init__(self, finder: CardFinder, card_mm: tuple[float, float]) -> None:
        self._finder = finder
        self._card_mm = card_mm

    def read(
        self, seen: NDArray[np.uint8], inside: Box
    ) -> tuple[tuple[Claim, ...], tuple[Alternative, ...]]:
        """The cards whose middle is inside, from the left, and other rows worth a thought.

        seen: the row's region with a margin, BGR, from above, x to the player's right and y
        towards the player, ``faces.SCALE`` px a mm, black outside the picture; inside: the row
        proper in px.
        """
        cards = side_by_side(self._finder.find(grey(seen)))
        others = strangers(seen, [card.outline for card in cards], self._card_mm)
        placed = [(c.middle, Claim(c.component, round(probability(c), 4))) for c in cards]
        placed += [(s.middle, Claim(UNKNOWN_THING, round(strange(s), 4))) for s in others]
        inner = [(middle, claim) for middle, claim in placed if _within(inside, middle)]
        row = sorted(inner, key=lambda lying: float(lying[0][0]))
        claims = tuple(claim for _, claim in row)
        return claims, _doubts(claims)


def probability(card: Card) -> float:
    """That a card is really there: of those that are, nearly all the print that nothing covers is
    seen, and dozens of features agree; chance matches a frame's border by a few."""
    strength = 14 * (card.seen - 0.35) + 0.4 * (card.votes - 6)
    return 1 / (1 + math.exp(-max(-30.0, min(strength, 30.0))))


def strange(stranger: Stranger) -> float:
    """That something unread is a card: nearly all of one is seen, or it is sleeves and shadows."""
    return 1 / (1 + math.exp(-8 * (stranger.area - 0.45)))


def _within(box: Box, place: Floats) -> bool:
    x0, y0, x1, y1 = box
    return bool(x0 <= place[0] <= x1 and y0 <= place[1] <= y1)


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
