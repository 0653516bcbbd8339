"""Who plays a game at the simulated table, and with which pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final, Protocol, TypeVar, cast

from companion.errors import InputError
from companion.games.api import JSON, Game
from companion.games.noblemen import GAME as NOBLEMEN
from companion.games.noblemen.bots.bot import Bot
from companion.games.noblemen.bots.imagined import imagined, with_cards_imagined
from companion.games.noblemen.bots.mistakes import Situation, faults_of, mistake
from companion.games.noblemen.position.edition import DEFAULT
from companion.games.noblemen.position.moves import Bribe, Idle, Move
from companion.games.noblemen.position.printed import Printed
from companion.games.noblemen.position.state import State
from companion.games.noblemen.private.declared import declared
from companion.games.noblemen.told.brought import brought
from companion.statefile import COLOURS
from companion.table.view import View

if TYPE_CHECKING:
    from vision.simulate.artwork import Artwork

S = TypeVar("S")
M = TypeVar("M")
S_contra = TypeVar("S_contra", contravariant=True)

_MOST_VP_SPACES = 120
_MOST_PRESTIGE_SPACES = 35
_OWN_BOARD = "simulated"


class Performer(Protocol[S, M]):
    """Plays all seats of one game."""

    def choose(self, state: S, rng: Random) -> M: ...

    def mistake(self, state: S, move: M, rng: Random) -> tuple[str, View] | None:
        """A fault made before that move: its code and the table with it. None where none fits."""
        ...

    def told(self, state: S, move: M) -> dict[str, JSON]:
        """What the move brought, for the written truth, beside the game's own details."""
        ...

    def declared(self, state: S, move: M) -> str | None:
        """The move in notation as its players tell it, where a picture does not say it all."""
        ...

    def imagine(self, state: S, rng: Random) -> S:
        """The state with everything hidden made up so that bots can play on."""
        ...


class Company(Protocol[S, M]):
    """What the simulated table must have of a game."""

    @property
    def game(self) -> Game[S, M]: ...

    def players(self, number: int) -> tuple[str, ...]:
        """Seat colours, clockwise; InputError where the game is not for so many."""
        ...

    def seats(self, state: S) -> tuple[str, ...]: ...

    def artwork(
        self,
        players: Sequence[str],
        seed: int,
        board_mm: tuple[float, float] | None,
        state: S | None,
    ) -> Artwork:
        """The pieces; where a state is given, the board has the figures that it is played with."""
        ...

    def performer(self, room: Mapping[str, tuple[int, int]], hidden: float) -> Performer[S, M]:
        """Bots that keep within the columns and rows that fit before each seat, and take so many
        (0 to 1) of their chances to do something that no camera sees."""
        ...


@dataclass
class NoblemenPlayers:
    """Noblemen's bots. Faults come in turn, so that an evening has some of every kind."""

    room: Mapping[str, tuple[int, int]]
    hidden: float = 0.0
    made: int = 0

    @property
    def bot(self) -> Bot:
        return Bot(self.room, hidden=self.hidden)

    def choose(self, state: State, rng: Random) -> Move:
        return self.bot.choose(state, rng)

    def mistake(self, state: State, move: Move, rng: Random) -> tuple[str, View] | None:
        after = NOBLEMEN.apply(state, move)
        situation = Situation(state, NOBLEMEN.view(state), NOBLEMEN.view(after), self.bot, rng)
        # Where a turn is told by the counter, or in part by nothing (a decade's end takes markers
        # away), no picture shows that a counter is wrong.
        by_counter = isinstance(move.action, Idle | Bribe) or after.decade != state.decade
        hides = by_counter or declared(state, move) is not None
        codes = [code for code in faults_of(state) if not (hides and code == "counter_off")]
        first = self.made % len(codes)
        done = mistake(situation, codes[first:] + codes[:first])
        if done is None:
            return None
        self.made = codes.index(done.code) + 1
        return done.code, done.view

    def told(self, state: State, move: Move) -> dict[str, JSON]:
        return brought(state, move)

    def declared(self, state: State, move: Move) -> str | None:
        told = declared(state, move)
        return None if told is None else NOBLEMEN.format(told)

    def imagine(self, state: State, rng: Random) -> State:
        state = imagined(state, rng)
        return with_cards_imagined(state, rng) if self.hidden else state


class NoblemenCompany:
    """Noblemen with its bots and its own edition's pieces."""

    @property
    def game(self) -> Game[State, Move]:
        return NOBLEMEN

    def players(self, number: int) -> tuple[str, ...]:
        if not 3 <= number <= len(COLOURS):
            raise InputError(f"--players {number}: noblemen is for 3 to {len(COLOURS)} players")
        return COLOURS[:number]

    def seats(self, state: State) -> tuple[str, ...]:
        return state.seats

    def artwork(
        self,
        players: Sequence[str],
        seed: int,
        board_mm: tuple[float, float] | None,
        state: State | None,
    ) -> Artwork:
        from vision.simulate.noblemen.design import Figures
        from vision.simulate.noblemen.edition import noblemen_artwork

        if state is None:
            return noblemen_artwork(players, seed, board_mm)
        printed = state.printed
        _check_tracks(printed)
        figures = Figures(
            tuple(printed.prices.items()),
            printed.mask,
            printed.locked,
            printed.end,
            printed.vp_spaces,
            printed.prestige_spaces,
            numbered=printed.rules.end == "last_turns",
        )
        # A board of the usual rules goes by a name of its own; any other says whose rules it has.
        named = _OWN_BOARD if printed.rulebook == DEFAULT else printed.rulebook
        return noblemen_artwork(players, seed, board_mm, figures, named)

    def performer(self, room: Mapping[str, tuple[int, int]], hidden: float) -> NoblemenPlayers:
        return NoblemenPlayers(room, hidden)


def _check_tracks(printed: Printed) -> None:
    if printed.vp_spaces > _MOST_VP_SPACES or printed.prestige_spaces > _MOST_PRESTIGE_SPACES:
        raise InputError(
            f"state: tracks of {printed.vp_spaces} and {printed.prestige_spaces} spaces do not fit "
            f"on the simulated board, which has room for {_MOST_VP_SPACES} and "
            f"{_MOST_PRESTIGE_SPACES}"
        )


AnyCompany = Company[object, object]
_COMPANIES: Final[Mapping[str, object]] = {"noblemen": NoblemenCompany()}


def company_of(game: str) -> AnyCompany:
    """Who plays a game; InputError where nobody made its pieces."""
    if game not in _COMPANIES:
        there = ", ".join(_COMPANIES)
        raise InputError(f"{game}: there is no simulated table for this game (there is: {there})")
    # States and moves are the game's own business: only the company looks into them.
    return cast(AnyCompany, _COMPANIES[game])
