"""Pictures in, observations out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError
from companion.table.kit import Kit
from companion.table.layout import GridSurface, Layout, PrintedSurface, RowSurface, ZoneSurface
from companion.table.observation import Alternative, Health, Observation, Place, Polygon
from companion.table.profile import Box, TableProfile
from companion.table.view import GridView, PrintedView, RowView, SurfaceView, View, ZoneView
from vision.boards.printed import BoardReader
from vision.components.faces import SCALE as FACE_SCALE
from vision.components.permanence import Permanence
from vision.components.seconded import matcher_for
from vision.estates.estate import EstateReader
from vision.geometry import Floats, inverse, project, rectangle, scaling
from vision.known import Known, first_look, gather
from vision.masks import filled
from vision.pixels import grey, halved
from vision.planes.markers import Markers
from vision.planes.reduced import (
    enlarged,
    reduced_kits,
    reduced_layout,
    reduced_profile,
    reduction,
    smaller,
)
from vision.planes.registration import Pose, register, still_there
from vision.planes.steady import steadied
from vision.planes.table_plane import camera_position, seat_frame, zone_frame
from vision.rows.cards import CardFinder
from vision.rows.row import RowReader
from vision.scene import light
from vision.scene.backdrop import Prediction, Predictor
from vision.scene.changes import Footprint, softened
from vision.scene.hands import Reach, reaching_in, reaching_over
from vision.scene.health import health, sharpness
from vision.scene.shadow import lifted
from vision.things.zone import ZoneReader
from vision.trays.dice import DiceReader
from vision.trays.tray import SCALE as TRAY_SCALE
from vision.trays.tray import Throw, TrayReader, beside, dice_of

DARK = 12.0
"""Mean level below which a picture is black."""
SOFT = 0.37
"""Sharpness of a board's print below which what lies there is misread."""
MARGIN_MM = 16.0
"""What is looked at around a zone: standing things lean out of it."""
ROW_MARGIN_MM = 30.0
"""Around a row: its cards are laid by hand."""
RIM_MM = 5.0
"""Around a board: its edge has a thickness and a shadow."""
CARD = 1.6
"""A marker card's edge in markers."""
_POOL = ThreadPoolExecutor(2, "reading")
"""Reads surfaces side by side: most of the work is done outside the interpreter's lock."""


@dataclass(frozen=True)
class Region:
    """Where a loose surface lies. frame: 3x3 from the seat's or zone's own frame (mm, x to the
    player's right, y away from the player) to table mm; box_mm: the surface in that frame."""

    frame: Floats
    box_mm: Box


@dataclass(frozen=True)
class Registered:
    """One picture with every surface found."""

    straight: NDArray[np.uint8]
    markers: Markers
    plane: Floats | None
    poses: Mapping[str, Pose]


@dataclass(frozen=True)
class _ViewFromAbove:
    """How a loose surface is cut out of a picture: x to the player's right, y towards the player.

    to_region: table mm -> px of the cut; onto: straightened picture px -> px of the cut; size:
    (width, height) of the cut; inside: the surface without the margin around it (px).
    """

    to_region: Floats
    onto: Floats
    size: tuple[int, int]
    inside: Box


@dataclass(frozen=True)
class _Cut:
    """A loose surface cut out of a picture, as seen from above.

    seen, bare, known: the picture, the table without anything on it, and where that is known (HxW,
    x to the player's right, y towards the player); eye: the camera (x, y, height over the table;
    px); inside: the surface without the margin around it (px); to_picture: cut px -> straightened
    picture px.
    """

    seen: NDArray[np.uint8]
    bare: NDArray[np.uint8]
    known: NDArray[np.bool_]
    eye: Floats
    inside: Box
    to_picture: Floats

    @property
    def size(self) -> tuple[int, int]:
        """Width and height (px)."""
        return self.seen.shape[1], self.seen.shape[0]


@dataclass(frozen=True)
class _Ground:
    """What a loose surface's cut shows where nothing stands or lies, kept as long as nothing moved.

    key: all that it was worked out from; bare, known, eye: as in ``_Cut``.
    """

    key: bytes
    bare: NDArray[np.uint8]
    known: NDArray[np.bool_]
    eye: Floats


