"""A view laid flat: what lies at every place, so that two views compare place by place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.table.names import UNKNOWN_THING, kind
from companion.table.observation import Place
from companion.table.view import (
    Cell,
    Claim,
    Corner,
    GridView,
    PrintedView,
    RowView,
    SurfaceView,
    View,
    ZoneView,
)

Content = tuple[str, ...]
"""Component names at one place: sorted, a cell's tile first; of a row, in the row's order."""

Contents = Mapping[Place, Content]
"""Occupied places only."""

Shift = tuple[int, int]


def content(components: Iterable[str]) -> Content:
    """The normal form of what lies at a place: sorted, tiles first.

    >>> content(["castle", "tile/wiese"])
    ('tile/wiese', 'castle')
    """
    names = tuple(components)
    if len(names) < 2:
        return names
    return tuple(sorted(names, key=lambda name: (kind(name) != "tile", name)))


def _names(claims: Iterable[Claim]) -> list[str]:
    return [claim.component for claim in claims]


def surface_contents(surface: str, view: SurfaceView) -> dict[Place, Content]:
    """The occupied places of one surface; a zone and a row are one place each."""
    if isinstance(view, PrintedView):
        return {
            Place(surface, site=site): content(_names(claims))
            for site, claims in view.sites.items()
            if claims
        }
    if isinstance(view, GridView):
        cells = {
            Place(surface, x=cell.x, y=cell.y): content([f"tile/{cell.tile}", *_names(cell.on)])
            for cell in view.cells
        }
        corners = {
            Place(surface, x=corner.x, y=corner.y): content(_names(corner.on))
            for corner in view.corners
            if corner.on
        }
        return cells | corners
    if isinstance(view, ZoneView):
        return {Place(surface): content(_names(view.items))} if view.items else {}
    return {Place(surface): tuple(_names(view.row))} if view.row else {}


def contents(view: View) -> dict[Place, Content]:
    """All occupied places of a view."""
    flat: dict[Place, Content] = {}
    for surface, part in view.surfaces.items():
        flat.update(surface_contents(surface, part))
    return flat


def difference(one: Content, other: Content) -> tuple[int, int]:
    """How many components only the one content has, and how many only the other."""
    left, missing = list(one), 0
    for name in other:
        if name in left:
            left.remove(name)
        else:
            missing += 1
    return len(left), missing


def distance(one: Content, other: Content) -> int:
    """How many single mistakes turn one content into the other: a swapped component counts once."""
    return max(difference(one, other))


def moved(place: Place, shift: Shift) -> Place:
    """A place on a grid, moved by whole cells; any other place stays."""
    if place.x is None or place.y is None or shift == (0, 0):
        return place
    return replace(place, x=place.x + shift[0], y=place.y + shift[1])


def moved_view(view: View, shifts: Mapping[str, Shift]) -> View:
    """The view with every named grid moved by whole cells."""
    surfaces: dict[str, SurfaceView] = dict(view.surfaces)
    for surface, (dx, dy) in shifts.items():
        grid = surfaces.get(surface)
        if isinstance(grid, GridView) and (dx, dy) != (0, 0):
            surfaces[surface] = GridView(
                tuple(replace(cell, x=cell.x + dx, y=cell.y + dy) for cell in grid.cells),
                tuple(replace(at, x=at.x + dx, y=at.y + dy) for at in grid.corners),
            )
    return replace(view, surfaces=surfaces)


def without_strangers(view: View) -> tuple[View, frozenset[Place]]:
    """The view without what no kit knows, and where that lies. Rows keep theirs: a strange card is
    a card."""
    strange = frozenset(
        place
        for place, here in contents(view).items()
        if UNKNOWN_THING in here and not isinstance(view.surfaces[place.surface], RowView)
    )
    for place in strange:
        here = contents(view)[place]
        view = with_content(view, place, tuple(name for name in here if name != UNKNOWN_THING))
    return view, strange


def with_content(view: View, place: Place, here: Content) -> View:
    """The view with one place's content replaced (an empty content clears the place)."""
    surfaces = dict(view.surfaces)
    surfaces[place.surface] = _replaced(surfaces[place.surface], place, here)
    return replace(view, surfaces=surfaces)


def _replaced(view: SurfaceView, place: Place, here: Content) -> SurfaceView:
    claims = tuple(Claim(name) for name in here)
    if isinstance(view, ZoneView):
        return ZoneView(claims)
    if isinstance(view, RowView):
        return RowView(claims)
    if isinstance(view, PrintedView):
        others = {site: there for site, there in view.sites.items() if site != place.site}
        return PrintedView(others | {place.site or "": claims} if here else others)
    return _replaced_on_grid(view, place, claims)


def _replaced_on_grid(view: GridView, place: Place, claims: tuple[Claim, ...]) -> GridView:
    x, y = place.x or 0, place.y or 0
    cells = tuple(cell for cell in view.cells if (cell.x, cell.y) != (x, y))
    corners = tuple(corner for corner in view.corners if (corner.x, corner.y) != (x, y))
    if not claims:
        return GridView(cells, corners)
    if kind(claims[0].component) == "tile":
        tile = claims[0].component.partition("/")[2]
        return GridView((*cells, Cell(int(x), int(y), tile, claims[1:])), corners)
    return GridView(cells, (*corners, Corner(x, y, claims)))
