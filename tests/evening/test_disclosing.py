"""What a player gave at a ball is asked on the own phone alone, and counts once it is said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.evening import actions
from companion.evening.disclosing import disclose
from companion.evening.journal import Journal
from companion.evening.projection import Snapshot, snapshot
from companion.evening.refusal import Refusal
from companion.evening.seats import Actor
from companion.evening.table import Table
from companion.games.noblemen import GAME
from companion.games.noblemen.position.moves import Move
from companion.games.noblemen.position.state import State
from tests.evening.conftest import Clock
from tests.games.tables import table as noblemen
from tests.games.tables import with_player

HOST, BLUE, YELLOW = Actor("host"), Actor("player", "blue"), Actor("player", "yellow")


@pytest.fixture
def table(journal: Journal, clock: Clock) -> Table[State, Move]:
    """Red has just ended a turn that set off a ball; blue holds two bribe markers."""
    start = with_player(replace(noblemen(), round=3, queen="red"), "blue", markers=2)
    table = Table(GAME, journal, title="Noblemen", players=start.seats, now=clock())
    table.lay_out(start, clock())
    table.lay_out(start, clock.after(3))
    table.perform(lambda r, w: actions.play_by_hand(r, w, HOST, "red: idle"), clock())
    return table


def asked(table: Table[State, Move], actor: Actor, clock: Clock) -> list[Snapshot]:
    prompts = snapshot(table.now(), actor, None, clock())["prompts"]
    return [prompt for prompt in prompts if prompt["kind"] == "ball_given"]  # type: ignore


def test_each_is_asked_on_the_own_phone_alone(table: Table[State, Move], clock: Clock) -> None:
    (prompt,) = asked(table, BLUE, clock)
    assert [option["notation"] for option in prompt["options"]] == [  # type: ignore
        "marker",
        "erpressung",
        "card",
    ]
    assert "marker" not in str(asked(table, YELLOW, clock)), "yellow has none to give"
    assert asked(table, HOST, clock) == asked(table, Actor("spectator"), clock) == []


def test_what_is_said_counts(table: Table[State, Move], clock: Clock) -> None:
    for _ in range(2):
        event = int(str(asked(table, BLUE, clock)[0]["event"]))
        table.perform(lambda r, w, e=event: disclose(r, w, BLUE, e, "marker"), clock())
    timeline = table.now().record.timeline
    assert timeline is not None
    assert (timeline.state.player("blue").title, timeline.state.to_move) == ("viscount", "blue")
    assert timeline.here.line[-1].step.move.notation == "red: idle | ball blue markers 2"
    assert not table.now().watch.putting_back
    table.perform(lambda r, w: actions.undo(r, w, BLUE, None), clock())
    assert table.now().record.timeline.state.player("blue").markers == 1  # type: ignore[union-attr]


def test_nobody_says_it_for_another(table: Table[State, Move], clock: Clock) -> None:
    event = int(str(asked(table, BLUE, clock)[0]["event"]))
    for actor, status in ((HOST, 403), (Actor("spectator"), 403), (YELLOW, 409)):
        with pytest.raises(Refusal) as refused:
            table.perform(lambda r, w, a=actor: disclose(r, w, a, event, "marker"), clock())
        assert refused.value.status == status


def test_it_is_asked_for_one_round_only(table: Table[State, Move], clock: Clock) -> None:
    for text in ("blue: idle", "yellow: idle"):
        table.perform(lambda r, w, t=text: actions.play_by_hand(r, w, HOST, t), clock())
        assert asked(table, BLUE, clock)
    table.perform(lambda r, w: actions.play_by_hand(r, w, HOST, "red: idle"), clock())
    assert not asked(table, BLUE, clock)
