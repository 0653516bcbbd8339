"""What a die is made of, how it is lit, and the small picture that comes of it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.dice import cube
from models.dice.cube import Floats

SIZE = 112
"""Edge of the picture that a die is drawn in (px)."""
CLOUD = 256
CLOUDS = 24

NAMED_BODIES = (
    (235, 238, 240), (200, 225, 235), (30, 28, 28), (40, 35, 190), (60, 20, 120), (40, 150, 40),
    (75, 120, 20), (170, 70, 25), (90, 30, 20), (40, 210, 235), (30, 130, 240), (110, 30, 110),
    (60, 30, 45), (45, 90, 140), (150, 150, 150), (190, 130, 230), (220, 190, 90), (40, 40, 110),
)  # fmt: skip
"""Colours (BGR) that dice are sold in."""
NAMED_PIPS = (
    (250, 250, 250), (20, 18, 18), (70, 210, 235), (60, 150, 190), (45, 35, 185), (180, 80, 30),
    (60, 140, 50), (225, 235, 240), (30, 30, 30),
)  # fmt: skip


@dataclass(frozen=True)
class Sprite:
    """A die or a plain cube, alone. colour: BGR; cover: 0 to 255; value: of the top face, 0 for a
    cube without pips; tint: what its body does to the light that falls through (BGR, 0 to 1)."""

    colour: NDArray[np.uint8]
    cover: NDArray[np.uint8]
    value: int
    edge: float
    tint: NDArray[np.floating]


class Wardrobe:
    """Draws dice, each another one."""

    def __init__(self, rng: np.random.Generator, any_spread: bool = True) -> None:
        """any_spread: whether pips may also crowd around the middle of their face."""
        self._rng = rng
        self._any_spread = any_spread
        self._clouds = [_cloud(rng) for _ in range(CLOUDS)]

    def sprite(self, value: int) -> Sprite:
        """A die that shows this value, or a cube without pips for 0."""
        rng = self._rng
        shape = self._shape()
        numbers = cube.number(rng, value)
        slope = float(np.tan(np.radians(33) * rng.random() ** 1.3))
        height = float(np.exp(rng.uniform(np.log(10), np.log(60))))
        way = rng.uniform(0, 2 * np.pi)
        eye = (height * slope * np.cos(way), height * slope * np.sin(way), height)
        half = 1.5 + slope + 2.0 / height
        sight = cube.look(shape, eye, half, SIZE)
        face, place = cube.faces(sight.point)
        off, rim = cube.nearest_pip(face, place, shape, numbers)
        soft = np.float32(rng.uniform(0.02, 0.07))
        pip = np.clip(rim / soft + 0.5, 0, 1)
        body, body_colour = self._body(sight.point)
        paint = self._pips(body_colour)
        albedo = body * (1 - pip) + paint[:, None] * pip
        albedo = self._outlined(albedo, rim, soft)
        normal = self._bent(sight, face, place, off, pip)
        lit = self._lit(albedo, normal, sight)
        colour = np.zeros((SIZE * SIZE, 3), np.float32)
        colour[sight.at] = lit.T
        cover, tint = sight.cover, np.ones(3)
        if rng.random() < 0.2:
            cover = cover * np.float32(rng.uniform(0.7, 1))
            tint = 0.35 + 0.65 * body_colour / max(body_colour.max(), 1)
        levels = np.clip(colour.reshape(SIZE, SIZE, 3), 0, 255).astype(np.uint8)
        return Sprite(levels, (cover * 255).astype(np.uint8), value, SIZE / half, tint)

    def _shape(self) -> cube.Shape:
        rng = self._rng
        rounding = 0.05 + 0.33 * rng.random() ** 1.5
        ball = rng.uniform(1.26, 1.5) if rng.random() < 0.55 else 3.0
        if self._any_spread:
            spread = rng.uniform(0.31, 0.58)
            pip = min(0.235, spread * rng.uniform(0.3, 0.47))
        else:
            pip, spread = rng.uniform(0.14, 0.235), rng.uniform(0.42, 0.58)
        single = pip * (rng.uniform(1.1, 1.7) if rng.random() < 0.2 else 1)
        return cube.Shape(rounding, ball, pip, single, spread)

    def _colour(self, names: tuple[tuple[int, int, int], ...], any_share: float) -> Floats:
        rng = self._rng
        if rng.random() < any_share:
            hue = np.array(
                [[[rng.integers(180), 255 * rng.random() ** 0.6, rng.integers(15, 256)]]]
            )
            bgr = cv2.cvtColor(hue.astype(np.uint8), cv2.COLOR_HSV2BGR)
            return np.asarray(bgr[0, 0], np.float32)
        base = np.array(names[rng.integers(len(names))], np.float32)
        return np.asarray(np.clip(base * rng.uniform(0.75, 1.2) + rng.normal(0, 9, 3), 4, 255))

    def _body(self, point: Floats) -> tuple[Floats, Floats]:
        """Its own colour at every point (3xN) and on the whole (3)."""
        rng = self._rng
        base = self._colour(NAMED_BODIES, 0.3)
        body = np.repeat(base[:, None], point.shape[1], axis=1).astype(np.float32)
        kind = rng.random()
        if kind < 0.45:
            return body, base
        if kind < 0.85:
            for _ in range(int(rng.integers(1, 3))):
                near = base * rng.uniform(0.3, 1.7) if rng.random() < 0.5 else None
                other = self._colour(NAMED_BODIES, 0.5) if near is None else near + 15
                share = self._veins(point, rng.uniform(0.15, 0.9)) * rng.uniform(0.4, 1)
                body += (np.clip(other, 0, 255)[:, None] - body) * share
            return body, np.asarray(body.mean(axis=1), np.float32)
        speck = self._colour(NAMED_BODIES, 0.3) if rng.random() < 0.5 else np.full(3, 250.0)
        spots = self._clouds[int(rng.integers(CLOUDS))][1]
        at = self._unrolled(point, rng.uniform(40, 110))
        share = (spots[at[1], at[0]] > rng.uniform(0.62, 0.85)) * np.float32(rng.uniform(0.3, 1))
        body += (speck[:, None] - body) * share.astype(np.float32)
        return body.astype(np.float32), base

    def _veins(self, point: Floats, grain: float) -> Floats:
        """Smoke of marbled plastic: between 0 and 1 (N)."""
        smooth = self._clouds[int(self._rng.integers(CLOUDS))][0]
        at = self._unrolled(point, grain * 80)
        sharp = self._rng.uniform(2, 9)
        middle = self._rng.uniform(0.35, 0.65)
        return np.asarray(1 / (1 + np.exp(-sharp * 2 * (smooth[at[1], at[0]] - middle))))

    def _unrolled(self, point: Floats, grain: float) -> NDArray[np.intp]:
        """Places in a cloud (2xN) for points of the surface, without a seam that shows."""
        turn = np.linalg.qr(self._rng.normal(size=(3, 3)))[0][:2].astype(np.float32)
        flat = turn @ point + (0.7 * point[::-1][:1] * point[1:2])
        return np.floor(flat * grain + self._rng.uniform(0, CLOUD)).astype(np.intp) % CLOUD

    def _pips(self, body: Floats) -> Floats:
        """A colour that can be told from the body, sometimes only just."""
        least = 24.0 if self._rng.random() < 0.3 else 60.0
        for _ in range(20):
            paint = self._colour(NAMED_PIPS, 0.15)
            if _lab_distance(paint, body) > least:
                return paint
        return np.full(3, 250.0 if body.mean() < 120 else 15.0, np.float32)

    def _outlined(self, albedo: Floats, rim: Floats, soft: np.float32) -> Floats:
        """A pip drilled a little deeper than its paint reaches has a rim."""
        if self._rng.random() > 0.35:
            return albedo
        line = np.clip(1 - np.abs(rim) / (soft * 1.3), 0, 1) * np.float32(
            self._rng.uniform(0.2, 0.8)
        )
        shade = np.float32(self._rng.choice([0.3, 0.5, 1.7]))
        return np.asarray(albedo * (1 + line * (shade - 1)), np.float32)

    def _bent(
        self,
        sight: cube.Sight,
        face: NDArray[np.intp],
        place: Floats,
        off: Floats,
        pip: Floats,
    ) -> Floats:
        """Normals of faces that are not quite flat and of pips that are hollow: this is where glare
        gets its rings from."""
        rng = self._rng
        dish = rng.uniform(-0.3, 0.3) if rng.random() < 0.7 else 0.0
        hollow = -rng.uniform(0.1, 0.7) if rng.random() < 0.75 else 0.0
        bend = np.float32(dish) * place + np.float32(hollow) * off * pip
        others = np.array([(1, 2), (0, 2), (0, 1)])[face // 2].T
        normal = sight.normal.copy()
        columns = np.arange(normal.shape[1])
        for i in range(2):
            normal[others[i], columns] += bend[i]
        return np.asarray(normal / np.linalg.norm(normal, axis=0), np.float32)

    def _lit(self, albedo: Floats, normal: Floats, sight: cube.Sight) -> Floats:
        rng = self._rng
        ambient = rng.uniform(0.3, 0.85)
        low = (1 - sight.point[2]) * np.float32(0.5 * rng.uniform(0.1, 0.5))
        light = np.full(normal.shape[1], ambient, np.float32) * (1 - low)
        glare = np.zeros_like(light)
        mirrored = 2 * (normal * sight.view).sum(axis=0) * normal - sight.view
        gloss = rng.uniform(0.2, 1.3) if rng.random() < 0.75 else rng.uniform(0, 0.15)
        for _ in range(int(rng.integers(1, 4))):
            lamp = _direction(rng)
            light += np.maximum(lamp @ normal, 0) * np.float32(rng.uniform(0.1, 0.6))
            glare += self._lamp(lamp, mirrored) * np.float32(gloss * rng.uniform(0.3, 1))
        facing = np.clip((normal * sight.view).sum(axis=0), 0, 1)
        sheen = (1 - facing) ** 3 * np.float32(gloss * rng.uniform(0, 0.35))
        lit = albedo * light + 235 * (np.minimum(glare, 1.2) + sheen)
        return np.asarray(lit, np.float32)

    def _lamp(self, lamp: Floats, mirrored: Floats) -> Floats:
        """How bright a lamp's mirror image is (N): a bulb, a ring or a window."""
        rng = self._rng
        angle = np.arccos(np.clip(lamp @ mirrored, -1, 1))
        soft = rng.uniform(0.02, 0.12)
        kind = rng.random()
        if kind < 0.4:
            return np.asarray(np.clip((rng.uniform(0.05, 0.4) - angle) / soft + 0.5, 0, 1))
        if kind < 0.7:
            inner = rng.uniform(0.1, 0.5)
            width = rng.uniform(0.03, 0.12)
            return np.asarray(np.clip((width - np.abs(angle - inner)) / soft + 0.5, 0, 1))
        side = np.cross(lamp, _direction(rng))
        side /= max(float(np.linalg.norm(side)), 1e-3)
        up = np.cross(lamp, side)
        wide = np.clip((rng.uniform(0.05, 0.5) - np.abs(side @ mirrored)) / soft + 0.5, 0, 1)
        high = np.clip((rng.uniform(0.05, 0.3) - np.abs(up @ mirrored)) / soft + 0.5, 0, 1)
        return np.asarray(wide * high * (angle < 1.3), np.float32)


