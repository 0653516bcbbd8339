"""From one turn to the next: the queen, masked balls, new decades, the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.noblemen import GAME
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.scoring import standings, winners
from tests.games.tables import (
    codes,
    drawn,
    full_pile,
    play,
    table,
    with_estate,
    with_player,
)


def about(round_: int, *, queen: str = "red", players: int = 3, decade: int = 0) -> State:
    """Red to act with the round counter here and the queen there."""
    return replace(table(players), round=round_, queen=queen, decade=decade)


def test_the_first_player_sits_left_of_the_queen() -> None:
    state = table(4, first="yellow")
    assert (state.queen, state.to_move) == ("blue", "yellow")


def test_only_the_queens_owner_moves_the_round_on() -> None:
    after = play(about(0), "red: idle")
    assert (after.round, after.player("red").vp, after.to_move) == (1, 2, "blue")
    after = play(after, "blue: idle")
    assert (after.round, after.player("blue").vp) == (1, 1)


def test_a_palace_brings_the_queen_at_once() -> None:
    state = with_player(about(0, queen="blue"), "red", money=9)
    after = play(state, "red: build palace@0,0")
    assert (after.queen, after.round, after.player("red").vp) == ("red", 1, 1)
    assert after.supply("castle") == state.supply("castle") + 1


def test_a_finished_garden_brings_the_queen() -> None:
    state = with_estate(about(0, queen="blue"), "red", drawn("b b ", "b w "))
    assert play(state, "red: expand brunnen@2,1").queen == "blue"
    assert play(state, "red: expand brunnen@2,1 brunnen@2,2 brunnen@1,2").queen == "red"


@pytest.mark.parametrize(
    "move",
    ["red: build palace@0,0", "red: card whitehall; idle"],
)
def test_on_a_locked_space_the_queen_stays(move: str) -> None:
    state = with_player(about(3, queen="blue"), "red", money=9)
    assert play(state, move).queen == "blue"
    assert play(replace(state, round=2), move).queen == "red"


def test_a_knight_gets_no_queen_from_who_has_none() -> None:
    garden = drawn("b b w ", "b b w ", regions={(0, 0): "brunnen"})
    state = with_estate(about(0, queen="yellow"), "blue", garden)
    state = with_player(state, "red", estate=drawn("wCa w "), money=9)
    assert play(state, "red: build castle@2,0 knight blue@0,0").queen == "yellow"


def test_a_manors_owner_pays_what_there_is() -> None:
    manor = drawn("a a w ", "a a w ", regions={(0, 0): "acker"})
    state = with_player(about(0, queen="yellow"), "blue", estate=manor, money=1)
    state = with_player(state, "red", estate=drawn("wCa w "), money=5)
    after = play(state, "red: build castle@2,0 knight blue@0,0")
    assert (after.player("red").money, after.player("blue").money) == (1, 0)


def test_a_ball_is_held_on_arrival_and_the_counter_goes_on() -> None:
    state = with_estate(about(3), "red", drawn("w b b b b b b "))
    after = play(state, "red: idle")
    assert after.round == 5
    assert after.player("red").title == "earl"
    assert after.player("red").vp == 1 + 1 + 3
    assert after.to_move == "blue"


def test_blackmail_counts_three_and_goes_under_the_stack() -> None:
    state = with_player(about(3), "red", cards=full_pile(erpressung=2, tribut=1))
    after = play(state, "red: idle | ball red cards erpressung erpressung")
    assert after.player("red").title == "earl"
    assert after.player("red").cards == full_pile(tribut=1)
    after = play(state, "red: idle | ball red cards erpressung erpressung tribut title baron")
    assert after.player("red").title == "baron"


def test_equal_prestige_pushes_the_later_player_down() -> None:
    state = about(3)
    for colour in state.seats:
        state = with_estate(state, colour, drawn("w b b "))
    after = play(state, "red: idle")
    # Red, the queen's owner, is first and alone has two; the others stand on 1 and 0.
    assert [p.title for p in after.players] == ["viscount", "baron", "baron"]


def test_an_old_title_is_given_back_at_the_ball() -> None:
    state = with_player(about(3), "blue", title="duke")
    assert play(state, "red: idle").player("blue").title == "baron"


def test_prestige_beyond_the_track_takes_its_top() -> None:
    state = about(3)
    state = replace(state, printed=replace(state.printed, prestige_spaces=11))
    row = "w " + "b " * 20
    for colour in ("red", "blue"):
        state = with_estate(state, colour, drawn(row))
    after = play(state, "red: idle")
    assert [p.title for p in after.players] == ["marquess", "earl", "baron"]


def test_a_new_decade_prepares_the_board() -> None:
    state = about(11)
    state = replace(state, church={"hain": 2}, stock={**state.stock, "castle": frozenset({4})})
    state = with_player(with_player(state, "red", taxed=True), "blue", landed=True)
    after = play(state, "red: idle")
    assert (after.decade, after.round, after.to_move) == (1, 0, "blue")
    assert after.stock["castle"] == {2, 3, 4}
    assert after.church == {}
    assert not any(player.taxed or player.landed for player in after.players)
    assert [player.cards.count for player in after.players] == [2, 2, 2]
    kinds = [task.kind for task in after.todo]
    assert kinds.count("draw_card") == 3
    assert {"refill", "clear_church"} <= set(kinds)


def test_what_the_supply_lacks_stays_empty_below_the_dearest() -> None:
    many = drawn(*["wCw "] * 6)
    state = about(11)
    for colour in state.seats:
        state = with_estate(state, colour, many)
    state = replace(state, stock={**state.stock, "castle": frozenset()})
    for_three = play(state, "red: idle")
    assert for_three.stock["castle"] == set()
    fewer = with_estate(state, "red", drawn("wCw "))
    assert len(play(fewer, "red: idle").stock["castle"]) == 2
    assert play(fewer, "red: idle").stock["castle"] == {3, 4}


def test_the_game_ends_after_the_third_scoring() -> None:
    state = about(11, decade=2)
    state = with_player(state, "blue", cards=full_pile(liaison=2, tribut=1))
    after = play(state, "red: idle")
    assert after.over
    assert (after.round, after.decade) == (12, 2)
    assert after.player("blue").vp == 6
    assert GAME.to_move(after) is None
    assert list(GAME.legal_moves(after)) == []
    assert winners(after) == ("blue",)


def test_liaisons_that_nobody_knew_of_are_shown() -> None:
    state = about(11, decade=2)
    assert play(state, "red: idle").player("yellow").vp == 0
    assert play(state, "red: idle | liaisons yellow 1").player("yellow").vp == 3
    assert codes(state, "red: idle | liaisons yellow 2") == ["card_not_held"]


def test_a_tie_goes_to_the_richer_then_is_shared() -> None:
    state = with_player(with_player(table(), "red", vp=5, money=3), "blue", vp=5, money=4)
    assert winners(state) == ("blue",)
    assert standings(state)[0] == ("blue", 5, 4)
    assert winners(with_player(state, "red", money=4)) == ("red", "blue")


def test_folly_points_fall_with_each_folly_built() -> None:
    state = with_player(about(0, queen="blue"), "red", money=40)
    tall = drawn("h h h h w ", "h h h h w ", regions={(0, 0): "hain", (2, 0): "hain"})
    state = with_estate(state, "red", tall)
    after = play(state, "red: build folly@4,0 space 0")
    assert after.player("red").vp == 12
    assert after.player("red").money == 28
    others = drawn("wFwF", "wFw ")
    late = with_estate(state, "yellow", others)
    late = replace(late, stock={**late.stock, "folly": frozenset({0})})
    assert play(late, "red: build folly@4,0 space 0").player("red").vp == 6


def test_points_from_the_history_add_up_to_the_counter() -> None:
    state = play(table(), "red: bribe 2", "blue: church hain acker", "yellow: idle")
    score = GAME.score(state)
    assert {colour: sum(line.points for line in lines) for colour, lines in score.items()} == {
        player.colour: player.vp for player in state.players
    }
    assert score["red"][0].reason["en"] == "two bribe markers bought"
    assert score["blue"][0].reason["de"] == "zwei Plättchen der Kirche gestiftet"
    assert [place.site for place in score["blue"][0].places] == [
        "church/hain/0",
        "church/acker/0",
    ]
