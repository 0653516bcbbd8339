"""The simulator's pictures show what their truth says, where it says."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.simulated.opening import Opened, opened
from companion.table.documents import (
    load_evening_view,
    load_kits,
    load_layout,
    load_profile,
)
from companion.table.layout import GridSurface, PrintedSurface
from companion.table.names import fits, kind
from companion.table.view import Claim, GridView, PrintedView, View, ZoneView
from vision.simulate.camera import TableCamera
from vision.simulate.raster import Bytes
from vision.simulate.sprites import Pose


@pytest.fixture
def scene() -> Opened:
    """A table of its own for each test: chance goes on from picture to picture."""
    return opened("noblemen", 3, 2)


def picture_of(scene: Opened, view: View | None = None) -> Bytes:
    return scene.table.photograph(view or scene.game.view(scene.state))


def test_a_camera_sees_where_it_looks() -> None:
    camera = TableCamera((1920, 1080), 1500.0, (600.0, 340.0, 1000.0), (1.5, -2.0, 0.7), -0.05)
    pixels = np.array([(3.0, 4.0), (960.0, 540.0), (1900.0, 20.0), (700.0, 1070.0)])
    points = camera.on_table(pixels)
    back = camera.project(np.column_stack([points, np.zeros(4)]))
    np.testing.assert_allclose(back, pixels, atol=0.05)


def test_high_things_lean_outwards() -> None:
    camera = TableCamera((1920, 1080), 1500.0, (600.0, 340.0, 1000.0))
    foot, top = camera.flattened(np.array([(900.0, 340.0, 0.0), (900.0, 340.0, 40.0)]))
    assert top[0] > foot[0] + 5
    assert top[1] == pytest.approx(foot[1])


def test_maps_and_projection_agree() -> None:
    camera = TableCamera((640, 360), 500.0, (600.0, 340.0, 1000.0), (1.0, 2.0, -0.7), -0.06)
    canvas = camera.canvas(20.0, 1.5)
    map_x, map_y = camera.sampling_maps(canvas)
    assert map_x.shape == (360, 640)
    for x, y in ((0, 0), (639, 359), (320, 100), (17, 333)):
        at = camera.on_table(np.array([(x + 0.5, y + 0.5)]))
        expected = canvas.to_px(at)[0] - 0.5
        assert (map_x[y, x], map_y[y, x]) == pytest.approx(tuple(expected), abs=0.05)


def test_markers_and_seat_cards_are_found(scene: Opened) -> None:
    profile = scene.table.profile
    picture = picture_of(scene)
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, profile.dictionary))
    _, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(picture)
    wanted = {*profile.markers, *(seat.marker for seat in profile.seats.values())}
    assert ids is not None
    assert {int(i) for i in ids.ravel()} == wanted


def test_no_view_is_drawn_twice_alike_but_every_seed_is() -> None:
    first, again = opened("noblemen", 3, 9), opened("noblemen", 3, 9)
    one, other = picture_of(first), picture_of(again)
    assert np.array_equal(one, other)
    later = picture_of(first)
    assert not np.array_equal(one, later)
    assert np.mean(cv2.absdiff(one, later)) < 12


def test_only_what_was_touched_moves(scene: Opened) -> None:
    table = scene.table
    before = {(p.component, p.number): p.pose for p in table.lying(scene.game.view(scene.state))}
    move = scene.performer.choose(scene.state, Random(0))
    after_view = scene.game.view(scene.game.apply(scene.state, move))
    after = {(p.component, p.number): p.pose for p in table.lying(after_view)}
    kept = before.keys() & after.keys()
    assert len(kept) > len(before) // 2
    assert all(before[key] == after[key] for key in kept)


def test_pieces_lie_within_their_zones(scene: Opened) -> None:
    state, rng = scene.state, Random(3)
    for _ in range(25):
        state = scene.game.apply(state, scene.performer.choose(state, rng))
    pieces = scene.table.lying(scene.game.view(state))
    profile, cards = scene.table.profile, scene.table.seat_cards
    tiles = [p for p in pieces if kind(p.component) == "tile" and p.pose.z == 0.0]
    assert len(tiles) > 15
    for piece in tiles:
        assert any(
            _within(piece.pose, cards[player], seat.estate_zone_mm)
            for player, seat in profile.seats.items()
        )


def _within(pose: Pose, card: Pose, zone: tuple[float, float, float, float]) -> bool:
    dx, dy, angle = pose.x - card.x, pose.y - card.y, np.radians(card.turn_deg)
    right = dx * np.cos(angle) - dy * np.sin(angle)
    away = -dx * np.sin(angle) - dy * np.cos(angle)
    x0, y0, x1, y1 = zone
    return bool(x0 - 1 <= right <= x1 + 1 and y0 - 1 <= away <= y1 + 1)


def test_an_arm_hides_part_of_the_table(scene: Opened) -> None:
    view = scene.game.view(scene.state)
    still = picture_of(scene, view)
    again = picture_of(scene, view)
    noise = (cv2.absdiff(still, again).max(axis=2) > 40).mean()
    changed = []
    for seat in scene.table.layout.players:
        reached = scene.table.photograph(View(view.surfaces, "hands"), seat)
        changed.append((cv2.absdiff(still, reached).max(axis=2) > 40).mean())
    # Some arms reach just over the edge of the picture.
    assert np.mean(changed) > 0.01
    assert min(changed) > 3 * noise


def test_every_component_is_in_the_kit_and_fits_its_outline(scene: Opened) -> None:
    layout, kits = scene.table.layout, scene.table.kits
    shown = {item.component for photo in kits for item in photo.items}
    patterns = [
        pattern
        for surface in layout.surfaces
        for pattern in (
            [p for site in surface.sites for p in site.holds]
            if isinstance(surface, PrintedSurface)
            else surface.holds
        )
    ]
    for pattern in patterns:
        assert any(fits(component, pattern) for component in shown), pattern
    for photo in kits:
        small = cv2.blur(
            cv2.resize(photo.picture, (240, 135), interpolation=cv2.INTER_AREA), (9, 9)
        )
        bare = cv2.resize(small, (1920, 1080))
        for item in photo.items:
            assert item.polygon_px is not None
            mask = np.zeros(photo.picture.shape[:2], np.uint8)
            cv2.fillPoly(mask, [np.round(np.asarray(item.polygon_px)).astype(np.int32)], (255,))
            difference = cv2.absdiff(photo.picture, bare).max(axis=2)
            assert difference[mask > 0].mean() > 1.5 * np.median(difference)


def test_a_written_evening_reads_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "evening"
    words = ["simulate", "noblemen", "--out", str(out), "--frames", "4", "--seed", "3"]
    assert main([*words, "--players", "4", "--hands", "1"]) == 0
    layout = load_layout(out / "layout.json")
    profile = load_profile(out / "table.json")
    assert layout.players == tuple(profile.seats)
    assert {item.component for kit in load_kits(out / "kit") for item in kit.items}
    boards = [s for s in layout.surfaces if isinstance(s, PrintedSurface)]
    sites = {site.id for board in boards for site in board.sites}
    grids = {s.id for s in layout.surfaces if isinstance(s, GridSurface)}
    for file in sorted((out / "truth").glob("*.json")):
        view, event = load_evening_view(file)
        assert event is not None
        assert cv2.imread(str(out / "frames" / f"{file.stem}.jpg")).shape == (1080, 1920, 3)
        for name, surface in view.surfaces.items():
            if isinstance(surface, PrintedView):
                assert set(surface.sites) <= sites
            elif isinstance(surface, GridView):
                assert name in grids
            else:
                assert isinstance(surface, ZoneView)
    assert "4 pictures" in capsys.readouterr().out


def test_an_evening_goes_on_from_a_state(
    scene: Opened, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state, rng = scene.state, Random(1)
    for _ in range(9):
        state = scene.game.apply(state, scene.performer.choose(state, rng))
    file, out = tmp_path / "state.json", tmp_path / "evening"
    file.write_text(json.dumps(scene.game.dump(state)))
    assert main(["simulate", str(file), "--out", str(out), "--frames", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"out": str(out), "frames": 1}
    view, _ = load_evening_view(out / "truth" / "000.json")
    assert view.surfaces == scene.game.view(state).surfaces
    facts = load_layout(out / "layout.json").printed_facts
    assert facts == scene.table.layout.printed_facts


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["noblemen", "--frames", "0"], "--frames 0"),
        (["noblemen", "--players", "6"], "--players 6"),
        (["noblemen", "--hands", "2"], "--hands 2"),
        (["noblemen", "--board", "tiny"], "--board tiny"),
        (["no-such-file.json"], "no-such-file.json"),
    ],
)
def test_bad_wishes_get_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    assert main(["simulate", *words, "--out", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1


def test_pictures_are_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "something").touch()
    assert main(["simulate", "noblemen", "--out", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err


def test_what_lies_before_a_screen_lies_in_its_zone(scene: Opened) -> None:
    """Not on the seat's own card, however much lies there."""
    every = ("queen", "tax-marker/red", "land-marker/red")
    profile, cards = scene.table.profile, scene.table.seat_cards
    x0, y0, x1, y1 = profile.seats["red"].front_zone_mm
    for _ in range(20):
        scene.table.lying(View())
        pieces = scene.table.lying(View({"front/red": ZoneView(tuple(map(Claim, every)))}))
        found = [piece for piece in pieces if piece.component in every]
        assert len(found) == 3
        for piece in found:
            assert _within(piece.pose, cards["red"], (x0 + 8, y0, x1 - 8, y1))
