"""Where everything is on an edition's board, and what is printed there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from companion.table.layout import GridSurface, Layout, PrintedSurface, Site, Surface, ZoneSurface

LANDS = ("acker", "hain", "brunnen", "wiese")
BUILDINGS = ("castle", "chapel", "palace", "folly")
BAND_MM = 24.0
PRESTIGE_COLUMNS = 18
CHURCH_DEEP = 3
_PRICES_FROM = 169.0


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers on a board: prices by building, cheapest first; the round track's indices with a
    ball, a locked queen, the end; how long the two other tracks are."""

    prices: tuple[tuple[str, tuple[int, ...]], ...]
    mask: tuple[int, ...]
    locked: tuple[int, ...]
    end: int
    vp_spaces: int = 100
    prestige_spaces: int = 35


@dataclass(frozen=True, slots=True)
class Design:
    """One board: its size, the tiles' edge, which way round its areas lie, and its numbers.

    ``mirrored`` puts the round track at the right, ``prestige_above`` the prestige track at the far
    edge.
    """

    size_mm: tuple[float, float]
    cell_mm: float
    mirrored: bool
    prestige_above: bool
    figures: Figures

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
    def field_top(self) -> float:
        """The upper edge of the area with round track, buildings and church."""
        return self.inside[1] + (58.0 if self.prestige_above else 0.0)

    @property
    def field_height(self) -> float:
        return self.inside[3] - self.inside[1] - 58.0

    @property
    def ring(self) -> tuple[float, float, float, float]:
        """The round track's middle and half axes."""
        x0, _, _, _ = self.inside
        high = min(76.0, (self.field_height - 76.0) / 2)
        return self.flip(x0 + 72.0), self.field_top + high + 14.0, 58.0, high

    @property
    def price_pitch(self) -> tuple[float, float]:
        """Between two price spaces and between two rows: what ring and church leave free."""
        x0, _, x1, _ = self.inside
        church = x1 - 4 * self.church_pitch - 10.0
        return min(39.0, (church - 18.0 - x0 - _PRICES_FROM) / 4), self.field_height / 4

    @property
    def church_pitch(self) -> float:
        return self.cell_mm + 2.6


def invented(rng: np.random.Generator) -> Figures:
    """Figures as some printer might have chosen them."""
    length = int(rng.integers(12, 15))
    first, second = length // 3 + int(rng.integers(2)), length - 4
    castle = int(rng.integers(3, 5))
    chapel, palace = castle - 1, castle + int(rng.integers(3, 5))
    prices = (
        ("castle", tuple(castle + i for i in range(5))),
        ("chapel", tuple(chapel + i for i in range(5))),
        ("palace", tuple(palace + i for i in range(4))),
        ("folly", (12, 12, 12, 12)),
    )
    return Figures(prices, (first, second), (second + 1,), length - 1)


def designed(
    rng: np.random.Generator,
    size_mm: tuple[float, float],
    cell_mm: float,
    figures: Figures | None = None,
) -> Design:
    """A board of the given size whose arrangement, and figures if none are given, come from the
    generator."""
    own = invented(rng)
    mirrored, above = bool(rng.integers(2)), bool(rng.integers(2))
    return Design(size_mm, cell_mm, mirrored, above, figures or own)


def layout_of(
    design: Design,
    edition: str,
    players: Sequence[str],
    reference: str,
    corners_px: Sequence[tuple[float, float]],
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
        yield _site(f"vp/{number}", _on_band(design, number), "vp-counter/*")
    for number in range(design.figures.prestige_spaces):
        yield _site(f"prestige/{number}", _prestige(design, number), "prestige-counter/*")
    for number in range(design.round_spaces):
        yield _site(f"round/{number}", ring_at(design, number), "round-counter")
    x, y, _, _ = design.ring
    for number in range(3):
        yield _site(f"decade/{number}", (x + 27.0 * (number - 1), y), "decade-counter")
    for row, (kind, prices) in enumerate(design.figures.prices):
        for column in range(len(prices)):
            yield _site(f"{kind}/{column}", price_at(design, row, column), kind)
    yield _site("bribes/0", bribes_at(design), "bribe-chip")
    for column, land in enumerate(LANDS):
        for row in range(CHURCH_DEEP):
            yield _site(f"church/{land}/{row}", _church(design, column, row), f"tile/{land}")


def _site(name: str, at: tuple[float, float], holds: str) -> Site:
    return Site(name, (round(at[0], 2), round(at[1], 2)), (holds,))


def _on_band(design: Design, number: int) -> tuple[float, float]:
    """Along the board's rim, clockwise from the lower left (upper right where mirrored)."""
    width, height = design.size_mm
    inset = BAND_MM / 2
    across, down = width - BAND_MM, height - BAND_MM
    way = number * 2 * (across + down) / design.figures.vp_spaces
    if way < down:
        at = (inset, height - inset - way)
    elif way < down + across:
        at = (inset + way - down, inset)
    elif way < 2 * down + across:
        at = (width - inset, inset + way - down - across)
    else:
        at = (width - inset - (way - 2 * down - across), height - inset)
    return (width - at[0], height - at[1]) if design.mirrored else at


def _prestige(design: Design, number: int) -> tuple[float, float]:
    x0, y0, x1, y1 = design.inside
    pitch = (x1 - x0) / PRESTIGE_COLUMNS
    row, column = divmod(number, PRESTIGE_COLUMNS)
    top = y0 if design.prestige_above else y1 - 50.0
    return x0 + pitch * (column + 0.5), top + 12.5 + 25.0 * row


def ring_at(design: Design, number: int) -> tuple[float, float]:
    """Clockwise from the top."""
    x, y, wide, high = design.ring
    angle = 2 * np.pi * number / design.round_spaces - np.pi / 2
    return float(x + wide * np.cos(angle)), float(y + high * np.sin(angle))


def price_at(design: Design, row: int, column: int) -> tuple[float, float]:
    x0, _, _, _ = design.inside
    across, down = design.price_pitch
    first = x0 + _PRICES_FROM
    x = first + across * column
    if design.mirrored:
        x = design.flip(first + across * (4 - column))
    return x, design.field_top + down * (row + 0.5)


def bribes_at(design: Design) -> tuple[float, float]:
    x, y, _, high = design.ring
    bottom = design.field_top + design.field_height
    return x, (y + high + 13.0 + bottom) / 2


def _church(design: Design, column: int, row: int) -> tuple[float, float]:
    """Two groups, one above the other where the board has the height, each of two kinds."""
    pitch = design.church_pitch
    _, _, x1, _ = design.inside
    left = x1 - 4 * pitch - 6.0
    x = left + pitch * (column + 0.5) + (6.0 if column > 1 else 0.0)
    if design.mirrored:
        x = design.flip(left + pitch * (3.5 - column) + (6.0 if column < 2 else 0.0))
    bottom = design.field_top + design.field_height - 6.0
    return x, bottom - pitch * (CHURCH_DEEP - row - 0.5)
