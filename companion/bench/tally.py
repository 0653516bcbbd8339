"""Counting what is right among what was looked at."""

from __future__ import annotations

from collections import Counter


class Tally:
    """How often something was looked at, and how often it was right."""

    def __init__(self) -> None:
        self._right: Counter[str] = Counter()
        self._all: Counter[str] = Counter()

    def add(self, what: str, right: bool) -> bool:
        """Counts one; gives back whether it was right."""
        self._all[what] += 1
        self._right[what] += right
        return right

    def count(self, what: str) -> int:
        return self._all[what]

    def wrong(self, what: str) -> int:
        return self._all[what] - self._right[what]

    def share(self, what: str) -> float | None:
        """The share that was right; None where there was nothing to look at."""
        return self._right[what] / self._all[what] if self._all[what] else None
