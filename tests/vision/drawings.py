"""Small pictures that the tests draw themselves."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.table.profile import TableProfile
from vision.components.kits import Example, Learned, learn
from vision.geometry import Floats, homography, rectangle, warp
from vision.planes.markers import Markers
from vision.simulate.camera import TableCamera

Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]

RED: Colour = (40, 40, 200)
BLUE: Colour = (190, 90, 30)
YELLOW: Colour = (40, 200, 230)
CLOTH: Colour = (70, 110, 60)


def plain(width: int, height: int, colour: Colour = CLOTH) -> Picture:
    return np.full((height, width, 3), colour, np.uint8)


def patterned(width: int, height: int, seed: int, least: int = 0) -> Picture:
    """A print: many overlapping boxes and discs of all colours, at least so many."""
    rng = np.random.default_rng(seed)
    image = plain(width, height, (150, 170, 180))
    for _ in range(max(least, width * height // 1200)):
        x, y = (int(v) for v in rng.integers(0, (width, height)))
        size = int(rng.integers(5, 22))
        colour = tuple(int(v) for v in rng.integers(30, 225, 3))
        if rng.random() < 0.5:
            cv2.circle(image, (x, y), size, colour, -1, cv2.LINE_AA)
        else:
            cv2.rectangle(image, (x, y), (x + size, y + 2 * size), colour, -1)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 0.8), np.uint8)


def noisy(image: Picture, seed: int = 1, spread: float = 2.0) -> Picture:
    grain = np.random.default_rng(seed).normal(0, spread, image.shape)
    return np.clip(image + grain, 0, 255).astype(np.uint8)


def laid(print_: Picture, onto: Picture, corners: Floats) -> Picture:
    """A copy of ``onto`` on which a print lies with its corners (4x2 px) there."""
    h, w = print_.shape[:2]
    size = (onto.shape[1], onto.shape[0])
    drawn = warp(print_, homography(rectangle(w, h), corners), size)
    mask = np.zeros(onto.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 1)
    return np.where(mask[..., None] > 0, drawn, onto)


def example(component: str, image: Picture, square: bool = False) -> Example:
    """A component whose picture it is: all that is not pure black."""
    mask = image.max(axis=2) > 0
    return Example(component, image, mask, image if square else None)


def disc(colour: Colour, radius: int, inner: Colour | None = None) -> Picture:
    """A disc on black, with another in its middle."""
    size = 2 * radius + 9
    image = np.zeros((size, size, 3), np.uint8)
    middle = (size // 2, size // 2)
    cv2.circle(image, middle, radius, colour, -1)
    if inner is not None:
        cv2.circle(image, middle, radius // 2, inner, -1)
    return image


def bar(colour: Colour, width: int, height: int) -> Picture:
    """A bar on black."""
    size = max(width, height) + 9
    image = np.zeros((size, size, 3), np.uint8)
    x, y = (size - width) // 2, (size - height) // 2
    image[y : y + height, x : x + width] = colour
    return image


def known(scale: float, **pictures: Picture) -> dict[str, Learned]:
    """A kit of single pictures, names with ``__`` for ``/``."""
    examples = [example(name.replace("__", "/"), image) for name, image in pictures.items()]
    return learn(examples, scale)


def put(image: Picture, piece: Picture, x: float, y: float) -> None:
    """Puts a piece (on black) with its middle at a place, in place."""
    h, w = piece.shape[:2]
    x0, y0 = round(x - w / 2), round(y - h / 2)
    part = image[y0 : y0 + h, x0 : x0 + w]
    mask = piece.max(axis=2) > 0
    part[mask] = piece[mask]


def seen_markers(profile: TableProfile, camera: TableCamera) -> Markers:
    """Where a camera sees the corners of a profile's markers, which lie straight."""
    half = profile.marker_mm / 2
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    return {i: on_picture(camera, square + at) for i, at in profile.markers.items()}


def on_picture(camera: TableCamera, points_mm: Floats) -> Floats:
    """Points of the table (Nx2) in a camera's picture, counted from its first pixel's middle."""
    return camera.project(np.column_stack([points_mm, np.zeros(len(points_mm))])) - 0.5
