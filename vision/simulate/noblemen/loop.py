"""A board whose rounds are a loop: they begin and end at an arrow."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.simulate.noblemen.design import Design, Figures, Point

_PRESTIGE_COLUMNS = 18


@dataclass(frozen=True, slots=True)
class LoopDesign(Design):
    """The decades lie within the loop, the prestige track in two rows along the strip."""

    @property
    def strip_mm(self) -> float:
        return 58.0

    @property
    def prices_from_mm(self) -> float:
        return 169.0

    @property
    def ring(self) -> tuple[float, float, float, float]:
        """The loop's middle and half axes."""
        x0, _, _, _ = self.inside
        high = min(76.0, (self.field_height - 76.0) / 2)
        return self.flip(x0 + 72.0), self.field_top + high + 14.0, 58.0, high

    def round_at(self, number: int) -> Point:
        """Clockwise from the top."""
        x, y, wide, high = self.ring
        angle = 2 * np.pi * number / self.round_spaces - np.pi / 2
        return float(x + wide * np.cos(angle)), float(y + high * np.sin(angle))

    def prestige_at(self, number: int) -> Point:
        x0, _, x1, _ = self.inside
        pitch = (x1 - x0) / _PRESTIGE_COLUMNS
        row, column = divmod(number, _PRESTIGE_COLUMNS)
        return x0 + pitch * (column + 0.5), self.strip_top + 12.5 + 25.0 * row

    def decade_at(self, number: int) -> Point:
        x, y, _, _ = self.ring
        return x + 27.0 * (number - 1), y

    def bribes_at(self) -> Point:
        x, y, _, high = self.ring
        bottom = self.field_top + self.field_height
        return x, (y + high + 13.0 + bottom) / 2


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
