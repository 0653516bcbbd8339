"""Score with reasons, what is only mine, history, undo and redo, things to do."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.pages import scenes
from tests.pages.conftest import Open, Serve
from tests.pages.scenes import both


def test_every_line_of_the_score_has_its_reason_and_place(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.base())
    page = open_page(server)
    page.locator(".scores").click()
    sheet = page.locator("[data-sheet=score]")
    points = [int(text.replace("−", "-")) for text in sheet.locator(".gain").all_text_contents()]
    assert sum(points) == 14
    expect(sheet).to_contain_text("4 tiles given to the church")
    sheet.locator("button.line").first.click()
    expect(page.locator("[data-sheet=picture] image")).to_have_attribute("href", "/picture/71.jpg")
    page.go_back()
    expect(sheet).to_be_visible()
    sheet.get_by_role("tab", name="Ben").click()
    expect(sheet).to_contain_text("Follies")


def test_undo_says_what_it_takes_back(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.base())
    page = open_page(server)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-sheet=undo]")).to_contain_text("Took taxes: 7 pounds.")
    assert server.calls == []
    page.get_by_role("button", name="Take it back").click()
    assert server.wait_for("/api/undo") == [{}]
    expect(page.locator("[data-sheet]")).to_have_count(0)


def test_back_to_any_point_and_forward_again(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.base())
    page = open_page(server)
    page.get_by_role("button", name="Evening").click()
    events = page.locator("[data-event]")
    assert [row.get_attribute("data-event") for row in events.all()][:3] == ["74", "73", "72"]
    page.locator("[data-event='71'] .event-row").click()
    row = page.locator("[data-event='71']")
    expect(row).to_contain_text("2 steps are taken back.")
    row.get_by_role("button", name="Back to here").click()
    assert server.wait_for("/api/undo") == [{"to": 71}]
    undone = [{**one, "undone": one["event"] in (73, 74)} for one in server.state["history"]]
    server.publish(history=undone, can=server.state["can"] | {"redo": True})
    expect(page.locator(".event.undone")).to_have_count(2)
    page.locator("[data-event='74'] .event-row").click()
    page.get_by_role("button", name="Forward to here").click()
    assert server.wait_for("/api/redo") == [{"to": 74}]


def test_an_earlier_move_of_mine_can_have_been_something_else(
    serve: Serve, open_page: Open
) -> None:
    server = serve(scenes.base())
    server.moves = [{"notation": "bribe 2", "text": both("Bought 2 bribe markers.", "x"), "p": 0.0}]
    page = open_page(server)
    page.get_by_role("button", name="Evening").click()
    page.locator("[data-event='73'] .event-row").click()
    expect(page.get_by_role("button", name="It was something else")).to_have_count(0)
    page.locator("[data-event='71'] .event-row").click()
    page.get_by_role("button", name="It was something else").click()
    page.get_by_text("Bought 2 bribe markers.").click()
    assert server.wait_for("/api/correct") == [{"event": 71, "notation": "bribe 2"}]


def test_what_is_mine_can_be_covered(serve: Serve, open_page: Open) -> None:
    page = open_page(serve(scenes.base()))
    expect(page.locator("#mine")).to_contain_text("12")
    page.get_by_role("button", name="Cover").click()
    expect(page.locator("#mine")).not_to_contain_text("12")
    page.reload(wait_until="load")
    expect(page.locator("#mine")).to_contain_text("covered")


def test_how_far_hidden_things_are_known(serve: Serve, open_page: Open) -> None:
    page = open_page(serve(scenes.base()))
    page.locator("[data-key=mine]").click()
    sheet = page.locator("[data-sheet=mine]")
    expect(sheet).to_contain_text("2 groves, 3 fields, 4 not seen")
    expect(sheet).to_contain_text("counted, not known")


def test_things_to_do_are_mine_first_and_the_turn_is_not_said_twice(
    serve: Serve, open_page: Open
) -> None:
    page = open_page(serve(scenes.with_changes(scenes.base(), prompts=scenes.PROMPTS)))
    rows = page.locator("#prompts .prompt")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Draw 4 tiles from the bag.")
    expect(rows.last).to_contain_text("Everybody")


def test_what_was_given_at_a_ball_is_told_with_one_tap(serve: Serve, open_page: Open) -> None:
    question: scenes.Json = {
        "kind": "ball_given", "player": "red", "event": 71, "places": [],
        "text": both("Did you give anything at the ball?", "Hast du etwas abgegeben?"),
        "options": [{"notation": "marker", "text": both("A bribe marker", "Einen Marker")}],
    }  # fmt: skip
    server = serve(scenes.with_changes(scenes.base(), prompts=[question]))
    page = open_page(server)
    page.get_by_role("button", name="A bribe marker").click()
    assert server.wait_for("/api/disclose") == [{"event": 71, "told": "marker"}]


def test_a_lost_camera_is_said_with_why_and_moves_go_by_hand(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.base())
    server.moves = [{"notation": "tax", "text": both("Take taxes", "x"), "p": 0.0}]
    page = open_page(server)
    why = both("No picture for 14 s", "Seit 14 s kein Bild")
    server.publish(link={"camera": "lost", "camera_age_s": 14, "why": why})
    expect(page.locator("[data-notice=camera]")).to_contain_text("No picture for 14 s.")
    page.get_by_role("button", name="Enter a move by hand").click()
    page.get_by_role("button", name="Take taxes").click()
    assert server.wait_for("/api/play") == [{"notation": "tax"}]


def test_moves_that_a_correction_broke_are_listed(serve: Serve, open_page: Open) -> None:
    broken = {
        "event": 73, "player": "blue", "text": both("Built a castle.", "x"), "codes": ["price"],
        "messages": [both("Ben has only 4 pounds.", "x")], "applied": True,
    }  # fmt: skip
    page = open_page(serve(scenes.with_changes(scenes.base(), broken=[broken])))
    expect(page.locator("[data-notice=broken]")).to_contain_text("Ben has only 4 pounds.")
