"""Verdicts on file: which rules moves with a slip in them break, and where.

A file holds those of one edition. A line that is not indented is a position (a golden evening, and
how many of its moves were played); below it are moves, each with a line for every rule that it
breaks: the code, the rulebook's section, and the places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from companion.errors import InputError
from companion.games.api import Violation
from companion.games.registry import AnyGame, find_game
from companion.statefile import places_text
from tests.games.golden.records import FOLDER as EVENINGS
from tests.games.golden.records import read

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Position:
    """A golden evening (its path below the golden folder) and how many moves of it were played."""

    evening: str
    played: int

    def __str__(self) -> str:
        return f"{self.evening} {self.played}"

    @property
    def game(self) -> AnyGame:
        return find_game(self.evening.split("/")[0])

    def state(self) -> object:
        return next(islice(read(EVENINGS / self.evening).states(), self.played, None))


Verdicts = Mapping[str, tuple[str, ...]]
"""Moves in notation, and the rules that each breaks as ``ruling`` writes them."""


def ruling(violation: Violation) -> str:
    """A broken rule in one line, without its words."""
    where = f" ({places_text(violation.places)})" if violation.places else ""
    return f"{violation.code} [{violation.section}]{where}"


def judged(position: Position, lines: Iterable[str]) -> Verdicts:
    """What is said about these moves now."""
    game, state = position.game, position.state()
    found: dict[str, tuple[str, ...]] = {}
    for line in lines:
        try:
            found[line] = tuple(map(ruling, game.violations(state, game.parse(line))))
        except InputError:
            found[line] = ("is no move any more",)
    return found


def verdicts() -> Iterator[tuple[Position, Verdicts]]:
    """Everything on file."""
    for path in sorted(FOLDER.glob("*/*.txt")):
        text = path.read_text(encoding="utf-8").split("\n# ")[-1].split("\n\n")[1:]
        for block in text:
            yield from read_block(f"{path.parent.name}/{path.name[:-4]}", block)


def read_block(edition: str, block: str) -> Iterator[tuple[Position, Verdicts]]:
    """One position and its moves."""
    head, *lines = block.splitlines()
    evening, played = head.split()
    found: dict[str, tuple[str, ...]] = {}
    move = ""
    for line in lines:
        if line.startswith("        "):
            found[move] = (*found[move], line.strip())
        else:
            move = line.strip()
            found[move] = ()
    yield Position(f"{edition}/{evening}", int(played)), found


def told(position: Position, found: Verdicts) -> str:
    """One position's block of a file."""
    head = f"{position.evening.split('/')[-1]} {position.played}"
    lines = [
        line
        for move, rulings in found.items()
        for line in (f"    {move}", *(f"        {each}" for each in rulings))
    ]
    return "\n".join([head, *lines])
