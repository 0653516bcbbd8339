"""Dice seen from above: where they lie, what they show, of which colour they are.

A small network (``models/dice.onnx``; its card beside it says what it was trained on) finds every
die and reads it. Each die found is looked at a second time, brought to one size and turned several
ways: a lamp's glare across a pip seldom survives all of them. The colour is no matter of learning:
it is that of the body, as paint is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.components.colours import NAMED
from vision.components.networks import MODELS, open_network
from vision.geometry import Floats
from vision.trays import paint

MODEL = MODELS / "dice.onnx"

Image = NDArray[np.uint8]
Box = tuple[float, float, float, float]
Levels = NDArray[np.float32]

STRIDE = 4
"""Pixels that a cell of the network's answers has along each side."""
MULTIPLE = 16
"""Of this many pixels the network's pictures are."""
SMALLEST, LARGEST = 16.0, 76.0
"""Edges of dice (px) that the network knows."""
USUAL = 36.0
"""The edge that a die is brought to where its size is known."""
LONGEST = 1280
"""Pictures are read at no more pixels than so many a side."""
SHORTEST = 300
"""And also at half the size, and half that, while as many are left."""
GREY = 114
"""What fills a picture up to a multiple."""
WORTH = 0.25
"""Probability from which something is looked at again."""
CERTAIN = 0.7
"""Probability from which something is a die."""
APART = 0.5
"""Two dice's middles are at least so many edges apart."""
WINDOW = 64
"""Edge of the picture of a second look (px)."""
CELL = 7
"""The cell of such a picture, across and down, that the die's middle is in the middle of."""
MIDDLE = (CELL + 0.5) * STRIDE
LOOKS = ((0.0, 36.0), (45.0, 33.0), (112.0, 30.0), (247.0, 40.0))
"""Turn (degrees) and edge (px) of each. The turns are spread over a quarter: a square is largest
across its corners, and a die shall be equally large however it lies."""
MARGIN = 1.15
"""A die's box, as a multiple of the mean width of what is seen of it."""
BODY = 0.82
"""Diameter of the part that a die's colour is told from, as a share of its edge."""


@dataclass(frozen=True, slots=True)
class Die:
    """value: of the top face; colour: one of ``colours.NAMED``; box: square around all that
    is seen of it (x0, y0, x1, y1 in px); p: the probability that it is a die that shows this value;
    chances: of the values 1 to 6, if it is a die."""

    value: int
    colour: str
    box: Box
    p: float
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class _Found:
    """Something that may be a die: middle and edge (px), its probability, those of its values."""

    x: float
    y: float
    edge: float
    p: float
    values: Levels


class DiceReader:
    """Reads dice in pictures."""

    def __init__(self, model: Path = MODEL) -> None:
        """Raises InputError where the network is missing or none."""
        self._session = open_network(model, "that reads dice")

    def read(
        self,
        picture: Image,
        edge_px: float | None = None,
        colours: Sequence[str] = tuple(NAMED),
        least: float = CERTAIN,
    ) -> tuple[Die, ...]:
        """The dice in a picture (BGR, HxWx3), likeliest first. edge_px: how large they are in it,
        where that is about known; else dice from 16 px to half the picture are looked for. colours:
        those of ``colours.NAMED`` that they may have. least: the probability from which
        something is a die."""
        found: list[_Found] = []
        for scale in _scales(picture, edge_px):
            found += self._at_scale(picture, scale)
        again = self._look_again(picture, _apart(found))
        gain = paint.brightness(picture)
        return tuple(_die(picture, one, colours, gain) for one in _apart(again) if one.p >= least)

    def _at_scale(self, picture: Image, scale: float) -> Iterator[_Found]:
        image = picture if scale == 1 else _scaled(picture, scale)
        h, w = image.shape[:2]
        edges = ((0, -h % MULTIPLE), (0, -w % MULTIPLE), (0, 0))
        whole = np.pad(image, edges, constant_values=GREY)
        middle, box, values = (part[0] for part in self._run(whole[None]))
        peak = (middle >= WORTH) & (middle == cv2.dilate(middle, np.ones((3, 3), np.uint8)))
        for row, column in zip(*np.nonzero(peak), strict=True):
            dx, dy, edge = box[row, column]
            if not SMALLEST <= edge <= LARGEST:
                continue
            x, y = (column + 0.5) * STRIDE + dx, (row + 0.5) * STRIDE + dy
            yield _Found(
                float(x / scale),
                float(y / scale),
                float(edge / scale),
                float(middle[row, column]),
                values[row, column],
            )

    def _run(self, pictures: Image) -> tuple[Levels, Levels, Levels]:
        middle, box, values = self._session.run(None, {"picture": pictures})
        return middle, box, values

    def _look_again(self, picture: Image, found: Sequence[_Found]) -> list[_Found]:
        """The same, with what several looks at each agree on."""
        if not found:
            return []
        views = [[_close_up(one, *look) for look in LOOKS] for one in found]
        windows = [_window(picture, onto) for several in views for onto in several]
        middle, box, values = self._run(np.stack(windows))
        near = middle[:, CELL - 1 : CELL + 2, CELL - 1 : CELL + 2].max(axis=(1, 2))
        told = (near, box[:, CELL, CELL], values[:, CELL, CELL])
        parts = zip(*(part.reshape(len(found), len(LOOKS), -1) for part in told), strict=True)
        return [
            _agreed(one, onto, *part) for one, onto, part in zip(found, views, parts, strict=True)
        ]


