"""``companion view``: what a camera should see of a state."""

from __future__ import annotations

import argparse
import json

from companion.commands import Subparsers
from companion.statefile import add_state_arguments, read_position
from companion.table.documents import dump_view

EXAMPLE = """example:
  companion view state.json > expected.json
"""


def add(sub: Subparsers) -> None:
    parser = sub.add_parser(
        "view",
        help="print what a camera should see of a state",
        description="Prints the table-view/1 document that belongs to a state.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_state_arguments(parser)
    parser.add_argument("--json", action="store_true", help="the document on one line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    position = read_position(args)
    text = dump_view(position.game.view(position.state))
    print(json.dumps(json.loads(text), ensure_ascii=False) if args.json else text.rstrip())
    return 0
