"""A stream of pictures of a simulated table: read again only where something changed, and nothing
that changed is missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from companion.bench.views import score_views
from companion.simulated.opening import opened
from companion.simulated.table import Mood
from companion.simulated.writing import write_table
from companion.table.documents import load_layout
from companion.table.observation import Observation
from companion.table.view import Cell, GridView, PrintedView, View
from tests.vision.drawings import Picture
from tests.vision.test_observer import Table
from vision.boards.printed import BoardReader
from vision.estates.estate import EstateReader
from vision.observer import Observer
from vision.stream.watcher import Watcher
from vision.things.zone import ZoneReader

QUIET = Mood(knocks=0.0)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    scene = opened("noblemen", 3, 4, QUIET)
    folder = tmp_path_factory.mktemp("watched")
    write_table(scene.table, folder)
    return Table(scene, folder, load_layout(folder / "layout.json"))


@pytest.fixture(scope="module")
def watched(table: Table) -> Observer:
    return table.observer()


@pytest.fixture(scope="module")
def full(table: Table) -> Observer:
    """Looks at everything anew in every picture."""
    return table.observer()


@pytest.fixture(scope="module")
def view(table: Table) -> View:
    """After some rounds: estates of many tiles with buildings on them."""
    scene, rng = table.scene, Random(0)
    state = scene.state
    for _ in range(18):
        state = scene.game.apply(state, scene.performer.choose(state, rng))
    return scene.game.view(state)


@pytest.fixture(scope="module")
def picture(table: Table, view: View) -> Picture:
    return table.photograph(view)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many surfaces of each kind were read."""
    counts: Counter[str] = Counter()
    for reader in (BoardReader, EstateReader, ZoneReader):
        monkeypatch.setattr(reader, "read", _counted(reader.read, reader.__name__, counts))
    return counts


def _counted(read: Callable[..., object], name: str, counts: Counter[str]) -> Callable[..., object]:
    def counting(*args: object) -> object:
        counts[name] += 1
        return read(*args)

    return counting


def contents(seen: Observation) -> dict[str, object]:
    """What is where, without how sure that is."""

    def names(claims: tuple[object, ...]) -> list[str]:
        return sorted(str(getattr(claim, "component", claim)) for claim in claims)

    found: dict[str, object] = {"status": seen.view.status}
    for name, surface in seen.view.surfaces.items():
        if isinstance(surface, PrintedView):
            found[name] = {site: names(claims) for site, claims in surface.sites.items()}
        elif isinstance(surface, GridView):
            found[name] = {(c.x, c.y): (c.tile, names(c.on)) for c in surface.cells}
        else:
            found[name] = names(getattr(surface, "items", ()))
    return found


def regrained(picture: Picture, seed: int) -> Picture:
    """The same scene a moment later: other noise."""
    grain = np.random.default_rng(seed).normal(0, 2, picture.shape)
    return np.clip(picture + grain, 0, 255).astype(np.uint8)


def estates(view: View) -> dict[str, GridView]:
    return {i: s for i, s in view.surfaces.items() if isinstance(s, GridView)}


def with_cell(view: View, estate: str, old: Cell, new: Cell) -> View:
    cells = tuple(new if cell == old else cell for cell in estates(view)[estate].cells)
    grid = replace(estates(view)[estate], cells=cells)
    return replace(view, surfaces={**view.surfaces, estate: grid})


def carried(view: View) -> View:
    """A building put from one estate on a free tile of another."""
    source, cell = next((i, c) for i, s in estates(view).items() for c in s.cells if c.on)
    target, free = next(
        (i, c) for i, s in estates(view).items() if i != source for c in s.cells if not c.on
    )
    there = with_cell(view, target, free, replace(free, on=cell.on))
    return with_cell(there, source, cell, replace(cell, on=()))


def assert_right(table: Table, truth: View, seen: Observation) -> None:
    score = score_views([(truth, seen.view)], table.layout)
    assert (score.statuses, score.frames_exact) == (1.0, 1.0)


def test_an_unchanged_frame_is_not_read_again(
    watched: Observer, picture: Picture, reads: Counter[str]
) -> None:
    watcher = Watcher(watched)
    first = watcher.look(picture, "000.jpg")
    reads.clear()
    again = watcher.look(regrained(picture, 5), "001.jpg")
    assert not reads
    assert first.view.frame == "000.jpg"
    assert again == replace(first, view=replace(first.view, frame="001.jpg"))


def test_only_what_changed_is_read_again(
    table: Table, watched: Observer, view: View, reads: Counter[str]
) -> None:
    estate, cell = next((i, c) for i, s in estates(view).items() for c in s.cells if c.on)
    after = with_cell(view, estate, cell, replace(cell, on=()))
    watcher = Watcher(watched)
    watcher.look(table.photograph(view), "000.jpg")
    reads.clear()
    seen = watcher.look(table.photograph(after), "001.jpg")
    assert reads == {"EstateReader": 1}
    assert_right(table, after, seen)


def test_a_piece_carried_from_one_estate_to_another_is_seen_in_both(
    table: Table, watched: Observer, full: Observer, view: View
) -> None:
    watcher = Watcher(watched)
    watcher.look(table.photograph(view), "000.jpg")
    after = carried(view)
    now = table.photograph(after)
    seen = watcher.look(now, "001.jpg")
    assert contents(seen) == contents(full.observe(now, "001.jpg"))
    assert_right(table, after, seen)


def test_a_counter_moved_on_the_board_is_read(
    table: Table, watched: Observer, full: Observer, view: View
) -> None:
    name, board = next((n, s) for n, s in view.surfaces.items() if isinstance(s, PrintedView))
    start, piece = next(
        (site, claims[0]) for site, claims in board.sites.items() if site.startswith("vp/")
    )
    sites = {k: tuple(c for c in v if k != start or c != piece) for k, v in board.sites.items()}
    sites = {k: v for k, v in sites.items() if v} | {"vp/17": (piece,)}
    after = replace(view, surfaces={**view.surfaces, name: PrintedView(sites)})
    watcher = Watcher(watched)
    watcher.look(table.photograph(view), "000.jpg")
    now = table.photograph(after)
    seen = watcher.look(now, "001.jpg")
    assert contents(seen) == contents(full.observe(now, "001.jpg"))
    assert_right(table, after, seen)


def knocked(table: Table) -> None:
    """The camera's stand and the board."""
    table.scene.table.mood = Mood(knocks=1.0)


def dimmed(table: Table) -> None:
    """A lamp is switched off."""
    table.scene.table.mood = Mood(gain=0.8, warmth=0.06, knocks=0.0)


def card_pushed(table: Table) -> None:
    """A seat's card lies elsewhere now, and its estate by it."""
    painter = table.scene.table._painter
    setting = painter.setting
    seat, pose = next(iter(setting.seats.items()))
    pushed = replace(pose, x=pose.x + 6.0, y=pose.y - 3.0)
    painter.setting = replace(setting, seats={**setting.seats, seat: pushed})


@pytest.mark.parametrize("happens", [dimmed, card_pushed, knocked])
def test_what_happens_to_the_table_changes_nothing_that_is_read(
    table: Table,
    watched: Observer,
    full: Observer,
    view: View,
    happens: Callable[[Table], None],
) -> None:
    watcher = Watcher(watched)
    watcher.look(table.photograph(view), "000.jpg")
    happens(table)
    now = table.photograph(view)
    seen = watcher.look(now, "001.jpg")
    assert contents(seen) == contents(full.observe(now, "001.jpg"))
    assert_right(table, view, seen)
