"""A headless Chromium for the page tests; they are skipped where none is installed."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from tests.pages.mock_server import MockServer, table_jpeg
from tests.pages.scenes import Json

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

# A busy machine may be slow; a condition that holds is not waited for any longer.
PATIENCE_MS = 30_000
expect.set_options(timeout=PATIENCE_MS)

Serve = Callable[[Json], MockServer]
Open = Callable[..., Page]


def until(page: Page, condition: str) -> None:
    """Waits for an expression; Playwright's own way needs an eval that the pages' CSP forbids."""
    for _ in range(PATIENCE_MS // 50):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never became true: {condition}")


def at_rest(element: Locator) -> None:
    """Waits until an element is shown and stays where it is."""
    before = None
    for _ in range(PATIENCE_MS // 100):
        box = element.bounding_box()
        if box is not None and box["width"] > 0 and box == before:
            return
        before = box
        element.page.wait_for_timeout(100)
    raise AssertionError(f"never came to rest: {element}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium here: install it to run the page tests")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Starts a mock server with a snapshot; all are stopped after the test."""
    table_jpeg()  # Drawn once, not by each of the threads that want it first.
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    servers: list[MockServer] = []

    def start(state: Json) -> MockServer:
        servers.append(MockServer(state).start())
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """Opens a page of a server; whatever goes wrong in a page's script fails the test."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def open_at(
        server: MockServer,
        path: str = "/join",
        *,
        size: tuple[int, int] = (390, 844),
        theme: str = "dark",
        locale: str = "en-GB",
        script: str = "",
    ) -> Page:
        # Without motion nothing has to be waited for.
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=locale,
            has_touch=path != "/",
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(f"localStorage['companion.theme'] ||= '{theme}';{script}")
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(server.url + path, wait_until="load")
        page.wait_for_selector("[data-link=live]")
        return page

    yield open_at
    for context in contexts:
        context.close()
    assert troubles == []
