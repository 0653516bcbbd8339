"""A hidden pile: what is known of the tiles behind a screen, or of a hand of scandal cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.games.noblemen.position.names import UNSEEN


@dataclass(frozen=True, slots=True)
class Pile:
    """``count`` things. Of those that were seen going in, ``known`` (kind -> how many) have not
    been seen leaving; up to ``doubt`` of them may have left unseen.

    So a content fits exactly if it has ``count`` things and lacks at most ``doubt`` of ``known``.
    Whether something left before or after others went in is not kept: that lets a few contents pass
    which cannot be, and never excludes the one that is.

    ``told`` is the same pile as its owner told it, with what happened since: it counts for what
    this player does and is shown to this player alone, so that nobody learns from a ruling what
    somebody else told.

    >>> Pile(3, {"hain": 2}).may_hold({"acker": 2})
    False
    """

    count: int = 0
    known: Mapping[str, int] = field(default_factory=dict)
    doubt: int = 0
    told: Pile | None = None

    @property
    def exact(self) -> bool:
        """Whether the content is known for certain."""
        return self.doubt == 0 and sum(self.known.values()) == self.count

    @property
    def possible(self) -> bool:
        """Whether any content fits."""
        return self.doubt >= 0 and sum(self.known.values()) - self.doubt <= self.count

    @property
    def own(self) -> Pile:
        """The pile as its owner may be judged by it."""
        return self.told or self

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

    def without(self, wanted: Mapping[str, int]) -> Pile:
        """What is left once these are set aside, of which there must be all."""
        known = {kind: max(0, n - wanted.get(kind, 0)) for kind, n in self.known.items()}
        return Pile(self.count - sum(wanted.values()), known, self.doubt)

    def plus(self, kinds: Iterable[str]) -> Pile:
        """With these added; ``"?"`` is one that nobody saw."""
        added = list(kinds)
        if not added:
            return self
        seen = Counter(kind for kind in added if kind != UNSEEN)
        known = {**self.known, **{kind: self.known.get(kind, 0) + n for kind, n in seen.items()}}
        told = self.told and self.told.plus(added)
        return Pile(self.count + len(added), known, self.doubt, told)

    def minus(self, kinds: Iterable[str]) -> Pile:
        """With these taken away; ``"?"`` is one that nobody saw. Never below nothing. Where what
        leaves cannot have been there, what was known was wrong, and only the count is left."""
        taken = list(kinds)
        if not taken:
            return self
        doubt, known = self.doubt, dict(self.known)
        for kind in taken:
            if kind == UNSEEN:
                doubt += 1
            elif known.get(kind, 0) > 1:
                known[kind] -= 1
            else:
                known.pop(kind, None)
        told = self.told and self.told.minus(taken)
        return _settled(max(0, self.count - len(taken)), known, doubt, told)


def _settled(count: int, known: dict[str, int], doubt: int, told: Pile | None) -> Pile:
    """A pile in its plainest form: nothing that is not certain any more, and of no kind more than
    there are things, so that what only one content fits is known exactly."""
    told = told if told and told.known else None
    total = sum(known.values())
    if total <= doubt or total - doubt > count:
        return Pile(count, told=told)
    surplus = sum(number - count for number in known.values() if number > count)
    if surplus:
        known = {kind: min(number, count) for kind, number in known.items()}
    return Pile(count, known, doubt - surplus, told)


def unseen(count: int) -> tuple[str, ...]:
    """So many of which nobody saw the kind."""
    return (UNSEEN,) * max(0, count)
