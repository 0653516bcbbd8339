"""Where the rulebook of the designer's version 0.8.6.5 is silent or can be read in two ways: one
test for each of the readings in docs/rulings.md, by its number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.errors import InputError
from companion.games.api import Options
from companion.games.noblemen import GAME
from companion.games.noblemen.position.edition import edition
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State, War
from companion.games.noblemen.rules.building import price
from companion.games.noblemen.rules.scoring import score_buildings
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

RULES = "0.8.6.5"
MANOR = drawn("a a w ", "a a w ", regions={(0, 0): "acker"})
FOREST = drawn("h h w ", "h h w ", regions={(0, 0): "hain"})
GARDEN = drawn("b b w ", "b b w ", regions={(0, 0): "brunnen"})
ROOM = drawn("wCa w ")


def lying(**changes: object) -> State:
    """The table set up, red to act; the queen is yellow's."""
    return replace(table(rules=RULES), **changes)  # type: ignore[arg-type]


def holding(state: State, colour: str, **cards: int) -> State:
    return with_player(state, colour, cards=full_pile(**cards))


def test_reading_01_an_earl_pays_one_pound_less() -> None:
    state = with_player(lying(), "red", title="earl")
    assert price(state, "red", "folly", 0) == 9
    assert price(state, "red", "palace", 0) == 7


def test_reading_02_after_the_second_ball_each_has_one_turn_the_crowns_owner_last() -> None:
    state = fountains(lying(round=8, queen="red"), red=2)
    state = play(state, "red: idle")
    turns = []
    while state.decade == 0:
        assert state.round == 9
        turns.append(state.to_move)
        state = play(state, f"{state.to_move}: idle")
    assert turns == ["blue", "yellow", "red"]
    # The crown brings its point in the last turn as well; there is one ball only.
    assert points(state, "red") == ["idle", "queen", "title", "idle", "queen"]


def test_reading_03_the_first_decade_begins_like_any() -> None:
    for players in (3, 4, 5):
        state = dealt(players, rules=RULES)
        built = {building: len(spaces) for building, spaces in state.stock.items()}
        palaces = players - 1
        assert built == {"castle": players, "chapel": players, "palace": palaces, "folly": 4}
        assert {player.cards.count for player in state.players} == {1}


def test_reading_04_whoever_sits_left_of_the_crown_begins() -> None:
    state = GAME.setup(RULES, SEATS[:4], Options(first_player="brown"), 1)
    assert (state.queen, state.to_move) == ("yellow", "brown")
    crowned = {GAME.setup(RULES, SEATS[:3], Options(), seed).queen for seed in range(30)}
    assert crowned == set(SEATS[:3])


def test_reading_05_trades_belong_to_the_own_turn() -> None:
    state = with_player(lying(), "red", tiles=full_pile(hain=4))
    after = play(state, "red: trade hain hain > acker; idle; trade hain hain > wiese")
    assert after.player("red").tiles == full_pile(acker=1, wiese=1)
    with pytest.raises(InputError, match="not understood"):
        GAME.parse("red: idle | trade hain hain > acker")


def test_reading_06_a_murder_is_no_card_of_the_own_turn() -> None:
    state = holding(lying(queen="red", round=2), "blue", murder=1, tribut=1)
    after = play(state, "red: murdered blue")
    assert (points(after, "red"), after.round, after.to_move) == (["queen"], 3, "blue")
    after = play(after, "blue: card tribut; idle")
    assert after.player("blue").cards.count == 0
    twice = holding(state, "yellow", murder=1)
    assert codes(twice, "red: murdered blue; murdered yellow") == ["murdered_acts"]


def test_reading_07_high_treason_takes_the_point_and_nothing_else() -> None:
    state = lying(queen="red", round=2, treason=("red",))
    after = play(state, "red: idle")
    assert (points(after, "red"), after.round) == (["idle"], 3)
    freed = play(replace(state, round=9, closing=1), "red: idle")
    assert freed.treason == ()


def test_reading_08_a_war_takes_what_there_is_and_its_money_is_gone() -> None:
    state = with_player(lying(war=War("war_spain")), "red", money=1)
    after = play(state, "red: expand hain@1,0 hain@2,0 wiese@3,0")
    assert (after.player("red").money, after.war) == (0, War("war_spain", 1))
    full = play(lying(war=War("war_france", 4)), "red: expand brunnen@1,0 brunnen@2,0")
    assert (full.player("red").money, full.war) == (8, None)
    assert sum(player.money for player in full.players) == 28
    other = holding(lying(war=War("war_spain", 4)), "red", war_france=1)
    kicked = play(other, "red: card war_france; idle")
    assert (kicked.war, sum(player.money for player in kicked.players)) == (War("war_france"), 30)


