"""What a reading means to the evening: the reconciler's answer without the game's own types."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from companion.evening.events import Choice, Outline, Rule
from companion.games.api import Game, Violation
from companion.reconcile.reading import Kind, Marked, Reading
from companion.table.observation import Place, Polygon

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Broken:
    """One rule that is broken, and where in the picture."""

    rule: Rule
    marks: tuple[Outline, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """``key`` is equal for pictures that say the same; ``moves`` are plays that happened (of a
    violation: before the offence). ``unclear``: the picture contradicts the game, nobody knows how.
    ``late``: components that still have to be moved. ``replaces``: so many of the last
    moves are replaced by the first ones. ``earlier``: the offence stands in the place of the last
    move."""

    kind: Kind
    key: str = ""
    player: str = ""
    moves: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    broken: tuple[Broken, ...] = ()
    offence: str | None = None
    p: float = 1.0
    marks: tuple[Outline, ...] = ()
    unclear: bool = False
    late: tuple[str, ...] = ()
    replaces: int = 0
    why: str | None = None
    earlier: bool = False


def find(game: Game[S, M], state: S, before: S | None, reading: Reading[S, M]) -> Finding:
    """What ``reading``, made against ``state``, means; ``before`` is the state that a reading
    starts from which replaces moves, or whose offence was the last move."""
    fresh = 0 if reading.kind == "move" else reading.replaces
    moves = tuple(game.format(move) for move in reading.moves[fresh:])
    offence = None if reading.offence is None else game.format(reading.offence)
    choices = tuple(
        Choice(moves=tuple(game.format(move) for move in option.moves), p=option.p)
        for option in reading.options
    )
    acting = reading.state_after if reading.kind == "violation" else state
    if before is not None and (reading.kind == "move" or reading.earlier):
        acting = before
    return Finding(
        kind=reading.kind,
        key=_key(reading, moves, choices, offence),
        player=game.to_move(acting) or "",
        moves=moves,
        choices=choices,
        broken=tuple(_broken(violation, reading.places) for violation in reading.violations),
        offence=offence,
        p=reading.p,
        marks=_outlines(reading.places),
        unclear=reading.kind == "nothing" and bool(reading.unexplained),
        late=reading.late,
        replaces=reading.replaces if reading.kind == "move" else 0,
        why=reading.why,
        earlier=reading.earlier,
    )


def _key(
    reading: Reading[S, M], moves: tuple[str, ...], choices: tuple[Choice, ...], offence: str | None
) -> str:
    said = [
        reading.kind,
        reading.replaces,
        bool(reading.unexplained) and reading.kind == "nothing",
        moves,
        sorted(choice.moves for choice in choices),
        offence,
        sorted((v.code, [str(place) for place in v.places]) for v in reading.violations),
    ]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:16]


def _broken(violation: Violation, places: tuple[Marked, ...]) -> Broken:
    own = tuple(marked for marked in places if marked.place in violation.places)
    rule = Rule(
        code=violation.code,
        message=dict(violation.message),
        section=violation.section,
        cures=violation.cures,
    )
    return Broken(rule, _outlines(own or places))


def _outlines(places: tuple[Marked, ...]) -> tuple[Outline, ...]:
    return tuple(marked.outline for marked in places if marked.outline)


def onto_state(
    outlines: Mapping[Place, Polygon], shift: Mapping[str, tuple[int, int]]
) -> dict[Place, Polygon]:
    """Outlines of places as they were seen, under the names that the state has for them."""
    return {_shifted(place, shift.get(place.surface)): at for place, at in outlines.items()}


def _shifted(place: Place, by: tuple[int, int] | None) -> Place:
    if by is None or place.x is None or place.y is None:
        return place
    return replace(place, x=place.x + by[0], y=place.y + by[1])
