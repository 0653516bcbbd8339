"""What the rulebook of the designer's version 0.8.6.5 says plainly, in its own order, where the
published edition's tests do not say it already. Its examples, its prohibitions and what it leaves
open have files of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.noblemen import GAME
from companion.games.noblemen.position.edition import edition
from companion.games.noblemen.position.names import TITLES
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.scoring import winners
from tests.games.tables import (
    codes,
    dealt,
    drawn,
    full_pile,
    knight_on,
    play,
    table,
    with_estate,
    with_player,
)

RULES = "0.8.6.5"
REGION = {
    land: drawn(f"{land[0]} {land[0]} w ", f"{land[0]} {land[0]} w ", regions={(0, 0): land})
    for land in ("acker", "hain", "brunnen")
}
ROOM = drawn("wCa w ")


def red(**changes: object) -> State:
    """Red to act, blue having the crown."""
    return with_player(replace(table(rules=RULES), queen="blue"), "red", **changes)


# Give each player, Set Up


@pytest.mark.parametrize(
    ("players", "each"), [(3, (1, 1, 1, 1, 3)), (4, (1, 1, 1, 2, 4)), (5, (1, 1, 2, 3, 5))]
)
def test_titles_by_number_of_players(players: int, each: tuple[int, ...]) -> None:
    titles = edition(RULES).printed.titles
    assert tuple(titles[name].supply[players] for name in TITLES) == each


def test_each_player_begins_with_the_same() -> None:
    for player in dealt(5, rules=RULES).players:
        assert (player.money, player.vp, player.title, player.markers) == (10, 0, "baron", 0)
        assert player.estate.buildings == {(0, 0): "castle"}
        assert (player.tiles.count, player.cards.count) == (11, 1)
        assert not player.taxed
        assert not player.landed
    assert table(5, rules=RULES).knights_left("black") == 2


# Start New Decade


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_new_decade_fills_up_all_but_the_follies(players: int) -> None:
    state = replace(table(players, rules=RULES), round=9, closing=1, queen="red")
    state = replace(state, stock={building: frozenset() for building in state.stock})
    after = play(state, "red: idle")
    assert {building: sorted(spaces) for building, spaces in after.stock.items()} == {
        "castle": list(range(5 - players, 5)),
        "chapel": list(range(5 - players, 5)),
        "palace": list(range(4 - (players - 1), 4)),
        "folly": [],
    }


def test_a_new_decade_is_prepared() -> None:
    state = replace(table(rules=RULES), round=9, closing=1, queen="red", church={"acker": 3})
    state = with_player(state, "blue", taxed=True, landed=True)
    after = play(state, "red: idle")
    assert (after.decade, after.round, after.church) == (1, 1, {})
    assert after.bag_count == state.bag_count + 3
    assert not after.player("blue").taxed
    assert not after.player("blue").landed
    assert [player.cards.count for player in after.players] == [2, 2, 2]


# Turn summary


def test_a_turn_is_one_action_or_a_point() -> None:
    after = play(red(), "red: idle")
    assert (after.player("red").vp, after.to_move) == (1, "blue")
    assert codes(red(), "red: idle; tax") == ["one_action"]


# 1 - Play up to 3 lands


@pytest.mark.parametrize(
    ("rows", "tiles", "pounds", "draws"),
    [
        (("w ",), "acker@1,0 hain@2,0 wiese@3,0", 1, 1),
        (("a a ", "a . ", "w . "), "acker@1,1", 1 + 2, 0),
        (("h h ", "h . ", "w . "), "hain@1,1 hain@2,1", 0, 2 + 2),
    ],
)
def test_lands_pay_at_once(rows: tuple[str, ...], tiles: str, pounds: int, draws: int) -> None:
    after = play(red(estate=drawn(*rows)), f"red: expand {tiles}")
    assert after.player("red").money == 10 + pounds
    assert after.player("red").tiles.count == 11 - len(tiles.split()) + draws


def test_a_land_is_part_of_one_square_only() -> None:
    state = red(estate=drawn("a a ", "a a ", "w . ", regions={(0, 1): "acker"}))
    after = play(state, "red: expand acker@2,1 acker@2,2")
    assert after.player("red").estate.regions == {(0, 1): "acker"}
    assert after.player("red").money == 10 + 2


# 2 - Build a structure


def test_structures_cost_what_the_board_says() -> None:
    state = red(estate=ROOM, money=20)
    prices = state.printed.prices
    castle, chapel = (prices[kind][min(state.stock[kind])] for kind in ("castle", "chapel"))
    assert play(state, "red: build castle@2,0").player("red").money == 20 - castle
    assert play(state, "red: build chapel@2,0").player("red").money == 20 - chapel
    assert play(state, "red: build palace@0,0").player("red").money == 20 - 8


@pytest.mark.parametrize(
    ("title", "less"), [("duke", 3), ("marquess", 2), ("earl", 1), ("baron", 0)]
)
def test_titles_lower_the_price(title: str, less: int) -> None:
    state = red(estate=ROOM, money=20, title=title)
    assert play(state, "red: build palace@0,0").player("red").money == 20 - (8 - less)
    free = replace(state.printed, prices={**state.printed.prices, "chapel": (1, 1, 1, 1, 1)})
    cheap = play(replace(state, printed=free), "red: build chapel@2,0")
    assert cheap.player("red").money == 20 - max(0, 1 - less)


@pytest.mark.parametrize(
    ("rows", "building", "broken"),
    [
        (("a w ", "wCa "), "castle", ["adjacent_castle"]),
        (("a w ", "wPa "), "castle", ["adjacent_castle"]),
        (("a w ", "wKa "), "castle", []),
        (("a w ", "wKa "), "chapel", ["adjacent_chapel"]),
        (("a w ", "wCa "), "chapel", []),
    ],
)
def test_castles_and_churches_mind_their_neighbours(
    rows: tuple[str, ...], building: str, broken: list[str]
) -> None:
    assert codes(red(estate=drawn(*rows), money=20), f"red: build {building}@1,1") == broken


@pytest.mark.parametrize(
    ("land", "gain"),
    [("acker", (2, 0, "blue")), ("hain", (0, 2, "blue")), ("brunnen", (0, 0, "red"))],
)
def test_a_man_at_arms_is_paid_by_kind(land: str, gain: tuple[int, int, str]) -> None:
    state = with_estate(red(estate=ROOM, money=20), "blue", REGION[land])
    after = play(state, "red: build castle@2,0 knight blue@0,0")
    pounds, tiles, crown = gain
    assert after.player("blue").money == 10 - pounds
    assert after.player("red").tiles.count == 11 + tiles
    assert after.queen == crown
    poor = with_player(state, "blue", money=1, tiles=full_pile(hain=1))
    less = play(replace(poor, queen="yellow"), "red: build castle@2,0 knight blue@0,0")
    assert less.player("blue").money == 1 - min(1, pounds)
    assert less.player("blue").tiles.count == 1 - min(1, tiles)
    assert less.queen == "yellow"


def test_a_church_brings_a_card_a_palace_the_crown() -> None:
    state = red(estate=ROOM, money=20)
    assert play(state, "red: build chapel@2,0").player("red").cards.count == 2
    after = play(state, "red: build palace@0,0")
    assert after.queen == "red"
    assert after.supply("castle") == state.supply("castle") + 1
    assert after.stock["castle"] == state.stock["castle"]


@pytest.mark.parametrize(("before", "points"), [(0, 12), (1, 10), (2, 8), (3, 6)])
def test_follies_ask_for_regions_and_score(before: int, points: int) -> None:
    squares = ("w a a h h b b ", "w a a h h b b ")
    regions = {(1, 0): "acker", (3, 0): "hain", (5, 0): "brunnen"}
    state = red(estate=drawn(*squares, regions=regions), money=10)
    state = with_estate(state, "blue", drawn("wF" * before + "w "))
    for space in (0, 1, 2):
        assert codes(state, f"red: build folly@0,0 space {space}") == ["folly_requirements"]
    after = play(state, "red: build folly@0,0 space 3")
    assert (after.player("red").vp, after.player("red").money) == (points, 0)


# 3 - Acquire Land, 4 - Taxes


@pytest.mark.parametrize(("action", "other"), [("tax", "land"), ("land", "tax")])
def test_tokens_are_spent_once_a_decade(action: str, other: str) -> None:
    after = replace(play(red(), f"red: {action}"), to_move="red")
    assert codes(after, f"red: {action}") == [f"{action}_used"]
    assert codes(after, f"red: {other}") == []
    late = replace(after, round=9, closing=1, queen="red")
    fresh = replace(play(late, "red: idle"), to_move="red")
    assert codes(fresh, f"red: {action}") == []


# 5 - Donate land to the Church, 6 - Bribe Royalty


def test_the_church_has_room_for_twelve() -> None:
    state = with_player(red(), "red", tiles=full_pile(acker=4, hain=4, brunnen=4, wiese=4))
    after = play(state, "red: church acker*3 hain*3 brunnen*3 wiese*3")
    assert (after.player("red").vp, sum(after.church.values())) == (12, 12)
    assert codes(replace(after, to_move="red"), "red: church acker") == ["church_full"]


def test_all_twelve_chits_may_be_bought_at_once() -> None:
    after = play(red(money=24), "red: bribe 12")
    player = after.player("red")
    assert (player.money, player.vp, player.markers, after.marker_stack) == (0, 12, 12, 0)
    assert codes(with_player(after, "blue", money=9), "blue: bribe 1") == ["no_markers_left"]


# Masquerade Ball


def test_a_ball_goes_round_from_the_crown() -> None:
    state = replace(table(rules=RULES), round=4, queen="red")
    for seat in state.seats:
        state = with_estate(state, seat, drawn("w b b b b b b "))
    state = with_player(state, "yellow", title="duke")
    after = play(state, "red: idle")
    assert [player.title for player in after.players] == ["earl", "viscount", "baron"]


@pytest.mark.parametrize(
    ("ponds", "title", "score"),
    [(14, "duke", 7), (10, "marquess", 5), (6, "earl", 3), (2, "viscount", 1), (1, "baron", 0)],
)
def test_titles_score(ponds: int, title: str, score: int) -> None:
    state = replace(table(rules=RULES), round=4, queen="red")
    after = play(with_estate(state, "red", drawn("w " + "b " * ponds)), "red: idle")
    assert (after.player("red").title, after.player("red").vp) == (title, 1 + 1 + score)


def test_the_prestige_track_ends_at_34() -> None:
    state = replace(table(rules=RULES), round=4, queen="red")
    state = with_player(with_player(state, "red", title="baron"), "blue", title="baron")
    state = with_estate(state, "red", drawn("w " + "b " * 36))
    state = with_player(state, "blue", estate=drawn("wP" * 18))
    after = play(state, "red: idle")
    assert [player.title for player in after.players] == ["duke", "marquess", "baron"]
    assert GAME.facts(after)["round"] == 5


# End Game


def test_pounds_break_a_tie() -> None:
    state = replace(table(rules=RULES), round=9, closing=1, decade=2, queen="yellow")
    state = with_player(with_player(state, "red", money=11), "blue", money=12)
    after = play(replace(state, to_move="red"), "red: idle")
    assert after.over
    assert winners(after) == ("red",)
    liaison = with_player(state, "blue", cards=full_pile(liaison=1))
    assert winners(play(liaison, "red: idle")) == ("blue",)


# Scandal Cards


def test_used_cards_go_to_the_bottom() -> None:
    state = dealt(rules=RULES)
    (kept,) = state.player("red").cards.known
    deck = (*(card for card in state.deck or () if card != "tribut"), kept)
    state = replace(with_player(state, "red", cards=full_pile(tribut=1)), deck=deck)
    assert (play(state, "red: card tribut; idle").deck or ())[-1] == "tribut"
    ball = replace(state, round=4, queen="red")
    assert (play(ball, "red: idle | ball red cards tribut").deck or ())[-1] == "tribut"


def test_plain_cards() -> None:
    assert play(red(), "red: card tribut; idle").player("red").money == 15
    assert play(red(), "red: card mitgift; idle").player("red").tiles.count == 15
    assert play(red(), "red: idle; card whitehall").queen == "red"
    more = "red: expand hain@1,0 hain@2,0 hain@3,0; card schachzug expand acker@-1,0 acker@-2,0"
    assert len(play(red(), more).player("red").estate.tiles) == 6


# Frequently asked Questions


def test_four_ways_to_the_crown() -> None:
    ways = {
        "red: expand brunnen@1,1": drawn("b b ", "b . ", "w . "),
        "red: build palace@0,0": ROOM,
        "red: card whitehall; idle": ROOM,
        "red: build castle@2,0 knight blue@0,0": ROOM,
    }
    for move, estate in ways.items():
        state = with_estate(red(estate=estate, money=20), "blue", REGION["brunnen"])
        assert play(state, move).queen == "red"
    taken = knight_on(with_estate(red(), "blue", REGION["brunnen"]), "blue", (0, 0), "red")
    assert play(taken, "red: idle").queen == "blue"
