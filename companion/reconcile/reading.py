"""What a picture was found to mean: the result of reconciling, for replay, evening and page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from companion.games.api import Violation
from companion.table.observation import Place, Polygon

S = TypeVar("S")
M = TypeVar("M")

Kind = Literal["move", "question", "violation", "nothing", "hands", "lost"]


@dataclass(frozen=True, slots=True)
class Option(Generic[S, M]):
    """One answer to a question: plays in order, the state after them, and how likely they are."""

    moves: tuple[M, ...]
    state_after: S
    p: float


@dataclass(frozen=True, slots=True)
class Marked:
    """A place to point at: as the state names it, and its outline in the picture (pixels; empty
    where the picture shows none)."""

    place: Place
    outline: Polygon = ()


@dataclass(frozen=True, slots=True)
class Reading(Generic[S, M]):
    """What one picture means for the state that it was read against.

    kind:
        ``move``: ``moves`` were played (several where pictures were missed).
        ``question``: ``options`` are about equally likely; nothing is committed.
        ``violation``: ``offence`` was put down, against ``violations``; it is not committed. Where
        legal plays were missed before it, they are in ``moves`` and may be committed.
        ``nothing``: the picture agrees with the state, or says too little to conclude anything
        (then ``unexplained`` is not empty).
        ``hands``, ``lost``: nothing may be concluded; ``why`` says what is wrong.
    state_after: the state after ``moves``: the state itself where nothing is to be committed.
    p: probability of this reading among all that were weighed.
    shift: grid surface -> (dx, dy) in whole cells; a cell seen at (x, y) is the state's
        (x + dx, y + dy).
    places: where it happened (of a violation: what breaks the rule), with outlines in the picture.
    late: components that the play should have moved but that still stand where they stood (a
        counter moved a moment later).
    unexplained: places whose content contradicts the reading.
    replaces: how many of the plays that were read last are replaced by ``moves``, which then start
        from the state before those.
    earlier: the ``offence`` stands in the place of the play that was read last.
    """

    kind: Kind
    state_after: S
    moves: tuple[M, ...] = ()
    options: tuple[Option[S, M], ...] = ()
    violations: tuple[Violation, ...] = ()
    offence: M | None = None
    p: float = 1.0
    shift: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    places: tuple[Marked, ...] = ()
    late: tuple[str, ...] = ()
    unexplained: tuple[Place, ...] = ()
    replaces: int = 0
    why: str | None = None
    earlier: bool = False

    @property
    def amends(self) -> bool:
        """Whether something that was read before is put right."""
        return self.replaces > 0
