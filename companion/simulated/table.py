"""The simulated table itself: laid once, then photographed as often as wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from companion.table.layout import GridSurface, Layout, PrintedSurface
from companion.table.profile import TableProfile
from companion.table.view import View
from vision.simulate.arm import Arm, reach
from vision.simulate.artwork import Artwork
from vision.simulate.camera import TableCamera
from vision.simulate.covers import Cover
from vision.simulate.glare import Glare
from vision.simulate.painter import Painter, Scene, Weather
from vision.simulate.placing import Hands, Lying
from vision.simulate.raster import Bytes, Points
from vision.simulate.sets import (
    KitPhoto,
    corners_of,
    kit_photo,
    reference_photo,
    table_top,
    with_reference,
)
from vision.simulate.setting import (
    Setting,
    bumped,
    estate_cells,
    hang_camera,
    lay_table,
    nudged,
    seat_point,
)
from vision.simulate.solids import silhouette
from vision.simulate.sprites import Lamp, Pose

IMAGE_SIZE = (1920, 1080)
WELL_LIT = 1.24
"""The exposure of a room in good light."""
_VIEW_WIDTH_MM = {3: 1330.0, 4: 1360.0, 5: 1400.0}


@dataclass(frozen=True, slots=True)
class Mood:
    """How hard the room makes it: mean exposure and warmth, grain (grey levels), how often (0 to 1
    a picture) the camera or the board is knocked, the softness of the focus (px), and a window's
    mirror image."""

    gain: float = WELL_LIT
    warmth: float = 0.0
    noise: float = 2.2
    knocks: float = 0.03
    blur_px: float = 0.65
    glare: Glare | None = None


@dataclass(frozen=True, slots=True)
class Hanging:
    """The camera: its picture's width and height (px), and by how many degrees it leans from
    looking straight down."""

    image_size: tuple[int, int] = IMAGE_SIZE
    lean_deg: float = 0.0


@dataclass
class SimulatedTable:
    """``layout``, ``profile``, ``kits`` and ``reference`` are what a real table's files would hold;
    ``shown`` is what the newest picture shows. ``mood`` may change between pictures: somebody draws
    the curtains."""

    layout: Layout
    profile: TableProfile
    kits: tuple[KitPhoto, ...]
    reference: Bytes
    _painter: Painter
    _hands: Hands
    _hung: TableCamera
    _camera: TableCamera
    _board: Pose
    mood: Mood
    _rng: np.random.Generator
    _drift: list[float] = field(default_factory=lambda: [0.0, 0.0])
    shown: View = field(default_factory=View)

    @property
    def room(self) -> dict[str, tuple[int, int]]:
        """Columns and rows of tiles that fit before each seat."""
        cells = [s.cell_mm for s in self.layout.surfaces if isinstance(s, GridSurface)]
        return {player: estate_cells(seat, cells[0]) for player, seat in self.profile.seats.items()}

    def photograph(
        self, view: View, player: str | None = None, covers: Sequence[Cover] = ()
    ) -> Bytes:
        """What the camera sees of a view now (h x w x 3, blue green red); an arm comes from
        ``player``'s seat where the view's status says hands. ``covers`` lie over everything."""
        self.shown = view
        arm = self._arm(player) if view.status == "hands" else None
        self._knock()
        pieces = self.lying(view)
        boards = {s.id: self._board for s in self.layout.surfaces if isinstance(s, PrintedSurface)}
        seats = self._painter.setting.seats
        scene = Scene(self._camera, pieces, boards, seats, arm, covers, self._weather())
        return self._painter.paint(scene)

    def lying(self, view: View) -> list[Lying]:
        """Where every piece of a view lies, now that hands have laid it out."""
        return self._hands.arrange(view, self._board)

    def silhouette(self, piece: Lying) -> Points:
        """The convex outline of a piece on the table plane as the camera sees it (N x 2, mm)."""
        look = self._painter.artwork.look(piece.component, piece.number)
        return silhouette(self._camera.flattened(corners_of(look, piece.pose)))

    @property
    def px_per_mm(self) -> float:
        """In the middle of the table: the pixels that a millimetre across it takes."""
        width, height = self._painter.setting.view_mm
        x, y = width / 2, height / 2
        left, right = self._camera.project(np.array([(x - 5, y, 0.0), (x + 5, y, 0.0)]))
        return float(np.linalg.norm(right - left) / 10)

    @property
    def seat_cards(self) -> Mapping[str, Pose]:
        """Where each seat's card really lies (table millimetres)."""
        return self._painter.setting.seats

    def _arm(self, player: str | None) -> Arm:
        setting = self._painter.setting
        name = player or next(iter(setting.seats))
        card, seat = setting.seats[name], setting.profile.seats[name]
        x0, y0, x1, y1 = seat.estate_zone_mm
        where = self._rng.uniform(0.2, 0.8, 2)
        target = seat_point(card, x0 + where[0] * (x1 - x0), y0 + where[1] * (y1 - y0))
        if self._rng.random() < 0.3:
            target = (self._board.x + float(self._rng.uniform(-80, 80)), self._board.y + 60.0)
        x, y = seat_point(card, 0.3 * (x0 + x1), -60.0)
        return reach((x, y), target, self._rng)

    def _knock(self) -> None:
        if self._rng.random() < self.mood.knocks:
            self._camera = bumped(self._hung, self._rng)
        if self._rng.random() < self.mood.knocks:
            self._board = nudged(self._painter.setting.board, self._rng)

    def _weather(self) -> Weather:
        """Clouds pass and lamps are switched on: exposure and colour wander."""
        self._drift = [
            0.9 * d + float(self._rng.normal(0, s))
            for d, s in zip(self._drift, (0.03, 0.012), strict=True)
        ]
        mood = self.mood
        return Weather(
            gain=mood.gain * (1 + float(np.clip(self._drift[0], -0.2, 0.2))),
            warmth=mood.warmth + float(np.clip(self._drift[1], -0.07, 0.07)),
            fall=float(self._rng.uniform(0.12, 0.18)),
            noise=mood.noise,
            blur_px=mood.blur_px,
            glare=mood.glare,
        )


