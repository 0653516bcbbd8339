"""What the table must do now: the game's own prompts, and what the evening adds to them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypeVar

from companion.evening.table import Now
from companion.evening.texts import say
from companion.games.api import JSON, Prompt, Text
from companion.table.observation import Place, Polygon

S = TypeVar("S")
M = TypeVar("M")


def prompts(now: Now[S, M]) -> list[Prompt]:
    """Most urgent first."""
    record = now.record
    if record.timeline is None:
        return []
    asked = list(record.game.prompts(record.timeline.state))
    if now.watch.late:
        asked.insert(0, Prompt("late", say("late"), record.to_move))
    if now.reminded and record.to_move is not None:
        name = record.seats.called(record.to_move)
        asked.append(Prompt("reminder", say("reminder", name=name), record.to_move))
    return asked


def notice(now: Now[S, M], at: datetime) -> tuple[str, Text] | None:
    """What is wrong with the evening itself, or must be put right on the table: kind and text."""
    watch = now.watch
    if now.trouble is not None:
        return "storage", now.trouble
    lost = now.link.why(at, now.pace, watch.why if watch.sight == "lost" else None)
    if lost is not None:
        return "camera", lost
    if now.record.timeline is None:
        return "setup", now.setup_trouble or say("setup_wait")
    if watch.putting_back:
        return "put_back", say("put_back")
    since = watch.unclear_since
    if since is not None and (at - since).total_seconds() >= now.pace.baffled:
        return "unclear", say("baffled")
    strange = now.sight.strange_since
    if strange is not None and (at - strange).total_seconds() >= now.pace.baffled:
        return "strange", say("strange")
    return None


def polygons(places: tuple[Place, ...], outlines: Mapping[Place, Polygon]) -> list[JSON]:
    """Outlines of places in the newest picture; places that it does not show are left out."""
    return [points(outlines[place]) for place in places if place in outlines]


def points(outline: Polygon) -> JSON:
    return [[round(x, 1), round(y, 1)] for x, y in outline]
