"""What the phone shows of the turn: the one line, the whole screen's colour, who is next."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.pages import scenes
from tests.pages.conftest import Open, Serve, until

COUNT_TONES = """
window.tones = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.tones.push(Math.round(this.frequency.value));
  return start.apply(this, when);
};
"""


def background(page: Page) -> str:
    color: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return color


def test_the_screen_takes_my_colour_when_it_is_my_turn(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.other_turn())
    page = open_page(server)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ben's turn")
    before = background(page)
    server.publish(turn=scenes.base()["turn"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
    expect(page.locator("#turn")).to_contain_text("then Ben")
    assert page.title().startswith("● Your turn")
    assert background(page) == "rgb(156, 42, 47)"
    assert before == "rgb(20, 18, 14)"


def test_round_and_decade_are_told(serve: Serve, open_page: Open) -> None:
    page = open_page(serve(scenes.base()))
    expect(page.locator("#track")).to_contain_text("ball in 2 rounds")
    expect(page.locator("#where .bar-decade")).to_be_visible()
    expect(page.locator("#where .bar-turn")).to_be_hidden()
    expect(page.locator(".space")).to_have_count(13)
    expect(page.locator(".space.mask")).to_have_count(2)
    expect(page.locator(".space[aria-current=step]")).to_have_text("space 6, now")


def test_one_sound_at_a_time_and_none_when_off(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.other_turn())
    page = open_page(server, script=COUNT_TONES)
    page.get_by_role("heading", level=1).click()  # Browsers want a touch first.
    mine = {"player": "red", "next": "blue", "number": 19, "since": scenes.in_seconds(0)}
    server.publish(turn=mine)
    until(page, "window.tones.includes(659)")
    server.publish(turn=scenes.other_turn()["turn"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Ben's turn")
    page.evaluate("window.tones.length = 0")
    server.publish(turn=mine, rulings=[scenes.ruling("red", mine=True)])
    until(page, "window.tones.includes(392)")
    assert 659 not in page.evaluate("window.tones")
    page.get_by_role("button", name="Sound is on").click()
    page.evaluate("window.tones.length = 0")
    server.publish(turn=scenes.other_turn()["turn"], rulings=[])
    server.publish(turn=mine)
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
    assert page.evaluate("window.tones") == []


def test_a_reload_remembers_that_sound_is_off(serve: Serve, open_page: Open) -> None:
    page = open_page(serve(scenes.base()))
    page.get_by_role("button", name="Sound is on").click()
    page.reload(wait_until="load")
    expect(page.get_by_role("button", name="Sound is off")).to_be_visible()


def test_the_winner_at_the_end(serve: Serve, open_page: Open) -> None:
    page = open_page(serve(scenes.over()))
    expect(page.get_by_role("heading", level=1)).to_have_text("You win")
    expect(page.locator("#turn")).to_contain_text("with 14 points")


def test_nothing_changes_under_a_finger(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.with_changes(scenes.base(), seen=scenes.seen_pending(60)))
    page = open_page(server)
    button = page.get_by_role("button", name="Not right?")
    button.hover()
    page.mouse.down()
    server.publish(rulings=[scenes.ruling("red", mine=True)])
    page.wait_for_timeout(400)
    assert page.locator(".ruling").count() == 0
    page.mouse.up()
    expect(page.locator(".ruling")).to_be_visible()


def test_a_score_shows_what_was_added_and_a_correction_only_the_difference(
    serve: Serve, open_page: Open
) -> None:
    server = serve(scenes.base())
    page = open_page(server)
    anna = page.locator(".score[data-player=red]")
    expect(anna.locator(".points")).to_have_text("14")
    more = [{**score, "points": score["points"] + 3} for score in server.state["scores"]]
    server.publish(scores=[more[0], *server.state["scores"][1:]])
    expect(anna.locator(".points")).to_have_text("17")
    expect(anna.locator(".gain")).to_have_text("+3")
    expect(page.locator(".score-off")).to_have_text("Anna: counter stands on 14")
    server.publish(scores=[{**more[0], "points": 16}, *server.state["scores"][1:]])
    expect(anna.locator(".gain")).to_have_text("−1")


def test_scrolled_away_the_bar_still_says_whose_turn_it_is(serve: Serve, open_page: Open) -> None:
    broken = scenes.with_changes(scenes.base(), rulings=[scenes.ruling("red", True)])
    page = open_page(serve(broken))
    expect(page.locator(".bar-turn")).to_be_hidden()
    page.mouse.wheel(0, 600)
    expect(page.locator(".bar-turn")).to_have_text("Your turn")
    expect(page.locator(".bar-turn")).to_be_in_viewport()
