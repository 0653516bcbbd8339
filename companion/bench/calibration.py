"""Whether claims are right as often as they say: of all made with p near 0.9, nine in ten."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import starmap
from operator import add

BINS = 10
"""Of equal width, as the scorer of the evenings counts them."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Claims made with about the same probability: how many, the sum of their probabilities, and
    how many were right."""

    claims: int = 0
    promised: float = 0.0
    kept: int = 0

    def __add__(self, other: Bin) -> Bin:
        return Bin(
            self.claims + other.claims, self.promised + other.promised, self.kept + other.kept
        )

    @property
    def confidence(self) -> float:
        """The mean probability; there must be a claim."""
        return self.promised / self.claims

    @property
    def share(self) -> float:
        """The share that was right; there must be a claim."""
        return self.kept / self.claims


@dataclass(frozen=True, slots=True)
class Reliability:
    """Claims counted by their probability, the least certain first."""

    bins: tuple[Bin, ...] = field(default=(Bin(),) * BINS)

    def __add__(self, other: Reliability) -> Reliability:
        return Reliability(tuple(starmap(add, zip(self.bins, other.bins, strict=True))))

    @property
    def claims(self) -> int:
        return sum(one.claims for one in self.bins)

    @property
    def error(self) -> float | None:
        """The expected calibration error: how far the probabilities lie from the shares that are
        right, on average over the claims. None without any."""
        if not self.claims:
            return None
        return sum(abs(one.promised - one.kept) for one in self.bins) / self.claims


def reliability(claims: Iterable[tuple[float, bool]]) -> Reliability:
    """``claims``: each with its probability and whether it was right."""
    bins = [Bin()] * BINS
    for p, right in claims:
        number = min(int(p * BINS), BINS - 1)
        bins[number] += Bin(1, p, int(right))
    return Reliability(tuple(bins))
