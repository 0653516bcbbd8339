"""What the table waits for: when a reading counts, when a violation is said, when both go away.

Pure: what was found, what is open and the time go in; what to write and what to wait for come out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal, TypeVar

from companion.evening.events import (
    Cleared,
    Corrected,
    Event,
    Moved,
    Origin,
    Payload,
    Questioned,
    Seen,
    Shot,
    Violated,
)
from companion.evening.finding import Finding
from companion.evening.pace import Pace
from companion.evening.record import Record
from companion.games.api import Game

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Suspect:
    """A violation or a question that must last a little before it is said."""

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
    match finding.kind:
        case "hands" | "lost":
            return Decision((), replace(watch, sight=finding.kind, commits_at=None))
        case "nothing" if finding.unclear:
            since = watch.unclear_since or now
            if now < since + timedelta(seconds=pace.patience):
                watch = replace(watch, sight="ok", commits_at=None, suspect=None)
                return Decision((), replace(watch, unclear_since=since))
            return Decision(_clear(record), Watch(late=finding.late, unclear_since=since))
        case "nothing":
            return Decision(_clear(record), Watch(late=finding.late))
    watch = _doubt(replace(watch, sight="ok", unclear_since=None), finding)
    quietly = watch.putting_back or finding.key == watch.doubted
    if finding.kind == "move":
        return _propose(record, watch, finding, now, pace, shot, quietly)
    if quietly or finding.key == watch.key:
        return Decision((), replace(watch, suspect=None))
    if watch.suspect is None or watch.suspect.finding.key != finding.key:
        watch = replace(watch, suspect=Suspect(finding, now))
    return due(record, replace(watch, commits_at=None), now, pace, shot)


def due(
    record: Record[S, M], watch: Watch, now: datetime, pace: Pace, shot: Shot | None
) -> Decision:
    """Time has passed."""
    if watch.held_until is not None and now >= watch.held_until:
        later = now + timedelta(seconds=pace.quiet)
        watch = replace(watch, held_until=None, commits_at=later)
    pending = record.pending()
    if pending and watch.commits_at is not None and now >= watch.commits_at:
        return Decision(counted(record, *pending, "table"), Watch(late=watch.late))
    suspect = watch.suspect
    if suspect and now >= suspect.since + timedelta(seconds=pace.patience):
        said = _say(suspect.finding, shot)
        return Decision(
            (*_clear(record), *said), replace(watch, suspect=None, key=suspect.finding.key)
        )
    return Decision((), watch)


def counted(record: Record[S, M], event: Event, seen: Seen, by: str) -> tuple[Payload, ...]:
    """What is written once a reading counts."""
    timeline = record.timeline
    assert timeline is not None
    amended = [(timeline.find(old), new) for old, new in zip(seen.amends, seen.moves, strict=False)]
    corrected = tuple(
        Corrected(event=played.step.event, notation=notation, by=by)
        for played, notation in amended
        if played is not None and played.step.move.notation != notation
    )
    state = timeline.state
    if amended and amended[0][0] is not None:
        state = amended[0][0].before
        for _, notation in amended:
            state = _after(record.game, state, notation)
    fresh = seen.moves[len(amended) :]
    return (*corrected, *plays(record, fresh, "seen", by, (event.seq, seen), start=state))


def plays(
    record: Record[S, M],
    moves: Sequence[str],
    origin: Origin,
    by: str,
    seen: tuple[int, Seen | Questioned | Violated] | None = None,
    last: Origin | None = None,
    start: S | None = None,
) -> tuple[Moved, ...]:
    """The events of plays in order; ``seen`` is the reading they come from, ``last`` the origin of
    the last one where it differs, ``start`` the state they begin from where it is not the game's
    own. ``ValueError`` for a notation that is none."""
    assert record.timeline is not None
    game, state = record.game, record.timeline.state if start is None else start
    written = []
    for index, notation in enumerate(moves, start=1):
        final = index == len(moves)
        written.append(
            Moved(
                player=game.to_move(state) or "",
                notation=notation,
                origin=last if final and last else origin,
                by=by,
                p=seen[1].p if seen and isinstance(seen[1], Seen) else 1.0,
                seen=seen[0] if seen else None,
                shot=seen[1].shot if seen and final else None,
                marks=seen[1].marks if seen and final else (),
            )
        )
        state = state if final else _after(game, state, notation)
    return tuple(written)


def _after(game: Game[S, M], state: S, notation: str) -> S:
    return game.apply(state, game.parse(notation))


def _doubt(watch: Watch, finding: Finding) -> Watch:
    if watch.doubting:
        return replace(watch, doubting=False, doubted=finding.key)
    if finding.key != watch.doubted:
        return replace(watch, doubted=None)
    return watch


def _propose(
    record: Record[S, M],
    watch: Watch,
    finding: Finding,
    now: datetime,
    pace: Pace,
    shot: Shot | None,
    quietly: bool,
) -> Decision:
    watch = replace(watch, suspect=None)
    if watch.held_until is not None:
        return Decision((), watch)
    soon = None if quietly else now + timedelta(seconds=pace.quiet)
    if finding.key == watch.key and record.pending():
        return Decision((), replace(watch, commits_at=watch.commits_at or soon))
    assert record.timeline is not None
    line = record.timeline.here.line
    seen = Seen(
        player=finding.player,
        moves=finding.moves,
        p=finding.p,
        marks=finding.marks,
        shot=shot,
        amends=tuple(played.step.event for played in line[len(line) - finding.replaces :]),
    )
    return Decision((*_clear(record), seen), replace(watch, key=finding.key, commits_at=soon))


def _say(finding: Finding, shot: Shot | None) -> tuple[Payload, ...]:
    if finding.kind == "question":
        question = Questioned(
            player=finding.player, choices=finding.choices, marks=finding.marks, shot=shot
        )
        return (question,)
    return tuple(
        Violated(
            player=finding.player,
            rule=broken.rule,
            before=finding.moves,
            offence=finding.offence,
            marks=broken.marks,
            shot=shot,
        )
        for broken in finding.broken
    )


def _clear(record: Record[S, M]) -> tuple[Cleared, ...]:
    return tuple(Cleared(event=event.seq) for event in record.open)
