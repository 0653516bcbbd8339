"""What only the designer's version 0.8.6.5 has: the track of ten spaces and its last turns, its
men-at-arms, its cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from companion.games.noblemen import GAME
from companion.games.noblemen.choices.legal import murders
from companion.games.noblemen.position.moves import Murdered
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State, War
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

GARDEN = drawn("b b w ", "b b . ", regions={(0, 0): "brunnen"})
MANOR = drawn("a a w ", "a a . ", regions={(0, 0): "acker"})
FOREST = drawn("h h w ", "h h . ", regions={(0, 0): "hain"})


def at_table(**changes: object) -> State:
    return replace(table(rules="0.8.6.5"), **changes)  # type: ignore[arg-type]


def holding(state: State, colour: str, *cards: str) -> State:
    return with_player(state, colour, cards=Pile().plus(cards))


# The track.


@pytest.mark.parametrize(("players", "space"), [(3, 1), (4, 1), (5, 0)])
def test_the_decade_marker_starts_on_two_or_with_five_players_on_one(
    players: int, space: int
) -> None:
    assert dealt(players, rules="0.8.6.5").round == space


def test_the_marker_moves_only_after_the_crowns_turn() -> None:
    state = at_table(queen="blue")
    after = play(state, "red: idle")
    assert (after.round, after.player("red").vp) == (1, 1)
    after = play(after, "blue: idle")
    assert (after.round, after.player("blue").vp) == (2, 2)


def test_the_first_ball_is_on_six_and_the_marker_stays_there() -> None:
    state = at_table(queen="red", round=4)
    state = with_estate(state, "red", drawn("w b b "))
    after = play(state, "red: idle")
    assert (after.round, after.closing, after.to_move) == (5, 0, "blue")
    assert after.player("red").title == "viscount"


def test_after_the_second_ball_everybody_has_one_turn_and_the_marker_stands_still() -> None:
    state = at_table(queen="red", round=8)
    state = play(state, "red: idle")
    assert (state.round, state.closing, state.to_move) == (9, 3, "blue")
    state = play(state, "blue: idle", "yellow: idle")
    assert (state.round, state.closing, state.decade) == (9, 1, 0)
    before = state.player("red").vp
    state = play(state, "red: idle")
    # The crown still brings its point, and the new decade begins left of its owner.
    assert state.player("red").vp == before + 2
    assert (state.decade, state.round, state.closing, state.to_move) == (1, 1, 0, "blue")


def test_no_ball_comes_in_the_last_turns_though_the_crown_changes_hands() -> None:
    state = at_table(queen="red", round=9, closing=2, to_move="blue")
    state = holding(state, "blue", "whitehall")
    state = play(state, "blue: card whitehall; idle")
    assert (state.queen, state.closing, state.round) == ("blue", 1, 9)
    state = play(replace(state, to_move="yellow"), "yellow: idle")
    assert (state.decade, state.to_move) == (1, "yellow")


def test_after_the_third_scoring_the_game_is_over() -> None:
    state = at_table(queen="red", round=9, closing=1, decade=2)
    state = holding(state, "red", "liaison")
    after = play(state, "red: idle")
    assert after.over
    assert after.player("red").vp == 1 + 1 + 3


# Men-at-arms.


def test_a_man_at_arms_may_move_though_one_is_in_the_supply() -> None:
    state = with_estate(with_estate(at_table(), "blue", MANOR), "yellow", FOREST)
    state = with_estate(state, "red", drawn("w . wC"))
    state = knight_on(state, "blue", (0, 0), "red")
    after = play(state, "red: build castle@0,0 knight yellow@0,0 moved blue@0,0")
    assert after.player("blue").estate.knights == {}
    assert after.player("yellow").estate.knights == {(0, 0): "red"}
    assert after.player("red").tiles.count == state.player("red").tiles.count + 2


def test_at_home_a_man_at_arms_drives_others_out_and_is_not_paid() -> None:
    own = replace(MANOR, knights={(0, 0): "blue"})
    state = with_estate(at_table(), "red", own)
    after = play(state, "red: build castle@2,1 knight red@0,0")
    assert after.player("red").estate.knights == {(0, 0): "red"}
    assert after.knights_left("blue") == 2
    assert state.player("red").money - after.player("red").money == 5
    assert after.player("blue").money == state.player("blue").money


def test_a_man_at_arms_at_home_keeps_its_owners_bonus() -> None:
    state = with_estate(at_table(), "red", replace(MANOR, knights={(0, 0): "red"}))
    after = play(state, "red: tax")
    assert after.player("red").money - state.player("red").money == 4 + 2


@pytest.mark.parametrize("there", ["blue", "red"])
def test_nobody_is_driven_out_of_another_players_estate(there: str) -> None:
    state = with_estate(at_table(), "yellow", replace(MANOR, knights={(0, 0): there}))
    state = with_estate(state, "red", drawn("w . wC"))
    move = "red: build castle@0,0 knight yellow@0,0"
    assert codes(state, move) == ["knight_occupied"]


def test_an_own_man_at_arms_does_not_relieve_another() -> None:
    state = with_estate(at_table(), "red", replace(MANOR, knights={(0, 0): "red"}))
    assert codes(state, "red: build castle@2,1 knight red@0,0") == ["knight_occupied"]


# Land that is due to several.


def test_land_runs_out_for_the_guest_before_the_host() -> None:
    state = with_estate(at_table(), "red", replace(FOREST, knights={(0, 0): "blue"}))
    gone = state.bag_count - 5
    state = with_player(state, "yellow", tiles=Pile(state.player("yellow").tiles.count + gone))
    after = play(state, "red: land")
    drawn_by = {s: after.player(s).tiles.count - state.player(s).tiles.count for s in state.seats}
    assert drawn_by == {"red": 4, "blue": 1, "yellow": 0}


def test_what_a_guest_drew_may_be_named() -> None:
    state = with_estate(at_table(), "red", replace(FOREST, knights={(0, 0): "blue"}))
    move = "red: land draws acker acker hain ? shares blue draws wiese ?"
    after = play(state, move)
    assert after.player("blue").tiles.known == {"wiese": 1}
    assert GAME.format(GAME.parse(move)) == move
    assert codes(state, "red: land shares yellow draws hain") == ["wrong_draw"]
    assert codes(state, "red: land shares blue draws hain") == ["wrong_draw"]


# Cards.


def test_a_murder_skips_the_turn_but_not_the_crown() -> None:
    state = holding(at_table(queen="red", round=2), "blue", "murder")
    after = play(state, "red: murdered blue")
    assert (after.player("red").vp, after.round, after.to_move) == (1, 3, "blue")
    assert after.player("blue").cards.count == 0
    assert codes(state, "red: murdered red") == ["murder_oneself"]
    assert codes(state, "red: murdered blue; idle") == ["murdered_acts"]
    assert codes(holding(state, "blue", "liaison"), "red: murdered blue") == ["card_not_held"]


def test_everybody_else_may_murder_a_turn() -> None:
    assert list(murders(at_table(), "red")) == [Murdered("blue"), Murdered("yellow")]


def test_a_high_treason_takes_the_crowns_point_until_the_decade_ends() -> None:
    state = holding(at_table(queen="blue", round=2), "red", "treason")
    state = play(state, "red: card treason against blue; idle", "blue: idle")
    assert (state.player("blue").vp, state.round) == (1, 3)
    state = replace(state, closing=1, to_move="blue")
    state = play(state, "blue: idle")
    assert state.treason == ()
    assert codes(holding(at_table(), "red", "treason"), "red: card treason against red; idle") == [
        "treason_opponent"
    ]


def test_a_war_with_spain_takes_a_pound_a_tile_up_to_nine() -> None:
    state = holding(at_table(), "red", "war_spain")
    state = play(state, "red: card war_spain; idle")
    assert state.war == War("war_spain", 0)
    state = with_player(state, "blue", money=2)
    state = play(state, "blue: expand hain@0,1 wiese@1,0 hain@0,-1")
    # As much as there is; the rest is not owed.
    assert (state.player("blue").money, state.war) == (0, War("war_spain", 2))
    state = replace(state, war=War("war_spain", 8))
    after = play(state, "yellow: expand hain@0,1 hain@0,-1")
    assert (after.war, after.player("yellow").money) == (None, 9)


def test_the_war_takes_its_pounds_before_fields_bring_theirs() -> None:
    state = with_player(at_table(war=War("war_spain")), "red", money=1)
    after = play(state, "red: expand acker@0,1 acker@0,-1")
    assert (after.player("red").money, after.war) == (2, War("war_spain", 1))


def test_a_war_with_france_asks_for_ponds_only_and_kicks_out_the_other() -> None:
    state = holding(at_table(war=War("war_spain", 4)), "red", "war_france")
    state = play(state, "red: card war_france; expand hain@0,1 brunnen@0,-1")
    assert state.war == War("war_france", 2)
    assert state.player("red").money == 10 - 2
    state = replace(state, closing=1, queen="blue", to_move="blue")
    assert play(state, "blue: idle").war is None


def test_the_war_on_the_table_is_in_nobodys_hand() -> None:
    state = dealt(rules="0.8.6.5")
    (kept,) = state.player("red").cards.known
    deck = (kept, *(card for card in state.deck or () if card != "war_spain"))
    state = replace(holding(state, "red", "war_spain"), deck=deck)
    after = GAME.apply(state, GAME.parse("red: card war_spain; idle"))
    assert len(after.deck or ()) == after.deck_count
    blind = replace(after, deck=None)
    blind = replace(with_player(blind, "blue", cards=Pile(1)), to_move="blue")
    assert codes(blind, "blue: card war_spain; idle") == ["card_not_held"]
    assert codes(blind, "blue: card war_france; idle") == []


def test_a_purloin_trades_one_for_one_with_the_bag() -> None:
    state = holding(at_table(), "red", "purloin")
    state = with_player(state, "red", tiles=full_pile(hain=3, acker=2))
    after = play(state, "red: card purloin gives hain hain takes wiese brunnen; idle")
    held = Counter(after.player("red").tiles.known)
    assert held == Counter(hain=1, acker=2, wiese=1, brunnen=1)
    too_many = "red: card purloin gives hain takes wiese brunnen; idle"
    assert codes(state, too_many) == ["purloin_limit"]
    not_there = "red: card purloin gives wiese takes hain; idle"
    assert codes(state, not_there) == ["tiles_not_held"]


def test_a_treachery_sends_a_man_at_arms_who_is_paid() -> None:
    state = holding(at_table(queen="blue"), "red", "treachery")
    state = with_estate(state, "blue", GARDEN)
    after = play(state, "red: card treachery knight blue@0,0; idle")
    assert (after.queen, after.player("blue").estate.knights) == ("red", {(0, 0): "red"})


def test_a_treachery_at_home_drives_another_out() -> None:
    state = holding(at_table(), "red", "treachery")
    state = with_estate(state, "red", replace(MANOR, knights={(0, 0): "blue"}))
    after = play(state, "red: card treachery knight red@0,0; idle")
    assert after.player("red").estate.knights == {(0, 0): "red"}


def test_a_secret_marriage_makes_four_chits_cheaper() -> None:
    state = holding(at_table(), "red", "marriage")
    after = play(state, "red: bribe 6 with marriage")
    assert state.player("red").money - after.player("red").money == 4 * 1 + 2 * 2
    assert (after.player("red").markers, after.player("red").vp) == (6, 6)
    assert codes(state, "red: bribe 8 with marriage") == ["bribes_too_expensive"]
    assert codes(state, "red: bribe 6") == ["bribes_too_expensive"]
    assert codes(state, "red: bribe 1 with vicar") == ["card_not_playable"]


def test_the_vicar_takes_five_of_one_land() -> None:
    state = holding(at_table(church={"hain": 1, "acker": 2}), "red", "vicar")
    after = play(state, "red: church hain*4 acker with vicar")
    assert after.church["hain"] == 5
    assert after.player("red").vp == 5
    again = holding(after, "blue", "vicar")
    assert codes(again, "blue: church hain with vicar") == ["church_full"]
    assert codes(state, "red: church hain*4 acker*2 with vicar") == ["church_full"]
    assert codes(state, "red: church hain*5 with vicar") == ["church_full"]
    assert codes(state, "red: church hain*4") == ["church_full"]
    assert set(GAME.view(after).surfaces["board"].sites) >= {"church/hain/2"}  # type: ignore[union-attr]
    assert "church/hain/3" not in GAME.view(after).surfaces["board"].sites  # type: ignore[union-attr]


def test_one_card_a_turn_counts_those_that_come_with_an_action() -> None:
    state = with_player(at_table(), "red", cards=Pile().plus(["marriage", "tribut"]))
    assert codes(state, "red: card tribut; bribe 1 with marriage") == ["one_card"]


@pytest.mark.parametrize("card", ["erbschaft", "vermaehlung", "vikar"])
def test_cards_of_the_other_deck_are_not_in_this_one(card: str) -> None:
    assert codes(at_table(), f"red: card {card}; idle") == ["card_not_in_deck"]


# Titles.


def test_the_highest_title_must_be_taken() -> None:
    state = with_estate(at_table(queen="red", round=4), "red", drawn("w " + "b " * 6))
    assert codes(state, "red: idle | ball red title earl") == []
    assert codes(state, "red: idle | ball red title viscount") == ["title_not_highest"]