def lay_simulated_table(
    artwork: Artwork, seed: int, mood: Mood | None = None, hanging: Hanging | None = None
) -> SimulatedTable:
    """Lays the table and photographs the empty board and the kit, in good light and in focus; the
    same seed gives the same pictures."""
    mood, hanging = mood or Mood(), hanging or Hanging()
    rng = np.random.default_rng([seed, 3])
    board = next(s for s in artwork.layout.surfaces if isinstance(s, PrintedSurface))
    width = max(_VIEW_WIDTH_MM.get(len(artwork.layout.players), 1400.0), board.size_mm[0] + 760.0)
    setting = lay_table(artwork.layout.players, board.size_mm, width, hanging.image_size, rng)
    camera = hang_camera(setting.view_mm, hanging.image_size, rng, hanging.lean_deg)
    painter = Painter(setting, artwork, table_top(seed, setting.view_mm), _lamp(setting, rng), rng)
    kits = tuple(kit_photo(painter, camera, row, rng) for row in artwork.kit_rows)
    reference, corners = reference_photo(painter, camera)
    return SimulatedTable(
        layout=with_reference(artwork.layout, corners, "reference.jpg"),
        profile=setting.profile,
        kits=kits,
        reference=reference,
        _painter=painter,
        _hands=Hands(setting, artwork, rng),
        _hung=camera,
        _camera=camera,
        _board=setting.board,
        mood=mood,
        _rng=rng,
    )


def _lamp(setting: Setting, rng: np.random.Generator) -> Lamp:
    width, height = setting.view_mm
    return Lamp(
        (float(rng.uniform(0.1, 0.9) * width), float(rng.uniform(-0.5, 0.1) * height), 1500.0)
    )
