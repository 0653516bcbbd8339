"""What a correction changed, in sentences."""

from __future__ import annotations

from typing import TypeVar

from companion.evening.record import Record
from companion.evening.seats import Actor
from companion.evening.texts import say
from companion.evening.wording import worded
from companion.games.api import Text

S = TypeVar("S")
M = TypeVar("M")


def what_changed(before: Record[S, M], after: Record[S, M], reader: Actor) -> list[Text]:
    """Scores that differ, whose turn it is if that changed, and moves that now break a rule."""
    if before.timeline is None or after.timeline is None:
        return []
    texts: list[Text] = []
    old, new = before.timeline.here.points, after.timeline.here.points
    for player, points in new.items():
        if points != old.get(player, 0):
            name = after.seats.called(player)
            texts.append(say("changed_points", name=name, old=old.get(player, 0), new=points))
    if after.to_move is not None and after.to_move != before.to_move:
        texts.append(say("changed_turn", name=after.seats.called(after.to_move)))
    known = {played.step.event for played in before.timeline.here.line if played.broken}
    for played in after.timeline.here.line:
        if played.broken and played.step.event not in known:
            name = after.seats.called(played.step.move.player)
            why = played.broken[0].message
            texts.append(
                say("changed_broken", name=name, what=worded(after.seats, reader, played), why=why)
            )
    return texts
