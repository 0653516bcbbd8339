"""The colours that a board is printed with."""

from __future__ import annotations

from dataclasses import dataclass

from vision.simulate.noblemen.sheet import Colour


@dataclass(frozen=True, slots=True)
class Inks:
    """The board's colours (blue, green, red)."""

    paper: tuple[Colour, Colour]
    lawn: Colour
    wood: Colour
    water: Colour
    path: Colour
    band: Colour
    gold: Colour
    ink: Colour
    space: Colour
    ring: Colour
    price: Colour
    decade: Colour


INKS: tuple[Inks, ...] = (
    Inks(
        ((206, 230, 240), (150, 190, 210)),
        (140, 190, 168),
        (90, 128, 96),
        (196, 172, 132),
        (196, 222, 234),
        (52, 70, 34),
        (84, 170, 206),
        (36, 50, 62),
        (214, 234, 242),
        (150, 186, 160),
        (88, 122, 156),
        (196, 160, 110),
    ),
    Inks(
        ((214, 226, 230), (160, 182, 196)),
        (150, 184, 158),
        (104, 132, 92),
        (190, 168, 116),
        (206, 218, 226),
        (52, 36, 92),
        (100, 184, 214),
        (44, 40, 50),
        (222, 232, 236),
        (178, 176, 140),
        (96, 110, 134),
        (190, 140, 130),
    ),
    Inks(
        ((190, 216, 228), (120, 166, 192)),
        (118, 170, 160),
        (76, 110, 92),
        (176, 150, 104),
        (176, 206, 222),
        (84, 52, 30),
        (96, 178, 210),
        (30, 40, 54),
        (204, 226, 236),
        (128, 170, 180),
        (70, 108, 140),
        (170, 150, 90),
    ),
)


def mixed(first: Colour, second: Colour, part: float) -> Colour:
    """A colour between two: ``part`` of the way from the first to the second."""
    a, b, c = (x + (y - x) * part for x, y in zip(first, second, strict=True))
    return a, b, c
