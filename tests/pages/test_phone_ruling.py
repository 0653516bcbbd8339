"""A ruling: what is wrong, where in the picture, which section; it goes away by itself."""

from __future__ import annotations

import cv2
import numpy as np
from playwright.sync_api import Locator, Page, expect

from tests.pages import placeholder, scenes
from tests.pages.conftest import Open, Serve, at_rest
from tests.pages.scenes import Json


def shown(area: Locator) -> np.ndarray:
    """What is on the screen there, as a BGR picture."""
    picture = cv2.imdecode(np.frombuffer(area.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return picture


def box_on_screen(mark: Locator) -> dict[str, float]:
    box = mark.evaluate(
        "e => { const b = e.getBoundingClientRect();"
        " return {x: b.x, y: b.y, width: b.width, height: b.height} }"
    )
    assert isinstance(box, dict)
    return box


def castle_share(page: Page, box: dict[str, float]) -> float:
    """How much of the castles' colour, which is nowhere else, lies in a box on the screen."""
    whole = shown(page.locator("body"))
    blue, green, red = (whole[..., i].astype(int) for i in range(3))
    castle = (blue - green > 70) & (red - green > 70)
    rows = slice(int(box["y"]), int(box["y"] + box["height"]))
    columns = slice(int(box["x"]), int(box["x"] + box["width"]))
    inside = castle[rows, columns]
    return float(inside.sum() / max(castle.sum(), 1))


def broken_rule(mine: bool = False) -> Json:
    scene = scenes.base() if mine else scenes.other_turn()
    return scenes.with_changes(scene, rulings=[scenes.ruling("red" if mine else "blue", mine)])


def test_the_place_is_marked_over_the_right_spot_of_the_picture(
    serve: Serve, open_page: Open
) -> None:
    page = open_page(serve(broken_rule()))
    card = page.locator(".ruling")
    expect(card).to_contain_text("No castle beside or diagonal")
    expect(card).to_contain_text("Rulebook, “B Gebäude bauen, Burg”")
    marks = card.locator(".place")
    expect(marks).to_have_count(2)
    at_rest(marks.last)
    boxes = [box_on_screen(marks.nth(index)) for index in range(2)]
    shares = [castle_share(page, box) for box in boxes]
    # Each mark surrounds one of the two castles, and nothing of them lies outside the marks.
    assert all(0.45 < share < 0.55 for share in shares)
    assert sum(shares) > 0.98


def test_the_whole_table_and_the_place_alone_are_a_tap_apart(serve: Serve, open_page: Open) -> None:
    page = open_page(serve(broken_rule()))
    page.locator(".ruling .picture").click()
    sheet = page.locator("[data-sheet=picture]")
    expect(sheet.get_by_role("button", name="Whole table")).to_be_visible()
    at_rest(sheet.locator(".place").first)
    near = box_on_screen(sheet.locator(".place").first)["width"]
    sheet.get_by_role("button", name="Whole table").click()
    sheet.get_by_role("button", name="Whole table").wait_for(state="hidden")
    at_rest(sheet.locator(".place").first)
    far = box_on_screen(sheet.locator(".place").first)["width"]
    width = box_on_screen(sheet.locator(".picture svg"))["width"]
    assert near > 2 * far
    assert abs(far - placeholder.CELL * width / placeholder.SIZE[0]) < 1.5


def test_a_cure_is_declared(serve: Serve, open_page: Open) -> None:
    server = serve(broken_rule(mine=True))
    page = open_page(server)
    page.get_by_role("button", name="I played Inheritance").click()
    assert server.wait_for("/api/declare") == [{"ruling": 90, "notation": "card inheritance"}]


def test_the_table_may_decide_after_it_was_asked(serve: Serve, open_page: Open) -> None:
    server = serve(broken_rule(mine=True))
    page = open_page(server)
    page.get_by_role("button", name="We play it so").click()
    assert server.calls == []
    page.get_by_role("button", name="Yes, we play it so").click()
    assert server.wait_for("/api/declare") == [{"ruling": 90, "play_it_so": True}]
    expect(page.locator("[data-sheet]")).to_have_count(0)


def test_it_goes_away_by_itself_when_put_right(serve: Serve, open_page: Open) -> None:
    server = serve(broken_rule())
    page = open_page(server)
    expect(page.locator(".ruling")).to_be_visible()
    expect(page.get_by_role("button", name="We play it so")).to_have_count(0)
    server.publish(rulings=[])
    expect(page.locator(".ruling")).to_have_count(0)
    expect(page.locator(".toast")).to_have_text("Put right.")


def test_a_picture_that_was_not_kept_is_said(serve: Serve, open_page: Open) -> None:
    gone = scenes.ruling() | {"picture": "/picture/404.jpg"}
    page = open_page(serve(scenes.with_changes(scenes.other_turn(), rulings=[gone])))
    expect(page.locator(".ruling .missing")).to_have_text("This picture was not kept.")
