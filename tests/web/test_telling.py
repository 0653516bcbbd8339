"""What a player tells on the phone, on the wire: in one's own stream and in nobody else's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask

from companion.evening.journal import Journal
from companion.evening.table import Table
from companion.games.noblemen import GAME
from tests.games.tables import table as noblemen
from tests.web.conftest import Browser
from web.app import Site, create_app, host_key
from web.stream import Streams

START = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)
HELD = {"held": {"tiles": {"hain": 9, "acker": 3}, "cards": {"liaison": 1}}}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[tuple[Flask, str]]:
    """An evening of Noblemen that has begun, and the host's key."""
    with Journal(tmp_path / "tonight.sqlite") as journal:
        seats = noblemen().seats
        table = Table(GAME, journal, title="Noblemen", players=seats, now=START)
        for seconds in (0, 3):
            table.lay_out(noblemen(), START + timedelta(seconds=seconds))
        streams = Streams(4)
        app = create_app(table, Site("http://192.168.1.20:8765"), streams, lambda: START)
        yield app, host_key(table)
        streams.closing.set()
        table.wake()


@pytest.fixture
def browser(app: tuple[Flask, str]) -> Callable[[], Browser]:
    return lambda: Browser(app[0].test_client())


def heard(page: Browser, meanwhile: Callable[[], None] = lambda: None) -> str:
    """What a page hears: the snapshot when it connects, then what changes ``meanwhile``."""
    stream = page.get("/api/events", buffered=False)
    said = iter(stream.response)
    snapshot = next(said)
    meanwhile()
    change = next(said)
    stream.close()
    assert isinstance(snapshot, bytes)
    assert isinstance(change, bytes)
    return (snapshot + change).decode()


def test_only_ones_own_phone_hears_what_was_told(
    app: tuple[Flask, str], browser: Callable[[], Browser]
) -> None:
    red, blue = browser().sits("red"), browser().sits("blue", "Ben")
    host, nobody = browser(), browser()
    assert host.get(f"/?key={app[1]}").status_code == 302
    before = [page.snapshot() for page in (red, host, nobody)]
    assert blue.post("/api/tell", HELD).get_json() == {"ok": True}
    after = [page.snapshot() for page in (red, host, nobody)]
    for page in (*before, *after):
        page.pop("rev")
    assert after == before
    kinds = blue.snapshot()["holdings"]["piles"][0]["kinds"]
    assert [(kind["id"], kind["least"], kind["most"]) for kind in kinds][:2] == [
        ("acker", 3, 3),
        ("hain", 9, 9),
    ]


def test_the_stream_of_others_holds_nothing_of_it(browser: Callable[[], Browser]) -> None:
    red, blue = browser().sits("red"), browser().sits("blue", "Ben")

    def tells_and_goes_on() -> None:
        assert blue.post("/api/tell", HELD).status_code == 200
        assert red.post("/api/play", {"notation": "red: idle"}).status_code == 200

    def goes_on() -> None:
        assert blue.post("/api/play", {"notation": "blue: idle"}).status_code == 200

    said = heard(red, tells_and_goes_on)
    assert '"least":9' not in said
    assert '"told":{' not in said
    own = heard(blue, goes_on)
    assert '"least":9' in own
    assert '"told":{' in own


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        ({"held": {"tiles": {"hain": 3}}}, 409, "12 Plättchen, nicht 3"),
        ({"held": {"tiles": {"hain": -1}}}, 400, "held.tiles.hain"),
        ({"held": {"tiles": {"hain": "9"}}}, 400, "held.tiles.hain"),
        ({"held": [1]}, 400, "held"),
        ({}, 400, "held"),
        ({"held": {"x" * 50: {}}}, 400, "held"),
    ],
)
def test_what_cannot_be_told_is_refused(
    browser: Callable[[], Browser], body: object, status: int, why: str
) -> None:
    refused = browser().sits("blue").post("/api/tell", body)
    assert refused.status_code == status
    assert why in refused.get_json()["error"]["de"]


def test_who_only_looks_has_nothing_to_tell(browser: Callable[[], Browser]) -> None:
    assert browser().post("/api/tell", HELD).status_code == 403
