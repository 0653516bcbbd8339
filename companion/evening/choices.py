"""What it may have been instead: likely moves first, then some of every kind that is allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import TypeVar

from companion.evening.events import together
from companion.evening.holdings import known_to
from companion.evening.refusal import Refusal
from companion.evening.seats import Actor, may_act
from companion.evening.table import Now
from companion.evening.timeline import Timeline
from companion.evening.wording import told
from companion.games.api import JSON, Game, Narrated, Text
from companion.reconcile.contents import moved_view

S = TypeVar("S")
M = TypeVar("M")

LOOKED_AT = 500
PROPOSED = 40
OF_A_KIND = 40
MOST = 240


def choices(
    now: Now[S, M],
    actor: Actor,
    event: int | None,
    enough: Callable[[], bool] = lambda: False,
    only_likely: bool = False,
) -> list[JSON]:
    """Moves of the player to act, or of the one who made the move ``event``.

    A game may have thousands of moves: those that the newest picture speaks for, and of each
    action the first few, by the game's own prior. ``enough`` ends the search for more;
    ``only_likely`` leaves the rest to whoever puts a move together by hand.
    """
    timeline = now.record.timeline
    if timeline is None:
        raise Refusal("not_begun")
    state, player = position(now, timeline, event)
    may_act(now.record.seats, actor, player)
    game, state = timeline.game, known_to(now.record, state, actor)
    likely = _likely(now) if event is None else {}
    first = [*_known(game, likely), *(_proposed(now, game, state) if event is None else ())]
    near = {game.format(move) for move in first}
    rest = () if only_likely else _spread(game, state, enough)
    found: list[JSON] = []
    for notation, move in _ranked(game, state, (*first, *rest), likely):
        found.append(
            {
                "notation": notation,
                "text": dict(worded(now, game, state, move, actor, player)),
                "p": round(likely.get(notation, 0.0), 4),
                "likely": notation in near,
            }
        )
    return found


def worded(now: Now[S, M], game: Game[S, M], state: S, move: M, actor: Actor, player: str) -> Text:
    """A move that could be made, as this actor may read it."""
    if actor.role == "host" and isinstance(game, Narrated):
        return told(now.record.seats, player, game.narrate(state, move))
    return game.describe(state, move)


def position(now: Now[S, M], timeline: Timeline[S, M], event: int | None) -> tuple[S, str]:
    """Where a move is chosen and whose it is; ``event``: the move that it replaces."""
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


def _known(game: Game[S, M], likely: Iterable[str]) -> Iterator[M]:
    for notation in likely:
        try:
            yield game.parse(notation)
        except ValueError:
            continue  # Several moves in a row.


def _proposed(now: Now[S, M], game: Game[S, M], state: S) -> Iterator[M]:
    """Legal moves that could have led towards what the newest picture shows."""
    view = now.sight.observation.view
    if not view.surfaces:
        return
    seen = moved_view(view, now.sight.shift)
    for move in islice(game.propose(state, seen), PROPOSED):
        if not game.violations(state, move):
            yield move


def _spread(game: Game[S, M], state: S, enough: Callable[[], bool]) -> Iterator[M]:
    """A few legal moves of each action."""
    by_action: Counter[str] = Counter()
    for move in islice(game.legal_moves(state), LOOKED_AT):
        action = str(game.details(move).get("action"))
        by_action[action] += 1
        if by_action[action] <= OF_A_KIND:
            yield move
        if enough():
            return


def _ranked(
    game: Game[S, M], state: S, moves: Iterable[M], likely: Mapping[str, float]
) -> list[tuple[str, M]]:
    named: dict[str, M] = {}
    for move in moves:
        named.setdefault(game.format(move), move)
    ranked = sorted(
        named.items(), key=lambda item: (-likely.get(item[0], 0.0), -game.prior(state, item[1]))
    )
    return ranked[:MOST]
