"""``companion games``: which games there are."""

from __future__ import annotations

import argparse
import json

from companion.commands import Subparsers
from companion.games.api import JSON, Edition
from companion.games.registry import find_game, installed_games

EXAMPLE = """example:
  companion games --json
"""


def add(sub: Subparsers) -> None:
    parser = sub.add_parser(
        "games",
        help="list the games and their editions",
        description="Lists the installed games: editions, player counts, and how many of an "
        "edition's printed values are assumed, which a layout of your copy puts right.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="one JSON document, nothing else")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    editions = {name: find_game(name).editions() for name in installed_games()}
    if args.json:
        games = [
            {"id": name, "editions": [_edition(edition) for edition in found]}
            for name, found in editions.items()
        ]
        print(json.dumps(games, ensure_ascii=False))
        return 0
    for name, found in editions.items():
        for edition in found:
            players = ", ".join(map(str, edition.players))
            assumed = f"{edition.assumed} assumed" if edition.assumed else "nothing assumed"
            print(f"{name:<12}{edition.id:<10}{players} players, {assumed}  {edition.title}")
    return 0


def _edition(edition: Edition) -> JSON:
    return {
        "id": edition.id,
        "players": list(edition.players),
        "assumed": edition.assumed,
        "title": edition.title,
        "default": edition.default,
    }
