"""Moves with a slip in them break the rules that they broke; see ``verdicts`` and ``__main__``."""

from __future__ import annotations

import pytest

from companion.games.registry import find_game, installed_games
from tests.games.verdicts.verdicts import Position, Verdicts, judged, verdicts

VERDICTS = list(verdicts())
HOW = "if this is meant, run `python -m tests.games.verdicts --write` and read what it says"


@pytest.mark.parametrize(("position", "found"), VERDICTS, ids=[str(at) for at, _ in VERDICTS])
def test_slips_break_the_rules_that_they_broke(position: Position, found: Verdicts) -> None:
    now = judged(position, found)
    assert {line: now[line] for line in now if now[line] != found[line]} == {}, HOW


def test_moves_of_every_edition_are_judged() -> None:
    there = {tuple(position.evening.split("/")[:2]) for position, _ in verdicts()}
    wanted = {
        (name, edition.id) for name in installed_games() for edition in find_game(name).editions()
    }
    assert wanted <= there, HOW
