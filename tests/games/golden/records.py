"""Golden evenings: whole games on file, in notation, with what every move made of the game.

A file tells one evening. Its head says how the game was dealt; then comes each move and, indented
below it, a fingerprint of the state that it led to and everybody's points; at the end, the facts of
the last state. People read it to see what changed; the test plays it again and compares.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.games.api import JSON, Options
from companion.games.registry import AnyGame, find_game

FOLDER = Path(__file__).parent
HEAD = ("game", "edition", "players", "seed", "moves")


@dataclass(frozen=True)
class Head:
    """How a game was dealt, and who chose its moves (``chance`` or ``bots``)."""

    game: str
    edition: str
    players: tuple[str, ...]
    seed: int
    moves: str

    @property
    def path(self) -> Path:
        """Where its record is kept."""
        return FOLDER / self.game / self.edition / f"{len(self.players)}-{self.moves}.txt"

    def start(self) -> object:
        game = find_game(self.game)
        return game.setup(self.edition, self.players, Options(), self.seed)


@dataclass(frozen=True)
class Record:
    """An evening on file: its head and its moves in notation."""

    head: Head
    lines: tuple[str, ...]

    def states(self) -> Iterator[object]:
        """The states of the evening played again, the first one too."""
        game, state = find_game(self.head.game), self.head.start()
        yield state
        for line in self.lines:
            state = game.apply(state, game.parse(line))
            yield state


def records() -> list[Path]:
    """Every golden evening there is."""
    return sorted(FOLDER.glob("*/*/*.txt"))


def read(path: Path) -> Record:
    """The evening in a file."""
    text = path.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    values = dict(line.split(" ", 1) for line in lines[: len(HEAD)])
    head = Head(
        values["game"],
        values["edition"],
        tuple(values["players"].split()),
        int(values["seed"]),
        values["moves"],
    )
    told = (line for line in lines[len(HEAD) :] if not line.startswith(" "))
    moves = [line for line in told if line not in ("start", "end")]
    return Record(head, tuple(moves))


def told(record: Record) -> str:
    """A record as the text of its file, every state played anew."""
    head = record.head
    game = find_game(head.game)
    lines = [
        "# A golden evening; `python -m tests.games.golden --write` makes it anew.",
        f"game {head.game}",
        f"edition {head.edition}",
        f"players {' '.join(head.players)}",
        f"seed {head.seed}",
        f"moves {head.moves}",
        "",
    ]
    state: object = None
    for heading, state in zip(("start", *record.lines), record.states(), strict=True):
        lines += [heading, f"    {outcome(game, state)}"]
    lines += ["end", *(f"    {line}" for line in facts(game.facts(state)))]
    return "\n".join(lines) + "\n"


def outcome(game: AnyGame, state: object) -> str:
    """A state's fingerprint and everybody's points."""
    points = {who: sum(line.points for line in lines) for who, lines in game.score(state).items()}
    return "  ".join([fingerprint(game, state), *(f"{who} {n}" for who, n in points.items())])


def fingerprint(game: AnyGame, state: object) -> str:
    """A dozen characters that change with anything in a state."""
    text = json.dumps(game.dump(state), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def facts(found: dict[str, JSON]) -> Iterable[str]:
    """A document's entries, one a line."""
    return (f"{key} {json.dumps(value, ensure_ascii=False)}" for key, value in found.items())
