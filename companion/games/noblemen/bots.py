"""A player that needs no head: sensible turns, quickly, for a table that nobody sits at.

Bots know everything: the piles of a state they play on are exact (``imagined`` makes them so). What
players do out of sight, cards and trades, they leave alone, so that a camera can follow them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from companion.games.noblemen.bribe import most_bribes
from companion.games.noblemen.building import follies_built, on_sale, sites_for
from companion.games.noblemen.chance import land_drawn
from companion.games.noblemen.church import room
from companion.games.noblemen.estate import Estate, around, beside, completes, frontier, lay
from companion.games.noblemen.expand import MOST_TILES, yields
from companion.games.noblemen.hidden import bag_content
from companion.games.noblemen.income import worth
from companion.games.noblemen.knight import free_regions, handover, standing
from companion.games.noblemen.moves import (
    Action,
    Bribe,
    Build,
    Cell,
    Church,
    Expand,
    GainLand,
    Idle,
    Knight,
    Move,
    Placement,
    Tax,
    turn,
)
from companion.games.noblemen.names import (
    ACKER,
    BRUNNEN,
    CASTLE,
    CHAPEL,
    FOLLY,
    HAIN,
    LANDS,
    PALACE,
    WIESE,
)
from companion.games.noblemen.pile import Pile
from companion.games.noblemen.state import State

Worth = tuple[float, Action]

_WIDE = (99, 99)


@dataclass(frozen=True, slots=True)
class Bot:
    """``room`` is how many columns and rows of tiles fit before a seat; a colour that is not named
    has all the room in the world. ``whim`` is how far a turn may be from the best one."""

    room: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    whim: float = 1.2

    def choose(self, state: State, rng: Random) -> Move:
        """A legal turn of the player to act, every hidden draw of tiles made. ValueError once the
        game is over."""
        if state.to_move is None:
            raise ValueError("the game is over")
        colour = state.to_move
        options = list(self._options(state, colour, rng))
        _, action = max(options, key=lambda option: option[0] + rng.uniform(0, self.whim))
        return turn(colour, _with_draws(state, colour, action, rng))

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

    def _options(self, state: State, colour: str, rng: Random) -> Iterator[Worth]:
        yield 0.4, Idle()
        yield from _buildings(state, colour, rng)
        yield from _income(state, colour)
        yield from _gifts(state, colour)
        placed = self.laying(state, colour, MOST_TILES, rng)
        if placed:
            yield _worth_of_laying(state, colour, placed)

    def _best_spot(
        self, estate: Estate, hand: Mapping[str, int], colour: str, rng: Random
    ) -> Placement | None:
        best, most = None, float("-inf")
        for x, y in self.free_cells(estate, colour):
            for land in LANDS:
                if hand.get(land, 0) < 1:
                    continue
                value = _worth_of_spot(estate, land, (x, y)) + rng.uniform(0, 0.4)
                if value > most:
                    best, most = Placement(land, x, y), value
        return best


def imagined(state: State, rng: Random) -> State:
    """A state in which every tile behind a screen is known, one of those that fit what was seen."""
    certain = {p.colour: _certain(p.tiles) for p in state.players}
    taken = sum(certain.values(), Counter(state.visible_tiles()))
    pool = [
        land for land in LANDS for _ in range(max(0, state.printed.box.tiles[land] - taken[land]))
    ]
    rng.shuffle(pool)
    for player in state.players:
        known = certain[player.colour]
        missing = player.tiles.count - sum(known.values())
        known += Counter(pool.pop() for _ in range(min(missing, len(pool))))
        pile = Pile(sum(known.values()), dict(known))
        state = state.with_player(replace(player, tiles=pile))
    return state


def _certain(pile: Pile) -> Counter[str]:
    """What is known of a pile, no more than it holds."""
    return Counter(list(Counter(pile.known).elements())[: pile.count])


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


def _fits(estate: Estate, cell: Cell, columns: int, rows: int) -> bool:
    xs = [x for x, _ in estate.tiles] + [cell[0]]
    ys = [y for _, y in estate.tiles] + [cell[1]]
    return max(xs) - min(xs) < columns and max(ys) - min(ys) < rows


def _worth_of_spot(estate: Estate, land: str, cell: Cell) -> float:
    """How good a tile of this land would be here: regions, walls around buildings, a compact
    estate, and meadows where something can be built."""
    tiles = {**estate.tiles, cell: land}
    value = 0.22 * sum(near in tiles for near in around(cell))
    value += 0.15 * sum(near in tiles for near in beside(cell))
    if completes(tiles, estate.regions, cell):
        value += 4.0
    elif land != WIESE:
        value += 0.45 * sum(estate.tiles.get(near) == land for near in beside(cell))
    for near in around(cell):
        if estate.buildings.get(near) in (CASTLE, PALACE):
            value += 0.9
    if land == WIESE:
        blocked = any(estate.buildings.get(near) in (CASTLE, PALACE) for near in around(cell))
        value += 0.2 if blocked else 1.0
        value -= 0.5 * len(estate.empty_meadows())
    return value


def _worth_of_laying(state: State, colour: str, placed: Sequence[Placement]) -> Worth:
    step = Expand(tuple(placed))
    gain = yields(state, colour, step)
    value = 1.1 * len(placed) + 0.6 * gain.pounds + 0.5 * gain.tiles + 1.2 * len(gain.completed)
    if gain.queen and state.queen != colour and not state.locked:
        value += 2.5
    return value, step


def _buildings(state: State, colour: str, rng: Random) -> Iterator[Worth]:
    estate = state.player(colour).estate
    for building, space in on_sale(state, colour):
        for cell in sites_for(estate, building):
            value = _worth_of_building(state, colour, building, cell)
            knight = _knight(state, colour, rng) if building == CASTLE else None
            if knight is not None:
                value += 1.5
            yield value, Build(building, cell, space, knight)


def _worth_of_building(state: State, colour: str, building: str, cell: Cell) -> float:
    estate = state.player(colour).estate
    near = [estate.buildings.get(c) for c in around(cell)]
    walls = sum(c in estate.tiles for c in around(cell))
    if building == FOLLY:
        return float(state.printed.folly_vp[min(follies_built(state), 3)])
    if building == CHAPEL:
        return 1.6 + 1.3 * near.count(CASTLE) + 2.4 * near.count(PALACE)
    if building == CASTLE:
        return 2.4 + 0.35 * walls
    queen = 1.5 if state.queen != colour and not state.locked else 0.0
    return 2.0 + 0.45 * walls + queen


def _knight(state: State, colour: str, rng: Random) -> Knight | None:
    """A knight from the supply, else one moved; on the garden of the queen's owner before all."""
    targets = list(free_regions(state, colour))
    if not targets:
        return None
    moved_from = None
    if state.knights_left(colour) == 0:
        own = list(standing(state, colour))
        if not own or rng.random() < 0.5:
            return None
        moved_from = rng.choice(own)
    rng.shuffle(targets)
    estate, region = max(targets, key=lambda target: _worth_of_region(state, *target))
    knight = Knight(estate, region, moved_from)
    due = handover(state, knight)
    if due and state.player(estate).tiles.exact:
        tiles = list(Counter(state.player(estate).tiles.known).elements())
        return replace(knight, handed=tuple(rng.sample(tiles, min(due, len(tiles)))))
    return knight


