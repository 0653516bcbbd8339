"""A turn from its first step to the next player's ("Ein Spielzug"; 0.8.6.5, "Turn summary")."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.noblemen.hidden.claims import give_up_cards
from companion.games.noblemen.position.moves import (
    Bribe,
    Build,
    Church,
    Expand,
    GainLand,
    Idle,
    Move,
    Murdered,
    PlayCard,
    Step,
    Tax,
    Trade,
)
from companion.games.noblemen.position.names import MURDER
from companion.games.noblemen.position.stage import Stage
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules import bribe, building, cards, church, expand, income
from companion.games.noblemen.rules.points import award
from companion.games.noblemen.rules.tasks import tasks_of
from companion.games.noblemen.rules.track import turn_end
from companion.games.noblemen.rules.trade import trade
from companion.games.values import replace


def effect(state: State, colour: str, step: Step) -> State:
    """The state after one step of a player's turn."""
    match step:
        case Expand():
            return expand.enlarge(state, colour, step)
        case Build():
            return building.build(state, colour, step)
        case Bribe():
            return bribe.buy_markers(state, colour, step)
        case Tax():
            return income.collect_tax(state, colour, step)
        case GainLand():
            return income.gain_land(state, colour, step)
        case Church():
            return church.donate(state, colour, step)
        case Idle():
            return award(state, colour, 1, "idle")  # section G
        case PlayCard():
            return cards.play_card(state, colour, step)
        case Trade():
            return trade(state, colour, step)
        case Murdered():
            # Nobody else at the table has cards.
            return give_up_cards(state, step.by, (MURDER,)) if step.by in state.seats else state


def stages(state: State, move: Move) -> Iterator[Stage]:
    """Every part of a turn in order, each with the state before it; the last is the state after."""
    state = replace(state, turn=state.turn + 1)
    for step in move.steps:
        yield Stage("step", state, step)
        state = effect(state, move.player, step)
    yield Stage("end", state)
    yield from turn_end(state, move)


def apply(state: State, move: Move) -> State:
    """The state when the next player is to act; also of a move that breaks a rule."""
    parts = list(stages(state, move))
    return replace(parts[-1].state, todo=tasks_of(parts, move.player))
