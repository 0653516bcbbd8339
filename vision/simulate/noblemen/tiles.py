"""The four kinds of land and the markers, as printed on cardboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.simulate.flats import Flat, rounded
from vision.simulate.noblemen.sheet import Colour, Sheet, rounded_box
from vision.simulate.raster import Bytes, Floats
from vision.simulate.textures import as_bytes, blend, noise

_SCALE = 8.0
LOOKS = 4


@dataclass(frozen=True, slots=True)
class LandPalette:
    """The printer's inks for the four lands (blue, green, red)."""

    acker: tuple[Colour, Colour]
    hain: tuple[Colour, Colour]
    stone: tuple[Colour, Colour]
    water: Colour
    wiese: tuple[Colour, Colour]
    flowers: tuple[Colour, ...]


PALETTES: tuple[LandPalette, ...] = (
    LandPalette(
        ((92, 178, 226), (44, 112, 168)),
        ((58, 120, 62), (26, 58, 24)),
        ((168, 176, 182), (112, 122, 130)),
        (206, 158, 74),
        ((106, 196, 150), (70, 160, 112)),
        ((240, 240, 246), (70, 190, 244), (150, 110, 224)),
    ),
    LandPalette(
        ((70, 140, 196), (38, 84, 130)),
        ((84, 128, 44), (40, 66, 20)),
        ((150, 178, 196), (104, 128, 146)),
        (180, 140, 54),
        ((92, 190, 178), (58, 150, 136)),
        ((244, 244, 244), (90, 90, 224), (60, 200, 250)),
    ),
    LandPalette(
        ((120, 196, 232), (70, 140, 190)),
        ((52, 104, 84), (24, 52, 40)),
        ((178, 178, 176), (126, 128, 128)),
        (214, 176, 96),
        ((110, 206, 132), (66, 168, 92)),
        ((250, 250, 250), (200, 120, 200), (80, 200, 250)),
    ),
)


def land_tiles(
    land: str, palette: LandPalette, cell_mm: float, rng: np.random.Generator
) -> tuple[Flat, ...]:
    """Some copies of one kind, each cut from its own corner of the print."""
    draw = _DRAWERS[land]
    looks = []
    for _ in range(LOOKS):
        sheet = Sheet(draw(palette, cell_mm, rng), _SCALE)
        _quarter_symbol(sheet, land, cell_mm)
        rim = (0.2, 0.9)
        for inset, shade in zip(rim, ((40, 46, 50), (206, 222, 228)), strict=True):
            size = cell_mm - 2 * inset
            sheet.square((cell_mm / 2, cell_mm / 2), (size, size), None, shade, 0.3, 1.0)
        looks.append(Flat(rounded(sheet.picture, 1.1 * _SCALE), _SCALE, 2.0))
    return tuple(looks)


def _field(palette: LandPalette, cell_mm: float, rng: np.random.Generator) -> Bytes:
    px = round(cell_mm * _SCALE)
    ys, xs = np.mgrid[0:px, 0:px].astype(np.float32) / _SCALE
    bend = rng.uniform(-0.05, 0.05) * (xs - cell_mm / 2) ** 2 / cell_mm * 3
    wave = np.sin(2 * np.pi * (ys + bend + 0.35 * noise(rng, (px, px), (60, 60), 2)) / 2.5)
    ears = noise(rng, (px, px), (7, 5), 2)
    light, dark = palette.acker
    picture = blend(light, dark, 0.45 + 0.36 * wave + 0.30 * ears)
    return as_bytes(picture)


def _grove(palette: LandPalette, cell_mm: float, rng: np.random.Generator) -> Bytes:
    px = round(cell_mm * _SCALE)
    light, dark = palette.hain
    sheet = Sheet(
        as_bytes(blend(dark, light, 0.2 + 0.2 * noise(rng, (px, px), (40, 40), 3))), _SCALE
    )
    count = 46
    for depth in range(count):
        at = (float(rng.uniform(0, cell_mm)), float(rng.uniform(0, cell_mm)))
        radius = float(rng.uniform(1.7, 3.4))
        tone = 0.35 + 0.5 * depth / count + float(rng.uniform(-0.12, 0.12))
        body = _mix(dark, light, tone)
        sheet.disc((at[0] + 0.5, at[1] + 0.6), radius, _mix(dark, (0, 0, 0), 0.35))
        sheet.disc(at, radius, body)
        for _ in range(5):
            a, r = rng.uniform(0, 2 * np.pi), radius * 0.55
            leaf = (at[0] + r * float(np.cos(a)) - 0.25, at[1] + r * float(np.sin(a)) - 0.3)
            sheet.disc(
                leaf, radius * 0.34, _mix(body, (150, 220, 170), float(rng.uniform(0.08, 0.3)))
            )
    return sheet.picture


