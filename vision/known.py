"""What is known before the first frame: lens, board prints, bare table, the kit's components."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError
from companion.table.kit import Kit, KitItem
from companion.table.layout import GridSurface, Layout, PrintedSurface, RowSurface, ZoneSurface
from companion.table.names import DIE, fits, kind
from companion.table.profile import TableProfile
from vision.capture.pictures import read_picture
from vision.components.faces import Face, read_faces
from vision.components.kits import Example, KitView, cut_out, learn
from vision.geometry import Floats, homography, inverse, pixels_per_unit, project, rectangle
from vision.pixels import grey, shrink
from vision.planes.lens import Lens, Sighting, estimate
from vision.planes.markers import MarkerFinder, Markers
from vision.planes.reduced import smaller
from vision.planes.registration import BoardPrint, rectify_reference, register
from vision.planes.table_plane import MarkerMap, camera_position
from vision.scene import backdrop, light

SQUARE_PX = 48
"""Edge of a flat tile's own picture."""


@dataclass(frozen=True)
class KnownBoard:
    """A board's print and where it lay in its reference picture (mm -> px, straightened).

    covered: outlines (board mm) that the reference does not show empty.
    """

    print: BoardPrint
    reference_pose: Floats
    covered: tuple[Floats, ...]


@dataclass(frozen=True)
class Known:
    """scale: px a mm that the pictures have near their middle; profile, finder and backdrop are
    None where nothing but printed boards is looked for. A table that is only told of, with no
    picture of it among layout and kits, has no backdrop, and its marker map is empty until a
    ``first_look``."""

    layout: Layout
    profile: TableProfile | None
    lens: Lens
    scale: float
    boards: Mapping[str, KnownBoard]
    finder: MarkerFinder | None
    marker_map: MarkerMap
    wanted: frozenset[int]
    backdrop: backdrop.Backdrop | None
    kit: KitView
    faces: tuple[Face, ...] = ()


@dataclass(frozen=True)
class _Photo:
    """A picture of the set-up: straightened, with its markers there."""

    path: Path
    image: NDArray[np.uint8]
    markers: Markers


def gather(
    layout: Layout, folder: Path, profile: TableProfile | None, kits: Sequence[Kit], by: int = 1
) -> Known:
    """Everything that the layout, the table profile and the kits teach.

    folder: where the layout's pictures lie; by: what to divide all pictures by, which is done in
    all that is said of them. Raises InputError for a picture that cannot be read and
    for a component that the layout's sites hold and no kit shows.
    """
    printed = [s for s in layout.surfaces if isinstance(s, PrintedSurface)]
    paths = [folder / s.reference for s in printed]
    paths += [Path(k.folder) / k.photo for k in kits if k.photo]
    raw = {path: smaller(read_picture(path), by) for path in paths}
    finder = MarkerFinder(profile.dictionary) if profile else None
    wanted = frozenset() if profile is None else _wanted(profile)
    lens = _lens(profile, printed, folder, raw, finder, wanted)
    photos = {p: _straight(p, image, lens, finder, wanted) for p, image in raw.items()}
    marker_map = MarkerMap({})
    if profile is not None:
        marker_map = MarkerMap.learn(profile, [p.markers for p in photos.values()])
    for surface in printed:
        path = folder / surface.reference
        if marker_map.plane(photos[path].markers) is not None:
            photos[path] = _flattened(photos[path], surface, lens)
    boards = {s.id: _board(s, photos[folder / s.reference], lens, kits) for s in printed}
    scale = _scale(boards, marker_map, photos) if photos else _nominal_scale(profile)
    bare = _backdrop(printed, folder, photos, boards, marker_map, kits, lens)
    kit = learn(_examples(layout, kits, photos, boards, marker_map, bare, lens, scale), scale)
    faces = read_faces(kits)
    _complete(layout, kit, faces, only_cards=not photos)
    return Known(layout, profile, lens, scale, boards, finder, marker_map, wanted, bare, kit, faces)


def first_look(known: Known, image: NDArray[np.uint8]) -> Known:
    """What a picture teaches of lens and markers where none was there before; the same where it
    shows too few of them."""
    if known.profile is None or known.finder is None or known.marker_map.corners_mm:
        return known
    seen = known.finder.find(grey(image), known.wanted)
    lens = known.lens
    if known.profile.camera is None:
        lens = estimate(known.profile, [Sighting(seen)])
    straight = {i: lens.straighten_points(corners) for i, corners in seen.items()}
    return replace(known, lens=lens, marker_map=MarkerMap.learn(known.profile, [straight]))


