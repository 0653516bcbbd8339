"""Printed things of some thickness: boards, tiles, cards and markers."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.simulate.raster import Bytes, Floats, Points

Colour = tuple[float, float, float]


@dataclass(frozen=True, eq=False)
class Flat:
    """A picture (blue, green, red, alpha) on cardboard; its middle is the thing's origin."""

    face: Bytes
    px_per_mm: float
    thickness_mm: float = 2.0
    edge: Colour = (150.0, 168.0, 176.0)

    @property
    def size_mm(self) -> tuple[float, float]:
        height, width = self.face.shape[:2]
        return width / self.px_per_mm, height / self.px_per_mm

    def outline(self) -> Points:
        """The four corners (mm, x right, y down) around the middle, clockwise from top left."""
        w, h = (s / 2 for s in self.size_mm)
        return np.array([(-w, -h), (w, -h), (w, h), (-w, h)])

    def at_scale(self, px_per_mm: float) -> Flat:
        """The same thing with its picture reduced to about the given scale."""
        if self.px_per_mm <= px_per_mm:
            return self
        height, width = self.face.shape[:2]
        ratio = px_per_mm / self.px_per_mm
        size = (max(2, round(width * ratio)), max(2, round(height * ratio)))
        face = cv2.resize(self.face, size, interpolation=cv2.INTER_AREA)
        return Flat(
            np.asarray(face, np.uint8), size[0] / self.size_mm[0], self.thickness_mm, self.edge
        )


def rounded(picture: Bytes | Floats, radius_px: float) -> Bytes:
    """Gives a picture (h x w x 3) an alpha channel with rounded corners."""
    height, width = picture.shape[:2]
    alpha = np.zeros((height, width), np.uint8)
    r = max(1, round(radius_px))
    for x in (r, width - 1 - r):
        for y in (r, height - 1 - r):
            cv2.circle(alpha, (x, y), r, 255, -1, cv2.LINE_AA)
    cv2.rectangle(alpha, (r, 0), (width - 1 - r, height - 1), 255, -1)
    cv2.rectangle(alpha, (0, r), (width - 1, height - 1 - r), 255, -1)
    colour = np.clip(picture, 0, 255).astype(np.uint8)
    return np.dstack([colour, alpha])


def marker_card(
    number: int, dictionary: str, marker_mm: float, margin_mm: float, band: Colour | None = None
) -> Flat:
    """A white card with an ArUco marker in its middle; ``band`` frames it in a seat's colour."""
    scale = 6.0
    inner = round(marker_mm * scale)
    code = cv2.aruco.generateImageMarker(
        cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary)), number, inner
    )
    white = round(margin_mm * scale)
    ink = np.where(code > 127, 240, 24).astype(np.uint8)
    card = np.pad(ink, white, constant_values=240)
    colour: Bytes = np.repeat(card[..., None], 3, axis=2)
    if band is not None:
        rim = round(3.2 * scale)
        height, width = colour.shape[0] + 2 * rim, colour.shape[1] + 2 * rim
        framed = np.empty((height, width, 3), np.uint8)
        framed[:] = np.asarray(band, np.uint8)
        framed[rim:-rim, rim:-rim] = colour
        colour = framed
        for inset, weight in ((round(1.1 * scale), 3), (round(1.9 * scale), 2)):
            cv2.rectangle(
                colour,
                (inset, inset),
                (width - 1 - inset, height - 1 - inset),
                tuple(0.45 * c + 120 for c in band),
                weight,
                cv2.LINE_AA,
            )
    return Flat(rounded(colour, 1.6 * scale), scale, 0.4, (215.0, 220.0, 222.0))
