"""A move put together on the phone: groups, a map, what it makes, back and done."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages import scenes
from tests.pages.conftest import Open, Serve
from tests.pages.mock_server import MockServer
from tests.pages.scenes import Json, both
from tests.pages.test_look import NAMELESS, OUTSIDE, SMALL_TARGETS, TEXT_CONTRASTS

ACTION, BESIDES = both("Action", "Aktion"), both("Besides", "Dazu")


def option(name: str, en: str, group: Json | None = None, cell: list[int] | None = None) -> Json:
    return {"id": name, "text": both(en, en), "group": group, "cell": cell}


def answer(question: str, *options: Json, **more: Json | None) -> Json:
    asked = {"question": both(question, question), "options": list(options)}
    return {**asked, "map": None, "move": None, "why": None, **more}


LAID: Json = {"notation": "red: expand hain@1,0", "text": both("You laid a grove.", "Gelegt.")}
TRIBUTE = option("tribut", "Card: Tariff")
MENU = answer(
    "What was done?",
    option("expand", "Enlarge the estate", ACTION),
    option("idle", "Idle", ACTION),
    option("card", "A scandal card", BESIDES),
)
ESTATE: Json = {
    "surface": "estate/red",
    "cells": [
        {"cell": [0, 0], "tile": "wiese", "on": ["castle"]},
        {"cell": [0, 1], "tile": "hain", "on": []},
    ],
}
SQUARES = [option(f"{x},{y}", f"column {x}, row {y}", None, [x, y]) for x, y in ((1, 0), (-1, 1))]
ENTRIES: dict[tuple[str, ...], Json] = {
    (): MENU,
    ("card",): answer("Which scandal card?", TRIBUTE),
    ("card", "tribut"): answer("Anything else?", option("idle", "Idle", ACTION)),
    ("card", "tribut", "idle"): answer("Anything else?", why=both("Not now.", "Jetzt nicht.")),
    ("expand",): answer("Which tile?", option("hain", "Grove"), option("wiese", "Meadow")),
    ("expand", "hain"): answer("Where?", *SQUARES, map=ESTATE),
    ("expand", "hain", "1,0"): answer("Another tile?", option("wiese", "Meadow"), move=LAID),
}


def by_hand(
    serve: Serve, open_page: Open, **look: str | tuple[int, int]
) -> tuple[MockServer, Page, Locator]:
    server = serve(scenes.base())
    server.entries = ENTRIES
    page = open_page(server, **look)
    page.locator("[data-key=dock-history]").click()
    page.locator("[data-key=by-hand]").click()
    return server, page, page.locator("[data-sheet=correct]")


def test_a_move_is_put_together_choice_by_choice(serve: Serve, open_page: Open) -> None:
    server, page, sheet = by_hand(serve, open_page)
    expect(sheet.get_by_role("region", name="Action").get_by_role("button")).to_have_count(2)
    sheet.get_by_role("button", name="Enlarge the estate").click()
    sheet.get_by_role("button", name="Grove").click()
    expect(sheet.get_by_role("group", name="Where it goes")).to_be_visible()
    sheet.get_by_role("button", name="column 1, row 0").click()
    expect(sheet).to_contain_text("You laid a grove.")
    expect(sheet).to_contain_text("Enlarge the estate · Grove · column 1, row 0")
    sheet.get_by_role("button", name="Write it down").click()
    assert server.wait_for("/api/play") == [{"notation": "red: expand hain@1,0"}]
    expect(page.locator("[data-sheet=correct]")).to_have_count(0)


def test_back_takes_the_last_choice_away(serve: Serve, open_page: Open) -> None:
    _, _, sheet = by_hand(serve, open_page)
    sheet.get_by_role("button", name="A scandal card").click()
    sheet.get_by_role("button", name="Card: Tariff").click()
    sheet.get_by_role("button", name="Back").click()
    expect(sheet.get_by_role("button", name="Card: Tariff")).to_be_visible()
    sheet.get_by_role("button", name="Back").click()
    expect(sheet.get_by_role("button", name="Enlarge the estate")).to_be_visible()
    expect(sheet.get_by_role("button", name="Back")).to_have_count(0)


def test_why_a_whole_move_may_not_be_is_said(serve: Serve, open_page: Open) -> None:
    _, _, sheet = by_hand(serve, open_page)
    for name in ("A scandal card", "Card: Tariff", "Idle"):
        sheet.get_by_role("button", name=name).click()
    expect(sheet.get_by_role("alert")).to_have_text("Not now.")
    expect(sheet.get_by_role("button", name="Write it down")).to_have_count(0)


def test_likely_moves_stand_before_it_in_a_correction(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.with_changes(scenes.base(), seen=scenes.seen_pending(300)))
    server.entries = ENTRIES
    server.moves = [{"notation": "tax", "text": both("Take taxes", "x"), "p": 0.3},
                    {"notation": "idle", "text": both("Do nothing", "x"), "p": 0.0}]  # fmt: skip
    page = open_page(server)
    page.locator("[data-key=notright]").click()
    sheet = page.locator("[data-sheet=correct]")
    expect(sheet.locator(".likely .choice")).to_have_count(3)
    expect(sheet.get_by_text("Do nothing")).to_have_count(0)
    sheet.get_by_role("button", name="Enlarge the estate").click()
    expect(sheet.locator(".likely")).to_have_count(0)


def test_a_card_is_played_in_anothers_turn(serve: Serve, open_page: Open) -> None:
    scene = scenes.with_changes(scenes.other_turn(), can={"play": False, "interfere": True})
    server = serve(scene)
    murder = {"notation": "blue: murdered red", "text": both("Ben's turn is skipped.", "x")}
    server.entries = {
        (): answer("What was done?", option("murder", "Card: Murder")),
        ("murder",): answer("Anything else?", move=murder),
    }
    page = open_page(server)
    page.locator("[data-key=mine]").click()
    page.get_by_role("button", name="Play a card now").click()
    page.get_by_role("button", name="Card: Murder").click()
    page.get_by_role("button", name="Write it down").click()
    assert server.wait_for("/api/play") == [{"notation": "blue: murdered red"}]


def test_it_works_by_the_keyboard_alone(serve: Serve, open_page: Open) -> None:
    server, page, sheet = by_hand(serve, open_page)
    sheet.get_by_role("button", name="Enlarge the estate").press("Enter")
    expect(sheet.get_by_text("Which tile?")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(sheet.get_by_text("Where?")).to_be_focused()
    sheet.get_by_role("button", name="column 1, row 0").press("Enter")
    sheet.get_by_role("button", name="Write it down").press("Enter")
    assert server.wait_for("/api/play")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_it_is_readable_on_the_smallest_phone(serve: Serve, open_page: Open, theme: str) -> None:
    _, page, sheet = by_hand(serve, open_page, theme=theme, size=(360, 740))
    for name in ("Enlarge the estate", "Grove", "column 1, row 0"):
        expect(sheet.get_by_role("button", name=name)).to_be_visible()
        for check in (TEXT_CONTRASTS, SMALL_TARGETS, NAMELESS):
            assert page.evaluate(check) == []
        assert page.evaluate(OUTSIDE) == [0, []]
        sheet.get_by_role("button", name=name).click()
    expect(sheet.get_by_role("button", name="Write it down")).to_be_visible()
    assert page.evaluate(TEXT_CONTRASTS) == []
