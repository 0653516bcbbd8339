"""Compares what was seen with what was there.

Only steady pictures count for contents; every picture counts for its status. A lattice has no
origin, so an estate is first moved by the whole cells that make it agree best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TypeAlias

from companion.bench.calibration import Reliability, reliability
from companion.bench.tally import Tally
from companion.table import names
from companion.table.layout import Layout, PrintedSurface
from companion.table.view import Claim, GridView, PrintedView, RowView, SurfaceView, View, ZoneView

At: TypeAlias = tuple[float, float]
Content: TypeAlias = tuple[str, tuple[str, ...]]
"""A cell's tile and, in order, what stands on it."""

_Truth: TypeAlias = set[tuple[object, ...]]
"""What is so in one picture: (surface, place, component)."""


@dataclass(frozen=True, slots=True)
class ViewScore:
    """Shares of what is right, None where there was nothing of the kind."""

    statuses: float | None
    frames_exact: float | None
    surfaces_exact: Mapping[str, float | None]
    sites: float | None
    occupied_sites: float | None
    cells_tile: float | None
    cells: float | None
    corners: float | None
    zones: float | None
    cards: float | None
    reliability: Reliability
    """Of every claim that says how sure it is."""


def score_views(pairs: Iterable[tuple[View, View | None]], layout: Layout) -> ViewScore:
    """``pairs``: the truth of a picture and what was seen in it, None where nothing was read."""
    tally = Tally()
    claims: list[tuple[float, bool]] = []
    sites = {
        surface.id: {site.id for site in surface.sites}
        for surface in layout.surfaces
        if isinstance(surface, PrintedSurface)
    }
    for truth, seen in pairs:
        tally.add("statuses", seen is not None and seen.status == truth.status)
        if seen is not None and truth.status == "steady":
            _score_frame(tally, claims, truth, seen, sites)
    return ViewScore(
        surfaces_exact={kind: tally.share(kind) for kind in ("printed", "grid", "zone", "row")},
        reliability=reliability(claims),
        statuses=tally.share("statuses"),
        frames_exact=tally.share("frames"),
        sites=tally.share("sites"),
        occupied_sites=tally.share("occupied sites"),
        cells_tile=tally.share("tiles"),
        cells=tally.share("cells"),
        corners=tally.share("corners"),
        zones=tally.share("zones"),
        cards=tally.share("cards"),
    )


def _score_frame(
    tally: Tally,
    claims: list[tuple[float, bool]],
    truth: View,
    seen: View,
    sites: Mapping[str, set[str]],
) -> None:
    true: _Truth = set()
    exact = True
    for name, there in truth.surfaces.items():
        found = seen.surfaces.get(name)
        match there:
            case PrintedView():
                ok = _score_sites(tally, there, found, sites.get(name, set()))
                true |= {(name, site, c) for site, on in there.sites.items() for c in _bag(on)}
                kind = "printed"
            case GridView():
                shift = best_shift(cells_of(there), cells_of(found))
                ok = _score_grid(tally, there, found, shift)
                true |= {
                    (name, _back(at, shift), tile) for at, (tile, _) in cells_of(there).items()
                }
                kind = "grid"
            case RowView():
                ok, kind = _score_row(tally, there, found), "row"
            case ZoneView():
                items = found.items if isinstance(found, ZoneView) else ()
                ok, kind = tally.add("zones", _bag(there.items) == _bag(items)), "zone"
        exact &= tally.add(kind, ok)
    tally.add("frames", exact)
    claims += [(p, claim in true) for p, claim in _probabilities(seen)]


def _bag(claims: Iterable[Claim]) -> tuple[str, ...]:
    return tuple(sorted(claim.component for claim in claims))


def _score_sites(
    tally: Tally, there: PrintedView, found: SurfaceView | None, printed: set[str]
) -> bool:
    seen = found.sites if isinstance(found, PrintedView) else {}
    all_right = True
    for site in printed | set(there.sites) | set(seen):
        want = _bag(there.sites.get(site, ()))
        right = tally.add("sites", want == _bag(seen.get(site, ())))
        if want:
            tally.add("occupied sites", right)
        all_right &= right
    return all_right


def cells_of(surface: SurfaceView | None) -> dict[At, Content]:
    """What lies on each cell; nothing where the surface is no estate."""
    if not isinstance(surface, GridView):
        return {}
    return {(c.x, c.y): (names.variant(c.tile), _bag(c.on)) for c in surface.cells}


def corners_of(surface: SurfaceView | None) -> dict[At, tuple[str, ...]]:
    """What stands where cells meet; nothing where the surface is no estate."""
    if not isinstance(surface, GridView):
        return {}
    return {(corner.x, corner.y): _bag(corner.on) for corner in surface.corners}


def best_shift(there: Mapping[At, Content], found: Mapping[At, Content]) -> At:
    """The whole cells by which ``found`` must move to agree with ``there`` in most cells."""
    votes: Counter[At] = Counter()
    for (x, y), want in there.items():
        for (u, v), got in found.items():
            votes[x - u, y - v] += 3 * (want == got) + (want[0] == got[0])
    return max(votes, key=votes.__getitem__, default=(0, 0))


def _back(at: At, shift: At) -> At:
    return at[0] - shift[0], at[1] - shift[1]


def _score_grid(tally: Tally, there: GridView, found: SurfaceView | None, shift: At) -> bool:
    seen, seen_corners = cells_of(found), corners_of(found)
    want, want_corners = cells_of(there), corners_of(there)
    all_right = True
    for at in {_back(at, shift) for at in want} | set(seen):
        true = want.get((at[0] + shift[0], at[1] + shift[1]))
        got = seen.get(at)
        tally.add("tiles", true is not None and got is not None and true[0] == got[0])
        all_right &= tally.add("cells", true == got)
    for at in {_back(at, shift) for at in want_corners} | set(seen_corners):
        pieces = want_corners.get((at[0] + shift[0], at[1] + shift[1]))
        all_right &= tally.add("corners", pieces == seen_corners.get(at))
    return all_right


def _score_row(tally: Tally, there: RowView, found: SurfaceView | None) -> bool:
    want = _order(there.row)
    got = _order(found.row) if isinstance(found, RowView) else []
    for one, other in zip_longest(want, got):
        tally.add("cards", one == other)
    return want == got


def _order(claims: Sequence[Claim]) -> list[str]:
    return [claim.component for claim in claims]


def _probabilities(view: View) -> Iterable[tuple[float, tuple[object, ...]]]:
    """Every claim that says how sure it is, at a site or as a cell's tile."""
    for name, surface in view.surfaces.items():
        if isinstance(surface, PrintedView):
            for site, claims in surface.sites.items():
                for claim in claims:
                    if claim.p is not None:
                        yield claim.p, (name, site, claim.component)
        elif isinstance(surface, GridView):
            for cell in surface.cells:
                if cell.p is not None:
                    yield cell.p, (name, (cell.x, cell.y), names.variant(cell.tile))
