"""What the end of a turn sets off: the queen's point, the round counter, balls, the decade's end
("Ende des Spielzugs", "Ablauf einer Dekade"; 0.8.6.5, "Game Play Overview")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from companion.games.noblemen.position.moves import Move
from companion.games.noblemen.position.stage import Stage
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules import ball, decade, scoring
from companion.games.noblemen.rules.points import award
from companion.games.values import replace


def turn_end(state: State, move: Move) -> Iterator[Stage]:
    """Every part of a turn's end, each with the state before it; the last is the state after."""
    holds_queen = state.queen == move.player
    if holds_queen and move.player not in state.treason:
        state = award(state, move.player, 1, "queen")
    if state.closing:
        yield from _closing(replace(state, closing=state.closing - 1), move)
    elif holds_queen:
        # The counter moves even where a high treason keeps the point from the queen's owner.
        arrive = ARRIVALS[state.printed.rules.end]
        yield from arrive(replace(state, round=state.round + 1), move)
    else:
        yield _next(state, state.left_of(move.player))


def _round_the_loop(state: State, move: Move) -> Iterator[Stage]:
    """The counter arrives somewhere. After a ball it goes on and arrives again; where the track
    ends, the decade does ("Maskenball" step 6)."""
    held = 0
    while state.round in state.printed.mask:
        yield Stage("ball", state, ball=held)
        state, _ = ball.hold_ball(state, ball.choices_at(move.balls, held))
        state, held = replace(state, round=state.round + 1), held + 1
    if state.round >= state.printed.end:
        yield from _decade_end(state, move)
    else:
        yield _next(state, state.left_of(move.player))


def _along_the_track(state: State, move: Move) -> Iterator[Stage]:
    """The counter arrives somewhere and stays there. After the last ball everybody has one more
    turn, from the queen's owner's left round to the queen's owner ("Game Play Overview")."""
    if state.round in state.printed.mask:
        yield Stage("ball", state)
        state, _ = ball.hold_ball(state, ball.choices_at(move.balls, 0))
        if state.round >= state.printed.end:
            state = replace(state, closing=len(state.players))
    yield _next(state, state.left_of(move.player))


ARRIVALS: Final[Mapping[str, Callable[[State, Move], Iterator[Stage]]]] = {
    "arrival": _round_the_loop,
    "last_turns": _along_the_track,
}


def _closing(state: State, move: Move) -> Iterator[Stage]:
    """One of the last turns is over: the counter stands still."""
    if state.closing:
        yield _next(state, state.left_of(move.player))
    else:
        yield from _decade_end(state, move)


def _decade_end(state: State, move: Move) -> Iterator[Stage]:
    """Building scoring, then a new decade or, after the third, the game's end."""
    yield Stage("scoring", state)
    state = scoring.score_buildings(state)
    if state.decade >= decade.DECADES - 1:
        yield Stage("liaisons", state)
        yield _next(scoring.score_liaisons(state, dict(move.liaisons)), None)
        return
    yield Stage("decade", state)
    state = decade.new_decade(state, dict(move.decade))
    yield _next(state, state.left_of(state.queen))


def _next(state: State, to_move: str | None) -> Stage:
    return Stage("next", replace(state, to_move=to_move))
