"""Moves by chance: legal, and any legal move may come."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.games.api import Options
from companion.games.noblemen import GAME
from companion.games.noblemen.choices.legal import legal_moves
from companion.games.noblemen.choices.sample import random_move
from companion.games.noblemen.position.moves import Build, Expand, Move, Murdered, PlayCard
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State
from tests.games.tables import SEATS, dealt, drawn, full_pile, table, with_player


def outline(move: Move) -> object:
    """Equal for moves that differ in nothing but the order of laying and what was drawn."""
    steps = []
    for step in move.steps:
        if isinstance(step, Expand):
            steps.append((frozenset(step.placed), step.regions))
        elif isinstance(step, Build):
            steps.append(replace(step, looked=None))
        else:
            steps.append(step)
    return tuple(steps)


def small(**changes: object) -> State:
    """Red to act at a table with few ways to go."""
    state = with_player(
        table(), "blue", estate=drawn("a a w ", "a a w ", regions={(0, 0): "acker"})
    )
    red = {"estate": drawn("wCw "), "money": 6, "markers": 1, "cards": Pile(0)}
    return with_player(state, "red", **{**red, "tiles": full_pile(hain=1, wiese=1), **changes})


@pytest.mark.parametrize("cards", [Pile(0), full_pile(tribut=1), full_pile(vikar=1)])
def test_every_legal_move_may_come(cards: Pile) -> None:
    state, rng = small(cards=cards, tiles=full_pile(hain=1), taxed=True), Random(1)
    wanted = {outline(move) for move in legal_moves(state)}
    met: set[object] = set()
    for _ in range(20_000):
        move = random_move(state, rng)
        if not move.trades:
            met.add(outline(move))
        if met == wanted:
            break
    assert met == wanted


def test_chance_may_do_what_is_not_listed() -> None:
    """Trades, gifts and lower titles at balls, an Intrigue used, a Liaison not shown."""
    rng, state = Random(3), dealt(4, 3)
    met: set[str] = set()
    for evening in range(12):
        state = dealt(4, evening)
        while state.to_move:
            move = random_move(state, rng)
            assert GAME.violations(state, move) == ()
            met |= {"trade"} if move.trades else set()
            met |= {"card"} if move.card else set()
            met |= {"last"} if isinstance(move.steps[-1], PlayCard) else set()
            for choice in move.balls:
                met |= {"markers"} if choice.markers else set()
                met |= {"cards"} if choice.cards else set()
                met |= {"title"} if choice.title else set()
            met |= {"intrigue"} if any(looked.intrige for _, looked in move.decade) else set()
            met |= {"liaisons"} if move.liaisons else set()
            met |= {"knight"} if isinstance(move.action, Build) and move.action.knight else set()
            state = GAME.apply(state, move)
    assert met == {
        *("trade", "card", "last", "knight"),
        *("markers", "cards", "title", "intrigue", "liaisons"),
    }


def test_a_camera_has_moves_by_chance_too() -> None:
    state, rng = table(), Random(2)
    for _ in range(60):
        move = random_move(state, rng)
        assert GAME.violations(state, move) == ()
        assert not move.trades, "nobody knows what can be given"
        state = GAME.apply(state, move)


def test_others_may_murder_a_turn() -> None:
    state = GAME.setup("0.8.6.5", SEATS[:3], Options(first_player="red"), 1)
    other = next(seat for seat in state.seats if seat != state.to_move)
    state = with_player(state, other, cards=full_pile(murder=1))
    rng = Random(1)
    moves = [random_move(state, rng) for _ in range(50)]
    murdered = [move.steps for move in moves if isinstance(move.steps[0], Murdered)]
    assert set(murdered) == {(Murdered(other),)}
    assert len(murdered) < len(moves)


def test_there_is_none_after_the_end() -> None:
    state = replace(table(), to_move=None)
    with pytest.raises(ValueError, match="over"):
        random_move(state, Random(1))
