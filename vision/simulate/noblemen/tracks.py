"""The tracks printed on a board: prestige, the rounds of a decade, the decades."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from companion.table.layout import Site
from vision.simulate.noblemen.design import DECADES, Design, Figures
from vision.simulate.noblemen.inks import Inks, mixed
from vision.simulate.noblemen.loop import LoopDesign
from vision.simulate.noblemen.road import RoadDesign
from vision.simulate.noblemen.sheet import Colour, Point, Sheet, curve

_ROMAN = ("I", "II", "III")
_YEARS = ("1570", "1580", "1590")


def print_tracks(sheet: Sheet, design: Design, places: Sequence[Site], inks: Inks) -> None:
    """All three, as the design has them."""
    match design:
        case LoopDesign():
            _prestige_spaces(sheet, places, inks)
            _loop(sheet, design, inks)
            _decades(sheet, design, inks, _ROMAN, 6.2)
        case RoadDesign():
            _winding(sheet, design, inks)
            _prestige_spaces(sheet, places, inks)
            _road(sheet, design, inks)
            _decades(sheet, design, inks, _YEARS, 3.8)


def _prestige_spaces(sheet: Sheet, places: Sequence[Site], inks: Inks) -> None:
    """Little shields, one a space."""
    for site in places:
        track, _, number = site.id.partition("/")
        if track != "prestige":
            continue
        x, y = site.at_mm
        shield = curve(
            [
                (x - 10, y - 10),
                (x, y - 10.8),
                (x + 10, y - 10),
                (x + 9.4, y + 3),
                (x, y + 11.2),
                (x - 9.4, y + 3),
                (x - 10, y - 10),
            ],
            6,
        )
        special = int(number) in (2, 6, 10, 14)
        fill = mixed(inks.gold, inks.paper[0], 0.35) if special else inks.space
        sheet.area(shield, fill, inks.ink, 0.45)
        sheet.area(
            [(x + (u - x) * 0.86, y + (v - y) * 0.86) for u, v in shield], None, inks.band, 0.25
        )
        sheet.text(number, (x, y - 1.0), 4.4, inks.ink, 0.45)


def _loop(sheet: Sheet, design: LoopDesign, inks: Inks) -> None:
    x, y, wide, high = design.ring
    around = [
        (x + wide * float(np.cos(a)), y + high * float(np.sin(a)))
        for a in np.linspace(0, 2 * np.pi, 90, endpoint=False)
    ]
    sheet.area(
        [(x + (u - x) * 1.29, y + (v - y) * 1.22) for u, v in around],
        mixed(inks.paper[0], inks.ring, 0.25),
        inks.ink,
        0.5,
    )
    sheet.area(around, None, mixed(inks.ring, inks.ink, 0.45), 7.0)
    sheet.area(around, None, inks.ring, 5.6)
    for number in range(design.round_spaces):
        _round_space(sheet, design, number, inks)
        if number == 0:
            _icon_at(sheet, design.round_at(0), _ARROW, inks.band, inks.ink, 0.3)


def _winding(sheet: Sheet, design: RoadDesign, inks: Inks) -> None:
    """The way that the prestige track takes, under its spaces."""
    way = [design.prestige_at(number) for number in range(design.figures.prestige_spaces)]
    sheet.stroke(curve(way, 6), mixed(inks.ring, inks.ink, 0.45), 7.0)
    sheet.stroke(curve(way, 6), inks.ring, 5.6)


def _road(sheet: Sheet, design: RoadDesign, inks: Inks) -> None:
    """The rounds of a decade, each with its number; a ball's has its mask beside it."""
    way = [design.round_at(number) for number in range(design.round_spaces)]
    left, right = min(x for x, _ in way) - 19, max(x for x, _ in way) + 19
    top, bottom = min(y for _, y in way) - 17, max(y for _, y in way) + 17
    middle = ((left + right) / 2, (top + bottom) / 2)
    sheet.square(
        middle,
        (right - left, bottom - top),
        mixed(inks.paper[0], inks.ring, 0.25),
        inks.ink,
        0.5,
        9.0,
    )
    sheet.stroke(curve(way), mixed(inks.ring, inks.ink, 0.45), 8.6)
    sheet.stroke(curve(way), inks.ring, 7.0)
    for number, (x, y) in enumerate(way):
        _round_space(sheet, design, number, inks)
        if number in design.figures.mask:
            badge = (x + 10.5, y - 10.5)
            sheet.disc(badge, 5.0, inks.space, inks.ink, 0.4)
            sheet.text(str(number + 1), badge, 3.8, inks.ink, 0.45)


