"""Which plain colour lies in each cell of a grid."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.errors import InputError
from tests.vision.drawings import Picture, noisy
from vision.components.colours import read_cells

PAINT = {
    "red": (45, 35, 190),
    "green": (90, 135, 20),
    "blue": (185, 75, 40),
    "yellow": (30, 190, 215),
    "black": (38, 36, 35),
    "white": (238, 238, 238),
}
EDGE = 24


def grid(names: list[list[str]]) -> Picture:
    """Bevelled pieces with a shine on each, on a white board."""
    board = np.full((EDGE * len(names), EDGE * len(names[0]), 3), PAINT["white"], np.uint8)
    for r, row in enumerate(names):
        for c, name in enumerate(row):
            x, y = c * EDGE, r * EDGE
            if name != "white":
                cv2.rectangle(board, (x + 1, y + 1), (x + 22, y + 22), PAINT[name], -1)
                cv2.line(board, (x + 7, y + 8), (x + 15, y + 8), (255, 255, 255), 3)
    return noisy(board, spread=4.0)


def some(colours: list[str], seed: int = 1) -> list[list[str]]:
    rng = np.random.default_rng(seed)
    return [[str(name) for name in rng.choice([*colours, "white"], 10)] for _ in range(8)]


def read(image: Picture, names: list[list[str]], colours: list[str]) -> list[list[str]]:
    cells = read_cells(image, len(names), len(names[0]), colours, "white")
    return [[cell.colour for cell in row] for row in cells]


FOUR = ["red", "green", "blue", "yellow"]


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.72, 0.9, 1.0), (1.0, 0.92, 0.8)])
def test_colours_are_told_in_white_warm_and_cold_light(light: tuple[float, float, float]) -> None:
    names = some(FOUR)
    lit = (grid(names) * np.array(light) * 0.85).astype(np.uint8)
    assert read(lit, names, FOUR) == names


def test_light_that_falls_off_and_glare_take_nothing_away() -> None:
    names = some(FOUR, 2)
    image = grid(names).astype(np.float64)
    h, w = image.shape[:2]
    image *= np.linspace(0.55, 1.0, w)[None, :, None]
    shine = 0.3 * np.exp(-(((np.arange(h) - h / 2) / 30.0) ** 2))[:, None, None]
    assert read((image * (1 - shine) + 255 * shine).astype(np.uint8), names, FOUR) == names


def test_black_pieces_and_a_colour_that_nobody_has() -> None:
    there = ["red", "black", "yellow"]
    names = some(there, 3)
    assert read(grid(names), names, [*there, "green"]) == names


def test_an_empty_board_and_a_full_one() -> None:
    empty = [["white"] * 6] * 5
    assert read(grid(empty), empty, FOUR) == empty
    full = [[name.replace("white", "red") for name in row] for row in some(FOUR, 4)]
    assert read(grid(full), full, FOUR) == full


def test_what_is_between_two_colours_is_unsure() -> None:
    names = some(["red", "blue"], 5)
    image = grid(names)
    names[0][0] = names[0][1] = "red"
    image[:EDGE, :EDGE] = PAINT["red"]
    image[:EDGE, EDGE : 2 * EDGE] = (115, 55, 115)
    cells = read_cells(image, 8, 10, ["red", "blue", "purple"], "white")
    assert cells[0][0].p > 0.95
    assert cells[0][1].p < cells[0][0].p


def test_bad_input_is_one_clear_error() -> None:
    image = grid(some(FOUR))
    with pytest.raises(InputError, match="'mauve' is no known colour"):
        read_cells(image, 8, 10, ["mauve"], "white")
    with pytest.raises(InputError, match="fewer than 4 pixels"):
        read_cells(image, 80, 100, FOUR, "white")
