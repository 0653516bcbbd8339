"""A move as the list of all legal moves would have it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from companion.games.noblemen.position.moves import (
    Build,
    Expand,
    GainLand,
    Kinds,
    Move,
    PlayCard,
    Step,
)
from companion.games.noblemen.position.names import LANDS


def as_listed(move: Move) -> Move | None:
    """The move with its draws open again and every decision at its default, the way ``legal_moves``
    gives it; None where it has trades, which ``legal_moves`` leaves out."""
    if move.trades:
        return None
    return Move(move.player, tuple(_undrawn(step) for step in move.steps))


def _undrawn(step: Step) -> Step:
    match step:
        case Expand():
            return replace(step, drawn=None)
        case GainLand():
            return replace(step, drawn=None, shared=())
        case Build(knight=knight):
            knight = None if knight is None else replace(knight, handed=None)
            return replace(step, knight=knight, looked=None)
        case PlayCard(taken=taken) if taken:
            return _net(step)
        case PlayCard(expand=expand):
            expand = None if expand is None else replace(expand, drawn=None)
            return replace(step, expand=expand, drawn=None)
        case _:
            return step


def _net(step: PlayCard) -> PlayCard:
    """An exchange without the kinds that go both ways, lands in order; one of like for like where
    that is all there is to it."""
    given, taken = Counter(step.given), Counter(step.taken)
    out, back = (_in_order(given - taken), _in_order(taken - given))
    like = step.given[:1]
    return replace(step, given=out or like, taken=back or like)


def _in_order(kinds: Counter[str]) -> Kinds:
    return tuple(land for land in LANDS for _ in range(kinds[land]))
