"""Where everything is on an edition's board, and what is printed there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.table.layout import GridSurface, Layout, PrintedSurface, Site, Surface, ZoneSurface

LANDS = ("acker", "hain", "brunnen", "wiese")
BUILDINGS = ("castle", "chapel", "palace", "folly")
BAND_MM = 24.0
CHURCH_DEEP = 3
DECADES = 3

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers on a board: prices by building, cheapest first; the round track's indices with a
    ball, a locked queen, the end; how long the two other tracks are. ``numbered``: the rounds are a
    row of numbers from 1 on, in place of a loop that begins at an arrow."""

    prices: tuple[tuple[str, tuple[int, ...]], ...]
    mask: tuple[int, ...]
    locked: tuple[int, ...]
    end: int
    vp_spaces: int = 100
    prestige_spaces: int = 35
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Design(ABC):
    """One board: its size, the tiles' edge, which way round its areas lie, and its numbers.

    ``mirrored`` exchanges left and right, ``prestige_above`` puts the prestige track at the far
    edge. A strip along that edge holds the prestige track; the field has buildings and church.
    """

    size_mm: Point
    cell_mm: float
    mirrored: bool
    prestige_above: bool
    figures: Figures

    @property
    @abstractmethod
    def strip_mm(self) -> float:
        """How high the strip is."""

    @property
    @abstractmethod
    def prices_from_mm(self) -> float:
        """From the field's edge to the middle of the first price space."""

    @abstractmethod
    def round_at(self, number: int) -> Point: ...

    @abstractmethod
    def prestige_at(self, number: int) -> Point: ...

    @abstractmethod
    def decade_at(self, number: int) -> Point: ...

    @abstractmethod
    def bribes_at(self) -> Point: ...

    @property
    def round_spaces(self) -> int:
        return self.figures.end + 1

    @property
    def inside(self) -> tuple[float, float, float, float]:
        """x0, y0, x1, y1 of the board within the victory-point track."""
        width, height = self.size_mm
        edge = BAND_MM + 5
        return edge, edge, width - edge, height - edge

    def flip(self, x: float) -> float:
        return self.size_mm[0] - x if self.mirrored else x

    @property
    def strip_top(self) -> float:
        """The upper edge of the strip."""
        return self.inside[1] if self.prestige_above else self.inside[3] - self.strip_mm + 8.0

    @property
    def field_top(self) -> float:
        """The upper edge of the field."""
        return self.inside[1] + (self.strip_mm if self.prestige_above else 0.0)

    @property
    def field_height(self) -> float:
        return self.inside[3] - self.inside[1] - self.strip_mm

    @property
    def price_pitch(self) -> Point:
        """Between two price spaces and between two rows: what the church leaves free."""
        x0, _, x1, _ = self.inside
        church = x1 - 4 * self.church_pitch - 10.0
        return min(39.0, (church - 18.0 - x0 - self.prices_from_mm) / 4), self.field_height / 4

    @property
    def church_pitch(self) -> float:
        return self.cell_mm + 2.6

    def price_at(self, row: int, column: int) -> Point:
        x0, _, _, _ = self.inside
        across, down = self.price_pitch
        first = x0 + self.prices_from_mm
        x = first + across * column
        if self.mirrored:
            x = self.flip(first + across * (4 - column))
        return x, self.field_top + down * (row + 0.5)

    def church_at(self, column: int, row: int) -> Point:
        """Two groups side by side, each of two kinds."""
        pitch = self.church_pitch
        _, _, x1, _ = self.inside
        left = x1 - 4 * pitch - 6.0
        x = left + pitch * (column + 0.5) + (6.0 if column > 1 else 0.0)
        if self.mirrored:
            x = self.flip(left + pitch * (3.5 - column) + (6.0 if column < 2 else 0.0))
        bottom = self.field_top + self.field_height - 6.0
        return x, bottom - pitch * (CHURCH_DEEP - row - 0.5)

    def victory_at(self, number: int) -> Point:
        """Along the board's rim, clockwise from the lower left (upper right where mirrored)."""
        width, height = self.size_mm
        inset = BAND_MM / 2
        across, down = width - BAND_MM, height - BAND_MM
        way = number * 2 * (across + down) / self.figures.vp_spaces
        if way < down:
            at = (inset, height - inset - way)
        elif way < down + across:
            at = (inset + way - down, inset)
        elif way < 2 * down + across:
            at = (width - inset, inset + way - down - across)
        else:
            at = (width - inset - (way - 2 * down - across), height - inset)
        return (width - at[0], height - at[1]) if self.mirrored else at


def layout_of(
    design: Design,
    edition: str,
    players: Sequence[str],
    reference: str,
    corners_px: Sequence[Point],
) -> Layout:
    """The design as a layout document."""
    first, second, third, fourth = ((float(x), float(y)) for x, y in corners_px)
    board = PrintedSurface(
        "board", design.size_mm, tuple(sites(design)), reference, (first, second, third, fourth)
    )
    estates: list[Surface] = [
        GridSurface(f"estate/{player}", design.cell_mm, ("tile/*", *BUILDINGS, "knight/*"))
        for player in players
    ]
    fronts: list[Surface] = [
        ZoneSurface(f"front/{player}", ("queen", f"tax-marker/{player}", f"land-marker/{player}"))
        for player in players
    ]
    facts = {
        "prices": {kind: list(values) for kind, values in design.figures.prices},
        "round": {
            "mask": list(design.figures.mask),
            "locked": list(design.figures.locked),
            "end": [design.figures.end],
        },
    }
    return Layout("noblemen", edition, tuple(players), (board, *estates, *fronts), facts)


def sites(design: Design) -> Iterator[Site]:
    """Every place on the board."""
    for number in range(design.figures.vp_spaces):
        yield _site(f"vp/{number}", design.victory_at(number), "vp-counter/*")
    for number in range(design.figures.prestige_spaces):
        yield _site(f"prestige/{number}", design.prestige_at(number), "prestige-counter/*")
    for number in range(design.round_spaces):
        yield _site(f"round/{number}", design.round_at(number), "round-counter")
    for number in range(DECADES):
        yield _site(f"decade/{number}", design.decade_at(number), "decade-counter")
    for row, (kind, prices) in enumerate(design.figures.prices):
        for column in range(len(prices)):
            yield _site(f"{kind}/{column}", design.price_at(row, column), kind)
    yield _site("bribes/0", design.bribes_at(), "bribe-chip")
    for column, land in enumerate(LANDS):
        for row in range(CHURCH_DEEP):
            yield _site(f"church/{land}/{row}", design.church_at(column, row), f"tile/{land}")


def _site(name: str, at: Point, holds: str) -> Site:
    return Site(name, (round(at[0], 2), round(at[1], 2)), (holds,))
