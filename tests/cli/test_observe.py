"""``companion observe``: a document for each picture, and a bad picture spoils no other."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
import pytest

from companion import cli
from companion.table.documents import load_view
from companion.table.kit import Kit
from companion.table.layout import Layout
from companion.table.observation import Observation
from companion.table.profile import TableProfile
from companion.table.view import Claim, PrintedView, View
from tests.table import samples
from vision.capture import Image


class BrightnessObserver:
    """Sees one thing: a light on the board where the picture is bright."""

    def __init__(
        self, layout: Layout, folder: Path, profile: TableProfile | None, kits: Sequence[Kit]
    ) -> None:
        assert (folder / "board.jpg").is_file()
        self.board = layout.surfaces[0].id

    def observe(self, image: Image, frame: str) -> Observation:
        lit = (Claim("light", 0.9),) if image.mean() > 100 else ()
        return Observation(View({self.board: PrintedView({"pile": lit})}, "steady", frame))


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with documents, two pictures, and eyes for them."""
    eyes = ModuleType("vision.observer")
    eyes.Observer = BrightnessObserver  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "vision.observer", eyes)
    samples.put(tmp_path, samples.LAYOUT, "layout.json")
    samples.put(tmp_path, samples.PROFILE, "table.json")
    samples.put(tmp_path, samples.SCAN_KIT, "kit-1.json")
    for name, level in (("dark.png", 60), ("light.png", 200)):
        (tmp_path / "frames").mkdir(exist_ok=True)
        cv2.imwrite(str(tmp_path / "frames" / name), np.full((9, 16, 3), level, np.uint8))
    return tmp_path


def observe(table: Path, *arguments: str | Path, with_table: bool = True) -> int:
    options = ["--layout", table / "layout.json", "--kit", table]
    if with_table:
        options += ["--table", table / "table.json"]
    return cli.main(["observe", *map(str, (*arguments, *options))])


def test_documents_go_into_a_folder(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert observe(table, table / "frames", "--out", table / "seen" / "here") == 0
    light = load_view(table / "seen" / "here" / "light.json")
    assert light.frame == "light.png"
    assert light.surfaces == {"board": PrintedView({"pile": (Claim("light", 0.9),)})}
    assert (table / "seen" / "here" / "dark.json").is_file()
    assert capsys.readouterr().out == ""


def test_json_is_a_document_a_line(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    frames = table / "frames"
    assert observe(table, frames / "dark.png", frames / "light.png", "--json") == 0
    out, err = capsys.readouterr()
    documents = [json.loads(line) for line in out.splitlines()]
    assert [document["frame"] for document in documents] == ["dark.png", "light.png"]
    assert err == ""


def test_without_a_folder_the_document_is_printed(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert observe(table, table / "frames" / "dark.png") == 0
    assert json.loads(capsys.readouterr().out)["format"] == "table-view/1"


def test_scans_of_cards_may_lie_elsewhere(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (table / "cards").mkdir()
    for item in samples.SCAN_KIT["items"]:
        (table / item["scan"]).rename(table / "cards" / item["scan"])
    dark = table / "frames" / "dark.png"
    assert observe(table, dark) == 2
    assert "there is no file" in capsys.readouterr().err
    assert observe(table, dark, "--scans", table / "cards") == 0


def test_a_bad_picture_is_named_and_the_others_are_read(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (table / "frames" / "broken.png").write_bytes(b"no picture")
    assert observe(table, table / "frames", "--out", table) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "broken.png: is no picture" in err
    assert (table / "light.json").is_file()


def test_a_folder_without_pictures_is_an_error(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (table / "empty").mkdir()
    assert observe(table, table / "empty") == 2
    assert "empty: there is no picture in this folder" in capsys.readouterr().err


def test_a_file_is_no_folder_to_write_into(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert observe(table, table / "frames", "--out", table / "layout.json") == 2
    assert "layout.json: is a file; name a folder" in capsys.readouterr().err


def test_pictures_that_would_overwrite_each_other_are_refused(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = table / "frames" / "dark.png"
    assert observe(table, picture, picture, "--out", table / "seen") == 2
    assert "dark.json" in capsys.readouterr().err
    assert not (table / "seen").exists()


def test_without_a_table_only_boards_can_be_found(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = table / "frames" / "light.png"
    assert observe(table, picture, with_table=False) == 2
    assert "layout.json: surface 'land/red' is no printed board" in capsys.readouterr().err
    only_board = samples.changed(samples.LAYOUT, samples.LAYOUT["surfaces"][:1], "surfaces")
    samples.put(table, only_board, "layout.json")
    assert observe(table, picture, with_table=False) == 0
