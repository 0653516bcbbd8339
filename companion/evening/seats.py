"""Who sits where: seats, their phones, and who may act for whom."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.evening.events import Joined, Left, Renamed
from companion.evening.refusal import Refusal
from companion.evening.texts import LANGUAGES, colour
from companion.games.api import Text

SHAPES = ("disc", "square", "triangle", "diamond", "hexagon", "star")
LONGEST_NAME = 24
Role = Literal["host", "player", "spectator"]


@dataclass(frozen=True, slots=True)
class Seat:
    """``phones`` are digests of tokens; ``times_freed`` makes old seat codes worthless."""

    color: str
    shape: str
    name: str = ""
    phones: frozenset[str] = frozenset()
    times_freed: int = 0

    @property
    def taken(self) -> bool:
        return bool(self.phones)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: a seat's phone, the host, or somebody who only looks."""

    role: Role
    seat: str | None = None

    @property
    def name(self) -> str:
        """As it is written into the journal."""
        return self.seat or self.role


@dataclass(frozen=True, slots=True)
class Seats:
    secret: str
    by_color: Mapping[str, Seat] = field(default_factory=dict)

    def __getitem__(self, color: str) -> Seat:
        try:
            return self.by_color[color]
        except KeyError:
            raise Refusal("no_such_seat", status=404, what=color) from None

    def name(self, color: str) -> str:
        """What a seat is called: its colour until it has a name."""
        seat = self.by_color.get(color)
        return seat.name if seat and seat.name else color.capitalize()

    def called(self, color: str) -> Text:
        """As ``name``, in the reader's language."""
        seat = self.by_color.get(color)
        return dict.fromkeys(LANGUAGES, seat.name) if seat and seat.name else colour(color)

    def of(self, phone: str) -> Seat | None:
        """The seat that this phone (a digest) has."""
        return next((seat for seat in self.by_color.values() if phone in seat.phones), None)

    def code(self, color: str) -> str:
        """Lets another phone join a taken seat; shown on that seat's own phones only."""
        seat = self[color]
        message = f"{color} {seat.times_freed}".encode()
        return hmac.new(self.secret.encode(), message, hashlib.sha256).hexdigest()[:10]


def seat_players(players: Sequence[str], secret: str) -> Seats:
    return Seats(
        secret,
        {color: Seat(color, SHAPES[i % len(SHAPES)]) for i, color in enumerate(players)},
    )


def new_token() -> str:
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def seated(seats: Seats, change: Joined | Left | Renamed) -> Seats:
    """The seats after a change that is in the journal."""
    seat = seats.by_color.get(change.seat)
    if seat is None:
        return seats
    match change:
        case Joined():
            # A phone has one seat at a time.
            others = {
                color: replace(other, phones=other.phones - {change.phone})
                for color, other in seats.by_color.items()
            }
            name = change.name if not seat.taken else seat.name
            joined = replace(seat, name=name, phones=seat.phones | {change.phone})
            return replace(seats, by_color={**others, change.seat: joined})
        case Left(phone=None):
            left = replace(seat, phones=frozenset(), times_freed=seat.times_freed + 1)
        case Left():
            left = replace(seat, phones=seat.phones - {change.phone})
        case Renamed():
            left = replace(seat, name=change.name)
    return replace(seats, by_color={**seats.by_color, change.seat: left})


def may_act(seats: Seats, actor: Actor, color: str) -> None:
    """Refuses whoever is neither the host nor a phone of that seat."""
    if actor.role == "host" or (actor.role == "player" and actor.seat == color):
        return
    raise Refusal("not_yours", status=403, name=seats.called(color))


def may_play(actor: Actor) -> None:
    """Refuses whoever only looks."""
    if actor.role == "spectator":
        raise Refusal("only_players", status=403)


def proper_name(name: str) -> str:
    """A name as it may stand on everybody's phone."""
    tidy = " ".join("".join(c for c in name if c.isprintable()).split())
    if not 1 <= len(tidy) <= LONGEST_NAME:
        raise Refusal("bad_name", status=400)
    return tidy
