"""Nobody's snapshot tells what another seat hides."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.evening import actions
from companion.evening.choices import choices
from companion.evening.journal import Journal
from companion.evening.projection import changes, snapshot
from companion.evening.refusal import Refusal
from companion.evening.seats import Actor, digest
from companion.evening.table import Table
from tests.evening.conftest import PLAYERS, Camera, Clock
from tests.evening.pebbles import Heap, Move

HOST, NOBODY = Actor("host"), Actor("spectator")


def text(table: Table[Heap, Move], clock: Clock, actor: Actor) -> str:
    return json.dumps(snapshot(table.now(), actor, None, clock()))


def hidden(table: Table[Heap, Move]) -> dict[str, str]:
    position = table.position()
    assert position is not None
    return dict(position.state.gems)


def nobody_else_knows(table: Table[Heap, Move], clock: Clock, ever: dict[str, set[str]]) -> None:
    for player, gem in hidden(table).items():
        ever[player].add(gem)
    for actor in (HOST, NOBODY, *(Actor("player", player) for player in PLAYERS)):
        said = text(table, clock, actor)
        for player, gems in ever.items():
            for gem in gems:
                if actor.seat == player and gem == hidden(table)[player]:
                    assert gem in said
                elif actor.seat != player:
                    assert gem not in said, f"{actor} learns {gem} of {player}"


STEPS = st.lists(
    st.sampled_from(["swap", "take", "undo", "redo", "violate", "ask", "correct", "see"]),
    min_size=1,
    max_size=8,
)


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(steps=STEPS)
def test_no_snapshot_leaks_another_seats_hidden_things(
    steps: list[str],
    tmp_path_factory: pytest.TempPathFactory,
    open_table: Callable[[Journal], Table[Heap, Move]],
    start: Heap,
) -> None:
    clock = Clock()
    ever: dict[str, set[str]] = {player: set() for player in PLAYERS}
    with Journal(tmp_path_factory.mktemp("evening") / "a.sqlite") as journal:
        table = open_table(journal)
        for player in PLAYERS:
            phone = digest(player)
            table.perform(
                lambda r, w, p=phone, c=player: actions.take_seat(r, w, p, "", c, None),  # type: ignore[misc]
                clock(),
            )
        for seconds in (0, 3):
            table.lay_out(start, clock.after(seconds))
        camera = Camera(table, clock)
        for number, step in enumerate(steps):
            act(table, camera, clock, step, number)
            nobody_else_knows(table, clock, ever)


def act(table: Table[Heap, Move], camera: Camera, clock: Clock, step: str, number: int) -> None:
    mover = table.now().record.to_move
    own = Actor("player", mover)
    try:
        match step:
            case "swap":
                gem = f"gem-{number}-of-{mover}"
                table.perform(lambda r, w: actions.play_by_hand(r, w, own, f"swap {gem}"), clock())
            case "take":
                camera.sees("move", "take 1", seconds=7)
            case "undo":
                table.perform(lambda r, w: actions.undo(r, w, HOST, None), clock())
            case "redo":
                table.perform(lambda r, w: actions.redo(r, w, HOST, None), clock())
            case "violate":
                camera.objects("take 5", seconds=4)
            case "ask":
                camera.asks("take 1", "take 2", seconds=4)
            case "correct":
                timeline = table.now().record.timeline
                assert timeline is not None
                if timeline.here.line:
                    step_made = timeline.here.line[-1].step
                    by = Actor("player", step_made.move.player)
                    notation = f"swap gem-{number}-of-{step_made.move.player}"
                    table.perform(
                        lambda r, w: actions.correct_move(r, w, by, step_made.event, notation),
                        clock(),
                    )
            case "see":
                camera.sees("move", "take 2")
    except Refusal:
        return


def test_cures_are_shown_to_the_offender_alone(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    take = actions.take_seat
    table.perform(lambda r, w: take(r, w, "phone", "Anna", "red", None), clock())
    camera.objects("take 4", seconds=4)
    assert "spoon 4" in text(table, clock, Actor("player", "red"))
    for actor in (HOST, NOBODY, Actor("player", "blue")):
        assert "spoon 4" not in text(table, clock, actor)


def test_the_host_may_declare_for_a_seat_without_a_phone(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.objects("take 4", seconds=4)
    assert "spoon 4" in text(table, clock, HOST)


def test_moves_to_choose_from_are_for_the_player_to_act_and_the_host(
    table: Table[Heap, Move], camera: Camera
) -> None:
    camera.sees("move", "take 3", p=0.9)
    offered = choices(table.now(), Actor("player", "red"), None)
    assert [(o["notation"], o["p"]) for o in offered] == [  # type: ignore[index,call-overload]
        ("take 3", 0.9),
        ("take 1", 0.0),
        ("take 2", 0.0),
    ]
    assert choices(table.now(), HOST, None) == offered
    for actor in (NOBODY, Actor("player", "blue")):
        with pytest.raises(Refusal):
            choices(table.now(), actor, None)


def test_a_camera_that_only_grows_older_is_no_change(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("nothing")
    before = snapshot(table.now(), HOST, None, clock())
    after = snapshot(table.now(), HOST, None, clock.after(1))
    assert before != after
    assert changes(before, after) == {}


def test_changes_are_what_turns_the_old_snapshot_into_the_new(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    before = snapshot(table.now(), HOST, None, clock())
    camera.sees("move", "take 1", seconds=7)
    after = snapshot(table.now(), HOST, None, clock())
    changed = changes(before, after)
    assert {**before, **changed, "rev": after["rev"], "link": after["link"]} == after
    assert "seats" not in changed
    assert "scores" in changed
