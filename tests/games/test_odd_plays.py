"""Plays that are rare and legal; each names the rulebook's section."""

from __future__ import annotations

from dataclasses import replace

from companion.games.noblemen import GAME
from companion.games.noblemen.position.names import BARON
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.rules.ball import hold_ball
from companion.games.noblemen.rules.points import award
from companion.table.view import PrintedView
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


def test_what_two_trades_brought_is_laid_in_the_same_turn() -> None:
    """ "Ein Spielzug": as often as one likes, with tiles just traded for, too."""
    state = with_player(table(), "red", tiles=full_pile(hain=4))
    trades = "trade hain hain > wiese; trade hain hain > acker"
    after = play(state, f"red: {trades}; expand wiese@1,0 acker@2,0")
    assert after.player("red").tiles == Pile()
    assert after.player("red").money == state.player("red").money + 1
    assert set(codes(state, f"red: expand wiese@1,0; {trades}")) == {"tiles_not_held"}
    assert play(state, "red: trade hain hain > wiese; trade hain wiese > acker; idle")


def test_a_trade_takes_only_what_the_bag_has() -> None:
    """ "Ein Spielzug": where the bag has none of a kind, there is no trade for it."""
    state = with_player(table(), "red", tiles=full_pile(hain=2))
    state = with_player(state, "blue", tiles=full_pile(brunnen=44))
    assert codes(state, "red: trade hain hain > brunnen; idle") == ["bag_lacks"]


def test_foreign_knights_do_not_keep_a_folly_away() -> None:
    """ "Folly": knights in the regions do not matter; they do when land is gained (E)."""
    forests = drawn("h h h h w ", "h h h h w ", regions={(0, 0): "hain", (2, 0): "hain"})
    state = with_player(with_estate(table(), "red", forests), "red", money=12)
    state = knight_on(knight_on(state, "red", (0, 0), "blue"), "red", (2, 0), "yellow")
    after = play(state, "red: build folly@4,0 space 0")
    assert (after.player("red").vp, after.player("red").money) == (12, 0)
    tiles = play(state, "red: land").player("red").tiles.count
    assert tiles == state.player("red").tiles.count + 8


def test_the_last_knight_moves_and_is_paid_again() -> None:
    """ "Burg": without one in the supply a knight moves, also within an estate."""
    manors = drawn("a a a a ", "a a a a ", regions={(0, 0): "acker", (2, 0): "acker"})
    state = with_estate(with_estate(table(), "blue", manors), "yellow", manors)
    state = knight_on(knight_on(state, "blue", (0, 0), "red"), "yellow", (0, 0), "red")
    state = with_estate(state, "red", drawn("w . ", "w . ", "wC. "))
    there = "red: build castle@0,2 knight blue@2,0"
    assert codes(state, there) == ["knight_not_there"]
    assert codes(state, f"{there} moved blue@2,0") == ["knight_not_there"]
    assert codes(state, "red: build castle@0,2 knight blue@0,0 moved blue@0,0") == [
        "knight_occupied"
    ]
    after = play(state, f"{there} moved blue@0,0")
    assert after.player("blue").estate.knights == {(2, 0): "red"}
    assert after.player("blue").money == state.player("blue").money - 2


def test_a_card_may_be_played_between_trades_before_or_after_the_action() -> None:
    """ "Ein Spielzug": a dowry's tiles are traded, and what that brought is given to the church."""
    state = with_player(table(), "red", tiles=Pile(), cards=full_pile(mitgift=1))
    after = play(
        state,
        "red: card mitgift draws hain hain acker acker; trade hain acker > wiese; church wiese",
    )
    assert (after.player("red").vp, after.player("red").tiles.count) == (1, 2)


def test_an_intrigue_drawn_just_now_keeps_nothing() -> None:
    """ "Intrige": only one that was held before the three cards were looked at."""
    state = with_estate(table(), "red", drawn("w wC"))
    looked = "keeps intrige tribut liaison by-intrige"
    without = with_player(state, "red", cards=full_pile(tribut=1))
    assert codes(without, f"red: build chapel@0,0 {looked}") == ["card_not_held"]
    held = with_player(state, "red", cards=full_pile(intrige=1))
    after = play(held, f"red: build chapel@0,0 {looked}")
    assert after.player("red").cards == full_pile(intrige=1, tribut=1, liaison=1)


