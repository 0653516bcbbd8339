"""The empty table: what a picture would show if nothing stood on it.

Made of the reference picture (table with its empty board) and of kit photographs, which show the
bare table where the board lies in the reference.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats, inverse, project, rectangle, scaling, warp
from vision.masks import filled, grown
from vision.pixels import shrink
from vision.planes.registration import BoardPrint, Pose
from vision.scene import light
from vision.scene.residual import Print

COARSE = 4
"""Picture px a px of the coarse prediction."""


@dataclass(frozen=True)
class TablePhoto:
    """A straightened picture of the table: its plane (table mm -> px) and what in it is no bare
    table (outlines, px)."""

    image: NDArray[np.uint8]
    plane: Floats
    covered: tuple[Floats, ...]


@dataclass(frozen=True)
class Backdrop:
    """The bare table. image: in the reference's view and light; known: where it is bare (HxW);
    plane: table mm -> px of it."""

    image: NDArray[np.uint8]
    known: NDArray[np.uint8]
    plane: Floats

    def at(
        self, plane: Floats, to: Floats, size: tuple[int, int]
    ) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """The bare table under another view (plane: table mm -> px of it; ``to``: from there on to
        the result) and where it is known."""
        h = to @ plane @ inverse(self.plane)
        return warp(self.image, h, size), warp(self.known, h, size) > 250


def build(photos: Sequence[TablePhoto]) -> Backdrop:
    """The first photo is the reference; the others fill what it covers, in its light."""
    reference = photos[0]
    h, w = reference.image.shape[:2]
    image = reference.image.copy()
    known = 255 - _mask(reference.covered, (w, h), 2)
    for photo in photos[1:]:
        over = reference.plane @ inverse(photo.plane)
        bare = warp(255 - _mask(photo.covered, (w, h), 12), over, (w, h))
        seen = warp(photo.image, over, (w, h))
        gains = light.between(seen, reference.image, (bare > 250) & (known > 250))
        fill = (known < 250) & (bare > 250)
        image[fill] = light.even(seen, gains)[fill]
        known[fill] = 255
    return Backdrop(image, known, reference.plane)


@dataclass(frozen=True)
class Prediction:
    """A coarse picture of the empty table with its boards, and where it holds."""

    image: NDArray[np.uint8]
    known: NDArray[np.bool_]

    @cached_property
    def print(self) -> Print:
        """Its image, prepared for comparison with pictures."""
        return Print(self.image)


class Predictor:
    """Draws the coarse prediction; the shrunken originals are made once."""

    def __init__(self, backdrop: Backdrop | None, boards: Mapping[str, BoardPrint]) -> None:
        self._backdrop = backdrop
        self._boards = boards
        self._last: tuple[tuple[object, ...], Prediction] | None = None
        if backdrop is not None:
            small = (backdrop.known.shape[1] // COARSE, backdrop.known.shape[0] // COARSE)
            self._bare = shrink(backdrop.image, small)
            self._bare_known = shrink(backdrop.known, small)
        self._prints = {
            i: shrink(b.image, (b.size[0] // COARSE, b.size[1] // COARSE))
            for i, b in boards.items()
        }

    def predict(
        self, plane: Floats | None, poses: Mapping[str, Pose], size: tuple[int, int]
    ) -> Prediction:
        """What a picture of such a size (width, height) would show; the last prediction again where
        nothing moved since. plane: the table's in it (mm -> px), None where there is no table
        plane."""
        places = [pose.homography for pose in poses.values()] + ([] if plane is None else [plane])
        key = (size, *poses, *(place.tobytes() for place in places))
        if self._last is None or self._last[0] != key:
            self._last = (key, self._predict(plane, poses, size))
        return self._last[1]

    def _predict(
        self, plane: Floats | None, poses: Mapping[str, Pose], size: tuple[int, int]
    ) -> Prediction:
        w, h = size[0] // COARSE, size[1] // COARSE
        image = np.zeros((h, w, 3), np.uint8)
        known = np.zeros((h, w), np.bool_)
        down = scaling(1 / COARSE)
        if self._backdrop is not None and plane is not None:
            over = down @ plane @ inverse(self._backdrop.plane) @ scaling(COARSE)
            image = warp(self._bare, over, (w, h))
            known = warp(self._bare_known, over, (w, h)) > 250
        for i, pose in poses.items():
            board = self._boards[i]
            onto = down @ pose.homography @ scaling(COARSE / board.scale)
            quad = project(down @ pose.homography, rectangle(*board.surface.size_mm))
            inside = _mask((quad,), (w, h), 0) > 0
            print_ = warp(self._prints[i], onto, (w, h))
            image[inside] = print_[inside]
            known |= inside
            # The board's rim has a thickness and a shadow that no picture of the plane predicts.
            rim = np.zeros((h, w), np.uint8)
            cv2.polylines(rim, [np.round(quad).astype(np.int32)], True, 1, 3)
            known &= rim == 0
        return Prediction(image, known)


def _mask(outlines: Iterable[Floats], size: tuple[int, int], grow: int) -> NDArray[np.uint8]:
    mask = filled(outlines, size, 255)
    return grown(mask, grow) if grow else mask
