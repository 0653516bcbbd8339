"""One place of one picture, cut out, with what was seen there and what is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.bench.speed import Image

CROP_PX = 200
"""Edge of what is shown of a place."""
AROUND = 2.4
"""So many times as large as the place itself is what is shown."""
LARGE_PX, AROUND_LARGE = 200, 1.2
"""Of a place as large as this, less around it."""
SHOWN = 24
"""So many of a set at most."""
_OUTLINE = (255, 0, 255)

Outline = Sequence[tuple[float, float]]
"""In picture pixels."""


@dataclass(frozen=True, eq=False)
class Exhibit:
    """``seen`` and ``true`` in words; ``p``: how sure what was seen was, None where nothing says;
    ``why``: what else the observation says. ``crop``: CROP_PX square, blue green red."""

    frame: str
    place: str
    seen: str
    true: str
    p: float | None
    why: str
    crop: Image

    @property
    def wrong(self) -> bool:
        return self.seen != self.true

    @property
    def said(self) -> str:
        """What was seen, with how sure that was."""
        return self.seen if self.p is None else f"{self.seen}, p {self.p:.3f}"


@dataclass(frozen=True, slots=True)
class Room:
    """The worst of a set. ``places`` were looked at, ``wrong`` of them were not right."""

    set: str
    places: int
    wrong: int
    exhibits: tuple[Exhibit, ...]


class Worst:
    """Keeps the worst places while a set is gone through: wrong ones before right ones, and of
    those that are alike in what was seen and what is so, the ``alike`` worst."""

    def __init__(self, shown: int = SHOWN, alike: int = SHOWN) -> None:
        self._shown = shown
        self._alike = alike
        self._kept: list[tuple[float, Exhibit]] = []
        self._places = 0
        self._wrong = 0

    def add(self, exhibit: Exhibit, badness: float | None = None) -> None:
        """``badness`` says which come first. Usually those are, of wrong places, the surest, of
        right ones, the least sure."""
        self.passed(1)
        self._wrong += exhibit.wrong
        if badness is None:
            sure = 1.0 if exhibit.p is None else exhibit.p
            badness = sure if exhibit.wrong else -sure
        ranked = sorted([*self._kept, (badness, exhibit)], key=_worst_first)
        alike: Counter[tuple[str, str]] = Counter()
        self._kept = []
        for entry in ranked:
            kind = (entry[1].seen, entry[1].true)
            alike[kind] += 1
            if alike[kind] <= self._alike and len(self._kept) < self._shown:
                self._kept.append(entry)

    def passed(self, places: int) -> None:
        """Places that were looked at and are nothing to show."""
        self._places += places

    def room(self, name: str) -> Room:
        return Room(name, self._places, self._wrong, tuple(one for _, one in self._kept))


def _worst_first(kept: tuple[float, Exhibit]) -> tuple[bool, float, str, str]:
    badness, exhibit = kept
    return not exhibit.wrong, -badness, exhibit.frame, exhibit.place


def cut_out(picture: Image, outline: Outline, around: float = AROUND) -> Image:
    """The place with what is around it, its outline drawn; CROP_PX square."""
    points = np.asarray(outline, np.float64)
    low, high = points.min(axis=0), points.max(axis=0)
    extent = float((high - low).max())
    half = max(extent * (AROUND_LARGE if extent > LARGE_PX else around) / 2, 12.0)
    x, y = (low + high) / 2
    scale = CROP_PX / (2 * half)
    onto = np.array([[scale, 0, CROP_PX / 2 - scale * x], [0, scale, CROP_PX / 2 - scale * y]])
    shrinks = scale < 1
    crop = cv2.warpAffine(
        _blurred(picture, scale) if shrinks else picture,
        onto,
        (CROP_PX, CROP_PX),
        flags=cv2.INTER_AREA if shrinks else cv2.INTER_CUBIC,
    )
    corners = np.round((points * scale + onto[:, 2]) * 16).astype(np.int32)
    cv2.polylines(crop, [corners], True, _OUTLINE, 1, cv2.LINE_AA, 4)
    return np.asarray(crop, np.uint8)


def whole(picture: Image) -> Image:
    """All of a picture, as large as fits."""
    height, width = picture.shape[:2]
    scale = CROP_PX / max(height, width)
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    crop = np.full((CROP_PX, CROP_PX, 3), 32, np.uint8)
    top = (CROP_PX - small.shape[0]) // 2
    crop[top : top + small.shape[0], : small.shape[1]] = small
    return crop


def _blurred(picture: Image, scale: float) -> Image:
    """What cannot be told apart any more after shrinking."""
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.4 / scale), np.uint8)


def in_words(components: Iterable[str]) -> str:
    """What lies in a place."""
    return " + ".join(components) or "nothing"
