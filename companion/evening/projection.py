"""The snapshot that one seat may see: ``docs/web-api.md`` says what is in it.

Hidden things come from ``Tableside.mine`` and ``Tellable.hidden`` alone, and only for the seat
that asks. Notations, options and cures may tell what a player holds: they go to that player's
phones, and to the host only where they come from the camera or where the seat has no phone that
could act for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TypeVar

from companion.evening.disclosing import open_disclosure
from companion.evening.entering import interferes
from companion.evening.events import Outline, Shot, Violated, together
from companion.evening.history import history
from companion.evening.holdings import holdings
from companion.evening.picture_url import picture_url
from companion.evening.preview import preview
from companion.evening.record import Record
from companion.evening.reminders import notice, points, polygons, prompts
from companion.evening.seats import Actor, Seat, Seats
from companion.evening.table import Now
from companion.evening.texts import say
from companion.evening.timeline import Earned, Played, Timeline
from companion.evening.wording import worded, worded_all
from companion.games.api import JSON, Prompt, Tableside, Text

S = TypeVar("S")
M = TypeVar("M")
Snapshot = dict[str, JSON]


def snapshot(now: Now[S, M], actor: Actor, phone: str | None, at: datetime) -> Snapshot:
    """Everything that ``actor`` may know. ``phone`` is the digest of the phone's token."""
    timeline = now.record.timeline
    whole: Snapshot = {
        "rev": now.rev,
        "evening": _evening(now),
        "you": _you(now, actor, phone),
        "seats": [_seat(now, seat) for seat in now.record.seats.by_color.values()],
        "link": link(now, at),
        "question": _question(now, actor),
        "asked": _asked(now),
        "rulings": _rulings(now, actor),
        "prompts": [
            *(_prompt(now, actor, prompt) for prompt in prompts(now)),
            *_disclosure(now, actor),
        ],
        "history": history(now.record, actor),
        "notice": _notice(now, at),
        "can": _can(now, actor),
    }
    if timeline is None:
        nothing: Snapshot = dict.fromkeys(("turn", "clock", "seen", "mine", "holdings"))
        return {**whole, **nothing, "broken": [], "scores": []}
    return {
        **whole,
        "turn": _turn(now, timeline),
        "clock": _clock(timeline),
        "seen": _seen(now, timeline, actor),
        "broken": broken(now.record, actor),
        "scores": _scores(timeline),
        "mine": _mine(timeline, actor),
        "holdings": _holdings(timeline, actor),
    }


def changes(before: Snapshot, after: Snapshot) -> Snapshot:
    """The top-level keys that differ, with their new values; a camera's age alone is no change."""
    return {
        key: value
        for key, value in after.items()
        if key != "rev" and _steady(key, value) != _steady(key, before.get(key))
    }


def _steady(key: str, value: JSON) -> JSON:
    if key == "link" and isinstance(value, dict):
        return {name: part for name, part in value.items() if name != "camera_age_s"}
    return value


def link(now: Now[S, M], at: datetime) -> Snapshot:
    """Whether the camera sees: ``link`` of the snapshot, and what a ping says."""
    lost = now.watch.sight == "lost"
    age = now.link.age(at)
    why = now.link.why(at, now.pace, now.watch.why if lost else None)
    return {
        "camera": now.link.camera(at, now.pace, lost),
        "camera_age_s": None if age is None else round(age, 1),
        "hands": now.watch.sight == "hands",
        "why": None if why is None else dict(why),
    }


def entitled(actor: Actor, player: str) -> bool:
    """Whether somebody may see what concerns that player alone."""
    return actor.role == "host" or (actor.role == "player" and actor.seat == player)


def trusted(now: Now[S, M], actor: Actor, player: str) -> bool:
    """Whether somebody may see what a player may have told only to the own phone."""
    if actor.role == "host":
        return not now.record.seats[player].taken
    return entitled(actor, player)


def _evening(now: Now[S, M]) -> Snapshot:
    what = now.record.opening
    over = now.record.timeline is not None and now.record.to_move is None
    phase = "over" if over else "setup" if now.record.timeline is None else "play"
    return {
        "id": now.id,
        "game": what.game,
        "title": what.title,
        "demo": what.demo,
        "over": over,
        "phase": phase,
    }


