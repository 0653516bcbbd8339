from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.evening.journal import Journal
from companion.evening.pictures import Taken
from companion.evening.table import Table
from companion.games.api import Options
from companion.reconcile.reading import Marked, Option, Reading
from companion.table.observation import Observation, Place
from companion.table.view import Claim, PrintedView, View
from tests.evening.pebbles import Heap, Move, Pebbles
from web.app import Site, create_app, host_key
from web.stream import Streams

PLAYERS = ("red", "blue")
JPEG = b"\xff\xd8 a picture \xff\xd9"
PLACE = Place("board", "heap")
OUTLINE = ((10.0, 10.0), (20.0, 10.0), (20.0, 20.0))


class Evening:
    """A table with a game on it, and the pages around it."""

    def __init__(self, folder: Path, most_streams: int = 4) -> None:
        self.game = Pebbles()
        self.time = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)
        self.journal = Journal(folder / "tonight.sqlite")
        self.table: Table[Heap, Move] = Table(
            self.game, self.journal, title="Pebbles", players=PLAYERS, now=self.time
        )
        self.streams = Streams(most_streams)
        self.app = create_app(
            self.table, Site("http://192.168.1.20:8765"), self.streams, lambda: self.time
        )

    def begin(self) -> None:
        start = self.game.setup("first", PLAYERS, Options(), 0)
        for _ in range(4):
            self.table.lay_out(start, self.time)
            self.time += timedelta(seconds=1)

    def sees(self, kind: Any, *moves: str, seconds: int = 1, **more: Any) -> None:
        position = self.table.position()
        assert position is not None
        parsed = tuple(self.game.parse(move) for move in moves)
        reading: Reading[Heap, Move] = Reading(kind, position.state, moves=parsed, **more)
        view = View({"board": PrintedView({"heap": (Claim("pebble", 0.98),)})})
        for _ in range(seconds):
            self.table.saw(Taken(640, 360, lambda: JPEG), self.time)
            self.table.read(reading, position, self.time, Observation(view, {}, {PLACE: OUTLINE}))
            self.time += timedelta(seconds=1)
            self.table.tick(self.time)

    def objects(self, notation: str) -> None:
        position = self.table.position()
        assert position is not None
        offence = self.game.parse(notation)
        self.sees(
            "violation",
            offence=offence,
            violations=self.game.violations(position.state, offence),
            places=(Marked(PLACE, OUTLINE),),
            seconds=4,
        )

    def asks(self, *notations: str) -> None:
        position = self.table.position()
        assert position is not None
        options = tuple(
            Option((self.game.parse(text),), position.state, 1 / len(notations))
            for text in notations
        )
        self.sees("question", options=options, seconds=4)

    @property
    def left(self) -> int:
        position = self.table.position()
        assert position is not None
        return position.state.left


class Browser:
    """A phone or the host's screen: its own cookies."""

    def __init__(self, client: FlaskClient, address: str = "192.168.1.77") -> None:
        self.client = client
        self.from_ = {"REMOTE_ADDR": address}

    def get(self, path: str, **more: Any) -> TestResponse:
        return self.client.get(path, environ_overrides=self.from_, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> TestResponse:
        return self.client.post(
            path, json={} if body is None else body, environ_overrides=self.from_, **more
        )

    def snapshot(self) -> Any:
        return self.get("/api/snapshot").get_json()

    def sits(self, color: str, name: str = "Anna") -> Browser:
        answer = self.post("/api/join", {"name": name, "color": color})
        assert answer.status_code == 200, answer.get_json()
        return self


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    evening.begin()
    yield evening
    evening.streams.closing.set()
    evening.table.wake()
    evening.journal.close()


@pytest.fixture
def browser(evening: Evening) -> Callable[[], Browser]:
    return lambda: Browser(evening.app.test_client())


@pytest.fixture
def host(evening: Evening) -> Browser:
    screen = Browser(evening.app.test_client())
    assert screen.get(f"/?key={host_key(evening.table)}").status_code == 302
    return screen
