"""What hidden piles can hold between them, against every way of dealing small boxes out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from hypothesis import assume, example, given
from hypothesis import strategies as st

from companion.games.noblemen.hidden.shares import Shares
from companion.games.noblemen.position.names import LANDS
from companion.games.noblemen.position.pile import Pile

KINDS = LANDS[:3]

pile = st.builds(
    Pile,
    st.integers(0, 3),
    st.dictionaries(st.sampled_from(KINDS), st.integers(1, 2), max_size=3),
    st.integers(0, 2),
)
room = st.fixed_dictionaries({kind: st.integers(0, 3) for kind in KINDS})
shares = st.builds(Shares, st.dictionaries(st.sampled_from("abc"), pile, min_size=1), room)


def fits_alone(alone: Pile, content: Counter[str]) -> bool:
    """By definition: as many as there are, at most the doubt lacking of what is known."""
    lacking = (Counter(alone.known) - content).total()
    return content.total() == alone.count and lacking <= alone.doubt


def contents(boxes: Shares) -> Iterator[dict[str, Counter[str]]]:
    """Every way of filling the piles at once."""
    ways = [
        [
            content
            for kinds in combinations_with_replacement(KINDS, alone.count)
            if fits_alone(alone, content := Counter(kinds))
        ]
        for alone in boxes.piles.values()
    ]
    for together in product(*ways):
        if sum(together, Counter()) <= Counter(boxes.room):
            yield dict(zip(boxes.piles, together, strict=True))


@given(shares, st.dictionaries(st.sampled_from(KINDS), st.integers(0, 3)))
@example(Shares({"a": Pile(2, {"hain": 2}, 1)}, {"acker": 1, "hain": 1}), {"hain": 2})
def test_what_may_be_held_is_what_some_dealing_gives(boxes: Shares, wanted: dict[str, int]) -> None:
    ways = list(contents(boxes))
    assert boxes.consistent == bool(ways)
    for name in boxes.piles if ways else ():
        possible = any(Counter(wanted) <= way[name] for way in ways)
        assert boxes.may_hold(name, wanted) == possible


@given(shares)
def test_the_least_and_the_most_are_met_and_never_passed(boxes: Shares) -> None:
    ways = list(contents(boxes))
    for name, kind in product(boxes.piles if ways else (), KINDS):
        numbers = [way[name][kind] for way in ways]
        assert boxes.least(name, kind) == min(numbers)
        assert boxes.most(name, kind) == max(numbers)


@given(shares)
def test_a_content_is_told_where_there_is_only_one(boxes: Shares) -> None:
    ways = list(contents(boxes))
    for name in boxes.piles if ways else ():
        only = {tuple(sorted(way[name].elements())) for way in ways}
        content = boxes.content(name)
        assert (content is not None) == (len(only) == 1)
        assert content is None or tuple(sorted(Counter(content).elements())) in only


@given(shares, st.dictionaries(st.sampled_from(KINDS), st.integers(0, 3)))
def test_what_contradicts_itself_proves_nothing(boxes: Shares, wanted: dict[str, int]) -> None:
    """Then a pile speaks for itself, and there is no more than lies out of sight."""
    assume(not boxes.consistent)
    for name, alone in boxes.piles.items():
        if not alone.may_hold(wanted):
            assert not boxes.may_hold(name, wanted)
        elif Counter(wanted) <= Counter(boxes.room):
            assert boxes.may_hold(name, wanted)


def test_two_screens_never_hold_the_last_meadows_twice() -> None:
    meadows = {"wiese": 3, "hain": 9}
    boxes = Shares({"red": Pile(4), "blue": Pile(4, {"wiese": 3}, 1)}, meadows)
    assert boxes.may_hold("red", {"wiese": 1})
    assert not boxes.may_hold("red", {"wiese": 2})
    assert (boxes.least("blue", "wiese"), boxes.most("blue", "hain")) == (2, 2)
    assert (boxes.least("red", "hain"), boxes.most("red", "hain")) == (3, 4)
