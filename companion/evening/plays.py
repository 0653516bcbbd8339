"""The events that plays become once they count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from companion.evening.events import (
    Corrected,
    Event,
    Moved,
    Origin,
    Payload,
    Questioned,
    Seen,
    Violated,
)
from companion.evening.record import Record
from companion.games.api import Game

S = TypeVar("S")
M = TypeVar("M")


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
