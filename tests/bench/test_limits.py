"""How small and how bad pictures may be: the arithmetic by hand, and one small table in earnest."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.bench.calibration import reliability
from companion.bench.limits import measure as measuring
from companion.bench.limits.accuracy import Accuracy, accuracy, together
from companion.bench.limits.axes import AXES, BLUR, GLARE, HIDDEN, KIT, LEAN, LUX, PX, Axis
from companion.bench.limits.conditions import mood_of
from companion.bench.limits.curves import Curve, Point, curve_of
from companion.bench.limits.drawn import USUAL, kit_rows
from companion.bench.limits.hidden import MISTAKEN, PIECES, TILES, chosen, seen_of
from companion.bench.limits.measure import Effort
from companion.bench.limits.photographed import darkened, px_per_tile, shrink, shrunk
from companion.bench.one_crop import crops_each
from companion.bench.sets import find_sets, load_seen_set
from companion.cli import main
from companion.table.kit import Kit, KitItem
from companion.table.layout import Layout, PrintedSurface, Site
from companion.table.view import Cell, Claim, Corner, GridView, PrintedView, View
from tests.bench.test_sets import BENCH, put_set
from vision.simulate.placing import Lying
from vision.simulate.sprites import Pose

SITES = tuple(Site(name, (1, 1), ("*",)) for name in "abcd")
BOARD = PrintedSurface("board", (9, 9), SITES, "board.jpg", ((0, 0), (9, 0), (9, 9), (0, 9)))
LAYOUT = Layout("orchard", "first", ("red",), (BOARD,))
LAND = GridView(
    (Cell(0, 0, "plum", (Claim("barn"),)), Cell(1, 0, "pear"), Cell(5, 5, "fig")),
    (Corner(0.5, 0.5, (Claim("knight"),)),),
)
TRUTH = View({"board": PrintedView({"a": (Claim("barn"),)}), "land": LAND})


def point(value: float, **shares: float) -> Point:
    return Point(value, Accuracy(1, shares, dict.fromkeys(shares, 10)))


def test_a_picture_that_is_not_read_says_nothing_right() -> None:
    """Though three of its four sites are empty, and nothing was claimed there."""
    for seen in (None, View(status="lost"), View(status="hands")):
        found = accuracy([(TRUTH, seen)], LAYOUT)
        assert found.shares == {"read": 0, "sites": 0, "cells": 0, "frames": 0}
    half = accuracy([(TRUTH, TRUTH), (TRUTH, None)], LAYOUT)
    assert half.shares == {"read": 0.5, "sites": 0.5, "cells": 0.5, "frames": 0.5}
    assert half.counts == {"read": 2, "sites": 8, "cells": 6, "frames": 2}


def test_tables_count_by_what_was_counted_there() -> None:
    one = Accuracy(1, {"cells": 1.0}, {"cells": 30}, reliability([(0.9, True)]))
    other = Accuracy(2, {"cells": 0.5, "sites": 0.25}, {"cells": 10, "sites": 4})
    both = together([one, other])
    assert both.pictures == 3
    assert both.shares == {"cells": pytest.approx(35 / 40), "sites": 0.25}
    assert both.reliability.claims == 1


def test_the_limit_is_the_last_point_before_the_first_that_fails() -> None:
    good, bad = {"cells": 0.99, "sites": 0.995}, {"cells": 0.97, "sites": 1.0}
    points = (point(60, **good), point(42, **good), point(30, **bad), point(12, **good))
    assert Curve(PX, "x", points).limit == 42
    assert Curve(PX, "x", points[:2]).limit == 42
    assert Curve(PX, "x", points[2:]).limit is None


def test_whole_pictures_have_no_floor() -> None:
    assert point(1, cells=1.0, sites=1.0, frames=0.0).holds
    assert not point(1, cells=1.0, sites=0.98).holds


def test_points_go_from_the_easiest_to_the_hardest() -> None:
    curve = curve_of(PX, "x", [point(12), point(60), point(40.5), point(30)])
    assert [p.value for p in curve.points] == [60, 40.5, 30, 12]
    curve = curve_of(BLUR, "x", [point(4), point(0.7), point(0)])
    assert [p.value for p in curve.points] == [0, 0.7, 4]


@pytest.mark.parametrize("axis", AXES, ids=lambda axis: axis.key)
def test_every_axis_goes_one_way_through_its_usual_value(axis: Axis) -> None:
    steps = np.diff(axis.values)
    assert (steps > 0).all() or (steps < 0).all()
    assert axis.usual in axis.values
    assert axis.usual in axis.quick


def test_every_component_lies_as_often_on_the_kit_photos() -> None:
    rows = kit_rows([["a", "a", "b"], ["c", "a"]], 20)
    assert [row.count("a") + row.count("b") for row in rows] == [40, 0]
    assert rows[1] == ("c",) * 20


def test_a_kit_is_cut_to_the_first_crops_wherever_they_are() -> None:
    kits = [Kit("one", (KitItem("a"), KitItem("b"), KitItem("a"))), Kit("two", (KitItem("a"),))]
    assert [len(kit.items) for kit in crops_each(kits, 2)] == [3, 0]
    assert [len(kit.items) for kit in crops_each(kits, 3)] == [3, 1]


def test_moods_differ_along_one_axis_only() -> None:
    dark, window, soft = mood_of(LUX, 5), mood_of(GLARE, 0.4), mood_of(BLUR, 2)
    assert replace(dark, gain=USUAL.gain, noise=USUAL.noise) == USUAL
    assert replace(window, glare=None) == USUAL
    assert replace(soft, blur_px=USUAL.blur_px) == USUAL
    assert dark.gain < USUAL.gain
    assert soft.blur_px == pytest.approx((2**2 + USUAL.blur_px**2) ** 0.5)
    with pytest.raises(ValueError, match="px"):
        mood_of(PX, 30)


THINGS = [
    Lying("barn", 0, Pose(0, 0), ("board", "a", "barn", "0", "barn")),
    Lying("tile/plum", 0, Pose(0, 0), ("land", "0", "0", "tile/plum")),
    Lying("tile/pear", 0, Pose(0, 0), ("land", "1", "0", "tile/pear")),
    Lying("tile/fig", 0, Pose(0, 0), ("land", "5", "5", "tile/fig")),
    Lying("barn", 0, Pose(0, 0), ("land", "0", "0", "barn", "0")),
    Lying("knight", 0, Pose(0, 0), ("land", "0.5", "0.5", "knight", "0")),
]


def test_only_pieces_that_stand_alone_and_bare_tiles_are_covered() -> None:
    picked = chosen(THINGS, TRUTH, np.random.default_rng(0))
    assert {(thing.component, thing.spot[0]) for thing in picked} == {
        ("barn", "board"),
        ("barn", "land"),
        ("knight", "land"),
        ("tile/fig", "land"),
    }, "something stands on the plum, and at the pear's corner"


def test_a_covered_thing_counts_where_it_is_claimed() -> None:
    things = [THINGS[0], THINGS[3], THINGS[4], THINGS[5]]
    every = seen_of(things, TRUTH, TRUTH)
    assert every.shares == {PIECES: 1, TILES: 1, MISTAKEN: 0}
    assert every.counts == {PIECES: 3, TILES: 1, MISTAKEN: 4}
    assert seen_of(things, TRUTH, None).shares == {PIECES: 0, TILES: 0, MISTAKEN: 0}


def test_unknown_is_no_mistake_and_another_component_is() -> None:
    def with_barn(name: str) -> View:
        return View({"board": PrintedView({"a": (Claim(name),)}), "land": LAND})

    assert seen_of(THINGS[:1], TRUTH, with_barn("unknown")).shares == {PIECES: 0, MISTAKEN: 0}
    assert seen_of(THINGS[:1], TRUTH, with_barn("mill")).shares == {PIECES: 0, MISTAKEN: 1}


def test_pixels_a_tile_are_measured_on_the_kit() -> None:
    tile = KitItem("tile/plum", ((0, 0), (30, 0), (30, 30), (0, 30)))
    barn = KitItem("barn", ((0, 0), (10, 0), (10, 10), (0, 10)))
    assert px_per_tile([Kit("x", (barn, tile, barn))]) == pytest.approx(30)
    assert px_per_tile([Kit("x", (barn,))]) == pytest.approx(10)


def test_a_darkened_picture_is_darker_and_grainier_and_the_same_each_time() -> None:
    grey = np.full((64, 64, 3), 120, np.uint8)
    dark = darkened(grey, 5)
    assert dark.mean() < 70
    assert dark.std() > 3 * darkened(grey, 500).std()
    assert np.array_equal(dark, darkened(grey, 5))


def test_a_set_shrinks_with_all_that_counts_in_pixels(tmp_path: Path) -> None:
    import cv2

    put_set(tmp_path / "set", {**BENCH, "kit": ["kit-1.json"]})
    for name in ("board.jpg", "frames/000.jpg"):
        cv2.imwrite(str(tmp_path / "set" / name), np.full((100, 200, 3), 90, np.uint8))
    sight = load_seen_set(find_sets(tmp_path)[0]).sight
    out = tmp_path / "out"
    out.mkdir()
    small = shrunk(sight, 0.5, out)
    assert small.profile is not None
    assert small.profile.image_size == (960, 540)
    boards = [s for s in sight.layout.surfaces if isinstance(s, PrintedSurface)]
    smaller = [s for s in small.layout.surfaces if isinstance(s, PrintedSurface)]
    for one, other in zip(boards, smaller, strict=True):
        np.testing.assert_allclose(
            other.reference_corners_px, np.array(one.reference_corners_px) / 2
        )
        assert cv2.imread(str(out / other.reference)).shape == (50, 100, 3)
    kit, smaller_kit = sight.kits[0], small.kits[0]
    assert px_per_tile([smaller_kit]) == pytest.approx(px_per_tile([kit]) / 2)
    assert (Path(smaller_kit.folder) / (smaller_kit.photo or "")).is_file()
    assert shrink(np.zeros((100, 200, 3), np.uint8), 0.25).shape == (25, 50, 3)


TINY = Effort(
    (5,),
    1,
    1,
    {
        PX: (42, 12),
        LUX: (500,),
        GLARE: (),
        LEAN: (),
        BLUR: (6,),
        KIT: (4,),
        HIDDEN: (0, 1),
    },
)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the command writes of one picture of one table."""
    folder = tmp_path_factory.mktemp("limits")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(measuring, "QUICK", TINY)
        assert main(["bench", "--limits", "--quick", "--json", "--out", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def curves(written: Path) -> dict[str, list[dict[str, Any]]]:
    document = json.loads((written / "vision-limits.json").read_text())
    return {curve["axis"]: curve["points"] for curve in document["curves"]}


def test_what_is_easy_is_read_and_what_cannot_be_is_not(
    curves: dict[str, list[dict[str, Any]]],
) -> None:
    assert curves["lux"][0]["sites"] > 0.99
    assert curves["px"][0]["cells"] > 0.95
    assert curves["px"][1]["read"] == 0, "markers of twelve pixels are none"
    assert curves["blur"][0]["read"] == 0


def test_what_is_wholly_hidden_is_not_found(curves: dict[str, list[dict[str, Any]]]) -> None:
    """But by chance: something grey may be taken for a grey tile."""
    seen, hidden = curves["hidden"]
    assert seen["pieces"] > 0.9
    assert seen["tiles"] > 0.9
    assert hidden["pieces"] < seen["pieces"] / 2
    assert hidden["tiles"] < 0.6


def test_pixels_a_tile_are_as_wished(curves: dict[str, list[dict[str, Any]]]) -> None:
    sizes = [point["px_per_tile"] for point in curves["px"]]
    assert sizes == [pytest.approx(42, abs=1), pytest.approx(12, abs=1)]


def test_there_is_a_diagram_for_every_axis_and_one_of_the_claims(written: Path) -> None:
    names = {file.name for file in written.glob("*.svg")}
    measured = {f"vision-{axis.key}.svg" for axis in TINY.values if TINY.values[axis]}
    assert names == measured | {"vision-reliability.svg"}
