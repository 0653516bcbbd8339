"""``companion bench``: how fast and how right seeing is, and how fast the rules are, each figure
with its target."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import Subparsers
from companion.sight import Sight

if TYPE_CHECKING:
    from companion.bench.figure import Figure
    from companion.bench.runner import Eyes

DATA = Path("data")
"""Where sets are looked for when nothing is said."""

EXAMPLE = """examples:
  companion bench --data sets
  companion bench --data sets/orchard --json
  companion bench --rules

A set is a folder with a bench.json that says its kind and where its pictures and truth are. Without
--data and --rules everything is measured: the sets in the folder data, if there is one, and the
rules of every game that is installed.
Ends with 1 where a figure misses its target.
"""


def add(sub: Subparsers) -> None:
    parser = sub.add_parser(
        "bench",
        help="measure speed and accuracy on sets of pictures with truth, and the rules' speed",
        description="Runs every set below a folder by its kind, plays evenings by chance of every "
        "game, and prints their figures.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="measure the sets at or below this folder"
    )
    parser.add_argument("--rules", action="store_true", help="measure the rules of every game")
    parser.add_argument("--json", action="store_true", help="one JSON list, nothing else")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from companion.bench.figure import table

    everything = args.data is None and not args.rules
    data = DATA if everything and DATA.is_dir() else args.data
    figures: list[Figure] = [] if data is None else _set_figures(data)
    if args.rules or everything:
        from companion.bench.rules import rules_figures

        figures += rules_figures()
    if args.json:
        print(json.dumps([figure.json() for figure in figures], indent=1))
    else:
        print(table(figures))
    return 1 if any(figure.held is False for figure in figures) else 0


def _set_figures(data: Path) -> list[Figure]:
    from companion.bench.runner import over_all, run_set
    from companion.bench.sets import find_sets

    figures = [figure for bench in find_sets(data) for figure in run_set(bench, _eyes)]
    return figures + over_all(figures)


def _eyes(sight: Sight) -> Eyes:
    from companion.bench.runner import Eyes
    from vision.observer import Observer
    from vision.watcher import Watcher

    observer = Observer(sight.layout, sight.folder, sight.profile, sight.kits)
    return Eyes(observer.observe, lambda: Watcher(observer).look)
