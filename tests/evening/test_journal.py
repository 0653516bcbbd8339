"""What is written stays written, whatever happens to the process or the disk."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.evening.events import Began, Moved, Renamed
from companion.evening.journal import Journal, JournalError, read_journal

AT = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)
FIRST = Began(game="pebbles", title="Pebbles", players=("red", "blue"), secret="s")
ROOT = Path(__file__).parents[2]


def test_events_come_back_as_they_were_written(tmp_path: Path) -> None:
    move = Moved(
        player="red", notation="take 2", origin="seen", by="table", marks=(((1.5, 2), (3, 4)),)
    )
    with Journal(tmp_path / "a.sqlite") as journal:
        written = journal.append((FIRST, move), AT)
        assert tuple(journal.events()) == written
        assert [event.seq for event in written] == [1, 2]
    assert read_journal(tmp_path / "a.sqlite") == written


def test_the_disk_has_an_event_before_append_returns(tmp_path: Path) -> None:
    with Journal(tmp_path / "a.sqlite") as journal:
        (synchronous,) = journal._db.execute("PRAGMA synchronous").fetchone()
        (mode,) = journal._db.execute("PRAGMA journal_mode").fetchone()
        journal.append((FIRST,), AT)
        assert read_journal(journal.path)[0].what == FIRST
    assert (synchronous, mode) == (2, "wal")


def test_events_that_belong_together_are_written_together(tmp_path: Path) -> None:
    with Journal(tmp_path / "a.sqlite") as journal:
        journal.append((FIRST,), AT)
        journal._db.execute(
            "CREATE TRIGGER full BEFORE INSERT ON event WHEN new.seq = 3 "
            "BEGIN SELECT raise(ABORT, 'database or disk is full'); END"
        )
        with pytest.raises(JournalError, match="disk is full; free some space"):
            journal.append((Renamed(seat="red", name="A"), Renamed(seat="blue", name="B")), AT)
        assert len(read_journal(journal.path)) == 1
        journal._db.execute("DROP TRIGGER full")
        (event,) = journal.append((Renamed(seat="red", name="C"),), AT)
        assert event.seq == 2


def test_a_second_program_is_refused_and_readers_are_not(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with Journal(path) as journal:
        journal.append((FIRST,), AT)
        code = (
            "import sys; from pathlib import Path\n"
            "from companion.evening.journal import Journal, read_journal\n"
            "path = Path(sys.argv[1]); print(len(read_journal(path)))\n"
            "Journal(path)"
        )
        other = subprocess.run(
            [sys.executable, "-c", code, str(path)], cwd=ROOT, capture_output=True, text=True
        )
        assert other.stdout.strip() == "1"
        assert "open in another program" in other.stderr
    Journal(path).close()


def test_an_evening_survives_kill_at_any_moment(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    code = (
        "import sys; from datetime import datetime, UTC; from pathlib import Path\n"
        "from companion.evening.events import Renamed\n"
        "from companion.evening.journal import Journal\n"
        "journal = Journal(Path(sys.argv[1]))\n"
        "while True:\n"
        "    pair = [Renamed(seat='red', name='x' * 500), Renamed(seat='blue', name='y' * 500)]\n"
        "    print(journal.append(pair, datetime.now(UTC))[-1].seq, flush=True)\n"
    )
    promised = 0
    for kill_after in (1, 7, 30):
        writer = subprocess.Popen(
            [sys.executable, "-c", code, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        for _ in range(kill_after):
            promised = int(writer.stdout.readline())
        os.kill(writer.pid, signal.SIGKILL)
        promised = max([promised, *(int(line) for line in writer.stdout if line.endswith("\n"))])
        writer.wait()
        events = read_journal(path)
        assert len(events) >= promised, "told, but lost"
        assert len(events) % 2 == 0, "half a pair"
        assert [event.seq for event in events] == list(range(1, len(events) + 1))


@pytest.mark.parametrize("content", [b"no database at all, but text" * 50, b""])
def test_a_file_that_is_no_evening_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    if content:
        with pytest.raises(JournalError, match="no evening"):
            Journal(path)
        assert path.read_bytes() == content
    else:
        with pytest.raises(JournalError, match="no evening"):
            read_journal(path)


def test_a_database_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE event (seq, at, kind, payload)")
    other.commit()
    other.close()
    with pytest.raises(JournalError, match=r"other\.sqlite: this file is no evening"):
        Journal(path)


def test_a_newer_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with Journal(path) as journal:
        journal._db.execute("PRAGMA user_version = 2")
    with pytest.raises(JournalError, match="written by another version"):
        Journal(path)


def test_a_broken_event_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with Journal(path) as journal:
        journal.append((FIRST,), AT)
        journal._db.execute("INSERT INTO event VALUES (2, ?, 'move', '{}')", (AT.isoformat(),))
    with pytest.raises(JournalError, match="event 2 cannot be read"):
        read_journal(path)


def test_a_place_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(JournalError, match="--evening"):
        Journal(tmp_path / "file" / "a.sqlite")


def test_a_disk_that_became_read_only_says_so(tmp_path: Path) -> None:
    with Journal(tmp_path / "a.sqlite") as journal:
        journal.append((FIRST,), AT)
        journal._db.execute("PRAGMA query_only = ON")
        with pytest.raises(JournalError, match="readonly database"):
            journal.append((Renamed(seat="red", name="A"),), AT)
        journal._db.execute("PRAGMA query_only = OFF")
        assert journal.append((Renamed(seat="red", name="A"),), AT)[0].seq == 2
