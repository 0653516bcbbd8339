"""Where a game of Noblemen stands: what lies on the table, and what is known of what does not.

All values are frozen; their mappings are never changed in place. A state is always between two
turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.noblemen.position.estate import Estate
from companion.games.noblemen.position.moves import Cell
from companion.games.noblemen.position.names import BARON, LANDS
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.printed import Printed
from companion.games.values import replace


@dataclass(frozen=True, slots=True)
class Earned:
    """Victory points once made: who, how many, for what (``reason`` is a key of
    ``scoring.REASONS``, ``subject`` and ``number`` fill it), when, and in whose estate or on which
    board sites."""

    player: str
    points: int
    reason: str
    subject: str = ""
    number: int = 0
    decade: int = 0
    turn: int = 0
    cells: tuple[Cell, ...] = ()
    sites: tuple[str, ...] = ()


@dataclass(frozen=True)
class Player:
    """One player. ``money`` (pounds), ``markers`` (bribe markers), ``tiles`` and ``cards`` are
    hidden behind the screen; ``taxed`` and ``landed`` say whether the tax and land markers lie in
    front of it."""

    colour: str
    estate: Estate
    vp: int = 0
    title: str = BARON
    money: int = 0
    markers: int = 0
    tiles: Pile = field(default_factory=Pile)
    cards: Pile = field(default_factory=Pile)
    taxed: bool = False
    landed: bool = False


@dataclass(frozen=True, slots=True)
class War:
    """A war that lies on the table (0.8.6.5, "War with Spain", "War with France"): its card, and
    the pounds that lie on it."""

    card: str
    pounds: int = 0


@dataclass(frozen=True, slots=True)
class Task:
    """Something that the table must do by hand after a turn: ``kind`` is one of ``tasks.KINDS``;
    ``player`` None means everybody. ``number`` of pounds, tiles or the like; ``other`` is the other
    player, or the title."""

    kind: str
    player: str | None = None
    number: int = 0
    other: str = ""


@dataclass(frozen=True)
class State:
    """The whole game between two turns.

    players: in seat order, clockwise. stock: building -> the price spaces that hold one. church:
    land -> tiles donated this decade. round: index on the round track, 0 the arrow. decade: 0 to 2.
    to_move: None once the game is over. deck: the scandal cards from the top where their order is
    known (a game with full information), else None. turn: turns played. history: all points made,
    in order; their sum is each player's counter. closing: turns left before the decade ends, once
    its last ball is over; 0 where none are counted. war: the war on the table. treason: who gets no
    point from the queen for the rest of the decade.
    """

    printed: Printed
    players: tuple[Player, ...]
    queen: str
    to_move: str | None
    stock: Mapping[str, frozenset[int]] = field(default_factory=dict)
    church: Mapping[str, int] = field(default_factory=dict)
    round: int = 0
    decade: int = 0
    deck: tuple[str, ...] | None = None
    turn: int = 0
    history: tuple[Earned, ...] = ()
    todo: tuple[Task, ...] = ()
    closing: int = 0
    war: War | None = None
    treason: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        return self.to_move is None

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(player.colour for player in self.players)

    def player(self, colour: str) -> Player:
        """One player; KeyError where nobody has this colour."""
        for player in self.players:
            if player.colour == colour:
                return player
        raise KeyError(colour)

    def players_with(self, player: Player) -> tuple[Player, ...]:
        """All players, this one with new values."""
        return tuple([player if p.colour == player.colour else p for p in self.players])

    def with_player(self, player: Player) -> State:
        """This state with one player's new values."""
        return replace(self, players=self.players_with(player))

    @property
    def locked(self) -> bool:
        """Whether the queen cannot change hands now ("Ablauf einer Dekade")."""
        return self.round in self.printed.locked

    def left_of(self, colour: str) -> str:
        """The next player clockwise."""
        seats = self.seats
        return seats[(seats.index(colour) + 1) % len(seats)]

    def clockwise_from(self, colour: str) -> tuple[str, ...]:
        """All players in turn order, this one first."""
        seats = self.seats
        start = seats.index(colour)
        return seats[start:] + seats[:start]

    @property
    def marker_stack(self) -> int:
        """Bribe markers left on the board."""
        return max(0, self.printed.box.markers - sum(player.markers for player in self.players))

    def knights_left(self, colour: str) -> int:
        """Knights of a player that stand on no region yet."""
        placed = sum(list(p.estate.knights.values()).count(colour) for p in self.players)
        return max(0, self.printed.box.knights - placed)

    def supply(self, building: str) -> int:
        """Buildings of a kind beside the board."""
        used = len(self.stock.get(building, ()))
        used += sum(len(player.estate.built(building)) for player in self.players)
        return max(0, self.printed.box.buildings[building] - used)

    def visible_tiles(self) -> dict[str, int]:
        """Tiles of each land in the estates and at the church."""
        seen = {land: self.church.get(land, 0) for land in LANDS}
        for player in self.players:
            for land in player.estate.tiles.values():
                seen[land] += 1
        return seen

    @property
    def bag_count(self) -> int:
        """Tiles left in the bag."""
        laid = sum(len(player.estate.tiles) for player in self.players)
        hidden = sum(player.tiles.count for player in self.players)
        return max(
            0, sum(self.printed.box.tiles.values()) - laid - sum(self.church.values()) - hidden
        )

    @property
    def deck_count(self) -> int:
        """Scandal cards left in the stack."""
        hands = sum(player.cards.count for player in self.players)
        return max(0, sum(self.printed.box.cards.values()) - hands - (self.war is not None))
