"""The score of views: every definition on a table small enough to count by hand."""

from __future__ import annotations

import pytest

from companion.bench.views import best_shift, score_views
from companion.table.layout import Layout, PrintedSurface, Site
from companion.table.view import Cell, Claim, Corner, GridView, PrintedView, RowView, View, ZoneView

SITES = tuple(Site(name, (1, 1), ("*",)) for name in "abcd")
BOARD = PrintedSurface("board", (9, 9), SITES, "board.jpg", ((0, 0), (9, 0), (9, 9), (0, 9)))
LAYOUT = Layout("orchard", "first", ("red",), (BOARD,))


def claims(*names: str, p: float | None = None) -> tuple[Claim, ...]:
    return tuple(Claim(name, p) for name in names)


def board(status: str = "steady", **sites: tuple[Claim, ...]) -> View:
    return View({"board": PrintedView(sites)}, "steady" if status == "steady" else "hands")


def test_empty_sites_count_and_the_order_on_a_site_does_not() -> None:
    truth = board(a=claims("barn", "crown"), b=claims("barn"))
    seen = board(a=claims("crown", "barn"), c=claims("barn"))
    score = score_views([(truth, seen)], LAYOUT)
    assert score.sites == 2 / 4
    assert score.occupied_sites == 1 / 2
    assert score.frames_exact == 0
    assert score.surfaces_exact == {"printed": 0, "grid": None, "zone": None, "row": None}
    assert score.cells is None


def test_only_steady_pictures_count_for_contents_and_all_for_statuses() -> None:
    full, empty = board(a=claims("barn")), board()
    pairs = [(full, full), (board("hands"), empty), (full, None), (full, board("hands"))]
    score = score_views(pairs, LAYOUT)
    assert score.statuses == 1 / 4
    assert score.frames_exact == 1 / 2
    assert score.occupied_sites == 1 / 2


def test_a_lattice_may_lie_anywhere() -> None:
    there = GridView(
        (Cell(0, 0, "plum"), Cell(1, 0, "pear", claims("barn")), Cell(1, 1, "plum")),
        (Corner(0.5, 0.5, claims("knight")),),
    )
    moved = GridView(
        (Cell(-3, 5, "tile/plum"), Cell(-2, 5, "tile/pear", claims("barn")), Cell(-1, 5, "fig")),
        (Corner(-2.5, 5.5, claims("knight")),),
    )
    score = score_views([(View({"land": there}), View({"land": moved}))], LAYOUT)
    assert (score.cells, score.cells_tile, score.corners) == (2 / 4, 2 / 4, 1)
    assert score.surfaces_exact["grid"] == 0


def test_the_shift_follows_most_cells() -> None:
    plum, pear = ("plum", ()), ("pear", ())
    assert best_shift({(0, 0): plum, (1, 0): pear}, {(5, 5): plum, (6, 5): pear}) == (-5, -5)
    assert best_shift({}, {(5, 5): plum}) == (0, 0)


def test_the_tile_may_be_right_where_its_building_is_missed() -> None:
    there = View({"land": GridView((Cell(0, 0, "plum", claims("barn")),))})
    score = score_views([(there, View({"land": GridView((Cell(0, 0, "plum"),))}))], LAYOUT)
    assert (score.cells_tile, score.cells) == (1, 0)


def test_rows_count_card_by_card_and_zones_as_a_whole() -> None:
    there = View({"row": RowView(claims("a", "b", "c")), "front": ZoneView(claims("x", "x"))})
    seen = View({"row": RowView(claims("a", "c")), "front": ZoneView(claims("x"))})
    score = score_views([(there, seen)], LAYOUT)
    assert (score.cards, score.zones) == (1 / 3, 0)
    assert score_views([(there, there)], LAYOUT).frames_exact == 1


def test_a_surface_that_was_not_seen_is_wrong() -> None:
    there = View({"row": RowView(claims("a")), "land": GridView((Cell(0, 0, "plum"),))})
    score = score_views([(there, View({"land": ZoneView()}))], LAYOUT)
    assert (score.cards, score.cells, score.frames_exact) == (0, 0, 0)


def test_calibration_is_the_gap_between_promised_and_kept() -> None:
    truth = board(a=claims("barn"), b=claims("barn"))
    seen = board(a=claims("barn", p=0.9), b=claims("crown", p=0.92), c=claims("barn"))
    # One bin: 1.82 promised, 1 kept, over 2 claims; a claim without p promises nothing.
    assert score_views([(truth, seen)], LAYOUT).reliability.error == pytest.approx(0.41)
    assert score_views([(truth, truth)], LAYOUT).reliability.error is None


def test_a_moved_lattice_keeps_its_promises() -> None:
    there = View({"land": GridView((Cell(0, 0, "plum"),))})
    seen = View({"land": GridView((Cell(7, 7, "plum", p=1.0),))})
    assert score_views([(there, seen)], LAYOUT).reliability.error == 0
