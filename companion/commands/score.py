"""``companion score``: everybody's points, and the reasons for them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping

from companion.commands import Subparsers
from companion.games.api import JSON, ScoreLine
from companion.statefile import add_state_arguments, place_json, places_text, read_position

EXAMPLE = """example:
  companion score state.json
"""


def add(sub: Subparsers) -> None:
    parser = sub.add_parser(
        "score",
        help="show the score with its reasons",
        description="Shows every player's points and the lines that make them, best first.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_state_arguments(parser)
    parser.add_argument("--json", action="store_true", help="one JSON document, nothing else")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    position = read_position(args)
    score = position.game.score(position.state)
    if args.json:
        print(json.dumps(_document(score), ensure_ascii=False))
        return 0
    for player in sorted(score, key=lambda player: -_total(score[player])):
        print(f"{player:<10}{_total(score[player]):>4}")
        for line in score[player]:
            where = f" ({places_text(line.places)})" if line.places else ""
            print(f"{line.points:>+14}  {line.when:<8}{line.reason['en']}{where}")
    return 0


def _total(lines: tuple[ScoreLine, ...]) -> int:
    return sum(line.points for line in lines)


def _document(score: Mapping[str, tuple[ScoreLine, ...]]) -> dict[str, JSON]:
    return {
        player: {"points": _total(lines), "lines": [_line(line) for line in lines]}
        for player, lines in score.items()
    }


def _line(line: ScoreLine) -> JSON:
    return {
        "points": line.points,
        "reason": dict(line.reason),
        "when": line.when,
        "places": [place_json(place) for place in line.places],
    }
