"""The wooden pieces: buildings, knights, the queen, counters and chips."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from vision.simulate.noblemen.sheet import Colour
from vision.simulate.solids import Mesh, box, gable, merged, moved, prism, regular, turned


@dataclass(frozen=True, slots=True)
class WoodPalette:
    """What the pieces are painted with (blue, green, red)."""

    castle: Colour
    castle_roof: Colour
    chapel: Colour
    chapel_roof: Colour
    palace: Colour
    palace_dome: Colour
    folly: Colour
    folly_dome: Colour
    queen: Colour
    gold: Colour
    chip: Colour
    round_counter: Colour
    decade_counter: Colour


WOODS: tuple[WoodPalette, ...] = (
    WoodPalette(
        (136, 140, 142),
        (96, 84, 78),
        (226, 232, 236),
        (52, 66, 148),
        (120, 62, 132),
        (56, 178, 222),
        (50, 112, 214),
        (150, 196, 214),
        (70, 24, 128),
        (60, 190, 235),
        (84, 178, 222),
        (62, 132, 52),
        (168, 92, 44),
    ),
    WoodPalette(
        (108, 122, 134),
        (60, 64, 120),
        (200, 222, 236),
        (60, 60, 62),
        (60, 52, 140),
        (190, 214, 222),
        (110, 170, 60),
        (220, 232, 226),
        (150, 60, 60),
        (90, 200, 240),
        (60, 120, 180),
        (84, 150, 40),
        (190, 120, 60),
    ),
    WoodPalette(
        (176, 180, 182),
        (150, 110, 64),
        (196, 226, 238),
        (110, 72, 52),
        (150, 110, 52),
        (230, 230, 230),
        (76, 60, 190),
        (90, 200, 240),
        (110, 40, 150),
        (70, 190, 235),
        (150, 160, 170),
        (50, 120, 70),
        (150, 70, 60),
    ),
)

SEAT_COLOURS: Mapping[str, Colour] = {
    "red": (44, 40, 190),
    "blue": (168, 84, 36),
    "yellow": (38, 196, 236),
    "black": (46, 42, 40),
    "brown": (42, 72, 112),
    "green": (60, 140, 50),
    "white": (226, 232, 236),
}


def buildings(wood: WoodPalette, cell_mm: float, style: int) -> dict[str, Mesh]:
    """Castle, chapel, palace and folly, sized for the tiles that they stand on."""
    unit = cell_mm / 30.0
    makers: dict[str, Callable[[WoodPalette, int], Mesh]] = {
        "castle": _castle,
        "chapel": _chapel,
        "palace": _palace,
        "folly": _folly,
    }
    return {kind: _scaled(make(wood, style), unit) for kind, make in makers.items()}


def _castle(wood: WoodPalette, style: int) -> Mesh:
    stone, roof = wood.castle, wood.castle_roof
    parts = [box((12.6, 12.6, 7.5), stone), box((9, 9, 1), _darker(stone), (0, 0, 7.5))]
    sides = 12 if style % 2 else 6
    for x in (-6.0, 6.0):
        for y in (-6.0, 6.0):
            tower = turned([(2.8, 0), (2.8, 10), (3.2, 10.5), (3.2, 12)], stone, 0.1, sides)
            parts.append(moved(tower, x, y))
            if style % 2 == 0:
                parts.append(moved(turned([(2.9, 12), (0.3, 16)], roof, 0.15, sides), x, y))
    parts.append(turned([(3.5, 7.5), (3.5, 15), (3.9, 15.3), (3.9, 17)], stone, 0.1, 10))
    parts.append(turned([(3.6, 17), (0.3, 21.5)], roof, 0.2, 10))
    return merged(parts)


def _chapel(wood: WoodPalette, style: int) -> Mesh:
    wall, roof = wood.chapel, wood.chapel_roof
    nave = [box((18, 10, 8), wall), gable((18.4, 10.8, 5.4), roof, (0, 0, 8))]
    tower_at = -6.4 if style % 2 else 0.0
    spire_foot = moved(turned([(5.2, 15), (0.2, 23)], _darker(roof), 0.2, 4), turn_deg=45)
    spire = [
        moved(prism(regular(4, 5.2, 45), 0, 15, wall), tower_at, 0),
        moved(spire_foot, tower_at, 0),
    ]
    return merged([*nave, *spire])


def _palace(wood: WoodPalette, style: int) -> Mesh:
    wall, dome = wood.palace, wood.palace_dome
    parts = [box((19.5, 8.6, 9), wall), box((18, 7, 1.2), _darker(wall), (0, 0, 9))]
    for x in (-7.2, 7.2):
        parts.append(box((6, 11.2, 10.2), wall, (x, 0, 0)))
    tops = (-7.2, 7.2) if style % 2 == 0 else (-7.2, 0.0, 7.2)
    for x in tops:
        parts.append(moved(turned(_dome(3.1, 10.1), dome, 0.6, 16), x, 0))
    return merged(parts)


def _folly(wood: WoodPalette, style: int) -> Mesh:
    stairs = [(8.4, 0), (8.4, 1.5), (7.3, 1.5), (7.3, 3)]
    columns = [
        moved(turned([(1.1, 3), (1.1, 12)], wood.folly, 0.2, 8), 5.4 * np.cos(a), 5.4 * np.sin(a))
        for a in np.linspace(0, 2 * np.pi, 8, endpoint=False)
    ]
    top = _dome(6.2, 14.2) if style % 2 == 0 else [(6.6, 14.2), (0.4, 21)]
    return merged(
        [
            turned(stairs, _darker(wood.folly), 0.1, 22),
            turned([(3.7, 3), (3.7, 12)], _darker(wood.folly), 0.1, 14),
            *columns,
            turned([(7.0, 12), (7.0, 14.2)], wood.folly, 0.2, 22),
            turned(top, wood.folly_dome, 0.5, 22),
        ]
    )


def queen(wood: WoodPalette, style: int) -> Mesh:
    """A tall turned figure with a crown."""
    gown = turned(
        [(9.0, 0), (9.0, 2.2), (7.4, 3.2), (6.2, 8), (4.6, 15), (3.2, 22), (4.2, 24), (3.0, 26)],
        wood.queen,
        0.5,
    )
    head = turned([(2.6, 26), (3.6, 28), (3.7, 30), (2.6, 32.4)], (150, 186, 228), 0.4, 18)
    crown = turned(
        [(3.0, 32), (4.3, 36), (3.3, 36), (0.2, 34.4)], wood.gold, 0.9, 10 + 2 * (style % 3)
    )
    return merged([gown, head, crown])


def knight(colour: Colour, style: int) -> Mesh:
    """A pawn with a helmet."""
    body = turned(
        [(6.2, 0), (6.2, 2.2), (4.6, 3.4), (3.0, 10), (2.6, 13), (3.6, 13.6)], colour, 0.55, 20
    )
    if style % 2:
        head = turned([(3.6, 13.6), (4.2, 16), (3.6, 19), (0.3, 22.4)], colour, 0.7, 18)
    else:
        head = turned([(2.8, 13.6), (4.3, 16), (4.3, 18), (2.8, 20.4), (0.3, 21)], colour, 0.7, 18)
    return merged([body, head])


def counter(colour: Colour, style: int) -> Mesh:
    """A victory-point counter: a round slip with a bevel."""
    return turned([(4.4, 0), (4.7, 0.5), (4.7, 3.4), (4.1, 4.2)], colour, 0.2, 22)


def prestige_counter(colour: Colour, style: int) -> Mesh:
    """A prestige counter: an angular one, not to be mixed up with the round one."""
    if style % 2:
        return prism(regular(6, 5.0), 0, 8.0, colour, 0.2)
    return box((8.0, 8.0, 8.0), colour, gloss=0.2)


def track_counter(colour: Colour, style: int) -> Mesh:
    """Round and decade counter: a stout turned post."""
    if style % 2:
        return turned(
            [(6.4, 0), (6.4, 3.0), (3.2, 5.0), (3.2, 9), (4.8, 10.6), (3.6, 13)], colour, 0.25, 22
        )
    return turned([(6.6, 0), (6.6, 8.6), (5.4, 9.8)], colour, 0.25, 24)


def chip_stack(wood: WoodPalette, cell_mm: float, rng: np.random.Generator) -> Mesh:
    """A pile of bribe markers, put together in a hurry."""
    radius, thick = 0.42 * cell_mm, 2.1
    pile = []
    for level in range(6):
        low = level * thick
        profile = [
            (radius - 0.3, low),
            (radius, low + 0.4),
            (radius, low + thick - 0.5),
            (radius - 0.4, low + thick - 0.1),
        ]
        dx, dy = rng.uniform(-0.5, 0.5, 2)
        pile.append(moved(turned(profile, wood.chip, 0.2, 30), float(dx), float(dy)))
    top = 6 * thick
    seal = [
        turned([(radius * 0.72, top - 0.1), (radius * 0.72, top)], _darker(wood.chip), 0.2, 28),
        turned([(radius * 0.60, top), (radius * 0.60, top + 0.05)], wood.chip, 0.2, 28),
        prism(regular(8, radius * 0.36), top + 0.05, top + 0.1, _darker(wood.chip), 0.2),
    ]
    return merged([*pile, *seal])


def _dome(radius: float, foot: float) -> list[tuple[float, float]]:
    angles = np.linspace(0, np.pi / 2, 6)
    return [(float(radius * np.cos(a)) + 0.01, float(foot + radius * np.sin(a))) for a in angles]


def _darker(colour: Colour) -> Colour:
    b, g, r = (0.72 * c for c in colour)
    return b, g, r


def _scaled(mesh: Mesh, unit: float) -> Mesh:
    return Mesh(tuple(type(f)(f.corners * unit, f.colour, f.gloss) for f in mesh.faces))
