"""Pieces and tiles of which a share is covered, and whether they are seen all the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from companion.bench.limits.accuracy import Accuracy
from companion.bench.limits.drawn import USUAL, DrawnTable, as_filed, seen_by
from companion.bench.runner import Eyes
from companion.bench.tally import Tally
from companion.bench.views import At, best_shift, cells_of
from companion.table.names import UNKNOWN_THING, variant
from companion.table.view import Cell, Corner, GridView, PrintedView, View
from vision.simulate.covers import Cover, covering
from vision.simulate.placing import Lying

PIECES, TILES, MISTAKEN = "pieces", "tiles", "taken for another"
COVERED = 10
"""So many pieces and so many tiles of a picture at most."""

_PAPERS = ((150.0, 158.0, 164.0), (66.0, 68.0, 70.0), (196.0, 200.0, 202.0), (108.0, 104.0, 98.0))
"""Colours of no player: what hides a piece must not look like one."""


def measure_hidden(
    drawn: DrawnTable, view: View, shares: Iterable[float], eyes: Eyes | None, seed: int
) -> dict[float, Accuracy]:
    """The same pieces of one view, covered more and more."""
    table = drawn.table
    rng = np.random.default_rng([seed, 41])
    things = chosen(table.lying(view), view, rng)
    directions = rng.uniform(0, 360, len(things))
    paper = _PAPERS[int(rng.integers(len(_PAPERS)))]
    found = {}
    for share in shares:
        covers = [
            covering(table.silhouette(thing), share, float(direction), paper)
            for thing, direction in zip(things, directions, strict=True)
        ]
        table.mood = USUAL
        picture = as_filed(table.photograph(view, covers=_some(covers)))
        found[share] = seen_of(things, view, seen_by(eyes, picture))
    return found


def chosen(pieces: Sequence[Lying], view: View, rng: np.random.Generator) -> list[Lying]:
    """Pieces that stand alone and tiles on which nothing stands, by chance."""
    alone = [p for p in pieces if p.component in _content(p, view) and _stands_alone(p, view)]
    bare = [p for p in pieces if _is_bare_tile(p, view)]
    picked = []
    for group in (alone, bare):
        order = rng.permutation(len(group))[:COVERED]
        picked += [group[int(number)] for number in order]
    return picked


def seen_of(things: Sequence[Lying], view: View, seen: View | None) -> Accuracy:
    """Whether each is claimed where it is; and whether something that is not there was."""
    tally = Tally()
    for thing in things:
        claimed = set() if seen is None else _content(thing, seen, _shift(thing, view, seen))
        tally.add(TILES if _is_bare_tile(thing, view) else PIECES, thing.component in claimed)
        tally.add(MISTAKEN, bool(claimed - {thing.component, UNKNOWN_THING}))
    names = [name for name in (PIECES, TILES, MISTAKEN) if tally.count(name)]
    return Accuracy(
        1,
        {name: tally.share(name) or 0.0 for name in names},
        {name: tally.count(name) for name in names},
    )


def _content(thing: Lying, view: View, shift: At = (0, 0)) -> set[str]:
    """What a view says lies where the thing belongs; of a cell, the tile only for a tile."""
    match view.surfaces.get(thing.spot[0]):
        case PrintedView() as board:
            return {claim.component for claim in board.sites.get(thing.spot[1], ())}
        case GridView() as land:
            at = (float(thing.spot[1]) - shift[0], float(thing.spot[2]) - shift[1])
            if thing.component.startswith("tile/"):
                return {f"tile/{variant(c.tile)}" for c in land.cells if (c.x, c.y) == at}
            spots: list[Cell | Corner] = [*land.cells, *land.corners]
            return {x.component for spot in spots if (spot.x, spot.y) == at for x in spot.on}
    return set()


def _stands_alone(thing: Lying, view: View) -> bool:
    match view.surfaces.get(thing.spot[0]):
        case PrintedView() as board:
            return len(board.sites.get(thing.spot[1], ())) == 1
        case GridView():
            return not thing.component.startswith("tile/") and len(_content(thing, view)) == 1
    return False


def _is_bare_tile(thing: Lying, view: View) -> bool:
    land = view.surfaces.get(thing.spot[0])
    if not isinstance(land, GridView) or not thing.component.startswith("tile/"):
        return False
    at = (float(thing.spot[1]), float(thing.spot[2]))
    near = [c for c in land.corners if abs(c.x - at[0]) < 1 and abs(c.y - at[1]) < 1]
    return not near and all(not c.on for c in land.cells if (c.x, c.y) == at)


def _shift(thing: Lying, truth: View, seen: View) -> At:
    there, found = truth.surfaces.get(thing.spot[0]), seen.surfaces.get(thing.spot[0])
    return best_shift(cells_of(there), cells_of(found))


def _some(covers: Iterable[Cover | None]) -> list[Cover]:
    return [cover for cover in covers if cover is not None]
