"""The calls of docs/web-api.md, as phones and the host's page make them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.conftest import JPEG, Browser, Evening

Open = Callable[[], Browser]


def test_the_same_phone_gets_its_seat_again(evening: Evening, browser: Open) -> None:
    phone = browser().sits("red")
    you = phone.snapshot()["you"]
    assert (you["seat"], you["role"]) == ("red", "player")
    assert phone.snapshot()["mine"] == {"gem": "secret-of-red"}
    assert phone.post("/api/leave").status_code == 200
    assert phone.snapshot()["you"]["role"] == "spectator"


def test_the_cookie_is_out_of_reach_of_scripts(browser: Open) -> None:
    cookie = browser().post("/api/join", {"name": "A", "color": "red"}).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_who_only_looks_sees_the_game_and_nothing_hidden(browser: Open) -> None:
    seen = browser().snapshot()
    assert seen["you"] == {"seat": None, "role": "spectator", "code": None, "phone": None}
    assert seen["mine"] is None
    assert seen["turn"]["player"] == "red"
    assert [seat["shape"] for seat in seen["seats"]] == ["disc", "square"]


def test_a_reading_is_confirmed_by_its_own_player_only(evening: Evening, browser: Open) -> None:
    red, blue, nobody = browser().sits("red"), browser().sits("blue", "Ben"), browser()
    evening.sees("move", "take 2")
    seen = red.snapshot()["seen"]
    assert (seen["status"], seen["mine"], seen["notation"]) == ("pending", True, "take 2")
    assert blue.snapshot()["seen"]["notation"] is None
    for other in (blue, nobody):
        refused = other.post("/api/confirm", {"seen": seen["id"]})
        assert refused.status_code == 403
        assert "Anna" in refused.get_json()["error"]["de"]
    assert red.post("/api/confirm", {"seen": seen["id"]}).get_json() == {"ok": True}
    assert evening.left == 10
    assert red.post("/api/confirm", {"seen": seen["id"]}).status_code == 409


def test_the_host_acts_for_everybody(evening: Evening, host: Browser, browser: Open) -> None:
    browser().sits("red")
    evening.sees("move", "take 2")
    assert host.snapshot()["you"]["role"] == "host"
    seen = host.snapshot()["seen"]["id"]
    assert host.post("/api/hold", {"seen": seen}).status_code == 200
    assert host.snapshot()["seen"]["held"] is True
    assert host.post("/api/correct", {"seen": seen, "notation": "take 3"}).status_code == 200
    assert evening.left == 9


def test_a_move_long_past_is_corrected_and_what_changed_is_told(
    evening: Evening, browser: Open
) -> None:
    red, blue = browser().sits("red"), browser().sits("blue", "Ben")
    for move in ("take 1", "take 3", "take 3", "take 3"):
        evening.sees("move", move, seconds=7)
    first = red.snapshot()["history"][1]["event"]
    body = {"event": first, "notation": "take 3"}
    assert blue.post("/api/correct", body).status_code == 403
    answer = red.post("/api/correct", body).get_json()
    assert answer["changed"] == [
        {"en": "Anna: 4 → 6 points", "de": "Anna: 4 → 6 Punkte"},
    ]
    assert answer["broken"] == []
    assert evening.left == 0
    entry = red.snapshot()["history"][1]
    assert (entry["text"]["en"], entry["corrected"]) == ("You took 3.", True)


def test_a_correction_that_breaks_a_later_move_reports_it(evening: Evening, browser: Open) -> None:
    red = browser().sits("red")
    for move in ("take 1", "take 3", "take 3", "take 3", "take 2"):
        evening.sees("move", move, seconds=7)
    first = red.snapshot()["history"][1]["event"]
    answer = red.post("/api/correct", {"event": first, "notation": "take 3"}).get_json()
    (broken,) = answer["broken"]
    assert (broken["player"], broken["applied"]) == ("red", False)
    assert "no longer" in answer["changed"][-1]["en"]
    assert red.snapshot()["broken"] == answer["broken"]
    assert red.post("/api/undo").status_code == 200
    assert red.snapshot()["broken"] == []


def test_questions_are_answered(evening: Evening, browser: Open) -> None:
    red = browser().sits("red")
    evening.asks("take 1", "take 2")
    question = red.snapshot()["question"]
    assert [o["text"]["de"] for o in question["options"]] == [
        "Du hast 1 genommen.",
        "Du hast 2 genommen.",
    ]
    body = {"question": question["id"], "notation": question["options"][1]["notation"]}
    assert red.post("/api/answer", body).status_code == 200
    assert evening.left == 10


@pytest.mark.parametrize(
    ("declaration", "left"), [({"notation": "spoon 4"}, 8), ({"play_it_so": True}, 8)]
)
def test_rulings_are_settled(
    evening: Evening, browser: Open, declaration: dict[str, object], left: int
) -> None:
    red = browser().sits("red")
    evening.objects("take 4")
    (ruling,) = red.snapshot()["rulings"]
    assert (ruling["code"], ruling["mine"]) == ("greedy", True)
    assert [cure["notation"] for cure in ruling["cures"]] == ["spoon 4"]
    assert red.post("/api/declare", {"ruling": ruling["id"]}).status_code == 400
    answer = red.post("/api/declare", {"ruling": ruling["id"], **declaration})
    assert answer.status_code == 200
    assert evening.left == left


def test_undo_to_any_point_and_forward_again(evening: Evening, browser: Open) -> None:
    red = browser().sits("red")
    for move in ("take 1", "take 2", "take 3"):
        evening.sees("move", move, seconds=7)
    setup, first, *_ = [entry["event"] for entry in red.snapshot()["history"]]
    assert red.post("/api/undo", {"to": first}).status_code == 200
    assert evening.left == 11
    assert [entry["undone"] for entry in red.snapshot()["history"]][:4] == [
        False,
        False,
        True,
        True,
    ]
    assert red.post("/api/undo", {"to": setup}).status_code == 200
    assert evening.left == 12
    for left in (11, 9, 6):
        assert red.post("/api/redo").status_code == 200
        assert evening.left == left
    assert red.post("/api/redo").status_code == 409
    assert red.snapshot()["can"]["redo"] is False


def test_moves_to_choose_from(evening: Evening, browser: Open) -> None:
    red = browser().sits("red")
    evening.sees("move", "take 3", p=0.9, seconds=7)
    evening.sees("move", "take 2", p=0.8)
    event = red.snapshot()["history"][1]["event"]
    assert [m["notation"] for m in red.get(f"/api/moves?event={event}").get_json()] == [
        "take 1",
        "take 2",
        "take 3",
    ]
    assert red.get("/api/moves").status_code == 403, "it is blue's turn"
    blue = browser().sits("blue")
    assert blue.get("/api/moves").get_json()[0] == {
        "notation": "take 2",
        "text": {"en": "You took 2.", "de": "Du hast 2 genommen."},
        "p": 0.8,
        "likely": True,
    }


def test_by_hand(evening: Evening, browser: Open) -> None:
    red = browser().sits("red")
    assert red.snapshot()["can"]["play"] is True
    assert red.post("/api/play", {"notation": "take 3"}).status_code == 200
    assert red.snapshot()["can"]["play"] is False
    assert evening.left == 9


def test_a_second_phone_joins_by_the_code_of_the_first(evening: Evening, browser: Open) -> None:
    first, second = browser().sits("red"), browser()
    assert second.post("/api/join", {"name": "x", "color": "red"}).status_code == 403
    assert first.get("/qr.svg?seat=1").mimetype == "image/svg+xml"
    assert second.get("/qr.svg?seat=1").status_code == 403
    code = first.snapshot()["you"]["code"]
    assert second.get(f"/j/{code}").status_code == 200
    assert second.post("/api/join", {"name": "", "color": "red"}).status_code == 200
    assert second.snapshot()["mine"] == {"gem": "secret-of-red"}
    assert first.snapshot()["seats"][0]["phones"] == 2


def test_the_host_frees_a_seat_and_gives_names(
    evening: Evening, host: Browser, browser: Open
) -> None:
    red = browser().sits("red")
    assert red.post("/api/free", {"seat": "red"}).status_code == 403
    assert host.post("/api/free", {"seat": "red"}).status_code == 200
    assert red.snapshot()["you"]["seat"] is None
    assert host.post("/api/rename", {"seat": "blue", "name": "Grandma"}).status_code == 200
    assert red.snapshot()["seats"][1]["name"] == "Grandma"


def test_one_browser_may_be_host_and_player(evening: Evening, host: Browser) -> None:
    host.sits("red")
    assert host.get("/api/snapshot?as=host").get_json()["you"]["role"] == "host"
    assert host.get("/api/snapshot?as=seat").get_json()["you"]["role"] == "player"
    assert host.snapshot()["you"]["role"] == "player"
    page = {"Referer": "http://localhost/"}
    assert host.get("/api/snapshot", headers=page).get_json()["you"]["role"] == "host"


def test_pictures_and_what_lies_in_them(evening: Evening, browser: Open) -> None:
    phone = browser()
    assert phone.get("/picture/live.jpg").status_code == 404
    evening.sees("move", "take 1")
    assert phone.get("/picture/live.jpg").data == JPEG
    seen = phone.snapshot()["seen"]
    assert seen["picture_size"] == [640, 360]
    kept = phone.get(seen["picture"])
    assert (kept.data, kept.mimetype) == (JPEG, "image/jpeg")
    again = phone.get(seen["picture"], headers={"If-None-Match": kept.headers["ETag"]})
    assert again.status_code == 304
    assert phone.get("/api/overlay").get_json() == {
        "picture_size": [640, 360],
        "places": [
            {
                "surface": "board",
                "at": "heap",
                "components": ["pebble"],
                "p": 0.98,
                "outline": [[10, 10], [20, 10], [20, 20]],
            }
        ],
    }


def test_the_host_page_says_where_to_join(host: Browser) -> None:
    assert "http://192.168.1.20:8765/join" in host.get("/").text


def test_the_join_address_as_a_qr_code(browser: Open) -> None:
    answer = browser().get("/qr.svg")
    assert answer.mimetype == "image/svg+xml"
    assert b"<svg" in answer.data
    assert b"<path" in answer.data


def test_only_likely_moves_where_others_are_put_together(evening: Evening, browser: Open) -> None:
    red = browser().sits("red")
    evening.sees("move", "take 2", p=0.8)
    offered = red.get("/api/moves?likely=only").get_json()
    assert [(move["notation"], move["likely"]) for move in offered] == [("take 2", True)]
    assert red.get("/api/entry?chosen=take").get_json() is None
