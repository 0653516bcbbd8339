"""What all states of the pages share: contrast, room for a thumb, nothing out of the frame."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.pages import scenes
from tests.pages.conftest import Open, Serve, until
from tests.pages.mock_server import WEB, MockServer
from tests.pages.scenes import Json, both

PROBES = Path(__file__).with_name("probes")
TEXT_CONTRASTS, SMALL_TARGETS, NAMELESS, OUTSIDE = (
    (PROBES / f"{name}.js").read_text(encoding="utf-8")
    for name in ("contrast", "targets", "nameless", "outside")
)
LONG = "Maximiliane-Wilhelmine-X"


def long_names(scene: Json) -> Json:
    seats = [{**seat, "name": LONG if seat["taken"] else ""} for seat in scene["seats"]]
    return {**scene, "seats": seats}


def phone_scenes() -> dict[str, Json]:
    mine, other = scenes.base(), scenes.other_turn()
    five = scenes.five_players()
    as_color: dict[str, Json] = {
        color: scenes.with_changes(
            five, turn={**five["turn"], "player": color}, you={"seat": color, "role": "player"}
        )
        for color in ("red", "blue", "yellow", "brown", "black")
    }
    lost = {"camera": "lost", "camera_age_s": 9, "why": both("Unplugged", "Ausgesteckt")}
    return {
        "join": scenes.unseated(),
        **as_color,
        "pending": scenes.with_changes(mine, seen=scenes.seen_pending(300), prompts=scenes.PROMPTS),
        "written": scenes.with_changes(other, seen=scenes.seen_pending() | {"status": "committed"}),
        "ruling": scenes.with_changes(mine, rulings=[scenes.ruling("red", mine=True)]),
        "question": scenes.with_changes(mine, question=scenes.QUESTION, asked="red"),
        "camera": scenes.with_changes(other, link=lost),
        "over": scenes.over(),
    }


def show(server: MockServer, page: Page, scene: Json) -> None:
    """Brings the page to a scene and waits until it is painted and at rest."""
    server.publish(**{key: value for key, value in scene.items() if key != "rev"})
    until(page, f"document.body.dataset.rev === '{server.state['rev']}'")
    page.wait_for_timeout(120)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_text_is_readable_and_a_thumb_finds_its_target(
    serve: Serve, open_page: Open, theme: str
) -> None:
    server = serve(scenes.base())
    page = open_page(server, theme=theme)
    troubles: dict[str, Any] = {}
    for name, scene in phone_scenes().items():
        show(server, page, scene)
        for check in (TEXT_CONTRASTS, SMALL_TARGETS, NAMELESS):
            if found := page.evaluate(check):
                troubles.setdefault(name, []).extend(found)
    assert troubles == {}


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_sheets_are_readable_too(serve: Serve, open_page: Open, theme: str) -> None:
    server = serve(scenes.with_changes(scenes.base(), seen=scenes.seen_pending(300)))
    server.moves = [{"notation": "m", "text": both("Built a castle", "x"), "p": 0.0}]
    page = open_page(server, theme=theme)
    troubles: dict[str, Any] = {}
    for opener in (".scores", "[data-key=mine]", "[data-key=notright]", "[data-key=dock-history]",
                   "[data-key=dock-undo]", "[data-key=dock-more]", ".seen .picture"):  # fmt: skip
        page.locator(opener).click()
        page.wait_for_timeout(100)
        if opener == "[data-key=dock-history]":
            page.locator("[data-event='71'] .event-row").click()
        for check in (TEXT_CONTRASTS, SMALL_TARGETS, NAMELESS):
            if found := page.evaluate(check):
                troubles.setdefault(opener, []).extend(found)
        page.keyboard.press("Escape")
        expect(page.locator("[data-sheet]")).to_have_count(0)
    assert troubles == {}


def test_nothing_leaves_the_frame_on_any_phone(serve: Serve, open_page: Open) -> None:
    server = serve(scenes.base())
    page = open_page(server, locale="de-DE", size=(360, 740))
    troubles = {}
    for name, scene in phone_scenes().items():
        show(server, page, long_names(scene))
        for size in ((360, 740), (390, 844), (430, 932), (844, 390)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            wider, outside = page.evaluate(OUTSIDE)
            if wider > 0 or outside:
                troubles[f"{name} {size}"] = (wider, outside)
    assert troubles == {}


def test_the_host_fits_its_screen_and_is_readable(serve: Serve, open_page: Open) -> None:
    ruled = scenes.with_changes(scenes.host(), rulings=[scenes.ruling("blue", mine=True)])
    seen = scenes.with_changes(scenes.host(), seen=scenes.seen_pending(300))
    server = serve(scenes.host())
    page = open_page(server, "/", size=(1366, 768))
    for scene in (seen, ruled, long_names(seen)):
        show(server, page, scene)
        for size in ((1366, 768), (1920, 1080)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.wait_for_timeout(60)
            assert page.evaluate(OUTSIDE) == [0, []]
            assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
            assert page.evaluate(TEXT_CONTRASTS) == []
    page.evaluate("localStorage.setItem('companion.theme', 'light')")
    page.reload(wait_until="load")
    expect(page.locator("#turn h1")).to_be_visible()
    assert page.evaluate(TEXT_CONTRASTS) == []
    # Points and the turn are for people on the other side of the table.
    size = "parseFloat(getComputedStyle(document.querySelector('.board-points')).fontSize)"
    assert page.evaluate(size) >= 36


MACHADO = {
    "normal": np.eye(3),
    "protan": np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                        [-0.003882, -0.048116, 1.051998]]),
    "deutan": np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                        [-0.011820, 0.042940, 0.968881]]),
    "tritan": np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                        [0.004733, 0.691367, 0.303900]]),
}  # fmt: skip
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def player_colors() -> dict[str, str]:
    css = (WEB / "static/css/base.css").read_text(encoding="utf-8")
    names = re.findall(r"^\.is-(\w+) \{ --c: var", css, re.M)
    return {name: re.findall(rf"--{name}: (#\w{{6}});", css)[0] for name in names if name != "grey"}


def lab(color: str, deficiency: str) -> np.ndarray:
    """CIE L*a*b* of a colour as seen with a deficiency (Machado et al. 2009, severity 1)."""
    value = np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    xyz = TO_XYZ @ np.clip(MACHADO[deficiency] @ linear, 0, 1) / np.array([0.9505, 1, 1.089])
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("deficiency", MACHADO)
def test_player_colours_tell_apart(deficiency: str) -> None:
    seen = {name: lab(color, deficiency) for name, color in player_colors().items()}
    assert len(seen) == 9
    nearest = min(
        (float(np.linalg.norm(seen[a] - seen[b])), a, b) for a, b in itertools.combinations(seen, 2)
    )
    assert nearest[0] > 15, nearest


def test_each_player_has_a_shape_of_their_own(serve: Serve, open_page: Open) -> None:
    page = open_page(serve(scenes.five_players()))
    outlines = page.locator(".score .shape .body").evaluate_all(
        "all => all.map((e) => e.tagName + (e.getAttribute('d') ?? ''))"
    )
    assert len(set(outlines)) == 5


def test_without_a_choice_the_system_and_the_evening_decide(browser: Any, serve: Serve) -> None:
    server = serve(scenes.base())
    found = {}
    for scheme, at in (("light", "14:00"), ("dark", "14:00"), ("light", "22:00")):
        with browser.new_context(color_scheme=scheme, timezone_id="UTC") as context:
            page = context.new_page()
            page.clock.set_fixed_time(f"2026-11-27T{at}:00Z")
            page.goto(server.url + "/join", wait_until="load")
            found[scheme, at] = page.evaluate("document.documentElement.dataset.theme")
    assert list(found.values()) == ["light", "dark", "dark"]


def test_focus_is_seen_and_goes_back_where_it_came_from(serve: Serve, open_page: Open) -> None:
    page = open_page(serve(scenes.base()))
    page.locator(".scores").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.locator(".scores").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-sheet=score] h2")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".scores")).to_be_focused()