def _fountain(palette: LandPalette, cell_mm: float, rng: np.random.Generator) -> Bytes:
    px = round(cell_mm * _SCALE)
    light, dark = palette.stone
    sheet = Sheet(as_bytes(blend(dark, dark, np.zeros((px, px), np.float32))), _SCALE)
    middle = (cell_mm / 2, cell_mm / 2)
    stone = 2.6
    for row in range(int(cell_mm / stone) + 2):
        for column in range(int(cell_mm / stone) + 2):
            shift = 0.5 * stone * (row % 2)
            at = (column * stone - shift + float(rng.uniform(-0.2, 0.2)), row * stone)
            tone = _mix(light, dark, float(rng.uniform(0, 0.45)))
            sheet.square(at, (stone - 0.35, stone - 0.35), tone, None, 0.1, 0.5)
    basin = cell_mm * 0.345
    sheet.disc((middle[0] + 0.6, middle[1] + 0.7), basin + 1.1, _mix(dark, (30, 30, 30), 0.6))
    sheet.disc(
        middle, basin + 1.0, _mix(light, (255, 255, 255), 0.35), _mix(dark, (20, 20, 20), 0.4), 0.3
    )
    sheet.disc(middle, basin - 0.6, palette.water, _mix(palette.water, (30, 20, 0), 0.5), 0.4)
    for radius in (0.74, 0.52):
        sheet.disc(middle, basin * radius, None, _mix(palette.water, (255, 255, 255), 0.5), 0.3)
    for step in range(10):
        a = 2 * np.pi * step / 10 + float(rng.uniform(-0.1, 0.1))
        tip = (
            middle[0] + basin * 0.66 * float(np.cos(a)),
            middle[1] + basin * 0.66 * float(np.sin(a)),
        )
        sheet.stroke([middle, tip], (250, 246, 236), 0.35)
        sheet.disc(tip, 0.5, (255, 252, 246))
    sheet.disc(middle, 1.9, _mix(light, (255, 255, 255), 0.5), dark, 0.3)
    return sheet.picture


def _meadow(palette: LandPalette, cell_mm: float, rng: np.random.Generator) -> Bytes:
    px = round(cell_mm * _SCALE)
    light, dark = palette.wiese
    grass = noise(rng, (px, px), (9, 18), 3)
    patches = noise(rng, (px, px), (90, 90), 2)
    sheet = Sheet(as_bytes(blend(light, dark, 0.4 + 0.3 * grass + 0.3 * patches)), _SCALE)
    for _ in range(60):
        x, y = (float(v) for v in rng.uniform(0, cell_mm, 2))
        lean = float(rng.uniform(-0.5, 0.5))
        sheet.stroke([(x, y), (x + lean, y - 1.1)], _mix(dark, (30, 70, 30), 0.4), 0.16)
    for _ in range(17):
        x, y = (float(v) for v in rng.uniform(1.2, cell_mm - 1.2, 2))
        colour = palette.flowers[int(rng.integers(len(palette.flowers)))]
        for a in np.linspace(0, 2 * np.pi, 5, endpoint=False):
            sheet.disc((x + 0.42 * float(np.cos(a)), y + 0.42 * float(np.sin(a))), 0.33, colour)
        sheet.disc((x, y), 0.28, (60, 190, 240))
    return sheet.picture


_DRAWERS: dict[str, Callable[[LandPalette, float, np.random.Generator], Bytes]] = {
    "acker": _field,
    "hain": _grove,
    "brunnen": _fountain,
    "wiese": _meadow,
}
_SYMBOLS: dict[str, Colour] = {
    "acker": (52, 66, 150),
    "hain": (60, 150, 214),
    "brunnen": (110, 70, 190),
}


def _quarter_symbol(sheet: Sheet, land: str, cell_mm: float) -> None:
    """Four tiles together show a whole medallion where they meet."""
    colour = _SYMBOLS.get(land)
    if colour is None:
        return
    corner = (cell_mm, 0.0)
    sheet.disc(corner, 6.4, (206, 226, 232), (50, 56, 60), 0.3)
    sheet.disc(corner, 5.2, colour, (50, 56, 60), 0.25)
    for step in range(4):
        a = np.pi / 2 + np.pi / 2 * (step + 0.5) / 4
        tip = (corner[0] + 4.6 * float(np.cos(a)), corner[1] + 4.6 * float(np.sin(a)))
        sheet.stroke([corner, tip], _mix(colour, (255, 255, 255), 0.55), 0.4)


def seat_marker(kind: str, colour: Colour, rng: np.random.Generator) -> Flat:
    """A player's tax or land marker: a small card with a coin or a tree."""
    size = (26.0, 17.0)
    px = (round(size[0] * _SCALE), round(size[1] * _SCALE))
    weave: Floats = 1 + 0.05 * noise(rng, px, (30, 30), 2)
    sheet = Sheet(as_bytes(np.asarray(colour, np.float32) * weave[..., None]), _SCALE)
    middle = (size[0] / 2, size[1] / 2)
    pale = _mix(colour, (240, 248, 252), 0.78)
    sheet.square(middle, (size[0] - 2.4, size[1] - 2.4), None, pale, 0.45, 1.5)
    if kind == "tax-marker":
        for x in (-4.2, 4.2):
            sheet.disc((middle[0] + x, middle[1]), 4.6, (70, 190, 232), (30, 90, 130), 0.5)
            sheet.disc((middle[0] + x, middle[1]), 3.3, None, (30, 110, 160), 0.35)
    else:
        for x, y in ((-4.5, 1.2), (4.5, 1.2), (0.0, -1.2)):
            at = (middle[0] + x, middle[1] + y)
            sheet.square((at[0], at[1] + 3.2), (1.2, 3.0), (40, 66, 96))
            sheet.disc(at, 3.2, (60, 130, 60), (24, 60, 24), 0.4)
    return Flat(rounded(sheet.picture, 1.6 * _SCALE), _SCALE, 1.8)


def _mix(first: Colour, second: Colour, part: float) -> Colour:
    a, b, c = (x + (y - x) * part for x, y in zip(first, second, strict=True))
    return a, b, c


def faded(tile: Flat, paper: Colour, strength: float) -> Bytes:
    """A tile's print as a pale picture, for the space on the board where such tiles go."""
    colour = tile.face[..., :3].astype(np.float32)
    pale = colour * strength + np.asarray(paper, np.float32) * (1 - strength)
    return as_bytes(np.asarray(cv2.GaussianBlur(pale, (0, 0), 1.2), np.float32))


__all__ = ["LOOKS", "PALETTES", "LandPalette", "faded", "land_tiles", "rounded_box", "seat_marker"]
