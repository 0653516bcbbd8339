from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.evening.journal import Journal
from companion.evening.pictures import Taken
from companion.evening.table import Position, Table
from companion.games.api import Options
from companion.reconcile.reading import Kind, Marked, Option, Reading
from companion.table.observation import Observation, Place
from companion.table.view import View
from tests.evening.pebbles import Heap, Move, Pebbles

PLAYERS = ("red", "blue")
START = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)


class Clock:
    """The time of a test: it passes when told."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def after(self, seconds: float) -> datetime:
        self.now += timedelta(seconds=seconds)
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "evening.sqlite") as journal:
        yield journal


@pytest.fixture
def game() -> Pebbles:
    return Pebbles()


@pytest.fixture
def start(game: Pebbles) -> Heap:
    return game.setup("first", PLAYERS, Options(), 0)


@pytest.fixture
def open_table(game: Pebbles, clock: Clock) -> Callable[[Journal], Table[Heap, Move]]:
    def open_it(journal: Journal) -> Table[Heap, Move]:
        return Table(game, journal, title="Pebbles", players=PLAYERS, now=clock())

    return open_it


@pytest.fixture
def table(
    open_table: Callable[[Journal], Table[Heap, Move]],
    journal: Journal,
    start: Heap,
    clock: Clock,
) -> Table[Heap, Move]:
    """A table on which the game has begun."""
    table = open_table(journal)
    table.lay_out(start, clock())
    table.lay_out(start, clock.after(3))
    return table


class Camera:
    """Says what pictures of the table would say, one a second."""

    def __init__(self, table: Table[Heap, Move], clock: Clock) -> None:
        self.table = table
        self.clock = clock
        self.game = Pebbles()
        self.view = View()

    def sees(self, kind: Kind, *moves: str, seconds: int = 1, **more: Any) -> None:
        """The same picture again and again for ``seconds``."""
        position = self.table.position()
        assert position is not None
        reading: Reading[Heap, Move] = Reading(
            kind,
            position.state,
            moves=tuple(self.game.parse(move) for move in moves),
            **more,
        )
        for _ in range(seconds):
            self._shows(reading, position, 1.0)

    def glimpses(self, kind: Kind, *moves: str, seconds: float) -> None:
        """One picture, and the next one so soon."""
        position = self.table.position()
        assert position is not None
        parsed = tuple(self.game.parse(move) for move in moves)
        self._shows(Reading(kind, position.state, moves=parsed), position, seconds)

    def _shows(
        self, reading: Reading[Heap, Move], position: Position[Heap, Move], seconds: float
    ) -> None:
        self.table.saw(Taken(640, 360, lambda: b"jpeg"), self.clock())
        self.table.read(reading, position, self.clock(), Observation(self.view))
        self.table.tick(self.clock.after(seconds))

    def asks(self, *notations: str, seconds: int = 1) -> None:
        options = tuple(
            Option((self.game.parse(text),), self.table.position().state, 1 / len(notations))  # type: ignore[union-attr]
            for text in notations
        )
        self.sees("question", options=options, seconds=seconds)

    def objects(self, notation: str, seconds: int = 1, earlier: bool = False) -> None:
        """A violation: somebody did ``notation``, perhaps in the place of the last move."""
        position = self.table.position()
        assert position is not None
        offence = self.game.parse(notation)
        start = position.past[-1][0] if earlier else position.state
        violations = self.game.violations(start, offence)
        marked = (Marked(Place("board", "heap"), ((10, 10), (20, 10), (20, 20))),)
        self.sees(
            "violation",
            offence=offence,
            violations=violations,
            places=marked,
            earlier=earlier,
            seconds=seconds,
        )


@pytest.fixture
def camera(table: Table[Heap, Move], clock: Clock) -> Camera:
    return Camera(table, clock)
