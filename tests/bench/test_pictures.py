"""Sets of single pictures with their labels: corners of a board, colours on a grid, dice."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.bench.figure import Figure
from companion.bench.runner import Eyes, run_set
from companion.bench.sets import find_sets
from companion.errors import InputError
from companion.sight import Sight
from companion.table.jsontext import JSON
from tests.vision.dice import drawn, laid_out
from tests.vision.drawings import laid, noisy, patterned, plain


def no_eyes(sight: Sight) -> Eyes:
    pytest.fail("no table is looked at")


def figures(folder: Path) -> list[Figure]:
    (bench,) = find_sets(folder)
    return run_set(bench, no_eyes)


def put(file: Path, document: JSON) -> None:
    file.write_text(json.dumps(document))


Corners = list[tuple[int, int]]

REFERENCE: Corners = [(60, 40), (440, 50), (450, 330), (50, 340)]
MOVED: Corners = [(90, 60), (460, 40), (480, 330), (80, 350)]


def put_board(folder: Path, labelled: Corners) -> None:
    """A board in its reference and in one picture, said to have its corners there."""
    printed = patterned(400, 300, 8)
    for name, corners in (("empty.png", REFERENCE), ("moved.png", MOVED)):
        picture = laid(printed, plain(520, 400), np.array(corners, np.float64))
        cv2.imwrite(str(folder / name), noisy(picture))
    put(folder / "bench.json", {"kind": "corners", "labels": "corners.json"})
    put_labels(folder, {"empty.png": REFERENCE, "moved.png": labelled})


def put_labels(folder: Path, corners: dict[str, Corners]) -> None:
    document = {"reference": "empty.png", "corners_px": corners}
    (folder / "corners.json").write_text(json.dumps(document))


def test_the_corners_of_a_board_are_measured(tmp_path: Path) -> None:
    put_board(tmp_path, MOVED)
    share, error = figures(tmp_path)
    assert (share.value, share.held) == (1, True)
    assert error.value is not None
    assert error.value < 2


def test_corners_that_lie_elsewhere_are_wrong(tmp_path: Path) -> None:
    put_board(tmp_path, [(x + 30, y) for x, y in MOVED])
    share, error = figures(tmp_path)
    assert (share.value, share.held) == (0, False)
    assert error.value == pytest.approx(30, abs=2)


def test_corners_without_their_reference_are_an_error(tmp_path: Path) -> None:
    put_board(tmp_path, MOVED)
    put_labels(tmp_path, {"moved.png": MOVED})
    with pytest.raises(InputError, match=r"corners_px.*must name the reference"):
        figures(tmp_path)


def put_grid(folder: Path, rows: list[str]) -> None:
    """Four cells, red and empty over blue and blue."""
    image = np.full((80, 80, 3), 235, np.uint8)
    image[:40, :40] = (45, 35, 190)
    image[40:] = (185, 75, 40)
    cv2.imwrite(str(folder / "00.jpg"), image)
    put(folder / "00.json", {"rows": [*rows]})
    letters: JSON = {"R": "red", "B": "blue", "W": "empty"}
    put(folder / "bench.json", {"kind": "grid-colours", "colours": letters})


def test_cells_are_counted(tmp_path: Path) -> None:
    put_grid(tmp_path, ["RW", "BB"])
    assert [figure.value for figure in figures(tmp_path)] == [1]
    put_grid(tmp_path, ["RW", "BR"])
    assert [figure.value for figure in figures(tmp_path)] == [0.75]


@pytest.mark.parametrize(
    ("rows", "wrong"), [(["RW", "BX"], "letters R, B, W"), (["RW", "B"], "as long"), ([], "cell")]
)
def test_labels_that_make_no_grid_are_an_error(tmp_path: Path, rows: list[str], wrong: str) -> None:
    put_grid(tmp_path, rows)
    with pytest.raises(InputError, match=wrong):
        figures(tmp_path)


def test_a_set_without_pictures_is_an_error(tmp_path: Path) -> None:
    put(tmp_path / "bench.json", {"kind": "grid-colours", "colours": {"R": "red"}})
    with pytest.raises(InputError, match="no picture with labels"):
        figures(tmp_path)


def put_dice(folder: Path, labels: JSON) -> None:
    """A two and a five."""
    picture = laid_out(drawn([2, 5], 21), [(60, 60), (140, 100)], plain(200, 160))
    cv2.imwrite(str(folder / "000.jpg"), picture)
    put(folder / "000.json", {"dice": labels})
    put(folder / "bench.json", {"kind": "dice"})


TWO: JSON = {"value": 2, "box_px": [38, 38, 82, 82]}
FIVE: JSON = {"value": 5, "box_px": [118, 78, 162, 122]}


def dice_figures(folder: Path) -> list[float | None]:
    found, values, false, calibration = figures(folder)
    assert calibration.reliability is not None
    assert calibration.reliability.claims == 2
    return [found.value, values.value, false.value]


def test_dice_are_counted(tmp_path: Path) -> None:
    put_dice(tmp_path, [TWO, FIVE])
    assert dice_figures(tmp_path) == [1, 1, 0]


def test_a_die_without_a_label_is_false_and_another_value_wrong(tmp_path: Path) -> None:
    put_dice(tmp_path, [{"value": 3, "box_px": [38, 38, 82, 82]}])
    assert dice_figures(tmp_path) == [1, 0, 1]


def test_a_box_elsewhere_is_not_found(tmp_path: Path) -> None:
    put_dice(tmp_path, [TWO, {"value": 5, "box_px": [10, 110, 54, 154]}])
    assert dice_figures(tmp_path) == [0.5, 1, 1]


def test_a_box_that_is_none_is_an_error(tmp_path: Path) -> None:
    put_dice(tmp_path, [{"value": 5, "box_px": [60, 10, 10, 60]}])
    with pytest.raises(InputError, match=r"000\.json:.*box_px.*upper left corner"):
        figures(tmp_path)
