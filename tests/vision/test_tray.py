"""Dice in a zone: part of what a table shows, without any photo in a kit."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import InputError
from companion.table.layout import Layout, ZoneSurface
from companion.table.observation import Place
from companion.table.profile import SurfaceZone, TableProfile
from companion.table.view import ZoneView
from tests.vision.dice import drawn, laid_out
from tests.vision.drawings import Picture, plain
from vision.observer import Observer

PROFILE = TableProfile(
    image_size=(800, 600),
    dictionary="DICT_4X4_50",
    marker_mm=30.0,
    markers={0: (40.0, 40.0), 1: (360.0, 40.0), 2: (360.0, 260.0), 3: (40.0, 260.0)},
    surfaces={"tray": SurfaceZone((100.0, 90.0, 300.0, 210.0), 0)},
)
"""2 px a mm."""
PLACES = [(260, 240), (400, 300), (540, 360)]


def layout(*holds: str) -> Layout:
    return Layout("drawn", "first", ("near",), (ZoneSurface("tray", holds),))


def table_with(values: list[int], seed: int, places: list[tuple[int, int]]) -> Picture:
    table = plain(800, 600, (190, 196, 198))
    aruco = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for i, (x, y) in PROFILE.markers.items():
        left, top = round(2 * x) - 30, round(2 * y) - 30
        table[top - 16 : top + 76, left - 16 : left + 76] = 245
        code = cv2.aruco.generateImageMarker(aruco, i, 60)
        table[top : top + 60, left : left + 60] = np.asarray(code, np.uint8)[..., None]
    return laid_out(drawn(values, seed), places, table)


def test_a_tray_of_dice_is_read_without_a_kit(tmp_path: Path) -> None:
    observer = Observer(layout("die/*"), tmp_path, PROFILE, [])
    seen = observer.observe(table_with([2, 6, 4], 11, PLACES), "000.png")
    assert seen.view.status == "steady"
    tray = seen.view.surfaces["tray"]
    assert isinstance(tray, ZoneView)
    assert sorted(claim.component[-2:] for claim in tray.items) == ["-2", "-4", "-6"]
    assert all(claim.component.startswith("die/") and claim.p for claim in tray.items)
    assert np.mean(seen.outlines[Place("tray")], axis=0) == pytest.approx((400, 300), abs=4)


def test_a_die_beside_the_tray_is_none_of_its_dice(tmp_path: Path) -> None:
    observer = Observer(layout("die/*"), tmp_path, PROFILE, [])
    seen = observer.observe(table_with([3], 11, [(400, 470)]), "000.png")
    assert seen.view.surfaces == {"tray": ZoneView()}


def test_named_colours_are_those_that_dice_have(tmp_path: Path) -> None:
    observer = Observer(layout("die/black", "die/white"), tmp_path, PROFILE, [])
    seen = observer.observe(table_with([1, 5, 3], 17, PLACES), "000.png")
    tray = seen.view.surfaces["tray"]
    assert isinstance(tray, ZoneView)
    assert len(tray.items) == 3
    assert {c.component.split("-")[0] for c in tray.items} <= {"die/black", "die/white"}


def test_a_colour_without_a_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"tray: die/mauve has no known colour: take die/\*"):
        Observer(layout("die/mauve"), tmp_path, PROFILE, [])
