"""What a bot can do in a turn for all to see, and how good it thinks that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from companion.games.noblemen.position.estate import Estate, around, beside, completes
from companion.games.noblemen.position.moves import (
    Action,
    Bribe,
    Build,
    Cell,
    Church,
    Expand,
    GainLand,
    Knight,
    Placement,
    Tax,
)
from companion.games.noblemen.position.names import (
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
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.bribe import most_bribes
from companion.games.noblemen.rules.building import follies_built, on_sale, sites_for
from companion.games.noblemen.rules.church import room
from companion.games.noblemen.rules.expand import yields
from companion.games.noblemen.rules.income import shares
from companion.games.noblemen.rules.knight import free_regions, handover, standing
from companion.games.noblemen.rules.war import war_due

Worth = tuple[float, Action]


def worth_of_spot(estate: Estate, land: str, cell: Cell) -> float:
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


def worth_of_laying(state: State, colour: str, placed: Sequence[Placement]) -> tuple[float, Expand]:
    """The tiles in the order in which a picture shows them: where one of several squares could be
    declared, everybody then thinks of the same."""
    step = Expand(tuple(sorted(placed, key=lambda tile: tile.cell)))
    gain = yields(state, colour, step)
    value = 1.1 * len(placed) + 0.6 * gain.pounds + 0.5 * gain.tiles + 1.2 * len(gain.completed)
    if gain.queen and state.queen != colour and not state.locked:
        value += 2.5
    return value - 0.6 * war_due(state, [tile.land for tile in placed]), step


def buildings(state: State, colour: str, rng: Random) -> Iterator[Worth]:
    """Everything that can be bought, with the best knight for a castle."""
    estate = state.player(colour).estate
    for building, space in on_sale(state, colour):
        for cell in sites_for(estate, building):
            value = _worth_of_building(state, colour, building, cell)
            knight = best_knight(state, colour, rng) if building == CASTLE else None
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


def best_knight(state: State, colour: str, rng: Random) -> Knight | None:
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
    estate, region = max(targets, key=lambda target: worth_of_region(state, colour, *target))
    knight = Knight(estate, region, moved_from)
    due = 0 if estate == colour else handover(state, knight)
    if due and state.player(estate).tiles.exact:
        tiles = list(Counter(state.player(estate).tiles.known).elements())
        return replace(knight, handed=tuple(rng.sample(tiles, min(due, len(tiles)))))
    return knight


def worth_of_region(state: State, colour: str, owner: str, region: Cell) -> float:
    """How good a knight would be there; at home it guards, or drives another out."""
    estate = state.player(owner).estate
    if owner == colour:
        return 2.2 if region in estate.knights else 0.8
    land = estate.regions[region]
    if land == BRUNNEN:
        return 3.0 if state.queen == owner and not state.locked else 1.5
    return 2.0 if land == ACKER else 1.0


def incomes(state: State, colour: str) -> Iterator[Worth]:
    """Taxes and land, the more wanted the less there is."""
    player = state.player(colour)
    if not player.taxed:
        need = 0.85 if player.money < 9 else 0.4
        yield need * shares(state, colour, ACKER)[colour], Tax()
    if not player.landed and state.bag_count:
        need = 0.9 if player.tiles.count < 6 else 0.3
        yield need * shares(state, colour, HAIN)[colour], GainLand()


def gifts(state: State, colour: str) -> Iterator[Worth]:
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
