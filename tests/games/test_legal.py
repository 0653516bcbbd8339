"""Legal moves: all of them, nothing else, none twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice, permutations, product, takewhile

import pytest

from companion.games.noblemen import GAME
from companion.games.noblemen.choices.legal import legal_moves
from companion.games.noblemen.position.estate import Estate, detached, grows, lay, square
from companion.games.noblemen.position.moves import (
    Action,
    Bribe,
    Build,
    Church,
    Expand,
    GainLand,
    Idle,
    Knight,
    Move,
    Placement,
    PlayCard,
    Tax,
    turn,
)
from companion.games.noblemen.position.names import BUILDINGS, LANDS
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.cards import everywhere, published
from companion.games.noblemen.rules.laying import enlargings
from tests.games.tables import dealt, drawn, full_pile, knight_on, table, with_player

MANOR = drawn("a a w ", "a a w ", regions={(0, 0): "acker"})
NO_CARD = Pile(0)


def small(**changes: object) -> State:
    """Red to act on a small table with few tiles behind the screen and no card."""
    state = with_player(table(), "blue", estate=MANOR)
    red = {"estate": drawn("wCa w "), "money": 7, "markers": 1, "cards": NO_CARD}
    return with_player(state, "red", **{**red, "tiles": full_pile(hain=1, wiese=1), **changes})


def candidates(state: State, tiles_laid: int = 2) -> Iterator[Action]:
    """Every action that could be thought of on a small table, legal or not."""
    yield Idle()
    for number in range(7):
        yield from (Bribe(number), Tax(number), GainLand(number))
    tiles = state.player("red").estate.tiles
    width, height = max(x for x, _ in tiles), max(y for _, y in tiles)
    cells = list(product(range(-2, width + 3), range(-2, height + 3)))
    knights = [None, *(Knight("blue", cell) for cell in ((0, 0), (1, 0)))]
    for building, cell, knight in product(BUILDINGS, cells, knights):
        for space in range(4) if building == "folly" else (None,):
            yield Build(building, cell, space, knight)
    for counts in product(range(5), repeat=4):
        yield Church(tuple((t, n) for t, n in zip(LANDS, counts, strict=True) if n))
    for number in range(1, tiles_laid + 1):
        for where in combinations(cells, number):
            for lands in product(LANDS, repeat=number):
                yield Expand(tuple(Placement(t, *c) for t, c in zip(lands, where, strict=True)))


def key(state: State, move: Move) -> object:
    """Equal for moves that differ in nothing but the order of laying."""
    action = move.action
    if isinstance(action, Expand):
        estate, completed = lay(state.player(move.player).estate, action.placed, action.regions)
        return frozenset(action.placed), frozenset(completed), len(estate.tiles)
    return action


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"money": 40, "tiles": full_pile(acker=2)},
        {"taxed": True, "landed": True, "tiles": Pile(1)},
        {"estate": drawn("h h ", "h w "), "tiles": full_pile(hain=1, acker=1)},
    ],
)
def test_exactly_what_breaks_no_rule(changes: dict[str, object]) -> None:
    state = small(**changes)
    listed = list(takewhile(lambda move: move.card is None, legal_moves(state)))
    expected = {
        key(state, move)
        for action in candidates(state)
        if not GAME.violations(state, move := turn("red", action))
    }
    assert {key(state, move) for move in listed} == expected
    assert len(listed) == len({key(state, move) for move in listed})


def outcomes(estate: Estate, placed: tuple[Placement, ...]) -> set[object]:
    """Every estate that these tiles can make, whatever the order and the choice of regions."""
    tiles = {**estate.tiles, **{tile.cell: tile.land for tile in placed}}
    corners = {(t.x - dx, t.y - dy) for t in placed for dx in (0, 1) for dy in (0, 1)}
    full = [corner for corner in corners if len({tiles.get(c) for c in square(corner)}) == 1]
    choices = [some for n in range(len(full) + 1) for some in combinations(full, n)]
    return {
        (frozenset(placed), frozenset(lay(estate, order, chosen)[0].regions))
        for order in permutations(placed)
        if grows(estate, order)
        for chosen in choices
    }


@pytest.mark.parametrize(
    "estate",
    [
        drawn("h h . ", "h . h ", ". h h "),
        drawn("h . h ", "h w h "),
        drawn("h h a ", "h h a ", regions={(0, 0): "hain"}),
    ],
)
def test_enlargings_are_all_that_any_order_allows(estate: Estate) -> None:
    state = small(estate=estate, tiles=full_pile(hain=2, acker=1))
    near = [cell for cell in product(range(-1, 4), repeat=2) if cell not in estate.tiles]
    expected = set()
    for number, hands in ((1, ("h", "a")), (2, ("hh", "ha", "ah")), (3, ("hha", "hah", "ahh"))):
        for where, hand in product(combinations(near, number), hands):
            if not detached(estate.tiles, where):
                lands = ({"h": "hain", "a": "acker"}[letter] for letter in hand)
                placed = tuple(Placement(t, *c) for t, c in zip(lands, where, strict=True))
                expected |= outcomes(estate, placed)
    listed = [
        (frozenset(way.placed), frozenset(lay(estate, way.placed, way.regions)[0].regions))
        for way in enlargings(state, "red")
        if all(tile.cell in near for tile in way.placed)
    ]
    assert len(listed) == len(set(listed))
    assert set(listed) == expected


def test_regions_are_named_only_where_there_is_a_choice() -> None:
    state = small(estate=drawn("h h . ", "h . h ", ". h h "), tiles=full_pile(hain=2))
    named = {way.placed for way in enlargings(state, "red") if way.regions}
    assert named
    for placed in named:
        assert len(outcomes(state.player("red").estate, placed)) > 1
    for way in enlargings(state, "red"):
        if not way.regions:
            assert len(outcomes(state.player("red").estate, way.placed)) == 1


def test_the_first_moves_show_every_kind_of_action() -> None:
    state = small(estate=drawn("wCa w "), money=9)
    first = [type(move.action) for move in islice(legal_moves(state), 7)]
    assert first == [Idle, Tax, GainLand, Bribe, Build, Church, Expand]


def test_one_tile_that_finishes_two_squares_leaves_a_choice() -> None:
    estate = drawn("h h . ", "h . h ", ". h h ", "w . . ")
    state = small(estate=estate, tiles=full_pile(hain=1))
    here = [
        move.action.regions
        for move in legal_moves(state)
        if isinstance(move.action, Expand) and move.action.placed[0].cell == (1, 2)
    ]
    assert sorted(here) == [((0, 2),), ((1, 1),)]


def test_tiles_of_a_region_are_used_up() -> None:
    estate = drawn("h h . ", "h h . ", "w . . ", regions={(0, 1): "hain"})
    after, completed = lay(estate, (Placement("hain", 2, 1), Placement("hain", 2, 2)))
    assert completed == ()
    assert after.regions == {(0, 1): "hain"}


def test_a_card_may_be_played_before_or_after() -> None:
    state = small(cards=full_pile(tribut=1), tiles=Pile(0))
    moves = list(legal_moves(state))
    assert turn("red", PlayCard("tribut"), Idle()) in moves
    assert turn("red", Idle(), PlayCard("tribut")) in moves
    assert len(moves) == len(set(moves))
    # With five pounds more a dearer purchase is possible, but only after the card.
    rich = [m for m in moves if isinstance(m.action, Bribe) and m.action.markers == 5]
    assert [isinstance(m.steps[0], PlayCard) for m in rich] == [True]


@pytest.mark.parametrize("card", published.CARDS | everywhere.CARDS)
def test_every_card_has_its_moves(card: str) -> None:
    state = small(cards=full_pile(**{card: 1}), estate=drawn("wCa w w "), money=0)
    with_card = [m for m in islice(legal_moves(state), 4000) if m.card is not None]
    assert with_card
    assert {m.card.card for m in with_card if m.card is not None} == {card}
    for move in with_card[::37]:
        assert GAME.violations(state, move) == ()


def test_knights_are_moved_once_the_supply_is_empty() -> None:
    state = knight_on(small(), "blue", (0, 0), "red")
    other = drawn("h h h h w ", "h h h h w ", regions={(0, 0): "hain", (2, 0): "hain"})
    state = with_player(state, "yellow", estate=other)
    state = knight_on(state, "yellow", (0, 0), "red")
    found = {
        (m.action.knight.region, m.action.knight.moved_from)
        for m in legal_moves(state)
        if isinstance(m.action, Build) and m.action.knight is not None
    }
    assert found == {((2, 0), ("blue", (0, 0))), ((2, 0), ("yellow", (0, 0)))}


def test_moves_come_one_by_one() -> None:
    first = list(islice(legal_moves(dealt()), 5))
    assert first[0].action == Idle()
    assert len(first) == 5


def test_a_camera_lists_whatever_may_be_held() -> None:
    state = replace(table(), to_move="red")
    lands = {
        tile.land
        for move in islice(legal_moves(state), 2000)
        if isinstance(move.action, Expand)
        for tile in move.action.placed
    }
    assert lands == set(LANDS)


def test_a_card_that_a_chapel_just_brought_may_be_played() -> None:
    state = small(money=9)
    with_card = [move for move in legal_moves(state) if move.card is not None]
    assert {move.action.building for move in with_card if isinstance(move.action, Build)} == {
        "chapel"
    }
    assert all(isinstance(move.steps[0], Build) for move in with_card)
    assert all(GAME.violations(state, move) == () for move in with_card[::7])


def test_cards_and_actions_are_paired_in_every_legal_way() -> None:
    changes = {"money": 1, "markers": 0, "landed": True}
    state = small(tiles=full_pile(wiese=1), cards=full_pile(vikar=1), **changes)
    gift, stranger = PlayCard("vikar", given=("wiese",)), PlayCard("vikar", given=("hain",))
    listed = [move for move in legal_moves(state) if move.card is not None]
    expected = {
        move
        for action in candidates(state, 1)
        for steps in ((gift, action), (action, gift), (stranger, action), (action, stranger))
        if not GAME.violations(state, move := turn("red", *steps))
    }
    assert set(listed) == expected
    assert len(listed) == len(expected)
