"""Valid documents become the table's vocabulary, and come back from it unchanged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.errors import InputError
from companion.table import documents
from companion.table.kit import KitItem
from companion.table.layout import GridSurface, PrintedSurface, RowSurface, Site, ZoneSurface
from companion.table.profile import Seat, SurfaceZone
from companion.table.view import Cell, Claim, Corner, GridView, PrintedView, RowView, View, ZoneView
from tests.table import samples


def test_a_layout_becomes_surfaces_and_printed_facts(tmp_path: Path) -> None:
    layout = documents.load_layout(samples.put(tmp_path, samples.LAYOUT))
    board, land, front, row, plain_row = layout.surfaces
    assert (layout.game, layout.edition, layout.players) == ("orchard", "first", ("red", "blue"))
    assert layout.printed_facts == {"prices": {"barn": [3, 4, 5]}}
    assert isinstance(board, PrintedSurface)
    assert board.sites[1] == Site("track/1", (30, 190.5), ("counter/red", "barn"))
    assert board.reference_corners_px[2] == (308, 214)
    assert land == GridSurface("land/red", 30, ("tile/*", "barn"))
    assert front == ZoneSurface("front/red", ("crown",))
    assert row == RowSurface("row/red", ("card/*",), (56, 87))
    assert plain_row == RowSurface("row/blue", ("card/*",))


def test_a_profile_has_markers_by_number(tmp_path: Path) -> None:
    profile = documents.load_profile(samples.put(tmp_path, samples.PROFILE))
    assert profile.markers == {0: (35, 31.9), 1: (1145, 31.9), 2: (1145, 631.9)}
    assert profile.seats == {"red": Seat(10, (8, 34, 292, 300), (45, -25, 300, 25))}
    assert profile.surfaces == {"row/red": SurfaceZone((340, 543.9, 840, 643.9), -90)}
    assert profile.camera is not None
    assert profile.camera.matrix[0] == (1400, 0, 960)


def test_a_profile_needs_neither_seats_nor_camera(tmp_path: Path) -> None:
    small = {k: v for k, v in samples.PROFILE.items() if k not in ("seats", "surfaces", "camera")}
    profile = documents.load_profile(samples.put(tmp_path, small))
    assert (profile.seats, profile.surfaces, profile.camera) == ({}, {}, None)


def test_kits_come_in_the_order_of_their_names(tmp_path: Path) -> None:
    samples.put(tmp_path, samples.SCAN_KIT, "kit-2.json")
    samples.put(tmp_path, samples.PHOTO_KIT, "kit-1.json")
    samples.put(tmp_path, {"not": "a kit"}, "layout.json")
    photo, scans = documents.load_kits(tmp_path)
    assert photo.photo == "kit-1.jpg"
    assert photo.items[1] == KitItem("barn", polygon_px=((100, 10), (130, 10), (115, 40)))
    assert scans.items == (KitItem("card/well", scan="well.jpg"),)
    assert (scans.folder, scans.card_mm) == (str(tmp_path), (56, 87))


def test_scans_may_lie_in_another_folder(tmp_path: Path) -> None:
    scans = tmp_path / "scans"
    scans.mkdir()
    file = samples.put(scans, samples.SCAN_KIT)
    moved = file.rename(tmp_path / "kit-1.json")
    assert documents.load_kit(moved, scans=scans).folder == str(scans)
    with pytest.raises(InputError, match=r"kit-1.json:\d+: items.0.scan: .*well.jpg"):
        documents.load_kit(moved)


def test_a_folder_without_a_kit_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="kit-"):
        documents.load_kits(tmp_path)
    with pytest.raises(InputError, match="nowhere"):
        documents.load_kits(tmp_path / "nowhere")


def test_a_view_has_claims_with_and_without_doubt(tmp_path: Path) -> None:
    view, event = documents.load_evening_view(samples.put(tmp_path, samples.VIEW))
    assert view == View(
        frame="007.jpg",
        surfaces={
            "board": PrintedView(
                {
                    "track/1": (Claim("counter/red"), Claim("barn", 0.75)),
                    "pile": (Claim("barn"),),
                }
            ),
            "land/red": GridView(
                (Cell(0, 0, "plum", (Claim("barn", 0.9),), 0.99), Cell(-1, 0, "pear")),
                (Corner(-0.5, 0.5, (Claim("knight/blue"),)),),
            ),
            "front/red": ZoneView((Claim("crown"), Claim("coin"), Claim("coin"))),
            "row/red": RowView((Claim("card/well"), Claim("card/mill", 0.5))),
        },
    )
    assert event == {"player": "red", "action": "expand", "placed": [["plum", 0, 0]]}
    assert documents.load_view(tmp_path / "document.json") == view


def test_every_document_comes_back_unchanged(tmp_path: Path) -> None:
    again = tmp_path / "again.json"

    layout = documents.load_layout(samples.put(tmp_path, samples.LAYOUT))
    documents.write_layout(again, layout)
    assert documents.load_layout(again) == layout

    profile = documents.load_profile(samples.put(tmp_path, samples.PROFILE))
    documents.write_profile(again, profile)
    assert documents.load_profile(again) == profile

    for sample in (samples.PHOTO_KIT, samples.SCAN_KIT):
        kit = documents.load_kit(samples.put(tmp_path, sample))
        documents.write_kit(again, kit)
        assert documents.load_kit(again) == kit

    view, event = documents.load_evening_view(samples.put(tmp_path, samples.VIEW))
    documents.write_view(again, view, event)
    assert documents.load_evening_view(again) == (view, event)


def test_a_lost_view_says_why(tmp_path: Path) -> None:
    lost = View(status="lost", frame="9.jpg", why="the picture is black")
    documents.write_view(tmp_path / "9.json", lost)
    assert json.loads((tmp_path / "9.json").read_text())["why"] == "the picture is black"
    assert documents.load_evening_view(tmp_path / "9.json") == (lost, None)
