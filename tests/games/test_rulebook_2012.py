"""What the rulebook of 2012 says plainly, in its own order. Its examples, its prohibitions and what
it leaves open have files of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.noblemen import GAME
from companion.games.noblemen.position.edition import edition
from companion.games.noblemen.position.names import TITLES
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.scoring import score_buildings
from companion.table.view import PrintedView
from tests.games.tables import (
    SEATS,
    dealt,
    drawn,
    full_pile,
    knight_on,
    play,
    table,
    with_estate,
    with_player,
)

REGION = {
    land: drawn(f"{land[0]} {land[0]} w ", f"{land[0]} {land[0]} w ", regions={(0, 0): land})
    for land in ("acker", "hain", "brunnen")
}
ROOM = drawn("wCa w ")


def board(state: State) -> dict[str, list[str]]:
    """What lies on the sites of the board."""
    seen = GAME.view(state).surfaces["board"]
    assert isinstance(seen, PrintedView)
    return {site: [claim.component for claim in on] for site, on in seen.sites.items()}


def red(**changes: object) -> State:
    """Red to act, blue having the queen."""
    return with_player(replace(table(), queen="blue"), "red", **changes)


# Spielmaterial


def test_the_box_holds_what_the_rulebook_lists() -> None:
    box = edition("2012").printed.box
    assert box.tiles == {"acker": 62, "brunnen": 44, "hain": 48, "wiese": 48}
    assert sum(box.tiles.values()) == 202
    assert box.buildings == {"castle": 15, "chapel": 15, "palace": 12, "folly": 4}
    assert (box.markers, box.knights * len(SEATS)) == (20, 10)
    assert box.cards == {
        "erbschaft": 3,
        "erpressung": 4,
        "vermaehlung": 4,
        "schachzug": 4,
        "vikar": 3,
        "intrige": 3,
        "liaison": 4,
        "mitgift": 4,
        "tribut": 4,
        "whitehall": 2,
    }
    assert sum(box.cards.values()) == 35


# Spielvorbereitung


@pytest.mark.parametrize(
    ("players", "castles", "chapels", "palaces"), [(3, 3, 3, 2), (4, 4, 4, 3), (5, 5, 5, 4)]
)
def test_the_dearest_spaces_are_filled_by_number_of_players(
    players: int, castles: int, chapels: int, palaces: int
) -> None:
    stock = table(players).stock
    assert stock["castle"] == set(range(5 - castles, 5))
    assert stock["chapel"] == set(range(5 - chapels, 5))
    assert stock["palace"] == set(range(4 - palaces, 4))
    assert stock["folly"] == {0, 1, 2, 3}
    assert table(players).supply("castle") == 15 - castles - players


@pytest.mark.parametrize(
    ("players", "each"), [(3, (1, 1, 1, 1, 3)), (4, (1, 1, 1, 2, 4)), (5, (1, 1, 2, 3, 5))]
)
def test_titles_by_number_of_players(players: int, each: tuple[int, ...]) -> None:
    titles = edition("2012").printed.titles
    assert tuple(titles[name].supply[players] for name in TITLES) == each
    assert {player.title for player in table(players).players} == {"baron"}


def test_counters_markers_and_knights_wait_where_they_begin() -> None:
    state = table()
    lies = board(state)
    assert lies["round/0"] == ["round-counter"]
    assert lies["decade/0"] == ["decade-counter"]
    assert lies["bribes/0"] == ["bribe-chip"]
    assert state.marker_stack == 20
    assert lies["vp/0"] == [f"vp-counter/{seat}" for seat in state.seats]
    assert lies["prestige/0"] == [f"prestige-counter/{seat}" for seat in state.seats]
    assert [state.knights_left(seat) for seat in state.seats] == [2, 2, 2]
    assert not any(player.taxed or player.landed for player in state.players)


def test_each_begins_with_a_castle_on_a_meadow_twelve_tiles_and_a_card() -> None:
    for player in dealt(5).players:
        assert player.estate.tiles == {(0, 0): "wiese"}
        assert player.estate.buildings == {(0, 0): "castle"}
        assert (player.tiles.count, player.cards.count, player.markers) == (12, 1, 0)


def test_the_start_player_has_ten_pounds_and_each_next_one_more() -> None:
    state = table(5, first="yellow")
    pounds = [state.player(seat).money for seat in state.clockwise_from("yellow")]
    assert pounds == [10, 11, 12, 13, 14]


# Die Landschaftsplättchen


@pytest.mark.parametrize(
    ("land", "region"), [("acker", True), ("hain", True), ("brunnen", True), ("wiese", False)]
)
def test_four_of_a_kind_make_a_region_but_not_meadows(land: str, region: bool) -> None:
    letter = land[0]
    state = with_estate(red(), "red", drawn(f"{letter} {letter} ", f"{letter} . ", "w . "))
    after = play(state, f"red: expand {land}@1,1")
    assert after.player("red").estate.regions == ({(0, 1): land} if region else {})


def test_three_in_an_angle_or_four_in_a_row_make_none() -> None:
    state = with_estate(red(), "red", drawn("a a a ", "w . . "))
    after = play(state, "red: expand acker@3,1 acker@1,2")
    assert after.player("red").estate.regions == {}


# Ein Spielzug


def test_play_goes_round_clockwise() -> None:
    state, order = table(4, first="yellow"), []
    for _ in range(5):
        assert state.to_move is not None
        order.append(state.to_move)
        state = play(state, f"{state.to_move}: idle")
    assert order == ["yellow", "brown", "red", "blue", "yellow"]


def test_the_queens_owner_scores_and_moves_the_counter_nobody_else_does() -> None:
    after = play(table(), "red: idle", "blue: idle")
    assert after.round == 0
    after = play(after, "yellow: idle")
    assert (after.round, after.player("yellow").vp) == (1, 2)


# A: Anwesen vergrößern


@pytest.mark.parametrize(
    ("rows", "tiles", "pounds", "draws"),
    [
        (("w ",), "acker@1,0 acker@2,0 acker@3,0", 3, 0),
        (("a a ", "a . ", "w . "), "acker@1,1", 3, 0),
        (("w ",), "hain@1,0 hain@2,0", 0, 2),
        (("h h ", "h . ", "w . "), "hain@1,1", 0, 3),
        (("w ",), "wiese@1,0 brunnen@2,0", 0, 0),
        (("a a h h ", "a . . h ", "w . . . "), "acker@1,1 hain@2,1 wiese@1,0", 3, 3),
    ],
)
def test_tiles_pay_at_once(rows: tuple[str, ...], tiles: str, pounds: int, draws: int) -> None:
    state = red(estate=drawn(*rows))
    after = play(state, f"red: expand {tiles}")
    laid = len(tiles.split())
    assert after.player("red").money == 10 + pounds
    assert after.player("red").tiles.count == 12 - laid + draws
    assert after.queen == "blue"


def test_a_garden_finished_brings_the_queen() -> None:
    state = red(estate=drawn("b b ", "b . ", "w . "))
    after = play(state, "red: expand brunnen@1,1")
    assert (after.queen, after.round) == ("red", 1)


# B: Gebäude bauen


def test_a_building_is_taken_from_the_board_and_paid() -> None:
    state = red(estate=ROOM, money=20)
    after = play(state, "red: build castle@2,0")
    assert after.player("red").money == 20 - 5
    assert after.stock["castle"] == state.stock["castle"] - {2}
    assert after.player("red").estate.buildings[2, 0] == "castle"


@pytest.mark.parametrize(
    ("title", "discount"),
    [("duke", 3), ("marquess", 2), ("earl", 1), ("viscount", 0), ("baron", 0)],
)
def test_titles_lower_the_price(title: str, discount: int) -> None:
    state = red(estate=ROOM, money=20, title=title)
    assert play(state, "red: build castle@2,0").player("red").money == 20 - (5 - discount)
    assert play(state, "red: build chapel@2,0").player("red").money == 20 - (4 - discount)
    assert play(state, "red: build palace@0,0").player("red").money == 20 - (9 - discount)


@pytest.mark.parametrize(
    ("land", "gain"),
    [("acker", (2, 0, "blue")), ("hain", (0, 2, "blue")), ("brunnen", (0, 0, "red"))],
)
def test_a_knights_region_pays_its_kind(land: str, gain: tuple[int, int, str]) -> None:
    state = with_estate(red(estate=ROOM, money=20), "blue", REGION[land])
    after = play(state, "red: build castle@2,0 knight blue@0,0")
    pounds, tiles, queen = gain
    assert after.player("red").money == 15 + pounds
    assert after.player("blue").money == 11 - pounds
    assert after.player("red").tiles.count == 12 + tiles
    assert after.player("blue").tiles.count == 12 - tiles
    assert after.queen == queen
    assert after.player("blue").estate.knights == {(0, 0): "red"}


def test_a_palace_takes_a_castles_place_and_brings_the_queen() -> None:
    state = red(money=20)
    after = play(state, "red: build palace@0,0")
    assert after.player("red").estate.buildings == {(0, 0): "palace"}
    assert after.supply("castle") == state.supply("castle") + 1
    assert after.stock["castle"] == state.stock["castle"]
    assert after.queen == "red"


def test_a_chapel_brings_one_of_three_scandal_cards() -> None:
    state = with_player(dealt(), "red", estate=ROOM, money=20)
    assert state.deck is not None
    looked = state.deck[:3]
    after = play(state, f"red: build chapel@2,0 keeps {looked[1]} back {looked[0]} {looked[2]}")
    assert after.player("red").cards.count == 2
    assert after.deck == (*state.deck[3:], looked[0], looked[2])


@pytest.mark.parametrize(("before", "points"), [(0, 12), (1, 10), (2, 8), (3, 6)])
def test_a_folly_costs_twelve_and_scores_by_how_many_stand(before: int, points: int) -> None:
    forests = drawn("h h h h w ", "h h h h w ", regions={(0, 0): "hain", (2, 0): "hain"})
    state = red(estate=forests, money=12)
    state = with_estate(state, "blue", drawn("wF" * before + "w "))
    after = play(state, "red: build folly@4,0 space 0")
    assert (after.player("red").vp, after.player("red").money) == (points, 0)


# C, D, E


def test_bribe_markers_cost_two_score_one_and_come_back() -> None:
    after = play(red(), "red: bribe 5")
    player = after.player("red")
    assert (player.money, player.vp, player.markers, after.marker_stack) == (0, 5, 5, 15)
    later = play(replace(after, to_move="red"), "red: tax 3")
    assert (later.player("red").money, later.player("red").markers, later.marker_stack) == (
        3,
        2,
        18,
    )


@pytest.mark.parametrize(("action", "land"), [("tax", "acker"), ("land", "hain")])
def test_collecting_counts_tiles_free_regions_own_knights_and_markers(
    action: str, land: str
) -> None:
    state = with_estate(red(estate=REGION[land], markers=2), "blue", REGION[land])

    def brought(state: State) -> int:
        before, after = state.player("red"), play(state, f"red: {action} 1").player("red")
        return after.money - before.money + after.tiles.count - before.tiles.count

    assert brought(state) == 4 + 2 + 1
    assert brought(knight_on(state, "red", (0, 0), "blue")) == 4 + 1
    assert brought(knight_on(state, "blue", (0, 0), "red")) == 4 + 2 + 2 + 1
    after = play(state, f"red: {action}")
    front = {"tax": after.player("red").taxed, "land": after.player("red").landed}
    assert front[action]


# F, G


def test_a_point_for_each_tile_given_and_for_idling() -> None:
    after = play(red(), "red: church acker*2 wiese", "blue: idle")
    assert after.church == {"acker": 2, "hain": 0, "brunnen": 0, "wiese": 1}
    assert after.player("red").vp == 3
    assert board(after)["church/acker/1"] == ["tile/acker"]
    # Blue has the queen as well.
    assert after.player("blue").vp == 1 + 1


# Maskenball


def test_prestige_counts_fountains_gardens_knights_palaces_markers_and_cards() -> None:
    garden = drawn("b b wP", "b b wP", regions={(0, 0): "brunnen"})
    state = replace(table(), round=3, queen="red")
    state = with_player(
        state, "red", estate=garden, markers=1, cards=full_pile(erpressung=1, tribut=1)
    )
    state = with_estate(state, "blue", REGION["brunnen"])
    state = knight_on(state, "blue", (0, 0), "red")
    given = "| ball red markers 1 cards erpressung tribut"
    after = play(state, f"red: idle {given}")
    # Four fountains, a garden, a knight on a garden, two palaces, a marker, three, and one: 17.
    assert after.player("red").title == "duke"
    assert (after.player("red").markers, after.marker_stack) == (0, 20)
    assert after.player("red").cards.count == 0
    # Blue's garden is blocked: four fountains only.
    assert after.player("blue").title == "viscount"


@pytest.mark.parametrize(
    ("fountains", "title", "points"),
    [
        (14, "duke", 7),
        (13, "marquess", 5),
        (10, "marquess", 5),
        (9, "earl", 3),
        (6, "earl", 3),
        (5, "viscount", 1),
        (2, "viscount", 1),
        (1, "baron", 0),
    ],
)
def test_titles_need_prestige_and_score(fountains: int, title: str, points: int) -> None:
    state = replace(table(), round=3, queen="red")
    state = with_estate(state, "red", drawn("w " + "b " * fountains))
    after = play(state, "red: idle")
    assert after.player("red").title == title
    assert after.player("red").vp == 1 + 1 + points


def test_after_a_ball_counters_go_back_and_the_round_goes_on() -> None:
    state = replace(table(), round=3, queen="red")
    after = play(with_estate(state, "red", drawn("w b b ")), "red: idle")
    assert board(after)["prestige/0"] == [f"prestige-counter/{seat}" for seat in after.seats]
    assert (after.round, after.to_move) == (5, "blue")


# Gebäudewertung


@pytest.mark.parametrize(
    ("middle", "points"),
    [("wC", 3), ("wP", 5), ("wF", 0), ("wK", 0)],
)
def test_enclosed_castles_and_palaces_score_follies_and_chapels_do_not(
    middle: str, points: int
) -> None:
    estate = drawn("a a a ", f"a {middle}a ", "a a a ")
    assert score_buildings(with_estate(table(), "red", estate)).player("red").vp == points


# Neue Dekade vorbereiten


def test_a_new_decade_is_prepared_step_by_step() -> None:
    state = replace(table(), round=11, queen="red", church={"hain": 3})
    state = replace(state, stock={building: frozenset() for building in state.stock})
    state = with_player(state, "red", taxed=True, landed=True)
    before = state.bag_count
    after = play(state, "red: idle")
    assert {building: len(spaces) for building, spaces in after.stock.items()} == {
        "castle": 3,
        "chapel": 3,
        "palace": 2,
        "folly": 0,
    }
    assert (after.church, after.bag_count) == ({}, before + 3)
    assert not (after.player("red").taxed)
    assert not (after.player("red").landed)
    assert [player.cards.count for player in after.players] == [2, 2, 2]
    assert (after.decade, after.round, after.to_move) == (1, 0, "blue")


# Die Skandalkarten


def test_cards_given_at_a_ball_bring_one_each_and_go_under_the_stack() -> None:
    state = replace(dealt(), round=3, queen="red")
    state = with_player(state, "red", cards=full_pile(tribut=1, liaison=1))
    after = play(state, "red: idle | ball red cards tribut liaison")
    assert after.player("red").title == "viscount"
    assert after.deck is not None
    assert after.deck[-2:] == ("tribut", "liaison")


def test_whitehall_brings_the_queen_a_tribute_five_pounds_a_dowry_four_tiles() -> None:
    assert play(red(), "red: card whitehall; idle").queen == "red"
    assert play(red(), "red: card tribut; idle").player("red").money == 15
    assert play(red(), "red: card mitgift; idle").player("red").tiles.count == 16
