"""A board whose rounds are a road of numbered spaces, from 1 on, with no way back."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from vision.simulate.noblemen.design import Design, Point

_ROWS = (8, 9, 9, 9)
"""Spaces of the prestige track before each turning: 0 to 7, 8 to 16, 17 to 25, 26 to 34. The last
of nine stands at the turning itself, between two rows."""

_ACROSS_MM, _DOWN_MM = 22.5, 25.0
_SNAKE_MM = 10 * _ACROSS_MM
_ROAD_ROWS = 2


@dataclass(frozen=True, slots=True)
class RoadDesign(Design):
    """The prestige track winds through one half of the strip, the road of a decade through the
    other, around the decades' own places."""

    @property
    def strip_mm(self) -> float:
        return 118.0

    @property
    def prices_from_mm(self) -> float:
        return 118.0

    def round_at(self, number: int) -> Point:
        """There along one row and back along the other."""
        each = -(-self.round_spaces // _ROAD_ROWS)
        row, column = divmod(number, each)
        left, right = self.road
        pitch = (right - left) / each
        along = left + pitch * ((column if row % 2 == 0 else each - 1 - column) + 0.5)
        return self.flip(along), self.strip_top + 22.0 + 68.0 * row

    @property
    def road(self) -> tuple[float, float]:
        """From where to where the road's half of the strip reaches, before any mirroring."""
        x0, _, x1, _ = self.inside
        return x0 + _SNAKE_MM + 8.0, x1

    def prestige_at(self, number: int) -> Point:
        ends = list(accumulate(_ROWS))
        row = next((r for r, end in enumerate(ends) if number < end), len(ends) - 1)
        step = number - ends[row] + _ROWS[row]
        turning = step == 8
        column = step if row % 2 == 0 else 7 - step
        x0 = self.inside[0]
        x = x0 + _ACROSS_MM * (column + 1.5)
        y = self.strip_top + 12.5 + _DOWN_MM * (row + (0.5 if turning else 0.0))
        return self.flip(x), y

    def decade_at(self, number: int) -> Point:
        left, right = self.road
        return self.flip((left + right) / 2) + 32.0 * (number - 1), self.strip_top + 56.0

    def bribes_at(self) -> Point:
        x0 = self.inside[0]
        return self.flip(x0 + 46.0), self.field_top + self.field_height / 2
