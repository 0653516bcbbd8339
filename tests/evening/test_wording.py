"""A move is told to its player, and about its player to everybody else."""

from __future__ import annotations

from datetime import datetime

import pytest

from companion.evening import actions
from companion.evening.choices import choices
from companion.evening.journal import Journal
from companion.evening.projection import Snapshot, snapshot
from companion.evening.seats import Actor
from companion.evening.table import Table
from companion.games.api import PLAYER, Text
from tests.evening.conftest import PLAYERS, Camera, Clock
from tests.evening.pebbles import Heap, Move, Pebbles, Swap

RED, BLUE, HOST = Actor("player", "red"), Actor("player", "blue"), Actor("host")


class Gossip(Pebbles):
    """Pebbles that tell the others, too."""

    def narrate(self, state: Heap, move: Move) -> Text:
        did = "swapped" if isinstance(move, Swap) else f"took {move.count}"
        return {"en": f"{PLAYER} {did}.", "de": f"{PLAYER}: {did}."}


@pytest.fixture
def table(journal: Journal, start: Heap, clock: Clock) -> Table[Heap, Move]:
    table = Table(Gossip(), journal, title="Pebbles", players=PLAYERS, now=clock())
    table.lay_out(start, clock())
    table.lay_out(start, clock.after(3))
    table.perform(lambda r, w: actions.take_seat(r, w, "phone", "Ännchen", "red", None), clock())
    return table


def seen_by(table: Table[Heap, Move], actor: Actor, at: datetime) -> Snapshot:
    return snapshot(table.now(), actor, None, at)


def said(part: object) -> str:
    assert isinstance(part, dict)
    return str(part["text"]["en"])


def test_what_was_seen_speaks_to_its_player_alone(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    for seconds in (1, 8):
        camera.sees("move", "take 2", seconds=seconds)
        assert said(seen_by(table, RED, clock())["seen"]) == "You took 2."
        for other in (BLUE, HOST, Actor("spectator")):
            assert said(seen_by(table, other, clock())["seen"]) == "Ännchen took 2."


def test_so_does_the_history_and_it_follows_a_new_name(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("move", "take 2", seconds=8)
    camera.sees("move", "take 1", seconds=8)
    table.perform(lambda r, w: actions.rename_seat(r, w, RED, None, "Anna"), clock())
    told = [said(entry) for entry in seen_by(table, BLUE, clock())["history"]]  # type: ignore[union-attr]
    assert told[-2:] == ["Anna took 2.", "You took 1."]


def test_who_has_no_name_is_called_by_the_colour_in_each_language(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("move", "take 2", seconds=8)
    camera.sees("move", "take 1")
    seen = seen_by(table, RED, clock())["seen"]
    assert isinstance(seen, dict)
    assert seen["text"] == {"en": "Blue took 1.", "de": "Blau: took 1."}


def test_several_moves_in_one_reading_are_each_their_own_players(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("move", "take 2", "take 1")
    assert said(seen_by(table, RED, clock())["seen"]) == "You took 2. Blue took 1."
    assert said(seen_by(table, BLUE, clock())["seen"]) == "Ännchen took 2. You took 1."


def test_the_host_chooses_for_somebody(table: Table[Heap, Move]) -> None:
    assert said(choices(table.now(), HOST, None)[0]) == "Ännchen took 1."
    assert said(choices(table.now(), RED, None)[0]) == "You took 1."
