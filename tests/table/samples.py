"""One valid document of every format, small but with everything in it."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

LAYOUT: dict[str, Any] = {
    "format": "table-layout/1",
    "game": "orchard",
    "edition": "first",
    "players": ["red", "blue"],
    "prices": {"barn": [3, 4, 5]},
    "surfaces": [
        {
            "id": "board",
            "kind": "printed",
            "size_mm": [300, 200],
            "reference": "board.jpg",
            "reference_corners_px": [[10, 10], [310.5, 12], [308, 214], [9, 211]],
            "sites": [
                {"id": "track/0", "at_mm": [10, 190.5], "holds": ["counter/*"]},
                {"id": "track/1", "at_mm": [30, 190.5], "holds": ["counter/red", "barn"]},
                {"id": "pile", "at_mm": [150, 20], "holds": ["*"]},
            ],
        },
        {"id": "land/red", "kind": "grid", "cell_mm": 30, "holds": ["tile/*", "barn"]},
        {"id": "front/red", "kind": "zone", "holds": ["crown"]},
        {"id": "row/red", "kind": "row", "card_mm": [56, 87], "holds": ["card/*"]},
        {"id": "row/blue", "kind": "row", "holds": ["card/*"]},
    ],
}

PROFILE: dict[str, Any] = {
    "format": "table-profile/1",
    "image_size": [1920, 1080],
    "dictionary": "DICT_4X4_50",
    "marker_mm": 30.0,
    "markers": {"0": [35, 31.9], "1": [1145, 31.9], "2": [1145, 631.9]},
    "seats": {
        "red": {
            "marker": 10,
            "estate_zone_mm": [8, 34, 292, 300],
            "front_zone_mm": [45, -25, 300, 25],
        }
    },
    "surfaces": {"row/red": {"zone_mm": [340, 543.9, 840, 643.9], "facing_deg": -90}},
    "camera": {
        "matrix": [[1400, 0, 960], [0, 1400, 540], [0, 0, 1]],
        "distortion": [0.1, -0.02, 0, 0, 0.003],
    },
}

PHOTO_KIT: dict[str, Any] = {
    "format": "table-kit/1",
    "photo": "kit-1.jpg",
    "items": [
        {"component": "tile/plum", "polygon_px": [[10, 10], [50.5, 10], [50, 52], [11, 50]]},
        {"component": "barn", "polygon_px": [[100, 10], [130, 10], [115, 40]]},
    ],
}

SCAN_KIT: dict[str, Any] = {
    "format": "table-kit/1",
    "card_mm": [56, 87],
    "items": [{"component": "card/well", "scan": "well.jpg"}],
}

VIEW: dict[str, Any] = {
    "format": "table-view/1",
    "frame": "007.jpg",
    "status": "steady",
    "surfaces": {
        "board": {"sites": {"track/1": ["counter/red", ["barn", 0.75]], "pile": ["barn"]}},
        "land/red": {
            "cells": [
                {"x": 0, "y": 0, "tile": "plum", "on": [["barn", 0.9]], "p": 0.99},
                {"x": -1, "y": 0, "tile": "pear"},
            ],
            "corners": [{"x": -0.5, "y": 0.5, "on": ["knight/blue"]}],
        },
        "front/red": {"items": ["crown", "coin", "coin"]},
        "row/red": {"row": ["card/well", ["card/mill", 0.5]]},
    },
    "event": {"player": "red", "action": "expand", "placed": [["plum", 0, 0]]},
}

PICTURES = ("board.jpg", "kit-1.jpg", "well.jpg")


def put(folder: Path, document: object, name: str = "document.json") -> Path:
    """Writes a document, and beside it the pictures that the samples name."""
    for picture in PICTURES:
        (folder / picture).write_bytes(b"")
    file = folder / name
    file.write_text(json.dumps(document, indent=1), encoding="utf-8")
    return file


def changed(document: dict[str, Any], value: object, *path: str | int) -> dict[str, Any]:
    """A copy with another value at a path."""
    result = copy.deepcopy(document)
    place: Any = result
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return result
