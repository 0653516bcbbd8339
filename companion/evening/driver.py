"""What whoever moves the pieces of a simulated table is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from companion.games.api import Text

S_co = TypeVar("S_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Committed(Generic[S_co]):
    """A move that is in the journal now, and the state after it."""

    event: int
    player: str
    notation: str
    state: S_co


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to one player: which of these plays was it?"""

    event: int
    player: str
    options: tuple[tuple[str, Text], ...]


@dataclass(frozen=True, slots=True)
class Raised:
    """Violations that the table sees now."""

    event: int
    player: str
    codes: tuple[str, ...]


class Driver(Protocol[S_contra]):
    """Moves the pieces of a simulated table.

    Called from one thread of its own, never while the table is locked: a call may block (bots
    think), and may use the table. Where a game goes on, ``rewound`` comes before anything else,
    before the first picture is wanted.
    """

    def committed(self, move: Committed[S_contra]) -> None: ...

    def asked(self, question: Asked) -> str | None:
        """The notation among the options that was really done, or None to leave it to a phone."""
        ...

    def raised(self, ruling: Raised) -> None: ...

    def tells(self) -> str | None:
        """A play that somebody at the table enters on a phone now, in notation, because no camera
        can see all of it; None most of the time. Asked again and again; told once."""
        ...

    def rewound(self, state: S_contra) -> None:
        """The set-up was read, a game goes on, or somebody undid, redid or corrected: the table
        must be laid out like this state."""
        ...
