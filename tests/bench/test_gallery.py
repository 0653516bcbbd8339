"""The gallery shows what is wrong, where, how sure it was, and why."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.bench.gallery.exhibit import CROP_PX, Exhibit, Worst, cut_out, whole
from companion.bench.gallery.gallery import write_gallery
from companion.bench.gallery.page import page
from companion.bench.gallery.sheet import sheet
from companion.bench.gallery.tables import Found, outline_of, places, reason
from companion.bench.runner import Eyes
from companion.bench.sets import find_sets
from companion.bench.speed import Image
from companion.cli import main
from companion.errors import InputError
from companion.sight import Sight
from companion.table.documents import load_view
from companion.table.layout import Layout, PrintedSurface, Site
from companion.table.observation import Alternative, Observation, Place
from companion.table.view import Cell, Claim, GridView, PrintedView, RowView, View, ZoneView
from tests.bench.test_pictures import MOVED, TWO, put_board, put_dice
from tests.bench.test_sets import BENCH, put_set

SITES = tuple(Site(name, (1, 1), ("*",)) for name in "ab")
BOARD = PrintedSurface("board", (9, 9), SITES, "board.jpg", ((0, 0), (9, 0), (9, 9), (0, 9)))
LAYOUT = Layout("orchard", "first", ("red",), (BOARD,))
BLANK = np.zeros((CROP_PX, CROP_PX, 3), np.uint8)


def exhibit(frame: str, seen: str, true: str, p: float | None) -> Exhibit:
    return Exhibit(frame, "board a", seen, true, p, "for a reason", BLANK)


def square(x: float, y: float, half: float = 5) -> tuple[tuple[float, float], ...]:
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


def test_wrong_places_come_first_the_surest_of_them_first_of_all() -> None:
    worst = Worst()
    for shown in (
        exhibit("1", "barn", "barn", 0.6),
        exhibit("2", "barn", "mill", 0.7),
        exhibit("3", "barn", "barn", 0.5),
        exhibit("4", "barn", "fig", 0.9),
    ):
        worst.add(shown)
    worst.passed(6)
    room = worst.room("set")
    assert [one.frame for one in room.exhibits] == ["4", "2", "3", "1"]
    assert (room.places, room.wrong) == (10, 2)


def test_of_one_mistake_a_few_are_enough_and_all_are_counted() -> None:
    worst = Worst(shown=3, alike=2)
    for number in range(5):
        worst.add(exhibit(str(number), "barn", "mill", 0.9 - number / 10))
    worst.add(exhibit("other", "barn", "fig", 0.1))
    room = worst.room("set")
    assert [one.frame for one in room.exhibits] == ["0", "1", "other"]
    assert room.wrong == 6


def test_every_place_is_compared_with_what_is_so() -> None:
    truth = View(
        {
            "board": PrintedView({"a": (Claim("barn"),)}),
            "land": GridView((Cell(0, 0, "plum"), Cell(1, 0, "pear", (Claim("barn"),)))),
            "row": RowView((Claim("x"), Claim("y"))),
            "front": ZoneView((Claim("crown"),)),
        }
    )
    seen = View(
        {
            "board": PrintedView({"b": (Claim("barn", 0.8),)}),
            "land": GridView((Cell(3, 4, "plum", (), 0.9), Cell(4, 4, "pear", (), 0.97))),
            "row": RowView((Claim("y", 0.9), Claim("x", 0.95))),
        }
    )
    doubts = {Place("land", None, 4, 4): (Alternative(("tile/pear",), 0.6),)}
    found = {f.place: f for f in places(truth, Observation(seen, doubts), LAYOUT)}
    assert found[Place("board", "a")] == Found(Place("board", "a"), (), ("barn",), 1.0)
    assert found[Place("board", "b")] == Found(Place("board", "b"), ("barn",), (), 0.8)
    assert found[Place("land", None, 3, 4)].seen == found[Place("land", None, 3, 4)].true
    pear = found[Place("land", None, 4, 4)]
    assert (pear.seen, pear.true, pear.p) == (("tile/pear",), ("tile/pear", "barn"), 0.6)
    assert found[Place("row")].seen == ("y", "x"), "a row has an order"
    assert found[Place("front")] == Found(Place("front"), (), ("crown",), 1.0)
    assert len(found) == 6


def test_the_reason_says_what_was_thought_of() -> None:
    found = Found(Place("board", "a"), ("barn",), ("mill",), 0.7)
    barn, mill = Alternative(("barn",), 0.7), Alternative(("mill",), 0.2)
    nothing = Alternative((), 0.1)
    assert reason(found, (barn, mill, nothing)) == "thought of: barn 0.70, mill 0.20, nothing 0.10"
    assert reason(found, (barn, nothing)).endswith("what is so was not thought of")
    assert reason(found, ()) == "nothing else was thought of"


def test_a_cell_that_was_not_seen_is_looked_for_on_the_lattice() -> None:
    seen = {(0, 0): (100, 100), (1, 0): (110, 102), (0, 1): (98, 90)}
    outlines = {Place("land", None, x, y): square(*at) for (x, y), at in seen.items()}
    observation = Observation(View(), {}, {**outlines, Place("land"): square(50, 50, 40)})
    outline = outline_of(Place("land", None, 2, 1), observation)
    assert outline is not None
    np.testing.assert_allclose(np.mean(outline, axis=0), (118, 94))
    del outlines[Place("land", None, 0, 1)]
    lonely = replace(observation, outlines={**outlines, Place("land"): square(50, 50, 40)})
    assert outline_of(Place("land", None, 2, 1), lonely) == square(50, 50, 40)
    assert outline_of(Place("elsewhere"), lonely) is None


def test_a_place_is_cut_out_of_the_picture_with_its_outline() -> None:
    picture = np.zeros((300, 400, 3), np.uint8)
    picture[90:110, 190:210] = (0, 255, 0)
    crop = cut_out(picture, square(200, 100, 10))
    assert crop.shape == (CROP_PX, CROP_PX, 3)
    middle = CROP_PX // 2
    assert tuple(crop[middle, middle]) == (0, 255, 0)
    assert tuple(crop[5, 5]) == (0, 0, 0)
    assert ((crop[..., 0] > 200) & (crop[..., 2] > 200)).sum() > 4 * CROP_PX / 2.4 / 2
    assert whole(picture).shape == (CROP_PX, CROP_PX, 3)


def test_words_are_no_markup() -> None:
    worst = Worst()
    worst.add(exhibit("<b>.jpg", "a & b", "c", None))
    text = page(worst.room("<set>"))
    assert "&lt;b&gt;.jpg board a" in text
    assert "a &amp; b" in text
    assert "<set>" not in text


def test_the_sheet_holds_every_exhibit_even_none() -> None:
    worst = Worst()
    empty = sheet(worst.room("set"))
    for number in range(8):
        worst.add(exhibit(str(number), "barn", "mill", 0.5))
    full = sheet(worst.room("set"))
    assert full.shape[1] == 6 * empty.shape[1]
    assert full.shape[0] == 2 * empty.shape[0]
    assert (full.min(axis=2) < 100).sum() > 8 * CROP_PX**2 * 0.9


def put_evening(folder: Path) -> None:
    put_set(folder, {**BENCH, "kind": "pictures"})
    for name in ("000.jpg", "001.jpg"):
        cv2.imwrite(str(folder / "frames" / name), np.full((72, 128, 3), 99, np.uint8))


def eyes_with_a_fault(folder: Path) -> Eyes:
    """Eyes that see what is so, but on one site a mill that is not there."""

    def observe(image: Image, frame: str) -> Observation:
        truth = load_view(folder / "truth" / f"{Path(frame).stem}.json")
        board = truth.surfaces["board"]
        assert isinstance(board, PrintedView)
        sites = {**board.sites, "vp/13": (Claim("windmill", 0.77),)}
        view = replace(truth, surfaces={**truth.surfaces, "board": PrintedView(sites)})
        thought = (Alternative(("windmill",), 0.77), Alternative((), 0.23))
        place = Place("board", "vp/13")
        return Observation(view, {place: thought}, {place: square(40, 30)})

    return Eyes(observe, lambda: observe)


def test_the_wrong_place_is_on_the_page(tmp_path: Path) -> None:
    put_evening(tmp_path / "some" / "set")
    sets = find_sets(tmp_path / "some")
    eyes = eyes_with_a_fault(tmp_path / "some" / "set")
    files = write_gallery(sets, lambda sight: eyes, tmp_path / "out")
    assert [file.name for file in files] == ["set.html", "set.png"]
    text = files[0].read_text()
    for words in (
        "001.jpg board vp/13",
        "windmill, p 0.770",
        "thought of: windmill 0.77, nothing 0.23",
        'class="wrong"',
        "data:image/jpeg;base64,",
    ):
        assert words in text
    assert 'src="http' not in text
    picture = cv2.imread(str(files[1]))
    assert picture is not None
    assert picture.shape[1] >= CROP_PX


def test_a_picture_taken_for_lost_is_shown_whole(tmp_path: Path) -> None:
    put_evening(tmp_path)

    def blind(image: Image, frame: str) -> Observation:
        return Observation(View(status="lost", frame=frame, why="the picture is black"))

    html, _ = write_gallery(find_sets(tmp_path), lambda _: Eyes(blind, lambda: blind), tmp_path)
    text = html.read_text()
    assert "<dd>lost</dd><dt>true</dt><dd>steady</dd>" in text
    assert "the picture is black" in text


def no_eyes(sight: Sight) -> Eyes:
    pytest.fail("no table is looked at")


def test_a_corner_that_is_off_is_shown(tmp_path: Path) -> None:
    put_board(tmp_path, [(x + 20, y) for x, y in MOVED])
    html, _ = write_gallery(find_sets(tmp_path), no_eyes, tmp_path / "out")
    assert "px off</dd><dt>true</dt><dd>within 8 px" in html.read_text()


def test_a_cell_of_another_colour_is_shown(tmp_path: Path) -> None:
    colours = {"R": "red", "W": "empty"}
    (tmp_path / "bench.json").write_text(json.dumps({"kind": "grid-colours", "colours": colours}))
    picture = np.full((80, 80, 3), 245, np.uint8)
    picture[:40, :40] = picture[40:, 40:] = (40, 40, 210)
    cv2.imwrite(str(tmp_path / "00.jpg"), picture)
    (tmp_path / "00.json").write_text(json.dumps({"rows": ["RW", "RR"]}))
    html, _ = write_gallery(find_sets(tmp_path), no_eyes, tmp_path / "out")
    text = html.read_text()
    assert "00.jpg row 2, column 1" in text
    assert "<dt>true</dt><dd>red</dd>" in text
    assert "1 of 4 places are wrong" in text


def test_a_die_that_is_none_is_shown(tmp_path: Path) -> None:
    put_dice(tmp_path, [TWO])
    html, _ = write_gallery(find_sets(tmp_path), no_eyes, tmp_path / "out")
    text = html.read_text()
    assert "1 of 2 places are wrong" in text
    assert "<dt>true</dt><dd>no die</dd>" in text
    assert "thought of: 5 " in text


def test_a_set_that_has_no_gallery_is_told(tmp_path: Path) -> None:
    (tmp_path / "bench.json").write_text(json.dumps({"kind": "scans"}))
    with pytest.raises(InputError, match="no set of a kind that has one"):
        write_gallery(find_sets(tmp_path), no_eyes, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_the_command_wants_to_know_of_which_sets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--gallery", "somewhere"]) == 2
    assert "--data" in capsys.readouterr().err
