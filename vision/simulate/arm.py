"""A hand reaching over the table: fat capsules, shaded from their height."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.simulate.raster import Canvas, Floats
from vision.simulate.sprites import Lamp, Sprite

Colour = tuple[float, float, float]

_SKINS: tuple[Colour, ...] = ((148, 172, 222), (122, 150, 205), (78, 108, 165), (52, 74, 118))
_SLEEVES: tuple[Colour, ...] = (
    (92, 62, 46),
    (60, 60, 150),
    (88, 104, 70),
    (120, 116, 112),
    (70, 46, 96),
)


@dataclass(frozen=True, slots=True)
class Capsule:
    """From one end to the other, thick as given at each (mm)."""

    start: tuple[float, float]
    end: tuple[float, float]
    radii: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Arm:
    """An arm that comes from ``shoulder`` (outside the view) to ``palm``; table millimetres."""

    shoulder: tuple[float, float]
    palm: tuple[float, float]
    skin: int
    sleeve: int
    right_hand: bool


def reach(seat: tuple[float, float], target: tuple[float, float], rng: np.random.Generator) -> Arm:
    """Somebody at a seat reaching for a place on the table."""
    away = np.asarray(target) - np.asarray(seat)
    length = float(np.hypot(*away)) + 1e-6
    side = np.array([-away[1], away[0]]) / length * rng.uniform(-60, 60)
    shoulder = np.asarray(seat) - away / length * 420 + side
    return Arm(
        (float(shoulder[0]), float(shoulder[1])),
        (float(target[0] + rng.uniform(-15, 15)), float(target[1] + rng.uniform(-15, 15))),
        int(rng.integers(len(_SKINS))),
        int(rng.integers(len(_SLEEVES))),
        bool(rng.integers(2)),
    )


def arm_sprite(arm: Arm, canvas: Canvas, lamp: Lamp) -> Sprite:
    """The arm's picture on the canvas."""
    skin, cuff = _skeleton(arm)
    everything = [*skin, *cuff]
    ends = np.array([p for c in everything for p in (c.start, c.end)])
    reach_mm = max(max(c.radii) for c in everything) + 4
    low = np.maximum(ends.min(axis=0) - reach_mm, canvas.origin_mm)
    high = np.minimum(ends.max(axis=0) + reach_mm, np.add(canvas.origin_mm, canvas.size_mm))
    size = np.maximum(np.ceil((high - low) * canvas.px_per_mm), 2).astype(int)
    corner = np.floor(canvas.to_px(low[None])[0]).astype(int)
    area = Canvas((float(low[0]), float(low[1])), (0.0, 0.0), canvas.px_per_mm)
    hand = _relief(skin, area, (int(size[0]), int(size[1])))
    cloth = _relief(cuff, area, (int(size[0]), int(size[1])))
    ripple = np.sin(np.arange(cloth.shape[1]) / 9.0)[None, :] * 0.6
    colour = _lit(hand, _SKINS[arm.skin], lamp, canvas.px_per_mm)
    over = cloth > 0
    dressed = _lit(np.where(over, cloth + ripple, 0), _SLEEVES[arm.sleeve], lamp, canvas.px_per_mm)
    colour[over] = dressed[over]
    alpha = np.asarray(
        cv2.GaussianBlur(((hand > 0) | over).astype(np.float32), (0, 0), 0.8), np.float32
    )
    return Sprite((int(corner[0]), int(corner[1])), colour * alpha[..., None], alpha)


def _skeleton(arm: Arm) -> tuple[list[Capsule], list[Capsule]]:
    """Bare skin and sleeve, in table millimetres."""
    palm, shoulder = np.asarray(arm.palm), np.asarray(arm.shoulder)
    along = (palm - shoulder) / np.linalg.norm(palm - shoulder)
    across = np.array([-along[1], along[0]]) * (1 if arm.right_hand else -1)

    def at(forward: float, sideways: float) -> tuple[float, float]:
        point = palm + along * forward + across * sideways
        return float(point[0]), float(point[1])

    wrist, elbow = at(-62, 0), at(-150, 0)
    skin = [
        Capsule(elbow, wrist, (36, 27)),
        Capsule(wrist, at(-8, -8), (27, 27)),
        Capsule(at(-34, 14), at(8, 20), (24, 19)),
        Capsule(at(-36, -14), at(4, -24), (24, 20)),
        Capsule(at(8, -4), at(-30, 0), (24, 26)),
        Capsule(at(-34, -30), at(2, -54), (16, 12)),
        Capsule(at(2, -54), at(26, -50), (12, 9.5)),
    ]
    for offset, length, bend in ((-27, 62, -9), (-9, 70, -3), (9, 66, 4), (26, 52, 12)):
        knuckle, middle, tip = at(6, offset), at(6 + 0.52 * length, offset + bend), None
        tip = at(6 + length, offset + 0.9 * bend)
        skin += [Capsule(knuckle, middle, (11.8, 10.2)), Capsule(middle, tip, (10.4, 7.6))]
    cuff = [Capsule((float(shoulder[0]), float(shoulder[1])), at(-112, 0), (62, 43))]
    return skin, cuff


def _relief(capsules: Sequence[Capsule], area: Canvas, size: tuple[int, int]) -> Floats:
    """Height (mm) above the arm's underside for each pixel, 0 where there is none."""
    width, height = size
    relief = np.zeros((height, width), np.float32)
    for capsule in capsules:
        start = area.to_px(np.asarray([capsule.start]))[0]
        end = area.to_px(np.asarray([capsule.end]))[0]
        r0, r1 = (r * area.px_per_mm for r in capsule.radii)
        reach_px = max(r0, r1) + 1
        x0, y0 = np.maximum(np.minimum(start, end) - reach_px, 0).astype(int)
        x1, y1 = np.minimum(np.maximum(start, end) + reach_px + 1, (width, height)).astype(int)
        if x0 >= x1 or y0 >= y1:
            continue
        xs = np.arange(x0, x1, dtype=np.float32)[None, :] - start[0]
        ys = np.arange(y0, y1, dtype=np.float32)[:, None] - start[1]
        axis = end - start
        part = np.clip((xs * axis[0] + ys * axis[1]) / float(axis @ axis), 0, 1)
        radius = r0 + (r1 - r0) * part
        off2 = (xs - part * axis[0]) ** 2 + (ys - part * axis[1]) ** 2
        dome = np.sqrt(np.clip(radius**2 - off2, 0, None)) / area.px_per_mm
        relief[y0:y1, x0:x1] = np.maximum(relief[y0:y1, x0:x1], dome)
    return relief


def _lit(relief: Floats, colour: Colour, lamp: Lamp, px_per_mm: float) -> Floats:
    soft = cv2.GaussianBlur(relief.astype(np.float32), (0, 0), 1.6 * px_per_mm)
    slope_x = cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=px_per_mm / 8)
    slope_y = cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=px_per_mm / 8)
    norm = np.sqrt(slope_x**2 + slope_y**2 + 1)
    to_lamp = np.array([-0.35, -0.45, 0.82])
    facing = np.clip((-slope_x * to_lamp[0] - slope_y * to_lamp[1] + to_lamp[2]) / norm, 0, 1)
    light = lamp.ambient * (0.6 + 0.4 / norm) + 0.95 * lamp.direct * facing
    lit = np.clip(light[..., None] * np.asarray(colour, np.float32), 0, 255)
    return np.asarray(lit, np.float32)
