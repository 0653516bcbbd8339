"""The list of legal moves and the judge of moves agree, whatever is tried on them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random

from companion.errors import InputError
from companion.games.registry import AnyGame
from tests.games.every_game.combinations import Combination
from tests.games.every_game.evenings import Turn, remembered
from tests.games.every_game.inventory import families, negative
from tests.games.every_game.mutations import Vocabulary, slips

LISTED = 2000
"""Moves that are taken from a list; one with no more of them is known as a whole."""
POSITIONS = 8
SLIPS = 50


class Listing:
    """All legal moves of a position, and what each of them does."""

    def __init__(self, game: AnyGame, state: object, moves: list[object]) -> None:
        self._game, self._state = game, state
        self.moves = set(moves)
        self._effects: dict[str, list[tuple[object, object]]] = {}
        for move in moves:
            after = game.apply(state, move)
            self._effects.setdefault(self._outline(after), []).append((after, move))

    def with_the_effect_of(self, move: object) -> list[object]:
        """The listed moves that lead to the same state as this one."""
        after = self._game.apply(self._state, move)
        alike = self._effects.get(self._outline(after), ())
        return [listed for other, listed in alike if other == after]

    def _outline(self, state: object) -> str:
        """What is quickly compared: equal states have equal ones."""
        return repr(self._game.facts(state))


def test_listed_moves_are_legal_and_come_once(combination: Combination, seed: int) -> None:
    game = combination.game
    for turn in remembered(combination, seed)[::7]:
        listed = list(islice(game.legal_moves(turn.before), LISTED))
        assert len(set(listed)) == len(listed)
        for move in listed[:: 1 + len(listed) // 60]:
            assert game.violations(turn.before, move) == (), game.format(move)
            assert game.as_listed(move) == move
            assert game.parse(game.format(move)) == move


def test_moves_played_are_listed(combination: Combination, seed: int) -> None:
    """Where the list is short enough to be known, what chance made of it is in it."""
    game = combination.game
    for turn, listed in short_lists(combination, seed):
        move = game.as_listed(turn.move)
        if move is not None:
            effects = Listing(game, turn.before, listed)
            assert effects.with_the_effect_of(move), game.format(turn.move)


def test_slips_are_judged_as_the_list_says(combination: Combination, seed: int) -> None:
    game, rng = combination.game, Random(seed)
    short = list(short_lists(combination, seed))
    lines = [game.format(turn.move) for turn in remembered(combination, seed)]
    lines += [game.format(move) for _, listed in short for move in listed[::50]]
    vocabulary = Vocabulary(lines)
    for turn, moves in short:
        listing = Listing(game, turn.before, moves)
        played = [game.format(turn.move), *(game.format(move) for move in moves[::20])]
        for move in islice(spoilt(game, played, vocabulary, rng), SLIPS):
            check_agreement(game, turn.before, listing, move)


def short_lists(combination: Combination, seed: int) -> Iterator[tuple[Turn, list[object]]]:
    """Turns of an evening before which few moves were legal, and these moves."""
    game, found = combination.game, 0
    turns = remembered(combination, seed)
    for turn in Random(seed).sample(turns, len(turns)):
        listed = list(islice(game.legal_moves(turn.before), LISTED + 1))
        if len(listed) <= LISTED:
            yield turn, listed
            found += 1
        if found == POSITIONS:
            return


def spoilt(
    game: AnyGame, lines: list[str], vocabulary: Vocabulary, rng: Random
) -> Iterator[object]:
    """Endless moves that came out of a slip in one of these lines."""
    while True:
        for line in islice(slips(rng.choice(lines), vocabulary, rng), 20):
            with suppress(InputError):
                yield game.parse(line)


def check_agreement(game: AnyGame, state: object, listing: Listing, move: object) -> None:
    """One move, judged by the list and by the judge: what is listed is legal, and what is legal
    does what a listed move does. (What does the same may still be illegal as it was said.)"""
    line = game.format(move)
    found = game.violations(state, move)
    legal = not found
    shown = game.view(state).surfaces.keys()
    assert {place.surface for broken in found for place in broken.places} <= shown, line
    assert legal or move not in listing.moves, line
    if legal:
        after = game.apply(state, move)
        assert families(game, after) == families(game, state), line
        assert not negative(game, after), line
        plain = game.as_listed(move)
        assert plain is None or listing.with_the_effect_of(plain), line