def _you(now: Now[S, M], actor: Actor, phone: str | None) -> Snapshot:
    seated = actor.role == "player" and actor.seat is not None
    return {
        "seat": actor.seat,
        "role": actor.role,
        "code": now.record.seats.code(actor.seat) if seated and actor.seat else None,
        "phone": phone[:8] if phone else None,
    }


def _seat(now: Now[S, M], seat: Seat) -> Snapshot:
    return {
        "color": seat.color,
        "shape": seat.shape,
        "name": seat.name,
        "taken": seat.taken,
        "bot": seat.color in now.bots,
        "phones": len(seat.phones),
        "online": any(now.listening[phone] > 0 for phone in seat.phones),
    }


def _question(now: Now[S, M], actor: Actor) -> JSON:
    found = now.record.question()
    timeline = now.record.timeline
    if found is None or timeline is None or not entitled(actor, found[1].player):
        return None
    event, what = found
    return {
        "id": event.seq,
        "player": what.player,
        "text": dict(say("question", name=now.record.seats.called(what.player))),
        **_picture(what.shot, what.marks),
        "options": [
            {
                "notation": together(choice.moves),
                "text": dict(_previewed(now, timeline, actor, choice.moves)),
                "p": round(choice.p, 4),
            }
            for choice in what.choices
        ],
    }


def _asked(now: Now[S, M]) -> str | None:
    found = now.record.question()
    return found[1].player if found else None


def _rulings(now: Now[S, M], actor: Actor) -> list[JSON]:
    return [
        {
            "id": event.seq,
            "code": what.rule.code,
            "player": what.player,
            "text": dict(what.rule.message),
            "section": what.rule.section,
            **_picture(what.shot, what.marks),
            "mine": entitled(actor, what.player),
            "playable": what.offence is not None,
            "cures": _cures(now, what, actor) if trusted(now, actor, what.player) else [],
        }
        for event, what in now.record.violations()
    ]


def _cures(now: Now[S, M], what: Violated, actor: Actor) -> list[JSON]:
    timeline = now.record.timeline
    if timeline is None:
        return []
    replaced = 0 if what.amends is None else 1
    return [
        {
            "notation": cure,
            "text": dict(_previewed(now, timeline, actor, (*what.before, cure), replaced)),
        }
        for cure in what.rule.cures
    ]


def _prompt(now: Now[S, M], actor: Actor, prompt: Prompt) -> Snapshot:
    own = prompt.player is None or entitled(actor, prompt.player)
    return {
        "kind": prompt.kind,
        "player": prompt.player,
        "text": dict(prompt.text),
        "places": polygons(prompt.places, now.sight.outlines),
        "options": [
            {"notation": notation, "text": dict(text)} for notation, text in prompt.options if own
        ],
    }


def _disclosure(now: Now[S, M], actor: Actor) -> list[JSON]:
    """What only this seat's own phones are asked."""
    timeline = now.record.timeline
    if timeline is None or actor.role != "player" or actor.seat is None:
        return []
    found = open_disclosure(timeline, actor.seat)
    return [] if found is None else [{**_prompt(now, actor, found[1]), "event": found[0]}]


def _notice(now: Now[S, M], at: datetime) -> JSON:
    found = notice(now, at)
    return None if found is None else {"kind": found[0], "text": dict(found[1])}


def _can(now: Now[S, M], actor: Actor) -> Snapshot:
    timeline = now.record.timeline
    acting = actor.role != "spectator" and timeline is not None
    mover = now.record.to_move
    return {
        "undo": acting and timeline is not None and timeline.here.parent is not None,
        "redo": acting and timeline is not None and timeline.cursor in timeline.ahead,
        "play": mover is not None and entitled(actor, mover),
        "interfere": acting and _interferes(timeline, actor),
        "host": actor.role == "host",
    }


def _interferes(timeline: Timeline[S, M] | None, actor: Actor) -> bool:
    """For this seat's own phones only: it tells what the player may hold."""
    if timeline is None or actor.role != "player" or actor.seat is None:
        return False
    return interferes(timeline.game, timeline.state, actor.seat)


def _turn(now: Now[S, M], timeline: Timeline[S, M]) -> JSON:
    mover = now.record.to_move
    if mover is None:
        return None
    line = timeline.here.line
    order = list(now.record.seats.by_color)
    following = order[(order.index(mover) + 1) % len(order)] if mover in order else None
    return {
        "player": mover,
        "next": following,
        "number": len(line) + 1,
        "since": (line[-1].step.at if line else now.record.history[0].at).isoformat(),
    }


