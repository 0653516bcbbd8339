"""One thing in one place, drawn once: what the painter lays on the canvas."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import cv2
import numpy as np

from vision.simulate.camera import TableCamera
from vision.simulate.flats import Flat
from vision.simulate.raster import SUBPIXEL_BITS, Bytes, Canvas, Floats, Points, fixed
from vision.simulate.solids import Mesh

_FINER = 3
"""Solids are drawn this much finer than the canvas and averaged down."""


@dataclass(frozen=True, slots=True)
class Lamp:
    """The one lamp over the table; ``at_mm`` is x, y and height."""

    at_mm: tuple[float, float, float]
    ambient: float = 0.58
    direct: float = 0.54


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a thing's middle lies: table millimetres, height of what it stands on, and its turn
    (degrees, counter-clockwise as one looks at the picture)."""

    x: float
    y: float
    z: float = 0.0
    turn_deg: float = 0.0


@dataclass(frozen=True, eq=False)
class Sprite:
    """A patch of the canvas: top left corner (px), colour times alpha, and alpha (0 to 1)."""

    corner: tuple[int, int]
    colour: Floats
    alpha: Floats


def lay(canvas: Bytes, sprite: Sprite) -> None:
    """Puts a sprite onto the canvas picture, clipped to it."""
    x, y = sprite.corner
    height, width = sprite.alpha.shape
    x0, y0 = max(0, x), max(0, y)
    x1, y1 = min(canvas.shape[1], x + width), min(canvas.shape[0], y + height)
    if x0 >= x1 or y0 >= y1:
        return
    part = (slice(y0 - y, y1 - y), slice(x0 - x, x1 - x))
    under = canvas[y0:y1, x0:x1].astype(np.float32)
    mixed = under * (1 - sprite.alpha[part][..., None]) + sprite.colour[part]
    canvas[y0:y1, x0:x1] = np.clip(mixed + 0.5, 0, 255).astype(np.uint8)


def placed(points: Points, pose: Pose) -> Points:
    """A thing's own points (N x 2 or 3, mm, x right, y down) at its place on the table (N x 3)."""
    angle = np.radians(pose.turn_deg)
    spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    flat = points[:, :2] @ spin.T + (pose.x, pose.y)
    rise = points[:, 2] if points.shape[1] == 3 else np.zeros(len(points))
    return np.column_stack([flat, rise + pose.z])


def upright(mesh_points: Points) -> Points:
    """A mesh's points (y away from the viewer) in the table's sense (y down)."""
    return mesh_points * (1.0, -1.0, 1.0)


def flat_sprite(flat: Flat, pose: Pose, camera: TableCamera, canvas: Canvas) -> Sprite:
    """A printed thing: its cut edge, then its face as high as it is thick."""
    small = flat.at_scale(1.25 * canvas.px_per_mm)
    around = flat.outline()
    foot = canvas.to_px(camera.flattened(placed(around, pose)))
    raised = np.column_stack([around, np.full(4, flat.thickness_mm)])
    top = canvas.to_px(camera.flattened(placed(raised, pose)))
    corner, (width, height) = _bounds(np.vstack([foot, top]))
    height_px, width_px = small.face.shape[:2]
    source = np.array([(0, 0), (width_px, 0), (width_px, height_px)], np.float32) - 0.5
    target = (top[:3] - corner - 0.5).astype(np.float32)
    face = cv2.warpAffine(
        small.face, cv2.getAffineTransform(source, target), (width, height), flags=cv2.INTER_LINEAR
    ).astype(np.float32)
    edge = np.zeros((height, width), np.uint8)
    hull = cv2.convexHull(np.vstack([foot, top]).astype(np.float32)).reshape(-1, 2)
    inset = hull + (hull.mean(axis=0) - hull) * 0.01
    cv2.fillConvexPoly(edge, fixed(inset - corner), 255, cv2.LINE_AA, SUBPIXEL_BITS)
    side = _share(edge)[..., None]
    cover = (face[..., 3:] / 255).astype(np.float32)
    rim = np.asarray(flat.edge, np.float32) * np.float32(0.62)
    colour = rim * side * (1 - cover) + face[..., :3] * cover
    alpha = side + cover - side * cover
    return Sprite((int(corner[0]), int(corner[1])), colour.astype(np.float32), alpha[..., 0])


