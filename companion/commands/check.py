"""``companion check``: whether a move is legal, and which rules it breaks."""

from __future__ import annotations

import argparse
import json

from companion.commands import Subparsers
from companion.statefile import (
    add_state_arguments,
    read_position,
    violation_json,
    violation_line,
)

EXAMPLE = """example:
  companion check state.json 'red: expand hain@1,0 hain@1,1'
"""


def add(sub: Subparsers) -> None:
    parser = sub.add_parser(
        "check",
        help="say whether a move is legal",
        description="Says which rules a move breaks. Exits with 1 if it breaks any.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_state_arguments(parser)
    parser.add_argument("move", metavar="MOVE", help="a move in the game's notation")
    parser.add_argument("--json", action="store_true", help="one JSON document, nothing else")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    position = read_position(args)
    found = position.game.violations(position.state, position.game.parse(args.move))
    if args.json:
        violations = [violation_json(violation) for violation in found]
        print(json.dumps({"legal": not found, "violations": violations}, ensure_ascii=False))
    else:
        print("\n".join(violation_line(violation) for violation in found) or "legal")
    return 1 if found else 0
