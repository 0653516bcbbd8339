"""Hidden piles: what is known, counted and bounded."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

from hypothesis import given
from hypothesis import strategies as st

from companion.games.noblemen.hidden.claims import bag_content, bag_may_hold, may_hold_tiles
from companion.games.noblemen.position.names import LANDS, UNSEEN
from companion.games.noblemen.position.pile import Pile
from tests.games.tables import dealt, drawn, full_pile, table, with_estate, with_player

changes = st.lists(
    st.tuples(st.sampled_from(("in", "out")), st.sampled_from(LANDS), st.booleans()),
    max_size=12,
)


@given(st.lists(st.sampled_from(LANDS), max_size=6), changes)
def test_the_truth_always_fits(start: list[str], history: list[tuple[str, str, bool]]) -> None:
    """Whatever goes in and out, seen or not, the true content is never excluded."""
    truth, pile = Counter(start), Pile(len(start))
    for way, land, seen in history:
        kinds = (land if seen else UNSEEN,)
        if way == "in":
            truth[land] += 1
            pile = pile.plus(kinds)
        elif truth[land]:
            truth[land] -= 1
            pile = pile.minus(kinds)
        assert pile.count == truth.total()
        assert pile.may_hold(+truth)
        for kind in LANDS:
            assert pile.sure(kind) <= truth[kind] <= pile.most(kind)


def contents(pile: Pile) -> set[tuple[str, ...]]:
    """Every content that fits, by definition."""
    every = combinations_with_replacement(LANDS, pile.count)
    known = Counter(pile.known)
    return {kinds for kinds in every if (known - Counter(kinds)).total() <= pile.doubt}


piles = st.builds(
    Pile,
    st.integers(0, 4),
    st.dictionaries(st.sampled_from(LANDS), st.integers(1, 2), max_size=2),
    st.integers(0, 2),
)


@given(piles, st.dictionaries(st.sampled_from(LANDS), st.integers(1, 3), max_size=3))
def test_what_may_be_held_is_what_some_content_has(pile: Pile, wanted: dict[str, int]) -> None:
    possible = any(not Counter(wanted) - Counter(kinds) for kinds in contents(pile))
    assert pile.may_hold(wanted) == possible


def test_exact_piles_say_exactly_what_they_hold() -> None:
    pile = full_pile(hain=2, acker=1)
    assert pile.exact
    assert pile.minus(("hain",)) == full_pile(hain=1, acker=1)
    assert not pile.plus((UNSEEN,)).exact
    doubted = pile.minus((UNSEEN,))
    assert (doubted.count, doubted.sure("hain"), doubted.most("hain")) == (2, 1, 2)
    assert pile.minus((UNSEEN,) * 3) == Pile(0)


def test_the_bag_is_known_when_every_screen_is() -> None:
    bag = bag_content(dealt())
    assert bag == {"acker": 53, "hain": 39, "brunnen": 35, "wiese": 36}
    assert bag_content(table()) is None
    assert bag_may_hold(table(), ("hain",) * 48)
    assert not bag_may_hold(table(), ("hain",) * 49)


def test_what_others_surely_hold_nobody_else_does() -> None:
    state = with_estate(table(), "blue", drawn("w " + "b " * 42))
    assert may_hold_tiles(state, "red", ("brunnen",) * 2)
    state = with_player(state, "yellow", tiles=full_pile(brunnen=1))
    assert may_hold_tiles(state, "red", ("brunnen",))
    assert not may_hold_tiles(state, "red", ("brunnen",) * 2)


def test_setting_tiles_aside_leaves_the_others() -> None:
    pile = Pile(4, {"hain": 2, "acker": 1}, 1)
    assert pile.without({"hain": 1}) == Pile(3, {"hain": 1, "acker": 1}, 1)
    assert pile.without({"acker": 1, "wiese": 1}) == Pile(2, {"hain": 2, "acker": 0}, 1)
