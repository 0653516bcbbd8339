"""The journal: one SQLite file an evening, in which an event is before anybody hears of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from types import TracebackType

from filelock import FileLock, Timeout
from pydantic import ValidationError

from companion.errors import InputError
from companion.evening.events import PAYLOAD, Event, Payload

APPLICATION = 0x54434556  # "TCEV"
VERSION = 1

_SCHEMA = """
CREATE TABLE event (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL
) STRICT
"""


class JournalError(InputError):
    """The journal cannot be opened, read or written; the message says which file and what to do."""


class Journal:
    """Events in order. One process at a time; threads take turns outside.

    ``append`` returns only once the events are on the disk (WAL, ``synchronous=FULL``).
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = FileLock(f"{path}.lock", timeout=0)
            self._lock.acquire()
        except Timeout:
            raise JournalError.at(
                path, "this evening is open in another program; close that one first"
            ) from None
        except OSError as error:
            raise _unwritable(path, error.strerror or str(error)) from None
        try:
            self._db = _open(path)
            self._last = self._prepare()
        except BaseException:
            self._lock.release()
            raise

    def _prepare(self) -> int:
        """Makes a new file an evening, refuses what is none; the last event's number."""
        try:
            (tables,) = self._db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            if tables == 0:
                self._db.execute("BEGIN IMMEDIATE")
                self._db.execute(_SCHEMA)
                self._db.execute(f"PRAGMA application_id = {APPLICATION}")
                self._db.execute(f"PRAGMA user_version = {VERSION}")
                self._db.execute("COMMIT")
            _check(self._db, self.path)
            (last,) = self._db.execute("SELECT coalesce(max(seq), 0) FROM event").fetchone()
        except sqlite3.Error as error:
            self._db.close()
            raise _failed(self.path, error) from None
        return int(last)

    @property
    def next(self) -> int:
        """The number that the next event will get."""
        return self._last + 1

    def append(self, payloads: Sequence[Payload], at: datetime) -> tuple[Event, ...]:
        """Writes all of them or none."""
        events = tuple(
            Event(seq, at, what) for seq, what in enumerate(payloads, start=self._last + 1)
        )
        rows = [(e.seq, e.at.isoformat(), e.what.kind, e.what.model_dump_json()) for e in events]
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.executemany("INSERT INTO event VALUES (?, ?, ?, ?)", rows)
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise _failed(self.path, error) from None
        self._last += len(events)
        return events

    def events(self) -> Iterator[Event]:
        return _read(self._db, self.path)

    def close(self) -> None:
        self._db.close()
        self._lock.release()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def read_journal(path: Path) -> tuple[Event, ...]:
    """All events of an evening, also while another program plays it."""
    if not path.is_file():
        raise JournalError.at(path, "no such evening")
    try:
        db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            _check(db, path)
            return tuple(_read(db, path))
        finally:
            db.close()
    except sqlite3.Error as error:
        raise _failed(path, error) from None


def _open(path: Path) -> sqlite3.Connection:
    try:
        # The table's own lock lets one thread at a time in here.
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error as error:
        raise _failed(path, error) from None
    return db


def _check(db: sqlite3.Connection, path: Path) -> None:
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise JournalError.at(path, "this file is no evening; name another with --evening")
    if version != VERSION:
        raise JournalError.at(
            path, f"written by another version (format {version}, this program reads {VERSION})"
        )


def _read(db: sqlite3.Connection, path: Path) -> Iterator[Event]:
    for seq, at, payload in db.execute("SELECT seq, at, payload FROM event ORDER BY seq"):
        try:
            yield Event(seq, datetime.fromisoformat(at), PAYLOAD.validate_json(payload))
        except (ValidationError, ValueError) as error:
            why = str(error).splitlines()[0]
            raise JournalError.at(path, f"event {seq} cannot be read: {why}") from None


def _failed(path: Path, error: sqlite3.Error) -> JournalError:
    if isinstance(error, sqlite3.DatabaseError) and "not a database" in str(error):
        return JournalError.at(path, "this file is no evening; name another with --evening")
    return _unwritable(path, str(error))


def _unwritable(path: Path, why: str) -> JournalError:
    return JournalError.at(path, f"{why}; free some space or name a writable place with --evening")
