"""One evening from pictures to phones: the path that ``play`` and ``demo`` share.

    run_evening(game, begin, frames, observe, players=layout.players, evening=..., server=...)

``frames`` yields pictures as they come, ``observe`` reads one, ``begin`` makes the first state of
the first steady reading. Everything after that is the same for a camera and for a simulated table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event as Flag
from typing import Generic, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from companion.games.api import Game, Text
from companion.table.observation import Observation
from companion.table.view import View

S = TypeVar("S")
M = TypeVar("M")
S_contra = TypeVar("S_contra", contravariant=True)


class Picture(Protocol):
    """What a source yields: a BGR picture and its name (``vision.capture.Frame`` is one)."""

    @property
    def image(self) -> npt.NDArray[np.uint8]: ...

    @property
    def name(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Opening:
    """How the evening is called and where it is kept. ``path`` None: a new file in the user's data
    folder, or the one of tonight that was not finished."""

    title: str
    path: Path | None = None
    demo: bool = False
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Serving:
    """Where the pages are. ``host`` None listens on the network; ``port`` 0 takes a free one."""

    host: str | None = None
    port: int = 8765
    open_browser: bool = True


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds. A reading commits by itself after ``quiet``; a violation is shown once it lasted
    ``patience`` (people are still moving their counter); a camera is late and then lost after so
    long without a picture."""

    quiet: float = 6.0
    patience: float = 2.5
    late: float = 3.0
    lost: float = 10.0


@dataclass(frozen=True, slots=True)
class Committed(Generic[S]):
    """A move that is in the journal now, and the state after it."""

    event: int
    player: str
    notation: str
    state: S


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to one player: which of these moves was it?"""

    event: int
    player: str
    options: tuple[tuple[str, Text], ...]


@dataclass(frozen=True, slots=True)
class Raised:
    """A violation that the table sees now."""

    event: int
    player: str
    codes: tuple[str, ...]


class Driver(Protocol[S_contra]):
    """Whoever moves the pieces of a simulated table: told what became of it.

    Called from the thread that reads pictures, never while the table is locked: a call may block
    (bots think), and may use the table.
    """

    def committed(self, move: Committed[S_contra]) -> None: ...

    def asked(self, question: Asked) -> str | None:
        """The notation of what was really done, or None to leave it to a phone."""
        ...

    def raised(self, ruling: Raised) -> None: ...

    def rewound(self, state: S_contra) -> None:
        """Undo, redo or a correction by somebody: the table must be laid out like this state."""
        ...


def run_evening(
    game: Game[S, M],
    begin: Callable[[View], S],
    frames: Iterable[Picture],
    observe: Callable[[npt.NDArray[np.uint8]], Observation],
    *,
    players: Sequence[str],
    opening: Opening,
    serving: Serving,
    pace: Pace | None = None,
    bots: Collection[str] = (),
    driver: Driver[S] | None = None,
    stop: Flag | None = None,
) -> int:
    """Plays one evening until ``stop`` is set or Ctrl-C; 0 when it ended cleanly.

    begin: first state of the evening from what the first steady picture shows; called once in an
        evening's life (a resumed one knows its state); ``InputError`` where that is no set-up.
    frames: pictures as they come; blocks while there is none; ends when there will be no more.
    observe: reads one picture; remembers what it needs by itself.
    bots: seats that nobody can take.
    """
    raise SystemExit("companion: this evening cannot be played yet")
