"""Telling what one holds: what is known, what is left to name, saved in one tap or refused."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages import scenes
from tests.pages.conftest import Open, Serve
from tests.pages.mock_server import MockServer
from tests.pages.scenes import Json, both
from tests.pages.test_look import NAMELESS, OUTSIDE, SMALL_TARGETS, TEXT_CONTRASTS


def with_holdings(told: Json | None = None) -> Json:
    return scenes.with_changes(scenes.base(), holdings=scenes.holdings(told))


def sheet_of(page: Page) -> Locator:
    """The sheet where what one holds is told."""
    page.locator("[data-key=mine]").click()
    page.locator("[data-key=tell]").click()
    return page.locator("[data-sheet=tell]")


def opened(serve: Serve, open_page: Open) -> tuple[MockServer, Page, Locator]:
    server = serve(with_holdings())
    page = open_page(server)
    return server, page, sheet_of(page)


def test_what_is_certain_and_what_is_possible_is_said(serve: Serve, open_page: Open) -> None:
    page = open_page(serve(with_holdings()))
    page.locator("[data-key=mine]").click()
    sheet = page.locator("[data-sheet=mine]")
    expect(sheet).to_contain_text("3 fields, 2 to 4 groves, up to 4 meadows")
    expect(sheet).to_contain_text("counted, not known")


def test_who_says_what_they_hold_is_done_in_one_tap(serve: Serve, open_page: Open) -> None:
    server, page, sheet = opened(serve, open_page)
    save = sheet.get_by_role("button", name="Save")
    expect(sheet).to_contain_text("4 left to name")
    expect(save).to_be_disabled()
    grove, meadow = (
        sheet.get_by_role("button", name=f"One more: {n}") for n in ("groves", "meadows")
    )
    for button in (grove, meadow, meadow):
        button.click()
    expect(sheet).to_contain_text("1 left to name")
    expect(save).to_be_disabled()
    grove.click()
    expect(sheet).to_contain_text("all named")
    expect(grove).to_be_disabled()
    save.click()
    assert server.wait_for("/api/tell") == [
        {"held": {"tiles": {"acker": 3, "hain": 4, "wiese": 2}}}
    ]
    expect(page.locator("[data-sheet=mine]")).to_be_visible()


def test_piles_are_told_one_by_one_or_together(serve: Serve, open_page: Open) -> None:
    server, _, sheet = opened(serve, open_page)
    sheet.get_by_role("button", name="One more: Tariff").click()
    expect(sheet.get_by_role("button", name="Save")).to_be_disabled()
    sheet.get_by_role("button", name="One more: Blackmail").click()
    sheet.get_by_role("button", name="One fewer: bribe markers").click()
    sheet.get_by_role("button", name="Save").click()
    assert server.wait_for("/api/tell") == [
        {"held": {"cards": {"erpressung": 1, "tribut": 1}, "bribes": {}}}
    ]


def test_what_cannot_be_is_refused_with_the_reason(serve: Serve, open_page: Open) -> None:
    server, _, sheet = opened(serve, open_page)
    why = both("That cannot be: You have at most 4 groves", "Das kann nicht sein: Du hast …")
    server.answers["/api/tell"] = ({"error": why}, 409)
    for _ in range(4):
        sheet.get_by_role("button", name="One more: groves").click()
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.get_by_role("alert")).to_have_text("That cannot be: You have at most 4 groves.")
    expect(sheet.get_by_role("spinbutton", name="groves")).to_have_text("6")
    sheet.get_by_role("button", name="One fewer: groves").click()
    expect(sheet.get_by_role("alert")).to_have_count(0)


def test_it_works_by_the_keyboard_alone(serve: Serve, open_page: Open) -> None:
    server, page, sheet = opened(serve, open_page)
    grove = sheet.get_by_role("spinbutton", name="groves")
    grove.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    expect(grove).to_be_focused()
    expect(grove).to_have_attribute("aria-valuenow", "3")
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(sheet.get_by_role("spinbutton", name="meadows")).to_be_focused()
    page.keyboard.press("End")
    expect(grove).to_have_attribute("aria-valuemax", "3")
    sheet.get_by_role("button", name="Save").press("Enter")
    assert server.wait_for("/api/tell") == [
        {"held": {"tiles": {"acker": 3, "hain": 3, "wiese": 3}}}
    ]


def test_it_is_said_when_it_was_told_and_whether_it_still_fits(
    serve: Serve, open_page: Open
) -> None:
    at = "2026-11-27T20:15:03Z"
    server = serve(with_holdings({"at": at, "kept": True}))
    page = open_page(server)
    page.locator("[data-key=mine]").click()
    sheet = page.locator("[data-sheet=mine]")
    expect(sheet).to_contain_text("Only you see it.")
    expect(sheet.get_by_role("button", name="Tell it anew")).to_be_visible()
    server.publish(holdings=scenes.holdings({"at": at, "kept": False}))
    expect(sheet).to_contain_text("no longer fits what was played")


def test_without_anything_to_tell_nothing_is_offered(serve: Serve, open_page: Open) -> None:
    page = open_page(serve(scenes.with_changes(scenes.base(), holdings=None)))
    page.locator("[data-key=mine]").click()
    expect(page.locator("[data-sheet=mine]")).to_contain_text("2 groves, 3 fields, 4 not seen")
    expect(page.locator("[data-key=tell]")).to_have_count(0)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_it_is_readable_on_the_smallest_phone(serve: Serve, open_page: Open, theme: str) -> None:
    page = open_page(serve(with_holdings()), theme=theme, locale="de-DE", size=(360, 740))
    sheet = sheet_of(page)
    expect(sheet).to_contain_text("noch 4 zu nennen")
    for check in (TEXT_CONTRASTS, SMALL_TARGETS, NAMELESS):
        assert page.evaluate(check) == []
    assert page.evaluate(OUTSIDE) == [0, []]
