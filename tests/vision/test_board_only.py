"""A board without a table profile: nothing but the board itself is looked for."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import InputError
from companion.table.kit import Kit, KitItem
from companion.table.layout import Layout, PrintedSurface, Site
from companion.table.view import PrintedView
from tests.vision.drawings import BLUE, RED, Picture, disc, laid, noisy, patterned, plain, put
from tests.vision.faults import CLOTHES, SKINS, with_arm
from vision.geometry import Floats, homography, project, rectangle
from vision.observer import Observer

CORNERS = ((110.0, 60.0), (590.0, 60.0), (590.0, 420.0), (110.0, 420.0))
SITES = tuple(
    Site(f"s/{i}", (40.0 + 55 * (i % 4), 40.0 + 50 * (i // 4)), ("counter/*",)) for i in range(12)
)
LAYOUT = Layout(
    "drawn",
    "first",
    ("red", "blue"),
    (PrintedSurface("board", (240.0, 180.0), SITES, "board.png", CORNERS),),
)
PRINT = cv2.addWeighted(patterned(480, 360, 3), 0.4, plain(480, 360, (170, 190, 200)), 0.6, 0)
"""As calm as prints are: not every colour beside every other."""
COLOURS = {"counter/red": RED, "counter/blue": BLUE}


def board_with(lying: dict[int, str]) -> Picture:
    board = np.asarray(PRINT, np.uint8).copy()
    for site, name in lying.items():
        x, y = SITES[site].at_mm
        put(board, disc(COLOURS[name], 13), 2 * x, 2 * y)
    return board


def photograph(board: Picture, corners: Floats, seed: int = 1) -> Picture:
    return noisy(laid(board, plain(720, 520), corners), seed)


HOME = np.asarray(CORNERS)
MOVED = HOME + np.array([[21.0, -8.0], [15.0, 10.0], [-12.0, 22.0], [6.0, 9.0]])


def outline_of(site: int, corners: Floats) -> tuple[tuple[float, float], ...]:
    """A counter's outline in a photograph of the board."""
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    ring = np.asarray(SITES[site].at_mm) + 6.6 * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    points = project(homography(rectangle(240, 180), corners), ring)
    return tuple((float(x), float(y)) for x, y in points)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    kit = board_with({1: "counter/red", 7: "counter/blue"})
    cv2.imwrite(str(tmp_path / "board.png"), photograph(PRINT, HOME, 5))
    cv2.imwrite(str(tmp_path / "kit-1.png"), photograph(kit, MOVED, 6))
    return tmp_path


def kit_in(folder: Path, photo: str = "kit-1.png") -> Kit:
    items = (
        KitItem("counter/red", outline_of(1, MOVED)),
        KitItem("counter/blue", outline_of(7, MOVED)),
    )
    return Kit(str(folder), items, photo=photo)


def contents(observer: Observer, picture: Picture) -> dict[str, list[str]]:
    seen = observer.observe(picture, "1.png").view
    assert seen.status == "steady"
    board = seen.surfaces["board"]
    assert isinstance(board, PrintedView)
    return {site: [c.component for c in claims] for site, claims in board.sites.items()}


def test_a_board_is_read_with_a_kit_photographed_on_it(folder: Path) -> None:
    observer = Observer(LAYOUT, folder, None, [kit_in(folder)])
    corners = HOME + np.array([-14.0, 11.0])
    lying = {0: "counter/blue", 5: "counter/red", 11: "counter/red"}
    expected = {f"s/{i}": [name] for i, name in lying.items()}
    assert contents(observer, photograph(board_with(lying), corners)) == expected
    assert contents(observer, photograph(PRINT, HOME, 8)) == {}


def test_pictures_of_another_size_are_read_as_they_are(folder: Path) -> None:
    observer = Observer(LAYOUT, folder, None, [kit_in(folder)])
    large = cv2.resize(photograph(board_with({5: "counter/red"}), HOME), None, fx=1.3, fy=1.3)
    assert contents(observer, np.asarray(large, np.uint8)) == {"s/5": ["counter/red"]}


def test_a_kit_photo_without_the_board_is_refused_by_name(folder: Path) -> None:
    cv2.imwrite(str(folder / "kit-2.png"), noisy(plain(720, 520)))
    with pytest.raises(InputError, match=r"kit-2\.png"):
        Observer(LAYOUT, folder, None, [kit_in(folder, "kit-2.png")])


def test_a_broken_picture_is_refused_by_name(folder: Path) -> None:
    (folder / "board.png").write_bytes(b"no picture")
    with pytest.raises(InputError, match=r"board\.png"):
        Observer(LAYOUT, folder, None, [kit_in(folder)])


@pytest.mark.parametrize("hand", [*SKINS, *CLOTHES])
@pytest.mark.parametrize("start", [(-40, 300), (360, 560), (760, 260)])
def test_a_hand_over_the_board_is_told_from_pieces_on_it(
    folder: Path, hand: str, start: tuple[int, int]
) -> None:
    observer = Observer(LAYOUT, folder, None, [kit_in(folder)])
    lying = photograph(board_with(dict.fromkeys(range(12), "counter/red")), HOME)
    colour, sleeve = (SKINS | CLOTHES)[hand], CLOTHES.get(hand, CLOTHES["blue"])
    reaching = with_arm(lying, (360, 250), colour, sleeve, start, size=1.9)
    assert observer.observe(noisy(reaching), "1.png").view.status == "hands"
    assert observer.observe(lying, "2.png").view.status == "steady"


def test_a_board_that_is_not_there_is_lost(folder: Path) -> None:
    observer = Observer(LAYOUT, folder, None, [kit_in(folder)])
    seen = observer.observe(photograph(patterned(480, 360, 50), HOME), "1.png").view
    assert seen.status == "lost"
    assert seen.why is not None
    assert seen.why.startswith("board: not found")
