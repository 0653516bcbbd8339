"""The games that are installed: ours and anybody's, by the entry point group."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from typing import Final, TypeAlias, cast

from companion.errors import InputError
from companion.games.api import Game

GROUP: Final = "table_companion.games"
BUILT_IN: Final = {"noblemen": "companion.games.noblemen:GAME"}
"""Ours, so that a bare checkout that was never installed has its games too."""

AnyGame: TypeAlias = Game[object, object]
"""A game whose states and moves only the game itself looks into."""


def installed_games() -> dict[str, EntryPoint]:
    """The installed games by what people type, in alphabetical order; none is imported yet."""
    found = {name: EntryPoint(name, target, GROUP) for name, target in BUILT_IN.items()}
    found |= {entry.name: entry for entry in entry_points(group=GROUP)}
    return dict(sorted(found.items()))


def find_game(name: str) -> AnyGame:
    """The game that is called ``name``; raises ``InputError`` with those that there are."""
    games = installed_games()
    if name not in games:
        there = ", ".join(games) or "none"
        raise InputError(f"{name}: no such game is installed (there are: {there})")
    try:
        return cast(AnyGame, games[name].load())
    except (ImportError, AttributeError) as error:
        raise InputError(f"{name}: {games[name].value} cannot be loaded: {error}") from error
