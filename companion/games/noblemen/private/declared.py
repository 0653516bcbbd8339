"""What players tell the companion of a move because no camera can see it."""

from __future__ import annotations

from dataclasses import replace

from companion.games.noblemen.position.moves import (
    Build,
    CardDraw,
    Expand,
    GainLand,
    Knight,
    Move,
    Murdered,
    PlayCard,
    Step,
    Tax,
)
from companion.games.noblemen.position.names import LIAISON
from companion.games.noblemen.position.pile import unseen
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.turn import stages


def declared(state: State, move: Move) -> Move | None:
    """The move as its players would tell it: what was decided out of sight is named, what was drawn
    is not. None where a picture of the table says all that there is to say."""
    move = replace(
        move,
        steps=tuple(without_draws(step) for step in move.steps),
        decade=tuple((who, _open(draw)) for who, draw in move.decade if draw.intrige),
        liaisons=_shown(state, move),
    )
    return move if _out_of_sight(move) else None


def _shown(state: State, move: Move) -> tuple[tuple[str, int], ...]:
    """The liaisons that everybody shows at the game's end."""
    for part in stages(state, move):
        if part.kind == "liaisons":
            held = [(p.colour, p.cards.known.get(LIAISON, 0)) for p in part.state.players]
            return move.liaisons or tuple((colour, number) for colour, number in held if number)
    return ()


def _out_of_sight(move: Move) -> bool:
    """Whether anything in a move is left to what players say."""
    return bool(
        move.played
        or move.trades
        or move.balls
        or move.decade
        or move.liaisons
        or any(_hides(step) for step in move.steps)
    )


def _hides(step: Step) -> bool:
    match step:
        case Tax(markers=markers) | GainLand(markers=markers):
            return markers > 0
        case Build(looked=CardDraw(intrige=True)) | Murdered():
            return True
        case _:
            return False


def without_draws(step: Step) -> Step:
    """The step as everybody saw it: with what was drawn, handed over or looked at left open."""
    match step:
        case Expand():
            return replace(step, drawn=None)
        case GainLand():
            return replace(step, drawn=None, shared=())
        case Build():
            looked = None if step.looked is None or not step.looked.intrige else _open(step.looked)
            return replace(step, knight=_unpaid(step.knight), looked=looked)
        case PlayCard():
            expand = None if step.expand is None else replace(step.expand, drawn=None)
            return replace(step, expand=expand, drawn=None, knight=_unpaid(step.knight))
        case _:
            return step


def _open(draw: CardDraw) -> CardDraw:
    """A look at cards of which only the number kept is told."""
    return CardDraw(unseen(len(draw.kept)), unseen(len(draw.back)), draw.intrige)


def _unpaid(knight: Knight | None) -> Knight | None:
    return None if knight is None else replace(knight, handed=None)
