"""The worst places of pictures in which a table is seen as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from companion.bench.gallery.exhibit import Exhibit, Outline, Room, Worst, cut_out, in_words, whole
from companion.bench.runner import Eyes
from companion.bench.sets import SeenSet
from companion.bench.views import At, best_shift, cells_of, corners_of
from companion.errors import InputError, complain
from companion.progress import progress
from companion.table.layout import Layout, PrintedSurface
from companion.table.observation import Alternative, Observation, Place
from companion.table.view import Claim, GridView, PrintedView, RowView, SurfaceView, View, ZoneView
from vision.capture import read_picture

SURE = 0.995
"""A place that is right and at least so sure is nothing to show."""

ALIKE = 5
"""So many of one mistake are enough."""
Content = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A place with its content, as seen and as it is; ``p`` of the least sure claim in it."""

    place: Place
    seen: Content
    true: Content
    p: float


def worst_places(seen_set: SeenSet, eyes: Eyes, only_rows: bool = False) -> Room:
    """Of all pictures of a set. One that cannot be read is complained of and passed over.
    ``only_rows``: scans of cards say nothing of what lies beside them."""
    worst = Worst(alike=ALIKE)
    for picture in progress(seen_set.pictures, seen_set.name):
        try:
            image = read_picture(picture.file)
        except InputError as error:
            complain(error)
            continue
        observation = eyes.observe(image, picture.file.name)
        truth, view, frame = picture.truth, observation.view, picture.file.name
        if view.status != truth.status:
            why = view.why or "the table was taken for what it is not"
            worst.add(Exhibit(frame, "", view.status, truth.status, None, why, whole(image)))
            continue
        for found in places(truth, observation, seen_set.sight.layout):
            if only_rows and not isinstance(truth.surfaces[found.place.surface], RowView):
                continue
            if found.seen == found.true and found.p >= SURE:
                worst.passed(1)
                continue
            crop = cut_out(image, outline_of(found.place, observation) or _all_of(image.shape))
            why = reason(found, observation.doubts.get(found.place, ()))
            seen, true = in_words(found.seen), in_words(found.true)
            worst.add(Exhibit(frame, _named(found.place), seen, true, found.p, why, crop))
    return worst.room(seen_set.name)


def places(truth: View, observation: Observation, layout: Layout) -> Iterator[Found]:
    """Every place of a steady picture, cells as the observation counts them."""
    if truth.status != "steady":
        return
    printed = {s.id: s for s in layout.surfaces if isinstance(s, PrintedSurface)}
    for name, there in truth.surfaces.items():
        found = observation.view.surfaces.get(name)
        pairs = _pairs(name, there, found, printed.get(name))
        for place, seen, true, p in pairs:
            doubted = observation.doubts.get(place)
            yield Found(place, seen, true, doubted[0].p if doubted else p)


_Pair = tuple[Place, Content, Content, float]


def _pairs(
    name: str, there: SurfaceView, found: SurfaceView | None, board: PrintedSurface | None
) -> Iterator[_Pair]:
    match there:
        case PrintedView():
            seen = found.sites if isinstance(found, PrintedView) else {}
            sites = {site.id for site in board.sites} if board else set()
            for site in sorted(sites | set(there.sites) | set(seen)):
                claims = seen.get(site, ())
                true = _bag(there.sites.get(site, ()))
                yield Place(name, site), _bag(claims), true, _least(claims)
        case GridView():
            yield from _on_grid(name, there, found)
        case RowView():
            row = found.row if isinstance(found, RowView) else ()
            yield Place(name), _listed(row), _listed(there.row), _least(row)
        case ZoneView():
            items = found.items if isinstance(found, ZoneView) else ()
            yield Place(name), _bag(items), _bag(there.items), _least(items)


def _on_grid(name: str, there: GridView, found: SurfaceView | None) -> Iterator[_Pair]:
    shift = best_shift(cells_of(there), cells_of(found))
    true: dict[At, Content] = {
        (x - shift[0], y - shift[1]): (f"tile/{tile}", *on)
        for (x, y), (tile, on) in cells_of(there).items()
    }
    true |= {(x - shift[0], y - shift[1]): on for (x, y), on in corners_of(there).items()}
    seen: dict[At, Content] = {
        at: (f"tile/{tile}", *on) for at, (tile, on) in cells_of(found).items()
    }
    seen |= corners_of(found)
    sure = _sureness(found)
    for x, y in sorted(true.keys() | seen.keys()):
        content = seen.get((x, y), ()), true.get((x, y), ())
        yield Place(name, None, x, y), *content, sure.get((x, y), 1.0)


def _sureness(found: SurfaceView | None) -> dict[At, float]:
    if not isinstance(found, GridView):
        return {}
    sure = {(float(c.x), float(c.y)): min(c.p or 1.0, _least(c.on)) for c in found.cells}
    return sure | {(c.x, c.y): _least(c.on) for c in found.corners}


def _bag(claims: tuple[Claim, ...]) -> Content:
    return tuple(sorted(claim.component for claim in claims))


def _listed(claims: tuple[Claim, ...]) -> Content:
    return tuple(claim.component for claim in claims)


def _least(claims: tuple[Claim, ...]) -> float:
    return min((claim.p for claim in claims if claim.p is not None), default=1.0)


def reason(found: Found, doubts: tuple[Alternative, ...]) -> str:
    """What the observation says of a place, in words."""
    if not doubts:
        return "nothing else was thought of"
    said = [f"{in_words(option.components)} {option.p:.2f}" for option in doubts[:4]]
    true = tuple(sorted(found.true))
    rank = [tuple(sorted(option.components)) for option in doubts]
    thought = "" if true in rank else "; what is so was not thought of"
    return "thought of: " + ", ".join(said) + thought


def outline_of(place: Place, observation: Observation) -> Outline | None:
    """Where a place is in the picture; of a cell that was not seen, where it must be."""
    if place in observation.outlines:
        return observation.outlines[place]
    if place.x is None or place.y is None:
        return None
    lattice = [
        ((at.x, at.y, 1.0), np.mean(outline, axis=0))
        for at, outline in observation.outlines.items()
        if at.surface == place.surface and at.x is not None and at.y is not None
    ]
    if len(lattice) < 3:
        return observation.outlines.get(Place(place.surface))
    cells, middles = (np.asarray(part) for part in zip(*lattice, strict=True))
    onto, _, rank, _ = np.linalg.lstsq(cells, middles, rcond=None)
    if rank < 3:
        return observation.outlines.get(Place(place.surface))
    corners = [
        (place.x + dx, place.y + dy, 1.0)
        for dx, dy in ((-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5))
    ]
    return [(float(x), float(y)) for x, y in np.asarray(corners) @ onto]


def _named(place: Place) -> str:
    if place.site is not None:
        return f"{place.surface} {place.site}"
    return place.surface if place.x is None else f"{place.surface} ({place.x:g}, {place.y:g})"


def _all_of(shape: tuple[int, ...]) -> Outline:
    height, width = shape[:2]
    return [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
