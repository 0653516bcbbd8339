"""What a player does in one turn, as plain frozen values.

A ``Move`` is one complete turn: its steps in the order they were done (exactly one action, at most
one scandal card, any number of trades), and what was decided in the masked balls and the new decade
that the end of the turn set off. Chance and hidden draws are part of it: a tuple of kinds where
they are known, with ``"?"`` for a kind that nobody saw, or None for "as many as were due, all
unseen".
"""

from __future__ import annotations

from dataclasses import dataclass

Cell = tuple[int, int]
"""A place on an estate's lattice: x to the player's right, y away from the player. A region is
named by its lower left cell and covers that one, the next to the right, and the two above."""

Kinds = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Placement:
    """One tile laid into the own estate."""

    land: str
    x: int
    y: int

    @property
    def cell(self) -> Cell:
        return (self.x, self.y)


@dataclass(frozen=True, slots=True)
class Expand:
    """A: lay tiles, in the order laid. ``regions`` names the squares that were declared; needed
    only where one tile completes several at once (else the first in order of x, then y, is
    taken)."""

    placed: tuple[Placement, ...]
    regions: tuple[Cell, ...] = ()
    drawn: Kinds | None = None


@dataclass(frozen=True, slots=True)
class Knight:
    """A knight set on a region of another player, from the supply or (``moved_from``: whose estate,
    which region) from where it stood. ``handed``: the tiles that a forest's owner gave."""

    estate: str
    region: Cell
    moved_from: tuple[str, Cell] | None = None
    handed: Kinds | None = None


@dataclass(frozen=True, slots=True)
class CardDraw:
    """Three scandal cards looked at: those kept, and those put back under the stack in that order.
    ``intrige``: an Intrigue held before was given up to keep all."""

    kept: Kinds = ("?",)
    back: Kinds = ()
    intrige: bool = False


@dataclass(frozen=True, slots=True)
class Build:
    """B: one building. ``space`` is the price space it was taken from (None: the cheapest; for a
    folly, which one: its space is its identity). ``at``: the meadow, or the castle a palace
    replaces."""

    building: str
    at: Cell
    space: int | None = None
    knight: Knight | None = None
    looked: CardDraw | None = None


@dataclass(frozen=True, slots=True)
class Bribe:
    """C: buy bribe markers. ``card``: the scandal card played with it (a secret marriage)."""

    markers: int
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Tax:
    """D: collect taxes, giving ``markers`` bribe markers for a pound each."""

    markers: int = 0


@dataclass(frozen=True, slots=True)
class GainLand:
    """E: gain land, giving ``markers`` bribe markers for a tile each. ``shared``: what others drew
    for their knights on the forests here, where the edition lets them (0.8.6.5); who is not named
    drew unseen."""

    markers: int = 0
    drawn: Kinds | None = None
    shared: tuple[tuple[str, Kinds], ...] = ()


@dataclass(frozen=True, slots=True)
class Church:
    """F: donate tiles, (land, how many) for each land given. ``card``: the scandal card played with
    it (the favor of the vicar)."""

    given: tuple[tuple[str, int], ...]
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Idle:
    """G: nothing, for a point."""


@dataclass(frozen=True, slots=True)
class Murdered:
    """The whole turn is skipped: another player played a Murder at its start (0.8.6.5)."""

    by: str


@dataclass(frozen=True, slots=True)
class Trade:
    """Two own tiles into the bag for one out of it."""

    give: tuple[str, str]
    take: str


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A scandal card played in the own turn, with what it needs: ``expand`` for the master stroke,
    ``at`` for the inheritance's castle and ``space`` for the price space that it came from (None:
    the cheapest), ``given`` for tiles that go into the bag, ``taken`` for those chosen out of it,
    ``drawn`` for the dowry, ``knight`` for a treachery, ``against`` for whom a high treason
    hits."""

    card: str
    expand: Expand | None = None
    at: Cell | None = None
    given: Kinds = ()
    drawn: Kinds | None = None
    taken: Kinds = ()
    knight: Knight | None = None
    against: str | None = None
    space: int | None = None


Action = Expand | Build | Bribe | Tax | GainLand | Church | Idle | Murdered
Step = Action | PlayCard | Trade


@dataclass(frozen=True, slots=True)
class BallChoice:
    """What one player decided at a masked ball: markers and cards given for prestige, and the title
    taken (None: the highest there was). ``ball`` counts the balls that one turn's end set off."""

    player: str
    markers: int = 0
    cards: Kinds = ()
    title: str | None = None
    ball: int = 0


@dataclass(frozen=True, slots=True)
class Move:
    """One complete turn.

    ``balls``: decisions at the masked balls it set off; who is not named gave nothing and took the
    highest title. ``decade``: (player, draw) of the new decade's scandal cards; who is not named
    drew unseen. ``liaisons``: (player, how many) shown at the game's end; who is not named shows
    those that are known to be held.
    """

    player: str
    steps: tuple[Step, ...]
    balls: tuple[BallChoice, ...] = ()
    decade: tuple[tuple[str, CardDraw], ...] = ()
    liaisons: tuple[tuple[str, int], ...] = ()

    @property
    def action(self) -> Action:
        """The action of the turn; idling where no step is one."""
        for step in self.steps:
            if not isinstance(step, PlayCard | Trade):
                return step
        return Idle()

    @property
    def card(self) -> PlayCard | None:
        """The scandal card played in the turn, if any."""
        return next((step for step in self.steps if isinstance(step, PlayCard)), None)

    @property
    def played(self) -> Kinds:
        """Every scandal card played in the turn, those with an action among them."""
        steps = (step for step in self.steps if isinstance(step, PlayCard | Bribe | Church))
        return tuple(step.card for step in steps if step.card is not None)

    @property
    def trades(self) -> tuple[Trade, ...]:
        return tuple(step for step in self.steps if isinstance(step, Trade))


def turn(player: str, *steps: Step) -> Move:
    """A turn of these steps, with nothing decided beyond them.

    >>> turn("red", Idle()).action
    Idle()
    """
    return Move(player, steps)
