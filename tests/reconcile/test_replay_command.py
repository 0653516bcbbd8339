"""``companion replay`` on views in place of pictures."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.commands import replay as replay_command
from companion.games.noblemen import GAME
from companion.sight import Sight
from companion.table.documents import load_view, write_layout, write_view
from companion.table.layout import GridSurface, Layout, ZoneSurface
from companion.table.observation import Observation
from tests.games.tables import table
from vision.capture import Image

SEATS = ("red", "blue", "yellow")
TURNS = ("red: expand acker@1,0 hain@0,1", "blue: idle", "yellow: tax")

LAYOUT = Layout(
    "noblemen",
    "2012",
    SEATS,
    (
        *(GridSurface(f"estate/{seat}", 30, ("tile/*",)) for seat in SEATS),
        *(ZoneSurface(f"front/{seat}", ("queen",)) for seat in SEATS),
    ),
)


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A folder with a layout and the views of three turns; the board is not in the layout, for
    nothing but its views is read."""
    write_layout(tmp_path / "layout.json", LAYOUT)
    (tmp_path / "views").mkdir()
    state = table()
    for number, text in enumerate(("", *TURNS)):
        state = GAME.apply(state, GAME.parse(text)) if text else state
        view = replace(GAME.view(state), frame=f"{number:03}.jpg")
        write_view(tmp_path / "views" / f"{number:03}.json", view)
    return tmp_path


def replayed(evening: Path, *more: str) -> int:
    return main(
        ["replay", "--views", f"{evening}/views", "--layout", f"{evening}/layout.json", *more]
    )


def test_every_reading_is_a_line_of_json(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = evening / "answers.json"
    answers.write_text('{"002.jpg": {"action": "idle"}}')
    assert replayed(evening, "--json", "--answers", str(answers)) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["frame"] for line in lines] == ["000.jpg", "001.jpg", "002.jpg", "003.jpg"]
    assert [line.get("action") for line in lines] == [None, "expand", "idle", "tax"]
    assert [line.get("asked") for line in lines] == [None, None, True, None]
    assert lines[1]["player"] == "red"
    assert sorted(lines[1]["placed"]) == [["acker", 1, 0], ["hain", 0, 1]]
    assert lines[-1]["state"]["vp"] == {"red": 0, "blue": 1, "yellow": 1}


def test_without_json_a_reading_is_a_sentence(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replayed(evening) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "000.jpg  nothing"
    assert told[1].startswith("001.jpg  move  red: expand")
    assert told[2].startswith("002.jpg  question")
    assert "blue: idle? (" in told[2]


def test_what_was_seen_is_written_down(evening: Path) -> None:
    assert replayed(evening, "--json", "--out", f"{evening}/seen") == 0
    kept = sorted((evening / "seen").glob("*.json"))
    assert [load_view(file) for file in kept] == [
        load_view(file) for file in sorted((evening / "views").glob("*.json"))
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"{", "answers.json:1: "),
        (b"\xff", "answers.json: is not UTF-8 text"),
        (b"[]", "answers.json:1: must be an object"),
        (b'{"002.jpg": "idle"}', "answers.json:1: 002.jpg: must be an object"),
        (b'{"002.jpg": {}, "002.jpg": {}}', "answers.json:1: 002.jpg: is there twice"),
    ],
)
def test_bad_answers_are_one_line(
    evening: Path, capsys: pytest.CaptureFixture[str], text: bytes, said: str
) -> None:
    answers = evening / "answers.json"
    answers.write_bytes(text)
    assert replayed(evening, "--answers", str(answers)) == 2
    error = capsys.readouterr().err
    assert said in error
    assert len(error.splitlines()) == 1


def test_a_picture_that_cannot_be_read_is_named_and_the_evening_goes_on(
    evening: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Reader:
        """Knows by its name what a picture shows."""

        def __init__(self, *told: object) -> None:
            pass

        def observe(self, image: Image, frame: str) -> Observation:
            return Observation(load_view(evening / "views" / f"{Path(frame).stem}.json"))

    monkeypatch.setattr("vision.observer.Observer", Reader)
    monkeypatch.setattr(replay_command, "load_sight", lambda args: Sight(LAYOUT, evening, None, ()))
    for number in range(4):
        cv2.imwrite(str(evening / f"{number:03}.png"), np.full((9, 16, 3), 90, np.uint8))
    (evening / "002.png").write_bytes((evening / "002.png").read_bytes()[:40])
    layout = f"{evening}/layout.json"
    assert main(["replay", str(evening), "--layout", layout, "--kit", "kit", "--json"]) == 2
    out, err = capsys.readouterr()
    readings = [(line["frame"], line["reading"]) for line in map(json.loads, out.splitlines())]
    assert readings[:3] == [("000.jpg", "nothing"), ("001.jpg", "move"), ("002.png", "lost")]
    assert readings[3][0] == "003.jpg"
    assert "002.png: is no picture" in err
    assert len(err.splitlines()) == 1


def test_of_a_film_only_what_rests_is_read(
    evening: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Reader:
        """Knows by its shade what a picture shows."""

        def __init__(self, *told: object) -> None:
            pass

        def observe(self, image: Image, frame: str) -> Observation:
            number = round((float(image[:, 48:].mean()) - 60) / 40)
            return Observation(load_view(evening / "views" / f"{number:03}.json"))

        observe_changes = observe

    monkeypatch.setattr("vision.observer.Observer", Reader)
    monkeypatch.setattr(replay_command, "load_sight", lambda args: Sight(LAYOUT, evening, None, ()))
    film = cv2.VideoWriter(str(evening / "film.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 10, (96, 64))
    for number, hands in ((0, False), (0, True), (1, False)):
        for moment in range(6):
            picture = np.full((64, 96, 3), 60, np.uint8)
            picture[:, 48:] += np.uint8(40 * number)
            if hands:
                picture[8 * moment : 8 * moment + 24, :40] = (90, 130, 220)
            film.write(picture)
    film.release()
    told = ["--layout", f"{evening}/layout.json", "--kit", "kit", "--json"]
    assert main(["replay", str(evening / "film.avi"), *told]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    readings = [(line["frame"], line["reading"]) for line in lines]
    assert readings == [
        ("film.avi#000000", "nothing"),
        ("film.avi#000006", "hands"),
        ("film.avi#000015", "move"),
    ]


def test_a_wrong_first_player_is_refused(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replayed(evening, "--first", "pink") == 2
    assert "--first pink: one of red, blue, yellow" in capsys.readouterr().err


def test_nothing_to_replay_is_said(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (evening / "empty").mkdir()
    layout = ["--layout", f"{evening}/layout.json"]
    assert main(["replay", *layout]) == 2
    assert main(["replay", "--views", f"{evening}/empty", *layout]) == 2
    assert main(["replay", f"{evening}/views", *layout]) == 2
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == 3
    assert "--views" in errors[0]
    assert "there is no *.json" in errors[1]
    assert "--kit" in errors[2]


def test_the_rules_asked_for_are_played(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replayed(evening, "--json", "--edition", "0.8.6.5") == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert first["state"]["money"] == dict.fromkeys(SEATS, 10)
    assert replayed(evening, "--edition", "1066") == 2
    assert "no edition '1066' (there is: 0.8.6.5, 2012)" in capsys.readouterr().err
