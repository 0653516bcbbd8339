"""The event stream on the real server: a snapshot, then what changed; a most; an end."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import web.stream
from companion.evening import actions
from companion.evening.seats import Actor, digest
from tests.web.conftest import Evening
from web.app import Site, create_app
from web.server import Server

PATIENCE_S = 5


class Page:
    """A page that listens: reads one event after the other."""

    def __init__(self, port: int, **headers: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        self.connection.request("GET", "/api/events", headers=headers)
        self.answer = self.connection.getresponse()

    def next(self) -> tuple[str, int, Any]:
        """Name, id and data of the next event."""
        fields: dict[str, str] = {}
        while line := self.answer.readline().decode().rstrip("\n"):
            name, _, value = line.partition(": ")
            fields[name] = value
        assert fields, "the stream has ended"
        return fields["event"], int(fields["id"]), json.loads(fields["data"])

    def until(self, wanted: Callable[[str, Any], bool]) -> Any:
        while True:
            name, _, data = self.next()
            if wanted(name, data):
                return data

    def close(self) -> None:
        self.answer.close()
        self.connection.close()


@pytest.fixture
def port(evening: Evening) -> Iterator[int]:
    server = Server("127.0.0.1", 0)
    server.streams.most = 3
    app = create_app(evening.table, Site(server.address), server.streams, lambda: evening.time)
    thread = threading.Thread(target=server.serve, args=(app,), daemon=True)
    thread.start()
    evening.streams = server.streams
    yield server.port
    server.streams.closing.set()
    evening.table.wake()
    server.stop()
    thread.join(PATIENCE_S)
    assert not thread.is_alive()


@contextmanager
def page(port: int, **headers: str) -> Iterator[Page]:
    opened = Page(port, **headers)
    try:
        yield opened
    finally:
        opened.close()


def test_a_snapshot_on_connect_and_deltas_after(evening: Evening, port: int) -> None:
    with page(port) as phone:
        name, rev, state = phone.next()
        assert (name, state["rev"]) == ("snapshot", rev)
        assert phone.answer.headers["Content-Type"].startswith("text/event-stream")
        evening.sees("move", "take 2", seconds=7)
        while state["seen"] is None or state["seen"]["status"] != "committed":
            name, number, delta = phone.next()
            assert name == "delta"
            assert delta["base"] == state["rev"]
            assert delta["rev"] == number
            state = {**state, **delta["changed"], "rev": delta["rev"]}
    assert state["turn"]["player"] == "blue"
    assert state["scores"][0]["points"] == 2


def test_a_page_that_missed_nothing_is_spared_the_snapshot(evening: Evening, port: int) -> None:
    with page(port) as phone:
        _, rev, _ = phone.next()
    with page(port, **{"Last-Event-ID": str(rev)}) as phone:
        assert phone.next() == ("delta", rev, {"rev": rev, "base": rev, "changed": {}})
    with page(port, **{"Last-Event-ID": str(rev - 1)}) as phone:
        assert phone.next()[0] == "snapshot"


def test_a_quiet_stream_gives_signs_of_life(
    evening: Evening, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web.stream, "PING_S", 0.05)
    evening.sees("nothing")
    with page(port) as phone:
        _, rev, _ = phone.next()
        name, number, ping = phone.next()
    assert (name, number) == ("ping", rev)
    assert ping["camera"] == "ok"
    assert ping["camera_age_s"] == 1.0
    assert ping["now"].startswith("2026-11-27T")


def test_a_seat_learns_its_own_things_and_that_it_is_online(evening: Evening, port: int) -> None:
    token = "a-phone"
    phone_id = digest(token)
    evening.table.perform(
        lambda r, w: actions.take_seat(r, w, phone_id, "Anna", "red", None), evening.time
    )
    with page(port) as other, page(port, Cookie=f"companion_seat={token}") as phone:
        assert phone.next()[2]["mine"] == {"gem": "secret-of-red"}
        seats = other.until(lambda _, data: data.get("changed", data)["seats"][0]["online"])
        assert "secret" not in json.dumps(seats)
        evening.table.perform(
            lambda r, w: actions.free_seat(r, w, Actor("host"), "red"), evening.time
        )
        lost = phone.until(lambda name, data: name == "delta" and "you" in data["changed"])
        assert (lost["changed"]["you"]["role"], lost["changed"]["mine"]) == ("spectator", None)


def test_a_stream_too_many_is_told_so_and_room_is_given_back(
    evening: Evening, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web.stream, "PING_S", 0.02)
    pages = [Page(port) for _ in range(3)]
    for opened in pages:
        opened.next()
    with page(port) as refused:
        assert refused.answer.status == 503
        assert refused.answer.headers["Retry-After"] == "10"
        assert "Too many devices" in json.loads(refused.answer.read())["error"]["en"]
    pages[0].close()
    while evening.streams.open == 3:
        # The server learns that a page has gone when it next writes to it.
        pages[1].next()
    with page(port) as welcome:
        assert welcome.answer.status == 200
    for opened in pages[1:]:
        opened.close()


def test_a_taken_port_is_stepped_over_or_refused(tmp_path: Path) -> None:
    first = Server("127.0.0.1", 0)
    try:
        second = Server("127.0.0.1", first.port)
        second.stop()
        assert second.port != first.port
        with pytest.raises(ValueError, match="--port"):
            Server("127.0.0.1", first.port, search=False)
    finally:
        first.stop()
