"""Undo reaches any point and comes back; corrections re-run what followed and lose nothing."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.evening import timeline as times
from companion.evening.events import Moved, Origin
from companion.evening.timeline import IMPOSSIBLE, OUT_OF_TURN, Step, Timeline
from companion.games.api import Options
from tests.evening.conftest import PLAYERS, START
from tests.evening.pebbles import Heap, Move, Pebbles

GAME = Pebbles()
HEAP = GAME.setup("first", PLAYERS, Options(), 0)
Line = Timeline[Heap, Move]


def begun(heap: Heap = HEAP) -> Line:
    return times.begin(GAME, 1, START, heap)


def play(line: Line, event: int, notation: str, origin: Origin = "seen") -> Line:
    player = GAME.to_move(line.state) or "nobody"
    move = Moved(player=player, notation=notation, origin=origin, by="table")
    return times.play(line, Step(event, START + timedelta(seconds=event), move))


def three_moves() -> Line:
    return play(play(play(begun(), 2, "take 1"), 3, "take 2"), 4, "take 3")


def test_every_move_tells_what_it_earned_and_for_whom() -> None:
    line = three_moves()
    assert line.state.left == 6
    assert line.here.points == {"red": 4, "blue": 2}
    (player, earned), *others = line.here.line[-1].earned
    assert (player, earned.line.points, earned.event) == ("red", 3, 4)
    assert others == []


def test_undo_walks_to_the_start_and_redo_comes_all_the_way_back() -> None:
    line = three_moves()
    ends, states = line.state, []
    while (parent := line.here.parent) is not None:
        line = times.jump(line, parent)
        states.append(line.state.left)
    assert states == [9, 11, 12]
    while line.cursor in line.ahead:
        line = times.jump(line, line.ahead[line.cursor])
    assert line.state == ends


def test_another_move_after_undo_keeps_what_was_undone() -> None:
    line = times.jump(three_moves(), 2)
    other = play(line, 5, "take 3")
    assert other.path == (1, 2, 5)
    assert other.state.left == 8
    back = times.jump(other, 4)
    assert back.state.left == 6
    assert times.jump(back, 5).state == other.state


def test_undo_takes_a_correction_back_too() -> None:
    line = times.correct(three_moves(), 5, 2, "take 3")
    assert line.state.left == 4
    parent = line.here.parent
    assert parent == 4
    assert times.jump(line, parent).state.left == 6


def test_a_correction_reruns_what_followed() -> None:
    line = times.correct(three_moves(), 5, 2, "take 3")
    assert line.here.points == {"red": 6, "blue": 2}
    assert [played.broken for played in line.here.line] == [(), (), ()]


def test_a_move_that_became_illegal_is_kept_and_reported() -> None:
    line = play(three_moves(), 5, "take 3")
    line = play(line, 6, "take 3")
    corrected = times.correct(line, 7, 3, "take 3")
    last = corrected.here.line[-1]
    assert [violation.code for violation in last.broken] == [IMPOSSIBLE]
    assert not last.applied
    assert last.step.move.notation == "take 3"
    assert corrected.state.left == 2
    assert corrected.find(6) is last


def test_a_rule_broken_by_a_correction_is_reported_but_still_lies_there() -> None:
    line = play(begun(replace(HEAP, left=20)), 2, "take 1")
    corrected = times.correct(line, 3, 2, "take 5")
    (played,) = corrected.here.line
    assert [violation.code for violation in played.broken] == ["greedy"]
    assert played.applied
    assert corrected.state.left == 15


def test_what_the_table_plays_so_is_no_longer_called_broken() -> None:
    line = play(begun(), 2, "take 5", origin="house")
    assert line.here.line[-1].broken == ()
    assert line.state.left == 7


def test_a_move_out_of_turn_is_set_aside() -> None:
    wrong = Moved(player="blue", notation="take 1", origin="seen", by="table")
    line = times.play(begun(), Step(2, START, wrong))
    assert line.here.line[-1].broken[0].code == OUT_OF_TURN
    assert line.state == HEAP


@pytest.mark.parametrize("notation", ["nonsense", "", "take"])
def test_a_move_that_nobody_can_read_harms_nothing(notation: str) -> None:
    line = play(begun(), 2, notation)
    assert line.here.line[-1].broken[0].code == IMPOSSIBLE
    assert line.state == HEAP


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("play"), st.integers(1, 3)),
        st.tuples(st.just("jump"), st.integers(0, 50)),
        st.tuples(st.just("correct"), st.integers(0, 50)),
    ),
    max_size=25,
)


@given(STEPS)
def test_every_point_ever_reached_stays_reachable_and_unchanged(
    steps: list[tuple[str, int]],
) -> None:
    line = begun(replace(HEAP, left=60))
    reached = {1: line.state}
    for event, (what, number) in enumerate(steps, start=2):
        if what == "play":
            line = play(line, event, f"take {number}")
        elif what == "jump":
            line = times.jump(line, sorted(reached)[number % len(reached)])
        elif line.here.line:
            target = line.here.line[number % len(line.here.line)].step.event
            line = times.correct(line, event, target, "take 2")
        reached.setdefault(line.cursor, line.state)
        for seen, state in reached.items():
            there = times.jump(line, seen)
            assert there.state == state
            assert times.jump(there, line.cursor).state == line.state