def _clock(timeline: Timeline[S, M]) -> JSON:
    game = timeline.game
    return game.clock(timeline.state) if isinstance(game, Tableside) else None


def _mine(timeline: Timeline[S, M], actor: Actor) -> JSON:
    game = timeline.game
    if actor.role != "player" or actor.seat is None:
        return None
    return game.mine(timeline.state, actor.seat) if isinstance(game, Tableside) else {}


def _holdings(timeline: Timeline[S, M], actor: Actor) -> JSON:
    """As ``_mine``: for this seat's own phones only."""
    if actor.role != "player" or actor.seat is None:
        return None
    return holdings(timeline, actor.seat)


def _seen(now: Now[S, M], timeline: Timeline[S, M], actor: Actor) -> JSON:
    found = now.record.pending()
    if found is None:
        line = timeline.here.line
        return _committed(now, line[-1], actor) if line else None
    event, what = found
    coming = preview(timeline, what.moves, len(what.amends))
    watch = now.watch
    return {
        "id": event.seq,
        "status": "pending",
        "player": what.player,
        "text": dict(worded_all(now.record.seats, actor, coming.plays)),
        "earned": _earned(coming.earned),
        "amends": list(what.amends),
        "notation": together(what.moves) if entitled(actor, what.player) else None,
        "p": round(what.p, 4),
        **_picture(what.shot, what.marks),
        "commits_at": watch.commits_at.isoformat() if watch.commits_at else None,
        "held": watch.held_until is not None,
        "why": None if watch.commits_at else dict(_waits_for(now)),
        "mine": entitled(actor, what.player),
        "options": [],
    }


def _waits_for(now: Now[S, M]) -> Text:
    if now.watch.held_until is not None:
        return say("waits_hold")
    if now.watch.sight == "hands":
        return say("waits_hands")
    if now.watch.sight == "lost":
        return say("waits_camera")
    return say("waits_confirm")


def _committed(now: Now[S, M], played: Played[S], actor: Actor) -> JSON:
    move = played.step.move
    own = [item for player, item in played.earned if player == move.player]
    return {
        "id": played.step.event,
        "status": "committed",
        "player": move.player,
        "text": dict(worded(now.record.seats, actor, played)),
        "earned": _earned(own),
        "notation": move.notation if trusted(now, actor, move.player) else None,
        "p": round(move.p, 4),
        **_picture(move.shot, move.marks),
        "commits_at": None,
        "held": False,
        "why": None,
        "mine": entitled(actor, move.player),
        "options": [],
    }


def _previewed(
    now: Now[S, M],
    timeline: Timeline[S, M],
    actor: Actor,
    moves: Sequence[str],
    replaces: int = 0,
) -> Text:
    return worded_all(now.record.seats, actor, preview(timeline, moves, replaces).plays)


def _broken(seats: Seats, actor: Actor, played: Played[S]) -> JSON:
    return {
        "event": played.step.event,
        "player": played.step.move.player,
        "text": dict(worded(seats, actor, played)),
        "codes": [violation.code for violation in played.broken],
        "messages": [dict(violation.message) for violation in played.broken],
        "applied": played.applied,
    }


def broken(record: Record[S, M], actor: Actor) -> list[JSON]:
    """Moves that break a rule as the game stands now, though nobody said "we play it so"."""
    timeline = record.timeline
    line = timeline.here.line if timeline else ()
    return [_broken(record.seats, actor, played) for played in line if played.broken]


def _scores(timeline: Timeline[S, M]) -> list[JSON]:
    game = timeline.game
    shown: Mapping[str, int] = game.counters(timeline.state) if isinstance(game, Tableside) else {}
    scores: list[JSON] = []
    for player, items in timeline.here.ledger.items():
        total = sum(item.line.points for item in items)
        scores.append(
            {
                "player": player,
                "points": total,
                "counter_on_board": shown.get(player, total),
                "lines": _earned(items),
            }
        )
    return scores


def _earned(items: Iterable[Earned]) -> list[JSON]:
    return [
        {
            "points": item.line.points,
            "reason": dict(item.line.reason),
            "when": item.at.isoformat(),
            "event": item.event,
        }
        for item in items
    ]


def _picture(shot: Shot | None, marks: tuple[Outline, ...]) -> Snapshot:
    return {
        "picture": picture_url(shot),
        "picture_size": [shot.width, shot.height] if shot else None,
        "places": [points(outline) for outline in marks],
    }
