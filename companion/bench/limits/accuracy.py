"""How much of some pictures was read right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.bench.calibration import Reliability
from companion.bench.views import score_views
from companion.table.layout import Layout, PrintedSurface
from companion.table.view import Claim, GridView, PrintedView, View

READ, SITES, CELLS, FRAMES = "read", "sites", "cells", "frames"
"""Pictures in which the table was found and read at all; places and pictures wholly right."""

_NOT_READ = (Claim("not read"),)

Pair = tuple[View, View | None]
"""What is true of a picture, and what was seen in it; None where nothing was."""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """``shares`` right by what was counted, ``counts`` of how many."""

    pictures: int
    shares: Mapping[str, float]
    counts: Mapping[str, int]
    reliability: Reliability = field(default_factory=Reliability)


def accuracy(pairs: Sequence[Pair], layout: Layout) -> Accuracy:
    """Of steady pictures. One that was taken for lost or for covered by a hand says nothing right:
    its empty sites do not count as read."""
    score = score_views([(truth, _as_read(seen, layout)) for truth, seen in pairs], layout)
    sites = sum(len(s.sites) for s in layout.surfaces if isinstance(s, PrintedSurface))
    lands = [s for truth, _ in pairs for s in truth.surfaces.values() if isinstance(s, GridView)]
    read = sum(_was_read(seen) for _, seen in pairs)
    found = {
        READ: (read / len(pairs), len(pairs)),
        SITES: (score.sites, sites * len(pairs)),
        CELLS: (score.cells, sum(len(land.cells) for land in lands)),
        FRAMES: (score.frames_exact, len(pairs)),
    }
    kept = {name: (share, count) for name, (share, count) in found.items() if share is not None}
    return Accuracy(
        len(pairs),
        {name: share for name, (share, _) in kept.items()},
        {name: count for name, (_, count) in kept.items()},
        score.reliability,
    )


def together(parts: Iterable[Accuracy]) -> Accuracy:
    """Of several tables, each weighed by what was counted there."""
    parts = list(parts)
    counts: dict[str, int] = {}
    right: dict[str, float] = {}
    for part in parts:
        for name, share in part.shares.items():
            counts[name] = counts.get(name, 0) + part.counts[name]
            right[name] = right.get(name, 0.0) + share * part.counts[name]
    return Accuracy(
        sum(part.pictures for part in parts),
        {name: right[name] / counts[name] for name in counts if counts[name]},
        counts,
        sum((part.reliability for part in parts), Reliability()),
    )


def _was_read(seen: View | None) -> bool:
    return seen is not None and seen.status == "steady"


def _as_read(seen: View | None, layout: Layout) -> View:
    """The view, or one that has every site wrong and no cell."""
    if seen is not None and seen.status == "steady":
        return seen
    boards = [s for s in layout.surfaces if isinstance(s, PrintedSurface)]
    return View({b.id: PrintedView({s.id: _NOT_READ for s in b.sites}) for b in boards})
