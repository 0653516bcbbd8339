"""Plays in the words of whoever reads them: the player is spoken to, everybody else is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from companion.evening.seats import Actor, Seats
from companion.evening.texts import join
from companion.evening.timeline import Played
from companion.games.api import PLAYER, Text

S = TypeVar("S")


def worded(seats: Seats, reader: Actor, played: Played[S]) -> Text:
    """One play, as this reader may hear it."""
    player = played.step.move.player
    if reader.role == "player" and reader.seat == player:
        return played.text
    return told(seats, player, played.told)


def worded_all(seats: Seats, reader: Actor, plays: Iterable[Played[S]]) -> Text:
    """Plays in order, as this reader may hear them."""
    return join([worded(seats, reader, played) for played in plays])


def told(seats: Seats, player: str, text: Text) -> Text:
    """A text for everybody, with the player's name in it."""
    name = seats.called(player)
    return {language: said.replace(PLAYER, name[language]) for language, said in text.items()}
