"""Where a view, a ruling and a score line point to."""

from __future__ import annotations

from dataclasses import replace

from companion.games.noblemen import GAME
from companion.table.observation import Place
from companion.table.view import Claim, Corner, GridView
from tests.games.tables import codes, drawn, knight_on, play, table, with_estate, with_player


def test_a_bare_meadow_has_nothing_on_it() -> None:
    state = with_estate(table(), "red", drawn("w wC"))
    grid = GAME.view(state).surfaces["estate/red"]
    assert isinstance(grid, GridView)
    assert [cell.on for cell in grid.cells] == [(), (Claim("castle"),)]


def test_a_knight_stands_in_the_middle_of_its_region() -> None:
    forest = drawn("h h w ", "h h . ", regions={(0, 0): "hain"})
    state = knight_on(with_estate(table(), "red", forest), "red", (0, 0), "blue")
    grid = GAME.view(state).surfaces["estate/red"]
    assert isinstance(grid, GridView)
    assert grid.corners == (Corner(0.5, 0.5, (Claim("knight/blue"),)),)


def test_points_for_markers_lie_on_the_board() -> None:
    (line,) = GAME.score(play(table(), "red: bribe 2"))["red"]
    assert (line.points, line.places) == (2, (Place("board", "bribes/0"),))
    assert line.when == "I/1"


def test_points_of_the_last_decade_say_so() -> None:
    (line,) = GAME.score(play(replace(table(), decade=2), "red: idle"))["red"]
    assert line.when == "III/1"


def test_a_title_out_of_reach_is_shown_on_the_prestige_track() -> None:
    state = replace(with_estate(table(), "red", drawn("w b b b ")), queen="red", round=3)
    (wrong,) = GAME.violations(state, GAME.parse("red: idle | ball red title duke"))
    assert (wrong.code, wrong.places) == ("title_prestige", (Place("board", "prestige/3"),))


def test_what_a_folly_needs_is_listed_in_each_language() -> None:
    state = with_player(table(), "red", money=20)
    state = with_estate(state, "red", drawn("w wC"))
    (wrong,) = GAME.violations(state, GAME.parse("red: build folly@0,0 space 3"))
    assert wrong.code == "folly_requirements"
    assert "one forest, one manor and one garden" in wrong.message["en"]
    assert "einen Wald, einen Gutshof und einen Garten" in wrong.message["de"]


def test_a_dearer_castle_is_shown_beside_the_cheapest() -> None:
    state = with_estate(table(), "red", drawn("w . wC"))
    (wrong,) = GAME.violations(state, GAME.parse("red: build castle@0,0 space 4"))
    assert wrong.code == "not_cheapest"
    assert wrong.places == (Place("board", "castle/4"), Place("board", "castle/2"))


def test_land_gained_twice_is_shown_before_the_player() -> None:
    state = with_player(table(), "red", landed=True)
    (wrong,) = GAME.violations(state, GAME.parse("red: land"))
    assert (wrong.code, wrong.places) == ("land_used", (Place("front/red"),))


def test_points_for_a_folly_lie_where_it_stands() -> None:
    forests = drawn("h h h h ", "h h h h ", "w wC. . ", regions={(0, 1): "hain", (2, 1): "hain"})
    state = with_player(with_estate(table(), "red", forests), "red", money=20)
    (line,) = GAME.score(play(state, "red: build folly@0,0 space 0"))["red"]
    assert (line.points, line.places) == (12, (Place("estate/red", x=0, y=0),))
    assert "first" in line.reason["en"]


def test_a_second_ball_is_not_decided_at_the_first() -> None:
    state = replace(table(), queen="red", round=3)
    assert codes(state, "red: idle | ball red") == []
    assert codes(state, "red: idle | ball2 red") == ["ball_not_now"]
