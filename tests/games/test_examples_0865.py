"""The worked examples of the designer's version 0.8.6.5."""

from __future__ import annotations

from companion.games.api import Options
from companion.games.noblemen import GAME
from companion.games.noblemen.rules.ball import hold_ball
from companion.games.noblemen.rules.building import price
from companion.games.noblemen.rules.scoring import score_buildings
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


def test_p1_land_for_eight_woods_and_two_forests() -> None:
    own = drawn("h h h h ", "h h h h w ", regions={(0, 0): "hain", (2, 0): "hain"})
    state = with_estate(table(rules=RULES), "red", own)
    after = play(state, "red: land")
    assert after.player("red").tiles.count - state.player("red").tiles.count == 12


def test_p2_taxes_pay_the_man_at_arms_of_another_player_at_once() -> None:
    """Seven farms for blue, two pounds for green's man-at-arms (here red's)."""
    own = drawn("a a a a ", "a a a w ", regions={(0, 0): "acker"})
    state = knight_on(
        with_estate(table(rules=RULES, first="blue"), "blue", own), "blue", (0, 0), "red"
    )
    after = play(state, "blue: tax")
    gained = {seat: after.player(seat).money - state.player(seat).money for seat in state.seats}
    assert gained == {"blue": 7, "red": 2, "yellow": 0}


def test_p3_a_ball_with_somebody_elses_man_at_arms_in_the_garden() -> None:
    """Five ponds and a palace are seven prestige, the garden's bonus is red's: Earl, three points,
    a pound of discount (the example's two pounds are a slip)."""
    own = drawn("b b b ", "b b wP", regions={(0, 0): "brunnen"})
    state = knight_on(with_estate(table(rules=RULES), "blue", own), "blue", (0, 0), "red")
    after, ball = hold_ball(state, {})
    assert ball.prestige == {"blue": 7, "red": 2, "yellow": 0}
    assert (after.player("blue").title, after.player("blue").vp) == ("earl", 3)
    assert price(after, "blue", "palace", 0) == 8 - 1


def test_p4_scoring_a_castle_a_palace_and_churches() -> None:
    estate = drawn(
        "w w w a a a . ",
        "wKwCw w aKa a ",
        "w wKw h h wPw ",
        "w w w h h a a ",
        "wCw . . . . . ",
    )
    after = score_buildings(with_estate(table(rules=RULES), "red", estate))
    points = {line.reason["en"].split(",")[0]: line.points for line in GAME.score(after)["red"]}
    assert points == {"enclosed castle": 5, "enclosed palace": 7}
    assert after.player("red").vp == 12


def test_p5_eleven_tiles_to_begin_with() -> None:
    state = dealt(4, rules=RULES)
    assert [p.tiles.count for p in state.players] == [8 - 1 + 4] * 4
    assert all(p.tiles.exact for p in state.players)
    for player in state.players:
        least = {"acker": 2, "hain": 2, "brunnen": 2, "wiese": 1}
        assert all(player.tiles.known[land] >= number for land, number in least.items())
    assert [p.money for p in state.players] == [10] * 4


def test_a_mulligan_is_drawn_before_the_tiles_go_back() -> None:
    aside = {"mulligan": {"red": {"acker": 2, "wiese": 1}}}
    plain = dealt(3, seed=5, rules=RULES)
    changed = GAME.setup(RULES, plain.seats, Options(first_player="red", extra=aside), 5)
    assert changed.player("red").tiles.count == 11
    before, after = (s.player("red").tiles.known for s in (plain, changed))
    assert after["hain"] >= before["hain"]
    assert changed.player("blue").tiles == plain.player("blue").tiles
    assert codes(changed, "red: idle") == []
    assert with_player(changed, "red", tiles=full_pile()).bag_count == plain.bag_count + 11
