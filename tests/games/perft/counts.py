"""Move counts on file: how many moves, and how many sequences of two, are legal at fixed positions.

A position is a golden evening up to one of its moves. A file holds those of one edition, a line
each: the evening, moves played, depth, and how many sequences of so many moves are legal from
there. Draws stay open on the way, so that the second move counts whatever may be held by then.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from companion.games.registry import AnyGame, find_game
from tests.games.golden.records import FOLDER as EVENINGS
from tests.games.golden.records import read

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Count:
    """One line of a file; ``evening`` is its path below the golden folder."""

    evening: str
    played: int
    depth: int
    number: int

    def __str__(self) -> str:
        return f"{self.evening:<12} {self.played:>4} {self.depth:>2} {self.number:>8}"

    def again(self) -> int:
        """The number, counted now."""
        record = read(EVENINGS / self.evening)
        state = next(islice(record.states(), self.played, None))
        return sequences(find_game(record.head.game), state, self.depth)


def sequences(game: AnyGame, state: object, depth: int) -> int:
    """How many sequences of so many moves are legal from here."""
    moves = game.legal_moves(state)
    if depth == 1:
        return sum(1 for _ in moves)
    return sum(sequences(game, game.apply(state, move), depth - 1) for move in moves)


def counts() -> list[Count]:
    """Everything on file."""
    return [
        Count(f"{path.parent.name}/{path.name[:-4]}/{evening}", *map(int, numbers))
        for path in sorted(FOLDER.glob("*/*.txt"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
        for evening, *numbers in [line.split()]
    ]