def test_reading_09_the_vicar_makes_room_for_five_of_one_kind() -> None:
    state = holding(lying(), "red", vicar=1)
    after = play(state, "red: church hain*5 acker*3 with vicar")
    assert after.player("red").vp == 8
    assert codes(state, "red: church hain*5 acker*4 with vicar") == ["church_full"]
    # Beyond three it is full for everybody.
    assert codes(after, "blue: church hain") == ["church_full"]


def test_reading_10_the_bag_serves_who_acts_first_then_the_others_clockwise() -> None:
    regions = {(0, 1): "hain", (2, 1): "hain"}
    forests = drawn("h h h h ", "h h h h ", "w . . . ", regions=regions)
    state = with_estate(lying(), "red", forests)
    state = knight_on(knight_on(state, "red", (0, 1), "yellow"), "red", (2, 1), "blue")

    def left(bag: int) -> list[int]:
        short = with_player(state, "yellow", tiles=Pile(11 + state.bag_count - bag))
        after = play(short, "red: land")
        return [after.player(s).tiles.count - short.player(s).tiles.count for s in short.seats]

    assert left(12) == [8, 2, 2]
    assert left(11) == [8, 2, 1]
    assert left(9) == [8, 1, 0]
    assert left(7) == [7, 0, 0]


def test_reading_11_at_home_a_man_at_arms_keeps_the_bonus_and_others_out() -> None:
    own = with_player(lying(), "red", estate=drawn("a a . . w ", "a a w . w "), money=20)
    own = with_estate(own, "red", replace(own.player("red").estate, regions={(0, 0): "acker"}))
    invaded = knight_on(own, "red", (0, 0), "blue")
    assert play(invaded, "red: tax").player("red").money == 20 + 4
    after = play(invaded, "red: build castle@4,0 knight red@0,0")
    assert (after.player("red").estate.knights, after.knights_left("blue")) == ({(0, 0): "red"}, 2)
    home = replace(after, to_move="red")
    assert play(home, "red: tax").player("red").money == home.player("red").money + 6
    enemy = with_player(replace(after, to_move="blue"), "blue", estate=ROOM, money=20)
    assert codes(enemy, "blue: build castle@2,0 knight red@0,0") == ["knight_occupied"]


@pytest.mark.parametrize(
    ("rows", "worth"),
    [(("a h b ", "w wCw ", "wKw w "), 4), (("a h . ", "w wCw ", "wKw w "), 0)],
)
def test_reading_12_surrounded_means_eight_lands(rows: tuple[str, ...], worth: int) -> None:
    state = with_estate(lying(), "red", drawn(*rows))
    assert score_buildings(state).player("red").vp == worth


def test_reading_13_a_man_at_arms_is_optional() -> None:
    state = with_player(with_estate(lying(), "blue", MANOR), "red", estate=ROOM, money=20)
    without = play(state, "red: build castle@2,0")
    assert (without.knights_left("red"), without.player("red").money) == (2, 15)
    assert play(state, "red: build castle@2,0 knight blue@0,0").player("red").money == 17


def test_reading_14_a_garden_brings_the_crown_before_the_turn_ends() -> None:
    state = with_estate(lying(queen="blue"), "red", drawn("b b ", "b . ", "w . "))
    after = play(state, "red: expand brunnen@1,1")
    assert (after.queen, after.round, points(after, "red")) == ("red", 2, ["queen"])


def test_reading_15_a_treachery_at_home_is_paid_by_nobody() -> None:
    state = holding(with_player(lying(), "red", estate=MANOR), "red", treachery=1)
    after = play(state, "red: card treachery knight red@0,0; idle")
    assert [player.money for player in after.players] == [10, 10, 10]
    assert after.player("red").estate.knights == {(0, 0): "red"}
    abroad = play(with_estate(state, "blue", MANOR), "red: card treachery knight blue@0,0; idle")
    assert [player.money for player in abroad.players] == [12, 8, 10]


def test_reading_16_the_marker_decides_and_the_highest_title_left_is_taken() -> None:
    state = fountains(lying(round=4, queen="red"), red=6, blue=6, yellow=10)
    after = play(state, "red: idle")
    assert titles(after) == {"red": "earl", "blue": "viscount", "yellow": "marquess"}
    assert codes(state, "red: idle | ball red title viscount") == ["title_not_highest"]


def test_reading_17_chits_and_tiles_are_given_in_any_number_or_not_at_all() -> None:
    state = with_player(lying(), "red", markers=7)
    for given in range(8):
        assert play(state, f"red: tax {given}").player("red").markers == 7 - given
    ball = with_player(lying(round=4, queen="red"), "red", markers=7)
    assert titles(play(ball, "red: idle"))["red"] == "baron"
    assert titles(play(ball, "red: idle | ball red markers 7"))["red"] == "earl"


