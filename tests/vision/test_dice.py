"""Dice that are drawn here, from above, are found and read; what is no die is none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import InputError
from models.dice.dress import Sprite
from tests.vision.dice import EDGE, drawn, laid_out
from tests.vision.drawings import Picture, plain
from vision.trays.dice import DiceReader, Die


@pytest.fixture(scope="module")
def reader() -> DiceReader:
    return DiceReader()


def pale(size: int) -> Picture:
    return plain(size, size, (205, 210, 212))


def at(dice: Sequence[Die], x: int, y: int) -> Die | None:
    """The die whose middle is there."""
    for die in dice:
        middle = (die.box[0] + die.box[2]) / 2, (die.box[1] + die.box[3]) / 2
        if np.hypot(middle[0] - x, middle[1] - y) < EDGE * 0.4:
            return die
    return None


GRID = [(50 + 80 * column, 50 + 80 * row) for row in range(4) for column in range(6)]


def test_drawn_dice_are_found_and_read(reader: DiceReader) -> None:
    values = [1, 2, 3, 4, 5, 6] * 4
    dice = reader.read(laid_out(drawn(values, 3), GRID, pale(512)))
    seen = [at(dice, x, y) for x, y in GRID]
    assert sum(die is not None for die in seen) >= 22
    right = [die.value == value for die, value in zip(seen, values, strict=True) if die]
    assert sum(right) >= 21
    assert len(dice) <= 24


def test_touching_dice_are_two(reader: DiceReader) -> None:
    places = [(60, 60), (60 + EDGE, 60), (190, 140), (190, 140 + EDGE)]
    dice = reader.read(laid_out(drawn([4, 4, 2, 5], 12), places, pale(256)))
    assert len(dice) == 4
    assert all(at(dice, x, y) for x, y in places)


def test_a_turned_die_shows_what_it_shows(reader: DiceReader) -> None:
    picture = laid_out(drawn([6], 9), [(48, 48)], pale(96))
    for angle in (0, 35, 90, 160):
        turn = cv2.getRotationMatrix2D((48, 48), angle, 1.0)
        turned = cv2.warpAffine(picture, turn, (96, 96), borderMode=cv2.BORDER_REPLICATE)
        assert [die.value for die in reader.read(np.asarray(turned, np.uint8))] == [6]


def test_counters_are_no_dice(reader: DiceReader) -> None:
    picture = pale(512)
    for i, (x, y) in enumerate(GRID):
        cv2.circle(picture, (x, y), 9 + i, (40 + 7 * i, 90, 200 - 7 * i), -1, cv2.LINE_AA)
        cv2.circle(picture, (x, y), 6 + i // 2, (60, 120, 220 - 5 * i), 2, cv2.LINE_AA)
    assert not reader.read(picture)


def test_cubes_without_pips_are_no_dice(reader: DiceReader) -> None:
    cubes = sorted(drawn([0] * 48, 8), key=mottled)[:12]
    dice = reader.read(laid_out(cubes, GRID[:12], pale(512)))
    assert len(dice) <= 1, "now and then a lamp draws a pip"


def mottled(cube: Sprite) -> float:
    """How far from one colour a cube is: marbled ones, and those under a glare, come last."""
    return float(cube.colour[cube.cover > 128].std(axis=0).mean())


def test_a_bare_table_shows_none(reader: DiceReader) -> None:
    assert not reader.read(plain(200, 120))


def test_large_dice_in_a_large_picture_are_read(reader: DiceReader) -> None:
    picture = laid_out(drawn([3, 5], 21), [(60, 60), (140, 120)], pale(200))
    large = np.asarray(cv2.resize(picture, (1400, 1400), interpolation=cv2.INTER_CUBIC), np.uint8)
    assert sorted(die.value for die in reader.read(large)) == [3, 5]


def test_a_die_has_one_of_the_colours_that_dice_may_have(reader: DiceReader) -> None:
    picture = laid_out(drawn([1, 2, 3, 4], 30), GRID[:4], pale(400))
    dice = reader.read(picture, colours=("red", "blue"))
    assert dice
    assert {die.colour for die in dice} <= {"red", "blue"}


def test_probabilities_are_shares(reader: DiceReader) -> None:
    for die in reader.read(laid_out(drawn([1, 2, 3, 4], 30), GRID[:4], pale(400))):
        assert 0 < die.p <= max(die.chances) <= 1
        assert sum(die.chances) == pytest.approx(1, abs=1e-3)
        assert die.chances.index(max(die.chances)) == die.value - 1


def test_a_missing_network_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"dice\.onnx.*missing"):
        DiceReader(tmp_path / "dice.onnx")


def test_a_file_that_is_no_network_is_named(tmp_path: Path) -> None:
    (tmp_path / "dice.onnx").write_bytes(b"no network")
    with pytest.raises(InputError, match=r"dice\.onnx.*cannot be read"):
        DiceReader(tmp_path / "dice.onnx")
