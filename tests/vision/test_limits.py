"""The limits are those that were measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.bench.limits.curves import SIMULATED
from vision import limits

MEASURED = Path(__file__).parents[2] / "docs" / "pictures" / "vision-limits.json"

BY_AXIS = {
    "px": limits.LEAST_PX_PER_TILE,
    "lux": limits.LEAST_LUX,
    "glare": limits.MOST_GLARE,
    "lean": limits.MOST_LEAN_DEG,
    "blur": limits.MOST_BLUR_PX,
    "kit": limits.LEAST_CROPS,
    "hidden": limits.MOST_HIDDEN,
}


@pytest.mark.parametrize("axis", BY_AXIS)
def test_each_limit_is_where_its_curve_falls(axis: str) -> None:
    curves = json.loads(MEASURED.read_text(encoding="utf-8"))["curves"]
    (measured,) = [c["limit"] for c in curves if (c["axis"], c["set"]) == (axis, SIMULATED)]
    assert measured == BY_AXIS[axis]
