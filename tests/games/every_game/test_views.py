"""What a camera should see fits on the table: nothing lies where it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.errors import InputError
from companion.simulated.cast import company_of
from companion.table.documents import load_view, write_view
from companion.table.layout import GridSurface, Layout, PrintedSurface, RowSurface, ZoneSurface
from companion.table.names import fits
from companion.table.view import Claim, GridView, PrintedView, RowView, View, ZoneView
from tests.games.every_game.combinations import Combination
from tests.games.every_game.evenings import remembered


@cache
def layout_of(combination: Combination) -> Layout:
    """The layout of the simulated table on which this is played."""
    try:
        company = company_of(combination.game.id)
    except InputError as error:
        pytest.skip(str(error))
    seats = combination.seats
    return company.artwork(seats, 1, None, combination.start(1)).layout


def test_everything_lies_where_it_may(combination: Combination, seed: int) -> None:
    layout = layout_of(combination)
    for state in states(combination, seed):
        view = combination.game.view(state)
        assert list(misplaced(layout, view)) == []
        assert set(view.surfaces) == {surface.id for surface in layout.surfaces}


def states(combination: Combination, seed: int) -> Iterator[object]:
    """Every state of an evening."""
    yield combination.start(seed)
    yield from (turn.after for turn in remembered(combination, seed))


def misplaced(layout: Layout, view: View) -> Iterator[str]:
    """What lies on surfaces, sites or cells that cannot hold it, or that are not there."""
    for surface in layout.surfaces:
        shown = view.surfaces.get(surface.id)
        match surface, shown:
            case PrintedSurface(), PrintedView(sites):
                room = {site.id: site.holds for site in surface.sites}
                for site, claims in sites.items():
                    yield from wrong(f"{surface.id} {site}", claims, room.get(site, ()))
            case GridSurface(), GridView(cells, corners):
                for cell in cells:
                    on = (Claim(f"tile/{cell.tile}"), *cell.on)
                    yield from wrong(f"{surface.id} {cell.x},{cell.y}", on, surface.holds)
                for corner in corners:
                    where = f"{surface.id} {corner.x},{corner.y}"
                    yield from wrong(where, corner.on, surface.holds)
            case (ZoneSurface(holds=holds), ZoneView(claims)) | (
                RowSurface(holds=holds),
                RowView(claims),
            ):
                yield from wrong(surface.id, claims, holds)
            case _:
                yield f"{surface.id} is {type(shown).__name__}"


def wrong(where: str, claims: tuple[Claim, ...], holds: tuple[str, ...]) -> Iterator[str]:
    """The claims for which no pattern of a place has room."""
    for claim in claims:
        if not any(fits(claim.component, pattern) for pattern in holds):
            yield f"{where}: {claim.component}"


def test_a_view_goes_through_its_file(combination: Combination, seed: int, tmp_path: Path) -> None:
    for state in tuple(states(combination, seed))[::10]:
        view = combination.game.view(state)
        write_view(tmp_path / "view.json", view)
        assert load_view(tmp_path / "view.json") == view
