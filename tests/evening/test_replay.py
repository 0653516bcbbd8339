"""The state that is shown is the journal replayed: after anything people do, at once or in turn."""

from __future__ import annotations

import threading
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from companion.evening import actions
from companion.evening.journal import Journal, read_journal
from companion.evening.record import empty, fold
from companion.evening.refusal import Refusal
from companion.evening.seats import Actor
from companion.evening.table import Table
from tests.evening.conftest import Camera, Clock
from tests.evening.pebbles import Heap, Move
from tests.evening.test_privacy import STEPS, act

HOST = Actor("host")


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_whatever_is_done_the_journal_says_the_same(
    steps: list[str],
    tmp_path_factory: pytest.TempPathFactory,
    open_table: Callable[[Journal], Table[Heap, Move]],
    start: Heap,
) -> None:
    clock = Clock()
    with Journal(tmp_path_factory.mktemp("evening") / "a.sqlite") as journal:
        table = open_table(journal)
        for seconds in (0, 3):
            table.lay_out(start, clock.after(seconds))
        camera = Camera(table, clock)
        for number, step in enumerate(steps):
            act(table, camera, clock, step, number)
            assert fold(empty(table.game), journal.events()) == table.now().record


def test_many_phones_at_once_do_not_confuse_the_game(
    table: Table[Heap, Move], journal: Journal, clock: Clock
) -> None:
    def fiddle(seed: int) -> None:
        random = Random(seed)
        for _ in range(40):
            does = random.choice(
                (
                    lambda r, w: actions.play_by_hand(r, w, HOST, "take 1"),
                    lambda r, w: actions.undo(r, w, HOST, None),
                    lambda r, w: actions.redo(r, w, HOST, None),
                    lambda r, w: actions.rename_seat(r, w, HOST, "red", f"n{seed}"),
                )
            )
            try:
                table.perform(does, clock())
            except Refusal:
                continue
            table.tick(clock())

    threads = [threading.Thread(target=fiddle, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    events = read_journal(journal.path)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert len(events) > 40
    assert fold(empty(table.game), events) == table.now().record
