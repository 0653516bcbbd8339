"""What bots give at a masked ball, and which scandal cards they keep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from companion.games.noblemen.choices.chance import look, new_cards
from companion.games.noblemen.position.moves import BallChoice, CardDraw, Kinds, Move
from companion.games.noblemen.position.names import ERPRESSUNG, INTRIGE, TITLES
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.ball import check_ball, hold_ball
from companion.games.noblemen.rules.turn import stages

MOST_MARKERS = 3
"""No title is worth more."""


def with_decisions(state: State, move: Move, often: float, rng: Random) -> Move:
    """The move with what bots decide at the balls and in the new decade that it sets off. ``often``
    (0 to 1): how often one of them gives something or uses a card."""
    for part in stages(state, move):
        if part.kind == "ball":
            choices = _given(part.state, part.ball, often, rng)
            move = replace(move, balls=(*move.balls, *choices))
    for part in stages(state, move):
        if part.kind == "decade":
            draws = new_cards(part.state, lambda state, who: drawn_card(state, who, often, rng))
            return replace(move, decade=draws)
    return move


def _given(state: State, ball: int, often: float, rng: Random) -> list[BallChoice]:
    """Each player's decision in the order of the ball, the least that lifts them."""
    chosen: dict[str, BallChoice] = {}
    for colour in state.clockwise_from(state.queen):
        if rng.random() >= often:
            continue
        if state.printed.rules.lower_title and rng.random() < 0.04:
            choice = _modest(state, colour, chosen, ball)
        else:
            choice = _lifting(state, colour, chosen, ball)
        if choice is not None:
            chosen[colour] = choice
    return list(chosen.values())


def _lifting(
    state: State, colour: str, chosen: Mapping[str, BallChoice], ball: int
) -> BallChoice | None:
    """The smallest gift that brings a better title, if one is worth its price."""
    plain = _points(state, colour, chosen)
    for price, markers, cards in sorted(_offers(state, colour)):
        choice = BallChoice(colour, markers, cards, ball=ball)
        if _points(state, colour, {**chosen, colour: choice}) - plain > price:
            return choice
    return None


def _offers(state: State, colour: str) -> Iterator[tuple[float, int, Kinds]]:
    """What could be given, with what it is worth otherwise (points)."""
    player = state.player(colour)
    blackmail = player.cards.known.get(ERPRESSUNG, 0)
    for markers in range(min(player.markers, MOST_MARKERS) + 1):
        for cards in range(blackmail + 1):
            if markers or cards:
                yield 0.4 * markers + 0.8 * cards, markers, (ERPRESSUNG,) * cards


def _modest(
    state: State, colour: str, chosen: Mapping[str, BallChoice], ball: int
) -> BallChoice | None:
    """The next title below the best, where it is free to take: bots have their moods."""
    held, _ = hold_ball(state, chosen)
    best = TITLES.index(held.player(colour).title)
    for title in TITLES[best + 1 :]:
        choice = BallChoice(colour, title=title, ball=ball)
        if next(check_ball(state, {**chosen, colour: choice}), None) is None:
            return choice
    return None


def _points(state: State, colour: str, chosen: Mapping[str, BallChoice]) -> int:
    held, _ = hold_ball(state, chosen)
    return held.player(colour).vp - state.player(colour).vp


def drawn_card(state: State, colour: str, often: float, rng: Random) -> CardDraw | None:
    """One card kept of three; all of them where an Intrigue held before is used."""
    looked = look(state.deck, rng)
    if looked is None or not looked.back:
        return looked
    if state.player(colour).cards.known.get(INTRIGE, 0) and rng.random() < often:
        return CardDraw((*looked.kept, *looked.back), (), intrige=True)
    return looked
