"""What a player tells of what they hold: known to the own phones alone, kept through undo, redo,
corrections and restarts, and a reason for rulings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.evening import actions
from companion.evening.choices import choices
from companion.evening.entering import entering
from companion.evening.holdings import tell
from companion.evening.journal import Journal
from companion.evening.projection import Snapshot, snapshot
from companion.evening.refusal import Refusal
from companion.evening.seats import Actor
from companion.evening.table import Table
from companion.games.api import Held
from companion.games.noblemen import GAME
from companion.games.noblemen.position.moves import Move
from companion.games.noblemen.position.state import State
from tests.evening import conftest
from tests.evening.conftest import Clock
from tests.evening.pebbles import Heap
from tests.evening.pebbles import Move as Pebble
from tests.games.tables import drawn, with_estate
from tests.games.tables import table as noblemen

HOST, NOBODY = Actor("host"), Actor("spectator")
RED, BLUE, YELLOW = (Actor("player", colour) for colour in ("red", "blue", "yellow"))
GROVES = {"tiles": {"hain": 9, "acker": 3}}

Noblemen = Table[State, Move]


@pytest.fixture
def table(journal: Journal, clock: Clock) -> Noblemen:
    """Red is to begin."""
    start = noblemen()
    table = Table(GAME, journal, title="Noblemen", players=start.seats, now=clock())
    table.lay_out(start, clock())
    table.lay_out(start, clock.after(3))
    return table


def says(table: Noblemen, actor: Actor, held: Held, clock: Clock) -> None:
    table.perform(lambda r, w: tell(r, w, actor, held), clock())


def plays(table: Noblemen, notation: str, clock: Clock) -> int:
    """The event of a move that was played by hand."""
    events = table.perform(lambda r, w: actions.play_by_hand(r, w, HOST, notation), clock())
    return events[-1].seq


def told(table: Noblemen, actor: Actor, clock: Clock) -> Any:
    return snapshot(table.now(), actor, None, clock())["holdings"]


def tiles(table: Noblemen, actor: Actor, clock: Clock) -> dict[str, tuple[int, int]]:
    pile = told(table, actor, clock)["piles"][0]
    return {kind["id"]: (kind["least"], kind["most"]) for kind in pile["kinds"]}


EXACT = {"hain": (9, 9), "acker": (3, 3), "brunnen": (0, 0), "wiese": (0, 0)}
OPEN = dict.fromkeys(EXACT, (0, 12))


def everybody_elses(table: Noblemen, clock: Clock) -> list[Snapshot]:
    others = (HOST, NOBODY, RED, YELLOW)
    return [{**snapshot(table.now(), who, None, clock()), "rev": 0} for who in others]


def test_what_is_told_reaches_the_own_phones_alone(table: Noblemen, clock: Clock) -> None:
    before, offered = everybody_elses(table, clock), choices(table.now(), RED, None)
    assert tiles(table, BLUE, clock) == OPEN
    says(table, BLUE, GROVES, clock)
    assert tiles(table, BLUE, clock) == EXACT
    assert told(table, BLUE, clock)["told"] == {"at": clock().isoformat(), "kept": True}
    assert everybody_elses(table, clock) == before
    assert choices(table.now(), RED, None) == offered
    assert told(table, HOST, clock) is told(table, NOBODY, clock) is None


def test_rulings_are_exact_then(table: Noblemen, clock: Clock) -> None:
    says(table, RED, GROVES, clock)
    with pytest.raises(Refusal, match="breaks a rule"):
        plays(table, "red: expand wiese@1,0", clock)
    plays(table, "red: expand hain@1,0 acker@2,0", clock)
    assert tiles(table, RED, clock)["hain"] == (8, 9)


def test_undo_goes_back_before_it_and_redo_comes_back_to_it(table: Noblemen, clock: Clock) -> None:
    plays(table, "red: bribe 1", clock)
    says(table, BLUE, GROVES, clock)
    table.perform(lambda r, w: actions.undo(r, w, HOST, None), clock())
    assert tiles(table, BLUE, clock) == OPEN
    assert told(table, BLUE, clock)["told"] is None
    table.perform(lambda r, w: actions.redo(r, w, HOST, None), clock())
    assert tiles(table, BLUE, clock) == EXACT


def test_telling_is_no_step_of_its_own(table: Noblemen, clock: Clock) -> None:
    plays(table, "red: bribe 1", clock)
    cursor = snapshot(table.now(), HOST, None, clock())["history"]
    says(table, BLUE, GROVES, clock)
    assert snapshot(table.now(), HOST, None, clock())["history"] == cursor


def test_it_is_said_again_after_a_correction(table: Noblemen, clock: Clock) -> None:
    says(table, RED, {"cards": {"liaison": 1}}, clock)
    first = plays(table, "red: bribe 1", clock)
    says(table, BLUE, GROVES, clock)
    plays(table, "blue: expand hain@1,0", clock)
    table.perform(lambda r, w: actions.correct_move(r, w, RED, first, "red: bribe 2"), clock())
    assert tiles(table, BLUE, clock) == {**EXACT, "hain": (8, 9)} | {
        "acker": (3, 4), "brunnen": (0, 1), "wiese": (0, 1)
    }  # fmt: skip
    assert told(table, RED, clock)["told"]["kept"]


def test_what_no_longer_can_be_is_left_out_and_its_player_hears_of_it(
    table: Noblemen, clock: Clock
) -> None:
    first = plays(table, "red: land", clock)
    plays(table, "blue: idle", clock)
    says(table, RED, GROVES, clock)
    shown = everybody_elses(table, clock)[1]
    table.perform(
        lambda r, w: actions.correct_move(r, w, RED, first, "red: expand hain@1,0 wiese@2,0"),
        clock(),
    )
    assert told(table, RED, clock)["told"]["kept"] is False
    assert tiles(table, RED, clock)["wiese"] == (0, 11)
    assert snapshot(table.now(), NOBODY, None, clock())["broken"] == shown["broken"] == []
    says(table, RED, {"tiles": {"hain": 11}}, clock)
    assert told(table, RED, clock)["told"]["kept"]


def test_an_evening_that_is_opened_again_knows_it_still(tmp_path: Path, clock: Clock) -> None:
    start = noblemen()
    with Journal(tmp_path / "again.sqlite") as journal:
        table = Table(GAME, journal, title="Noblemen", players=start.seats, now=clock())
        table.lay_out(start, clock())
        table.lay_out(start, clock.after(3))
        says(table, RED, {"bribes": {}}, clock)
        plays(table, "red: bribe 1", clock)
        says(table, BLUE, GROVES, clock)
        before = told(table, BLUE, clock)
    with Journal(tmp_path / "again.sqlite") as journal:
        table = Table(GAME, journal, title="Noblemen", players=start.seats, now=clock())
        assert told(table, BLUE, clock) == before
        assert tiles(table, BLUE, clock) == EXACT


@pytest.mark.parametrize(
    ("held", "why"),
    [
        ({"tiles": {"hain": 3}}, "You have 12 tiles, not 3."),
        ({"tiles": {"hain": 13}}, "at most 12 groves"),
        ({"bribes": {"marker": 1}}, "at most 0"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    table: Noblemen, clock: Clock, held: Held, why: str
) -> None:
    before = table.now().record
    with pytest.raises(Refusal, match=why):
        says(table, BLUE, held, clock)
    assert table.now().record == before


def test_nobody_tells_it_for_another(table: Noblemen, clock: Clock) -> None:
    for actor in (HOST, NOBODY):
        with pytest.raises(Refusal) as refused:
            says(table, actor, GROVES, clock)
        assert refused.value.status == 403


def test_whatever_somebody_tells_nobody_else_gets_anything_different(
    tmp_path: Path, clock: Clock
) -> None:
    """Two evenings, alike but for what blue tells: all that others get is the same, to the end."""
    moves = ["red: idle", "blue: tax", "yellow: bribe 2", "red: land", "blue: land", "yellow: tax"]
    start = noblemen()
    others = (HOST, NOBODY, RED, YELLOW)
    evenings: dict[str, list[object]] = {}
    for land in ("hain", "wiese"):
        with Journal(tmp_path / "a.sqlite") as journal:
            table = Table(GAME, journal, title="Noblemen", players=start.seats, now=clock())
            table.lay_out(start, clock())
            table.lay_out(start, clock.after(3))
            got = evenings.setdefault(land, [])
            for move in moves:
                plays(table, move, clock)
                tiles_left = told(table, BLUE, clock)["piles"][0]["count"]
                held = {"tiles": {land: tiles_left}, "cards": {CARD_TOLD[land]: 1}}
                says(table, BLUE, held, clock)
                got += [snapshot(table.now(), who, None, clock()) for who in others]
                if (mover := table.now().record.to_move) in ("red", "yellow"):
                    got.append(choices(table.now(), Actor("player", mover), None))
                got += [choices(table.now(), HOST, None), entering(table.now(), HOST, None, ())]
        (tmp_path / "a.sqlite").unlink()
        clock.now = conftest.START
    assert without_rev(evenings["hain"]) == without_rev(evenings["wiese"])


CARD_TOLD = {"hain": "liaison", "wiese": "tribut"}


def without_rev(got: list[object]) -> list[object]:
    """Snapshots without how often anything changed and what the seats' codes are."""
    return [{**one, "rev": 0, "you": None} if isinstance(one, dict) else one for one in got]


