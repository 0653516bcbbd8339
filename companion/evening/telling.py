"""Tells the driver of a simulated table what an event means for its pieces."""

from __future__ import annotations

from typing import TypeVar

from companion.evening.driver import Asked, Committed, Driver, Raised
from companion.evening.events import (
    Corrected,
    Event,
    Moved,
    Questioned,
    Redone,
    SetUp,
    Undone,
    Violated,
    together,
)
from companion.evening.preview import preview
from companion.evening.record import Record

S = TypeVar("S")
M = TypeVar("M")


def tell(record: Record[S, M], event: Event, driver: Driver[S]) -> str | None:
    """``record``: as it stands now, perhaps further on. The answer of a question, if it has one."""
    timeline = record.timeline
    if timeline is None:
        return None
    match event.what:
        case Moved(player=player):
            move = timeline.nodes[event.seq].line[-1]
            notation = move.step.move.notation
            driver.committed(Committed(event.seq, player, notation, move.after))
        case SetUp() | Corrected() | Undone() | Redone():
            driver.rewound(timeline.state)
        case Violated(player=player, rule=rule):
            driver.raised(Raised(event.seq, player, (rule.code,)))
        case Questioned(player=player, choices=choices):
            options = tuple(
                (together(choice.moves), preview(timeline, choice.moves).text) for choice in choices
            )
            return driver.asked(Asked(event.seq, player, options))
        case _:
            pass
    return None
