"""The event stream of one page: a snapshot, then what changed, and a sign of life between."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TypeVar

from companion.evening.projection import Snapshot, changes, link, snapshot
from companion.evening.table import Table
from web.asking import Credentials

S = TypeVar("S")
M = TypeVar("M")

PING_S = 5.0
AT_MOST_EVERY_S = 0.15


class Streams:
    """How many pages listen. Each holds a thread of the server, so there is a most."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.closing = threading.Event()
        self._open = 0
        self._lock = threading.Lock()

    def take(self) -> bool:
        """Whether there is room for one more; whoever took it gives it back."""
        with self._lock:
            if self._open >= self.most:
                return False
            self._open += 1
            return True

    def give_back(self) -> None:
        with self._lock:
            self._open -= 1

    @property
    def open(self) -> int:
        return self._open


class EventStream:
    """Iterates over the bytes of one stream; ``close`` gives its place back, started or not."""

    def __init__(self, streams: Streams, events: Iterator[bytes]) -> None:
        self._streams = streams
        self._events = events
        self._closed = False

    def __iter__(self) -> Iterator[bytes]:
        return self._events

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            close = getattr(self._events, "close", None)
            if close is not None:
                close()
            self._streams.give_back()


def events(
    table: Table[S, M],
    who: Credentials,
    clock: Callable[[], datetime],
    closing: threading.Event,
    last_id: str | None,
) -> Iterator[bytes]:
    """``last_id``: the newest event that this page has already; it is spared the snapshot then."""

    def look() -> Snapshot:
        now = table.now()
        return snapshot(now, who.actor(now.record.seats), who.phone, clock())

    with _listening(table, who.phone):
        sent = look()
        rev = _rev(sent)
        if last_id == str(rev):
            yield _event("delta", rev, {"rev": rev, "base": rev, "changed": {}})
        else:
            yield _event("snapshot", rev, {**sent, "now": clock().isoformat()})
        heard = time.monotonic()
        newest = rev
        while not closing.is_set():
            newest = table.wait(newest, max(0.0, heard + PING_S - time.monotonic()))
            if closing.is_set():
                return
            seen = look()
            newest = _rev(seen)
            changed = changes(sent, seen)
            if changed:
                yield _event("delta", newest, {"rev": newest, "base": rev, "changed": changed})
                sent, rev, heard = seen, newest, time.monotonic()
                # Changes close together go out as one.
                closing.wait(AT_MOST_EVERY_S)
            elif time.monotonic() >= heard + PING_S:
                moment = clock()
                ping: Snapshot = {"rev": rev, **link(table.now(), moment)}
                yield _event("ping", rev, {**ping, "now": moment.isoformat()})
                heard = time.monotonic()


@contextmanager
def _listening(table: Table[S, M], phone: str | None) -> Iterator[None]:
    if phone is None:
        yield
        return
    table.listen(phone, 1)
    try:
        yield
    finally:
        table.listen(phone, -1)


def _rev(seen: Snapshot) -> int:
    rev = seen["rev"]
    assert isinstance(rev, int)
    return rev


def _event(name: str, rev: int, data: Snapshot) -> bytes:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"event: {name}\nid: {rev}\ndata: {text}\n\n".encode()
