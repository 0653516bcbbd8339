"""What is wrong with a document is said in one line: file, line, key, and what to do."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import InputError
from companion.table import documents
from tests.table import samples
from tests.table.samples import LAYOUT, PHOTO_KIT, PROFILE, SCAN_KIT, VIEW, changed

Load = Callable[[Path], object]

LOADERS: dict[str, Load] = {
    "table-layout/1": documents.load_layout,
    "table-profile/1": documents.load_profile,
    "table-kit/1": documents.load_kit,
    "table-view/1": documents.load_evening_view,
}

SITE = ("surfaces", 0, "sites", 1)
CELL = ("surfaces", "land/red", "cells", 0)

WRONG: list[tuple[dict[str, Any], object, tuple[str | int, ...], str]] = [
    (LAYOUT, "table-layout/2", ("format",), r"format: .*only 'table-layout/1'"),
    (LAYOUT, [], ("surfases",), r"surfases: unknown key \(did you mean 'surfaces'"),
    (LAYOUT, {}, ("edtion",), r"edtion: unknown key \(did you mean 'edition'"),
    (LAYOUT, 4, ("rounds",), r"rounds: unknown key \(what a game reads"),
    (LAYOUT, ["red", "red"], ("players",), r"players.1: 'red' is there twice"),
    (LAYOUT, "board", ("surfaces", 1, "id"), r"surfaces.1: 'board' is there twice"),
    (LAYOUT, "plate", ("surfaces", 1, "kind"), r"surfaces.1.kind: 'plate' is not one of"),
    (LAYOUT, 0, ("surfaces", 1, "cell_mm"), r"surfaces.1.cell_mm: must be more than 0"),
    (LAYOUT, ["tile/"], ("surfaces", 1, "holds"), r"surfaces.1.holds.0: 'tile/' is not"),
    (LAYOUT, ["*/red"], ("surfaces", 1, "holds"), r"surfaces.1.holds.0: '\*/red' is not"),
    (LAYOUT, True, ("surfaces", 1, "cell_mm"), r"cell_mm: must be a number"),
    (LAYOUT, [3], ("surfaces", 0, "size_mm"), r"size_mm: must be \[width, height\]"),
    (LAYOUT, "nowhere.jpg", ("surfaces", 0, "reference"), r"reference: .*'nowhere.jpg'"),
    (LAYOUT, "x" * 5000, ("surfaces", 0, "reference"), r"reference: there is no file"),
    (LAYOUT, "a\0b", ("surfaces", 0, "reference"), r"reference: .*control characters"),
    (LAYOUT, "track/0", (*SITE, "id"), r"surfaces.0.sites.1: 'track/0' is there twice"),
    (LAYOUT, [301, 5], (*SITE, "at_mm"), r"sites.1.at_mm: lies outside the board"),
    (LAYOUT, 1, (*SITE, "color"), r"sites.1.color: unknown key"),
    (
        LAYOUT,
        [[10, 10], [9, 211], [308, 214], [310, 12]],
        ("surfaces", 0, "reference_corners_px"),
        r"reference_corners_px: must be the board's corners: top left",
    ),
    (PROFILE, "DICT_4X4_5", ("dictionary",), r"dictionary: .*did you mean 'DICT_4X4_50'"),
    (PROFILE, [1920, 1080.5], ("image_size",), r"image_size.1: must be a whole number"),
    (PROFILE, [1, 2], ("markers", "50"), r"markers.50: .*ids are 0 to 49"),
    (PROFILE, [1, 2], ("markers", "01"), r"markers.01: is no marker"),
    (PROFILE, 2, ("seats", "red", "marker"), r"seats.red.marker: .*belongs to the table"),
    (PROFILE, [9, 0, 8, 1], ("seats", "red", "estate_zone_mm"), r"x0 < x1"),
    (PROFILE, 400, ("surfaces", "row/red", "facing_deg"), r"surfaces.row/red.facing_deg"),
    (PROFILE, [0, 0, 0], ("camera", "distortion"), r"camera.distortion: must have one of"),
    (PROFILE, [[1, 2, 3]], ("camera", "matrix"), r"camera.matrix: must be three rows"),
    (PHOTO_KIT, [[1, 1], [9, 1]], ("items", 0, "polygon_px"), r"at least three points"),
    (PHOTO_KIT, [[1, 1], [9, 1], [17, 1]], ("items", 0, "polygon_px"), r"must surround"),
    (PHOTO_KIT, "well.jpg", ("items", 0, "scan"), r"items.0: must have either"),
    (PHOTO_KIT, "gone.jpg", ("photo",), r"photo: there is no file 'gone.jpg'"),
    (PHOTO_KIT, [], ("items",), r"items: must name at least one"),
    (PHOTO_KIT, None, ("photo",), r"items.0.polygon_px: .*has no 'photo'"),
    (SCAN_KIT, None, ("card_mm",), r"items.0.scan: .*'card_mm'"),
    (SCAN_KIT, "card/a b", ("items", 0, "component"), r"items.0.component: .*not a component"),
    (VIEW, "calm", ("status",), r"status: 'calm' is not one of steady, hands, lost"),
    (VIEW, {}, ("surfaces", "board"), r"surfaces.board: must have 'sites'"),
    (VIEW, 1.5, (*CELL, "p"), r"cells.0.p: must be a number from 0 to 1"),
    (VIEW, 0.5, (*CELL, "x"), r"cells.0.x: must be a whole number"),
    (VIEW, -1, (*CELL, "x"), r"land/red.cells.1: the place -1, 0 is there twice"),
    (VIEW, 1, ("surfaces", "land/red", "corners", 0, "x"), r"half way between"),
    (VIEW, ["a", 2], ("surfaces", "row/red", "row", 1), r"row.1.1: must be a number from 0"),
    (VIEW, ["a"], ("surfaces", "row/red", "row", 1), r"row.1: must be a component or \["),
    (VIEW, "adjacent", ("event", "fault"), r"event: must have an action or a fault"),
    (VIEW, [], ("surfaces", "a b"), r"surfaces.a b: is no name without blanks"),
]


@pytest.mark.parametrize(("sample", "value", "path", "message"), WRONG)
def test_the_error_names_the_key(
    tmp_path: Path,
    sample: dict[str, Any],
    value: object,
    path: tuple[str | int, ...],
    message: str,
) -> None:
    file = samples.put(tmp_path, changed(sample, value, *path))
    with pytest.raises(InputError, match=message) as caught:
        LOADERS[sample["format"]](file)
    assert re.match(rf"{re.escape(str(file))}:\d+: ", str(caught.value))


@pytest.mark.parametrize("sample", [LAYOUT, PROFILE, PHOTO_KIT, SCAN_KIT, VIEW])
def test_every_required_key_is_missed(tmp_path: Path, sample: dict[str, Any]) -> None:
    optional = {"prices", "seats", "surfaces", "camera", "frame", "event", "photo", "card_mm"}
    needed = set(sample) - (optional - ({"surfaces"} if sample is not PROFILE else set()))
    for key in needed:
        file = samples.put(tmp_path, {k: v for k, v in sample.items() if k != key})
        with pytest.raises(InputError, match=rf"{key}: is missing"):
            LOADERS[sample["format"]](file)


def test_the_error_names_the_line_of_the_key(tmp_path: Path) -> None:
    file = samples.put(tmp_path, changed(LAYOUT, [301, 5], *SITE, "at_mm"))
    lines = file.read_text().splitlines()
    with pytest.raises(InputError) as caught:
        documents.load_layout(file)
    number = int(str(caught.value).removeprefix(f"{file}:").split(":")[0])
    assert "at_mm" in lines[number - 1]
    assert "301" in lines[number]


def test_a_game_that_names_its_facts_gets_no_others(tmp_path: Path) -> None:
    file = samples.put(tmp_path, LAYOUT)
    assert documents.load_layout(file, ["prices", "round"]).printed_facts.keys() == {"prices"}
    with pytest.raises(InputError, match=r"prices: unknown key \(did you mean 'price'"):
        documents.load_layout(file, ["price"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r":1: the document ends too early"),
        ("[]", r":1: must be an object"),
        ('{"format": "table-view/1"', r":1: , expected"),
        (
            '{\n"format": "table-view/1",\n"frame": "a",\n"frame": "b"}',
            r":4: frame: is there twice",
        ),
        ('{\n"surfaces": {"board": {"sites": NaN}}}', r":2: surfaces.board.sites: not a number"),
        ('{"a": 1e999}', r":1: a: is too large a number"),
        ('{"a": "\\ud800"}', r":1: a: is text with half a character"),
        ('{"a": ' + "1" * 5000 + "}", r":1: a: exceeds the limit"),
        ("[" * 500, r":1: .*nested too deeply"),
        ('{"format": "table-view/1"} {}', r":1: something follows the end"),
        ('{"a": [1,]}', r":1: a.1: expecting value"),
    ],
)
def test_text_that_is_no_document(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "view.json"
    file.write_text(text)
    with pytest.raises(InputError, match=message):
        documents.load_view(file)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for file, message in [
        (tmp_path / "none.json", "no such file"),
        (tmp_path, "cannot be read"),
        (tmp_path / "a\0b", "cannot be read"),
    ]:
        with pytest.raises(InputError, match=message):
            documents.load_view(file)
    (tmp_path / "view.json").write_bytes(b'{"format": "\xff"}')
    with pytest.raises(InputError, match=r"view.json: is not UTF-8 text \(byte 12\)"):
        documents.load_view(tmp_path / "view.json")


def spots(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The path of every value below the root."""
    steps: list[Any] = (
        list(value)
        if isinstance(value, dict)
        else list(range(len(value)))
        if isinstance(value, list)
        else []
    )
    return [p for step in steps for p in ((*path, step), *spots(value[step], (*path, step)))]


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["*", "tile/*", "board", "/", "steady", "1", "kit-1.jpg", ""]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


