"""What the pages are made of: small, own, complete in both languages, and text stays text."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.pages import scenes
from tests.pages.conftest import Open, Serve
from tests.pages.mock_server import WEB
from tests.pages.scenes import Json, both

STATIC = WEB / "static"
SCRIPTS = {path: path.read_text(encoding="utf-8") for path in sorted(STATIC.rglob("*.js"))}
EVIL = "<img src=x onerror=window.hacked=1>"


def evil(scene: Json) -> Json:
    """Every text that comes from people or from the server carries markup."""

    def spoil(value: object, key: str = "") -> object:
        if isinstance(value, dict):
            if set(value) == {"en", "de"}:
                return both(EVIL + value["en"], EVIL + value["de"])
            return {name: spoil(part, name) for name, part in value.items()}
        if isinstance(value, list):
            return [spoil(part) for part in value]
        return EVIL if key == "name" else value

    spoiled = spoil(scene)
    assert isinstance(spoiled, dict)
    return spoiled


def full_scene() -> Json:
    return scenes.with_changes(
        scenes.other_turn(), seen=scenes.seen_pending(600, "red"),
        rulings=[scenes.ruling("red", True)],
        question=scenes.QUESTION, prompts=scenes.PROMPTS,
    )  # fmt: skip


def test_markup_in_names_and_texts_is_shown_as_text(serve: Serve, open_page: Open) -> None:
    server = serve(evil(full_scene()))
    server.moves = [{"notation": "m", "text": both(EVIL, EVIL), "p": 0.0}]
    page = open_page(server)
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{EVIL}'s turn")
    for opener in ("scores", "dock-history", "dock-undo", "notright"):
        page.locator(f"[data-key={opener}]").click()
        expect(page.locator(".sheet-body")).to_contain_text(EVIL)
        page.keyboard.press("Escape")
        expect(page.locator("[data-sheet]")).to_have_count(0)
    host = open_page(server, "/", size=(1366, 768))
    expect(host.locator("#turn h1")).to_have_text(f"{EVIL}'s turn")
    for one in (page, host):
        assert one.evaluate("window.hacked") is None
        assert one.locator("img[src=x]").count() == 0


def test_no_script_parses_text_as_markup() -> None:
    forbidden = re.compile(r"(inner|outer|Adjacent)HTML|document\.write|\beval\(|new Function")
    assert [path.name for path, code in SCRIPTS.items() if forbidden.search(code)] == []


def test_nothing_comes_from_outside() -> None:
    sources = [*STATIC.rglob("*.js"), *STATIC.rglob("*.css"), *(WEB / "templates").glob("*.html")]
    addresses = {
        address
        for path in sources
        for address in re.findall(r"https?://[^\s\"'`)]+", path.read_text(encoding="utf-8"))
    }
    assert {address for address in addresses if "www.w3.org" not in address} == set()


def test_both_languages_say_everything_with_the_same_blanks(serve: Serve, open_page: Open) -> None:
    page = open_page(serve(scenes.base()))
    words = page.evaluate("import('/static/js/words.js').then((module) => module.WORDS)")
    english, german = words["en"], words["de"]
    assert english.keys() == german.keys()

    def blanks(line: str) -> list[str]:
        return sorted(re.findall(r"\{\w+\}", line))

    assert [key for key in english if blanks(english[key]) != blanks(german[key])] == []
    code = "\n".join(SCRIPTS.values())
    used = set(re.findall(r"\bt\(\"([\w.]+)\"", code))
    for counted in re.findall(r"\bplural\(\"([\w.]+)\"", code):
        used |= {f"{counted}.one", f"{counted}.many"}
    assert used - english.keys() == set()


def test_the_first_load_is_small_and_asked_for_at_once() -> None:
    own = ("js/theme.js", "css/base.css", "css/phone.css", "icon.svg", "../templates/phone.html")
    files = {STATIC / name for name in own}
    files |= {STATIC / "js" / name for name in _imported("phone.js")}
    assert sum(path.stat().st_size for path in files) < 150_000
    # Modules find each other one by one; the page names them all so that they load together.
    for template, entry in (("phone.html", "phone.js"), ("host.html", "host.js")):
        page = (WEB / "templates" / template).read_text(encoding="utf-8")
        named = set(re.findall(r"modulepreload.*filename='js/([^']+)'", page))
        assert named == _imported(entry) - {entry}


def _imported(entry: str) -> set[str]:
    found: set[str] = set()
    todo = [entry]
    while todo:
        name = todo.pop()
        if name in found:
            continue
        found.add(name)
        here = STATIC / "js" / name
        for target in re.findall(r"from \"(\.[^\"]+)\"", SCRIPTS[here]):
            path = (here.parent / target).resolve()
            todo.append(path.relative_to(STATIC / "js").as_posix())
    return found
