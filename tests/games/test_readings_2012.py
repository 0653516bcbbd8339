"""Where the rulebook of 2012 is silent or can be read in two ways: one test for each of the 37
readings in docs/rulings.md, by its number."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from companion.errors import InputError
from companion.games.api import JSON, Options
from companion.games.noblemen import GAME
from companion.games.noblemen.position.moves import Placement
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.scoring import score_buildings, winners
from tests.games.tables import (
    SEATS,
    codes,
    dealt,
    drawn,
    fountains,
    full_pile,
    knight_on,
    play,
    points,
    table,
    titles,
    with_estate,
    with_player,
)

GARDEN = drawn("b b w ", "b b w ", regions={(0, 0): "brunnen"})
MANOR = drawn("a a w ", "a a w ", regions={(0, 0): "acker"})
FOREST = drawn("h h w ", "h h w ", regions={(0, 0): "hain"})
ROOM = drawn("wCa w ")


def at_round(round_: int, *, queen: str = "red", decade: int = 0, players: int = 3) -> State:
    """Red to act, with the round counter and the queen here."""
    return replace(table(players), round=round_, queen=queen, decade=decade)


def with_board(state: State, **printed: object) -> State:
    """The state on a board that is printed otherwise."""
    return replace(state, printed=replace(state.printed, **printed))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "move",
    [
        "red: build palace@0,0",
        "red: expand brunnen@1,2",
        "red: build castle@3,0 knight blue@0,0",
        "red: idle; card whitehall",
    ],
)
def test_reading_01_on_a_locked_space_nothing_brings_the_queen(move: str) -> None:
    """What would bring her stays legal; her owner scores and moves the counter as ever."""
    state = with_player(at_round(3, queen="blue"), "red", money=30)
    state = with_estate(state, "red", drawn("b . . . ", "b b . . ", "wCa a w "))
    state = with_estate(state, "blue", GARDEN)
    locked = play(state, move)
    assert (locked.queen, locked.round) == ("blue", 3)
    assert play(replace(state, round=2), move).queen == "red"


def test_reading_01_the_owner_moves_on_from_a_locked_space() -> None:
    after = play(with_board(at_round(3), mask=(8,)), "red: idle")
    assert (after.round, points(after, "red")) == (4, ["idle", "queen"])


def test_reading_02_the_step_after_a_ball_is_an_arrival_like_any() -> None:
    onto_lock = play(with_board(at_round(3), mask=(4,), locked=(5,)), "red: idle")
    assert (onto_lock.round, onto_lock.locked) == (5, True)
    onto_end = with_board(at_round(10), mask=(11,), end=12)
    onto_end = with_estate(onto_end, "red", drawn("w w w ", "w wCw ", "w w w "))
    after = play(onto_end, "red: idle")
    assert (after.decade, after.round) == (1, 0)
    assert points(after, "red") == ["idle", "queen", "castle"]


def test_reading_03_the_queens_owner_sets_the_ball_off_after_the_own_point() -> None:
    state = fountains(at_round(3), red=2)
    after = play(state, "red: idle")
    assert points(after, "red") == ["idle", "queen", "title"]
    assert after.to_move == "blue"
    assert play(at_round(11), "red: idle").to_move == "blue"
    other = play(fountains(at_round(3, queen="blue"), red=2), "red: idle")
    assert (other.round, titles(other)["red"]) == (3, "baron")


def test_reading_04_the_queen_begins_on_the_right_of_the_start_player() -> None:
    state = table(4, first="yellow")
    assert state.left_of(state.queen) == "yellow"


def test_reading_05_hidden_set_up_goes_round_from_the_start_player() -> None:
    """Everybody chooses tiles, then everybody draws; then each in turn looks at three cards."""
    red, blue = (
        GAME.setup("2012", SEATS[:3], Options(first_player=first), 5) for first in ("red", "blue")
    )
    for one, other in zip(red.clockwise_from("red"), blue.clockwise_from("blue"), strict=True):
        assert red.player(one).cards == blue.player(other).cards
    assert red.deck == blue.deck
    assert len(red.deck or ()) == 35 - 3


def test_reading_06_all_four_lands_thrice_are_the_twelve_tiles() -> None:
    full = dealt(5)
    for player in full.players:
        assert player.tiles == full_pile(acker=3, hain=3, brunnen=3, wiese=3)
    chosen: JSON = {"red": {"hain": 2, "acker": 0}}
    some = GAME.setup("2012", SEATS[:3], Options(extra={"chosen": chosen}), 5)
    assert some.player("red").tiles.count == 12
    assert some.player("red").tiles.known.get("hain", 0) >= 2
    with pytest.raises(InputError, match=r"chosen\.red\.hain"):
        GAME.setup("2012", SEATS[:3], Options(extra={"chosen": {"red": {"hain": 4}}}), 5)


def test_reading_07_castles_that_the_supply_lacks_leave_cheap_spaces_empty() -> None:
    state = at_round(11, players=5, decade=1)
    for colour in state.seats:
        state = with_estate(state, colour, drawn("wCa wCa wC"))
    state = replace(state, stock={**state.stock, "castle": frozenset(), "chapel": frozenset()})
    assert play(state, "red: idle").stock["castle"] == set()
    two = with_estate(state, "red", drawn("wPa wCa wP"))
    after = play(two, "red: idle")
    assert after.stock["castle"] == {3, 4}
    assert after.stock["chapel"] == {0, 1, 2, 3, 4}


def test_reading_08_refilling_goes_on_below_what_is_left() -> None:
    state = at_round(11)
    state = replace(state, stock={**state.stock, "chapel": frozenset({4}), "palace": frozenset()})
    after = play(state, "red: idle")
    assert after.stock["chapel"] == {2, 3, 4}
    assert after.stock["palace"] == {2, 3}


@pytest.mark.parametrize(
    ("rows", "move", "broken"),
    [
        (("a w ", "wCa "), "build castle@1,1", ["adjacent_castle"]),
        (("a w ", "wPa "), "build castle@1,1", ["adjacent_castle"]),
        (("wKw ",), "build castle@1,0", []),
        (("wFw ",), "build castle@1,0", []),
        (("a w ", "wKa "), "build chapel@1,1", ["adjacent_chapel"]),
        (("wCw ", "wPa "), "build chapel@1,1", []),
        (("wCwP",), "build palace@0,0", []),
    ],
)
def test_reading_09_castles_mind_castles_and_palaces_chapels_only_chapels(
    rows: tuple[str, ...], move: str, broken: list[str]
) -> None:
    state = with_player(table(), "red", estate=drawn(*rows), money=30)
    assert codes(state, f"red: {move}") == broken


def test_reading_09_follies_mind_nothing() -> None:
    forests = drawn("h h h h wC", "h h h h w ", regions={(0, 0): "hain", (2, 0): "hain"})
    state = with_player(table(), "red", estate=forests, money=12)
    assert codes(state, "red: build folly@4,0 space 0") == []


def test_reading_10_a_palace_inherits_its_castles_place() -> None:
    state = with_player(table(), "red", estate=drawn("wCa w ", "a a wC"), money=30)
    after = play(state, "red: build palace@0,1")
    assert after.player("red").estate.built("palace") == [(0, 1)]
    beside = replace(after, to_move="red")
    beside = with_estate(beside, "red", drawn("wPw a "))
    assert codes(beside, "red: build castle@1,0") == ["adjacent_castle"]


def test_reading_11_a_knight_is_optional_and_moves_only_from_an_empty_supply() -> None:
    state = with_player(table(), "red", estate=ROOM, money=30)
    state = with_estate(with_estate(state, "blue", MANOR), "yellow", FOREST)
    without = play(state, "red: build castle@2,0")
    assert without.knights_left("red") == 2
    one = knight_on(state, "blue", (0, 0), "red")
    move = "red: build castle@2,0 knight yellow@0,0 moved blue@0,0"
    assert codes(one, move) == ["knight_supply_first"]
    # A knight that stays where it is earns nothing.
    assert play(one, "red: build castle@2,0").player("red").money == 30 - 5


def test_reading_12_the_owner_picks_the_tiles_and_pays_what_there_is() -> None:
    state = with_player(table(), "red", estate=ROOM, money=30)
    forest = with_player(state, "blue", estate=FOREST, tiles=full_pile(hain=2, acker=3))
    for gives in ("hain hain", "hain acker", "acker acker", "? ?"):
        assert codes(forest, f"red: build castle@2,0 knight blue@0,0 gives {gives}") == []
    wrong = "red: build castle@2,0 knight blue@0,0 gives wiese hain"
    assert codes(forest, wrong) == ["tiles_not_held"]
    manor = with_player(state, "blue", estate=MANOR, money=1)
    after = play(manor, "red: build castle@2,0 knight blue@0,0")
    assert (after.player("red").money, after.player("blue").money) == (30 - 5 + 1, 0)
    garden = with_estate(state, "blue", GARDEN)
    knight = "red: build castle@2,0 knight blue@0,0"
    assert play(replace(garden, queen="blue"), knight).queen == "red"
    assert play(replace(garden, queen="yellow"), knight).queen == "yellow"
    assert play(replace(garden, queen="blue", round=3), knight).queen == "blue"


def test_reading_13_a_tile_belongs_to_one_region() -> None:
    state = with_estate(table(), "red", drawn("h h ", "h h ", "w . ", regions={(0, 1): "hain"}))
    after = play(state, "red: expand hain@2,1 hain@2,2")
    assert after.player("red").tiles.count == 12 - 2 + 2
    full = play(replace(after, to_move="red"), "red: expand hain@3,1 hain@3,2")
    assert set(full.player("red").estate.regions) == {(0, 1), (2, 1)}


def test_reading_13_which_square_is_declared_is_the_owners_choice_for_good() -> None:
    ring = drawn("h h h ", "h . h ", "h h h ", "w . . ")
    state = with_estate(table(), "red", ring)
    for region in ((0, 1), (1, 1), (0, 2), (1, 2)):
        x, y = region
        after = play(state, f"red: expand hain@1,2 region@{x},{y}")
        assert after.player("red").estate.regions == {region: "hain"}
        assert after.player("red").tiles.count == 12 - 1 + 1 + 2


@pytest.mark.parametrize("last", [(0, 1), (1, 1), (0, 2), (1, 2)])
def test_reading_14_tiles_have_no_upside(last: tuple[int, int]) -> None:
    """Four of a kind in a square are a region, whichever comes last and however it is turned."""
    assert {field.name for field in fields(Placement)} == {"land", "x", "y"}
    square = {(0, 1), (1, 1), (0, 2), (1, 2)} - {last}
    estate = drawn("w . ")
    estate = replace(estate, tiles={**estate.tiles, **dict.fromkeys(square, "acker")})
    state = with_estate(table(), "red", estate)
    after = play(state, f"red: expand acker@{last[0]},{last[1]}")
    assert after.player("red").estate.regions == {(0, 1): "acker"}


def test_reading_15_a_region_pays_in_the_turn_that_completes_it() -> None:
    state = with_player(table(), "red", estate=drawn("a a ", "a w "))
    done = play(state, "red: expand acker@2,1 acker@2,0 acker@1,2")
    assert done.player("red").money == 10 + 3
    square = with_player(table(), "red", estate=drawn("a a ", "a . ", "w . "))
    done = play(square, "red: expand acker@1,1")
    assert done.player("red").money == 10 + 1 + 2
    later = play(replace(done, to_move="red"), "red: expand acker@2,1")
    assert later.player("red").money == 13 + 1


def test_reading_16_enlarging_takes_a_tile_and_pays_once_all_lie() -> None:
    assert codes(table(), "red: expand") == ["nothing_laid"]
    state = with_player(table(), "red", tiles=full_pile(hain=1))
    move = "red: expand hain@1,0 acker@2,0 draws acker"
    assert codes(state, move) == ["tiles_not_held"]
    after = play(state, "red: expand hain@1,0 draws acker")
    assert after.player("red").tiles == full_pile(acker=1)


def test_reading_17_a_trade_takes_first_then_puts_both_into_the_bag() -> None:
    state = with_player(table(), "red", tiles=full_pile(hain=4))
    before = state.bag_count
    after = play(state, "red: trade hain hain > acker; idle; trade hain hain > wiese")
    assert after.bag_count == before + 2
    assert after.player("red").tiles == full_pile(acker=1, wiese=1)
    last = with_player(table(), "red", tiles=full_pile(brunnen=2))
    last = with_player(last, "blue", tiles=full_pile(brunnen=42))
    assert codes(last, "red: trade brunnen brunnen > brunnen; idle") == ["bag_lacks"]


def test_reading_17_the_player_may_look_into_the_bag() -> None:
    """With everything known, what the bag holds is judged exactly."""
    state = dealt(3)
    assert GAME.inventory(state)["tile/brunnen"]["bag"] == 44 - 9
    state = with_player(state, "red", tiles=full_pile(hain=2))
    assert codes(state, "red: trade hain hain > brunnen; idle") == []
    gone = with_player(state, "blue", tiles=full_pile(brunnen=41))
    assert codes(gone, "red: trade hain hain > brunnen; idle") == ["bag_lacks"]


def test_reading_18_there_is_no_trade_outside_the_own_turn() -> None:
    for ending in ("trade hain hain > acker", "ball red trade hain hain > acker"):
        with pytest.raises(InputError, match="not understood"):
            GAME.parse(f"red: idle | {ending}")


def test_reading_19_only_cards_played_in_the_own_turn_count() -> None:
    """Blackmail at the ball and an Intrigue on drawing come on top of the one card."""
    state = with_player(at_round(3), "red", estate=drawn("wCw "), money=30)
    state = with_player(state, "red", cards=full_pile(tribut=1, intrige=1, erpressung=1, liaison=1))
    move = (
        "red: card tribut; build chapel@1,0 keeps mitgift vikar schachzug by-intrige"
        " | ball red cards erpressung mitgift"
    )
    after = play(state, move)
    assert after.player("red").cards == full_pile(liaison=1, vikar=1, schachzug=1)
    assert after.player("red").title == "viscount"


def test_reading_20_an_intrigue_was_held_before_and_goes_under_the_stack_last() -> None:
    state = with_player(dealt(), "red", estate=drawn("wCw "), money=30)
    deck = [card for card in state.deck or () if card != "intrige"]
    state = replace(state, deck=("intrige", *deck))
    state = with_player(state, "red", cards=full_pile(intrige=1))
    kept = " ".join((state.deck or ())[:3])
    after = play(state, f"red: build chapel@1,0 keeps {kept} by-intrige")
    assert after.deck == (*deck[2:], "intrige")
    # The one just drawn is kept; nothing of it can be used at once.
    assert after.player("red").cards.sure("intrige") == 1
    late = with_player(state, "red", cards=full_pile(tribut=1))
    assert codes(late, f"red: build chapel@1,0 keeps {kept} by-intrige") == ["card_not_held"]


@pytest.mark.parametrize(("left", "keeps"), [(2, "tribut back mitgift"), (1, "tribut"), (0, "")])
def test_reading_21_a_thin_stack_shows_what_it_has(left: int, keeps: str) -> None:
    state = with_player(table(), "red", estate=drawn("wCw "))
    state = with_player(state, "blue", cards=Pile(33 - left))
    assert state.deck_count == left
    assert codes(state, f"red: build chapel@1,0 keeps {keeps}") == []
    assert codes(state, "red: build chapel@1,0 keeps ? back ? ?") == ["cards_looked"]
    state = with_player(state, "red", cards=full_pile(intrige=1))
    every = " ".join(["?"] * left)
    assert codes(state, f"red: build chapel@1,0 keeps {every} by-intrige") == []


def test_reading_21_a_new_decade_draws_from_what_the_one_before_left() -> None:
    state = with_player(at_round(11), "blue", cards=Pile(30))
    assert state.deck_count == 3
    # Red looks at three, blue at two, yellow at one.
    move = "red: idle | draw red keeps ? back ? ? | draw blue keeps ? back ? | draw yellow keeps ?"
    assert codes(state, move) == []
    assert codes(state, f"{move} back ? ?") == ["cards_looked"]


def test_reading_22_titles_go_by_the_counter_not_by_the_sum() -> None:
    state = fountains(at_round(3), red=10, blue=10)
    assert titles(play(state, "red: idle")) == {
        "red": "marquess",
        "blue": "earl",
        "yellow": "baron",
    }
    assert codes(state, "red: idle | ball blue title marquess") == ["title_prestige"]


def test_reading_23_anybody_may_rest_on_space_0() -> None:
    after = play(fountains(at_round(3, players=4), red=1, blue=1), "red: idle")
    assert set(titles(after).values()) == {"baron"}
    assert points(after, "blue") == []


def test_reading_24_the_top_of_the_track_is_a_space_like_any() -> None:
    state = with_board(fountains(at_round(3), red=20, blue=20, yellow=12), prestige_spaces=15)
    assert titles(play(state, "red: idle")) == {"red": "duke", "blue": "marquess", "yellow": "earl"}


def test_reading_25_a_lower_title_may_be_taken() -> None:
    state = fountains(at_round(3), red=14, blue=12)
    move = "red: idle | ball red title viscount | ball blue title marquess"
    after = play(state, move)
    assert titles(after) == {"red": "viscount", "blue": "marquess", "yellow": "baron"}


def test_reading_26_the_ball_goes_round_from_the_queens_owner() -> None:
    """Red ends the turn with the queen, so red is first: the later ones are pushed down."""
    state = fountains(at_round(3, players=4), red=7, blue=7, yellow=7, brown=7)
    after = play(state, "red: idle")
    assert titles(after) == {
        "red": "earl",
        "blue": "viscount",
        "yellow": "viscount",
        "brown": "baron",
    }
    second = replace(state, queen="blue", to_move="blue")
    after = play(second, "blue: idle")
    assert titles(after)["blue"] == "earl"
    assert titles(after)["red"] == "baron"


def test_reading_27_blackmail_counts_three_and_no_more() -> None:
    state = fountains(at_round(3), red=7)
    state = with_player(state, "red", cards=full_pile(erpressung=2, tribut=1))
    one = play(state, "red: idle | ball red cards erpressung")
    assert titles(one)["red"] == "marquess"
    two = play(state, "red: idle | ball red cards erpressung erpressung")
    assert titles(two)["red"] == "marquess"
    three = play(state, "red: idle | ball red cards erpressung erpressung tribut")
    assert titles(three)["red"] == "duke"


def test_reading_28_only_buying_markers_is_limited() -> None:
    state = with_player(table(), "red", markers=8, money=30)
    assert play(state, "red: tax 8").player("red").money == 38
    assert play(state, "red: land 8").player("red").tiles.count == 20
    ball = with_player(at_round(3), "red", markers=14)
    assert titles(play(ball, "red: idle | ball red markers 14"))["red"] == "duke"
    assert codes(state, "red: bribe 6") == ["too_many_bribes"]


def test_reading_29_the_church_takes_three_of_a_kind_from_all_together() -> None:
    assert codes(table(), "red: church") == ["nothing_given"]
    after = play(table(), "red: church hain*2 acker*3")
    assert codes(after, "blue: church hain*2") == ["church_full"]
    assert codes(after, "blue: church hain wiese*3") == []


def test_reading_30_discounts_are_for_everything_built_and_nothing_else() -> None:
    rich = drawn("h h h h w ", "h h h h wC", regions={(0, 0): "hain", (2, 0): "hain"})
    state = with_player(table(), "red", estate=rich, money=12, title="duke")
    assert play(state, "red: build folly@4,1 space 0").player("red").money == 12 - 9
    assert play(state, "red: build palace@4,0").player("red").money == 12 - (9 - 3)
    assert play(state, "red: bribe 5").player("red").money == 12 - 10
    cheap = with_board(state, prices={**state.printed.prices, "chapel": (1, 2, 2, 2, 2)})
    assert play(cheap, "red: build chapel@4,1").player("red").money == 12
    heir = with_player(state, "red", estate=ROOM, money=0)
    assert play(heir, "red: card erbschaft at 2,0; idle").player("red").money == 0


def test_reading_31_the_same_forests_serve_another_folly() -> None:
    lands = drawn("h h h h w ", "h h h h w ", regions={(0, 0): "hain", (2, 0): "hain"})
    state = with_player(table(), "red", estate=lands, money=40)
    state = knight_on(state, "red", (0, 0), "blue")
    once = play(state, "red: build folly@4,0 space 0")
    assert once.player("red").estate.regions == lands.regions
    extra = {(5, 0): "acker", (5, 1): "brunnen"}
    more = replace(lands, regions={**lands.regions, **extra})
    state = with_estate(state, "red", more)
    twice = play(
        replace(play(state, "red: build folly@4,0 space 0"), to_move="red"),
        "red: build folly@4,1 space 3",
    )
    assert points(twice, "red") == ["folly", "folly"]


@pytest.mark.parametrize(
    ("rows", "worth"),
    [
        (("a h b ", "w wCw ", "wKw wF"), 3 + 1),
        (("a h . ", "w wCw ", "wKw wF"), 0),
        (("a h b ", "w wPw ", "wKw wK"), 5 + 2 + 2),
    ],
)
def test_reading_32_enclosed_is_land_of_any_kind_on_all_eight_sides(
    rows: tuple[str, ...], worth: int
) -> None:
    assert score_buildings(with_estate(table(), "red", drawn(*rows))).player("red").vp == worth


def test_reading_32_a_chapel_counts_for_every_castle_it_touches() -> None:
    rows = ("a a a a a ", "a wCwKwCa ", "a a a a a ")
    assert score_buildings(with_estate(table(), "red", drawn(*rows))).player("red").vp == 4 + 4


def test_reading_33_chapels_add_nothing_to_an_open_castle() -> None:
    state = with_estate(table(), "red", drawn("wKwCwK", "wKa wK"))
    assert score_buildings(state).player("red").vp == 0


def test_reading_34_the_third_scoring_ends_the_game_at_once() -> None:
    state = with_player(at_round(11, decade=2), "blue", cards=full_pile(liaison=1), vp=0, money=12)
    state = replace(state, church={"hain": 2}, stock={**state.stock, "castle": frozenset()})
    state = with_player(state, "yellow", money=12)
    after = play(state, "red: idle")
    assert after.over
    assert (after.decade, after.church, after.stock["castle"]) == (2, {"hain": 2}, frozenset())
    assert [player.vp for player in after.players] == [2, 3, 0]
    assert winners(after) == ("blue",)
    level = play(state, "red: idle | liaisons blue 0 | liaisons yellow 0")
    assert winners(level) == ("red",)
    shared = play(with_player(state, "yellow", cards=full_pile(liaison=1)), "red: idle")
    assert winners(shared) == ("blue", "yellow")
    richer = with_player(with_player(state, "yellow", cards=full_pile(liaison=1)), "blue", money=13)
    assert winners(play(richer, "red: idle")) == ("blue",)


def test_reading_35_money_never_runs_out() -> None:
    state = table()
    for colour in state.seats:
        state = with_player(state, colour, money=330)
    state = with_estate(state, "red", drawn("w a a a a "))
    assert play(state, "red: tax").player("red").money == 334


def test_reading_36_an_empty_bag_ends_a_draw_and_the_player_orders_draw_and_trade() -> None:
    state = with_player(table(), "red", tiles=full_pile(hain=2), cards=full_pile(mitgift=1))
    others = full_pile(acker=61, hain=46, brunnen=44)
    state = with_player(
        with_player(state, "blue", tiles=others), "yellow", tiles=full_pile(wiese=45)
    )
    assert (state.bag_count, GAME.inventory(state)["tile/acker"]["bag"]) == (1, 1)
    first = play(state, "red: trade hain hain > acker; card mitgift draws hain hain; idle")
    assert first.player("red").tiles == full_pile(acker=1, hain=2)
    assert codes(state, "red: card mitgift draws acker; trade hain hain > acker; idle") == [
        "bag_lacks"
    ]
    after = play(state, "red: card mitgift draws acker; idle")
    assert after.player("red").tiles == full_pile(acker=1, hain=2)
    assert after.bag_count == 0


def test_reading_37_who_begins_is_named_or_left_to_chance() -> None:
    assert GAME.setup("2012", SEATS, Options(first_player="brown"), 1).to_move == "brown"
    begin = {GAME.setup("2012", SEATS, Options(), seed).to_move for seed in range(40)}
    assert begin == set(SEATS)
