"""What players may still say of a move that counts: decided out of sight, whoever moved."""

from __future__ import annotations

from typing import TypeVar

from companion.errors import InputError
from companion.evening.events import Corrected, Origin
from companion.evening.record import Record
from companion.evening.refusal import Refusal
from companion.evening.seats import Actor
from companion.evening.timeline import Played, Timeline
from companion.evening.watch import Decision, Watch
from companion.games.api import Disclosing, Prompt

S = TypeVar("S")
M = TypeVar("M")


def open_disclosure(timeline: Timeline[S, M], player: str) -> tuple[int, Prompt] | None:
    """The newest move of the last round of which this player may say something: its event, and
    the question."""
    game = timeline.game
    if not isinstance(game, Disclosing):
        return None
    for played in reversed(timeline.here.line[-len(timeline.here.ledger) :]):
        prompt = _asked(timeline, played, player)
        if prompt is not None:
            return played.step.event, prompt
    return None


def disclose(record: Record[S, M], watch: Watch, actor: Actor, event: int, told: str) -> Decision:
    """A player says what was decided out of sight; what followed is played again."""
    timeline, player = record.timeline, actor.seat
    if timeline is None:
        raise Refusal("not_begun")
    if actor.role != "player" or player is None:
        raise Refusal("only_players", status=403)
    played, game = timeline.find(event), timeline.game
    if played is None or not isinstance(game, Disclosing):
        raise Refusal("not_a_move")
    move = game.parse(played.step.move.notation)
    try:
        changed = game.disclose(played.before, move, player, told)
    except InputError:
        raise Refusal("no_such_option") from None
    origin: Origin = "house" if played.step.move.origin == "house" else "corrected"
    said = Corrected(event=event, notation=game.format(changed), by=actor.name, origin=origin)
    # The table did what is only told now: it is not to be put back.
    return Decision((said,), Watch(sight=watch.sight, late=watch.late))


def _asked(timeline: Timeline[S, M], played: Played[S], player: str) -> Prompt | None:
    game = timeline.game
    if not played.applied or not isinstance(game, Disclosing):
        return None
    move = game.parse(played.step.move.notation)
    return game.disclosures(played.before, move, player)
