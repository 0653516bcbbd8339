"""Small cubes in the players' colours on sites, also on print of their own colour, in warm and in
cold light."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.table.layout import PrintedSurface, Site
from tests.vision.drawings import Colour, Picture, laid, noisy, plain
from vision.boards.printed import BoardReader
from vision.components.kits import Example, Learned, learn
from vision.components.matching import PolarMatcher
from vision.geometry import homography, rectangle
from vision.known import KnownBoard
from vision.planes.registration import rectify_reference
from vision.scene import light

SCALE = 2.0
COLOURS: dict[str, Colour] = {
    "red": (40, 35, 190),
    "blue": (170, 80, 30),
    "green": (60, 130, 40),
    "yellow": (40, 200, 235),
    "black": (35, 32, 32),
    "white": (232, 235, 235),
}
WARM = (0.52, 0.80, 1.0)
"""What is left of blue, green and red at 2700 K where white is white at 6500 K."""
COLD = (1.0, 0.95, 0.88)
"""The same at 7500 K."""
CORNERS = np.array(((60.0, 40.0), (540.0, 40.0), (540.0, 400.0), (60.0, 400.0)))
SITES = tuple(
    Site(f"s/{i}", (25.0 + 38 * (i % 6), 25.0 + 32 * (i // 6)), ("cube/*",)) for i in range(30)
)
SURFACE = PrintedSurface(
    "board",
    (240.0, 180.0),
    SITES,
    "reference.jpg",
    ((60.0, 40.0), (540.0, 40.0), (540.0, 400.0), (60.0, 400.0)),
)
HOME = homography(rectangle(*SURFACE.size_mm), CORNERS)


def print_of(colour: str) -> Picture:
    """A print in a paler shade of one colour: a ring around each site, scratches, a legend."""
    rng = np.random.default_rng(4)
    base = 0.85 * np.asarray(COLOURS[colour], np.float64) + 30
    image = np.full((360, 480, 3), base).astype(np.uint8)
    for site in SITES:
        x, y = (int(v * SCALE) for v in site.at_mm)
        cv2.circle(image, (x, y), 15, tuple(0.8 * base + 20), 2, cv2.LINE_AA)
    for x, y, dx, dy, shade in rng.integers(
        (0, 0, -30, -30, -25), (480, 360, 30, 30, 25), (120, 5)
    ):
        line = tuple(np.clip(base + shade, 0, 255))
        cv2.line(image, (int(x), int(y)), (int(x + dx), int(y + dy)), line, 2, cv2.LINE_AA)
    for i, other in enumerate(COLOURS.values()):
        cv2.rectangle(image, (20 + i * 80, 338), (60 + i * 80, 354), other, -1)
    return image


def cube(colour: str, edge_mm: float, turn_deg: float) -> Picture:
    """A cube from above and a little from the side, on pure black."""
    edge = edge_mm * SCALE
    size = int(2.2 * edge) | 1
    image = np.zeros((size, size, 3), np.uint8)
    paint = np.maximum(COLOURS[colour], 1)
    for step in np.linspace(0, 1, 6):
        lit = 1.0 if step == 1 else 0.55
        middle = (size / 2 + 0.18 * edge * step, size / 2 + 0.12 * edge * step)
        corners = cv2.boxPoints((middle, (edge, edge), turn_deg))
        cv2.fillPoly(image, [np.round(corners).astype(np.int32)], tuple(lit * paint))
    return image


def stand(image: Picture, piece: Picture, x: int, y: int) -> None:
    """Puts a cube and the shadow that it casts, in place."""
    size = piece.shape[0]
    mask = (piece.max(axis=2) > 0).astype(np.float32)
    x0, y0 = x - size // 2, y - size // 2
    dark = image[y0 + 3 : y0 + 3 + size, x0 + 4 : x0 + 4 + size]
    dark[:] = dark * (1 - 0.45 * cv2.GaussianBlur(mask, (0, 0), 1.5)[..., None])
    part = image[y0 : y0 + size, x0 : x0 + size]
    part[mask > 0] = piece[mask > 0]


def photograph(board: Picture, lamp: tuple[float, float, float], seed: int) -> Picture:
    image = laid(board, plain(600, 440), CORNERS) * np.array(lamp)
    image *= np.linspace(0.8, 1.0, 600)[None, :, None]
    soft = cv2.GaussianBlur(image, (0, 0), 0.7)
    return noisy(np.clip(soft, 0, 255).astype(np.uint8), seed)


def kit(edge_mm: float) -> dict[str, Learned]:
    examples = []
    for name in COLOURS:
        for turn in (10.0, 55.0):
            picture = cube(name, edge_mm, turn)
            mask = picture.max(axis=2) > 0
            examples.append(Example(f"cube/{name}", noisy(picture), mask, None))
    return learn(examples, SCALE)


@pytest.mark.parametrize("lamp", [WARM, COLD], ids=["2700 K", "7500 K"])
@pytest.mark.parametrize("edge_mm", [8.0, 10.0])
def test_cubes_are_told_on_print_of_any_colour(
    edge_mm: float, lamp: tuple[float, float, float]
) -> None:
    rng = np.random.default_rng(11)
    cubes = kit(edge_mm)
    examples = [e for learned in cubes.values() for e in learned.examples]
    matcher = PolarMatcher(examples, SCALE, max(k.reach_mm for k in cubes.values()))
    right = 0
    for ground in COLOURS:
        board = print_of(ground)
        reference = photograph(board, (1.0, 1.0, 1.0), 1)
        print_ = rectify_reference(SURFACE, reference, CORNERS)
        reader = BoardReader(KnownBoard(print_, HOME, ()), cubes, matcher)
        truth = {}
        for site in SITES[::2]:
            name = str(rng.choice(list(COLOURS)))
            x, y = np.round(np.multiply(site.at_mm, SCALE) + rng.normal(0, 2, 2)).astype(int)
            stand(board, cube(name, edge_mm, float(rng.uniform(0, 90))), x, y)
            truth[site.id] = [f"cube/{name}"]
        seen = photograph(board, lamp, 2)
        gains = light.between(seen, reference, np.ones(seen.shape[:2], np.bool_))
        found = reader.read(light.even(seen, gains), HOME)
        read = {i: [c.component for c in r.claims] for i, r in found.items() if r.claims}
        right += sum(read.get(s.id) == truth.get(s.id) for s in SITES)
    assert right >= 0.99 * len(COLOURS) * len(SITES)
