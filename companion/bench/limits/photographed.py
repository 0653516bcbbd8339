"""Photo sets made worse: fewer pixels, less light, less focus, a smaller kit.

Nothing can be taken from another side or covered afterwards; those two are for simulated tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from companion.bench.limits.accuracy import accuracy
from companion.bench.limits.axes import BLUR, KIT, LUX, PX, Axis
from companion.bench.limits.conditions import Values
from companion.bench.limits.curves import Curve, Point, curve_of
from companion.bench.limits.drawn import as_filed, eyes_or_none
from companion.bench.one_crop import crops_each
from companion.bench.runner import Eyes, EyesFor
from companion.bench.sets import BenchSet, Picture, SeenSet, load_seen_set
from companion.bench.speed import Image
from companion.progress import progress
from companion.sight import Sight
from companion.table.kit import Kit
from companion.table.layout import Layout, PrintedSurface
from companion.table.profile import Camera, TableProfile
from companion.table.view import View
from vision.capture import read_picture
from vision.simulate.sensor import GREY, Sensor

KINDS = ("evening", "pictures")
"""The kinds of set in which a table is seen as a whole, taught by photographs of its pieces."""


def curves_of(bench: BenchSet, values: Values, looks: int, eyes_for: EyesFor) -> list[Curve]:
    """Curves of a set, from at most ``looks`` of its steady pictures; none where the kind does not
    allow it."""
    if bench.kind not in KINDS:
        return []
    seen_set = load_seen_set(bench)
    steady = [picture for picture in seen_set.pictures if picture.truth.status == "steady"]
    few = steady[:: max(1, -(-len(steady) // looks))]
    wanted = [(axis, value) for axis in (PX, LUX, BLUR, KIT) for value in values[axis]]
    points: dict[Axis, list[Point]] = {axis: [] for axis in (PX, LUX, BLUR, KIT)}
    for axis, value in progress(wanted, f"{bench.name}: made worse"):
        point = _point(seen_set, few, axis, value, eyes_for)
        if point is not None:
            points[axis].append(point)
    return [curve_of(axis, bench.name, some) for axis, some in points.items() if some]


def _point(
    seen_set: SeenSet, pictures: Sequence[Picture], axis: Axis, value: float, eyes_for: EyesFor
) -> Point | None:
    """None where the set has not so many pixels, or not so large a kit."""
    sight = seen_set.sight
    native = px_per_tile(sight.kits)
    if (axis == PX and value > native) or (axis == KIT and value > _largest(sight.kits)):
        return None
    factor = value / native if axis == PX else 1.0
    with TemporaryDirectory() as folder:
        taught = replace(sight, kits=crops_each(sight.kits, int(value))) if axis == KIT else sight
        taught = taught if factor == 1.0 else shrunk(taught, factor, Path(folder))
        eyes = eyes_or_none(eyes_for, taught)
        pairs = list(_pairs(pictures, eyes, _made_worse(axis, value, factor)))
    found = accuracy(pairs, seen_set.sight.layout)
    return Point(value, found, native * factor)


def _pairs(
    pictures: Sequence[Picture], eyes: Eyes | None, worse: Callable[[Image], Image]
) -> Iterator[tuple[View, View | None]]:
    for picture in pictures:
        image = as_filed(worse(read_picture(picture.file)))
        seen = None if eyes is None else eyes.observe(image, picture.file.name).view
        yield picture.truth, seen


def px_per_tile(kits: Sequence[Kit]) -> float:
    """Along the edge of a tile on the kit's photographs; of all components where there is none."""
    areas: dict[bool, list[float]] = {True: [], False: []}
    for kit in kits:
        for item in kit.items:
            if item.polygon_px:
                area = cv2.contourArea(np.asarray(item.polygon_px, np.float32))
                areas[item.component.startswith("tile/")].append(area)
    return float(median(areas[True] or areas[False] or [0.0]) ** 0.5)


def _largest(kits: Sequence[Kit]) -> int:
    """The most crops that any component has."""
    shown = [item.component for kit in kits for item in kit.items]
    return max((shown.count(component) for component in set(shown)), default=0)


def _made_worse(axis: Axis, value: float, factor: float) -> Callable[[Image], Image]:
    if axis == PX:
        return lambda image: shrink(image, factor)
    if axis == BLUR and value:
        return lambda image: np.asarray(cv2.GaussianBlur(image, (0, 0), value), np.uint8)
    if axis == LUX:
        return lambda image: darkened(image, value)
    return lambda image: image


def shrink(image: Image, factor: float) -> Image:
    size = (round(image.shape[1] * factor), round(image.shape[0] * factor))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def darkened(image: Image, lux: float) -> Image:
    """A picture taken in good light, as a webcam's sensor would have it in so much light."""
    exposure = Sensor().expose(lux)
    levels = image.astype(np.float32) * np.float32(exposure.gain)
    grain = np.random.default_rng(round(lux)).standard_normal(image.shape, np.float32)
    grain *= np.float32(exposure.noise) * np.sqrt(np.clip(levels, 12, 255) / np.float32(GREY))
    return np.asarray(np.clip(levels + grain, 0, 255), np.uint8)


def shrunk(sight: Sight, factor: float, folder: Path) -> Sight:
    """The same table as a camera with fewer pixels sees it; its pictures are written to the
    folder."""
    boards = [s for s in sight.layout.surfaces if isinstance(s, PrintedSurface)]
    files = {(sight.folder / board.reference).resolve() for board in boards}
    files |= {(Path(kit.folder) / kit.photo).resolve() for kit in sight.kits if kit.photo}
    for file in sorted(files):
        cv2.imwrite(str(folder / file.name), shrink(read_picture(file), factor))
    kits = tuple(_smaller_kit(kit, factor, folder) for kit in sight.kits)
    profile = None if sight.profile is None else _smaller_profile(sight.profile, factor)
    return Sight(_smaller_layout(sight.layout, factor), folder, profile, kits)


def _smaller_kit(kit: Kit, factor: float, folder: Path) -> Kit:
    if kit.photo is None:
        return kit
    items = [
        replace(item, polygon_px=tuple((x * factor, y * factor) for x, y in item.polygon_px or ()))
        for item in kit.items
    ]
    return replace(kit, folder=str(folder), items=tuple(items), photo=Path(kit.photo).name)


def _smaller_layout(layout: Layout, factor: float) -> Layout:
    surfaces = []
    for surface in layout.surfaces:
        if isinstance(surface, PrintedSurface):
            a, b, c, d = ((x * factor, y * factor) for x, y in surface.reference_corners_px)
            surface = replace(
                surface,
                reference=Path(surface.reference).name,
                reference_corners_px=(a, b, c, d),
            )
        surfaces.append(surface)
    return replace(layout, surfaces=tuple(surfaces))


def _smaller_profile(profile: TableProfile, factor: float) -> TableProfile:
    width, height = profile.image_size
    camera = profile.camera
    if camera is not None:
        (fx, skew, cx), (zero, fy, cy), last = camera.matrix
        first, second = (fx * factor, skew * factor, cx * factor), (zero, fy * factor, cy * factor)
        camera = Camera((first, second, last), camera.distortion)
    return replace(
        profile, image_size=(round(width * factor), round(height * factor)), camera=camera
    )
