"""``companion moves``: what the player to act may do."""

from __future__ import annotations

import argparse
import json
from itertools import islice

from companion.commands import Subparsers
from companion.errors import InputError
from companion.statefile import add_state_arguments, read_position

EXAMPLE = """example:
  companion moves state.json --limit 20
"""


def add(sub: Subparsers) -> None:
    parser = sub.add_parser(
        "moves",
        help="list the legal moves",
        description="Lists the legal moves of the player to act, plain ones first, as they are "
        "found. There can be very many.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_state_arguments(parser)
    parser.add_argument("--limit", type=int, metavar="N", help="stop after so many")
    parser.add_argument("--json", action="store_true", help="one JSON document a line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.limit is not None and args.limit < 1:
        raise InputError(f"--limit {args.limit}: give a number of 1 or more")
    position = read_position(args)
    game, state = position.game, position.state
    for move in islice(game.legal_moves(state), args.limit):
        notation = game.format(move)
        if args.json:
            text = dict(game.describe(state, move))
            print(json.dumps({"notation": notation, "text": text}, ensure_ascii=False))
        else:
            print(notation)
    return 0
