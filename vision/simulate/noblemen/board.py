"""The printed board: a park seen from above, with the tracks and spaces of a design on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from companion.table.layout import Site
from vision.simulate.flats import Flat, rounded
from vision.simulate.noblemen.design import BAND_MM, LANDS, Design, sites
from vision.simulate.noblemen.inks import Inks, mixed
from vision.simulate.noblemen.sheet import Colour, Point, Sheet, curve, rounded_box
from vision.simulate.noblemen.tracks import print_tracks
from vision.simulate.raster import Bytes
from vision.simulate.textures import as_bytes, noise, paper

_SCALE = 4.0


def print_board(
    design: Design, inks: Inks, ghosts: Mapping[str, Bytes], rng: np.random.Generator
) -> Flat:
    """The whole board. ``ghosts`` are pale pictures of the lands, for the church's spaces."""
    width, height = design.size_mm
    size = (round(width * _SCALE), round(height * _SCALE))
    base = as_bytes(paper(rng, size, _SCALE, *inks.paper))
    sheet = Sheet(base, _SCALE)
    _park(sheet, design, inks, rng)
    _band(sheet, design, inks)
    places = list(sites(design))
    _victory_spaces(sheet, places, inks)
    print_tracks(sheet, design, places, inks)
    _price_spaces(sheet, design, places, inks)
    _bribe_space(sheet, design, inks)
    _church_spaces(sheet, design, places, inks, ghosts)
    _title(sheet, design, inks)
    grit = noise(rng, size, (6, 6), 2) * 2.2
    printed = as_bytes(sheet.picture.astype(np.float32) + grit[..., None])
    return Flat(rounded(printed, 1.2 * _SCALE), _SCALE, 2.6, (120.0, 150.0, 168.0))


def _park(sheet: Sheet, design: Design, inks: Inks, rng: np.random.Generator) -> None:
    """Lawns, a lake with its stream, woods, avenues and a parterre; pale, for pieces lie on it."""
    width, height = design.size_mm
    for _ in range(9):
        at = (float(rng.uniform(0, width)), float(rng.uniform(0, height)))
        sheet.wash(_blob(at, float(rng.uniform(40, 95)), rng), inks.lawn, 0.55, 5.0)
    _waters(sheet, design, inks, rng)
    for _ in range(5):
        ends = [(float(rng.uniform(0, width)), float(rng.uniform(0, height))) for _ in range(4)]
        _path(sheet, curve(sorted(ends)), inks)
    for _ in range(7):
        at = (float(rng.uniform(30, width - 30)), float(rng.uniform(30, height - 30)))
        _copse(sheet, at, inks, rng)
    for _ in range(130):
        at = (float(rng.uniform(20, width - 20)), float(rng.uniform(20, height - 20)))
        _tuft(sheet, at, inks)


def _waters(sheet: Sheet, design: Design, inks: Inks, rng: np.random.Generator) -> None:
    width, height = design.size_mm
    lake = (width * float(rng.uniform(0.58, 0.72)), height * float(rng.uniform(0.35, 0.6)))
    sheet.wash(_blob(lake, 46.0, rng), inks.water, 0.85, 1.2)
    shore = [*(_blob(lake, 47.5, rng))]
    sheet.area(shore, None, mixed(inks.water, inks.ink, 0.35), 0.25)
    course = [
        lake,
        (width * float(rng.uniform(0.3, 0.5)), height * float(rng.uniform(0.3, 0.7))),
        (width * float(rng.uniform(0.1, 0.3)), height * float(rng.uniform(0.2, 0.8))),
        (0.0, height * float(rng.uniform(0.2, 0.8))),
    ]
    stream = curve(course)
    sheet.stroke(stream, mixed(inks.water, inks.ink, 0.35), 4.4)
    sheet.stroke(stream, mixed(inks.water, inks.paper[0], 0.15), 3.4)


def _path(sheet: Sheet, line: Sequence[Point], inks: Inks) -> None:
    sheet.stroke(line, mixed(inks.path, inks.ink, 0.38), 3.0)
    sheet.stroke(line, inks.path, 2.3)


def _copse(sheet: Sheet, at: Point, inks: Inks, rng: np.random.Generator) -> None:
    crowns = sorted(
        (
            (at[0] + float(rng.normal(0, 11)), at[1] + float(rng.normal(0, 8)))
            for _ in range(int(rng.integers(6, 15)))
        ),
        key=lambda p: p[1],
    )
    for x, y in crowns:
        r = float(rng.uniform(2.4, 4.2))
        sheet.disc((x + 1.0, y + 1.1), r, mixed(inks.wood, inks.ink, 0.45))
        sheet.disc(
            (x, y),
            r,
            mixed(inks.wood, inks.paper[0], float(rng.uniform(0.05, 0.35))),
            inks.ink,
            0.2,
        )
        for step in range(3):
            reach = r * (0.35 + 0.2 * step)
            arc = [
                (x + reach * float(np.cos(a)), y + reach * float(np.sin(a)))
                for a in np.linspace(0.1, 1.5, 5)
            ]
            sheet.stroke(arc, mixed(inks.wood, inks.ink, 0.5), 0.2)


