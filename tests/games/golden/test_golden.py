"""Evenings on file come out as they did; see ``records`` and, to change them, ``__main__``."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.games.registry import find_game, installed_games
from tests.games.golden.records import FOLDER, read, records, told

LEAST = 3
HOW = "if this is meant, run `python -m tests.games.golden --write` and read what it says"


@pytest.mark.parametrize("path", records(), ids=lambda path: str(path.relative_to(FOLDER)))
def test_an_evening_comes_out_as_it_did(path: Path) -> None:
    record = read(path)
    assert record.head.path == path
    game = find_game(record.head.game)
    for line, state in zip(record.lines, record.states(), strict=False):
        move = game.parse(line)
        assert game.format(move) == line
        assert game.violations(state, move) == (), f"{line} was legal; {HOW}"
    assert told(record).splitlines() == path.read_text(encoding="utf-8").splitlines(), HOW


def test_there_are_some_of_every_edition() -> None:
    there = Counter(path.relative_to(FOLDER).parts[:2] for path in records())
    wanted = [
        (name, edition.id) for name in installed_games() for edition in find_game(name).editions()
    ]
    assert {each for each in wanted if there[each] < LEAST} == set(), HOW
