"""What comes from elsewhere, is too big, or makes no sense is refused, in JSON and with a text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.conftest import Browser, Evening
from web.app import host_key

Open = Callable[[], Browser]


def error(answer: Any, status: int) -> str:
    assert answer.status_code == status
    said = answer.get_json()["error"]
    assert set(said) == {"en", "de"}
    return str(said["en"])


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1"])
def test_another_sites_page_is_refused(browser: Open, origin: str) -> None:
    answer = browser().post("/api/join", {"name": "A", "color": "red"}, headers={"Origin": origin})
    assert "another site" in error(answer, 403)


def test_our_own_page_is_not(browser: Open) -> None:
    headers = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    answer = browser().post("/api/join", {"name": "A", "color": "red"}, headers=headers)
    assert answer.status_code == 200


def test_a_cross_site_form_is_refused_without_an_origin_too(browser: Open) -> None:
    phone = browser()
    headers = {"Sec-Fetch-Site": "cross-site"}
    error(phone.post("/api/undo", {}, headers=headers), 403)
    form = phone.client.post("/api/undo", data={"to": "1"})
    error(form, 415)


@pytest.mark.parametrize("name", ["evil.example", "evil.example:8765", "x.local.evil.example"])
def test_a_foreign_name_for_this_machine_is_refused(browser: Open, name: str) -> None:
    error(browser().get("/api/snapshot", headers={"Host": name}), 403)


@pytest.mark.parametrize(
    "name", ["192.168.1.20:8765", "[fe80::1]:8765", "table.local", "localhost"]
)
def test_our_own_names_are_served(browser: Open, name: str) -> None:
    assert browser().get("/api/snapshot", headers={"Host": name}).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'"x"',
        b"null",
        b'{"seen": "88"}',
        b'{"seen": 1.5}',
        b'{"seen": null}',
        b"\xff\xfe",
        b'{"seen": ' + b"9" * 5000 + b"}",
        b"[" * 5000,
    ],
)
def test_a_body_that_makes_no_sense_is_refused(browser: Open, body: bytes) -> None:
    phone = browser().sits("red")
    answer = phone.client.post("/api/confirm", data=body, content_type="application/json")
    assert "cannot be read" in error(answer, 400)


def test_a_body_that_is_too_big_is_refused(browser: Open) -> None:
    body = {"seen": 1, "notation": "x" * 70_000}
    assert "too big" in error(browser().post("/api/correct", body), 413)


@pytest.mark.parametrize(
    "path",
    [
        "/picture/../tonight.sqlite",
        "/picture/..%2ftonight.sqlite",
        "/picture/%2e%2e/tonight.sqlite",
        "/picture/1.jpg/../../tonight.sqlite",
        "/picture/-1.jpg",
        "/picture/99999999999999999999999999.jpg",
        "/picture/1.partial",
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2fetc/passwd",
        "/api/nothing",
        "/.git/config",
    ],
)
def test_there_is_no_way_out_of_the_folders(evening: Evening, browser: Open, path: str) -> None:
    evening.sees("move", "take 1")
    answer = browser().get(path, follow_redirects=True)
    assert "nothing here" in error(answer, 404)


def test_only_the_key_makes_a_host(evening: Evening, browser: Open) -> None:
    phone = browser()
    for path in ("/?key=wrong", "/?key=", "/"):
        phone.get(path)
        assert phone.snapshot()["you"]["role"] == "spectator"
    phone.client.set_cookie("companion_host", "wrong")
    assert phone.snapshot()["you"]["role"] == "spectator"
    phone.get(f"/?key={host_key(evening.table)}")
    assert phone.snapshot()["you"]["role"] == "host"


def test_this_machine_is_the_host(evening: Evening) -> None:
    here = Browser(evening.app.test_client(), "127.0.0.1")
    here.get("/")
    assert here.snapshot()["you"]["role"] == "host"


def test_the_journal_holds_no_token(evening: Evening, browser: Open) -> None:
    phone = browser().sits("red")
    cookie = phone.client.get_cookie("companion_seat")
    assert cookie is not None
    kept = b"".join(file.read_bytes() for file in evening.journal.path.parent.glob("tonight*"))
    assert b"Anna" in kept
    assert cookie.value.encode() not in kept


def test_every_answer_tells_browsers_to_be_careful(browser: Open) -> None:
    headers = browser().get("/api/snapshot").headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-store"


def test_a_bug_is_told_without_its_inside(
    evening: Evening, browser: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(state: object) -> None:
        raise RuntimeError("secret inside")

    phone = browser()
    monkeypatch.setattr(evening.game, "prompts", broken, raising=False)
    answer = phone.get("/api/snapshot")
    assert "try again" in error(answer, 500)
    assert b"secret inside" not in answer.data
