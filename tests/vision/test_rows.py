"""Rows of cards, told from flat scans of their faces."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import InputError
from companion.table.kit import Kit, KitItem
from companion.table.layout import Layout, RowSurface, ZoneSurface
from companion.table.observation import Place
from companion.table.profile import SurfaceZone, TableProfile
from companion.table.view import RowView
from tests.vision.drawings import Picture, laid, noisy, patterned, plain
from vision.components.faces import SCALE, Face
from vision.geometry import Floats, project, rectangle, scaling, shifting, turning
from vision.observer import Observer
from vision.pixels import grey
from vision.rows.cards import Card, CardFinder
from vision.rows.row import RowReader, probability, side_by_side

CARD_MM = (40.0, 60.0)
NAMES = ("card/barn", "card/mill", "card/pond", "card/well", "card/yard")
SCANS = {name: patterned(160, 240, 20 + i) for i, name in enumerate(NAMES)}


def faces() -> list[Face]:
    size = (round(CARD_MM[0] * SCALE), round(CARD_MM[1] * SCALE))
    return [
        Face(name, np.asarray(cv2.resize(grey(scan), size, interpolation=cv2.INTER_AREA)), CARD_MM)
        for name, scan in SCANS.items()
    ]


@pytest.fixture(scope="module")
def reader() -> RowReader:
    return RowReader(CardFinder(faces()), CARD_MM)


def lying(x: float, y: float, turn: float) -> Floats:
    """A card's corners with its middle at a place (mm), turned by so many degrees."""
    w, h = CARD_MM
    return project(shifting(x, y) @ turning(turn), rectangle(w, h) - (w / 2, h / 2))


def put_down(cards: list[tuple[str, float, float, float]]) -> Picture:
    """A strip of table (240 x 100 mm) with cards on it, later ones over earlier ones."""
    strip = plain(480, 200)
    for name, x, y, turn in cards:
        strip = laid(SCANS[name], strip, SCALE * lying(x, y, turn))
    return noisy(strip)


def read(reader: RowReader, strip: Picture) -> list[str]:
    claims, _ = reader.read(strip, (0.0, 0.0, float(strip.shape[1]), float(strip.shape[0])))
    return [claim.component for claim in claims]


def test_cards_come_in_order_from_the_left(reader: RowReader) -> None:
    strip = put_down(
        [("card/well", 160, 52, -4), ("card/barn", 40, 48, 3), ("card/pond", 100, 50, 8)]
    )
    assert read(reader, strip) == ["card/barn", "card/pond", "card/well"]


def test_a_card_may_cover_a_third_of_its_neighbour(reader: RowReader) -> None:
    strip = put_down([(name, 30 + 28 * i, 50, 2 * i - 3) for i, name in enumerate(NAMES)])
    assert read(reader, strip) == list(NAMES)


def test_the_same_card_may_lie_there_twice(reader: RowReader) -> None:
    strip = put_down([("card/mill", 40, 50, 2), ("card/mill", 85, 52, -2)])
    assert read(reader, strip) == ["card/mill", "card/mill"]


@pytest.mark.parametrize(("light", "glare"), [(0.25, 0.0), (1.0, 0.8)])
def test_dim_light_and_glare_leave_a_card_readable(
    reader: RowReader, light: float, glare: float
) -> None:
    strip = put_down([("card/barn", 60, 50, 2), ("card/yard", 150, 50, -2)])
    shine = glare * np.exp(-(((np.arange(480) - 310) / 20.0) ** 2))[None, :, None]
    lit = (light * strip * (1 - shine) + 200 * shine).astype(np.uint8)
    assert read(reader, lit) == ["card/barn", "card/yard"]


def test_a_card_that_no_scan_shows_is_unknown_at_its_place(reader: RowReader) -> None:
    strip = put_down([("card/barn", 40, 50, 2), ("card/pond", 180, 50, -3)])
    assert read(reader, strip) == ["card/barn", "card/pond"]
    other = laid(patterned(160, 240, 77), strip, SCALE * lying(110, 50, 4))
    assert read(reader, other) == ["card/barn", "unknown", "card/pond"]


def test_a_card_that_lies_face_down_is_unknown(reader: RowReader) -> None:
    back = plain(160, 240, (60, 40, 90))
    strip = laid(back, put_down([("card/barn", 140, 50, 2)]), SCALE * lying(60, 50, -5))
    assert read(reader, strip) == ["unknown", "card/barn"]


def test_coins_and_a_shadow_are_no_cards(reader: RowReader) -> None:
    strip = put_down([("card/barn", 40, 50, 2)])
    for x in (150, 195, 300):
        cv2.circle(strip, (x, 100), 20, (40, 190, 240), -1, cv2.LINE_AA)
    strip[:, 360:] = (strip[:, 360:] * 0.9).astype(np.uint8)
    assert read(reader, strip) == ["card/barn"]
    assert read(reader, plain(480, 200)) == []


