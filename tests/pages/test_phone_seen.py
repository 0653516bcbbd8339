"""What was just seen: it commits by itself, may be confirmed, and may be corrected."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from tests.pages import mock_server, scenes
from tests.pages.conftest import Open, Serve
from tests.pages.scenes import both

MOVES = [
    {
        "notation": "expand hain 0,0 brunnen 2,0",
        "text": both("1 grove and a fountain", "x"),
        "p": 0.1,
    },
    *(
        {"notation": f"build {price}", "text": both(f"A castle for {price} pounds", "x"), "p": 0.0}
        for price in range(2, 14)
    ),
]


def test_what_was_seen_is_told_with_its_picture_and_what_it_earned(
    serve: Serve, open_page: Open
) -> None:
    server = serve(scenes.with_changes(scenes.base(), seen=scenes.seen_pending(30)))
    page = open_page(server)
    card = page.locator("[data-seen='88']")
    expect(card).to_contain_text("2 groves and a fountain.")
    expect(card.locator(".earned")).to_contain_text("+2")
    expect(card.locator(".earned")).to_contain_text("Garden beside the palace")
    expect(card.locator(".place")).to_have_count(3)
    assert "88.jpg" in server.picture_requests


def test_one_tap_confirms(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.with_changes(scenes.base(), seen=scenes.seen_pending(30)))
    page = open_page(server)
    expect(page.locator("[data-countdown]")).to_have_text(re.compile(r"^(2\d|30) s$"))
    page.locator(".confirm").click()
    assert server.wait_for("/api/confirm") == [{"seen": 88}]
    server.publish(seen=scenes.seen_pending(30) | {"status": "committed", "commits_at": None})
    expect(page.locator("[data-seen='88']")).to_contain_text("Written down")


def test_the_countdown_goes_by_the_servers_clock(serve: Serve, open_page: Open) -> None:
    """A phone whose clock is ten minutes off counts down just the same."""
    server = serve(scenes.base())
    server.skew = timedelta(minutes=10)
    page = open_page(server)
    late = datetime.now(UTC) + server.skew + timedelta(seconds=25)
    server.publish(seen=scenes.seen_pending() | {"commits_at": late.isoformat()})
    expect(page.locator("[data-countdown]")).to_have_text(re.compile(r"^2[345] s$"))


def test_if_the_server_is_silent_at_zero_the_phone_asks_once(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.with_changes(scenes.base(), seen=scenes.seen_pending(0.5)))
    page = open_page(server)
    assert server.wait_for("/api/confirm") == [{"seen": 88}]
    page.wait_for_timeout(1200)
    assert server.posted("/api/confirm") == [{"seen": 88}]


def test_another_players_phone_does_not_commit_for_them(serve: Serve, open_page: Open) -> None:
    state = scenes.with_changes(scenes.other_turn(), seen=scenes.seen_pending(0.5, "blue"))
    server = serve(state)
    page = open_page(server)
    expect(page.locator(".seen")).to_contain_text("Ben")
    expect(page.get_by_role("button", name="Not right?")).to_have_count(0)
    page.wait_for_timeout(2600)
    assert server.calls == []


def test_not_right_holds_and_offers_the_likely_first(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.with_changes(scenes.base(), seen=scenes.seen_pending(30)))
    server.moves = MOVES
    page = open_page(server)
    page.get_by_role("button", name="Not right?").click()
    sheet = page.locator("[data-sheet=correct]")
    expect(sheet.locator(".options:not(.likely) .choice")).to_have_count(12)
    assert server.posted("/api/hold") == [{"seen": 88}]
    choices = sheet.locator(".choice").all_text_contents()
    assert choices[:2] == ["1 grove and a fountain", "2 groves and a field"]
    assert choices.count("1 grove and a fountain") == 1
    sheet.get_by_label("Find").fill("castle 13")
    expect(sheet.locator(".options:not(.likely) .choice")).to_have_text(["A castle for 13 pounds"])
    sheet.get_by_text("2 groves and a field").click()
    expect(sheet).to_have_count(0)
    assert server.posted("/api/correct") == [
        {"seen": 88, "notation": "expand hain 0,0 hain 1,0 acker 2,0"}
    ]


def test_what_a_correction_changed_is_said(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.with_changes(scenes.base(), seen=scenes.seen_pending(30)))
    changed = [both("Ben's taxes: 5 instead of 7", "x")]
    server.answers["/api/correct"] = ({"changed": changed, "broken": []}, 200)
    page = open_page(server)
    page.get_by_role("button", name="Not right?").click()
    page.get_by_text("2 groves and a field").click()
    expect(page.locator(".toast")).to_contain_text("Ben's taxes: 5 instead of 7")


def test_closing_the_correction_loses_nothing(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.with_changes(scenes.base(), seen=scenes.seen_pending(30)))
    page = open_page(server)
    page.get_by_role("button", name="Not right?").click()
    expect(page.locator("[data-sheet=correct]")).to_be_visible()
    page.go_back()
    expect(page.locator("[data-sheet]")).to_have_count(0)
    server.publish(seen=scenes.seen_pending() | {"commits_at": None, "held": True})
    expect(page.locator(".seen")).to_contain_text("On hold until you say")
    expect(page.get_by_role("button", name="Not right?")).to_be_visible()
    expect(page.get_by_role("button", name="Right", exact=True)).to_be_visible()


def test_a_refusal_is_told_in_the_readers_language(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.with_changes(scenes.base(), seen=scenes.seen_pending(30)))
    server.answers["/api/confirm"] = mock_server.REFUSED
    page = open_page(server, locale="de-DE")
    page.get_by_role("button", name="Stimmt", exact=False).first.click()
    expect(page.locator(".toast")).to_have_text("Das ist schon notiert.")


def test_a_question_is_answered_with_one_tap(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.with_changes(scenes.base(), question=scenes.QUESTION, asked="red"))
    page = open_page(server)
    expect(page.locator(".question")).to_contain_text("What did you do?")
    page.get_by_role("button", name="Took taxes: 7 pounds").click()
    assert server.wait_for("/api/answer") == [{"question": 89, "notation": "tax 7"}]


def test_others_only_hear_that_somebody_is_asked(serve: Serve, open_page: Open) -> None:
    page = open_page(serve(scenes.with_changes(scenes.other_turn(), asked="blue")))
    expect(page.locator("#question")).to_have_text("Ben is being asked what it was.")
    expect(page.locator("#question button")).to_have_count(0)
