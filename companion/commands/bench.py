"""``companion bench``: how fast and how right seeing is, each figure with its target."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import Subparsers
from companion.sight import Sight

if TYPE_CHECKING:
    from companion.bench.runner import Eyes

EXAMPLE = """examples:
  companion bench --data sets
  companion bench --data sets/orchard --json

A set is a folder with a bench.json that says its kind and where its pictures and truth are.
Ends with 1 where a figure misses its target.
"""


def add(sub: Subparsers) -> None:
    parser = sub.add_parser(
        "bench",
        help="measure speed and accuracy on sets of pictures with truth",
        description="Runs every set below a folder by its kind and prints its figures.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR", help="where the sets are (data)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON list, nothing else")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from companion.bench.figure import table
    from companion.bench.runner import run_set
    from companion.bench.sets import find_sets

    figures = [figure for bench in find_sets(args.data) for figure in run_set(bench, _eyes)]
    if args.json:
        print(json.dumps([figure.json() for figure in figures], indent=1))
    else:
        print(table(figures))
    return 1 if any(figure.held is False for figure in figures) else 0


def _eyes(sight: Sight) -> Eyes:
    from companion.bench.runner import Eyes
    from vision.observer import Observer, Watcher

    observer = Observer(sight.layout, sight.folder, sight.profile, sight.kits)
    return Eyes(observer.observe, lambda: Watcher(observer).look)
