"""``companion simulate``: pictures of a table that does not exist, with their truth."""

from __future__ import annotations

import argparse
import json
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from companion.arguments import add_edition_argument, add_hidden_argument, seed
from companion.commands import Subparsers
from companion.errors import InputError

if TYPE_CHECKING:
    from companion.simulated.table import Hanging, Mood

EXAMPLE = """example:
  companion simulate noblemen --out evening --frames 40 --seed 7 --players 4
  companion observe evening/frames/*.jpg --layout evening/layout.json \\
      --table evening/table.json --kit evening/kit --out seen
"""


def add(sub: Subparsers) -> None:
    parser = sub.add_parser(
        "simulate",
        help="write pictures of a simulated evening, with their truth",
        description="Bots play on from a state, or a whole new game, on a simulated table. Writes "
        "layout, table profile, kit and reference pictures, and a picture with its truth after "
        "every turn: everything that companion observe and companion replay need.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("state", metavar="STATE|GAME", help="a state file, or a game's id")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="write here")
    parser.add_argument("--frames", type=int, default=40, metavar="N", help="at most N (40)")
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help="of play and artwork (0)")
    parser.add_argument("--players", type=int, default=3, metavar="N", help="of a new game (3)")
    add_edition_argument(parser, "the game's usual one; a state file has its own")
    parser.add_argument(
        "--hands", type=float, default=0.3, metavar="P", help="how often an arm is seen (0.3)"
    )
    parser.add_argument(
        "--faults", type=float, default=0.1, metavar="P", help="how often a fault is made (0.1)"
    )
    add_hidden_argument(parser, 0.0)
    parser.add_argument(
        "--light", type=float, default=1.0, metavar="X", help="exposure, 1 is a well lit room"
    )
    parser.add_argument(
        "--warmth", type=float, default=0.0, metavar="X", help="-0.2 (cold) to 0.2 (warm light)"
    )
    parser.add_argument(
        "--board", metavar="WxH", help="the board's size in mm, 520x340 or more; else as drawn"
    )
    _add_camera_arguments(parser)
    parser.add_argument("--json", action="store_true", help="one JSON document, nothing else")
    parser.set_defaults(run=run)


def _add_camera_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lux", type=float, metavar="L", help="as a webcam's sensor sees so much light (1 to 2000)"
    )
    parser.add_argument(
        "--glare",
        type=float,
        default=0.0,
        metavar="X",
        help="a window's mirror image on the board, 1 is as bright as white paper",
    )
    parser.add_argument(
        "--blur", type=float, default=0.65, metavar="PX", help="softness of the focus (0.65)"
    )
    parser.add_argument(
        "--tilt", type=float, default=0.0, metavar="DEG", help="how far the camera leans (0 to 40)"
    )
    parser.add_argument(
        "--width", type=int, default=1920, metavar="PX", help="of the pictures, 16 to 9 (1920)"
    )


def run(args: argparse.Namespace) -> int:
    from companion.progress import progress
    from companion.simulated.opening import opened
    from companion.simulated.script import Habits, evening
    from companion.simulated.writing import EveningFolder

    _check(args)
    size = _size(args.board)
    scene = opened(
        args.state,
        args.players,
        args.seed,
        _mood(args),
        size,
        edition=args.edition,
        hidden=args.hidden,
        hanging=_hanging(args),
    )
    habits = Habits(args.hands, args.faults)
    shots = evening(scene.game, scene.performer, scene.state, Random(args.seed), habits)
    first = next(shots)
    folder = EveningFolder(args.out, scene.game.id, scene.table)
    folder.write_table(first)
    count = 0
    rest = islice(chain([first], shots), args.frames)
    for _, shot in zip(progress(range(args.frames), "drawing"), rest, strict=False):
        folder.write_shot(count, shot)
        count += 1
    folder.write_answers()
    if args.json:
        print(json.dumps({"out": str(args.out), "frames": count}))
    else:
        print(f"{count} pictures in {args.out}")
    return 0


def _mood(args: argparse.Namespace) -> Mood:
    from companion.simulated.table import WELL_LIT, Mood
    from vision.simulate.glare import Glare
    from vision.simulate.sensor import Sensor

    gain, noise = WELL_LIT * args.light, 2.2 / max(0.5, args.light) ** 2
    if args.lux is not None:
        exposure = Sensor().expose(args.lux)
        gain, noise = gain * exposure.gain, exposure.noise
    glare = Glare(args.glare) if args.glare else None
    return Mood(gain, args.warmth, noise, blur_px=args.blur, glare=glare)


def _hanging(args: argparse.Namespace) -> Hanging:
    from companion.simulated.table import Hanging

    return Hanging((args.width, round(args.width * 9 / 16)), args.tilt)


def _check(args: argparse.Namespace) -> None:
    for name, low, high in (
        ("hands", 0, 1),
        ("faults", 0, 1),
        ("hidden", 0, 1),
        ("light", 0.3, 2),
        ("warmth", -0.2, 0.2),
        ("lux", 1, 2000),
        ("glare", 0, 10),
        ("blur", 0, 10),
        ("tilt", 0, 40),
        ("width", 320, 4096),
    ):
        value = getattr(args, name)
        if value is not None and not low <= value <= high:
            raise InputError(f"--{name} {value}: give a number from {low} to {high}")
    if args.frames < 1:
        raise InputError(f"--frames {args.frames}: give 1 or more")
    if args.out.exists() and (not args.out.is_dir() or any(args.out.iterdir())):
        raise InputError(f"{args.out}: is there already; name a new or an empty folder")


def _size(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    width, _, height = text.partition("x")
    try:
        size = float(width), float(height)
    except ValueError:
        raise InputError(f"--board {text}: give WIDTHxHEIGHT in mm, such as 540x384") from None
    if not (520 <= size[0] <= 680 and 340 <= size[1] <= 440):
        raise InputError(f"--board {text}: from 520x340 to 680x440 mm")
    return size
