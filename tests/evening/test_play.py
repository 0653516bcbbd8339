"""``companion play`` says in one line what is wrong with a call, before it opens any camera."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from companion import cli
from tests.evening.pebbles import Pebbles
from tests.table.samples import LAYOUT, PHOTO_KIT, PROFILE


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the documents of a table on which pebbles is played."""
    monkeypatch.setattr("companion.games.registry.find_game", lambda name: Pebbles())
    write(tmp_path, "pebbles")
    return tmp_path


def write(folder: Path, game: str) -> None:
    layout: dict[str, Any] = {**copy.deepcopy(LAYOUT), "game": game}
    (folder / "layout.json").write_text(json.dumps(layout))
    (folder / "table.json").write_text(json.dumps(PROFILE))
    (folder / "kit").mkdir(exist_ok=True)
    (folder / "kit" / "kit-1.json").write_text(json.dumps(PHOTO_KIT))
    for picture in ("board.jpg", "kit/kit-1.jpg"):
        (folder / picture).write_bytes(b"")


def refused(capsys: pytest.CaptureFixture[str], folder: Path, *more: str) -> str:
    documents = [
        *("--layout", str(folder / "layout.json")),
        *("--table", str(folder / "table.json")),
        *("--kit", str(folder / "kit")),
    ]
    try:
        code: object = cli.main(["play", "pebbles", *documents, *more])
    except SystemExit as stop:
        code = stop.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    return err


def test_a_layout_of_another_game(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(table, "noblemen")
    said = refused(capsys, table)
    assert "layout.json: game: this is a layout of noblemen, not pebbles" in said


@pytest.mark.parametrize("port", ["65536", "-1", "x"])
def test_a_port_that_is_none(table: Path, capsys: pytest.CaptureFixture[str], port: str) -> None:
    assert "a port is a number" in refused(capsys, table, f"--port={port}")


def test_a_first_player_who_does_not_play(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "one of red, blue" in refused(capsys, table, "--first", "green")