def _direction(rng: np.random.Generator) -> Floats:
    """Towards a lamp: anywhere above, most often high."""
    tilt, way = np.radians(75) * rng.random() ** 0.8, rng.uniform(0, 2 * np.pi)
    flat = np.sin(tilt)
    return np.array([flat * np.cos(way), flat * np.sin(way), np.cos(tilt)], np.float32)


def _cloud(rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Noise between 0 and 1 that wraps around: smooth, and in spots."""
    total = np.zeros((CLOUD, CLOUD), np.float32)
    for cells, weight in ((4, 1.0), (8, 0.6), (16, 0.35), (32, 0.2)):
        small = np.pad(rng.random((cells, cells), np.float32), 2, mode="wrap")
        step = CLOUD // cells
        big = cv2.resize(small, None, fx=step, fy=step, interpolation=cv2.INTER_CUBIC)
        total += weight * big[2 * step : 2 * step + CLOUD, 2 * step : 2 * step + CLOUD]
    spots = cv2.GaussianBlur(rng.random((CLOUD, CLOUD), np.float32), (0, 0), rng.uniform(0.8, 2.5))
    return _stretched(total), _stretched(np.asarray(spots, np.float32))


def _stretched(levels: Floats) -> Floats:
    low, high = np.percentile(levels, (2, 98))
    return np.asarray(np.clip((levels - low) / (high - low), 0, 1), np.float32)


def _lab_distance(a: Floats, b: Floats) -> float:
    pair = np.clip(np.stack([a, b])[None], 0, 255).astype(np.uint8)
    lab = cv2.cvtColor(pair, cv2.COLOR_BGR2LAB)[0].astype(np.float32)
    return float(np.linalg.norm(lab[0] - lab[1]))
