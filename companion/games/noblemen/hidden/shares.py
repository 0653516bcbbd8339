"""What hidden piles can hold between them: screens and the bag, hands and the stack.

Each pile alone allows some contents (``Pile``); together they hold what lies nowhere in sight, so
that the last three meadows cannot be behind two screens. Whether some way of dealing everything
out fits all piles needs no search. The contents of one pile are those that have at least
``lower(A)`` things of every set ``A`` of kinds:

    lower(A) = max(0, known(A) - doubt), and lower(all kinds) = count.

Such sets of contents add up without gaps (they are integral polymatroids), so piles fit into a
room exactly if, for every set of kinds, the sum of their lowers is at most the room for those
kinds. The worst set of kinds for given piles is the one with more known than room, which leaves a
condition for every set of *piles*, whatever the number of kinds:

    sum over kinds of max(0, known in these piles - room) <= doubts of these piles.

Piles without doubt belong to the worst set always; there are rarely more than a few others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from companion.games.noblemen.position.pile import Pile


@dataclass(frozen=True, slots=True)
class Shares:
    """``piles`` by name, which together hold exactly ``room``: kind -> how many are out of sight.

    Where what is known contradicts itself (the table played something that could not be), it proves
    nothing: then each pile speaks for itself.

    >>> shares = Shares({"red": Pile(3), "bag": Pile(2, {"wiese": 2})}, {"wiese": 3, "hain": 2})
    >>> shares.may_hold("red", {"wiese": 2})
    False
    >>> shares.least("red", "hain"), shares.most("red", "wiese")
    (2, 1)
    """

    piles: Mapping[str, Pile]
    room: Mapping[str, int]

    def may_hold(self, name: str, wanted: Mapping[str, int]) -> bool:
        """Whether some content of all the piles that fits has all of these in this one."""
        pile = self.piles[name]
        if not pile.may_hold(wanted):
            return False
        if not pile.doubt and all(n <= pile.known.get(kind, 0) for kind, n in wanted.items()):
            return True
        if any(number > self.room.get(kind, 0) for kind, number in wanted.items()):
            return False
        spare = self.spare(name)
        if all(spare.get(kind, 0) >= number for kind, number in wanted.items()):
            return True
        others = [other for key, other in self.piles.items() if key != name]
        room = {kind: number - wanted.get(kind, 0) for kind, number in self.room.items()}
        return _fits([*others, pile.without(wanted)], room) or not self.consistent

    def spare(self, name: str) -> dict[str, int]:
        """How many of each kind are left for a pile if the others have all that was seen going in:
        so many it may hold, as far as it goes by them."""
        left = dict(self.room)
        for key, pile in self.piles.items():
            if key != name:
                for kind, number in pile.known.items():
                    left[kind] = left.get(kind, 0) - number
        return left

    def least(self, name: str, kind: str) -> int:
        """How many of a kind are in a pile for certain."""
        low, high = self._alone(name, kind)
        return next((n for n in range(low, high) if self._may_have(name, kind, n)), high)

    def most(self, name: str, kind: str) -> int:
        """How many of a kind can be in a pile."""
        low, high = self._alone(name, kind)
        return next((n for n in range(high, low, -1) if self._may_have(name, kind, n)), low)

    def content(self, name: str) -> Mapping[str, int] | None:
        """What is in a pile, kind -> how many, where only one content fits; None otherwise."""
        least = {kind: self.least(name, kind) for kind in self.room}
        full = sum(least.values()) == self.piles[name].count
        return {kind: number for kind, number in least.items() if number} if full else None

    @property
    def consistent(self) -> bool:
        """Whether any content of all the piles fits."""
        return _fits(list(self.piles.values()), self.room)

    def _alone(self, name: str, kind: str) -> tuple[int, int]:
        """The least and the most going by one pile and what is out of sight alone."""
        pile, room = self.piles[name], max(0, self.room.get(kind, 0))
        most = min(pile.most(kind), room)
        return min(pile.sure(kind), most), most

    def _may_have(self, name: str, kind: str, number: int) -> bool:
        """Whether some content has exactly so many of a kind in this pile. The rest of it then has
        none, so it has a lower of its own for all the other kinds together."""
        pile = self.piles[name]
        known = {other: n for other, n in pile.known.items() if other != kind}
        doubt = pile.doubt - max(0, pile.known.get(kind, 0) - number)
        rest = Pile(pile.count - number, known, doubt)
        others = [other for key, other in self.piles.items() if key != name]
        room = {**self.room, kind: self.room.get(kind, 0) - number}
        elsewhere = sum(n for other, n in self.room.items() if other != kind)
        taken = sum(
            max(0, sum(n for k, n in other.known.items() if k != kind) - other.doubt)
            for other in others
        )
        fits = doubt >= 0 and rest.count <= elsewhere - taken and _fits([*others, rest], room)
        return fits or not self.consistent


def _fits(piles: list[Pile], room: Mapping[str, int]) -> bool:
    """Whether the piles can be filled out of a room."""
    if any(number < 0 for number in room.values()):
        return False
    if sum(pile.count for pile in piles) > sum(room.values()):
        return False
    if any(pile.count < 0 or not pile.possible for pile in piles):
        return False
    return all(_excess(some, room) <= sum(pile.doubt for pile in some) for some in _sets(piles))


def _excess(piles: list[Pile], room: Mapping[str, int]) -> int:
    """How many of the things seen going into these piles there is no room for."""
    known: dict[str, int] = {}
    for pile in piles:
        for kind, number in pile.known.items():
            known[kind] = known.get(kind, 0) + number
    return sum(max(0, number - room.get(kind, 0)) for kind, number in known.items())


def _sets(piles: list[Pile]) -> Iterator[list[Pile]]:
    """Every set of piles that can be the worst: all those without doubt, and any of the others."""
    firm = [pile for pile in piles if pile.known and not pile.doubt]
    loose = [pile for pile in piles if pile.known and pile.doubt]
    for number in range(len(loose) + 1):
        for some in combinations(loose, number):
            yield [*firm, *some]
