"""A picture of a table that nobody photographed: drawn here, with places whose pixels are known."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Polygon = list[list[int]]

SIZE = (1920, 1080)
CELL = 86
# Estates: where their first cell lies and what is on them, row by row from the top.
ESTATES = {
    (250, 130): ["GGF", "GFM", ".MM"],
    (1480, 150): ["FFW", "FFM", "WWM"],
    (790, 790): ["MGGW", "MGGF"],
}
TILE_COLORS = {"F": (88, 176, 214), "G": (62, 112, 58), "W": (176, 140, 78), "M": (104, 178, 148)}
# Two castles beside each other on the left estate: the places that a ruling marks. Painted in a
# colour that occurs nowhere else, so that a test can tell whether a mark surrounds them.
CASTLES = [(250 + 2 * CELL, 130 + CELL), (250 + 2 * CELL, 130 + 2 * CELL)]
CASTLE_BGR = (200, 40, 200)


def cell_polygon(corner: tuple[int, int]) -> Polygon:
    x, y = corner
    return [[x, y], [x + CELL, y], [x + CELL, y + CELL], [x, y + CELL]]


def castle_places() -> list[Polygon]:
    return [cell_polygon(corner) for corner in CASTLES]


def tile_places() -> list[Polygon]:
    """Three tiles of the estate at the lower edge."""
    x, y = 790, 790
    return [cell_polygon((x + column * CELL, y + CELL)) for column in (1, 2, 3)]


def _wood(rng: np.random.Generator) -> Image:
    width, height = SIZE
    grain = rng.normal(0, 1, (height // 6, 12)).astype(np.float32)
    grain = cv2.GaussianBlur(cv2.resize(grain, (width, height)), (0, 0), 2)
    table = np.empty((height, width, 3), np.float32)
    table[:] = (52, 84, 118)
    return np.clip(table + grain[..., None] * 7, 0, 255).astype(np.uint8)


def _shadowed(picture: Image, top: tuple[int, int], bottom: tuple[int, int], blur: int) -> None:
    shadow = np.zeros(picture.shape[:2], np.float32)
    cv2.rectangle(shadow, (top[0] + 6, top[1] + 9), (bottom[0] + 8, bottom[1] + 12), 0.5, -1)
    shadow = cv2.GaussianBlur(shadow, (0, 0), blur)
    picture[:] = (picture * (1 - shadow[..., None])).astype(np.uint8)


def _board(picture: Image) -> None:
    left, top, right, bottom = 660, 170, 1310, 640
    _shadowed(picture, (left, top), (right, bottom), 14)
    cv2.rectangle(picture, (left, top), (right, bottom), (176, 208, 222), -1)
    cv2.rectangle(picture, (left + 14, top + 14), (right - 14, bottom - 14), (120, 160, 140), 3)
    for index in range(20):
        x = left + 34 + index * 30
        for y in (top + 34, bottom - 58):
            cv2.rectangle(picture, (x, y), (x + 24, y + 24), (140, 176, 196), -1, cv2.LINE_AA)
            cv2.rectangle(picture, (x, y), (x + 24, y + 24), (86, 118, 140), 1, cv2.LINE_AA)
    for index, color in enumerate([(70, 70, 220), (220, 130, 60), (60, 200, 240)]):
        centre = (left + 46 + (5 + 3 * index) * 30, top + 46)
        cv2.circle(picture, centre, 12, (30, 40, 50), -1, cv2.LINE_AA)
        cv2.circle(picture, centre, 10, color, -1, cv2.LINE_AA)
    cv2.ellipse(picture, (985, 400), (210, 96), 0, 0, 360, (150, 192, 170), -1, cv2.LINE_AA)
    cv2.ellipse(picture, (985, 400), (120, 44), 0, 0, 360, (196, 176, 130), -1, cv2.LINE_AA)


def _tile(picture: Image, corner: tuple[int, int], kind: str) -> None:
    x, y = corner
    color = TILE_COLORS[kind]
    cv2.rectangle(picture, (x + 2, y + 2), (x + CELL - 3, y + CELL - 3), color, -1)
    dark = tuple(int(value * 0.72) for value in color)
    cv2.rectangle(picture, (x + 2, y + 2), (x + CELL - 3, y + CELL - 3), dark, 3)
    middle = (x + CELL // 2, y + CELL // 2)
    if kind == "G":
        for dx, dy in ((-16, 8), (16, 8), (0, -14)):
            centre = (middle[0] + dx, middle[1] + dy)
            cv2.circle(picture, centre, 14, (50, 150, 84), -1, cv2.LINE_AA)
    elif kind == "W":
        cv2.circle(picture, middle, 22, (232, 214, 170), -1, cv2.LINE_AA)
        cv2.circle(picture, middle, 10, (214, 160, 84), -1, cv2.LINE_AA)
    elif kind == "F":
        for offset in range(-24, 30, 12):
            start, end = (x + 14, middle[1] + offset), (x + CELL - 14, middle[1] + offset - 6)
            cv2.line(picture, start, end, (60, 130, 170), 3, cv2.LINE_AA)


def _lit(picture: Image, rng: np.random.Generator) -> Image:
    """A lamp to the upper left, and a camera's noise."""
    ys, xs = np.mgrid[0:1:68j, 0:1:120j].astype(np.float32)
    distance = np.hypot(xs - 0.42, ys - 0.38)
    light = cv2.resize(np.clip(1.14 - 0.62 * distance**1.4, 0, 1.2), SIZE)
    grain = np.tile(rng.normal(0, 3, (270, 240, 1)).astype(np.float32), (4, 8, 1))
    return np.clip(picture * light[..., None] + grain, 0, 255).astype(np.uint8)


def draw_table(seed: int = 7) -> Image:
    """The table as a BGR picture, 1920x1080."""
    rng = np.random.default_rng(seed)
    picture = _wood(rng)
    _board(picture)
    for (left, top), rows in ESTATES.items():
        corners = [
            ((left + column * CELL, top + row * CELL), kind)
            for row, kinds in enumerate(rows)
            for column, kind in enumerate(kinds)
            if kind != "."
        ]
        for (x, y), _ in corners:
            _shadowed(picture, (x, y), (x + CELL - 10, y + CELL - 12), 6)
        for corner, kind in corners:
            _tile(picture, corner, kind)
    for x, y in CASTLES:
        cv2.rectangle(picture, (x + 22, y + 20), (x + CELL - 22, y + CELL - 20), CASTLE_BGR, -1)
    return _lit(picture, rng)


def draw_jpeg() -> bytes:
    done, data = cv2.imencode(".jpg", draw_table(), [cv2.IMWRITE_JPEG_QUALITY, 88])
    assert done
    return data.tobytes()