@dataclass(frozen=True)
class _Picture:
    """One picture, ready to be read. evened: straight and in the reference's light; soft: that,
    softened."""

    found: Registered
    evened: NDArray[np.uint8]
    soft: NDArray[np.uint8]


@dataclass(frozen=True)
class _Findings:
    """What was read of one surface."""

    surfaces: dict[str, SurfaceView] = field(default_factory=dict)
    doubts: dict[Place, tuple[Alternative, ...]] = field(default_factory=dict)
    outlines: dict[Place, Polygon] = field(default_factory=dict)


@dataclass(frozen=True)
class _Task:
    """A surface to be read. place: where it and what hides it lie, as far as that decides how it
    is read; footprint: its part of the picture; read: reads it."""

    surface: str
    place: bytes
    footprint: Footprint
    read: Callable[[], _Findings]


@dataclass(frozen=True)
class _Reading:
    """What was read of a surface, where it lay, and what it looked like."""

    place: bytes
    look: NDArray[np.uint8]
    findings: _Findings


class Observer:
    """Reads single pictures. Kept from one to the next is where markers, boards and seat cards lay
    (to look there first, to know a seat whose card is hidden, and whatever follows from their
    places alone), what lay where it is covered now, and what was read of every surface."""

    def __init__(
        self,
        layout: Layout,
        layout_dir: Path,
        profile: TableProfile | None,
        kits: Sequence[Kit],
    ) -> None:
        """Raises InputError where a picture is missing or unreadable, where the kit lacks a
        component, and for a layout that cannot be read here."""
        _check(layout, profile)
        self._by = by = reduction(profile)
        self._size = None if profile is None else profile.image_size
        layout, kits = reduced_layout(layout, by), reduced_kits(kits, by)
        profile = None if profile is None else reduced_profile(profile, by)
        self._known = known = gather(layout, layout_dir, profile, kits, by)
        examples = [e for learned in known.kit.values() for e in learned.examples]
        reach = max((k.reach_mm for k in known.kit.values()), default=1.0)
        matcher = matcher_for(examples, known.scale, reach)
        self._boards = {i: BoardReader(b, known.kit, matcher) for i, b in known.boards.items()}
        self._estates = {
            s.id: EstateReader(s, known.kit, known.scale, matcher)
            for s in layout.surfaces
            if isinstance(s, GridSurface)
        }
        zones = [s for s in layout.surfaces if isinstance(s, ZoneSurface)]
        trays = [s for s in zones if dice_of(s.holds)]
        dice = DiceReader() if trays else None
        self._trays = {s.id: TrayReader(s, dice) for s in trays if dice is not None}
        self._zones = {
            s.id: ZoneReader(s, known.kit, known.scale, matcher)
            for s in zones
            if known.backdrop is not None and len(dice_of(s.holds)) < len(s.holds)
        }
        rows = [s for s in layout.surfaces if isinstance(s, RowSurface)]
        finders = {s.holds: CardFinder(known.faces, s.holds) for s in rows}
        self._rows = {
            s.id: RowReader(finders[s.holds], s.card_mm or known.faces[0].size_mm) for s in rows
        }
        prints = {i: b.print for i, b in known.boards.items()}
        self._predictor = Predictor(known.backdrop, prints)
        self._last: dict[str, Pose] = {}
        self._seen: Markers = {}
        self._grounds: dict[str, _Ground] = {}
        self._readings: dict[str, _Reading] = {}
        self._seat_frames: dict[str, Floats] = {}
        self._permanence = Permanence()

    @property
    def known(self) -> Known:
        """What the observer was taught."""
        return self._known

    def observe(self, image: NDArray[np.uint8], frame: str) -> Observation:
        """What one picture (BGR, HxWx3) shows. ``lost`` and ``hands`` observations hold no
        surfaces."""
        return self._observe(image, frame, {})

    def observe_changes(self, image: NDArray[np.uint8], frame: str) -> Observation:
        """The same, but what looks as it did when it was read last is not read again."""
        return self._observe(image, frame, self._readings)

    def _observe(
        self, image: NDArray[np.uint8], frame: str, before: Mapping[str, _Reading]
    ) -> Observation:
        why = self._unusable(image)
        if why:
            return _lost(frame, why, health(image))
        return enlarged(self._look(smaller(image, self._by), frame, before), self._by)

    def _look(
        self, image: NDArray[np.uint8], frame: str, before: Mapping[str, _Reading]
    ) -> Observation:
        self._known = first_look(self._known, image)
        found = self._register(image)
        missing = [i for i in self._boards if i not in found.poses]
        size = (image.shape[1], image.shape[0])
        prediction = self._predictor.predict(*self._best_guess(found), size)
        gains = light.between(found.straight, prediction.image, prediction.known)
        evened = light.even(found.straight, gains)
        boards = [(self._known.boards[i].print, p.homography) for i, p in found.poses.items()]
        sharp = sharpness(evened, boards)
        fit = health(image, sharp)
        if sharp is not None and sharp < SOFT:
            return _lost(frame, "the picture is out of focus: clean the lens, or focus it", fit)
        reach = self._reached(found, evened, prediction)
        if reach is Reach.HAND:
            return Observation(View({}, "hands", frame), health=fit)
        if missing:
            return _lost(frame, f"{missing[0]}: not found; {_quality(found.straight)}", fit)
        if self._known.profile is not None and found.plane is None:
            why = f"the table's markers are not seen; {_quality(found.straight)}"
            return _lost(frame, why, fit)
        if reach is Reach.SHADOW:
            evened = lifted(evened, prediction)
        self._last = dict(found.poses)
        self._read(_Picture(found, evened, softened(evened)), before)
        seen = _together(frame, self._readings.values())
        return replace(self._permanence.recall(seen), health=fit)

    def _reached(
        self, found: Registered, evened: NDArray[np.uint8], prediction: Prediction
    ) -> Reach:
        """What is over the table, or over a board of which only itself is known."""
        if self._known.backdrop is not None:
            markers = found.markers.values()
            return reaching_in(evened, prediction, markers, self._known.scale)
        hand = any(
            reaching_over(evened, self._known.boards[i].print, pose.homography)
            for i, pose in found.poses.items()
        )
        return Reach.HAND if hand else Reach.NOTHING

    def _unusable(self, image: NDArray[np.uint8]) -> str | None:
        size = (image.shape[1], image.shape[0])
        if self._size not in (None, size):
            said = "{}x{}".format(*self._size)
            return f"the picture has {size[0]}x{size[1]} pixels, the table profile says {said}"
        if float(image[::8, ::8].mean()) < DARK:
            return "the picture is black: check the camera and the light"
        return None

    def _register(self, image: NDArray[np.uint8]) -> Registered:
        known = self._known
        own = (image.shape[1], image.shape[0]) == known.lens.size
        straight = known.lens.straighten(image) if own else image
        levels = grey(straight)
        # Markers near the rim would lose their white edge where straightening crops the picture.
        if known.finder:
            seen = known.finder.find(grey(image), known.wanted, self._seen)
            self._seen = steadied(seen, self._seen)
        seen = self._seen
        markers = {i: known.lens.straighten_points(c) for i, c in seen.items()}
        plane = known.marker_map.plane(markers)
        poses = {}
        for i, board in known.boards.items():
            if i in self._last and still_there(board.print, levels, self._last[i]):
                poses[i] = self._last[i]
                continue
            guesses = [self._last[i].homography] if i in self._last else []
            if plane is not None and known.backdrop is not None:
                moved = plane @ inverse(known.backdrop.plane)
                guesses.append(moved @ board.reference_pose)
            else:
                guesses.append(board.reference_pose)
            pose = register(board.print, levels, guesses)
            if pose is not None:
                poses[i] = pose
        return Registered(straight, markers, plane, poses)

    def _best_guess(self, found: Registered) -> tuple[Floats | None, Mapping[str, Pose]]:
        """Plane and poses as found, else as they were: enough to see a hand that hides them."""
        plane = found.plane
        if plane is None and self._known.backdrop is not None:
            plane = self._known.backdrop.plane
        poses = dict(found.poses)
        for i, board in self._known.boards.items():
            if i not in poses:
                poses[i] = self._last.get(i, Pose(board.reference_pose, 0.0))
        return plane, poses

    def _read(self, picture: _Picture, before: Mapping[str, _Reading]) -> None:
        """Every surface, as it was read before where it looks the same."""
        tasks = self._tasks(picture)
        kept = {t.surface: before[t.surface] for t in tasks if _same(t, before, picture.soft)}
        todo = [task for task in tasks if task.surface not in kept]
        new = {
            task.surface: _Reading(task.place, task.footprint.of_picture(picture.soft), findings)
            for task, findings in zip(todo, _POOL.map(lambda task: task.read(), todo), strict=True)
        }
        self._readings = {t.surface: (kept | new)[t.surface] for t in tasks}

    def _tasks(self, picture: _Picture) -> list[_Task]:
        """What there is to read."""
        found, evened = picture.found, picture.evened
        size = (evened.shape[1], evened.shape[0])
        tasks = []
        for i in self._boards:
            pose = found.poses[i].homography
            outline = project(pose, rectangle(*self._known.boards[i].print.surface.size_mm))
            footprint = Footprint.of(outline, size)
            read = partial(self._read_board, i, pose, evened)
            tasks.append(_Task(i, pose.tobytes(), footprint, read))
        if found.plane is None:
            return tasks
        for i, region in self._regions(found).items():
            margin = ROW_MARGIN_MM if i in self._rows else MARGIN_MM
            view = self._view_of(region, found, self._known.scale, margin)
            outline = project(inverse(view.onto), rectangle(*view.size))
            place = view.onto.tobytes() + self._hidden(i, view, found)
            read = partial(self._read_region, i, region, found, evened)
            tasks.append(_Task(i, place, Footprint.of(outline, size), read))
        return tasks

    def _hidden(self, surface: str, view: _ViewFromAbove, found: Registered) -> bytes:
        """Where a surface's ground is known, for those that are read against it."""
        if surface in self._rows or self._known.backdrop is None:
            return b""
        return self._ground(surface, view, found).known.tobytes()

    def _read_board(self, board: str, pose: Floats, evened: NDArray[np.uint8]) -> _Findings:
        reader = self._boards[board]
        readings = reader.read(evened, pose)
        half = reader.half_mm
        sites = self._known.boards[board].print.surface.sites
        squares = np.array([_square(site.at_mm, half[site.id]) for site in sites])
        places = self._known.lens.bend_points(project(pose, squares)).round(1)
        return _Findings(
            {board: PrintedView({i: r.claims for i, r in readings.items() if r.claims})},
            {Place(board, i): r.doubts for i, r in readings.items() if r.doubts},
            {Place(board, s.id): _polygon(p) for s, p in zip(sites, places, strict=True)},
        )

    def _regions(self, found: Registered) -> dict[str, Region]:
        """Every loose surface's place, by seat card or as the profile says."""
        profile, plane = self._known.profile, found.plane
        assert profile is not None
        assert plane is not None
        back = inverse(plane)
        regions: dict[str, Region] = {}
        for seat, card in profile.seats.items():
            if card.marker in found.markers:
                self._seat_frames[seat] = seat_frame(project(back, found.markers[card.marker]))
            if seat not in self._seat_frames:
                continue
            frame = self._seat_frames[seat]
            regions[f"estate/{seat}"] = Region(frame, card.estate_zone_mm)
            regions[f"front/{seat}"] = Region(frame, card.front_zone_mm)
        for i, zone in profile.surfaces.items():
            x0, y0, x1, y1 = zone.zone_mm
            across = round(zone.facing_deg) % 180 == 90
            w, h = (y1 - y0, x1 - x0) if across else (x1 - x0, y1 - y0)
            frame = zone_frame(zone.zone_mm, zone.facing_deg)
            regions[i] = Region(frame, (-w / 2, -h / 2, w / 2, h / 2))
        wanted = self._estates.keys() | self._zones.keys() | self._trays.keys() | self._rows.keys()
        return {i: r for i, r in regions.items() if i in wanted}

    def _read_region(
        self, surface: str, region: Region, found: Registered, evened: NDArray[np.uint8]
    ) -> _Findings:
        if surface in self._rows:
            return self._read_row(surface, region, found)
        if surface in self._trays or surface in self._zones:
            return self._read_zone(surface, region, found, evened)
        cut = self._cut_out(surface, region, found, evened)
        outline = self._outline(cut.to_picture, _corners(cut.inside))
        into = _Findings(outlines={Place(surface): outline})
        estate = self._estates[surface].read(cut.seen, cut.bare, cut.known, cut.eye)
        into.surfaces[surface] = GridView(estate.cells, estate.corners)
        for (x, y), options in estate.doubts.items():
            into.doubts[Place(surface, None, x, y)] = options
        spots = [(float(c.x), float(c.y)) for c in estate.cells]
        spots += [(c.x, c.y) for c in estate.corners]
        for x, y in spots:
            assert estate.lattice is not None
            quad = np.array([estate.lattice.place(x + dx, y + dy) for dx, dy in _SQUARE])
            into.outlines[Place(surface, None, x, y)] = self._outline(cut.to_picture, quad)
        return into

    def _read_zone(
        self, surface: str, region: Region, found: Registered, evened: NDArray[np.uint8]
    ) -> _Findings:
        """Dice by themselves, then whatever else is there where no die is."""
        view = self._view_of(region, found, TRAY_SCALE, MARGIN_MM)
        throw = Throw()
        if surface in self._trays:
            seen = cv2.warpPerspective(found.straight, view.onto, view.size, flags=cv2.INTER_CUBIC)
            throw = self._trays[surface].read(np.asarray(seen, np.uint8), view.inside)
        claims, doubts = throw.claims, throw.doubts
        if surface in self._zones:
            cut = self._cut_out(surface, region, found, evened)
            onto = inverse(cut.to_picture) @ inverse(view.onto)
            dice = filled([project(onto, _corners(box)) for box in throw.boxes], cut.size) > 0
            things, unsure = self._zones[surface].read(
                cut.seen, cut.bare, cut.known & ~dice, cut.eye, cut.inside
            )
            doubts = beside(doubts, things) or beside(unsure, claims)
            claims += things
        place = Place(surface)
        return _Findings(
            {surface: ZoneView(claims)},
            {place: doubts} if doubts else {},
            {place: self._outline(inverse(view.onto), _corners(view.inside))},
        )

    def _read_row(self, surface: str, region: Region, found: Registered) -> _Findings:
        place = Place(surface)
        view = self._view_of(region, found, FACE_SCALE, ROW_MARGIN_MM)
        seen = cv2.warpPerspective(found.straight, view.onto, view.size, flags=cv2.INTER_CUBIC)
        claims, doubts = self._rows[surface].read(np.asarray(seen, np.uint8), view.inside)
        return _Findings(
            {surface: RowView(claims)},
            {place: doubts} if doubts else {},
            {place: self._outline(inverse(view.onto), _corners(view.inside))},
        )

    def _view_of(
        self, region: Region, found: Registered, scale: float, margin_mm: float
    ) -> _ViewFromAbove:
        plane = found.plane
        assert plane is not None
        x0, y0, x1, y1 = region.box_mm
        m = margin_mm
        flip = np.array([[1.0, 0, m - x0], [0, -1.0, y1 + m], [0, 0, 1.0]])
        to_region = scaling(scale) @ flip @ inverse(region.frame)
        size = (round((x1 - x0 + 2 * m) * scale), round((y1 - y0 + 2 * m) * scale))
        edge = m * scale
        inside = (edge, edge, size[0] - edge, size[1] - edge)
        return _ViewFromAbove(to_region, to_region @ inverse(plane), size, inside)

    def _cut_out(
        self, surface: str, region: Region, found: Registered, evened: NDArray[np.uint8]
    ) -> _Cut:
        """A loose surface as seen from above, with a margin around it."""
        view = self._view_of(region, found, self._known.scale, MARGIN_MM)
        seen = np.asarray(
            cv2.warpPerspective(evened, view.onto, view.size, borderMode=cv2.BORDER_REPLICATE),
            np.uint8,
        )
        ground = self._ground(surface, view, found)
        return _Cut(seen, ground.bare, ground.known, ground.eye, view.inside, inverse(view.onto))

    def _ground(self, surface: str, view: _ViewFromAbove, found: Registered) -> _Ground:
        """Worked out again only where the camera, the surface or what lies over it moved."""
        plane = found.plane
        assert plane is not None
        assert self._known.backdrop is not None
        key = b"".join(
            [plane.tobytes(), view.onto.tobytes()]
            + [pose.homography.tobytes() for pose in found.poses.values()]
            + [corners.tobytes() for corners in found.markers.values()]
        )
        kept = self._grounds.get(surface)
        if kept is not None and kept.key == key:
            return kept
        bare, known = self._known.backdrop.at(plane, view.onto, view.size)
        known &= ~self._taken(found, view.onto, view.size)
        camera = camera_position(plane, self._known.lens.size)
        nadir = project(view.to_region, camera[None, :2])[0]
        eye = np.array([*nadir, camera[2] * self._known.scale])
        ground = _Ground(key, bare, known, eye)
        self._grounds[surface] = ground
        return ground

    def _outline(self, to_picture: Floats, points: Floats) -> Polygon:
        """Points of a cut (px) in the picture as it was taken."""
        return _polygon(self._known.lens.bend_points(project(to_picture, points)).round(1))

    def _taken(self, found: Registered, onto: Floats, size: tuple[int, int]) -> NDArray[np.bool_]:
        """Where boards and marker cards lie in a region: nothing loose is looked for there."""
        outlines = []
        for i, pose in found.poses.items():
            w, h = self._known.boards[i].print.surface.size_mm
            rim = (-RIM_MM, -RIM_MM, w + RIM_MM, h + RIM_MM)
            outlines.append(project(onto @ pose.homography, _corners(rim)))
        for corners in found.markers.values():
            card = (corners - corners.mean(axis=0)) * CARD + corners.mean(axis=0)
            outlines.append(project(onto, card))
        return filled(outlines, size) > 0


