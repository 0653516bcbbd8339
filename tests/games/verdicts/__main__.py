"""Judges moves with a slip in them: ``python -m tests.games.verdicts`` says which verdicts on file
are others now; with ``--write`` slips are made and judged anew, at positions through all the golden
evenings.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby, islice
from random import Random

from companion.errors import InputError
from tests.games.every_game.mutations import Vocabulary, slips
from tests.games.golden.records import FOLDER as EVENINGS
from tests.games.golden.records import Record, read, records
from tests.games.verdicts.verdicts import FOLDER, Position, Verdicts, judged, told, verdicts

POSITIONS = 8
"""Positions of each evening."""
TRIED, KEPT = 500, 10
"""Slips that are judged at each position, and those that are kept: the ones that break rules that
few others break."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.games.verdicts", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the files")
    args = parser.parse_args()
    differ = 0
    for position, found in verdicts():
        for line, rulings in judged(position, found).items():
            if rulings != found[line]:
                differ += 1
                print(f"{position}: {line}\n    was {found[line]}\n    now {rulings}")
    if args.write:
        for folder, paths in groupby(records(), key=lambda path: path.parent):
            edition = folder.relative_to(EVENINGS)
            blocks = [told(*each) for path in paths for each in chosen(read(path), str(edition))]
            head = "# Moves with a slip in them; `python -m tests.games.verdicts --write`"
            file = FOLDER / f"{edition}.txt"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("\n\n".join([head, *blocks]) + "\n", encoding="utf-8")
    print(f"{differ} verdicts {'were' if args.write else 'are'} others")
    return 1 if differ and not args.write else 0


def chosen(record: Record, edition: str) -> Iterator[tuple[Position, Verdicts]]:
    """Positions all through an evening, with the slips that are kept."""
    met: dict[str, int] = {}
    rng, vocabulary = Random(record.head.seed), Vocabulary(record.lines)
    for number in range(POSITIONS):
        played = number * (len(record.lines) - 1) // (POSITIONS - 1)
        position = Position(f"{edition}/{record.head.path.name}", played)
        lines = list(islice(spoilt(position, record.lines[played], vocabulary, rng), TRIED))
        found = judged(position, lines)
        kept: dict[str, tuple[str, ...]] = {}
        while len(kept) < KEPT:
            line = min(found.keys() - kept.keys(), key=lambda line: rarity(found[line], met, line))
            kept[line] = found[line]
            for ruling in found[line]:
                code = ruling.split()[0]
                met[code] = met.get(code, 0) + 1
        yield position, kept


def rarity(rulings: tuple[str, ...], met: dict[str, int], line: str) -> tuple[float, int, str]:
    """Less for verdicts that there are few of yet: on average over what is broken."""
    often = [met.get(ruling.split()[0], 0) for ruling in rulings]
    return (sum(often) / len(often) if often else 1000.0, len(rulings), line)


def spoilt(position: Position, line: str, vocabulary: Vocabulary, rng: Random) -> Iterator[str]:
    """Endless moves with a slip, as notation writes them."""
    game = position.game
    while True:
        for slip in islice(slips(rng.choice((line, *vocabulary.lines)), vocabulary, rng), 20):
            with suppress(InputError):
                yield game.format(game.parse(slip))


if __name__ == "__main__":
    raise SystemExit(main())
