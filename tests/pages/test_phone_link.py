"""The link's state is what was really heard; nothing is lost by losing it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.pages import scenes
from tests.pages.conftest import Open, Serve
from tests.pages.mock_server import MockServer


def test_a_dead_server_is_told_and_everything_is_there_when_it_is_back(
    serve: Serve, open_page: Open
) -> None:
    server = serve(scenes.base())
    page = open_page(server)
    page.get_by_role("button", name="Evening").click()
    page.locator("[data-event='71'] .event-row").click()
    server.stop()
    expect(page.locator("#light")).to_have_text("gone", timeout=9000)
    alert = page.locator("[data-notice=link]")
    expect(alert).to_contain_text("nothing is lost")
    expect(page.locator("[data-event='71'] .event-more")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
    again = MockServer(scenes.other_turn() | {"rev": 55}, port=server.port).start()
    try:
        alert.get_by_role("button", name="Try now").dispatch_event("click")
        expect(page.locator("#light")).to_have_text("live")
        expect(page.get_by_role("heading", level=1)).to_have_text("Ben's turn")
        expect(alert).to_have_count(0)
    finally:
        again.stop()


def test_a_call_that_does_not_arrive_is_said(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.with_changes(scenes.base(), seen=scenes.seen_pending(60)))
    page = open_page(server)
    server.stop()
    page.locator(".confirm").click()
    expect(page.locator(".toast")).to_contain_text("Not sent")
    expect(page.locator(".confirm")).not_to_have_attribute("aria-busy", "true")


def test_a_missing_delta_is_noticed_with_the_next_one(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.base())
    page = open_page(server)
    server.lose(turn=scenes.other_turn()["turn"])
    server.publish(prompts=scenes.PROMPTS)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ben's turn")
    assert server.snapshots == 1


def test_changes_that_came_together_need_no_new_snapshot(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.base())
    page = open_page(server)
    server.publish(steps=3, turn=scenes.other_turn()["turn"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Ben's turn")
    assert server.snapshots == 0