def _agreed(
    one: _Found, views: Sequence[Floats], near: Levels, boxes: Levels, values: Levels
) -> _Found:
    """A die as several looks have it (a row each): its middle and edge are their means."""
    middles, edges = [], []
    for onto, (dx, dy, edge) in zip(views, boxes, strict=True):
        back = cv2.invertAffineTransform(onto)
        middles.append(back @ (MIDDLE + dx, MIDDLE + dy, 1.0))
        edges.append(edge * np.hypot(back[0, 0], back[0, 1]))
    x, y = np.mean(middles, axis=0)
    shares = np.exp(np.log(np.maximum([one.values, *values], 1e-6)).mean(axis=0))
    p = _mean_chance(np.array([one.p, *near[:, 0]]))
    return _Found(float(x), float(y), float(np.mean(edges)), p, shares / shares.sum())


def _scaled(picture: Image, scale: float) -> Image:
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=how), np.uint8)


def _scales(picture: Image, edge_px: float | None) -> list[float]:
    if edge_px is not None:
        return [USUAL / edge_px]
    side = max(picture.shape[:2])
    scales = [min(1.0, LONGEST / side)]
    while side * scales[-1] / 2 >= SHORTEST:
        scales.append(scales[-1] / 2)
    return scales


def _apart(found: Sequence[_Found]) -> list[_Found]:
    """Of several for one die the likeliest."""
    kept: list[_Found] = []
    for one in sorted(found, key=lambda f: -f.p):
        if all(np.hypot(one.x - k.x, one.y - k.y) > APART * max(one.edge, k.edge) for k in kept):
            kept.append(one)
    return kept


def _close_up(one: _Found, turn: float, edge: float) -> Floats:
    """From the picture to a window (2x3) in which a die has one size and another turn, its middle
    in the middle of a cell."""
    onto = cv2.getRotationMatrix2D((one.x, one.y), turn, edge / one.edge)
    onto[:, 2] += np.array([MIDDLE - one.x, MIDDLE - one.y])
    return np.asarray(onto, np.float64)


def _window(picture: Image, onto: Floats) -> Image:
    size, edges = (WINDOW, WINDOW), cv2.BORDER_REPLICATE
    return np.asarray(cv2.warpAffine(picture, onto, size, borderMode=edges), np.uint8)


def _mean_chance(ps: NDArray[np.float64]) -> float:
    """The mean of probabilities, taken of their logarithmic odds."""
    ps = np.clip(ps, 1e-4, 1 - 1e-4)
    return float(1 / (1 + np.exp(-np.log(ps / (1 - ps)).mean())))


def _die(picture: Image, one: _Found, colours: Sequence[str], gain: float) -> Die:
    best = int(one.values.argmax())
    half = one.edge * MARGIN / 2
    box = (one.x - half, one.y - half, one.x + half, one.y + half)
    return Die(
        value=best + 1,
        colour=paint.named(_body(picture, one), colours, gain),
        box=box,
        p=round(one.p * float(one.values[best]), 4),
        chances=tuple(round(float(v), 4) for v in one.values),
    )


def _body(picture: Image, one: _Found) -> Image:
    """The pixels of a die around its middle, where there is nothing of the table (1xNx3)."""
    radius = max(one.edge * BODY / 2, 1.0)
    x0, x1 = max(0, round(one.x - radius)), round(one.x + radius) + 1
    y0, y1 = max(0, round(one.y - radius)), round(one.y + radius) + 1
    part = picture[y0:y1, x0:x1]
    ys, xs = np.ogrid[y0 : y0 + part.shape[0], x0 : x0 + part.shape[1]]
    return part[np.hypot(xs - one.x, ys - one.y) <= radius][None]
