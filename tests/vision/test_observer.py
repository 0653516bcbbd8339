"""Whole pictures of a simulated table, read and watched."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from companion.bench.views import score_views
from companion.errors import InputError
from companion.simulated.opening import Opened, opened
from companion.simulated.table import Mood
from companion.simulated.writing import write_table
from companion.table.documents import load_kits, load_layout, load_profile
from companion.table.layout import Layout, PrintedSurface, RowSurface
from companion.table.observation import Observation, Place
from companion.table.view import Claim, GridView, PrintedView, SurfaceView, View, ZoneView
from tests.vision.drawings import Picture
from vision.observer import Observer
from vision.pixels import grey
from vision.planes.markers import MarkerFinder


@dataclass(frozen=True)
class Table:
    """A simulated table, taught to an observer from its files."""

    scene: Opened
    folder: Path
    layout: Layout

    def observer(self) -> Observer:
        profile = load_profile(self.folder / "table.json")
        return Observer(self.layout, self.folder, profile, load_kits(self.folder / "kit"))

    def photograph(self, view: View, player: str | None = None) -> Picture:
        return self.scene.table.photograph(view, player)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    scene = opened("noblemen", 3, 2, Mood(knocks=0.0))
    folder = tmp_path_factory.mktemp("table")
    write_table(scene.table, folder)
    return Table(scene, folder, load_layout(folder / "layout.json"))


@pytest.fixture(scope="module")
def observer(table: Table) -> Observer:
    return table.observer()


@pytest.fixture(scope="module")
def begin(table: Table) -> View:
    return table.scene.game.view(table.scene.state)


@pytest.fixture(scope="module")
def picture(table: Table, begin: View) -> Picture:
    return table.photograph(begin)


@pytest.fixture(scope="module")
def later(table: Table) -> View:
    """After some rounds: estates of many tiles with buildings on them."""
    scene, rng = table.scene, Random(0)
    state = scene.state
    for _ in range(18):
        state = scene.game.apply(state, scene.performer.choose(state, rng))
    return scene.game.view(state)


def assert_right(table: Table, truth: View, seen: Observation) -> None:
    score = score_views([(truth, seen.view)], table.layout)
    assert (score.statuses, score.frames_exact) == (1.0, 1.0)


def test_a_set_up_table_is_read_wholly_right(
    table: Table, observer: Observer, begin: View, picture: Picture
) -> None:
    assert_right(table, begin, observer.observe(picture, "000.jpg"))


def test_a_table_in_mid_game_is_read_wholly_right(
    table: Table, observer: Observer, later: View
) -> None:
    seen = observer.observe(table.photograph(later), "018.jpg")
    assert sum(len(s.cells) for s in later.surfaces.values() if isinstance(s, GridView)) > 20
    assert_right(table, later, seen)


def test_every_site_cell_and_zone_can_be_pointed_at(
    table: Table, observer: Observer, later: View
) -> None:
    seen = observer.observe(table.photograph(later), "018.jpg")
    height, width = table.scene.table.reference.shape[:2]
    for surface in table.layout.surfaces:
        if isinstance(surface, PrintedSurface):
            assert all(Place(surface.id, site.id) in seen.outlines for site in surface.sites)
        else:
            assert Place(surface.id) in seen.outlines
    for name, estate in seen.view.surfaces.items():
        if isinstance(estate, GridView):
            for cell in estate.cells:
                quad = np.array(seen.outlines[Place(name, None, cell.x, cell.y)])
                assert quad.shape == (4, 2)
                assert (quad > 0).all()
                assert (quad < (width, height)).all()


def test_the_same_picture_twice_gives_the_same_observation(
    table: Table, observer: Observer, later: View
) -> None:
    picture = table.photograph(later)
    first, again = observer.observe(picture, "a"), observer.observe(picture, "a")
    assert components(first) == components(again)
    assert first.outlines.keys() == again.outlines.keys()
    for place, outline in first.outlines.items():
        np.testing.assert_allclose(outline, again.outlines[place], atol=0.5)
    # Nor does it matter what was seen before.
    assert components(table.observer().observe(picture, "a")) == components(first)


def components(seen: Observation) -> View:
    """What was read, without probabilities."""
    surfaces: dict[str, SurfaceView] = {}
    for name, surface in seen.view.surfaces.items():
        if isinstance(surface, PrintedView):
            sites = {i: _sure(cs) for i, cs in surface.sites.items()}
            surfaces[name] = PrintedView(sites)
        elif isinstance(surface, GridView):
            surfaces[name] = GridView(
                tuple(replace(c, p=None, on=_sure(c.on)) for c in surface.cells),
                tuple(replace(c, on=_sure(c.on)) for c in surface.corners),
            )
        elif isinstance(surface, ZoneView):
            surfaces[name] = ZoneView(_sure(surface.items))
    return replace(seen.view, surfaces=surfaces)


def _sure(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    return tuple(replace(c, p=None) for c in claims)


def test_an_arm_is_seen_and_nothing_is_concluded(
    table: Table, observer: Observer, begin: View
) -> None:
    view = replace(begin, status="hands")
    seen = observer.observe(table.photograph(view, "red"), "hands.jpg")
    assert seen.view.status == "hands"
    assert seen.view.surfaces == {}


def lost_for(seen: Observation) -> str:
    assert seen.view.status == "lost"
    assert seen.view.surfaces == {}
    assert seen.view.why is not None
    return seen.view.why


def test_a_black_picture_is_lost(observer: Observer, picture: Picture) -> None:
    assert "black" in lost_for(observer.observe(np.zeros_like(picture), "black.jpg"))


def test_a_picture_of_another_size_is_lost(observer: Observer, picture: Picture) -> None:
    half = np.ascontiguousarray(picture[::2, ::2])
    why = lost_for(observer.observe(half, "half.jpg"))
    assert "960x540" in why
    assert "1920x1080" in why


def test_a_table_whose_markers_are_covered_is_lost(
    table: Table, observer: Observer, picture: Picture
) -> None:
    profile = load_profile(table.folder / "table.json")
    found = MarkerFinder(profile.dictionary).find(grey(picture), frozenset(profile.markers))
    assert found.keys() == set(profile.markers)
    covered = picture.copy()
    for corners in found.values():
        x, y = corners.mean(axis=0)
        beside = picture[int(y), int(x + np.ptp(corners[:, 0])) :][0]
        cv2.fillConvexPoly(covered, np.round(corners).astype(np.int32), [int(v) for v in beside])
    assert "markers" in lost_for(observer.observe(covered, "covered.jpg"))


def test_a_covered_board_is_lost(table: Table, observer: Observer, picture: Picture) -> None:
    board = next(s for s in table.layout.surfaces if isinstance(s, PrintedSurface))
    quad = np.round(np.asarray(board.reference_corners_px)).astype(np.int32)
    covered = picture.copy()
    cv2.fillConvexPoly(covered, quad, (90, 120, 140))
    why = lost_for(observer.observe(covered, "cloth.jpg"))
    assert why.startswith(f"{board.id}: not found")


def test_a_row_needs_scans_of_its_cards(table: Table) -> None:
    cards = replace(
        table.layout, surfaces=(*table.layout.surfaces, RowSurface("row/red", ("castle",)))
    )
    with pytest.raises(InputError, match="row/red holds: scan its face"):
        Observer(
            cards,
            table.folder,
            load_profile(table.folder / "table.json"),
            load_kits(table.folder / "kit"),
        )


def test_loose_surfaces_need_a_table(table: Table) -> None:
    with pytest.raises(InputError, match="--table"):
        Observer(table.layout, table.folder, None, load_kits(table.folder / "kit"))


def test_a_component_that_no_kit_shows_is_named(table: Table) -> None:
    kits = tuple(
        replace(kit, items=tuple(i for i in kit.items if i.component != "castle"))
        for kit in load_kits(table.folder / "kit")
    )
    with pytest.raises(InputError, match="castle"):
        Observer(table.layout, table.folder, load_profile(table.folder / "table.json"), kits)


def test_a_missing_reference_is_named(table: Table, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"reference\.jpg"):
        Observer(
            table.layout,
            tmp_path,
            load_profile(table.folder / "table.json"),
            load_kits(table.folder / "kit"),
        )
