"""What it may have been instead: likely moves first, then some of every kind that is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TypeVar

from companion.evening.events import together
from companion.evening.refusal import Refusal
from companion.evening.seats import Actor, may_act
from companion.evening.table import Now
from companion.evening.timeline import Timeline
from companion.games.api import JSON, Game

S = TypeVar("S")
M = TypeVar("M")

LOOKED_AT = 3000
OF_A_KIND = 40
MOST = 240


def choices(now: Now[S, M], actor: Actor, event: int | None) -> list[JSON]:
    """Moves of the player to act, or of the one who made the move ``event``.

    A game may have thousands of moves: of each action the first few, by the game's own prior.
    """
    timeline = now.record.timeline
    if timeline is None:
        raise Refusal("not_begun")
    state, player = _position(now, timeline, event)
    may_act(now.record.seats, actor, player)
    game = timeline.game
    likely = _likely(now) if event is None else {}
    found: list[JSON] = []
    for notation, move in _spread(game, state, likely):
        found.append(
            {
                "notation": notation,
                "text": dict(game.describe(state, move)),
                "p": round(likely.get(notation, 0.0), 4),
            }
        )
    return found


def _position(now: Now[S, M], timeline: Timeline[S, M], event: int | None) -> tuple[S, str]:
    if event is None:
        if now.record.to_move is None:
            raise Refusal("game_over")
        return timeline.state, now.record.to_move
    played = timeline.find(event)
    if played is None:
        raise Refusal("not_a_move")
    return played.before, played.step.move.player


def _likely(now: Now[S, M]) -> dict[str, float]:
    """What the camera thinks of, by notation; plays of several moves are not offered one by one."""
    likely = {}
    if (pending := now.record.pending()) is not None:
        likely[together(pending[1].moves)] = pending[1].p
    if (question := now.record.question()) is not None:
        for choice in question[1].choices:
            likely[together(choice.moves)] = choice.p
    return likely


def _spread(game: Game[S, M], state: S, likely: dict[str, float]) -> Iterator[tuple[str, M]]:
    """Likely moves, then the rest, a few of each action."""
    by_action: dict[JSON, list[M]] = {}
    for move in islice(game.legal_moves(state), LOOKED_AT):
        of_kind = by_action.setdefault(str(game.details(move).get("action")), [])
        if len(of_kind) < OF_A_KIND:
            of_kind.append(move)
    moves = [move for of_kind in by_action.values() for move in of_kind]
    named = {game.format(move): move for move in moves}
    for notation in likely:
        try:
            named.setdefault(notation, game.parse(notation))
        except ValueError:
            continue  # Several moves in a row.
    ranked = sorted(
        named.items(), key=lambda item: (-likely.get(item[0], 0.0), -game.prior(state, item[1]))
    )
    yield from ranked[:MOST]
