"""An evening as a sequence of shots: what the camera sees, one picture after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from companion.games.api import JSON, Game
from companion.simulated.cast import Performer
from companion.table.view import View

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: what lies there (``hands`` in its status where somebody reaches over), who acts,
    and what happened since the picture before."""

    view: View
    event: Mapping[str, JSON]
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Habits:
    """How often (0 to 1, for each turn) an arm is photographed, and a fault is made."""

    hands: float = 0.3
    faults: float = 0.1


def evening(
    game: Game[S, M], performer: Performer[S, M], state: S, rng: Random, habits: Habits
) -> Iterator[Shot]:
    """Shots until the game is over. ``state`` must be one in which the bots know everything."""
    yield Shot(game.view(state), _opening(game, state))
    while (player := game.to_move(state)) is not None:
        move = performer.choose(state, rng)
        if rng.random() < habits.hands:
            yield Shot(reaching(game.view(state)), {"player": player}, player)
        if rng.random() < habits.faults:
            fault = performer.mistake(state, move, rng)
            if fault is not None:
                code, wrong = fault
                yield Shot(wrong, {"player": player, "fault": code}, player)
        after = game.apply(state, move)
        event = {"player": player, **game.details(move), **performer.told(state, move)}
        told = performer.declared(state, move)
        if told is not None:
            event["declared"] = told
        yield Shot(game.view(after), {**event, **_afterwards(game, after)}, player)
        state = after


def reaching(view: View) -> View:
    """The same table with an arm over it."""
    return replace(view, status="hands")


def _opening(game: Game[S, M], state: S) -> dict[str, JSON]:
    facts = game.facts(state)
    return {"action": "setup", **{key: facts[key] for key in facts if key in ("queen", "money")}}


def _afterwards(game: Game[S, M], state: S) -> dict[str, JSON]:
    facts = game.facts(state)
    return {f"{key}_after": value for key, value in facts.items() if key != "to_move"}