def _round_space(sheet: Sheet, design: Design, number: int, inks: Inks) -> None:
    """One space of either track, with what arriving there does."""
    figures, at = design.figures, design.round_at(number)
    fills: Mapping[str, Colour] = {
        "mask": mixed(inks.band, inks.space, 0.35),
        "end": mixed(inks.ink, inks.space, 0.45),
        "locked": inks.gold,
    }
    kind = _kind(figures, number)
    fill = fills.get(kind, inks.space)
    sheet.disc(at, 11.4, fill, inks.ink, 0.5)
    sheet.disc(at, 10.2, None, mixed(fill, inks.ink, 0.5), 0.3)
    if kind == "mask":
        _icon_at(sheet, at, _MASK, inks.space, inks.ink, 0.35)
        for side in (-3.2, 3.2):
            sheet.disc((at[0] + side, at[1] + 0.2), 1.3, inks.ink)
    elif kind == "locked":
        _icon_at(sheet, at, _CROWN, inks.space, inks.ink, 0.4)
        x, y = at
        sheet.stroke([(x - 7, y + 6), (x + 7, y - 7)], (40, 40, 180), 1.1)
    elif kind == "end":
        _icon_at(sheet, at, _HOURGLASS, inks.space, inks.ink, 0.45)
    elif figures.numbered or number > 0:
        printed = number + 1 if figures.numbered else number
        sheet.text(str(printed), at, 5.0, mixed(inks.ink, inks.ring, 0.25), 0.5)


def _kind(figures: Figures, number: int) -> str:
    """What a space of the rounds is for beyond counting; nothing for most."""
    if number in figures.mask:
        return "mask"
    if number == figures.end and not figures.numbered:
        return "end"
    return "locked" if number in figures.locked else ""


_ARROW = ((-5, -1.6), (1, -1.6), (1, -4.6), (6.4, 0), (1, 4.6), (1, 1.6), (-5, 1.6))
_MASK = tuple(
    curve(
        [
            (-7, -2.6),
            (0, -1.6),
            (7, -2.6),
            (6, 2.4),
            (2, 3.6),
            (0, 1.6),
            (-2, 3.6),
            (-6, 2.4),
            (-7, -2.6),
        ],
        6,
    )
)
_CROWN = ((-6, 4), (-6.6, -3.4), (-3, 0), (0, -5), (3, 0), (6.6, -3.4), (6, 4))
_HOURGLASS = ((-4.6, -6), (4.6, -6), (0.6, 0), (4.6, 6), (-4.6, 6), (-0.6, 0))


def _icon_at(
    sheet: Sheet, at: Point, icon: Sequence[Point], fill: Colour, rim: Colour, line: float
) -> None:
    sheet.area([(at[0] + u, at[1] + v) for u, v in icon], fill, rim, line)


def _decades(sheet: Sheet, design: Design, inks: Inks, names: Sequence[str], height: float) -> None:
    for number in range(DECADES):
        at = design.decade_at(number)
        sheet.disc(at, 11.0, inks.decade, inks.ink, 0.6)
        sheet.disc(at, 9.4, None, inks.space, 0.4)
        sheet.text(names[number], at, height, inks.space, 0.7 if height > 5 else 0.45)