def test_reading_18_a_purloin_changes_up_to_five_tiles_for_any_of_the_bag() -> None:
    state = holding(with_player(lying(), "red", tiles=full_pile(wiese=6)), "red", purloin=1)
    move = "red: card purloin gives wiese wiese wiese wiese wiese takes hain hain acker brunnen"
    after = play(state, f"{move} wiese; idle")
    assert after.player("red").tiles == full_pile(wiese=2, hain=2, acker=1, brunnen=1)
    six = "red: card purloin gives wiese wiese wiese wiese wiese wiese takes ? ? ? ? ? ?; idle"
    assert codes(state, six) == ["purloin_limit"]


def test_reading_19_a_blackmail_counts_three_and_no_more() -> None:
    state = fountains(lying(round=4, queen="red"), red=7)
    state = holding(state, "red", erpressung=2, liaison=1)
    assert titles(play(state, "red: idle | ball red cards erpressung"))["red"] == "marquess"
    both = play(state, "red: idle | ball red cards erpressung erpressung")
    assert titles(both)["red"] == "marquess"
    every = play(state, "red: idle | ball red cards erpressung erpressung liaison")
    assert titles(every)["red"] == "duke"


def test_reading_20_war_money_is_due_before_the_pounds_that_fields_bring() -> None:
    state = with_player(lying(war=War("war_spain")), "red", money=0)
    after = play(state, "red: expand acker@1,0 acker@2,0")
    assert (after.player("red").money, after.war) == (2, War("war_spain", 0))


def test_reading_21_the_vicar_counts_what_lies_there_and_only_beyond_three() -> None:
    state = holding(lying(church={"hain": 2}), "red", vicar=1)
    assert codes(state, "red: church hain with vicar") == ["vicar_needless"]
    assert codes(state, "red: church hain*3 with vicar") == []
    assert codes(state, "red: church hain*4 with vicar") == ["church_full"]


def test_reading_22_a_high_treason_is_under_the_deck_at_once() -> None:
    state = dealt(rules=RULES)
    (kept,) = state.player("red").cards.known
    deck = (kept, *(card for card in state.deck or () if card != "treason"), "treason")
    state = replace(holding(state, "red", treason=1), deck=deck)
    after = play(state, "red: card treason against blue; idle")
    assert (after.deck or ())[-1] == "treason"
    assert after.treason == ("blue",)


def test_reading_23_a_murder_uses_a_last_turn_up() -> None:
    state = holding(lying(round=9, closing=3, queen="yellow"), "blue", murder=1)
    after = play(state, "red: murdered blue")
    assert (after.closing, after.to_move) == (2, "blue")
    ended = play(after, "blue: idle", "yellow: idle")
    assert (ended.decade, ended.to_move) == (1, "red")


def test_reading_24_the_marker_stays_on_the_balls_space() -> None:
    after = play(lying(round=4, queen="red"), "red: idle")
    assert (after.round, after.to_move) == (5, "blue")
    moved = play(replace(after, to_move="red"), "red: idle")
    assert moved.round == 6


def test_reading_25_a_new_decade_begins_left_of_the_crown_even_if_that_is_not_the_next_seat() -> (
    None
):
    state = holding(lying(round=9, closing=2, queen="red"), "blue", whitehall=1)
    state = replace(state, to_move="blue")
    after = play(state, "blue: card whitehall; idle", "yellow: idle")
    assert (after.decade, after.queen, after.to_move) == (1, "blue", "yellow")


def test_reading_26_a_purloin_takes_before_it_gives() -> None:
    state = holding(with_player(lying(), "red", tiles=full_pile(brunnen=2)), "red", purloin=1)
    state = with_player(state, "blue", tiles=full_pile(brunnen=42))
    assert codes(state, "red: card purloin gives brunnen takes brunnen; idle") == ["bag_lacks"]
    one_left = with_player(state, "blue", tiles=full_pile(brunnen=41))
    assert codes(one_left, "red: card purloin gives brunnen takes brunnen; idle") == []


def test_reading_27_what_the_text_does_not_count_is_as_in_the_published_box() -> None:
    published, designers = edition("2012").printed, edition(RULES).printed
    assert designers.box.tiles == published.box.tiles
    assert designers.box.buildings == published.box.buildings
    assert (designers.box.markers, sum(designers.box.cards.values())) == (12, 36)
    assert designers.prices["castle"] == published.prices["castle"]
    assert set(designers.prices["palace"]) == {8}
    assert set(designers.prices["folly"]) == {10}
