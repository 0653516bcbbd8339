from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.evening.journal import Journal
from companion.evening.table import Table
from companion.games.api import Options
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
    return table
