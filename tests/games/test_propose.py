"""What is proposed for a picture: always the true turn, and the faults that people make."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from companion.games.noblemen import GAME
from companion.games.noblemen.choices.legal import actions
from companion.games.noblemen.position.moves import (
    BallChoice,
    Bribe,
    Build,
    Church,
    Expand,
    GainLand,
    Idle,
    Move,
    Placement,
    Tax,
    turn,
)
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State
from companion.games.noblemen.seen.propose import proposals
from companion.table.view import Cell, Claim, GridView, PrintedView, View, ZoneView
from tests.games.tables import dealt, drawn, table, with_estate, with_player


def outcomes(state: State, moves: Iterable[Move]) -> list[tuple[object, View]]:
    """What is known and what is seen after each of these moves."""
    after = [GAME.apply(state, move) for move in moves]
    return [(GAME.facts(later), GAME.view(later)) for later in after]


def with_tiles(view: View, colour: str, *tiles: tuple[str, int, int]) -> View:
    grid = view.surfaces[f"estate/{colour}"]
    assert isinstance(grid, GridView)
    cells = (*grid.cells, *(Cell(x, y, land) for land, x, y in tiles))
    return replace(view, surfaces={**view.surfaces, f"estate/{colour}": GridView(cells)})


def with_building(view: View, colour: str, at: tuple[int, int], building: str) -> View:
    grid = view.surfaces[f"estate/{colour}"]
    assert isinstance(grid, GridView)
    cells = tuple(
        replace(cell, on=(Claim(building),)) if (cell.x, cell.y) == at else cell
        for cell in grid.cells
    )
    return replace(view, surfaces={**view.surfaces, f"estate/{colour}": GridView(cells)})


def without_site(view: View, site: str) -> View:
    board = view.surfaces["board"]
    assert isinstance(board, PrintedView)
    sites = {name: on for name, on in board.sites.items() if name != site}
    return replace(view, surfaces={**view.surfaces, "board": PrintedView(sites)})


def actions_of(moves: Iterable[Move]) -> list[object]:
    return [move.action for move in moves]


@pytest.mark.parametrize("seed", range(4))
def test_the_true_turn_is_proposed_all_game_long(seed: int) -> None:
    """A game of turns drawn by lot: each is among those proposed for the picture after it, with the
    same facts and the same table."""
    rng, state = Random(seed), dealt(3 + seed % 3, seed)
    for _ in range(60):
        if state.to_move is None:
            break
        by_kind: dict[type, list[object]] = {}
        for action in islice(actions(state, state.to_move), 800):
            by_kind.setdefault(type(action), []).append(action)
        move = turn(state.to_move, rng.choice(by_kind[rng.choice(list(by_kind))]))  # type: ignore[arg-type]
        after = GAME.apply(state, move)
        if not getattr(move.action, "markers", 0) or isinstance(move.action, Bribe):
            seen = GAME.view(after)
            assert (GAME.facts(after), seen) in outcomes(state, proposals(state, seen))
        state = after


def test_nothing_is_proposed_where_nothing_changed() -> None:
    state = table()
    assert list(proposals(state, GAME.view(state))) == []


def test_four_tiles_are_proposed_though_they_break_a_rule() -> None:
    state = table()
    laid = [("acker", 1, 0), ("hain", 2, 0), ("acker", 0, 1), ("wiese", 0, 2)]
    found = list(proposals(state, with_tiles(GAME.view(state), "red", *laid)))
    assert [len(a.placed) for a in actions_of(found) if isinstance(a, Expand)].count(4) == 1
    assert any(len(a.placed) == 3 for a in actions_of(found) if isinstance(a, Expand))


def test_a_detached_tile_is_proposed_and_part_of_what_is_seen_as_well() -> None:
    state = table()
    view = with_tiles(GAME.view(state), "red", ("acker", 1, 0), ("hain", 1, 3))
    found = actions_of(proposals(state, view))
    assert Expand((Placement("acker", 1, 0),)) in found
    assert Expand((Placement("acker", 1, 0), Placement("hain", 1, 3))) in found


def test_only_the_player_to_act_is_asked_about() -> None:
    state = table()
    assert list(proposals(state, with_tiles(GAME.view(state), "blue", ("acker", 1, 0)))) == []


def test_a_building_on_the_wrong_land_is_proposed() -> None:
    state = with_estate(table(), "red", drawn("a.w.", "wCh."))
    view = with_building(without_site(GAME.view(state), "chapel/2"), "red", (1, 0), "chapel")
    found = actions_of(proposals(state, view))
    assert Build("chapel", (1, 0)) in found


def test_a_building_from_the_wrong_space_is_proposed() -> None:
    state = with_estate(table(), "red", drawn("w.", "h.", "wC"))
    view = with_building(without_site(GAME.view(state), "castle/4"), "red", (0, 2), "castle")
    assert Build("castle", (0, 2), space=4) in actions_of(proposals(state, view))


def test_a_building_gone_from_the_board_may_stand_anywhere_it_is_allowed() -> None:
    state = with_estate(table(), "red", drawn("w.", "h.", "wC"))
    found = actions_of(proposals(state, without_site(GAME.view(state), "chapel/2")))
    assert found == [Build("chapel", (0, 2))]


def test_bribes_that_nobody_can_pay_are_not_proposed() -> None:
    rich, poor = table(), with_player(table(), "red", money=1)
    view = GAME.view(GAME.apply(rich, turn("red", Bribe(2))))
    assert Bribe(2) in actions_of(proposals(rich, view))
    assert actions_of(proposals(poor, view)) == [Idle()]


def test_part_of_a_donation_may_be_a_later_one() -> None:
    state = table()
    after = GAME.apply(state, turn("red", Church((("acker", 1), ("hain", 2)))))
    found = actions_of(proposals(state, GAME.view(after)))
    assert Church((("acker", 1), ("hain", 2))) in found
    assert Church((("hain", 1),)) in found


def test_tiles_that_cannot_be_held_came_by_a_trade() -> None:
    state = with_player(table(), "red", tiles=Pile().plus(["hain"] * 4))
    view = with_tiles(GAME.view(state), "red", ("acker", 1, 0))
    (move,) = proposals(state, view)
    assert [trade.take for trade in move.trades] == ["acker"]
    assert GAME.violations(state, move) == ()
    nothing = with_player(table(), "red", tiles=Pile(0))
    assert list(proposals(nothing, view)) == []


def test_markers_given_at_a_ball_show_in_the_counters() -> None:
    state = replace(with_player(table(), "red", markers=3), queen="red", round=0)
    printed = replace(state.printed, mask=(1,), locked=())
    state = replace(state, printed=printed)
    choice = (BallChoice("red", markers=2),)
    move = replace(turn("red", Idle()), balls=choice)
    found = list(proposals(state, GAME.view(GAME.apply(state, move))))
    assert move in found
    assert turn("red", Idle()) in found


def test_markers_are_back_once_the_decade_is_over() -> None:
    state = replace(table(), queen="red")
    state = replace(state, round=state.printed.end - 1)
    for action in (Tax(), GainLand()):
        after = GAME.apply(state, turn("red", action))
        assert after.decade == 1
        front = GAME.view(after).surfaces["front/red"]
        assert front == ZoneView((Claim("queen"),))
        assert action in actions_of(proposals(state, GAME.view(after)))


def test_the_queen_without_a_cause_is_whitehall() -> None:
    state = table()
    move = GAME.parse("red: idle; card whitehall")
    found = list(proposals(state, GAME.view(GAME.apply(state, move))))
    assert any(m.card == move.card for m in found)


def test_points_without_a_cause_are_no_scandal_card() -> None:
    """A counter that stands too far is a fault until somebody declares a card."""
    state = table()
    after = GAME.apply(state, GAME.parse("red: tax; card vermaehlung"))
    assert all(move.card is None for move in proposals(state, GAME.view(after)))


def test_liaisons_show_at_the_end_of_the_game() -> None:
    state = replace(table(), queen="red", decade=2)
    state = replace(state, round=state.printed.end - 1)
    move = replace(turn("red", Idle()), liaisons=(("blue", 1),))
    assert move in list(proposals(state, GAME.view(GAME.apply(state, move))))
