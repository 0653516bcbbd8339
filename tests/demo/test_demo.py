"""An evening of the demo from end to end, without a browser."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli import main
from companion.evening.events import Moved, SetUp, Violated
from companion.evening.journal import Journal
from companion.games.noblemen.bots.mistakes import FAULTS
from companion.simulated.demo import Demo, Observe, Wishes, play_demo
from companion.simulated.stage import StagePicture
from companion.simulated.table import SimulatedTable
from companion.table.observation import Observation


def perfect_eyes(table: SimulatedTable, _folder: Path) -> Observe:
    """See what lies there without looking at the picture, so that only the rest is tested."""

    def observe(_picture: StagePicture) -> Observation:
        return Observation(table.shown)

    return observe


def wishes(journal: Path, turns: int, seed: int, faults: float = 0.0) -> Wishes:
    return Wishes(
        seed=seed,
        speed=25.0,
        port=0,
        browser=False,
        turns=turns,
        faults=faults,
        journal=journal,
    )


def test_an_evening_is_followed(tmp_path: Path) -> None:
    journal = tmp_path / "evening.sqlite"
    assert play_demo(wishes(journal, turns=3, seed=4), eyes=perfect_eyes) == 0
    with Journal(journal) as written:
        events = [event.what for event in written.events()]
    assert sum(isinstance(event, SetUp) for event in events) == 1
    moves = [event for event in events if isinstance(event, Moved)]
    assert len(moves) >= 3
    seats = ("red", "blue", "yellow", "brown", "black")[:3]
    first = seats.index(moves[0].player)
    expected = [seats[(first + turn) % 3] for turn in range(len(moves))]
    assert [move.player for move in moves] == expected


def test_a_fault_is_seen_and_taken_back(tmp_path: Path) -> None:
    journal = tmp_path / "evening.sqlite"
    assert play_demo(wishes(journal, turns=1, seed=4, faults=1.0), eyes=perfect_eyes) == 0
    with Journal(journal) as written:
        events = [event.what for event in written.events()]
    raised = [event.rule.code for event in events if isinstance(event, Violated)]
    assert raised
    assert set(raised) <= set(FAULTS)
    assert any(isinstance(event, Moved) for event in events)


def test_what_no_picture_says_is_told_by_a_phone(tmp_path: Path) -> None:
    """In the designer's version, whose bots use every chance to play a card."""
    journal = tmp_path / "evening.sqlite"
    asked = replace(wishes(journal, turns=7, seed=4), edition="0.8.6.5", hidden=1.0)
    assert play_demo(asked, eyes=perfect_eyes) == 0
    with Journal(journal) as written:
        events = [event.what for event in written.events()]
    moves = [event for event in events if isinstance(event, Moved)]
    assert len(moves) >= 7
    told = [move.notation for move in moves if move.origin == "by_hand"]
    assert any("card " in notation or "murdered" in notation for notation in told)
    assert {move.origin for move in moves} <= {"by_hand", "seen"}
    assert not any(isinstance(event, Violated) for event in events)


def test_table_and_pieces_are_made_once_however_many_ask(tmp_path: Path) -> None:
    made = []

    def eyes(table: SimulatedTable, folder: Path) -> Observe:
        made.append(table)
        return perfect_eyes(table, folder)

    demo = Demo(wishes(tmp_path / "evening.sqlite", 1, 4), tmp_path, threading.Event(), eyes)
    asking = [threading.Thread(target=demo.tells) for _ in range(3)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert len(made) == 1


def test_the_real_eyes_follow_the_first_turns(tmp_path: Path) -> None:
    journal = tmp_path / "evening.sqlite"
    assert play_demo(wishes(journal, turns=2, seed=3)) == 0
    with Journal(journal) as written:
        events = [event.what for event in written.events()]
    moves = [event for event in events if isinstance(event, Moved)]
    assert len(moves) >= 2
    assert all(move.origin == "seen" for move in moves)
    assert not any(isinstance(event, Violated) for event in events)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--players", "7"], "--players 7"),
        (["--speed", "0"], "--speed 0"),
        (["--turns", "0"], "--turns 0"),
        (["--hidden", "2"], "--hidden 2"),
        (["--edition", "1066"], "no edition '1066'"),
        (["chess"], "chess"),
    ],
)
def test_bad_wishes_get_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    assert main(["demo", "--no-browser", *words]) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1
