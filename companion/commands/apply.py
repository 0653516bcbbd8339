"""``companion apply``: the state after some moves."""

from __future__ import annotations

import argparse
import json
import sys

from companion.commands import Subparsers
from companion.statefile import add_state_arguments, read_position, violation_line

EXAMPLE = """example:
  companion apply noblemen 'red: idle' 'blue: bribe 2' --players 4 > state.json
"""


def add(sub: Subparsers) -> None:
    parser = sub.add_parser(
        "apply",
        help="play moves and print the state after them",
        description="Plays moves one after the other and prints the state as JSON. A move that "
        "breaks a rule is refused and exits with 1.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_state_arguments(parser)
    parser.add_argument("moves", nargs="+", metavar="MOVE", help="a move in the game's notation")
    parser.add_argument("--anyway", action="store_true", help="play what breaks a rule, too")
    parser.add_argument("--json", action="store_true", help="the state on one line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    position = read_position(args)
    game, state = position.game, position.state
    for text in args.moves:
        move = game.parse(text)
        found = () if args.anyway else game.violations(state, move)
        if found:
            for violation in found:
                print(f"companion: {text}: {violation_line(violation)}", file=sys.stderr)
            return 1
        state = game.apply(state, move)
    indent = None if args.json else 1
    print(json.dumps(game.dump(state), indent=indent, ensure_ascii=False))
    return 0
