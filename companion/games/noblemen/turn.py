"""A turn from its first step to the next player's: the steps, the queen, and what the round counter
reaches ("Ein Spielzug", "Ablauf einer Dekade")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.noblemen import (
    ball,
    bribe,
    building,
    cards,
    church,
    decade,
    expand,
    income,
    scoring,
)
from companion.games.noblemen.moves import (
    Bribe,
    Build,
    Church,
    Expand,
    GainLand,
    Idle,
    Move,
    PlayCard,
    Step,
    Tax,
    Trade,
)
from companion.games.noblemen.points import award
from companion.games.noblemen.stage import Stage
from companion.games.noblemen.state import State
from companion.games.noblemen.tasks import tasks_of


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
            return cards.trade(state, colour, step)


def stages(state: State, move: Move) -> Iterator[Stage]:
    """Every part of a turn in order, each with the state before it; the last is the state after."""
    state = replace(state, turn=state.turn + 1)
    for step in move.steps:
        yield Stage("step", state, step)
        state = effect(state, move.player, step)
    yield Stage("end", state)
    mover = state.left_of(move.player)
    if state.queen == move.player:
        state = award(state, move.player, 1, "queen")
        for stage in _arrivals(replace(state, round=state.round + 1), move):
            state = stage.state
            if stage.kind != "next":
                yield stage
        if _finished(state):
            yield Stage("next", replace(state, to_move=None))
            return
    yield Stage("next", replace(state, to_move=mover))


def _finished(state: State) -> bool:
    """Whether the last decade's end was reached: nothing is prepared after it ("Spielende")."""
    return state.decade >= decade.DECADES - 1 and state.round >= state.printed.end


def _arrivals(state: State, move: Move) -> Iterator[Stage]:
    """What the round counter sets off where it arrives: a ball, after which it goes on and arrives
    again, or the decade's end ("Ablauf einer Dekade", "Maskenball" step 6)."""
    held = 0
    while state.round in state.printed.mask:
        yield Stage("ball", state, ball=held)
        state, _ = ball.hold_ball(state, ball.choices_at(move.balls, held))
        state, held = replace(state, round=state.round + 1), held + 1
    if state.round >= state.printed.end:
        yield Stage("scoring", state)
        state = scoring.score_buildings(state)
        if _finished(state):
            yield Stage("liaisons", state)
            state = scoring.score_liaisons(state, dict(move.liaisons))
        else:
            yield Stage("decade", state)
            state = decade.new_decade(state, dict(move.decade))
    yield Stage("next", state)


def apply(state: State, move: Move) -> State:
    """The state when the next player is to act; also of a move that breaks a rule."""
    parts = list(stages(state, move))
    return replace(parts[-1].state, todo=tasks_of(parts, move.player))
