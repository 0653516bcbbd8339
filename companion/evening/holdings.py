"""What a player keeps out of sight and may tell the companion, on the own phones alone."""

from __future__ import annotations

from typing import TypeVar

from companion.evening.events import Told
from companion.evening.record import Record
from companion.evening.refusal import Refusal
from companion.evening.seats import Actor
from companion.evening.timeline import Timeline
from companion.evening.watch import Decision, Watch
from companion.games.api import JSON, Held, Hidden, Tellable

S = TypeVar("S")
M = TypeVar("M")


def tell(record: Record[S, M], watch: Watch, actor: Actor, held: Held) -> Decision:
    """A player tells what they hold; refused where it cannot be."""
    timeline, player = record.timeline, actor.seat
    if timeline is None:
        raise Refusal("not_begun")
    if actor.role != "player" or player is None:
        raise Refusal("only_players", status=403)
    game = timeline.game
    if not isinstance(game, Tellable):
        raise Refusal("nothing_to_tell")
    why = game.untrue(timeline.state, player, held)
    if why is not None:
        raise Refusal("untrue", why=why)
    return Decision((Told(player=player, held=held),), watch)


def holdings(timeline: Timeline[S, M], player: str) -> JSON:
    """What is known of this player's hidden piles, and whether they told it; None in a game that
    hides nothing."""
    game = timeline.game
    if not isinstance(game, Tellable):
        return None
    last = next((said for said in reversed(timeline.here.told) if said.player == player), None)
    piles: list[JSON] = [_pile(pile) for pile in game.hidden(timeline.state, player)]
    told: JSON = None if last is None else {"at": last.at.isoformat(), "kept": last.kept}
    return {"piles": piles, "told": told}


def known_to(record: Record[S, M], state: S, actor: Actor, mover: str | None = None) -> S:
    """The state as this actor may know it: without what others told. What a ``mover`` told stays:
    rulings on a player's own move are exact, whoever writes it down."""
    game = record.game
    if not isinstance(game, Tellable):
        return state
    own = {mover, actor.seat if actor.role == "player" else None}
    for player in record.seats.by_color:
        state = state if player in own else game.untold(state, player)
    return state


def _pile(pile: Hidden) -> JSON:
    kinds: list[JSON] = [
        {
            "id": kind.id,
            "one": dict(kind.one),
            "many": dict(kind.many),
            "least": kind.least,
            "most": kind.most,
        }
        for kind in pile.kinds
    ]
    return {"id": pile.id, "text": dict(pile.text), "count": pile.count, "kinds": kinds}
