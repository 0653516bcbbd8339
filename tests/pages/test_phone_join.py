"""Joining: name, colour, seat, done; and looking on without one."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.pages import scenes
from tests.pages.conftest import Open, Serve
from tests.pages.scenes import both


def test_name_colour_seat(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.unseated())
    page = open_page(server)
    expect(page.get_by_role("radio", name="Red")).to_contain_text("Anna")
    expect(page.get_by_role("radio", name="Blue")).to_be_disabled()
    page.get_by_label("Your name").fill("Cleo")
    page.get_by_role("radio", name="Yellow").click()
    # Seats change while somebody types; what was typed and chosen stays.
    server.publish(seats=[{**seat, "online": False} for seat in server.state["seats"]])
    expect(page.get_by_role("radio", name="Yellow")).to_have_attribute("aria-checked", "true")
    expect(page.get_by_label("Your name")).to_have_value("Cleo")
    server.state = scenes.base() | {"you": {"seat": "yellow", "role": "player"}, "rev": 50}
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna's turn")
    assert server.posted("/api/join") == [{"name": "Cleo", "color": "yellow"}]


def test_a_refusal_keeps_what_was_typed(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.unseated())
    server.answers["/api/join"] = ({"error": both("That seat is taken.", "x")}, 409)
    page = open_page(server)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".toast")).to_contain_text("Tap the colour")
    page.get_by_role("radio", name="Brown").click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".toast")).to_contain_text("Your name first")
    page.get_by_label("Your name").fill("Dmitri")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".toast")).to_have_text("That seat is taken.")
    expect(page.get_by_label("Your name")).to_have_value("Dmitri")


def test_a_taken_seat_is_shared_by_its_code_only(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.unseated())
    page = open_page(server)
    page.get_by_role("radio", name="Red").click()
    expect(page.locator(".hint")).to_contain_text("scan the code on that phone")
    page.get_by_role("button", name="Sit down").click()
    assert server.calls == []
    second = open_page(server, "/j/k7Qm2xWp")
    second.get_by_role("radio", name="Red").click()
    second.get_by_role("button", name="Join Anna's seat").click()
    assert server.wait_for("/api/join") == [{"name": "Anna", "color": "red"}]


def test_a_spectator_sees_the_table_and_nothing_to_press(serve: Serve, open_page: Open) -> None:
    seen = scenes.seen_pending(60) | {"notation": None, "mine": False}
    state = scenes.unseated() | {"seen": seen}
    page = open_page(serve(state))
    page.get_by_role("button", name="Just watch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna's turn")
    expect(page.locator(".seen")).to_contain_text("2 groves")
    expect(page.locator(".seen .btn")).to_have_count(0)
    expect(page.locator("#mine")).to_be_hidden()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_language_is_chosen_by_the_phone_and_kept(serve: Serve, open_page: Open) -> None:
    page = open_page(serve(scenes.base()), locale="de-DE")
    expect(page.get_by_role("heading", level=1)).to_have_text("Du bist dran")
    page.get_by_role("button", name="Mehr").click()
    page.get_by_role("radio", name="English").click()
    expect(page.get_by_role("heading", level=2)).to_have_text("This phone")
    page.reload(wait_until="load")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")


def test_what_plain_http_forbids_is_said(serve: Serve, open_page: Open) -> None:
    insecure = "Object.defineProperty(window, 'isSecureContext', {value: false});"
    page = open_page(serve(scenes.base()), script=insecure)
    page.get_by_role("button", name="More").click()
    awake = page.get_by_role("switch", name="Keep the screen on")
    expect(awake).to_be_disabled()
    expect(awake).to_have_attribute("aria-checked", "false")
    expect(page.locator("[data-sheet=more]")).to_contain_text("plain http")


def test_a_seat_can_be_left(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.base())
    page = open_page(server)
    page.get_by_role("button", name="More").click()
    server.state = scenes.unseated() | {"rev": 60}
    page.get_by_role("button", name="Leave the seat").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Take your seat")
    assert server.posted("/api/leave") == [{}]
