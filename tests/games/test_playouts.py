"""Whole games by chance: they end, nothing is lost on the way, and who sees less is never wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from companion.games.noblemen import GAME
from companion.games.noblemen.position.moves import Move
from companion.games.noblemen.position.state import State
from tests.games.tables import building_count, dealt, tile_count

GAMES = [(players, seed) for players in (3, 4, 5) for seed in (1, 2)]
MOST_TURNS = 600


@cache
def playout(players: int, seed: int) -> list[tuple[State, Move, State]]:
    """(before, move, after) of every turn of a game."""
    return list(turns(players, seed))


def turns(players: int, seed: int) -> Iterator[tuple[State, Move, State]]:
    rng, state = Random(seed), dealt(players, seed)
    for _ in range(MOST_TURNS):
        move = GAME.random_move(state, rng)
        after = GAME.apply(state, move)
        yield state, move, after
        state = after
        if state.over:
            return


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_games_end_and_nothing_is_lost(players: int, seed: int) -> None:
    final = None
    for before, move, after in playout(players, seed):
        assert GAME.violations(before, move) == ()
        assert tile_count(after) == sum(after.printed.box.tiles.values())
        assert all(building_count(after, b) == n for b, n in after.printed.box.buildings.items())
        assert after.marker_stack + sum(p.markers for p in after.players) == 20
        assert len(after.deck or ()) == after.deck_count
        assert all(p.tiles.exact and p.cards.exact for p in after.players)
        assert all(p.money >= 0 for p in after.players)
        cards = list(after.deck or ())
        cards += [c for p in after.players for c, n in p.cards.known.items() for _ in range(n)]
        deck = after.printed.box.cards
        assert {card: cards.count(card) for card in deck} == deck
        final = after
    assert final is not None
    assert final.over


@pytest.mark.parametrize(("players", "seed"), GAMES[::2])
def test_every_position_and_move_can_be_written_down(players: int, seed: int) -> None:
    for _, move, after in playout(players, seed):
        assert GAME.parse(GAME.format(move)) == move
        assert GAME.load(json.loads(json.dumps(GAME.dump(after)))) == after
        for colour, lines in GAME.score(after).items():
            assert sum(line.points for line in lines) == after.player(colour).vp


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_who_sees_less_is_never_wrong(players: int, seed: int) -> None:
    """A camera that sees no hidden thing calls no turn of an honest game illegal, gets every open
    figure right, and never excludes what is truly behind a screen."""
    camera = None
    for before, move, after in playout(players, seed):
        camera = camera or GAME.covered(before)
        seen = GAME.seen(before, move)
        assert GAME.violations(camera, seen) == ()
        camera = GAME.apply(camera, seen)
        assert GAME.facts(camera) == GAME.facts(after)
        assert GAME.view(camera) == GAME.view(after)
        assert [p.title for p in camera.players] == [p.title for p in after.players]
        assert GAME.fits(camera, after)


def test_chance_is_the_seeds_alone() -> None:
    first = [GAME.format(move) for _, move, _ in islice(turns(3, 7), 40)]
    second = [GAME.format(move) for _, move, _ in islice(turns(3, 7), 40)]
    assert first == second
