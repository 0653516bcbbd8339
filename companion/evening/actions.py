"""What people can do, each as a pure decision: what to write, or a refusal with its reason."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeVar

from companion.evening.events import (
    Answered,
    Corrected,
    Event,
    Joined,
    Left,
    Origin,
    Payload,
    Questioned,
    Redone,
    Renamed,
    Seen,
    Undone,
    Violated,
    together,
)
from companion.evening.holdings import known_to
from companion.evening.pace import Pace
from companion.evening.plays import counted, plays
from companion.evening.record import Record
from companion.evening.refusal import Refusal
from companion.evening.seats import Actor, may_act, may_play, proper_name
from companion.evening.texts import join as join_texts
from companion.evening.timeline import Timeline
from companion.evening.watch import Decision, Watch
from companion.games.api import Enterable, Violation

S = TypeVar("S")
M = TypeVar("M")


# What was seen.


def confirm(record: Record[S, M], watch: Watch, actor: Actor, seen: int) -> Decision:
    """It was so: the reading counts now."""
    event, what = _open_reading(record, actor, seen)
    return Decision(counted(record, event, what, actor.name), _settled(watch))


def hold(
    record: Record[S, M], watch: Watch, actor: Actor, seen: int, now: datetime, pace: Pace
) -> Decision:
    """Somebody is correcting: the reading does not count by itself meanwhile."""
    _open_reading(record, actor, seen)
    until = now + timedelta(seconds=pace.hold)
    return Decision((), replace(watch, commits_at=None, held_until=until))


def correct_reading(
    record: Record[S, M], watch: Watch, actor: Actor, seen: int, notation: str
) -> Decision:
    """It was another move than the camera saw."""
    _, what = _open_reading(record, actor, seen)
    if what.amends:
        return correct_move(record, watch, actor, what.amends[0], notation)
    timeline = _begun(record)
    _legal(record, timeline.state, actor, notation)
    written = plays(record, (notation,), "corrected", actor.name, (seen, what))
    return Decision(written, _overruled(watch))


def answer(
    record: Record[S, M], watch: Watch, actor: Actor, question: int, notation: str
) -> Decision:
    """One of the plays that were asked about."""
    match record.question():
        case (event, Questioned() as what) if event.seq == question:
            pass
        case _:
            raise Refusal("gone")
    may_act(record.seats, actor, what.player)
    for index, choice in enumerate(what.choices):
        if together(choice.moves) == notation:
            said = Answered(question=question, choice=index, by=actor.name)
            moves = plays(record, choice.moves, "answered", actor.name, (question, what))
            # The camera itself thought of this play: what it says next is new.
            return Decision((said, *moves), _settled(watch))
    raise Refusal("no_such_option")


def declare(
    record: Record[S, M], watch: Watch, actor: Actor, ruling: int, notation: str
) -> Decision:
    """A hidden play makes legal what looked wrong."""
    what = _open_violation(record, actor, ruling)
    if notation not in what.rule.cures:
        raise Refusal("no_such_option")
    return Decision(_let_stand(record, actor, ruling, notation, "declared"), _overruled(watch))


def play_it_so(record: Record[S, M], watch: Watch, actor: Actor, ruling: int) -> Decision:
    """The table decides to let it stand."""
    what = _open_violation(record, actor, ruling)
    if what.offence is None:
        raise Refusal("no_offence")
    return Decision(_let_stand(record, actor, ruling, what.offence, "house"), _overruled(watch))


def _let_stand(
    record: Record[S, M], actor: Actor, ruling: int, notation: str, origin: Origin
) -> tuple[Payload, ...]:
    """What is written where the offence of a ruling, or a hidden play in its stead, counts."""
    what = _open_violation(record, actor, ruling)
    if what.amends is not None:
        return (Corrected(event=what.amends, notation=notation, by=actor.name, origin=origin),)
    moves = (*what.before, notation)
    return plays(record, moves, "seen", actor.name, (ruling, what), last=origin)


def play_by_hand(record: Record[S, M], watch: Watch, actor: Actor, notation: str) -> Decision:
    """A move that no camera saw."""
    timeline = _begun(record)
    player = record.to_move
    if player is None:
        raise Refusal("game_over")
    may_act(record.seats, actor, _decider(timeline, notation, player))
    _legal(record, timeline.state, actor, notation)
    return Decision(plays(record, (notation,), "by_hand", actor.name), _overruled(watch))


# What was played before.


def correct_move(
    record: Record[S, M], watch: Watch, actor: Actor, event: int, notation: str
) -> Decision:
    """A move that counts already was another one; what followed is played again."""
    timeline = _begun(record)
    played = timeline.find(event)
    if played is None:
        raise Refusal("not_a_move")
    may_act(record.seats, actor, played.step.move.player)
    _legal(record, played.before, actor, notation)
    return Decision((Corrected(event=event, notation=notation, by=actor.name),), _rewound(watch))


def undo(record: Record[S, M], watch: Watch, actor: Actor, to: int | None) -> Decision:
    """Back one step, or to right after the event ``to``."""
    may_play(actor)
    timeline = _begun(record)
    target = timeline.here.parent if to is None else to
    if target is None or target == timeline.cursor:
        raise Refusal("nothing_to_undo")
    if target not in timeline.nodes:
        raise Refusal("no_such_event", status=404)
    return Decision((Undone(to=target, by=actor.name),), _rewound(watch))


def redo(record: Record[S, M], watch: Watch, actor: Actor, to: int | None) -> Decision:
    """Forward one step on the way last left, or to right after the event ``to``."""
    may_play(actor)
    timeline = _begun(record)
    target = timeline.ahead.get(timeline.cursor) if to is None else to
    if target is None or target == timeline.cursor:
        raise Refusal("nothing_to_redo")
    if target not in timeline.nodes:
        raise Refusal("no_such_event", status=404)
    return Decision((Redone(to=target, by=actor.name),), _rewound(watch))


# Who sits where.


def take_seat(
    record: Record[S, M], watch: Watch, phone: str, name: str, color: str, code: str | None
) -> Decision:
    """A free seat is anybody's; to a taken one its own phones show the code."""
    seat = record.seats[color]
    if seat.taken and phone not in seat.phones and code != record.seats.code(color):
        raise Refusal("seat_taken", status=403, name=record.seats.called(color))
    shown = proper_name(name or record.seats.name(color))
    changes = [Joined(seat=color, name=shown, phone=phone)]
    renamed = seat.taken and shown != seat.name and phone in seat.phones
    return Decision((*changes, *([Renamed(seat=color, name=shown)] if renamed else [])), watch)