def test_at_a_ball_without_prestige_everybody_stays_a_baron() -> None:
    """ "Maskenball": space 0 is everybody's, and nothing is scored."""
    state = table(5)
    after, ball = hold_ball(state, {})
    assert set(ball.counter.values()) == {0}
    assert {player.title for player in after.players} == {BARON}
    assert [player.vp for player in after.players] == [0] * 5


def test_a_counter_goes_round_its_track_more_than_once() -> None:
    """ "Siegpunktleiste": who passes the end goes on from its start."""
    spaces = table().printed.vp_spaces
    state = award(table(), "red", 2 * spaces + 7, "start")
    board = GAME.view(state).surfaces["board"]
    assert isinstance(board, PrintedView)
    assert "vp-counter/red" in [claim.component for claim in board.sites["vp/7"]]
    assert GAME.load(GAME.dump(state)) == state


def test_the_queen_won_in_a_turn_ends_it_at_once() -> None:
    """ "Ende des Spielzugs": whoever has her then scores, also with a card after the action."""
    state = with_player(table(), "red", cards=full_pile(whitehall=1))
    assert state.queen != "red"
    after = play(state, "red: idle; card whitehall")
    assert (after.player("red").vp, after.round, after.queen) == (2, 1, "red")


def test_a_shared_victory_needs_equal_points_and_pounds() -> None:
    """ "Spielende": points, then pounds, then several winners."""
    state = replace(table(), round=11, decade=2, queen="red")
    state = with_player(state, "blue", money=10)
    state = award(state, "blue", 2, "start")
    prompts = {prompt.kind: prompt.text["en"] for prompt in GAME.prompts(play(state, "red: idle"))}
    assert prompts["game_end"] == "Red and Blue win together."
    richer = with_player(state, "blue", money=11)
    prompts = {prompt.kind: prompt.text["en"] for prompt in GAME.prompts(play(richer, "red: idle"))}
    assert prompts["game_end"] == "Blue wins."


def test_a_stack_whose_order_is_known_is_drawn_from_its_top() -> None:
    """ "Die Skandalkarten": the three on top, not some that lie further down."""
    state = with_player(dealt(), "red", estate=drawn("wCw "), money=9)
    assert state.deck is not None
    first, second, third, *below = state.deck
    deeper = next(card for card in below if card not in (first, second, third))
    assert codes(state, f"red: build chapel@1,0 keeps {second}") == []
    assert codes(state, f"red: build chapel@1,0 keeps {deeper}") == ["stack_lacks"]
    assert codes(state, "red: build chapel@1,0 keeps ?") == []


def test_of_the_cards_given_at_a_ball_the_one_that_cannot_be_there_is_named() -> None:
    """ "Prestige berechnen": also where nobody says which card it was."""
    state = replace(table(), round=3, queen="red")
    state = with_player(state, "red", cards=full_pile(tribut=1))
    (found,) = GAME.violations(state, GAME.parse("red: idle | ball red cards tribut mitgift"))
    assert "Dowry" in found.message["en"]
    (found,) = GAME.violations(state, GAME.parse("red: idle | ball red cards ? ?"))
    assert (found.code, "scandal card" in found.message["en"]) == ("card_not_held", True)


def test_a_murder_and_a_vicar_of_the_other_edition_are_no_cards_here() -> None:
    state = table()
    assert codes(state, "red: church hain with vicar") == ["card_not_in_deck"]
    assert codes(state, "red: murdered blue; idle") == ["one_action", "card_not_in_deck"]


def test_whom_no_card_is_left_for_is_not_told_to_draw_one() -> None:
    state = replace(table(), round=11, queen="red")
    state = with_player(state, "red", cards=Pile(32))
    assert state.deck_count == 1
    todo = play(state, "red: idle").todo
    assert [task.player for task in todo if task.kind == "draw_card"] == ["red"]