def _tuft(sheet: Sheet, at: Point, inks: Inks) -> None:
    x, y = at
    colour = mixed(inks.lawn, inks.ink, 0.4)
    for lean in (-0.9, 0.0, 0.9):
        sheet.stroke([(x, y), (x + lean, y - 1.7)], colour, 0.2)


def _band(sheet: Sheet, design: Design, inks: Inks) -> None:
    """The rim that carries the victory-point track."""
    width, height = design.size_mm
    middle = (width / 2, height / 2)
    inner = rounded_box(middle, (width - 2 * BAND_MM, height - 2 * BAND_MM), 5.0)
    mask = np.full(sheet.picture.shape[:2], 255, np.uint8)
    hole = np.round(np.asarray(inner) * sheet.px_per_mm).astype(np.int32)
    cv2.fillPoly(mask, [hole], (0,), cv2.LINE_AA)
    part = (mask.astype(np.float32) / 255)[..., None]
    weave = sheet.picture.astype(np.float32).mean(axis=2, keepdims=True) / 215.0
    rim = np.asarray(inks.band, np.float32) * weave
    sheet.picture[:] = as_bytes(sheet.picture * (1 - part) + rim * part)
    for inset, line in ((1.4, 0.5), (2.5, 0.25), (BAND_MM - 1.0, 0.9), (BAND_MM - 2.3, 0.25)):
        box = rounded_box(middle, (width - 2 * inset, height - 2 * inset), 4.0)
        sheet.area(box, None, inks.gold, line)


def _victory_spaces(sheet: Sheet, places: Sequence[Site], inks: Inks) -> None:
    for site in places:
        track, _, number = site.id.partition("/")
        if track != "vp":
            continue
        fifth = int(number) % 5 == 0
        fill = mixed(inks.gold, inks.space, 0.45) if fifth else inks.space
        sheet.disc(site.at_mm, 7.3, fill, mixed(inks.ink, inks.band, 0.4), 0.45)
        if int(number) % 10 == 0:
            sheet.disc(site.at_mm, 6.4, None, inks.band, 0.35)
        sheet.text(number, site.at_mm, 3.6, inks.ink, 0.42)


def _price_spaces(sheet: Sheet, design: Design, places: Sequence[Site], inks: Inks) -> None:
    at = {site.id: site.at_mm for site in places}
    for kind, prices in design.figures.prices:
        row = [at[f"{kind}/{column}"] for column in range(len(prices))]
        left, right, y = row[0][0], row[-1][0], row[0][1]
        plate = ((left + right) / 2, y)
        sheet.square(
            plate, (right - left + 34, 36), mixed(inks.paper[0], inks.price, 0.3), inks.ink, 0.5, 4
        )
        sheet.square(plate, (right - left + 31.8, 33.8), None, inks.gold, 0.4, 3.2)
        for place, price in zip(row, prices, strict=True):
            sheet.square(
                place, (29, 29), mixed(inks.price, inks.paper[0], 0.12), inks.ink, 0.5, 2.2
            )
            _building_icon(sheet, kind, place, mixed(inks.price, inks.ink, 0.32))
            coin = (place[0] + 9.4, place[1] + 9.4)
            sheet.disc(coin, 6.0, inks.gold, inks.ink, 0.45)
            sheet.disc(coin, 5.0, None, mixed(inks.gold, inks.ink, 0.5), 0.25)
            sheet.text(str(price), coin, 4.6 if price < 10 else 3.9, inks.ink, 0.55)


_ICONS: dict[str, tuple[Point, ...]] = {
    "castle": (
        (-9, 8),
        (-9, -6),
        (-7, -6),
        (-7, -3),
        (-4.5, -3),
        (-4.5, -9),
        (-2, -9),
        (-2, -6.5),
        (2, -6.5),
        (2, -9),
        (4.5, -9),
        (4.5, -3),
        (7, -3),
        (7, -6),
        (9, -6),
        (9, 8),
    ),
    "chapel": ((-8, 8), (-8, 0), (-3, -4), (-3, -5), (0, -11), (3, -5), (3, -4), (8, 0), (8, 8)),
    "palace": (
        (-11, 8),
        (-11, -3),
        (-8, -7),
        (-5, -3),
        (-5, -1),
        (5, -1),
        (5, -3),
        (8, -7),
        (11, -3),
        (11, 8),
    ),
    "folly": (
        (-8, 8),
        (-8, 5),
        (-6, 5),
        (-6, -2),
        (-8, -2),
        (-5, -7),
        (0, -9),
        (5, -7),
        (8, -2),
        (6, -2),
        (6, 5),
        (8, 5),
        (8, 8),
    ),
}


