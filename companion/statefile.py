"""State files: where the commands about rules get their state from.

A state is a JSON file that ``companion apply`` wrote, ``-`` for standard input, or a game's id for
a game dealt afresh.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.arguments import add_edition_argument, seed
from companion.errors import InputError
from companion.games.api import JSON, Options, Violation
from companion.games.editions import find_edition
from companion.games.registry import AnyGame, find_game, installed_games
from companion.table.node import open_json
from companion.table.observation import Place

COLOURS: Final = ("red", "blue", "yellow", "brown", "black")
STATE_HELP: Final = "a state file, - for standard input, or a game's id for a new game"


@dataclass(frozen=True, slots=True)
class Position:
    """A game and where it stands."""

    game: AnyGame
    state: object


def add_state_arguments(parser: argparse.ArgumentParser) -> None:
    """STATE, and what a new game is dealt from."""
    parser.add_argument("state", metavar="STATE", help=STATE_HELP)
    parser.add_argument("--players", type=int, default=3, metavar="N", help="of a new game (3)")
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help="of a new game (0)")
    add_edition_argument(parser, "the game's usual one; a state file has its own")


def read_position(args: argparse.Namespace) -> Position:
    """The game and state that the arguments name; InputError says what is wrong with them."""
    if args.state in installed_games():
        return _dealt(args.state, args.players, args.seed, args.edition)
    if args.edition is not None:
        raise InputError(f"--edition {args.edition}: {args.state} has an edition of its own")
    return read_state(args.state)


def read_state(named: str) -> Position:
    """The game and state in a file, ``-`` for standard input; InputError says what is wrong."""
    name, data = _read_json(named)
    if not isinstance(data, dict) or not isinstance(data.get("format"), str):
        raise InputError.at(name, "is missing: this should be a state file", key="format")
    wanted, _, version = str(data["format"]).partition("-state/")
    if not version or wanted not in installed_games():
        raise InputError.at(name, f"{data['format']!r} is no state of a game here", key="format")
    game = find_game(wanted)
    try:
        return Position(game, game.load(data))
    except InputError as error:
        raise InputError(f"{name}: {error}") from None


def _dealt(name: str, players: int, seed: int, edition: str | None) -> Position:
    """A new game of so many players."""
    if not 1 <= players <= len(COLOURS):
        raise InputError(f"--players {players}: give a number up to {len(COLOURS)}")
    game = find_game(name)
    played = find_edition(name, game.editions(), edition)
    seats = COLOURS[:players]
    # The first seat begins, so that examples and scripts need not look who does.
    options = Options(first_player=seats[0])
    return Position(game, game.setup(played.id, seats, options, seed))


def _read_json(name: str) -> tuple[str, JSON]:
    """The document of a file or of standard input, and what to call it in errors."""
    if name != "-":
        return name, open_json(Path(name)).value
    try:
        return "standard input", json.load(sys.stdin)
    except (ValueError, RecursionError) as error:
        raise InputError.at("standard input", f"is not JSON: {error}") from None


def violation_json(violation: Violation) -> dict[str, JSON]:
    """A violation as the commands print it."""
    return {
        "code": violation.code,
        "section": violation.section,
        "message": dict(violation.message),
        "places": [place_json(place) for place in violation.places],
        "cures": list(violation.cures),
    }


def place_json(place: Place) -> dict[str, JSON]:
    """A place on the table: its surface, and site or cell where there is one."""
    found: dict[str, JSON] = {"surface": place.surface}
    if place.site is not None:
        found["site"] = place.site
    if place.x is not None and place.y is not None:
        found |= {"x": place.x, "y": place.y}
    return found


def places_text(places: Iterable[Place]) -> str:
    """Places in one line for people: each surface, and its sites or cells."""
    found: dict[str, list[str]] = {}
    for place in places:
        spots = found.setdefault(place.surface, [])
        if place.site is not None:
            spots.append(place.site)
        elif place.x is not None and place.y is not None:
            spots.append(f"{place.x:g},{place.y:g}")
    return "; ".join(f"{surface} {' '.join(spots)}".rstrip() for surface, spots in found.items())


def violation_line(violation: Violation) -> str:
    """A violation in one line for people."""
    cures = f" (or: {'; '.join(violation.cures)})" if violation.cures else ""
    return f"{violation.code} [{violation.section}]: {violation.message['en']}{cures}"
