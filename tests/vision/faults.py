"""What happens over a drawn table while a camera looks: pictures of every fault."""

from __future__ import annotations

import cv2
import numpy as np

from tests.vision.drawings import Colour, Picture, laid, patterned, plain
from vision.geometry import rectangle

SIZE = (480, 270)
PALE, DARK = (150, 185, 230), (45, 62, 100)
SKINS: dict[str, Colour] = {"pale": PALE, "brown": (80, 110, 165), "dark": DARK}
CLOTHES: dict[str, Colour] = {
    "black": (28, 26, 25),
    "white": (235, 235, 232),
    "grey": (120, 120, 122),
    "green": (80, 100, 70),
    "blue": (120, 80, 60),
}


def table(ground: Picture | None = None) -> Picture:
    """A board with a busy print on a cloth."""
    board = patterned(200, 150, 3)
    onto = plain(*SIZE) if ground is None else ground
    return laid(board, onto, rectangle(200, 150) + np.array([140, 50]))


def with_arm(
    picture: Picture,
    tip: tuple[int, int],
    hand: Colour = PALE,
    sleeve: Colour = (120, 80, 60),
    start: tuple[int, int] = (-40, 290),
    size: float = 1.0,
) -> Picture:
    """An arm that reaches from outside to ``tip``, with fingers and a rounded sleeve."""
    seen = picture.copy()
    at, to = np.asarray(start, np.float64), np.asarray(tip, np.float64)
    along = size * (to - at) / np.linalg.norm(to - at)
    across = np.array([-along[1], along[0]])
    wrist = to - 34 * along
    for i in range(9):
        shade = 0.75 + 0.4 * np.sin(np.pi * (i + 0.5) / 9)
        beside = (i - 4) * 5 * across
        tint = tuple(float(min(255.0, v * shade)) for v in sleeve)
        cv2.line(seen, _px(at + beside), _px(wrist + beside), tint, round(6 * size))
    cv2.circle(seen, _px(to - 22 * along), round(17 * size), hand, -1)
    shaded = tuple(0.92 * v for v in hand)
    for finger in (-12, -4, 4, 12):
        knuckle, end = to - 20 * along + finger * across, to + finger * across
        cv2.line(seen, _px(knuckle), _px(end), shaded, round(7 * size))
    return seen


def shaded(
    picture: Picture,
    middle: tuple[int, int],
    factor: float = 0.6,
    soft: float = 6.0,
    size: tuple[int, int] = (150, 190),
) -> Picture:
    """A shadow, as of a head that leans in, with a soft edge."""
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.ellipse(mask, (middle, size, 20.0), 1.0, -1)
    light = 1 - (1 - factor) * cv2.GaussianBlur(mask, (0, 0), soft)
    return _lit(picture, light[..., None])


def lamp(picture: Picture, warmth: float = 0.9) -> Picture:
    """A lamp at the left is switched on: brighter there, and warmer."""
    x = np.linspace(0, 1, picture.shape[1])[None, :, None]
    return _lit(picture, (1.7 - 0.6 * x) * np.array([warmth, 1.0, 1 / warmth]))


def exposed(picture: Picture, gain: float) -> Picture:
    return _lit(picture, np.array(gain))


def bumped(picture: Picture, x: float, y: float, degrees: float = 0.0) -> Picture:
    """The camera was knocked."""
    h, w = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), degrees, 1.0)
    turn[:, 2] += (x, y)
    moved = cv2.warpAffine(picture, turn, (w, h), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def unfocused(picture: Picture, by: float) -> Picture:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), by), np.uint8) if by else picture


def grained(pictures: list[Picture]) -> list[Picture]:
    """As a sensor gives them: no two alike."""
    shape = pictures[0].shape
    grains = [np.random.default_rng(i).normal(0, 2, shape).astype(np.float32) for i in range(5)]
    grainy = [p + grains[i % 5][: p.shape[0], : p.shape[1]] for i, p in enumerate(pictures)]
    return [np.clip(picture, 0, 255).astype(np.uint8) for picture in grainy]


def _lit(picture: Picture, light: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Picture:
    return np.clip(picture * light, 0, 255).astype(np.uint8)


def _px(point: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))
