"""A hidden pile: what is known of the tiles behind a screen, or of a hand of scandal cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.games.noblemen.names import UNSEEN


@dataclass(frozen=True, slots=True)
class Pile:
    """``count`` things. Of those that were seen going in, ``known`` (kind -> how many) have not
    been seen leaving; up to ``doubt`` of them may have left unseen.

    So a content fits exactly if it has ``count`` things and lacks at most ``doubt`` of ``known``.

    >>> Pile(3, {"hain": 2}).may_hold({"acker": 2})
    False
    """

    count: int = 0
    known: Mapping[str, int] = field(default_factory=dict)
    doubt: int = 0

    @property
    def exact(self) -> bool:
        """Whether the content is known for certain."""
        return self.doubt == 0 and sum(self.known.values()) == self.count

    def sure(self, kind: str) -> int:
        """How many of a kind are there at the least."""
        return max(0, self.known.get(kind, 0) - self.doubt)

    def most(self, kind: str) -> int:
        """How many of a kind there can be at the most, going by this pile alone."""
        other = sum(n for k, n in self.known.items() if k != kind)
        return max(0, self.count - max(0, other - self.doubt))

    def may_hold(self, wanted: Mapping[str, int]) -> bool:
        """Whether some content that fits has all of these."""
        total = sum(wanted.values())
        lacking = sum(max(0, n - wanted.get(kind, 0)) for kind, n in self.known.items())
        return total + max(0, lacking - self.doubt) <= self.count

    def plus(self, kinds: Iterable[str]) -> Pile:
        """With these added; ``"?"`` is one that nobody saw."""
        added = list(kinds)
        seen = Counter(kind for kind in added if kind != UNSEEN)
        if not added:
            return self
        known = {**self.known, **{kind: self.known.get(kind, 0) + n for kind, n in seen.items()}}
        return Pile(self.count + len(added), known, self.doubt)

    def minus(self, kinds: Iterable[str]) -> Pile:
        """With these taken away; ``"?"`` is one that nobody saw. Never below nothing."""
        count, doubt, known = self.count, self.doubt, dict(self.known)
        for kind in kinds:
            count = max(0, count - 1)
            if kind == UNSEEN:
                doubt += 1
            elif known.get(kind, 0) > 1:
                known[kind] -= 1
            else:
                known.pop(kind, None)
        if count == 0 or doubt >= sum(known.values()):
            return Pile(count)
        return Pile(count, known, doubt)


def unseen(count: int) -> tuple[str, ...]:
    """So many of which nobody saw the kind."""
    return (UNSEEN,) * max(0, count)
