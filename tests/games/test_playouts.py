"""Whole games by chance: they end, nothing is lost on the way, and who sees less is never wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from companion.games.noblemen import GAME
from companion.games.noblemen.choices.chance import resolve
from companion.games.noblemen.choices.legal import actions
from companion.games.noblemen.hidden.claims import bag_content
from companion.games.noblemen.position.estate import around
from companion.games.noblemen.position.moves import (
    Action,
    BallChoice,
    Build,
    CardDraw,
    Expand,
    Move,
    PlayCard,
    Step,
    Trade,
)
from companion.games.noblemen.position.names import (
    FOLLY,
    INTRIGE,
    LANDS,
)
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.cards import playable, ways
from companion.games.noblemen.rules.turn import effect, stages
from tests.games.tables import building_count, dealt, tile_count

GAMES = [(players, seed) for players in (3, 4, 5) for seed in (1, 2)]
MOST_TURNS = 600


def random_move(state: State, rng: Random) -> Move:
    """A legal turn by chance, with every kind of step now and then, and its draws made."""
    colour = state.to_move or ""
    move, before = Move(colour, ()), state
    for choose in (_trade, _card, _action):
        step = choose(before, colour, rng)
        if step is None:
            continue
        # Draws are made before the next step is chosen: a tile drawn may be used at once.
        (step,) = resolve(before, Move(colour, (step,)), rng).steps
        move = replace(move, steps=(*move.steps, step))
        before = effect(before, colour, step)
    move = resolve(state, _with_intrigue(state, move), rng)
    return _with_decisions(state, move, rng)


def _action(state: State, colour: str, rng: Random) -> Step:
    kinds: dict[type, list[Action]] = {}
    for action in islice(actions(state, colour), 250):
        kinds.setdefault(type(action), []).append(action)
    weights = [6 if kind in (Expand, Build) else 1 for kind in kinds]
    ways = kinds[rng.choices(list(kinds), weights)[0]]
    few = rng.sample(ways, min(len(ways), 60))
    return max(few, key=lambda action: _neat(state, colour, action))


def _neat(state: State, colour: str, action: Action) -> int:
    """Likes lands together, so that there are regions, and knights to stand on them."""
    if isinstance(action, Build):
        return int(action.knight is not None) + 2 * int(action.building == FOLLY)
    if not isinstance(action, Expand):
        return 0
    tiles = dict(state.player(colour).estate.tiles)
    tiles |= {tile.cell: tile.land for tile in action.placed}
    return sum(tiles.get(near) == t.land for t in action.placed for near in around(t.cell))


def _card(state: State, colour: str, rng: Random) -> PlayCard | None:
    if rng.random() < 0.7:
        return None
    held = [card for card in playable(state) if state.player(colour).cards.sure(card)]
    every = list(islice(ways(state, colour, rng.choice(held)), 50)) if held else []
    return rng.choice(every) if every else None


def _trade(state: State, colour: str, rng: Random) -> Trade | None:
    if rng.random() < 0.8:
        return None
    known = state.player(colour).tiles.known
    own = [kind for kind in LANDS for _ in range(known.get(kind, 0))]
    bag = [land for land, number in (bag_content(state) or {}).items() if number]
    if len(own) < 2 or not bag:
        return None
    first, second = rng.sample(own, 2)
    return Trade((first, second), rng.choice(bag))


def _with_intrigue(state: State, move: Move) -> Move:
    """The move with an Intrigue used where a chapel is built and one was held before."""
    action = move.action
    if not isinstance(action, Build) or action.looked is None:
        return move
    if not state.player(move.player).cards.sure(INTRIGE):
        return move
    all_three = CardDraw((*action.looked.kept, *action.looked.back), (), True)
    steps = tuple(replace(s, looked=all_three) if s is action else s for s in move.steps)
    return replace(move, steps=steps)


def _with_decisions(state: State, move: Move, rng: Random) -> Move:
    """The move with something given at the balls it sets off."""
    for stage in stages(state, move):
        if stage.kind != "ball" or rng.random() < 0.5:
            continue
        colour = rng.choice(state.seats)
        player = stage.state.player(colour)
        cards = tuple(player.cards.known)[: rng.randint(0, 2)]
        choice = BallChoice(colour, rng.randint(0, player.markers), cards, ball=stage.ball)
        return replace(move, balls=(choice,))
    return move


@cache
def playout(players: int, seed: int) -> list[tuple[State, Move, State]]:
    """(before, move, after) of every turn of a game."""
    return list(turns(players, seed))


def turns(players: int, seed: int) -> Iterator[tuple[State, Move, State]]:
    rng, state = Random(seed), dealt(players, seed)
    for _ in range(MOST_TURNS):
        move = random_move(state, rng)
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
