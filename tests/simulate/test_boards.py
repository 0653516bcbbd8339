"""The drawn boards: every place on the print, apart from every other."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

import numpy as np
import pytest

from vision.simulate.noblemen.design import Design, Figures, sites
from vision.simulate.noblemen.edition import board_size, designed
from vision.simulate.noblemen.road import RoadDesign

PRICES = (
    ("castle", (3, 4, 5, 6, 7)),
    ("chapel", (2, 3, 4, 5, 6)),
    ("palace", (8, 8, 8, 8)),
    ("folly", (10, 10, 10, 10)),
)
NUMBERED = Figures(PRICES, (5, 9), (), 9, numbered=True)


def boards(figures: Figures | None) -> list[Design]:
    """Boards for all numbers of players, each way round."""
    found: dict[tuple[int, bool, bool], Design] = {}
    for players in (3, 4, 5):
        for seed in range(40):
            design = designed(np.random.default_rng(seed), *board_size(players), figures)
            found.setdefault((players, design.mirrored, design.prestige_above), design)
    assert len(found) == 12
    return list(found.values())


@pytest.mark.parametrize("figures", [None, NUMBERED], ids=["loop", "road"])
def test_no_two_places_meet(figures: Figures | None) -> None:
    for design in boards(figures):
        places = {site.id: site.at_mm for site in sites(design)}
        width, height = design.size_mm
        assert all(10 <= x <= width - 10 and 10 <= y <= height - 10 for x, y in places.values())
        for (one, a), (other, b) in combinations(places.items(), 2):
            # Spaces of the victory-point track lie closest; a counter is 9.4 mm wide.
            assert hypot(a[0] - b[0], a[1] - b[1]) > 10, (one, other)


def test_the_prestige_track_winds_as_the_rulebook_has_it() -> None:
    """0 to 7, 8 to 15, 16, 17 to 24, 25, 26 to 33, 34: each space beside the one before."""
    for design in boards(NUMBERED):
        way = [design.prestige_at(number) for number in range(35)]
        assert all(hypot(a[0] - b[0], a[1] - b[1]) < 27 for a, b in pairwise(way))
        rows = [{round(way[n][1], 3) for n in row} for row in (range(8), range(8, 16))]
        assert [len(row) for row in rows] == [1, 1]
        for turning in (16, 25):
            assert way[turning - 1][1] < way[turning][1] < way[turning + 1][1]


def test_ten_rounds_are_numbered_and_none_leads_back() -> None:
    for design in boards(NUMBERED):
        assert isinstance(design, RoadDesign)
        names = [site.id for site in sites(design) if site.id.startswith("round/")]
        assert names == [f"round/{number}" for number in range(10)]
        first, last = design.round_at(0), design.round_at(9)
        assert hypot(first[0] - last[0], first[1] - last[1]) > 60
