"""What happened, newest last, as people read it."""

from __future__ import annotations

from typing import TypeVar

from companion.evening.events import (
    Answered,
    Corrected,
    Event,
    Moved,
    Questioned,
    Redone,
    SetUp,
    Undone,
    Violated,
)
from companion.evening.picture_url import picture_url
from companion.evening.record import Record
from companion.evening.seats import Actor, Seats
from companion.evening.texts import say
from companion.evening.timeline import Node, Played, Timeline
from companion.evening.wording import worded
from companion.games.api import JSON, Text

S = TypeVar("S")
M = TypeVar("M")

LONGEST = 300


def history(record: Record[S, M], actor: Actor) -> list[JSON]:
    """The entries of ``history`` in ``docs/web-api.md``, as ``actor`` may read them."""
    timeline = record.timeline
    if timeline is None:
        return []
    active = frozenset(timeline.path)
    return [_entry(record, timeline, actor, event, active) for event in record.history[-LONGEST:]]


def _entry(
    record: Record[S, M],
    timeline: Timeline[S, M],
    actor: Actor,
    event: Event,
    active: frozenset[int],
) -> JSON:
    what = event.what
    changes_game = event.seq in timeline.nodes
    return {
        "event": event.seq,
        "kind": what.kind,
        "player": getattr(what, "player", None),
        "text": dict(_text(record, timeline, actor, event)),
        "picture": picture_url(getattr(what, "shot", None)),
        "at": event.at.isoformat(),
        "undone": changes_game and event.seq not in active,
        "corrected": isinstance(what, Moved) and _corrected(timeline, event.seq, what),
        "here": event.seq == timeline.cursor,
    }


def _corrected(timeline: Timeline[S, M], event: int, what: Moved) -> bool:
    played = timeline.find(event)
    return what.origin == "corrected" or (
        played is not None and played.step.move.notation != what.notation
    )


def _text(record: Record[S, M], timeline: Timeline[S, M], actor: Actor, event: Event) -> Text:
    seats = record.seats
    match event.what:
        case Moved() as what:
            text = worded(seats, actor, _played(timeline, event.seq, event.seq))
            return say("h_house", what=text) if what.origin == "house" else text
        case Corrected(event=target, by=by, origin=origin):
            text = worded(seats, actor, _played(timeline, event.seq, target))
            if origin == "house":
                return say("h_house", what=text)
            return say("h_correction", by=who(seats, by), what=text)
        case Violated(rule=rule):
            return dict(rule.message)
        case Answered(by=by):
            return say("h_answer", by=who(seats, by))
        case Undone(by=by):
            return say("h_undo", by=who(seats, by))
        case Redone(by=by):
            return say("h_redo", by=who(seats, by))
        case SetUp():
            return say("h_setup")
        case Questioned(player=player):
            return say("question", name=seats.called(player))
        case other:
            return {"en": other.kind, "de": other.kind}


def _played(timeline: Timeline[S, M], node: int, step: int) -> Played[S]:
    """The move of ``step`` as it stands now, else as it stood right after the event ``node``."""
    return timeline.find(step) or _in(timeline.nodes[node], step)


def _in(node: Node[S], step: int) -> Played[S]:
    return next(played for played in node.line if played.step.event == step)


def who(seats: Seats, by: str) -> Text:
    """A seat's name, or what the host and the table itself are called."""
    return say(by) if by in ("host", "table") else seats.called(by)