def _same(task: _Task, before: Mapping[str, _Reading], soft: NDArray[np.uint8]) -> bool:
    """Whether a surface lies where it lay, and looks as it looked, when it was read."""
    old = before.get(task.surface)
    return (
        old is not None and old.place == task.place and not task.footprint.changed(old.look, soft)
    )


def _together(frame: str, readings: Iterable[_Reading]) -> Observation:
    surfaces: dict[str, SurfaceView] = {}
    doubts: dict[Place, tuple[Alternative, ...]] = {}
    outlines: dict[Place, Polygon] = {}
    for reading in readings:
        surfaces |= reading.findings.surfaces
        doubts |= reading.findings.doubts
        outlines |= reading.findings.outlines
    return Observation(View(surfaces, "steady", frame), doubts, outlines)


def _check(layout: Layout, profile: TableProfile | None) -> None:
    loose = [s.id for s in layout.surfaces if not isinstance(s, PrintedSurface)]
    if loose and profile is None:
        raise InputError(
            f"{loose[0]}: lies loose on the table, which only a table profile describes: "
            "give one with --table"
        )


_SQUARE = ((-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5))


def _corners(box: Box) -> Floats:
    x0, y0, x1, y1 = box
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])


def _square(middle: tuple[float, float], half: float) -> Floats:
    x, y = middle
    return _corners((x - half, y - half, x + half, y + half))


def _polygon(points: Floats) -> Polygon:
    return tuple((float(x), float(y)) for x, y in points)


def _lost(frame: str, why: str, fit: Health) -> Observation:
    return Observation(View({}, "lost", frame, why), health=fit)


def _quality(image: NDArray[np.uint8]) -> str:
    """What may be wrong with a picture, for people."""
    if float(cv2.Laplacian(halved(grey(image)), cv2.CV_64F).var()) < 15:
        return "the picture is out of focus"
    return "is it in the picture and uncovered, and is there light enough?"
