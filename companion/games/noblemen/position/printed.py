"""The figures and the rulebook that a game is played with, as plain frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Title:
    """A title of nobility: the prestige it takes, the victory points it brings, what it takes off
    the price of a building, and how many there are, by number of players (of barons: one each)."""

    need: int
    vp: int
    discount: int
    supply: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Box:
    """What is in the box: tiles by land, scandal cards by kind, buildings by kind, bribe markers,
    knights of each player."""

    tiles: Mapping[str, int]
    cards: Mapping[str, int]
    buildings: Mapping[str, int]
    markers: int
    knights: int


@dataclass(frozen=True, slots=True)
class Start:
    """How a game begins: pounds of the first player, and how many more each next one has; tiles
    that everybody takes, by land, and how many there are behind a screen once drawn up; whether the
    tiles taken may be chosen instead (up to as many of each), and whether drawn ones may be changed
    once; the space of the round counter, by number of players."""

    money: int
    money_more: int
    taken: Mapping[str, int]
    tiles: int
    chosen: bool
    mulligan: bool
    round: Mapping[int, int]

    def space(self, players: int) -> int:
        """Where the round counter of so many players begins a decade."""
        return self.round.get(players, 0)


@dataclass(frozen=True, slots=True)
class Rules:
    """What the rulebooks decide differently.

    end: a decade ends where the round counter arrives at the end ("arrival"), or after one more
    turn for everybody once the last ball was held ("last_turns"). visitor_paid: the owner of a
    knight on somebody's region takes its bonus when collecting ("collecting"), or when the owner of
    the land collects ("hosting"). knights_at_home: a knight may be set in one's own estate and
    drives others out there. knights_move: a knight may be moved while another is in the supply.
    lower_title: a lower title than the highest may be taken. bribes_most: markers bought at once.
    """

    end: Literal["arrival", "last_turns"]
    visitor_paid: Literal["collecting", "hosting"]
    knights_at_home: bool
    knights_move: bool
    lower_title: bool
    bribes_most: int


@dataclass(frozen=True, slots=True)
class Printed:
    """The figures a game is played with, and what its rulebook says.

    prices: building -> pounds of each of its spaces, cheapest first. mask, locked, end: round track
    indices counted from the arrow (0) that hold a masked ball, hold the queen fast, end the decade.
    vp_spaces, prestige_spaces: spaces of those tracks, the 0 among them. stocked: building -> how
    many the board is filled up to, by number of players. folly_vp: points for the first folly
    built, the second, and so on. folly_needs: land -> regions, for each folly space. titles: by
    name. rulebook: the shipped edition whose rules are played, whatever the board is called.
    """

    edition: str
    prices: Mapping[str, tuple[int, ...]]
    mask: tuple[int, ...]
    locked: tuple[int, ...]
    end: int
    vp_spaces: int
    prestige_spaces: int
    stocked: Mapping[str, Mapping[int, int]]
    folly_vp: tuple[int, ...]
    folly_needs: tuple[Mapping[str, int], ...]
    titles: Mapping[str, Title]
    rulebook: str
    box: Box
    start: Start
    rules: Rules
