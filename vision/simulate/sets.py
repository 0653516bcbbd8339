"""Writes what a simulated table consists of: layout, profile, kit and reference, as files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from companion.table.kit import KitItem
from companion.table.layout import Layout, PrintedSurface
from vision.simulate.artwork import Artwork, TableTop
from vision.simulate.camera import TableCamera
from vision.simulate.flats import Flat
from vision.simulate.painter import Painter, Scene, Weather
from vision.simulate.placing import Lying
from vision.simulate.raster import Bytes, Points
from vision.simulate.setting import Setting
from vision.simulate.solids import Mesh, silhouette
from vision.simulate.sprites import Pose, placed, upright

JPEG_QUALITY = 91


@dataclass(frozen=True, slots=True)
class KitPhoto:
    """A photograph of loose components and the outline of each in it."""

    picture: Bytes
    items: tuple[KitItem, ...]


def save_picture(path: Path, picture: Bytes) -> None:
    """Writes a JPEG. Raises OSError where the folder cannot be written."""
    good, data = cv2.imencode(path.suffix, picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    if not good:
        raise OSError(f"{path}: the picture could not be encoded")
    path.write_bytes(data.tobytes())


def kit_photo(
    painter: Painter, camera: TableCamera, components: Sequence[str], rng: np.random.Generator
) -> KitPhoto:
    """The components laid apart on the bare table."""
    pieces = _laid_apart(components, painter.setting, rng)
    weather = Weather(warmth=float(rng.uniform(-0.03, 0.03)), fall=0.1)
    picture = painter.paint(Scene(camera, pieces, weather=weather))
    items = []
    for piece in pieces:
        look = painter.artwork.look(piece.component, piece.number)
        outline = camera.project(corners_of(look, piece.pose))
        polygon = tuple((round(float(x), 1), round(float(y), 1)) for x, y in silhouette(outline))
        items.append(KitItem(piece.component, polygon_px=polygon))
    return KitPhoto(picture, tuple(items))


def reference_photo(
    painter: Painter, camera: TableCamera
) -> tuple[Bytes, dict[str, tuple[tuple[float, float], ...]]]:
    """The empty table with its boards, and each board's corners in the picture."""
    setting = painter.setting
    boards = dict.fromkeys(painter.artwork.boards, setting.board)
    picture = painter.paint(Scene(camera, (), boards, setting.seats))
    corners = {}
    for name, flat in painter.artwork.boards.items():
        top = np.column_stack([flat.outline(), np.full(4, flat.thickness_mm)])
        at = camera.project(placed(top, setting.board))
        corners[name] = tuple((round(float(x), 1), round(float(y), 1)) for x, y in at)
    return picture, corners


def with_reference(
    layout: Layout, corners: dict[str, tuple[tuple[float, float], ...]], file: str
) -> Layout:
    """The layout with what the reference photograph says."""
    surfaces = []
    for surface in layout.surfaces:
        if isinstance(surface, PrintedSurface):
            first, second, third, fourth = corners[surface.id]
            a, b = (first[0], first[1]), (second[0], second[1])
            c, d = (third[0], third[1]), (fourth[0], fourth[1])
            surface = replace(surface, reference=file, reference_corners_px=(a, b, c, d))
        surfaces.append(surface)
    return replace(layout, surfaces=tuple(surfaces))


def _laid_apart(
    components: Sequence[str], setting: Setting, rng: np.random.Generator
) -> list[Lying]:
    columns = 8
    width, height = setting.view_mm
    rows = -(-len(components) // columns)
    across, down = 0.62 * width / columns, min(80.0, 0.78 * height / max(rows, 1))
    pieces = []
    copies: dict[str, int] = {}
    for index, component in enumerate(components):
        row, column = divmod(index, columns)
        x = width / 2 + (column - (columns - 1) / 2) * across + rng.uniform(-4, 4)
        y = height / 2 + (row - (rows - 1) / 2) * down + rng.uniform(-3, 3)
        number = copies.get(component, 0)
        copies[component] = number + 1
        turn = float(rng.uniform(-14, 14) if "/" in component else rng.uniform(0, 360))
        pieces.append(Lying(component, number, Pose(float(x), float(y), 0.0, turn)))
    return pieces


def corners_of(look: Flat | Mesh, pose: Pose) -> Points:
    """All corners (N x 3, table mm) of a thing in its place."""
    if isinstance(look, Flat):
        around = look.outline()
        own = np.vstack(
            [np.column_stack([around, np.full(4, z)]) for z in (0.0, look.thickness_mm)]
        )
    else:
        own = upright(look.vertices)
    return placed(own, pose)


def table_top(seed: int, view_mm: tuple[float, float]) -> TableTop:
    """Oak, walnut, felt or linen."""
    from vision.simulate.textures import cloth, linen, planks

    rng = np.random.default_rng([seed, 29])
    scale = 1.6
    size = (round((view_mm[0] + 160) * scale), round((view_mm[1] + 130) * scale))
    kind = seed % 4
    if kind == 0:
        return TableTop(planks(rng, size, scale, (98, 134, 168)))
    if kind == 1:
        return TableTop(cloth(rng, size, scale, (66, 86, 58)))
    if kind == 2:
        return TableTop(planks(rng, size, scale, (52, 78, 112), 150))
    return TableTop(linen(rng, size, scale, (150, 158, 164)))


__all__ = [
    "Artwork",
    "KitPhoto",
    "corners_of",
    "kit_photo",
    "reference_photo",
    "save_picture",
    "table_top",
    "with_reference",
]
