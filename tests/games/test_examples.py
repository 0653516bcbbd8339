"""The worked examples of the rulebook."""

from __future__ import annotations

from dataclasses import replace

from companion.games.noblemen import GAME
from companion.games.noblemen.position.moves import BallChoice, Expand, Placement
from companion.games.noblemen.rules.ball import choices_at, estate_prestige, hold_ball
from companion.games.noblemen.rules.expand import yields
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


def test_enlarging_finishes_a_forest_and_draws_four_tiles() -> None:
    """A: two groves and a fountain beside two fields, two groves and two fountains."""
    estate = drawn("h h . ", "a w b ", "a . b ")
    state = with_estate(table(), "red", estate)
    step = Expand((Placement("hain", 0, 3), Placement("hain", 1, 3), Placement("brunnen", 3, 0)))
    gain = yields(state, "red", step)
    assert (gain.tiles, gain.pounds, gain.queen) == (4, 0, False)

    after = play(state, "red: expand hain@0,3 hain@1,3 brunnen@3,0")
    assert after.player("red").tiles.count == 12 - 3 + 4
    assert after.player("red").money == state.player("red").money
    assert after.queen == state.queen
    # Another fountain in a later turn finishes the garden.
    assert play(replace(after, to_move="red"), "red: expand brunnen@3,1").queen == "red"


def test_taxes_count_fields_free_manors_and_knights_abroad() -> None:
    """D: seven fields, a free manor, a knight on somebody else's manor: eleven pounds."""
    own = drawn("a a a a ", "a a a w ", regions={(0, 0): "acker"})
    other = drawn("a a w ", "a a . ", regions={(0, 0): "acker"})
    state = with_estate(with_estate(table(), "red", own), "blue", other)
    state = knight_on(state, "blue", (0, 0), "red")
    after = play(state, "red: tax")
    assert after.player("red").money - state.player("red").money == 11


def test_land_counts_groves_but_no_forest_under_a_foreign_knight() -> None:
    """E: seven groves, the own forest blocked, three markers: ten tiles."""
    own = drawn("h h h h ", "h h h w ", regions={(0, 0): "hain"})
    state = with_player(with_estate(table(), "red", own), "red", markers=3)
    state = knight_on(state, "red", (0, 0), "blue")
    after = play(state, "red: land 3")
    assert after.player("red").tiles.count - state.player("red").tiles.count == 10
    assert after.player("red").markers == 0
    assert after.marker_stack == state.marker_stack + 3


def test_the_church_takes_three_of_a_kind_from_everybody_together() -> None:
    """F: three fields, two fountains and two meadows lie there already."""
    state = replace(table(), church={"acker": 3, "brunnen": 2, "wiese": 2})
    after = play(state, "red: church hain*3 brunnen")
    assert after.player("red").vp == 4
    again = replace(after, to_move="red")
    assert codes(again, "red: church acker*2") == ["church_full"]
    assert codes(again, "red: church wiese") == []
    assert codes(again, "red: church wiese*2") == ["church_full"]


def test_prestige_and_a_better_place_for_a_marker_and_a_card() -> None:
    """Masked ball: nine prestige where nine and ten are taken; two more make eleven."""
    state = table(4, first="blue")
    frank = drawn("wP. b b b ", ". . b b . ", regions={(2, 0): "brunnen"})
    state = with_player(
        with_estate(state, "brown", frank), "brown", markers=1, cards=full_pile(tribut=1)
    )
    assert estate_prestige(state, "brown") == 5 + 2 + 2
    # Karsten and Britta sit before Frank in the ball's order and have ten and nine.
    for colour, number in (("red", 10), ("blue", 9)):
        row = "w " + "b " * number
        state = with_estate(state, colour, drawn(row))
    state = replace(state, queen="red")
    _, ball = hold_ball(state, {})
    assert ball.counter["brown"] == 8
    given = {"brown": BallChoice("brown", markers=1, cards=("tribut",))}
    after, ball = hold_ball(state, given)
    assert ball.prestige["brown"] == ball.counter["brown"] == 11
    assert after.player("brown").markers == after.player("brown").cards.count == 0


def test_titles_go_by_prestige_and_by_what_is_left() -> None:
    """Masked ball with four: 11, 10, 9 and 1 make Marquess, Earl, Viscount, Baron."""
    state = table(4)
    wanted = {"red": 11, "blue": 10, "yellow": 9, "brown": 1}
    for colour, number in wanted.items():
        state = with_estate(state, colour, drawn("w " + "b " * number))
    after, ball = hold_ball(state, choices_at((), 0))
    assert ball.counter == wanted
    assert [p.title for p in after.players] == ["marquess", "earl", "viscount", "baron"]
    assert [p.vp for p in after.players] == [5, 3, 1, 0]


def test_only_enclosed_castles_and_palaces_score() -> None:
    """Building scoring: castle and chapel 4, open castle 0, palace and two chapels 9, folly 0."""
    estate = drawn(
        "w w w a a a a ",
        "w wCw w a wPw ",
        "w wKw h wKw wK",
        "w w w h h a a ",
        "wKwCw wF. . . ",
    )
    state = with_estate(table(), "red", estate)
    after = score_buildings(state)
    assert sum(line.points for line in GAME.score(after)["red"]) == 4 + 0 + 9 + 0
    assert after.player("red").vp == 13


def test_setting_up_for_four() -> None:
    state = dealt(4)
    built = {building: len(spaces) for building, spaces in state.stock.items()}
    assert built == {"castle": 4, "chapel": 4, "palace": 3, "folly": 4}
    assert state.stock["castle"] == {1, 2, 3, 4}
    order = state.clockwise_from("red")
    assert [state.player(colour).money for colour in order] == [10, 11, 12, 13]
    assert state.queen == order[-1]
