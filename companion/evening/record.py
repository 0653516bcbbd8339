"""Everything that the journal says, folded into one value: the game, the seats, what is open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from companion.evening import timeline as times
from companion.evening.events import (
    Answered,
    Began,
    Cleared,
    Corrected,
    Event,
    Joined,
    Left,
    Moved,
    Origin,
    Questioned,
    Redone,
    Renamed,
    Seen,
    SetUp,
    Told,
    Undone,
    Violated,
)
from companion.evening.seats import Seats, seat_players, seated
from companion.evening.timeline import Step, Telling, Timeline
from companion.games.api import Game

S = TypeVar("S")
M = TypeVar("M")

HISTORY = (SetUp, Moved, Violated, Answered, Corrected, Undone, Redone)


@dataclass(frozen=True, slots=True)
class Record(Generic[S, M]):
    """``open``: readings, violations and questions that are neither settled nor cleared."""

    game: Game[S, M]
    seats: Seats
    began: Event | None = None
    timeline: Timeline[S, M] | None = None
    open: tuple[Event, ...] = ()
    history: tuple[Event, ...] = ()

    @property
    def opening(self) -> Began:
        """How the evening began; every table writes that first."""
        what = self.began.what if self.began else None
        assert isinstance(what, Began)
        return what

    @property
    def to_move(self) -> str | None:
        return None if self.timeline is None else self.game.to_move(self.timeline.state)

    def pending(self) -> tuple[Event, Seen] | None:
        return next(((e, e.what) for e in self.open if isinstance(e.what, Seen)), None)

    def question(self) -> tuple[Event, Questioned] | None:
        return next(((e, e.what) for e in self.open if isinstance(e.what, Questioned)), None)

    def violations(self) -> tuple[tuple[Event, Violated], ...]:
        return tuple((e, e.what) for e in self.open if isinstance(e.what, Violated))


def empty(game: Game[S, M]) -> Record[S, M]:
    return Record(game, Seats(""))


def fold(record: Record[S, M], events: Iterable[Event]) -> Record[S, M]:
    for event in events:
        record = _fold(record, event)
    return record


def _fold(record: Record[S, M], event: Event) -> Record[S, M]:
    if isinstance(event.what, HISTORY):
        record = replace(record, history=(*record.history, event))
    match event.what:
        case Began():
            seats = seat_players(event.what.players, event.what.secret)
            return replace(record, began=event, seats=seats)
        case SetUp():
            state = record.game.load(event.what.state)
            return replace(record, timeline=times.begin(record.game, event.seq, event.at, state))
        case Seen() | Violated() | Questioned():
            return replace(record, open=(*record.open, event))
        case Cleared():
            still = tuple(e for e in record.open if e.seq != event.what.event)
            return replace(record, open=still)
        case Moved() | Corrected() | Undone() | Redone():
            assert record.timeline is not None, "written only once the game has begun"
            return replace(record, timeline=_moved(record.timeline, event), open=())
        case Told(player=player, held=held):
            assert record.timeline is not None, "written only once the game has begun"
            said = Telling(event.seq, event.at, player, held)
            return replace(record, timeline=times.tell(record.timeline, said))
        case Joined() | Left() | Renamed():
            return replace(record, seats=seated(record.seats, event.what))
        case Answered():
            return record


def _moved(timeline: Timeline[S, M], event: Event) -> Timeline[S, M]:
    match event.what:
        case Moved():
            return times.play(timeline, Step(event.seq, event.at, event.what))
        case Corrected():
            what = event.what
            origin: Origin = "seen" if what.by == "table" else what.origin
            return times.correct(timeline, event.seq, what.event, what.notation, origin)
        case Undone() | Redone():
            return times.jump(timeline, event.what.to)
        case _:
            return timeline
