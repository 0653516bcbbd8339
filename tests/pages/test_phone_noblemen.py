"""The phone page on a real evening of Noblemen: what is told and entered there counts."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from werkzeug.serving import make_server

from companion.evening.journal import Journal
from companion.evening.table import Table
from companion.games.api import Options
from companion.games.noblemen import GAME
from companion.games.noblemen.position.moves import Move
from companion.games.noblemen.position.state import State
from tests.pages.conftest import Open
from web.app import Site, create_app
from web.stream import Streams

SEATS = ("red", "blue", "yellow")


@dataclass
class Evening:
    """An evening of the designer's version, as pages see it."""

    table: Table[State, Move]
    url: str

    @property
    def state(self) -> State:
        timeline = self.table.now().record.timeline
        assert timeline is not None
        return timeline.state

    @property
    def last(self) -> str:
        timeline = self.table.now().record.timeline
        assert timeline is not None
        return timeline.here.line[-1].step.move.notation


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    start = GAME.covered(GAME.setup("0.8.6.5", SEATS, Options(first_player="red"), 1))
    now = datetime.now(UTC)
    with Journal(tmp_path / "tonight.sqlite") as journal:
        table = Table(GAME, journal, title="Noblemen", players=SEATS, now=now)
        for seconds in (0, 3):
            table.lay_out(start, now + timedelta(seconds=seconds))
        streams = Streams(8)
        app = create_app(table, Site("http://table.local"), streams, lambda: datetime.now(UTC))
        server = make_server("127.0.0.1", 0, app, threaded=True)
        server.daemon_threads = True  # type: ignore[attr-defined]
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield Evening(table, f"http://127.0.0.1:{server.server_port}")
        streams.closing.set()
        table.wake()
        server.shutdown()
        thread.join()


@pytest.fixture
def red(evening: Evening, open_page: Open) -> Page:
    """Red's phone, on red's turn."""
    page = open_page(evening)
    page.get_by_label("Your name").fill("Anna")
    page.locator(".seat").first.click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#mine")).to_contain_text("11")
    return page


def test_what_is_told_is_what_may_be_played(evening: Evening, red: Page) -> None:
    red.locator("[data-key=mine]").click()
    red.get_by_role("button", name="Tell what you hold").click()
    sheet = red.locator("[data-sheet=tell]")
    sheet.get_by_role("spinbutton", name="groves").focus()
    red.keyboard.press("End")
    sheet.get_by_role("button", name="Save").click()
    expect(red.locator("[data-sheet=mine]")).to_contain_text("11 groves")
    told = evening.state.player("red").tiles.told
    assert told is not None
    assert told.known == {"hain": 11}
    red.keyboard.press("Escape")
    red.locator("[data-key=dock-history]").click()
    red.get_by_role("button", name="Enter a move by hand").click()
    red.get_by_role("button", name="Enlarge the estate").click()
    sheet = red.locator("[data-sheet=correct]")
    expect(sheet.locator(".entry-options").first.get_by_role("button")).to_have_text(["Grove"])


def test_a_card_a_trade_and_tiles_are_entered(evening: Evening, red: Page) -> None:
    red.locator("[data-key=dock-history]").click()
    red.get_by_role("button", name="Enter a move by hand").click()
    sheet = red.locator("[data-sheet=correct]")
    for name in ("Two tiles for one", "Grove", "Grove", "Field", "A scandal card", "Card: Purloin",
                 "Meadow", "Fountain", "Enlarge the estate", "Field"):  # fmt: skip
        sheet.get_by_role("button", name=name, exact=True).click()
        expect(sheet.locator(".entry-way")).to_contain_text(name)
    sheet.get_by_role("button", name="column 1, row 0").click()
    sheet.get_by_role("button", name="Write it down").click()
    expect(sheet).to_have_count(0)
    assert evening.last == (
        "red: trade hain hain > acker; card purloin gives wiese takes brunnen; expand acker@1,0"
    )
    assert evening.state.to_move == "blue"
