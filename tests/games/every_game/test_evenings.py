"""Whole evenings by chance: every move is legal, nothing is lost on the way, and they end."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from companion.games.registry import AnyGame
from tests.games.every_game.combinations import Combination
from tests.games.every_game.evenings import evening, remembered
from tests.games.every_game.inventory import components, negative


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


def points(game: AnyGame, state: object) -> dict[str, int]:
    """Everybody's points, added up line by line."""
    return {who: sum(line.points for line in lines) for who, lines in game.score(state).items()}


def test_every_point_is_explained(combination: Combination, seed: int) -> None:
    """Each line of the score says why, when and where, in a place that a camera could see."""
    game = combination.game
    for turn in remembered(combination, seed)[::20]:
        surfaces = game.view(turn.after).surfaces
        for line in (line for lines in game.score(turn.after).values() for line in lines):
            assert line.points != 0
            assert line.when
            assert line.places
            assert {place.surface for place in line.places} <= surfaces.keys()
            assert all(line.reason[language] for language in ("en", "de"))


def test_chance_is_the_seeds_alone(combination: Combination) -> None:
    once = [combination.game.format(t.move) for t in islice(evening(combination, 7), 40)]
    again = [combination.game.format(t.move) for t in islice(evening(combination, 7), 40)]
    other = [combination.game.format(t.move) for t in islice(evening(combination, 8), 40)]
    assert once == again != other
