"""``companion observe``: what lies where in pictures of a table."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

from companion.arguments import folder_to_write
from companion.commands import Subparsers
from companion.errors import InputError, complain
from companion.progress import progress
from companion.sight import add_sight_arguments, load_sight
from companion.table.documents import dump_view
from companion.table.view import View

EXAMPLE = """example:
  companion observe frames/*.jpg --layout layout.json --table table.json --kit kit --out seen
"""


def add(sub: Subparsers) -> None:
    parser = sub.add_parser(
        "observe",
        help="say what lies where in pictures",
        description="Reads pictures of a table and writes a table-view/1 document for each.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "pictures", nargs="+", type=Path, metavar="PICTURE", help="a picture, or a folder of them"
    )
    add_sight_arguments(parser)
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="write NAME.json here, not to standard output"
    )
    parser.add_argument("--json", action="store_true", help="one document a line, nothing else")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from vision.capture import read_picture
    from vision.observer import Observer

    sight = load_sight(args)
    files = _files(args.pictures)
    if args.out is not None:
        _refuse_same_names(files)
        folder_to_write(args.out)
    observer = Observer(sight.layout, sight.folder, sight.profile, sight.kits)
    failed = False
    for file in progress(files, "observing"):
        try:
            image = read_picture(file)
        except InputError as error:
            complain(error)
            failed = True
            continue
        _write(observer.observe(image, file.name).view, file, args.out, args.json)
    return 2 if failed else 0


def _files(named: list[Path]) -> list[Path]:
    from vision.capture import picture_files

    files: list[Path] = []
    for path in named:
        found = picture_files(path) if path.is_dir() else [path]
        if not found:
            raise InputError.at(path, "there is no picture in this folder")
        files += found
    return files


def _refuse_same_names(files: list[Path]) -> None:
    for name, count in Counter(f"{file.stem}.json" for file in files).items():
        if count > 1:
            raise InputError(f"{count} of the pictures would be written to {name}: rename them")


def _write(view: View, file: Path, out: Path | None, as_json: bool) -> None:
    text = dump_view(view)
    if out is not None:
        (out / f"{file.stem}.json").write_text(text, encoding="utf-8")
    if as_json:
        print(json.dumps(json.loads(text), ensure_ascii=False), flush=True)
    elif out is None:
        print(text, end="", flush=True)
