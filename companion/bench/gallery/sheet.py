"""A set's worst places as one picture."""

from __future__ import annotations

from textwrap import wrap

import cv2
import numpy as np

from companion.bench.gallery.exhibit import CROP_PX, Exhibit, Room
from companion.bench.speed import Image

COLUMNS = 6
_GAP, _LINE, _LINES, _LETTERS = 8, 14, 6, 31
_PAPER, _INK, _WRONG, _RIGHT = (255, 255, 255), (40, 40, 40), (43, 24, 178), (55, 120, 27)
_BAR = 4


def sheet(room: Room) -> Image:
    """Exhibits in rows, each with a bar (red: wrong, green: right) over it and words below."""
    tiles = [_tile(exhibit) for exhibit in room.exhibits] or [_blank()]
    columns = min(COLUMNS, len(tiles))
    tiles += [_blank()] * (-len(tiles) % columns)
    rows = [np.hstack(tiles[i : i + columns]) for i in range(0, len(tiles), columns)]
    return np.asarray(np.vstack(rows), np.uint8)


def _blank() -> Image:
    height = 2 * _GAP + _BAR + CROP_PX + _LINES * _LINE
    return np.full((height, CROP_PX + 2 * _GAP, 3), _PAPER, np.uint8)


def _tile(exhibit: Exhibit) -> Image:
    tile = _blank()
    left, top, right = _GAP, _GAP, _GAP + CROP_PX
    tile[top : top + _BAR, left:right] = _WRONG if exhibit.wrong else _RIGHT
    tile[top + _BAR : top + _BAR + CROP_PX, left:right] = exhibit.crop
    words = [
        f"{exhibit.frame} {exhibit.place}",
        *wrap(f"seen {exhibit.said}", _LETTERS),
        *wrap(f"true {exhibit.true}", _LETTERS),
    ]
    for number, line in enumerate(words[:_LINES]):
        at = (left, top + _BAR + CROP_PX + (number + 1) * _LINE)
        cv2.putText(tile, line, at, cv2.FONT_HERSHEY_SIMPLEX, 0.37, _INK, 1, cv2.LINE_AA)
    return tile
