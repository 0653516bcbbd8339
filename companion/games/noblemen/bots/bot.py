"""A player that needs no head: sensible turns, quickly, for a table that nobody sits at.

Bots know everything: the piles of a state they play on are exact (``imagined`` makes them so). How
much they do out of sight, cards, trades and gifts, is up to whoever sets them to play: a camera can
follow only what lies on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from companion.games.noblemen.bots.cards import best_card, finishing_trade, murderer
from companion.games.noblemen.bots.gifts import drawn_card, with_decisions
from companion.games.noblemen.bots.imagined import imagined
from companion.games.noblemen.bots.plays import (
    Worth,
    buildings,
    gifts,
    incomes,
    worth_of_laying,
    worth_of_spot,
)
from companion.games.noblemen.choices.chance import land_drawn, resolve
from companion.games.noblemen.hidden.claims import bag_content
from companion.games.noblemen.position.estate import Estate, frontier, lay
from companion.games.noblemen.position.moves import (
    Action,
    Bribe,
    Build,
    Cell,
    Church,
    Expand,
    GainLand,
    Idle,
    Move,
    Murdered,
    Placement,
    Step,
    Tax,
    turn,
)
from companion.games.noblemen.position.names import CHAPEL, LANDS, MARRIAGE, VICAR
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.bribe import most_bribes
from companion.games.noblemen.rules.church import VICAR_MOST, room
from companion.games.noblemen.rules.expand import MOST_TILES, yields
from companion.games.noblemen.rules.turn import effect

__all__ = ["Bot", "draw", "imagined"]

_WIDE = (99, 99)


@dataclass(frozen=True, slots=True)
class Bot:
    """``room`` is how many columns and rows of tiles fit before a seat; a colour that is not named
    has all the room in the world. ``whim`` is how far a turn may be from the best one. ``hidden``
    (0 to 1) is how often a chance is used to do what no camera sees; above 0, hands of cards and
    the stack must be known as well (``with_cards_imagined``)."""

    room: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    whim: float = 1.2
    hidden: float = 0.0

    def choose(self, state: State, rng: Random) -> Move:
        """A legal turn of the player to act, every hidden draw of tiles made. ValueError once the
        game is over."""
        if state.to_move is None:
            raise ValueError("the game is over")
        colour = state.to_move
        if not self.hidden:
            return turn(colour, _with_draws(state, colour, self._action(state, rng), rng))
        victim_of = murderer(state) if rng.random() < self.hidden else None
        if victim_of is not None:
            move = turn(colour, Murdered(victim_of))
        else:
            move = turn(colour, *self._steps(state, colour, rng))
        return resolve(state, with_decisions(state, move, self.hidden, rng), rng)

    def laying(self, state: State, colour: str, number: int, rng: Random) -> tuple[Placement, ...]:
        """The tiles that this player would lay next, as many as asked for if they can."""
        estate = state.player(colour).estate
        hand = Counter(state.player(colour).tiles.known)
        placed: list[Placement] = []
        for _ in range(number):
            spot = self._best_spot(estate, hand, colour, rng)
            if spot is None:
                break
            placed.append(spot)
            hand[spot.land] -= 1
            estate, _ = lay(estate, (spot,))
        return tuple(placed)

    def free_cells(self, estate: Estate, colour: str) -> list[Cell]:
        """Where the estate can grow without leaving the room there is."""
        columns, rows = self.room.get(colour, _WIDE)
        return [c for c in frontier(estate.tiles) if _fits(estate, c, columns, rows)]

    def _steps(self, state: State, colour: str, rng: Random) -> Iterator[Step]:
        """A whole turn, with what is done out of sight before and with the action."""
        if self._dares(rng):
            trade = finishing_trade(state, colour)
            if trade is not None:
                yield trade
                state = effect(state, colour, trade)
        card = best_card(state, colour, self.laying, rng) if self._dares(rng) else None
        if card is not None:
            (step,) = resolve(state, turn(colour, card), rng).steps
            yield step
            state = effect(state, colour, step)
        action = self._action(state, rng)
        if self._dares(rng):
            action = _secretly(state, colour, action, alone=card is None)
        if isinstance(action, Build) and action.building == CHAPEL:
            looked = drawn_card(state, colour, self.hidden, rng)
            action = replace(action, looked=looked)
        yield action

    def _dares(self, rng: Random) -> bool:
        return rng.random() < self.hidden

    def _action(self, state: State, rng: Random) -> Action:
        colour = state.to_move or ""
        options = list(self._options(state, colour, rng))
        _, action = max(options, key=lambda option: option[0] + rng.uniform(0, self.whim))
        return action

    def _options(self, state: State, colour: str, rng: Random) -> Iterator[Worth]:
        yield 0.4, Idle()
        yield from buildings(state, colour, rng)
        yield from incomes(state, colour)
        yield from gifts(state, colour)
        placed = self.laying(state, colour, MOST_TILES, rng)
        if placed:
            yield worth_of_laying(state, colour, placed)

    def _best_spot(
        self, estate: Estate, hand: Mapping[str, int], colour: str, rng: Random
    ) -> Placement | None:
        best, most = None, float("-inf")
        for x, y in self.free_cells(estate, colour):
            for land in LANDS:
                if hand.get(land, 0) < 1:
                    continue
                value = worth_of_spot(estate, land, (x, y)) + rng.uniform(0, 0.4)
                if value > most:
                    best, most = Placement(land, x, y), value
        return best


def draw(state: State, due: int, rng: Random) -> tuple[str, ...] | None:
    """Tiles out of the bag, blindly; None where nobody knows what is in it."""
    content = bag_content(state)
    if content is None:
        return None
    tiles = list(Counter({land: max(0, n) for land, n in content.items()}).elements())
    return tuple(rng.sample(tiles, min(due, len(tiles))))


def _with_draws(state: State, colour: str, action: Action, rng: Random) -> Action:
    if isinstance(action, Expand):
        return replace(action, drawn=draw(state, yields(state, colour, action).tiles, rng))
    if isinstance(action, GainLand):
        return land_drawn(state, colour, action, rng)
    return action


def _secretly(state: State, colour: str, action: Action, *, alone: bool) -> Action:
    """The action with bribe markers, or a card, that nobody sees beside it; ``alone``: no card was
    played in this turn yet."""
    player = state.player(colour)
    match action:
        case Tax() | GainLand():
            return replace(action, markers=player.markers // 2)
        case Bribe() if alone and player.cards.known.get(MARRIAGE, 0):
            return Bribe(most_bribes(state, colour, MARRIAGE), MARRIAGE)
        case Church() if alone and player.cards.known.get(VICAR, 0):
            return _favoured(state, colour, action)
        case _:
            return action


def _favoured(state: State, colour: str, action: Church) -> Church:
    """The gift with as much more of one land as a vicar's favour makes room for; as it is where
    that is nothing."""
    held = state.player(colour).tiles.known
    for land, _ in action.given:
        most = min(held.get(land, 0), room(state, land, VICAR_MOST))
        if most > room(state, land):
            given = tuple((k, most if k == land else n) for k, n in action.given)
            return Church(given, VICAR)
    return action


def _fits(estate: Estate, cell: Cell, columns: int, rows: int) -> bool:
    xs = [x for x, _ in estate.tiles] + [cell[0]]
    ys = [y for _, y in estate.tiles] + [cell[1]]
    return max(xs) - min(xs) < columns and max(ys) - min(ys) < rows
