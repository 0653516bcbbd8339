"""Who plays a game at the simulated table, and with which pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from companion.errors import InputError
from companion.games.api import JSON, Game
from companion.games.noblemen.bots import Bot, imagined
from companion.games.noblemen.brought import brought
from companion.games.noblemen.game import GAME as NOBLEMEN
from companion.games.noblemen.mistakes import FAULTS, Situation, mistake
from companion.games.noblemen.moves import Move
from companion.games.noblemen.state import State
from companion.table.view import View

if TYPE_CHECKING:
    from vision.simulate.artwork import Artwork

S = TypeVar("S")
M = TypeVar("M")


class Performer(Protocol[S, M]):
    """Plays all seats of one game."""

    def choose(self, state: S, rng: Random) -> M: ...

    def mistake(self, state: S, move: M, rng: Random) -> tuple[str, View] | None:
        """A fault made before that move: its code and the table with it. None where none fits."""
        ...

    def told(self, state: S, move: M) -> dict[str, JSON]:
        """What the move brought, for the written truth, beside the game's own details."""
        ...

    def imagine(self, state: S, rng: Random) -> S:
        """The state with everything hidden made up so that bots can play on."""
        ...


@dataclass(frozen=True)
class Cast(Generic[S, M]):
    """A game with those who play it."""

    game: Game[S, M]
    performer: Performer[S, M]


@dataclass
class NoblemenPlayers:
    """Noblemen's bots; ``room`` is what the table leaves each estate. Faults come in turn, so that
    an evening has some of every kind."""

    room: Mapping[str, tuple[int, int]]
    made: int = 0

    def choose(self, state: State, rng: Random) -> Move:
        return Bot(self.room).choose(state, rng)

    def mistake(self, state: State, move: Move, rng: Random) -> tuple[str, View] | None:
        after = NOBLEMEN.view(NOBLEMEN.apply(state, move))
        situation = Situation(state, NOBLEMEN.view(state), after, Bot(self.room), rng)
        codes = list(FAULTS)
        first = self.made % len(codes)
        done = mistake(situation, codes[first:] + codes[:first])
        if done is None:
            return None
        self.made = codes.index(done.code) + 1
        return done.code, done.view

    def told(self, state: State, move: Move) -> dict[str, JSON]:
        return brought(state, move)

    def imagine(self, state: State, rng: Random) -> State:
        return imagined(state, rng)


def artwork_of(
    game: str, players: Sequence[str], seed: int, board_mm: tuple[float, float] | None = None
) -> Artwork:
    """The pieces of a game; InputError where nobody made any."""
    if game != "noblemen":
        raise InputError(f"{game}: there is no simulated table for this game; try noblemen")
    from vision.simulate.noblemen.edition import noblemen_artwork

    return noblemen_artwork(players, seed, board_mm)


def players_of(game: str, number: int) -> tuple[str, ...]:
    """Seat colours for so many players; InputError where the game is not for so many."""
    colours = {"noblemen": ("red", "blue", "yellow", "black", "brown")}.get(game)
    if colours is None:
        raise InputError(f"{game}: there is no simulated table for this game; try noblemen")
    if not 3 <= number <= len(colours):
        raise InputError(f"--players {number}: {game} is for 3 to {len(colours)} players")
    return colours[:number]
