"""Puts a view's pieces on the table as hands would, and leaves lying what was not touched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from companion.table.layout import GridSurface, PrintedSurface, Surface, ZoneSurface
from companion.table.view import Claim, GridView, PrintedView, View, ZoneView
from vision.simulate.artwork import Artwork, radius_of, thickness_of
from vision.simulate.flats import Flat
from vision.simulate.setting import Setting
from vision.simulate.sprites import Pose, placed

_GAP_MM = 0.35
_TRIES = 40


@dataclass(frozen=True, slots=True)
class Lying:
    """One physical piece in its place; ``number`` picks its look, ``spot`` says where in the view
    it belongs: the surface, then the site or the cell."""

    component: str
    number: int
    pose: Pose
    spot: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a piece belongs on its surface: (mm, x right, y down in the surface's frame)."""

    key: tuple[str, ...]
    component: str
    x: float
    y: float
    z: float
    loose_mm: float
    turn_deg: float
    loose_deg: float
    crowd: str
    between: tuple[float, float] = (-np.inf, np.inf)
    """From where to where it may reach to the left and right."""


_Crowd = dict[str, list[tuple[float, float, float]]]
"""Where pieces stand that must not touch: place and radius (mm), by what they stand among."""


@dataclass
class Hands:
    """The players' hands: the memory of where every piece was put.

    ``arrange`` gives all pieces of a view, in the order in which they were put on one another. A
    piece that stays at its place stays exactly where it lay; everything new is put down a little
    off, turned a little, and beside what is already there.
    """

    setting: Setting
    artwork: Artwork
    rng: np.random.Generator
    _lay: dict[tuple[str, ...], Pose] = field(default_factory=dict)
    _numbers: dict[tuple[str, ...], int] = field(default_factory=dict)
    _estates: dict[str, Pose] = field(default_factory=dict)

    def arrange(self, view: View, board: Pose) -> list[Lying]:
        pieces: list[Lying] = []
        alive: set[tuple[str, ...]] = set()
        for surface in self.artwork.layout.surfaces:
            frame, spots = self._frame_and_spots(surface, view, board)
            crowd: _Crowd = {}
            for spot in spots:
                if spot.key in self._lay:
                    self._join(crowd, spot)
            for spot in spots:
                alive.add(spot.key)
                if spot.key not in self._lay:
                    self._lay[spot.key] = self._put(spot, crowd)
                    self._numbers[spot.key] = int(self.rng.integers(1 << 16))
                    self._join(crowd, spot)
                own = self._lay[spot.key]
                x, y, _ = placed(np.array([(own.x, own.y)]), frame)[0]
                pieces.append(
                    Lying(
                        spot.component,
                        self._numbers[spot.key],
                        Pose(float(x), float(y), spot.z, own.turn_deg + frame.turn_deg),
                        spot.key,
                    )
                )
        for key in [key for key in self._lay if key not in alive]:
            del self._lay[key]
        return pieces

    def _frame_and_spots(
        self, surface: Surface, view: View, board: Pose
    ) -> tuple[Pose, list[_Spot]]:
        seen = view.surfaces.get(surface.id)
        if isinstance(surface, PrintedSurface) and isinstance(seen, PrintedView):
            return board, list(self._on_print(surface, seen))
        if isinstance(surface, GridSurface) and isinstance(seen, GridView):
            return self._estate(surface, seen), list(self._on_grid(surface, seen))
        if isinstance(surface, ZoneSurface) and isinstance(seen, ZoneView):
            return self._card(surface.id), list(self._in_zone(surface.id, seen))
        return board, []

    def _on_print(self, surface: PrintedSurface, seen: PrintedView) -> Iterator[_Spot]:
        rise = self.artwork.boards[surface.id].thickness_mm
        width, height = surface.size_mm
        known = {site.id: site.at_mm for site in surface.sites}
        for site, claims in seen.sites.items():
            x, y = known[site][0] - width / 2, known[site][1] - height / 2
            names = [claim.component for claim in claims]
            company = "+".join(sorted(names))
            for index, (dx, dy) in enumerate(self._gathered(site, names)):
                name = names[index]
                printed = isinstance(self.artwork.look(name, 0), Flat)
                key = (surface.id, site, name, str(_occurrence(claims, index)), company)
                alone = len(names) == 1
                yield _Spot(
                    key,
                    name,
                    x + dx,
                    y + dy,
                    rise,
                    1.0 if printed else 1.6 if alone else 0.5,
                    0.0,
                    3.0 if printed else 25.0,
                    "tiles" if printed else "board",
                )

    def _gathered(self, site: str, names: Sequence[str]) -> list[tuple[float, float]]:
        """Where several pieces stand on one site: in a ring, so close that they nearly touch."""
        number = len(names)
        if number == 1:
            return [(0.0, 0.0)]
        room = max(radius_of(self.artwork.look(name, 0)) for name in names)
        ring = (0.88 * room + 0.3) / np.sin(np.pi / number)
        first = 2 * np.pi * (hash_of((site, *sorted(names))) % 360) / 360
        angles = [first + 2 * np.pi * i / number for i in range(number)]
        return [(float(ring * np.cos(a)), float(ring * np.sin(a))) for a in angles]

    def _on_grid(self, surface: GridSurface, seen: GridView) -> Iterator[_Spot]:
        pitch = surface.cell_mm + _GAP_MM
        rise = max(
            (thickness_of(self.artwork.look(f"tile/{cell.tile}", 0)) for cell in seen.cells),
            default=0.0,
        )
        for cell in seen.cells:
            place = (surface.id, str(cell.x), str(cell.y))
            x, y = cell.x * pitch, -cell.y * pitch
            quarter = 90.0 * (hash_of(place) % 4)
            tile = f"tile/{cell.tile}"
            yield _Spot((*place, tile), tile, x, y, 0.0, 0.28, quarter, 0.8, "tiles")
        for cell in seen.cells:
            for index, claim in enumerate(cell.on):
                key = (surface.id, str(cell.x), str(cell.y), claim.component, str(index))
                x, y = cell.x * pitch, -cell.y * pitch
                yield _Spot(key, claim.component, x, y, rise, 2.0, 0.0, 180.0, "standing")
        for corner in seen.corners:
            for index, claim in enumerate(corner.on):
                key = (surface.id, str(corner.x), str(corner.y), claim.component, str(index))
                x, y = corner.x * pitch, -corner.y * pitch
                yield _Spot(key, claim.component, x, y, rise, 1.4, 0.0, 180.0, "standing")

    def _in_zone(self, surface: str, seen: ZoneView) -> Iterator[_Spot]:
        seat = self.setting.profile.seats[surface.partition("/")[2]]
        x0, y0, x1, y1 = seat.front_zone_mm
        for index, claim in enumerate(seen.items):
            key = (surface, claim.component, str(_occurrence(seen.items, index)))
            yield _Spot(
                key,
                claim.component,
                x0 + 0.4 * (x1 - x0),
                -(y0 + y1) / 2,
                0.0,
                min(x1 - x0, 150.0) / 4,
                0.0,
                14.0,
                "zone",
                (x0, x1),
            )

    def _join(self, crowd: _Crowd, spot: _Spot) -> None:
        own = self._lay[spot.key]
        look = self.artwork.look(spot.component, self._numbers[spot.key])
        crowd.setdefault(spot.crowd, []).append((own.x, own.y, radius_of(look)))

    def _put(self, spot: _Spot, crowd: _Crowd) -> Pose:
        """The first of some tries that touches nothing; failing that, the one with most room."""
        turn = spot.turn_deg + self.rng.uniform(-spot.loose_deg, spot.loose_deg)
        if spot.crowd == "tiles":
            dx, dy = self.rng.uniform(-spot.loose_mm, spot.loose_mm, 2)
            return Pose(spot.x + dx, spot.y + dy, 0.0, turn)
        room = radius_of(self.artwork.look(spot.component, 0))
        best, widest = Pose(spot.x, spot.y, 0.0, turn), -np.inf
        for attempt in range(_TRIES):
            spread = spot.loose_mm * (1 + attempt / 6)
            dx, dy = self.rng.uniform(-spread, spread, 2)
            if spot.crowd == "zone":
                left, right = spot.between
                dx = max(left + room - spot.x, min(right - room - spot.x, float(dx)))
                dy = max(-9.0, min(9.0, float(dy)))
            x, y = spot.x + dx, spot.y + dy
            near = [np.hypot(x - u, y - v) - room - r for u, v, r in crowd.get(spot.crowd, [])]
            clear = min(near, default=1.0)
            if clear > widest:
                best, widest = Pose(float(x), float(y), 0.0, turn), clear
            if clear > 0.4:
                break
        return best

    def _card(self, surface: str) -> Pose:
        return self.setting.seats[surface.partition("/")[2]]

    def _estate(self, surface: GridSurface, seen: GridView) -> Pose:
        """Where the lattice's origin lies; the whole estate is pushed when it outgrows its zone."""
        player = surface.id.partition("/")[2]
        card, seat = self.setting.seats[player], self.setting.profile.seats[player]
        pitch = surface.cell_mm + _GAP_MM
        x0, y0, x1, y1 = seat.estate_zone_mm
        old = self._estates.get(surface.id)
        if old is None:
            turn = self.rng.uniform(-4.0, 4.0)
            old = Pose(
                (x0 + x1) / 2 + self.rng.uniform(-12, 12),
                (y0 + y1) / 2 + self.rng.uniform(-8, 8),
                0.0,
                turn,
            )
        if seen.cells:
            corners = np.array(
                [
                    ((cell.x + dx) * pitch, -(cell.y + dy) * pitch)
                    for cell in seen.cells
                    for dx in (-0.5, 0.5)
                    for dy in (-0.5, 0.5)
                ]
            )
            at = placed(corners, Pose(old.x, 0.0, 0.0, old.turn_deg))[:, :2] * (1, -1)
            at[:, 1] += old.y
            shift_x = _inward(at[:, 0].min(), at[:, 0].max(), x0, x1)
            shift_y = _inward(at[:, 1].min(), at[:, 1].max(), y0, y1)
            old = Pose(old.x + shift_x, old.y + shift_y, 0.0, old.turn_deg)
        self._estates[surface.id] = old
        x, y, _ = placed(np.array([(old.x, -old.y)]), card)[0]
        return Pose(float(x), float(y), 0.0, card.turn_deg + old.turn_deg)


def hash_of(words: tuple[str, ...]) -> int:
    """A small number that is the same in every process (Python's own ``hash`` is not)."""
    total = 0
    for word in words:
        for letter in word:
            total = (total * 131 + ord(letter)) % 1_000_003
    return total


def _inward(low: float, high: float, first: float, last: float) -> float:
    """How far to push a stretch so that it lies within another, with some air."""
    air = 3.0
    if low >= first + air and high <= last - air:
        return 0.0
    return (first + last) / 2 - (low + high) / 2


def _occurrence(claims: Sequence[Claim], index: int) -> int:
    """How many of its kind come before this one."""
    name = claims[index].component
    return sum(claim.component == name for claim in claims[:index])
