"""Evenings as somebody follows them who sees only the table, and as players tell what they hold:
the truth is never excluded, no honest move is a violation, every public figure is right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from companion.errors import InputError
from companion.games.api import Hidden, Tellable, Veiled
from companion.games.registry import AnyGame
from tests.games.every_game.combinations import Combination
from tests.games.every_game.evenings import Turn, remembered

TELLS = 0.2
"""Of the turns after which somebody tells what they hold."""


@dataclass(frozen=True)
class Followed:
    """A turn of an evening, and what was known before and after it by who only watched."""

    turn: Turn
    move: object
    before: object
    after: object


def followed(combination: Combination, seed: int) -> Iterator[Followed]:
    """An evening as the table sees it; nothing where a game has nothing to hide."""
    game, known = combination.game, None
    if not isinstance(game, Veiled):
        return
    for turn in remembered(combination, seed):
        before = game.covered(turn.before) if known is None else known
        move = game.seen(turn.before, turn.move)
        known = game.apply(before, move)
        yield Followed(turn, move, before, known)


def public(game: AnyGame, state: object) -> object:
    """Every figure that the table shows."""
    return game.facts(state), game.score(state), game.view(state), game.to_move(state)


def contents(piles: tuple[Hidden, ...]) -> dict[str, dict[str, int]]:
    """What is in piles of which everything is known."""
    return {
        pile.id: {kind.id: kind.most if pile.count is None else kind.least for kind in pile.kinds}
        for pile in piles
    }


def check_bounds(game: AnyGame, known: object, true: object, player: str, where: str) -> None:
    """What is told of a player's piles holds for what truly is in them."""
    assert isinstance(game, Tellable)
    for guess, real in zip(game.hidden(known, player), game.hidden(true, player), strict=True):
        assert guess.count == real.count, where
        for kind, truth in zip(guess.kinds, real.kinds, strict=True):
            assert kind.least <= truth.least, f"{where}: {kind}"
            assert truth.least <= kind.most or real.count is None, f"{where}: {kind}"


def test_who_sees_less_is_never_wrong(combination: Combination, seed: int) -> None:
    game = combination.game
    for number, step in enumerate(followed(combination, seed)):
        assert isinstance(game, Veiled)
        where = f"{combination}, evening {seed}, turn {number}: {game.format(step.turn.move)}"
        assert game.violations(step.before, step.move) == (), where
        assert public(game, step.after) == public(game, step.turn.after), where
        assert game.fits(step.after, step.turn.after), where
        if isinstance(game, Tellable):
            for player in combination.seats:
                check_bounds(game, step.after, step.turn.after, player, where)


def test_who_tells_the_truth_is_known_exactly_and_goes_on_so(
    combination: Combination, seed: int
) -> None:
    game, rng = combination.game, Random(seed)
    if not isinstance(game, Veiled) or not isinstance(game, Tellable):
        pytest.skip("nobody has anything to tell")
    known: object = None
    for number, turn in enumerate(remembered(combination, seed)):
        where = f"{combination}, evening {seed}, turn {number}: {game.format(turn.move)}"
        known = game.covered(turn.before) if known is None else known
        if rng.random() < TELLS:
            teller = rng.choice(combination.seats)
            held = contents(game.hidden(turn.before, teller))
            silent, known = known, game.tell(known, teller, held)
            assert contents(game.hidden(known, teller)) == held, where
            for player in set(combination.seats) - {teller}:
                assert game.hidden(known, player) == game.hidden(silent, player), where
            check_falsehoods(game, known, teller, held, rng)
        move = game.seen(turn.before, turn.move)
        assert game.violations(known, move) == (), where
        known = game.apply(known, move)
        assert public(game, known) == public(game, turn.after), where
        assert game.fits(known, turn.after), where
        assert game.load(game.dump(known)) == known, where
        for player in combination.seats:
            check_bounds(game, known, turn.after, player, where)


def check_falsehoods(
    game: AnyGame, known: object, player: str, held: dict[str, dict[str, int]], rng: Random
) -> None:
    """A pile told with one thing too many, one too few, or more than there are is refused."""
    assert isinstance(game, Tellable)
    for pile in game.hidden(known, player):
        kind = rng.choice(pile.kinds)
        right = held[pile.id]
        wrong = [right[kind.id] + 1] if pile.count is not None else [kind.most + 1]
        wrong += [right[kind.id] - 1] if pile.count is not None or not right[kind.id] else []
        for number in wrong:
            false = {pile.id: {**right, kind.id: number}}
            assert game.untrue(known, player, false) is not None
            with pytest.raises(InputError, match=player):
                game.tell(known, player, false)
