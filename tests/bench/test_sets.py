"""Sets are found by their bench.json, and what is wrong with one is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.bench.figure import Figure, Target, table
from companion.bench.sets import find_sets, load_seen_set
from companion.errors import InputError
from tests.table import samples

BENCH = {
    "kind": "evening",
    "what": "a small evening",
    "game": "orchard",
    "layout": "layout.json",
    "table": "table.json",
    "kit": ["kit-1.json", "kit-2.json"],
    "scans": "scans",
    "frames": "frames",
    "truth": "truth",
    "start": {"first_player": "red"},
}


def put_set(folder: Path, bench: dict[str, object]) -> Path:
    (folder / "frames").mkdir(parents=True)
    (folder / "truth").mkdir()
    (folder / "scans").mkdir()
    samples.put(folder, samples.LAYOUT, "layout.json")
    samples.put(folder, samples.PROFILE, "table.json")
    for number in ("000", "001"):
        view = samples.changed(samples.VIEW, f"{number}.jpg", "frame")
        (folder / "truth" / f"{number}.json").write_text(json.dumps(view))
        (folder / "frames" / f"{number}.jpg").write_bytes(b"")
    photo_kit = samples.changed(samples.PHOTO_KIT, "frames/000.jpg", "photo")
    samples.put(folder, photo_kit, "kit-1.json")
    samples.put(folder, samples.SCAN_KIT, "kit-2.json")
    (folder / "scans" / "well.jpg").write_bytes(b"")
    (folder / "bench.json").write_text(json.dumps(bench))
    return folder


def test_sets_are_found_wherever_they_lie(tmp_path: Path) -> None:
    for name, kind in (("a", "dice"), ("b/c", "rows")):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "bench.json").write_text(json.dumps({"kind": kind}))
    assert [(s.name, s.kind) for s in find_sets(tmp_path)] == [("a", "dice"), ("b/c", "rows")]
    assert [(s.name, s.kind) for s in find_sets(tmp_path / "a")] == [("a", "dice")]


def test_a_set_is_loaded_with_everything_it_names(tmp_path: Path) -> None:
    put_set(tmp_path / "one", BENCH)
    seen_set = load_seen_set(find_sets(tmp_path)[0])
    assert (seen_set.name, seen_set.game, seen_set.first_player) == ("one", "orchard", "red")
    assert seen_set.sight.folder == tmp_path / "one"
    assert len(seen_set.sight.kits) == 2
    assert seen_set.size == (1920, 1080)


def test_the_picture_that_the_kit_was_taken_from_does_not_count(tmp_path: Path) -> None:
    put_set(tmp_path, BENCH)
    assert [m.frame for m in load_seen_set(find_sets(tmp_path)[0]).evening] == ["001.jpg"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": 3}, r"bench.json:2: kind: must be text"),
        ({"frames": None}, r"frames: must be text"),
        ({"layout": "none.json"}, r"layout: there is no file 'none.json'"),
        ({"kit": ["none.json"]}, r"none.json: there is no such file"),
        ({"truth": "nowhere"}, r"nowhere: there is no truth about any picture"),
        ({"frames": "nowhere"}, r"000.json: its picture .*000.jpg is not there"),
    ],
)
def test_what_is_wrong_with_a_set_is_said(
    tmp_path: Path, change: dict[str, object], message: str
) -> None:
    put_set(tmp_path, BENCH)
    (tmp_path / "bench.json").write_text(json.dumps({**BENCH, **change}, indent=1))
    with pytest.raises(InputError, match=message):
        load_seen_set(find_sets(tmp_path)[0])


def test_a_folder_without_sets_and_a_set_without_a_key(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"there is no bench\.json"):
        find_sets(tmp_path)
    (tmp_path / "bench.json").write_text('{"kind": "evening"}')
    with pytest.raises(InputError, match=r"bench\.json:1: layout: is missing"):
        load_seen_set(find_sets(tmp_path)[0])
    (tmp_path / "bench.json").write_text("{}")
    with pytest.raises(InputError, match=r"bench\.json:1: kind: is missing"):
        find_sets(tmp_path)


def test_a_figure_is_held_against_its_target() -> None:
    assert Figure("s", "share", 0.97, Target(0.97)).held is True
    assert Figure("s", "share", 0.969, Target(0.97)).held is False
    assert Figure("s", "time", 250.1, Target(250, at_most=True)).held is False
    assert Figure("s", "time", None, Target(250, at_most=True)).held is False
    assert Figure("s", "share", 0.5).held is None


def test_figures_are_printed_and_dumped() -> None:
    figures = [
        Figure("dice", "values right", 0.991, Target(0.985)),
        Figure("rows", "rows", None, note="not yet measured"),
    ]
    assert figures[0].json() == {
        "set": "dice",
        "figure": "values right",
        "value": 0.991,
        "target": 0.985,
        "held": True,
    }
    assert table(figures).splitlines()[1].split() == (
        ["dice", "values", "right", "0.991", "at", "least", "0.985", "yes"]
    )
    assert "not yet measured" in table(figures)