def test_a_card_beside_the_row_is_not_of_it(reader: RowReader) -> None:
    strip = put_down([("card/barn", 40, 50, 2), ("card/pond", 180, 50, 0)])
    claims, _ = reader.read(strip, (0.0, 0.0, 280.0, 200.0))
    assert [claim.component for claim in claims] == ["card/barn"]


def test_a_card_hardly_seen_is_a_doubt(reader: RowReader) -> None:
    strip = put_down([("card/barn", 40, 50, 0), ("card/pond", 100, 50, 0)])
    strip[:, 190:] = plain(290, 200)
    claims, doubts = reader.read(strip, (0.0, 0.0, 480.0, 200.0))
    sure = {claim.component: claim.p for claim in claims}
    assert (sure["card/barn"] or 0) > 0.99
    assert "card/pond" not in sure or doubts[0].p < 0.98


def test_of_two_cards_in_one_place_the_better_seen_stays() -> None:
    good = Card("card/barn", SCALE * lying(50, 50, 0), 0.9, 60)
    chance = Card("card/mill", SCALE * lying(55, 60, 0), 0.6, 7)
    beside = Card("card/pond", SCALE * lying(80, 50, 0), 0.6, 20)
    assert [c.component for c in side_by_side([chance, beside, good])] == ["card/barn", "card/pond"]
    assert probability(good) > probability(beside) > probability(chance)


TABLE_MM = (600.0, 340.0)
PROFILE = TableProfile(
    image_size=(1200, 680),
    dictionary="DICT_4X4_50",
    marker_mm=30.0,
    markers={0: (40.0, 40.0), 1: (560.0, 40.0), 2: (560.0, 330.0), 3: (40.0, 300.0)},
    surfaces={
        "row/near": SurfaceZone((140.0, 230.0, 460.0, 310.0), 0),
        "row/far": SurfaceZone((140.0, 30.0, 460.0, 110.0), 180),
    },
)
LAYOUT = Layout(
    "drawn",
    "first",
    ("near", "far"),
    (
        RowSurface("row/near", ("card/*",)),
        RowSurface("row/far", ("card/*",)),
        ZoneSurface("purse/near", ("coin",)),
    ),
)


def scanned_kit(folder: Path) -> Kit:
    items = []
    for name, scan in SCANS.items():
        file = f"{name.split('/')[1]}.png"
        cv2.imwrite(str(folder / file), scan)
        items.append(KitItem(name, scan=file))
    return Kit(str(folder), tuple(items), card_mm=CARD_MM)


def table_with(cards: list[tuple[str, float, float, float]]) -> Picture:
    """2 px a mm from straight above; the marker at the lower right is cut off by the rim."""
    table = plain(1200, 680)
    aruco = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for i, (x, y) in PROFILE.markers.items():
        paper = plain(92, 92, (245, 245, 245))
        code = np.asarray(cv2.aruco.generateImageMarker(aruco, i, 60), np.uint8)
        paper[16:76, 16:76] = code[..., None]
        corners = project(shifting(x, y) @ turning(4.0 * i - 5), rectangle(46, 46) - 23)
        table = laid(paper, table, 2 * corners)
    for name, x, y, turn in cards:
        table = laid(SCANS[name], table, project(scaling(2.0), lying(x, y, turn)))
    return noisy(table)


def test_an_observer_reads_rows_on_a_table_that_it_never_saw_empty(tmp_path: Path) -> None:
    observer = Observer(LAYOUT, tmp_path, PROFILE, [scanned_kit(tmp_path)])
    picture = table_with(
        [
            ("card/barn", 180, 270, 2),
            ("card/pond", 230, 268, -3),
            ("card/mill", 180, 70, 181),
            ("card/well", 240, 72, 178),
        ]
    )
    seen = observer.observe(picture, "000.png")
    assert seen.view.status == "steady"
    rows = {
        name: [claim.component for claim in surface.row]
        for name, surface in seen.view.surfaces.items()
        if isinstance(surface, RowView)
    }
    assert rows == {
        "row/near": ["card/barn", "card/pond"],
        "row/far": ["card/well", "card/mill"],
    }, "a player counts from their own left"
    assert "purse/near" not in seen.view.surfaces, "no scan shows a coin"
    near = np.array(seen.outlines[Place("row/near")])
    np.testing.assert_allclose(near.mean(axis=0), (600, 540), atol=4)


def test_a_table_whose_markers_are_hidden_is_lost(tmp_path: Path) -> None:
    observer = Observer(LAYOUT, tmp_path, PROFILE, [scanned_kit(tmp_path)])
    seen = observer.observe(noisy(plain(1200, 680)), "000.png")
    assert (seen.view.status, seen.view.surfaces) == ("lost", {})
    assert "markers" in (seen.view.why or "")


def test_a_row_of_unscanned_cards_is_refused(tmp_path: Path) -> None:
    kit = Kit(str(tmp_path), scanned_kit(tmp_path).items[:1], card_mm=CARD_MM)
    other = Layout("drawn", "first", ("near",), (RowSurface("row/near", ("hero/*",)),))
    with pytest.raises(InputError, match="no hero/\\*, which row/near holds: scan its face"):
        Observer(other, tmp_path, PROFILE, [kit])
