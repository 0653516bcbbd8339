"""A sheet to print on: drawing in millimetres with clean edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.simulate.raster import SUBPIXEL_BITS, Bytes

Colour = tuple[float, float, float]
Point = tuple[float, float]

_ONE = 1 << SUBPIXEL_BITS


@dataclass
class Sheet:
    """``picture`` is drawn on in place; all places and widths are millimetres from its top left."""

    picture: Bytes
    px_per_mm: float

    def disc(
        self,
        at: Point,
        radius: float,
        fill: Colour | None,
        rim: Colour | None = None,
        line: float = 0.5,
    ) -> None:
        centre, r = self._fixed([at])[0], round(radius * self.px_per_mm * _ONE)
        place = (int(centre[0]), int(centre[1]))
        if fill is not None:
            cv2.circle(self.picture, place, r, fill, -1, cv2.LINE_AA, SUBPIXEL_BITS)
        if rim is not None:
            cv2.circle(self.picture, place, r, rim, self._width(line), cv2.LINE_AA, SUBPIXEL_BITS)

    def area(
        self,
        points: Sequence[Point],
        fill: Colour | None,
        rim: Colour | None = None,
        line: float = 0.5,
    ) -> None:
        corners = self._fixed(points)
        if fill is not None:
            cv2.fillPoly(self.picture, [corners], fill, cv2.LINE_AA, SUBPIXEL_BITS)
        if rim is not None:
            cv2.polylines(
                self.picture, [corners], True, rim, self._width(line), cv2.LINE_AA, SUBPIXEL_BITS
            )

    def square(
        self,
        at: Point,
        size: Point,
        fill: Colour | None,
        rim: Colour | None = None,
        line: float = 0.5,
        round_mm: float = 0.0,
    ) -> None:
        self.area(rounded_box(at, size, round_mm), fill, rim, line)

    def stroke(self, points: Sequence[Point], colour: Colour, line: float) -> None:
        cv2.polylines(
            self.picture,
            [self._fixed(points)],
            False,
            colour,
            self._width(line),
            cv2.LINE_AA,
            SUBPIXEL_BITS,
        )

    def text(
        self, words: str, at: Point, height: float, colour: Colour, weight: float = 0.35
    ) -> None:
        """Words with their middle at a place; ``height`` of a capital."""
        face = cv2.FONT_HERSHEY_TRIPLEX
        scale = height * self.px_per_mm / 21.0
        thick = self._width(weight)
        (width, tall), _ = cv2.getTextSize(words, face, scale, thick)
        x, y = at[0] * self.px_per_mm - width / 2, at[1] * self.px_per_mm + tall / 2
        cv2.putText(
            self.picture, words, (round(x), round(y)), face, scale, colour, thick, cv2.LINE_AA
        )

    def wash(
        self, points: Sequence[Point], colour: Colour, strength: float, soft_mm: float
    ) -> None:
        """A watercolour patch: soft-edged and translucent."""
        outline = np.asarray(points, np.float64)
        low = np.floor((outline.min(axis=0) - 3 * soft_mm) * self.px_per_mm)
        high = np.ceil((outline.max(axis=0) + 3 * soft_mm) * self.px_per_mm)
        height, width = self.picture.shape[:2]
        x0, y0 = np.clip(low, 0, (width - 4, height - 4)).astype(int)
        x1, y1 = np.clip(high, (x0 + 4, y0 + 4), (width, height)).astype(int)
        mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
        shift = np.asarray((x0, y0)) * _ONE
        corners = (self._fixed(points) - shift).astype(np.int32)
        cv2.fillPoly(mask, [corners], (255,), cv2.LINE_AA, SUBPIXEL_BITS)
        small = cv2.resize(mask, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
        small = cv2.GaussianBlur(small, (0, 0), max(0.4, soft_mm * self.px_per_mm / 4))
        soft = cv2.resize(small, (x1 - x0, y1 - y0), interpolation=cv2.INTER_LINEAR)
        part = (soft * np.float32(strength / 255))[..., None]
        patch = self.picture[y0:y1, x0:x1]
        patch[:] = (patch * (1 - part) + np.asarray(colour, np.float32) * part).astype(np.uint8)

    def _width(self, line_mm: float) -> int:
        return max(1, round(line_mm * self.px_per_mm))

    def _fixed(self, points: Sequence[Point]) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
        pixels = np.asarray(points, np.float64) * self.px_per_mm - 0.5
        return np.round(pixels * _ONE).astype(np.int32)


def rounded_box(at: Point, size: Point, round_mm: float) -> list[Point]:
    """The outline of a box with rounded corners around a middle."""
    w, h = size[0] / 2 - round_mm, size[1] / 2 - round_mm
    if round_mm <= 0:
        return [
            (at[0] - w, at[1] - h),
            (at[0] + w, at[1] - h),
            (at[0] + w, at[1] + h),
            (at[0] - w, at[1] + h),
        ]
    points = []
    for cx, cy, start in ((w, h, 0), (-w, h, 90), (-w, -h, 180), (w, -h, 270)):
        for step in range(0, 91, 15):
            angle = np.radians(start + step)
            points.append(
                (
                    at[0] + cx + round_mm * float(np.cos(angle)),
                    at[1] + cy + round_mm * float(np.sin(angle)),
                )
            )
    return points


def curve(points: Sequence[Point], steps: int = 16) -> list[Point]:
    """A smooth line through points (Catmull-Rom)."""
    p = [points[0], *points, points[-1]]
    line: list[Point] = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False):
        for i in range(steps):
            t = i / steps
            line.append(
                (
                    _spline(a[0], b[0], c[0], d[0], t),
                    _spline(a[1], b[1], c[1], d[1], t),
                )
            )
    line.append(points[-1])
    return line


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    )