def complaint(load: Load, file: Path) -> str | None:
    """What a reader says about a file; None where it likes it. Anything but InputError escapes."""
    try:
        load(file)
    except InputError as error:
        return str(error)
    return None


@st.composite
def mutations(draw: st.DrawFn) -> dict[str, Any]:
    """A valid document with one to three values replaced, removed, renamed or doubled."""
    document = copy.deepcopy(draw(st.sampled_from([LAYOUT, PROFILE, PHOTO_KIT, SCAN_KIT, VIEW])))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(spots(document)))
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        match draw(st.sampled_from(["replace", "remove", "rename", "double"])):
            case "replace":
                place[path[-1]] = draw(JSON_VALUES)
            case "remove":
                del place[path[-1]]
            case "rename" if isinstance(place, dict):
                place[draw(st.text(max_size=8))] = place.pop(path[-1])
            case _ if isinstance(place, list):
                place.append(place[path[-1]])
        if not document:
            break
    return document


@given(document=mutations(), indent=st.none() | st.integers(0, 2))
@settings(
    max_examples=400,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_only_input_errors_come_out_of_any_document(
    tmp_path: Path, document: dict[str, Any], indent: int | None
) -> None:
    file = samples.put(tmp_path, {})
    file.write_text(json.dumps(document, indent=indent), encoding="utf-8")
    for load in LOADERS.values():
        found = complaint(load, file)
        assert found is None or (found.startswith(str(file)) and "\n" not in found)


@given(data=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8")))
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_only_input_errors_come_out_of_any_bytes(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "view.json"
    file.write_bytes(data)
    with pytest.raises(InputError, match=r"view\.json"):
        documents.load_view(file)