def _building_icon(sheet: Sheet, kind: str, at: Point, colour: Colour) -> None:
    sheet.area([(at[0] - 1.5 + 0.95 * u, at[1] - 1 + 0.95 * v) for u, v in _ICONS[kind]], colour)


def _bribe_space(sheet: Sheet, design: Design, inks: Inks) -> None:
    x, y = design.bribes_at()
    sheet.disc((x, y), 20.0, mixed(inks.gold, inks.paper[0], 0.45), inks.ink, 0.6)
    sheet.disc((x, y), 18.2, None, inks.band, 0.7)
    for step in range(20):
        a = 2 * np.pi * step / 20
        sheet.disc(
            (x + 15.4 * float(np.cos(a)), y + 15.4 * float(np.sin(a))),
            1.5,
            inks.gold,
            inks.ink,
            0.25,
        )
    sheet.text("2", (x, y), 11.0, inks.ink, 1.0)


def _church_spaces(
    sheet: Sheet, design: Design, places: Sequence[Site], inks: Inks, ghosts: Mapping[str, Bytes]
) -> None:
    at = {site.id: site.at_mm for site in places}
    groups = (LANDS[:2], LANDS[2:])
    for group in groups:
        spots = [at[f"church/{land}/{row}"] for land in group for row in range(3)]
        xs, ys = [p[0] for p in spots], [p[1] for p in spots]
        size = (max(xs) - min(xs) + design.cell_mm + 4.4, max(ys) - min(ys) + design.cell_mm + 4.4)
        plate = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
        sheet.square(plate, size, mixed(inks.price, inks.paper[0], 0.4), inks.ink, 0.5, 2.0)
    for land in LANDS:
        for row in range(3):
            place = at[f"church/{land}/{row}"]
            _stamp(sheet, ghosts[land], place, design.cell_mm)
            edge = design.cell_mm
            sheet.square(place, (edge, edge), None, inks.ink, 0.45, 1.0)
            for size in ((1.8, 9.0), (6.2, 1.8)):
                lift = 0.0 if size[1] > 5 else -1.4
                sheet.square((place[0], place[1] + lift), size, inks.space, inks.ink, 0.2)


def _stamp(sheet: Sheet, ghost: Bytes, at: Point, edge_mm: float) -> None:
    size = round(edge_mm * sheet.px_per_mm)
    picture = cv2.resize(ghost, (size, size), interpolation=cv2.INTER_AREA)
    x, y = (round(v * sheet.px_per_mm - size / 2) for v in at)
    sheet.picture[y : y + size, x : x + size] = picture


def _title(sheet: Sheet, design: Design, inks: Inks) -> None:
    """A ribbon and a compass rose above the church."""
    _x0, _, x1, _ = design.inside
    wide = 4 * design.church_pitch
    x = design.flip(x1 - wide / 2 - 3.0)
    free = design.field_height - 3 * design.church_pitch - 12.0
    y = design.field_top + free * 0.46
    _rose(sheet, (x, y - 4.0), min(30.0, free * 0.36), inks)
    ribbon = [
        (-40, -6),
        (40, -6),
        (46, -9),
        (43, -1),
        (46, 6),
        (40, 6),
        (-40, 6),
        (-46, 6),
        (-43, -1),
        (-46, -9),
    ]
    low = min(design.field_top + free - 7.0, y + 38.0)
    sheet.area([(x + u, low + v) for u, v in ribbon], inks.space, inks.ink, 0.45)
    sheet.text("A. D. 1570", (x, low), 5.6, inks.band, 0.6)


def _rose(sheet: Sheet, at: Point, radius: float, inks: Inks) -> None:
    x, y = at
    sheet.disc(at, radius * 0.86, mixed(inks.paper[0], inks.space, 0.5), inks.ink, 0.4)
    sheet.disc(at, radius * 0.74, None, inks.gold, 0.8)
    for step in range(16):
        reach = radius * (1.0 if step % 4 == 0 else 0.72 if step % 2 == 0 else 0.5)
        a = 2 * np.pi * step / 16
        tip = (x + reach * float(np.sin(a)), y - reach * float(np.cos(a)))
        for side, fill in ((-1, inks.band), (1, inks.space)):
            b = a + side * np.pi / 16
            waist = (x + radius * 0.2 * float(np.sin(b)), y - radius * 0.2 * float(np.cos(b)))
            sheet.area([at, waist, tip], fill, inks.ink, 0.2)


def _blob(at: Point, radius: float, rng: np.random.Generator) -> list[Point]:
    angles = np.linspace(0, 2 * np.pi, 11, endpoint=False)
    ring = [
        (
            at[0] + radius * float(rng.uniform(0.6, 1.2)) * float(np.cos(a)),
            at[1] + radius * float(rng.uniform(0.5, 0.9)) * float(np.sin(a)),
        )
        for a in angles
    ]
    return curve([*ring, ring[0]], 8)