def solid_sprite(mesh: Mesh, pose: Pose, camera: TableCamera, canvas: Canvas, lamp: Lamp) -> Sprite:
    """A standing thing, shaded by the lamp, leaning outwards as the camera sees it."""
    corners = placed(upright(mesh.vertices), pose)
    flat = canvas.to_px(camera.flattened(corners))
    corner, (width, height) = _bounds(flat)
    flat = (flat - corner) * _FINER
    picture = np.zeros((height * _FINER, width * _FINER, 3), np.uint8)
    mask = np.zeros(picture.shape[:2], np.uint8)
    spans = np.cumsum([0] + [len(face.corners) for face in mesh.faces])
    middles = np.array([corners[a:b].mean(axis=0) for a, b in itertools.pairwise(spans)])
    normals = _turned_normals(mesh, pose)
    shades = _shaded(mesh, middles, normals, pose, camera, lamp)
    towards = np.asarray(camera.position_mm) - middles
    visible = np.einsum("ij,ij->i", normals, towards) > 0
    order = np.argsort(-np.linalg.norm(towards, axis=1))
    points = fixed(flat)
    for index in order[visible[order]]:
        polygon = points[spans[index] : spans[index + 1]]
        cv2.fillConvexPoly(picture, polygon, shades[index], cv2.LINE_8, SUBPIXEL_BITS)
        cv2.fillConvexPoly(mask, polygon, (255,), cv2.LINE_8, SUBPIXEL_BITS)
    size = (width, height)
    alpha = _share(np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8))
    colour = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    return Sprite((int(corner[0]), int(corner[1])), colour, alpha)


def shadow_polygons(mesh: Mesh, pose: Pose, lamp: Lamp, canvas: Canvas) -> list[Points]:
    """What the lamp's shadow of each face covers (canvas pixels)."""
    points = placed(upright(mesh.vertices), pose)
    x, y, height = lamp.at_mm
    reach = (points[:, 2] - pose.z) / (height - points[:, 2])
    thrown = points[:, :2] + (points[:, :2] - (x, y)) * reach[:, None]
    spans = np.cumsum([0] + [len(face.corners) for face in mesh.faces])
    flat = canvas.to_px(thrown)
    return [flat[a:b] for a, b in itertools.pairwise(spans)]


def _turned_normals(mesh: Mesh, pose: Pose) -> Points:
    own = np.array([face.normal for face in mesh.faces])
    return placed(upright(own), Pose(0.0, 0.0, 0.0, pose.turn_deg))


def _shaded(
    mesh: Mesh, middles: Points, normals: Points, pose: Pose, camera: TableCamera, lamp: Lamp
) -> list[tuple[float, float, float]]:
    to_lamp = _unit(np.asarray(lamp.at_mm) - middles)
    half_way = _unit(to_lamp + _unit(np.asarray(camera.position_mm) - middles))
    direct = np.clip(np.einsum("ij,ij->i", normals, to_lamp), 0, None)
    mirror = np.clip(np.einsum("ij,ij->i", normals, half_way), 0, None) ** 60
    sky = 0.72 + 0.28 * normals[:, 2]
    near_foot = 0.74 + 0.26 * np.clip((middles[:, 2] - pose.z) / 7.0, 0, 1)
    light = (lamp.ambient * sky + lamp.direct * direct) * near_foot
    colours = np.array([face.colour for face in mesh.faces])
    gloss = np.array([face.gloss for face in mesh.faces])
    shaded = colours * light[:, None] + 150.0 * (gloss * mirror)[:, None]
    return [(float(b), float(g), float(r)) for b, g, r in np.clip(shaded, 0, 255)]


def _share(mask: Bytes) -> Floats:
    """0..255 as 0..1."""
    return (mask / np.float32(255)).astype(np.float32)


def _unit(vectors: Points) -> Points:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True))


def _bounds(points: Points) -> tuple[Points, tuple[int, int]]:
    low = np.floor(points.min(axis=0)) - 1
    high = np.ceil(points.max(axis=0)) + 1
    return low, (int(high[0] - low[0]), int(high[1] - low[1]))
