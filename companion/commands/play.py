"""``companion play``: a real evening with a camera over the table."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.arguments import add_edition_argument, port
from companion.commands import Subparsers
from companion.errors import InputError
from companion.sight import add_sight_arguments, load_sight

if TYPE_CHECKING:
    from companion.table.observation import Observation
    from vision.capture import Frame
    from vision.stream.watcher import Watcher

EXAMPLE = """example:
  companion play noblemen --table table.json --layout layout.json --kit kit --camera 0

Started again, the program goes on with tonight's evening. --camera takes a number or path of a
camera, an RTSP or HTTP address, a video file, or a folder of pictures.
"""

SHOWN_FOR_S = 12.0
SHOWN_EVERY_S = 1.0


def add(sub: Subparsers) -> None:
    parser = sub.add_parser(
        "play",
        help="play an evening: the camera sees, the phones show",
        description="Watches a table, keeps the game and serves the pages for phones.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="what is played (see: companion games)")
    add_sight_arguments(parser)
    add_edition_argument(parser, "the one that the layout is printed after")
    parser.add_argument("--camera", default="0", metavar="SOURCE", help="default: 0")
    parser.add_argument(
        "--first", metavar="COLOUR", help="who begins, where the set-up does not show it"
    )
    parser.add_argument("--evening", type=Path, metavar="FILE", help="the evening's own file")
    parser.add_argument("--new", action="store_true", help="do not go on with tonight's evening")
    add_server_arguments(parser)
    parser.set_defaults(run=run)


def add_server_arguments(parser: argparse.ArgumentParser) -> None:
    """The options that every command with pages has."""
    parser.add_argument("--port", type=port, metavar="N", help="default: 8765 or the next free")
    parser.add_argument("--host", metavar="ADDR", help="listen here only (default: the network)")
    parser.add_argument("--no-browser", action="store_true", help="open no browser")


def run(args: argparse.Namespace) -> int:
    from companion.games.editions import asked_for, edition_played
    from companion.games.registry import find_game
    from companion.live import Opening, Serving, run_evening

    game = find_game(args.game)
    sight = load_sight(args)
    layout = sight.layout
    if layout.game != game.id:
        raise InputError(f"{args.layout}: game: this is a layout of {layout.game}, not {game.id}")
    if args.first is not None and args.first not in layout.players:
        raise InputError(f"--first {args.first}: one of {', '.join(layout.players)}")
    options = asked_for(args.edition, layout, args.first)
    edition = edition_played(game.id, game.editions(), layout, options)

    from vision.capture import open_source
    from vision.observer import Observer
    from vision.stream.patient_watcher import PatientWatcher
    from vision.stream.watcher import Watcher

    watcher = Watcher(Observer(sight.layout, sight.folder, sight.profile, sight.kits))
    source = open_source(args.camera)
    frames: Iterable[Frame] = source.frames()
    look: Callable[[Frame], Observation] = PatientWatcher(watcher).look
    if Path(args.camera).is_dir():
        frames, look = _at_a_table_pace(frames), _each(watcher)
    try:
        return run_evening(
            game,
            lambda seen: game.begin(layout, seen, options),
            frames,
            look,
            players=layout.players,
            opening=Opening(edition.title, args.evening, fresh=args.new),
            serving=Serving(
                args.host,
                8765 if args.port is None else args.port,
                open_browser=not args.no_browser,
                search=args.port is None,
            ),
        )
    finally:
        source.close()


def _each(watcher: Watcher) -> Callable[[Frame], Observation]:
    """Whoever took single pictures waited for the table to be quiet."""
    return lambda frame: watcher.look(frame.image, frame.name)


def _at_a_table_pace(frames: Iterable[Frame]) -> Iterator[Frame]:
    """Each picture of a folder for as long as it would lie there, so that readings can count."""
    for frame in frames:
        for _ in range(round(SHOWN_FOR_S / SHOWN_EVERY_S)):
            yield frame
            time.sleep(SHOWN_EVERY_S)