def _wanted(profile: TableProfile) -> frozenset[int]:
    return frozenset(profile.markers) | {s.marker for s in profile.seats.values()}


def _lens(
    profile: TableProfile | None,
    printed: Sequence[PrintedSurface],
    folder: Path,
    raw: Mapping[Path, NDArray[np.uint8]],
    finder: MarkerFinder | None,
    wanted: frozenset[int],
) -> Lens:
    if profile is None or finder is None:
        if not raw:
            raise InputError("there is nothing to look for: the layout has no surface")
        first = next(iter(raw.values()))
        return Lens.radial((first.shape[1], first.shape[0]), 0.0)
    if profile.camera is not None:
        return Lens(profile.image_size, profile.camera.matrix, profile.camera.distortion)
    sightings = []
    for path, image in raw.items():
        if (image.shape[1], image.shape[0]) != profile.image_size:
            continue
        known = tuple(
            (np.asarray(s.reference_corners_px, np.float64), s.size_mm)
            for s in printed
            if folder / s.reference == path
        )
        sightings.append(Sighting(finder.find(grey(image), wanted), known))
    return estimate(profile, sightings)


def _straight(
    path: Path,
    image: NDArray[np.uint8],
    lens: Lens,
    finder: MarkerFinder | None,
    wanted: frozenset[int],
) -> _Photo:
    """The lens is the camera's: a picture of another size was taken by another one."""
    if (image.shape[1], image.shape[0]) != lens.size:
        return _Photo(path, image, {})
    straight = lens.straighten(image)
    return _Photo(path, straight, finder.find(grey(straight), wanted) if finder else {})


