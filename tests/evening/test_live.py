"""The whole way of a picture, with a toy table: read, explained, counted, told; and again after a
killed process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from companion.errors import InputError
from companion.evening.events import Began, Moved
from companion.evening.journal import Journal, read_journal
from companion.games.api import Options
from companion.live import (
    Asked,
    Committed,
    Image,
    Opening,
    Pace,
    Raised,
    Serving,
    run_evening,
)
from companion.table.observation import Observation
from companion.table.view import View
from tests.evening.conftest import PLAYERS
from tests.evening.pebbles import Heap, Pebbles, Take

GAME = Pebbles()
START = GAME.setup("first", PLAYERS, Options(), 0)
QUICK = Pace(quiet=0.15, patience=0.05)
ROOT = Path(__file__).parents[2]
PATIENCE_S = 20.0


@dataclass(frozen=True)
class Still:
    """A picture whose first pixel says how many pebbles lie there."""

    image: Image
    name: str = "still"
    why: str | None = None


class Heaper:
    """A simulated table: its player takes pebbles and sees to it that the camera sees them."""

    def __init__(self, stop: threading.Event, until_left: int) -> None:
        self.state = START
        self.stop = stop
        self.until_left = until_left
        self.told: list[object] = []

    def frames(self) -> Iterator[Still]:
        self.told.append("first picture")
        while not self.stop.is_set():
            yield Still(np.full((90, 160, 3), self.state.left, np.uint8))

    def take(self, count: int) -> None:
        self.state = GAME.apply(self.state, Take(count))

    def committed(self, move: Committed[Heap]) -> None:
        self.told.append(move)
        if move.state.left <= self.until_left:
            self.stop.set()
        else:
            self.take(2)

    def asked(self, question: Asked) -> str | None:
        self.told.append(question)
        return question.options[0][0]

    def raised(self, ruling: Raised) -> None:
        self.told.append(ruling)
        self.state = START

    def tells(self) -> str | None:
        return None

    def rewound(self, state: Heap) -> None:
        self.told.append(state)
        self.state = state
        self.take(2)


def observe(picture: Still) -> Observation:
    left = int(picture.image[0, 0, 0])
    return Observation(GAME.view(Heap(PLAYERS, left, 0)))


def begin(seen: View) -> Heap:
    return START


def play(path: Path, heaper: Heaper, port: int = 0) -> int:
    watchdog = threading.Timer(PATIENCE_S, heaper.stop.set)
    watchdog.daemon = True
    watchdog.start()
    try:
        return run_evening(
            GAME,
            begin,
            heaper.frames(),
            observe,
            players=PLAYERS,
            opening=Opening("Pebbles", path, demo=True),
            serving=Serving("127.0.0.1", port, open_browser=False),
            pace=QUICK,
            driver=heaper,
            stop=heaper.stop,
        )
    finally:
        watchdog.cancel()


def moves(path: Path) -> list[str]:
    return [e.what.notation for e in read_journal(path) if isinstance(e.what, Moved)]


def test_pictures_become_moves_and_the_table_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    heaper = Heaper(threading.Event(), until_left=6)
    assert play(path, heaper) == 0
    assert moves(path) == ["take 2", "take 2", "take 2"]
    committed = [told for told in heaper.told if isinstance(told, Committed)]
    assert [(move.player, move.state.left) for move in committed] == [
        ("red", 10),
        ("blue", 8),
        ("red", 6),
    ]


SERVE = """
import sys, threading
from pathlib import Path
from tests.evening.test_live import Heaper, play
heaper = Heaper(threading.Event(), until_left=0)
play(Path(sys.argv[1]), heaper)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs kill -9")
def test_a_killed_evening_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(path)],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    said = [process.stderr.readline() for _ in range(3)]
    address = said[-1].split()[3].removesuffix("/join")
    deadline = time.monotonic() + PATIENCE_S
    snapshot = {"scores": []}
    while not any(score["points"] for score in snapshot["scores"]):
        assert time.monotonic() < deadline, said
        with urllib.request.urlopen(f"{address}/api/snapshot") as answer:
            snapshot = json.load(answer)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stderr.close()
    promised = len(snapshot["history"]) - 1
    written = moves(path)
    assert len(written) >= promised, "a phone heard of a move that is lost"
    heaper = Heaper(threading.Event(), until_left=START.left - 2 * (len(written) + 1))
    assert play(path, heaper) == 0
    assert moves(path) == [*written, "take 2"]
    resumed, first_picture = heaper.told[:2]
    assert first_picture == "first picture", "no picture before the table is laid as it was"
    assert isinstance(resumed, Heap)
    assert resumed.left == START.left - 2 * len(written)


def test_an_evening_that_cannot_be_played_leaves_nothing_running(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    others = Began(game="pebbles", title="Pebbles", players=("green", "brown"), secret="s")
    with Journal(path) as journal:
        journal.append((others,), datetime.now(UTC))
        with pytest.raises(InputError, match="open in another program"):
            play(path, Heaper(threading.Event(), until_left=0))
    before = set(threading.enumerate())
    with pytest.raises(InputError, match="an evening of pebbles with green, brown"):
        play(path, Heaper(threading.Event(), until_left=0))
    assert {t for t in threading.enumerate() if not t.daemon} <= before
    Journal(path).close()
