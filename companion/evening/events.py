"""What can happen in an evening, as it is written down: a class for each kind of event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

Outline = tuple[tuple[float, float], ...]
"""Polygon in pixels of the picture beside it."""

Origin = Literal["seen", "answered", "corrected", "declared", "house", "by_hand"]
"""How a move came into the journal; ``house``: it breaks a rule, and the table plays it so."""


class _Stored(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


def together(moves: Sequence[str]) -> str:
    """Plays in order as one string; only ever compared, never taken apart again."""
    return "; ".join(moves)


class Shot(_Stored):
    """A picture that was kept: its number and its size in pixels."""

    id: int
    width: int
    height: int


class Choice(_Stored):
    """Plays in order, as one possible answer."""

    moves: tuple[str, ...]
    p: float


class Rule(_Stored):
    """A rule that is broken; the fields of ``companion.games.api.Violation``."""

    code: str
    message: Mapping[str, str]
    section: str
    cures: tuple[str, ...] = ()


class Began(_Stored):
    """First event. ``secret`` makes this evening's seat codes."""

    kind: Literal["began"] = "began"
    game: str
    title: str
    players: tuple[str, ...]
    secret: str
    demo: bool = False


class SetUp(_Stored):
    """The set-up was seen; ``state`` is the game's own dump."""

    kind: Literal["setup"] = "setup"
    state: JsonValue
    shot: Shot | None = None


class Seen(_Stored):
    """A play that the camera saw and nobody confirmed yet. ``amends``: the events of moves that
    the first ones replace (a tile was laid a moment later, or misread)."""

    kind: Literal["seen"] = "seen"
    player: str
    moves: tuple[str, ...]
    p: float
    marks: tuple[Outline, ...] = ()
    shot: Shot | None = None
    amends: tuple[int, ...] = ()


class Moved(_Stored):
    """A move counts. ``by``: a seat, ``host`` or ``table`` (by itself); ``seen``: the reading."""

    kind: Literal["move"] = "move"
    player: str
    notation: str
    origin: Origin
    by: str
    p: float = 1.0
    seen: int | None = None
    shot: Shot | None = None
    marks: tuple[Outline, ...] = ()


class Violated(_Stored):
    """A rule is broken on the table. ``before``: plays that came first and are legal; ``offence``:
    the play that is not; ``amends``: the event of the move in whose place it stands."""

    kind: Literal["violation"] = "violation"
    player: str
    rule: Rule
    before: tuple[str, ...] = ()
    offence: str | None = None
    marks: tuple[Outline, ...] = ()
    shot: Shot | None = None
    amends: int | None = None


class Questioned(_Stored):
    """Several plays explain the picture; one player is asked."""

    kind: Literal["question"] = "question"
    player: str
    choices: tuple[Choice, ...]
    marks: tuple[Outline, ...] = ()
    shot: Shot | None = None


class Cleared(_Stored):
    """A reading, a violation or a question is no longer there."""

    kind: Literal["cleared"] = "cleared"
    event: int


class Answered(_Stored):
    """The moves themselves follow as their own events."""

    kind: Literal["answer"] = "answer"
    question: int
    choice: int
    by: str


class Corrected(_Stored):
    """The move of ``event`` was ``notation`` instead; what followed is played again."""

    kind: Literal["correction"] = "correction"
    event: int
    notation: str
    by: str
    origin: Origin = "corrected"


class Told(_Stored):
    """A player told, on the own phone and for nobody else, what they hold: pile -> kind -> how
    many. It belongs to the move after which it was said, and is said again where that is."""

    kind: Literal["told"] = "told"
    player: str
    held: Mapping[str, Mapping[str, int]]


class Undone(_Stored):
    """The game stands as right after the event ``to``."""

    kind: Literal["undo"] = "undo"
    to: int
    by: str


class Redone(_Stored):
    kind: Literal["redo"] = "redo"
    to: int
    by: str


class Joined(_Stored):
    """A phone takes a seat; ``phone`` is a digest of its token, never the token."""

    kind: Literal["join"] = "join"
    seat: str
    name: str
    phone: str


class Left(_Stored):
    """One phone, or with ``phone`` None every phone, gives the seat back."""

    kind: Literal["leave"] = "leave"
    seat: str
    phone: str | None = None


class Renamed(_Stored):
    kind: Literal["rename"] = "rename"
    seat: str
    name: str


Payload = (
    Began
    | SetUp
    | Seen
    | Moved
    | Violated
    | Questioned
    | Cleared
    | Answered
    | Corrected
    | Told
    | Undone
    | Redone
    | Joined
    | Left
    | Renamed
)

PAYLOAD: TypeAdapter[Payload] = TypeAdapter(Annotated[Payload, Field(discriminator="kind")])


@dataclass(frozen=True, slots=True)
class Event:
    """``seq`` counts from 1 without gaps; ``at`` is UTC."""

    seq: int
    at: datetime
    what: Payload
