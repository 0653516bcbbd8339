"""``companion demo``: an evening on a simulated table. Needs no camera and no files."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.arguments import add_edition_argument, add_hidden_argument, port, seed
from companion.commands import Subparsers
from companion.errors import InputError

EXAMPLE = """example:
  companion demo --players 4 --speed 2
  companion demo --edition 0.8.6.5
"""


def add(sub: Subparsers) -> None:
    parser = sub.add_parser(
        "demo",
        help="watch an evening on a simulated table; phones can join",
        description="Bots play a whole evening on a simulated table, the simulator draws what a "
        "camera would see, and the same program that watches a real table reads those pictures. "
        "The page opens by itself; phones can join and take a seat.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", nargs="?", default="noblemen", metavar="GAME", help="(noblemen)")
    parser.add_argument("--players", type=int, default=3, metavar="N", help="how many seats (3)")
    add_edition_argument(parser, "the game's usual one")
    parser.add_argument("--seed", type=seed, metavar="S", help="the same evening again (random)")
    parser.add_argument("--look", type=seed, metavar="L", help="another table, board and pieces")
    parser.add_argument("--port", type=port, metavar="P", help="of the pages (8765, or a free one)")
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")
    parser.add_argument("--speed", type=float, default=1.0, metavar="X", help="times faster (1)")
    add_hidden_argument(parser, 0.25)
    parser.add_argument(
        "--turns", type=int, metavar="N", help="end after so many turns, not with the game"
    )
    parser.add_argument(
        "--evening", type=Path, metavar="FILE", help="keep the journal here, not in the data folder"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from companion.simulated.demo import FELT_AND_GOLD, Wishes, play_demo

    if not 0.1 <= args.speed <= 50:
        raise InputError(f"--speed {args.speed}: give a number from 0.1 to 50")
    if not 0 <= args.hidden <= 1:
        raise InputError(f"--hidden {args.hidden}: give a number from 0 to 1")
    if args.turns is not None and args.turns < 1:
        raise InputError(f"--turns {args.turns}: give 1 or more")
    wishes = Wishes(
        game=args.game,
        players=args.players,
        edition=args.edition,
        seed=args.seed,
        look=FELT_AND_GOLD if args.look is None else args.look,
        speed=args.speed,
        port=args.port,
        browser=not args.no_browser,
        turns=args.turns,
        hidden=args.hidden,
        journal=args.evening,
    )
    return play_demo(wishes)