def test_before_the_set_up_was_seen_nothing_is_told(journal: Journal, clock: Clock) -> None:
    table = Table(GAME, journal, title="Noblemen", players=noblemen().seats, now=clock())
    with pytest.raises(Refusal, match="not begun"):
        says(table, BLUE, GROVES, clock)


def test_where_a_game_hides_nothing_there_is_nothing_to_tell(
    open_table: Callable[[Journal], Table[Heap, Pebble]],
    journal: Journal,
    start: Heap,
    clock: Clock,
) -> None:
    table = open_table(journal)
    table.lay_out(start, clock())
    table.lay_out(start, clock.after(3))
    assert snapshot(table.now(), RED, None, clock())["holdings"] is None
    with pytest.raises(Refusal, match="nothing to tell"):
        table.perform(lambda r, w: tell(r, w, RED, GROVES), clock())


def test_a_refusal_gives_away_nothing_that_anybody_else_told(
    journal: Journal, clock: Clock
) -> None:
    """Blue told of having no meadow. That red says to have got one from blue is not refused: it
    would tell red what blue holds."""
    forest = drawn("h h w ", "h h . ", regions={(0, 0): "hain"})
    start = with_estate(with_estate(noblemen(), "blue", forest), "red", drawn("w . wC"))
    table = Table(GAME, journal, title="Noblemen", players=start.seats, now=clock())
    table.lay_out(start, clock())
    table.lay_out(start, clock.after(3))
    says(table, BLUE, GROVES, clock)
    taken = "red: build castle@0,0 knight blue@0,0 gives wiese hain"
    timeline = table.now().record.timeline
    assert timeline is not None
    assert GAME.violations(timeline.state, GAME.parse(taken))
    assert plays(table, taken, clock)
