"""What the table waits for: when a reading counts, when a violation is said, when both go away.

Pure: what was found, what is open and the time go in; what to write and what to wait for come out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal, TypeVar

from companion.evening.events import Cleared, Payload, Questioned, Seen, Shot, Violated
from companion.evening.finding import Finding
from companion.evening.pace import Pace
from companion.evening.plays import counted
from companion.evening.record import Record

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Suspect:
    """Something that the newest pictures say, and that must last a little before it is taken up."""

    finding: Finding
    since: datetime


@dataclass(frozen=True, slots=True)
class Watch:
    """Nothing in here survives a restart; nothing in here needs to.

    key: of the finding that is open now.
    commits_at: when the open reading counts by itself; None: not by itself.
    held_until: somebody corrects the open reading.
    putting_back: after undo and the like the table does not show the game's state yet; nothing
        happens by itself until it does.
    doubting, doubted: somebody overruled the camera; what it says next is that same doubt, and
        nothing happens by itself because of it.
    """

    sight: Literal["ok", "hands", "lost"] = "ok"
    why: str | None = None
    key: str | None = None
    commits_at: datetime | None = None
    held_until: datetime | None = None
    suspect: Suspect | None = None
    putting_back: bool = False
    doubting: bool = False
    doubted: str | None = None
    unclear_since: datetime | None = None
    late: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """What to write, and what to wait for once it is written."""

    write: tuple[Payload, ...]
    watch: Watch


def look(
    record: Record[S, M],
    watch: Watch,
    finding: Finding,
    now: datetime,
    pace: Pace,
    shot: Shot | None,
) -> Decision:
    """A picture was read."""
    watch = replace(watch, why=finding.why, late=finding.late)
    if finding.kind in ("hands", "lost"):
        blind = replace(watch, sight=finding.kind, commits_at=None, suspect=None)
        return Decision((), blind)
    unclear_since = (watch.unclear_since or now) if finding.unclear else None
    watch = _doubt(replace(watch, sight="ok", unclear_since=unclear_since), finding)
    if finding.key == watch.key:
        return Decision((), _still_there(record, watch, now, pace))
    if watch.suspect is None or watch.suspect.finding.key != finding.key:
        watch = replace(watch, suspect=Suspect(finding, now))
    return due(record, watch, now, pace, shot)


def due(
    record: Record[S, M], watch: Watch, now: datetime, pace: Pace, shot: Shot | None
) -> Decision:
    """Time has passed."""
    if watch.held_until is not None and now >= watch.held_until:
        watch = replace(watch, held_until=None, commits_at=now + timedelta(seconds=pace.quiet))
    suspect = watch.suspect
    if suspect is not None:
        # What is open is not what lies there now; a flicker does not start its wait again.
        if now >= suspect.since + timedelta(seconds=pace.settle):
            watch = replace(watch, commits_at=None)
        if now < suspect.since + _patience(record, suspect.finding, pace):
            return Decision((), watch)
        return _take_up(record, watch, suspect.finding, now, pace, shot)
    pending = record.pending()
    if pending and watch.commits_at is not None and now >= watch.commits_at:
        return Decision(counted(record, *pending, "table"), Watch(late=watch.late))
    return Decision((), watch)


def _doubt(watch: Watch, finding: Finding) -> Watch:
    """Whether this is what somebody has overruled."""
    if finding.kind == "nothing":
        # The table agrees with who overruled the camera: what comes next is new.
        return replace(watch, doubting=False)
    if watch.doubting:
        return replace(watch, doubting=False, doubted=finding.key)
    if finding.key != watch.doubted:
        return replace(watch, doubted=None)
    return watch


def _quietly(watch: Watch, finding: Finding) -> bool:
    return watch.putting_back or finding.key == watch.doubted


def _still_there(record: Record[S, M], watch: Watch, now: datetime, pace: Pace) -> Watch:
    """What is open is seen again: a reading counts a quiet while after it was disturbed."""
    watch = replace(watch, suspect=None)
    if record.pending() is None or watch.held_until is not None or watch.putting_back:
        return watch
    if watch.key == watch.doubted:
        return watch
    return replace(watch, commits_at=watch.commits_at or now + timedelta(seconds=pace.quiet))


def _patience(record: Record[S, M], finding: Finding, pace: Pace) -> timedelta:
    """How long a finding must last. One that flickers is never taken up, and never written."""
    if finding.kind in ("question", "violation") or finding.unclear:
        return timedelta(seconds=pace.patience)
    return timedelta(seconds=pace.settle if record.open else 0)


def _take_up(
    record: Record[S, M],
    watch: Watch,
    finding: Finding,
    now: datetime,
    pace: Pace,
    shot: Shot | None,
) -> Decision:
    """The finding has lasted: it takes the place of what was open."""
    if finding.kind == "nothing":
        calm = Watch(late=finding.late, unclear_since=watch.unclear_since)
        return Decision(_clear(record), calm)
    quietly = _quietly(watch, finding)
    if finding.kind == "move":
        if watch.held_until is not None:
            return Decision((), watch)
        soon = None if quietly else now + timedelta(seconds=pace.quiet)
        said: tuple[Payload, ...] = (_seen(record, finding, shot),)
    elif quietly:
        return Decision((), watch)
    else:
        soon, said = None, _said(record, finding, shot)
    taken_up = replace(watch, suspect=None, key=finding.key, commits_at=soon, held_until=None)
    return Decision((*_clear(record), *said), taken_up)


def _seen(record: Record[S, M], finding: Finding, shot: Shot | None) -> Seen:
    assert record.timeline is not None
    line = record.timeline.here.line
    return Seen(
        player=finding.player,
        moves=finding.moves,
        p=finding.p,
        marks=finding.marks,
        shot=shot,
        amends=tuple(played.step.event for played in line[len(line) - finding.replaces :]),
    )


def _said(record: Record[S, M], finding: Finding, shot: Shot | None) -> tuple[Payload, ...]:
    if finding.kind == "question":
        question = Questioned(
            player=finding.player, choices=finding.choices, marks=finding.marks, shot=shot
        )
        return (question,)
    assert record.timeline is not None
    line = record.timeline.here.line
    return tuple(
        Violated(
            player=finding.player,
            rule=broken.rule,
            before=finding.moves,
            offence=finding.offence,
            marks=broken.marks,
            shot=shot,
            amends=line[-1].step.event if finding.earlier and line else None,
        )
        for broken in finding.broken
    )


def _clear(record: Record[S, M]) -> tuple[Cleared, ...]:
    return tuple(Cleared(event=event.seq) for event in record.open)
