"""A move put together by hand: one choice after the other, by whom it concerns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.evening import actions
from companion.evening.choices import choices
from companion.evening.entering import entering
from companion.evening.holdings import tell
from companion.evening.journal import Journal
from companion.evening.projection import snapshot
from companion.evening.refusal import Refusal
from companion.evening.seats import Actor
from companion.evening.table import Table
from companion.games.api import Options
from companion.games.noblemen import GAME
from companion.games.noblemen.position.moves import Move
from companion.games.noblemen.position.state import State
from tests.evening.conftest import Clock
from tests.evening.pebbles import Heap
from tests.evening.pebbles import Move as Pebble

SEATS = ("red", "blue", "yellow")
HOST, NOBODY = Actor("host"), Actor("spectator")
RED, BLUE = Actor("player", "red"), Actor("player", "blue")

Noblemen = Table[State, Move]


@pytest.fixture
def table(journal: Journal, clock: Clock) -> Noblemen:
    """The designer's version; red is to begin."""
    dealt = GAME.setup("0.8.6.5", SEATS, Options(first_player="red"), 1)
    start = GAME.covered(dealt)
    table = Table(GAME, journal, title="Noblemen", players=SEATS, now=clock())
    table.lay_out(start, clock())
    table.lay_out(start, clock.after(3))
    return table


def asked(table: Noblemen, actor: Actor, *chosen: str, event: int | None = None) -> Any:
    return entering(table.now(), actor, event, chosen)


def ids(answer: Any) -> list[str]:
    return [option["id"] for option in answer["options"]]


def plays(table: Noblemen, actor: Actor, notation: str, clock: Clock) -> int:
    return table.perform(lambda r, w: actions.play_by_hand(r, w, actor, notation), clock())[-1].seq


def test_a_move_is_put_together_and_played(table: Noblemen, clock: Clock) -> None:
    assert "expand" in ids(asked(table, RED))
    assert ids(asked(table, RED, "expand")) == ["acker", "hain", "brunnen", "wiese"]
    where = asked(table, RED, "expand", "hain")
    assert where["map"]["surface"] == "estate/red"
    assert {"cell": [0, 0], "tile": "wiese", "on": ["castle"]} in where["map"]["cells"]
    assert [1, 0] in [option["cell"] for option in where["options"]]
    laid = asked(table, RED, "expand", "hain", "1,0")
    assert laid["map"] is None
    assert laid["move"]["text"]["en"].startswith("You laid a grove.")
    plays(table, RED, laid["move"]["notation"], clock)
    assert table.now().record.to_move == "blue"


def test_a_move_that_counts_is_put_together_anew(table: Noblemen, clock: Clock) -> None:
    event = plays(table, RED, "red: idle", clock)
    assert asked(table, RED, "tax", event=event)["move"]["notation"] == "red: tax"
    with pytest.raises(Refusal):
        asked(table, BLUE, "card", event=event)


def test_it_is_for_the_player_to_act_and_the_host(table: Noblemen) -> None:
    assert ids(asked(table, HOST)) == ids(asked(table, RED))
    assert asked(table, HOST, "idle")["move"]["text"]["en"].startswith("Red idled")
    with pytest.raises(Refusal):
        asked(table, NOBODY)


def test_a_murder_is_played_by_who_has_it(table: Noblemen, clock: Clock) -> None:
    assert ids(asked(table, BLUE)) == ["murder"]
    move = asked(table, BLUE, "murder")["move"]
    assert move["notation"] == "red: murdered blue"
    assert move["text"]["en"] == "Blue played Murder, Red's turn is skipped."
    can = snapshot(table.now(), BLUE, None, clock())["can"]
    assert can["interfere"] is True  # type: ignore[index,call-overload]
    with pytest.raises(Refusal, match="Only Blue"):
        plays(table, Actor("player", "yellow"), "red: murdered blue", clock)
    plays(table, BLUE, "red: murdered blue", clock)
    assert table.now().record.to_move == "blue"


def test_nobody_reads_from_the_choices_what_another_told(table: Noblemen, clock: Clock) -> None:
    before = asked(table, RED, "murder"), choices(table.now(), RED, None)
    hosts = asked(table, HOST, "card"), choices(table.now(), HOST, None)
    for actor, held in (
        (BLUE, {"cards": {"liaison": 1}}),
        (RED, {"cards": {"tribut": 1}, "tiles": {"hain": 11}}),
    ):
        table.perform(lambda r, w, a=actor, h=held: tell(r, w, a, h), clock())  # type: ignore[misc]
        if actor is BLUE:
            assert (asked(table, RED, "murder"), choices(table.now(), RED, None)) == before
    assert (asked(table, HOST, "card"), choices(table.now(), HOST, None)) == hosts
    assert ids(asked(table, RED, "card")) == ["tribut"]
    assert ids(asked(table, RED, "expand")) == ["hain"]
    can = snapshot(table.now(), BLUE, None, clock())["can"]
    assert can["interfere"] is False  # type: ignore[index,call-overload]


def test_what_is_no_choice_is_refused(table: Noblemen) -> None:
    with pytest.raises(Refusal, match="to choose from") as refused:
        asked(table, RED, "dance")
    assert refused.value.status == 400


def test_where_moves_are_picked_from_a_list_nothing_is_put_together(
    open_table: Callable[[Journal], Table[Heap, Pebble]],
    journal: Journal,
    start: Heap,
    clock: Clock,
) -> None:
    table = open_table(journal)
    with pytest.raises(Refusal, match="not begun"):
        entering(table.now(), RED, None, ())
    table.lay_out(start, clock())
    table.lay_out(start, clock.after(3))
    assert entering(table.now(), RED, None, ()) is None
