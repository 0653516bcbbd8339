"""How fast the rules of a game are, on positions of evenings played by chance.

What counts is the time of the one core that does the work, so that a busy machine shows the same.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import Random
from statistics import fmean, median, quantiles
from time import process_time
from typing import Final

from companion.bench.figure import Figure, Target
from companion.games.api import Edition, Options
from companion.games.registry import AnyGame, find_game, installed_games

PLAYERS: Final = 4
"""The figures are promised for so many players; of a game for fewer or more, the nearest number."""
EVENINGS: Final = 4
ROUNDS: Final = 4
"""How often everything is done again; the quickest counts."""
LISTED: Final = 1000

APPLIED: Final = Target(20_000)
LISTED_MS: Final = Target(2, at_most=True)
LISTED_SLOW_MS: Final = Target(20, at_most=True)
JUDGED_MS: Final = Target(0.2, at_most=True)
EVENING_MS: Final = Target(150, at_most=True)

STEPS: Final = 60
TRIES: Final = 4
"""The search for a slow list: so many turns long, among so many moves at each."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A position and the move that was made in it."""

    state: object
    move: object


def rules_figures() -> Iterator[Figure]:
    """The figures of every game and edition that is installed."""
    for name in installed_games():
        game = find_game(name)
        for edition in game.editions():
            yield from edition_figures(game, edition)


def edition_figures(game: AnyGame, edition: Edition) -> Iterator[Figure]:
    """The figures of one edition, on the middle third of the turns of a few evenings."""
    name = f"rules/{game.id}/{edition.id}"
    players = min(edition.players, key=lambda number: (abs(number - PLAYERS), number))
    evenings = [list(evening(game, edition.id, players, seed)) for seed in range(EVENINGS)]
    turns = [turn for played in evenings for turn in played[len(played) // 3 : -len(played) // 3]]
    listing = [_quickest(partial(first_thousand, game, turn.state)) for turn in turns]
    judging = [_quickest(partial(game.violations, turn.state, turn.move)) for turn in turns]
    applying = [_quickest(partial(game.apply, turn.state, turn.move)) for turn in turns]
    playing = [_once(partial(play, game, edition.id, players, seed)) for seed in range(EVENINGS)]
    for figure, value, target in (
        ("apply, a second", 1000 / fmean(applying), APPLIED),
        (f"legal moves, first {LISTED}, median ms", median(listing), LISTED_MS),
        (f"legal moves, first {LISTED}, 95 of 100 ms", _percentile(listing, 95), LISTED_SLOW_MS),
        ("legal moves, slowest found ms", slowest_found(game, edition.id, players), None),
        ("violations of a move, median ms", median(judging), JUDGED_MS),
        (f"a random evening of {players}, ms", median(playing), EVENING_MS),
        ("memory of a state, KiB", memory(game, edition.id, players), None),
    ):
        yield Figure(name, figure, _rounded(value), target)


def evening(game: AnyGame, edition: str, players: int, seed: int) -> Iterator[Turn]:
    """An evening played by chance, turn by turn."""
    rng, state = Random(seed), _start(game, edition, players, seed)
    while game.to_move(state) is not None:
        move = game.random_move(state, rng)
        yield Turn(state, move)
        state = game.apply(state, move)


def play(game: AnyGame, edition: str, players: int, seed: int) -> None:
    """Plays an evening and keeps nothing of it."""
    for _ in evening(game, edition, players, seed):
        pass


def first_thousand(game: AnyGame, state: object) -> None:
    """Lists legal moves until the thousandth, or until there are no more."""
    next(islice(game.legal_moves(state), LISTED - 1, None), None)


def slowest_found(game: AnyGame, edition: str, players: int) -> float:
    """The slowest list, in ms, that a search through positions of play comes upon: of a few moves
    by chance the one is played whose position takes longest to list."""
    slowest = 0.0
    for seed in range(EVENINGS):
        rng, state = Random(seed), _start(game, edition, players, seed)
        for _ in range(STEPS):
            if game.to_move(state) is None:
                break
            after = [game.apply(state, game.random_move(state, rng)) for _ in range(TRIES)]
            state = max(after, key=lambda one: _once(partial(first_thousand, game, one)))
            slowest = max(slowest, _quickest(partial(first_thousand, game, state)))
    return slowest


def memory(game: AnyGame, edition: str, players: int) -> float:
    """KiB that one more state of an evening takes while the others are kept: states share what has
    not changed."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        states = [turn.state for turn in evening(game, edition, players, 0)]
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / 1024 / len(states)


def _start(game: AnyGame, edition: str, players: int, seed: int) -> object:
    seats = [f"player{number}" for number in range(1, players + 1)]
    return game.setup(edition, seats, Options(), seed)


def _quickest(work: Callable[[], object]) -> float:
    """How many milliseconds some work takes when nothing disturbs it."""
    return min(_once(work) for _ in range(ROUNDS))


def _once(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return 1000 * (process_time() - start)


def _percentile(times: Sequence[float], percent: int) -> float:
    return quantiles(times, n=100, method="inclusive")[percent - 1]


def _rounded(value: float) -> float:
    return round(value) if value >= 1000 else round(value, 3)