def _worth_of_region(state: State, owner: str, region: Cell) -> float:
    land = state.player(owner).estate.regions[region]
    if land == BRUNNEN:
        return 3.0 if state.queen == owner and not state.locked else 1.5
    return 2.0 if land == ACKER else 1.0


def _income(state: State, colour: str) -> Iterator[Worth]:
    player = state.player(colour)
    if not player.taxed:
        need = 0.85 if player.money < 9 else 0.4
        yield need * worth(state, colour, ACKER), Tax()
    if not player.landed and state.bag_count:
        need = 0.9 if player.tiles.count < 6 else 0.3
        yield need * worth(state, colour, HAIN), GainLand()


def _gifts(state: State, colour: str) -> Iterator[Worth]:
    """Points bought: from the royal family, or from the church with tiles that are not missed."""
    player = state.player(colour)
    most = most_bribes(state, colour)
    markers = min(most, max(0, (player.money - 8) // 2))
    if markers:
        yield 1.25 * markers, Bribe(markers)
    if most > 1:
        # The last money is better spent like this than idling.
        yield 0.9 + 0.2 * most, Bribe(most)
    spare = {land: max(0, player.tiles.known.get(land, 0) - 2) for land in LANDS}
    given = tuple(
        (land, min(spare[land], room(state, land)))
        for land in LANDS
        if min(spare[land], room(state, land)) > 0
    )
    if given:
        total = sum(number for _, number in given)
        late = 1.0 if state.round * 2 > state.printed.end else 0.75
        yield late * total + 0.12 * max(0, player.tiles.count - 8), Church(given)
