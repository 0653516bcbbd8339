"""The host page: how to join, the table with its marks, the score, what is to be done."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.pages import scenes
from tests.pages.conftest import Open, Serve, until
from tests.pages.scenes import both

LAPTOP = (1366, 768)


def test_how_to_join_whose_turn_and_the_score(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.host())
    page = open_page(server, "/", size=LAPTOP)
    expect(page.locator("#turn h1")).to_have_text("Anna's turn")
    expect(page.locator("#invite")).to_contain_text(f"127.0.0.1:{server.port}/join")
    until(page, "document.querySelector('.qr').naturalWidth > 0")
    rows = page.locator(".board-row").all_inner_texts()
    assert [row.split("\n")[0] for row in rows] == ["Anna", "Ben", "Cleo", "Dmitri", "Elisabeth"]
    expect(page.locator("#events")).to_contain_text("Took taxes: 7 pounds.")
    expect(page.locator("#track")).to_contain_text("ball in 2 rounds")
    page.get_by_role("button", name="Free this seat: Dmitri").click()
    assert server.wait_for("/api/free") == [{"seat": "brown"}]


def test_the_live_picture_with_marks_that_can_be_put_out(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.with_changes(scenes.host(), seen=scenes.seen_pending(60)))
    page = open_page(server, "/", size=LAPTOP)
    expect(page.locator("#picture .place")).to_have_count(3)
    expect(page.locator("#picture .pieces polygon")).to_have_count(1)
    page.get_by_role("button", name="Marks").click()
    expect(page.locator("#picture .place")).to_have_count(0)
    expect(page.locator("#picture .pieces polygon")).to_have_count(0)


def test_a_ruling_shows_its_own_picture_with_the_place(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.host())
    page = open_page(server, "/", size=LAPTOP)
    server.publish(rulings=[scenes.ruling("blue", mine=True)])
    expect(page.locator("#picture image")).to_have_attribute("href", "/picture/90.jpg")
    expect(page.locator("#picture .place")).to_have_count(2)
    expect(page.locator("#picture .stamp")).to_have_text("As it was seen")
    expect(page.locator("#rulings")).to_contain_text("Rulebook, “B Gebäude bauen, Burg”")
    server.publish(rulings=[])
    expect(page.locator("#picture .stamp")).to_have_text("The table now")


def test_a_stale_picture_is_never_shown_as_now(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.host())
    page = open_page(server, "/", size=LAPTOP)
    expect(page.locator("#picture .stamp")).to_have_text("The table now")
    why = both("Unplugged", "Ausgesteckt")
    server.publish(link={"camera": "lost", "camera_age_s": 21, "why": why})
    expect(page.locator("#picture .stale")).to_be_visible()
    expect(page.locator("#picture .stamp")).to_have_text("The camera sees nothing · 21 s")
    # What was asked for before that may still be on its way.
    asked = [server.picture_requests.count("live.jpg")]
    while len(asked) < 3 or (asked[-1] != asked[-3] and len(asked) < 20):
        page.wait_for_timeout(700)
        asked.append(server.picture_requests.count("live.jpg"))
    assert asked[-1] == asked[-3]


def test_undo_from_the_host(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.host())
    page = open_page(server, "/", size=LAPTOP)
    page.keyboard.press("u")
    page.get_by_role("button", name="Take it back").click()
    assert server.wait_for("/api/undo") == [{}]
