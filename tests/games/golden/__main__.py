"""Makes golden evenings: ``python -m tests.games.golden`` says which moves, scores and states of
those on file come out differently now; with ``--write`` they are played and written anew.

Moves on file are kept wherever they are still legal, so that what changes in a file is what the
rules changed. ``--fresh`` plays new ones.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

from companion.errors import InputError
from companion.games.registry import AnyGame, find_game
from companion.simulated.cast import company_of
from tests.games.every_game.combinations import Combination, every_combination
from tests.games.every_game.evenings import evening
from tests.games.golden.records import FOLDER, Head, Record, read, records, told

ROOM = (40, 40)
"""Columns and rows before each seat: more than bots ever fill."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.games.golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the files")
    parser.add_argument("--fresh", action="store_true", help="choose all moves anew")
    args = parser.parse_args()
    changed, wanted = 0, {head.path: head for head in every_head()}
    for path in sorted({*wanted, *records()}):
        name = path.relative_to(FOLDER)
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        record = None if args.fresh or not old else still_legal(read(path))
        if record is None and path in wanted:
            record = played(wanted[path])
        new = "" if record is None else told(record)
        if new == old:
            continue
        changed += 1
        print(f"{name}: {difference(old, new)}")
        if args.write and new:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(new, encoding="utf-8")
        elif args.write:
            path.unlink()
    print(f"{changed} evenings {'written' if args.write else 'differ'}")
    return 0 if args.write or not changed else 1


def every_head() -> Iterator[Head]:
    """An evening by chance and one by bots of every combination, bots where there are some."""
    for at in every_combination():
        for moves in ("chance", "bots"):
            if moves == "chance" or has_bots(at.game):
                yield Head(at.game.id, at.edition, at.seats, at.players, moves)


def has_bots(game: AnyGame) -> bool:
    try:
        company_of(game.id)
    except InputError:
        return False
    return True


def played(head: Head) -> Record:
    """A whole evening, its moves chosen anew."""
    game = find_game(head.game)
    if head.moves == "chance":
        combination = Combination(game, head.edition, len(head.players))
        moves = [turn.move for turn in evening(combination, head.seed)]
    else:
        moves = list(bots_evening(head))
    return Record(head, tuple(game.format(move) for move in moves))


def bots_evening(head: Head) -> Iterator[object]:
    """The moves of an evening between bots."""
    company, rng, state = company_of(head.game), Random(head.seed), head.start()
    performer = company.performer(dict.fromkeys(head.players, ROOM), hidden=1.0)
    while company.game.to_move(state) is not None:
        move = company.game.resolve(state, performer.choose(state, rng), rng)
        yield move
        state = company.game.apply(state, move)


def still_legal(record: Record) -> Record | None:
    """A record from which nobody has to take a move back now; None where somebody would."""
    game = find_game(record.head.game)
    try:
        for line, state in zip(record.lines, record.states(), strict=False):
            if game.violations(state, game.parse(line)):
                return None
    except InputError:
        return None
    return record


def difference(old: str, new: str) -> str:
    """What a reader wants to know first of two texts of a file."""
    if not old or not new:
        return "new" if new else "gone"
    before, after = (text.splitlines() for text in (old, new))
    if [line for line in before if line[0:1] != " "] != [
        line for line in after if line[0:1] != " "
    ]:
        return "other moves"
    first = next(
        number
        for number, (one, other) in enumerate(zip(before, after, strict=False))
        if one != other
    )
    scores = [[line.split()[1:] for line in text if line[0:1] == " "] for text in (before, after)]
    what = "other points" if scores[0] != scores[1] else "same points, other states"
    return f"{what}, from line {first + 1} on, after {before[first - 1]!r}"


if __name__ == "__main__":
    raise SystemExit(main())
