"""As many moves are legal at fixed positions as there were; see ``counts`` and ``__main__``."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.registry import find_game, installed_games
from tests.games.perft.counts import Count, counts

LEAST = 6
HOW = "if this is meant, run `python -m tests.games.perft --write` and read what it says"


@pytest.mark.parametrize("count", counts(), ids=lambda c: f"{c.evening}-{c.played}-{c.depth}")
def test_as_many_moves_are_legal_as_were(count: Count) -> None:
    assert count.again() == count.number, HOW


def test_positions_of_every_edition_are_counted() -> None:
    there = Counter(tuple(count.evening.split("/")[:2]) for count in counts())
    wanted = [
        (name, edition.id) for name in installed_games() for edition in find_game(name).editions()
    ]
    assert {each for each in wanted if there[each] < LEAST} == set(), HOW