def _flattened(photo: _Photo, surface: PrintedSurface, lens: Lens) -> _Photo:
    """A reference picture as if the same light fell everywhere."""
    h, w = photo.image.shape[:2]
    size = (w // light.RASTER, h // light.RASTER)
    bare = np.ones((size[1], size[0]), np.uint8)
    quad = lens.straighten_points(surface.reference_corners_px) / light.RASTER
    cv2.fillConvexPoly(bare, np.round(quad).astype(np.int32), 0)
    small = shrink(photo.image, size)
    gains = light.falloff(small, cv2.erode(bare, np.ones((3, 3), np.uint8)) > 0)
    # Nothing may become brighter than a picture can hold, or white print would lose its shade.
    peak = float(np.percentile((small / gains).max(axis=2), 99.5))
    gains = gains * np.float32(max(1.0, peak / 240))
    return _Photo(photo.path, light.even(photo.image, gains), photo.markers)


def _board(surface: PrintedSurface, photo: _Photo, lens: Lens, kits: Sequence[Kit]) -> KnownBoard:
    corners = np.asarray(surface.reference_corners_px, np.float64)
    own = (photo.image.shape[1], photo.image.shape[0]) == lens.size
    corners = lens.straighten_points(corners) if own else corners
    pose = homography(rectangle(*surface.size_mm), corners)
    covered = tuple(
        project(inverse(pose), lens.straighten_points(item.polygon_px))
        for kit in kits
        if kit.photo and Path(kit.folder) / kit.photo == photo.path
        for item in kit.items
        if item.polygon_px
    )
    return KnownBoard(rectify_reference(surface, photo.image, corners), pose, covered)


def _scale(
    boards: Mapping[str, KnownBoard], marker_map: MarkerMap, photos: Mapping[Path, _Photo]
) -> float:
    """px a mm: of the table where there is one, else of the first board."""
    for photo in photos.values():
        plane = marker_map.plane(photo.markers)
        if plane is not None:
            middle = np.mean([c.mean(axis=0) for c in marker_map.corners_mm.values()], axis=0)
            return pixels_per_unit(plane, middle)
    if boards:
        return next(iter(boards.values())).print.scale
    raise InputError("no picture shows the table's four markers: take the kit's photos with them")


def _nominal_scale(profile: TableProfile | None) -> float:
    """px a mm of a table that no picture shows yet: as if its markers spanned the picture."""
    if profile is None or len(profile.markers) < 2:
        raise InputError("the table profile names too few markers: a camera is placed by three")
    xs, ys = zip(*profile.markers.values(), strict=True)
    return float(profile.image_size[0] / max(max(xs) - min(xs), max(ys) - min(ys), 1.0))


def _backdrop(
    printed: Sequence[PrintedSurface],
    folder: Path,
    photos: Mapping[Path, _Photo],
    boards: Mapping[str, KnownBoard],
    marker_map: MarkerMap,
    kits: Sequence[Kit],
    lens: Lens,
) -> backdrop.Backdrop | None:
    covered: dict[Path, list[Floats]] = {p: [] for p in photos}
    for s in printed:
        quad = project(boards[s.id].reference_pose, rectangle(*s.size_mm))
        covered[folder / s.reference].append(quad)
    for kit in kits:
        for item in kit.items:
            if kit.photo and item.polygon_px:
                outline = lens.straighten_points(item.polygon_px)
                covered[Path(kit.folder) / kit.photo].append(outline)
    tables = []
    for path, photo in photos.items():
        plane = marker_map.plane(photo.markers)
        if plane is not None:
            tables.append(backdrop.TablePhoto(photo.image, plane, tuple(covered[path])))
    return backdrop.build(tables) if tables else None


def _examples(
    layout: Layout,
    kits: Sequence[Kit],
    photos: Mapping[Path, _Photo],
    boards: Mapping[str, KnownBoard],
    marker_map: MarkerMap,
    bare: backdrop.Backdrop | None,
    lens: Lens,
    scale: float,
) -> list[Example]:
    examples = []
    for kit in kits:
        if kit.photo is None:
            continue
        photo = photos[Path(kit.folder) / kit.photo]
        plane, evened = _kit_plane(photo, boards, marker_map, bare)
        camera = camera_position(plane, (evened.shape[1], evened.shape[0]))
        for item in kit.items:
            if item.polygon_px is None:
                continue
            outline = lens.straighten_points(item.polygon_px)
            cell = SQUARE_PX if _flat(layout, item) else None
            examples.append(cut_out(item.component, outline, evened, plane, scale, cell, camera))
    return examples


def _flat(layout: Layout, item: KitItem) -> bool:
    """Whether a component may be a tile of an estate: the table format calls those ``tile/...``."""
    return item.component.startswith("tile/") and any(
        isinstance(s, GridSurface) and any(fits(item.component, h) for h in s.holds)
        for s in layout.surfaces
    )


def _kit_plane(
    photo: _Photo,
    boards: Mapping[str, KnownBoard],
    marker_map: MarkerMap,
    bare: backdrop.Backdrop | None,
) -> tuple[Floats, NDArray[np.uint8]]:
    """The plane that a kit photo's components lie on (mm -> px) and the photo in the reference's
    light. On a table that is the table; else the board that is found in it."""
    size = (photo.image.shape[1], photo.image.shape[0])
    plane = marker_map.plane(photo.markers)
    if plane is not None and bare is not None:
        predictor = backdrop.Predictor(bare, {})
        return plane, _evened(photo, predictor.predict(plane, {}, size))
    for board in boards.values():
        pose = register(board.print, grey(photo.image), [board.reference_pose])
        if pose is not None:
            predictor = backdrop.Predictor(None, {"": board.print})
            return pose.homography, _evened(photo, predictor.predict(None, {"": pose}, size))
    raise InputError(
        f"{photo.path}: shows neither the table's markers nor a known board: "
        "take it again with them"
    )


def _evened(photo: _Photo, prediction: backdrop.Prediction) -> NDArray[np.uint8]:
    gains = light.between(photo.image, prediction.image, prediction.known)
    return light.even(photo.image, gains)


def _complete(layout: Layout, kit: KitView, faces: Sequence[Face], only_cards: bool) -> None:
    """Every pattern that a surface holds must be met by the kit. only_cards: a kit of nothing but
    scans is for the rows; the zones beside them are left out. Dice are known without a kit."""
    for surface in layout.surfaces:
        if only_cards and isinstance(surface, ZoneSurface):
            continue
        holds = (
            {h for s in surface.sites for h in s.holds}
            if isinstance(surface, PrintedSurface)
            else {h for h in surface.holds if kind(h) != DIE}
        )
        cards = isinstance(surface, RowSurface)
        shown = {face.component for face in faces} if cards else kit.keys()
        for pattern in sorted(holds):
            if not any(fits(c, pattern) for c in shown):
                what = "scan its face flat" if cards else "photograph one"
                raise InputError(
                    f"the kit shows no {pattern}, which {surface.id} holds: {what} "
                    "and add it to the kit"
                )
