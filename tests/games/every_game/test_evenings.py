"""Whole evenings by chance: every move is legal, nothing is lost on the way, and they end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random

import pytest

from companion.games.api import JSON
from companion.games.registry import AnyGame
from tests.games.every_game.combinations import Combination
from tests.games.every_game.evenings import evening


def test_evenings_keep_every_rule_and_end(combination: Combination, seeds: range) -> None:
    for seed in seeds:
        check_evening(combination, seed)


def check_evening(combination: Combination, seed: int) -> None:
    """Plays one evening and looks at every step of it."""
    game, state = combination.game, combination.start(seed)
    there = components(game, state)
    for number, turn in enumerate(evening(combination, seed)):
        where = f"{combination}, evening {seed}, turn {number}: {game.format(turn.move)}"
        assert game.violations(turn.before, turn.move) == (), where
        state = turn.after
        assert components(game, state) == there, where
        assert not negative(game, state), where
        assert game.to_move(state) in (None, *combination.seats), where
        assert points(game, state) == game.facts(state)["vp"], where
    assert game.to_move(state) is None, f"{combination}, evening {seed} does not end"
    assert next(game.legal_moves(state), None) is None, f"{combination}, evening {seed} goes on"
    with pytest.raises(ValueError, match="over"):
        game.random_move(state, Random(seed))


def components(game: AnyGame, state: object) -> dict[str, int]:
    """How many there are of each component, wherever they are."""
    return {what: sum(places.values()) for what, places in game.inventory(state).items()}


def points(game: AnyGame, state: object) -> dict[str, int]:
    """Everybody's points, added up line by line."""
    return {who: sum(line.points for line in lines) for who, lines in game.score(state).items()}


def negative(game: AnyGame, state: object) -> list[str]:
    """Piles that hold less than nothing, and figures below nought; points alone may be."""
    piles = [
        f"{what} at {place}"
        for what, places in game.inventory(state).items()
        for place, number in places.items()
        if number < 0
    ]
    facts = {key: value for key, value in game.facts(state).items() if key != "vp"}
    return piles + [key for key, number in numbers(facts) if number < 0]


def numbers(facts: Mapping[str, JSON], path: str = "") -> Iterator[tuple[str, float]]:
    """Every number in a document, with the keys that lead to it."""
    for key, value in facts.items():
        if isinstance(value, list):
            value = {str(place): item for place, item in enumerate(value)}
        if isinstance(value, dict):
            yield from numbers(value, f"{path}{key}.")
        elif isinstance(value, int | float):
            yield f"{path}{key}", value


def test_chance_is_the_seeds_alone(combination: Combination) -> None:
    once = [combination.game.format(t.move) for t in islice(evening(combination, 7), 40)]
    again = [combination.game.format(t.move) for t in islice(evening(combination, 7), 40)]
    other = [combination.game.format(t.move) for t in islice(evening(combination, 8), 40)]
    assert once == again != other
