"""``companion bench``: how fast and how right seeing is, and how fast the rules are, each figure
with its target."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import Subparsers
from companion.errors import InputError
from companion.sight import Sight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.bench.figure import Figure
    from companion.bench.limits.curves import Findings
    from companion.bench.runner import Eyes

DATA = Path("data")
"""Where sets are looked for when nothing is said."""

EXAMPLE = """examples:
  companion bench --data sets
  companion bench --data sets/orchard --json
  companion bench --rules
  companion bench --limits --quick
  companion bench --data sets --limits --out diagrams
  companion bench --data sets --gallery gallery

A set is a folder with a bench.json that says its kind and where its pictures and truth are. When
nothing is named, the sets in the folder data, if there is one, and the rules of every game that is
installed are measured.
--limits draws tables of its own, and makes photo sets among --data worse: fewer pixels, less light,
less focus, a smaller kit. It takes about a quarter of an hour, with --quick two minutes.
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
    parser.add_argument(
        "--limits", action="store_true", help="measure how small and how bad pictures may be"
    )
    parser.add_argument("--quick", action="store_true", help="fewer points for --limits")
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="write diagrams (SVG) and vision-limits.json here"
    )
    parser.add_argument(
        "--gallery", type=Path, metavar="DIR", help="write the worst places of each set here"
    )
    parser.add_argument("--json", action="store_true", help="one JSON document, nothing else")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from companion.bench.figure import table

    if args.gallery is not None:
        return _gallery(args)
    named = args.data is not None or args.rules or args.limits
    data = DATA if not named and DATA.is_dir() else args.data
    figures: list[Figure] = [] if data is None else _set_figures(data)
    if args.rules or not named:
        from companion.bench.rules import rules_figures

        figures += rules_figures()
    findings = _limits(data, args.quick) if args.limits else None
    if args.out is not None:
        _write(args.out, figures, findings)
    if args.json:
        listed = [figure.json() for figure in figures]
        found = listed if findings is None else {"figures": listed, "limits": findings.json()}
        print(json.dumps(found, indent=1))
    else:
        parts = [table(figures)] if figures else []
        parts += [] if findings is None else [findings.text()]
        print("\n\n".join(parts))
    return 1 if any(figure.held is False for figure in figures) else 0


def _limits(data: Path | None, quick: bool) -> Findings:
    from companion.bench.limits.measure import FULL, QUICK, measure
    from companion.bench.sets import find_sets

    sets = [] if data is None else find_sets(data)
    return measure(QUICK if quick else FULL, sets, _eyes)


def _write(folder: Path, figures: Sequence[Figure], findings: Findings | None) -> None:
    from companion.bench.limits.diagrams import draw_curves, draw_reliability
    from companion.bench.runner import ALL_SETS

    folder.mkdir(parents=True, exist_ok=True)
    claims = {f.set: f.reliability for f in figures if f.reliability and f.set != ALL_SETS}
    if findings is not None:
        text = json.dumps(findings.json(), indent=1)
        (folder / "vision-limits.json").write_text(text + "\n", encoding="utf-8")
        draw_curves(findings.curves, folder)
        claims |= findings.reliabilities
    draw_reliability(claims, folder)


def _gallery(args: argparse.Namespace) -> int:
    from companion.bench.gallery.gallery import write_gallery
    from companion.bench.sets import find_sets

    if args.data is None:
        raise InputError("--gallery: say with --data which sets to look at")
    files = write_gallery(find_sets(args.data), _eyes, args.gallery)
    print("\n".join(str(file) for file in files))
    return 0


def _set_figures(data: Path) -> list[Figure]:
    from companion.bench.runner import over_all, run_set
    from companion.bench.sets import find_sets

    figures = [figure for bench in find_sets(data) for figure in run_set(bench, _eyes)]
    return figures + over_all(figures)


def _eyes(sight: Sight) -> Eyes:
    from companion.bench.runner import Eyes
    from vision.observer import Observer
    from vision.stream.watcher import Watcher

    observer = Observer(sight.layout, sight.folder, sight.profile, sight.kits)
    return Eyes(observer.observe, lambda: Watcher(observer).look)