def leave_seat(record: Record[S, M], watch: Watch, phone: str) -> Decision:
    seat = record.seats.of(phone)
    if seat is None:
        raise Refusal("no_seat")
    return Decision((Left(seat=seat.color, phone=phone),), watch)


def free_seat(record: Record[S, M], watch: Watch, actor: Actor, color: str) -> Decision:
    if actor.role != "host":
        raise Refusal("only_host", status=403)
    return Decision((Left(seat=record.seats[color].color),), watch)


def rename_seat(
    record: Record[S, M], watch: Watch, actor: Actor, color: str | None, name: str
) -> Decision:
    target = color or actor.seat
    if target is None:
        raise Refusal("no_seat")
    seat = record.seats[target]
    may_act(record.seats, actor, seat.color)
    return Decision((Renamed(seat=seat.color, name=proper_name(name)),), watch)


# What all of them lean on.


def _begun(record: Record[S, M]) -> Timeline[S, M]:
    if record.timeline is None:
        raise Refusal("not_begun")
    return record.timeline


def _open_reading(record: Record[S, M], actor: Actor, seen: int) -> tuple[Event, Seen]:
    match record.pending():
        case (event, what) if event.seq == seen:
            may_act(record.seats, actor, what.player)
            return event, what
        case _:
            raise Refusal("gone")


def _open_violation(record: Record[S, M], actor: Actor, ruling: int) -> Violated:
    for event, what in record.violations():
        if event.seq == ruling:
            may_act(record.seats, actor, what.player)
            return what
    raise Refusal("gone")


def _decider(timeline: Timeline[S, M], notation: str, mover: str) -> str:
    """Who may enter a move: the player to act, unless the game says that another decided it."""
    game = timeline.game
    if not isinstance(game, Enterable):
        return mover
    try:
        return game.decided_by(game.parse(notation))
    except ValueError:
        return mover


def _legal(record: Record[S, M], state: S, actor: Actor, notation: str) -> None:
    """Refuses what is no move or breaks a rule, judged by what this person and the player to act
    may know: a refusal must not give away what anybody else told."""
    game = _begun(record).game
    try:
        move = game.parse(notation)
    except ValueError:
        raise Refusal("no_such_move", status=400, what=notation[:80]) from None
    known = known_to(record, state, actor, game.to_move(state))
    broken: tuple[Violation, ...] = game.violations(known, move)
    if broken:
        raise Refusal("illegal", why=join_texts([violation.message for violation in broken]))


def _settled(watch: Watch) -> Watch:
    return Watch(sight=watch.sight, late=watch.late)


def _overruled(watch: Watch) -> Watch:
    """Somebody knows better than the camera: what it still sees is no news."""
    return Watch(sight=watch.sight, doubting=True)


def _rewound(watch: Watch) -> Watch:
    return Watch(sight=watch.sight, putting_back=True)
