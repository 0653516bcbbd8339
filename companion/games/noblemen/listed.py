"""A move as the list of all legal moves would have it."""

from __future__ import annotations

from dataclasses import replace

from companion.games.noblemen.moves import Build, Expand, GainLand, Move, PlayCard, Step


def as_listed(move: Move) -> Move | None:
    """The move with its draws open again and every decision at its default, the way ``legal_moves``
    gives it; None where it has trades, which ``legal_moves`` leaves out."""
    if move.trades:
        return None
    return Move(move.player, tuple(_undrawn(step) for step in move.steps))


def _undrawn(step: Step) -> Step:
    match step:
        case Expand() | GainLand():
            return replace(step, drawn=None)
        case Build(knight=knight):
            knight = None if knight is None else replace(knight, handed=None)
            return replace(step, knight=knight, looked=None)
        case PlayCard(expand=expand):
            expand = None if expand is None else replace(expand, drawn=None)
            return replace(step, expand=expand, drawn=None)
        case _:
            return step
