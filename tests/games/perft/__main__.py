"""Counts moves: ``python -m tests.games.perft`` says which counts on file are others now; with
``--write`` they are made anew, at positions through all the golden evenings that can be counted in
a moment.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import groupby, islice
from pathlib import Path

from companion.games.registry import AnyGame, find_game
from tests.games.golden.records import FOLDER as EVENINGS
from tests.games.golden.records import read, records
from tests.games.perft.counts import FOLDER, Count, counts, sequences

STAGES = (0, 0.25, 0.5, 0.75, 0.98)
"""How far the evening is when positions are looked for."""
MOST = 20_000
"""Moves of a position that is counted one move deep."""
FEW = 25
"""Moves of a position that is counted two moves deep."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.games.perft", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the files")
    args = parser.parse_args()
    differ = 0
    for count in counts():
        number = count.again()
        if number != count.number:
            differ += 1
            print(f"{count.evening} after {count.played}: {count.number}, now {number}")
    if args.write:
        for folder, paths in groupby(records(), key=lambda path: path.parent):
            write(folder.relative_to(EVENINGS), [c for path in paths for c in chosen(path)])
    print(f"{differ} counts {'were' if args.write else 'are'} others")
    return 1 if differ and not args.write else 0


def write(edition: Path, found: list[Count]) -> None:
    """The file of one edition."""
    head = "# evening  moves played  depth  legal sequences; `python -m tests.games.perft --write`"
    names = (str(count).removeprefix(f"{edition}/") for count in found)
    path = FOLDER / f"{edition}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([head, *names]) + "\n", encoding="utf-8")


def chosen(path: Path) -> Iterator[Count]:
    """From each stage of an evening on, the first position to be counted one move deep, and the
    first two moves deep."""
    record = read(path)
    game, states = find_game(record.head.game), list(record.states())[:-1]
    evening = str(path.relative_to(EVENINGS))
    starts = [int(stage * len(states)) for stage in STAGES]
    for start, end in zip(starts, [*starts[1:], len(states)], strict=True):
        for depth, most in ((1, MOST), (2, FEW)):
            ahead = range(start, end)
            played = next((at for at in ahead if is_countable(game, states[at], depth, most)), None)
            if played is not None:
                yield Count(evening, played, depth, sequences(game, states[played], depth))


def is_countable(game: AnyGame, state: object, depth: int, most: int) -> bool:
    """Whether there are so few moves, and so few after them, that they are counted at once."""
    moves = list(islice(game.legal_moves(state), most + 1))
    if len(moves) > most:
        return False
    return depth == 1 or all(
        sum(1 for _ in islice(game.legal_moves(game.apply(state, move)), MOST // FEW + 1))
        <= MOST // FEW
        for move in moves
    )


if __name__ == "__main__":
    raise SystemExit(main())
