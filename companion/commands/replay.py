"""``companion replay``: an evening's pictures through the whole pipeline."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

from companion.arguments import add_edition_argument, folder_to_write
from companion.commands import Subparsers
from companion.errors import InputError, complain
from companion.games.api import JSON
from companion.progress import progress
from companion.reconcile.replay import Answers, Line
from companion.sight import add_sight_arguments, load_sight
from companion.table.documents import load_view, write_view
from companion.table.node import open_json
from companion.table.observation import Observation
from companion.table.view import View

EXAMPLE = """examples:
  companion replay frames --layout layout.json --table table.json --kit kit --json
  companion replay --views truth --layout layout.json
"""


def add(sub: Subparsers) -> None:
    parser = sub.add_parser(
        "replay",
        help="read an evening from its pictures",
        description="Reads the pictures of an evening one after the other and says what was "
        "played. The first steady picture shows the set-up.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "source", nargs="?", type=Path, metavar="FOLDER|VIDEO", help="the pictures, in order"
    )
    parser.add_argument(
        "--views", type=Path, metavar="DIR", help="table-view/1 documents in place of pictures"
    )
    add_sight_arguments(parser, kit_required=False)
    parser.add_argument("--game", metavar="NAME", help="the layout's own if left out")
    add_edition_argument(parser, "the one that the layout is printed after")
    parser.add_argument(
        "--first", metavar="COLOUR", help="who began, where the first picture does not tell"
    )
    parser.add_argument(
        "--answers", type=Path, metavar="FILE", help="what the players answer to questions"
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="write what was seen here as well")
    parser.add_argument("--json", action="store_true", help="one reading a line, nothing else")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from companion.games.editions import asked_for, edition_played
    from companion.games.registry import find_game
    from companion.reconcile.replay import replay
    from companion.table.documents import load_layout

    if (args.source is None) == (args.views is None):
        raise InputError("say what to replay: a folder or film of pictures, or --views DIR")
    if args.source is not None and args.kit is None:
        raise InputError("say with --kit which folder's kit-*.json show the components")
    answers = _answers(args.answers) if args.answers else None
    layout = load_layout(args.layout)
    game = find_game(args.game or layout.game)
    if args.first is not None and args.first not in layout.players:
        raise InputError(f"--first {args.first}: one of {', '.join(layout.players)}")
    unread: list[Path] = []
    observations = _viewed(args.views) if args.views else _observed(args, unread)
    if args.out is not None:
        folder_to_write(args.out)
        observations = _kept(observations, args.out)
    options = asked_for(args.edition, layout, args.first)
    edition_played(game.id, game.editions(), layout, options)
    for line in replay(game, observations, layout, options, answers):
        print(json.dumps(line, ensure_ascii=False) if args.json else _told(line), flush=True)
    return 2 if unread else 0


def _answers(file: Path) -> Answers:
    """Frame name -> partial action."""
    root = open_json(file)
    if not isinstance(root.value, dict):
        raise root.wrong("must be an object: frame name to action")
    for answer in root.entries().values():
        if not isinstance(answer.value, dict):
            raise answer.wrong('must be an object such as {"action": "idle"}')
    return cast(Answers, root.value)


def _viewed(folder: Path) -> Iterator[Observation]:
    """Observations without a doubt, from documents in the order of their names."""
    files = sorted(folder.glob("*.json"))
    if not files:
        raise InputError.at(folder, "there is no *.json in this folder")
    for file in progress(files, "replaying"):
        view = load_view(file)
        yield Observation(view if view.frame else replace(view, frame=file.stem))


def _observed(args: argparse.Namespace, unread: list[Path]) -> Iterator[Observation]:
    """What is seen in the pictures of a folder or the frames of a film, one after the other.
    Files that cannot be read are told, added to ``unread``, and the evening goes on."""
    from vision.capture import open_source, picture_files, read_picture
    from vision.observer import Observer
    from vision.stream.patient_watcher import PatientWatcher
    from vision.stream.watcher import Watcher

    sight = load_sight(args)
    observer = Observer(sight.layout, sight.folder, sight.profile, sight.kits)
    source: Path = args.source
    if not source.is_dir():
        watcher = PatientWatcher(Watcher(observer))
        yield from _changes(map(watcher.look, open_source(str(source)).frames()))
        return
    files = picture_files(source)
    if not files:
        raise InputError.at(source, "there is no picture in this folder")
    for file in progress(files, "replaying"):
        try:
            image = read_picture(file)
        except InputError as error:
            complain(error)
            unread.append(file)
            yield Observation(View(frame=file.name, status="lost", why=str(error)))
            continue
        yield observer.observe(image, file.name)


def _changes(observations: Iterable[Observation]) -> Iterator[Observation]:
    """Of a film, the observations that show something else than the one before."""
    last: View | None = None
    for observation in observations:
        shown = replace(observation.view, frame=None)
        if shown != last:
            yield observation
        last = shown


def _kept(observations: Iterable[Observation], folder: Path) -> Iterator[Observation]:
    """The observations, each written down as it passes."""
    for observation in observations:
        name = Path(observation.view.frame or "frame").stem
        write_view(folder / f"{name}.json", observation.view)
        yield observation


def _told(line: Line) -> str:
    """A reading as people like to read it."""
    said = [str(line["frame"]), str(line["reading"])]
    match line["reading"]:
        case "move":
            said.append(str(line["notation"]))
        case "question":
            said += [_option(option) for option in cast(list[JSON], line["options"])]
        case "violation":
            found = cast(list[dict[str, JSON]], line["violations"])
            said += [f"{one['code']}: {one['message']}" for one in found]
        case _:
            said.append(str(line.get("why", "")))
    return "  ".join(word for word in said if word)


def _option(option: JSON) -> str:
    if not isinstance(option, dict):
        return ""
    plays = option.get("plays")
    named = plays if isinstance(plays, list) else [option]
    text = ", then ".join(str(play["notation"]) for play in named if isinstance(play, dict))
    return f"{text}? ({option['p']})"
