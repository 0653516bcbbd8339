"""What lies where in the newest picture, for a page that draws it over the picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from companion.evening.reminders import points
from companion.evening.table import Now
from companion.games.api import JSON
from companion.table.observation import Observation, Place
from companion.table.view import Claim, GridView, PrintedView, RowView, ZoneView

S = TypeVar("S")
M = TypeVar("M")


def overlay(now: Now[S, M], size: tuple[int, int] | None) -> dict[str, JSON]:
    """``GET /api/overlay`` of ``docs/web-api.md``: occupied places and those in doubt."""
    seen = now.sight.observation
    places: list[JSON] = []
    for place, claims in _contents(seen):
        if claims and place in seen.outlines:
            places.append(
                {
                    "surface": place.surface,
                    "at": _name(place),
                    "components": [claim.component for claim in claims],
                    "p": _least(claims),
                    "outline": points(seen.outlines[place]),
                }
            )
    return {"picture_size": list(size) if size else None, "places": places}


def _contents(seen: Observation) -> Iterator[tuple[Place, tuple[Claim, ...]]]:
    for surface, view in seen.view.surfaces.items():
        match view:
            case PrintedView(sites=sites):
                yield from ((Place(surface, site), claims) for site, claims in sites.items())
            case GridView(cells=cells, corners=corners):
                for cell in cells:
                    yield Place(surface, x=cell.x, y=cell.y), (Claim(cell.tile, cell.p), *cell.on)
                for corner in corners:
                    yield Place(surface, x=corner.x, y=corner.y), corner.on
            case ZoneView(items=items):
                yield Place(surface), items
            case RowView(row=row):
                yield Place(surface), row


def _name(place: Place) -> str | None:
    if place.site is not None:
        return place.site
    return None if place.x is None else f"{place.x:g},{place.y:g}"


def _least(claims: tuple[Claim, ...]) -> float | None:
    known = [claim.p for claim in claims if claim.p is not None]
    return round(min(known), 4) if known else None
