"""B: building a castle, chapel, palace or folly, as the action and by inheritance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.noblemen.hidden.claims import draw_card
from companion.games.noblemen.position.estate import Estate, around
from companion.games.noblemen.position.moves import Build, Cell
from companion.games.noblemen.position.names import BUILDINGS, CASTLE, CHAPEL, FOLLY, PALACE, WIESE
from companion.games.noblemen.position.state import State
from companion.games.noblemen.position.words import counted, listed
from companion.games.noblemen.rules.draws import check_card_draw
from companion.games.noblemen.rules.knight import check_knight, region_place, set_knight
from companion.games.noblemen.rules.points import award
from companion.games.noblemen.rules.queen import take_queen
from companion.games.noblemen.rules.rulings import Broken, broken, cell_place
from companion.games.values import replace
from companion.table.observation import Place

NEVER_BESIDE = {CASTLE: (CASTLE, PALACE), CHAPEL: (CHAPEL,), PALACE: (), FOLLY: ()}
"""What a new building may not stand beside or diagonal to. A palace inherits its castle's place."""


def cheapest(state: State, building: str) -> int | None:
    """The price space with the cheapest building of a kind; None where none is left."""
    return min(state.stock.get(building, ()), default=None)


def cheapest_spaces(state: State, building: str) -> list[int]:
    """Every price space from which a building of a kind may be taken: those that ask the lowest
    price, the first first."""
    prices, left = state.printed.prices[building], sorted(state.stock.get(building, ()))
    return [space for space in left if prices[space] == prices[left[0]]]


def space_of(state: State, step: Build) -> int | None:
    """The price space this building comes from: the one named, else the cheapest."""
    return step.space if step.space is not None else cheapest(state, step.building)


def price(state: State, colour: str, building: str, space: int) -> int:
    """Pounds a building on this space costs this player: the printed price less the title's
    discount, never below nothing (section B)."""
    prices = state.printed.prices[building]
    printed = prices[min(space, len(prices) - 1)]
    return max(0, printed - state.printed.titles[state.player(colour).title].discount)


def may_stand(estate: Estate, building: str, cell: Cell) -> bool:
    """Whether a building of this kind may be put on this cell (section B)."""
    if building == PALACE:
        return estate.buildings.get(cell) == CASTLE
    if estate.tiles.get(cell) != WIESE or cell in estate.buildings:
        return False
    return not neighbours_of_kind(estate, cell, NEVER_BESIDE[building])


def neighbours_of_kind(estate: Estate, cell: Cell, kinds: tuple[str, ...]) -> list[Cell]:
    """Cells beside and diagonal to this one on which such a building stands."""
    return [near for near in around(cell) if estate.buildings.get(near) in kinds]


def follies_built(state: State) -> int:
    """Follies in all estates together."""
    return sum(len(player.estate.built(FOLLY)) for player in state.players)


def folly_lacks(state: State, colour: str, space: int) -> bool:
    """Whether regions are missing for the folly on this space; knights on them do not matter, and
    the same regions may serve several follies (section B, "Folly")."""
    regions = Counter(state.player(colour).estate.regions.values())
    needs = state.printed.folly_needs[min(space, len(state.printed.folly_needs) - 1)]
    return any(regions[land] < number for land, number in needs.items())


def put_up(state: State, colour: str, building: str, cell: Cell, space: int | None) -> State:
    """The state with a building moved from its price space to a cell, unpaid and unrewarded."""
    player = state.player(colour)
    estate = replace(player.estate, buildings={**player.estate.buildings, cell: building})
    left = state.stock.get(building, frozenset()) - {space}
    state = replace(state, stock={**state.stock, building: left})
    return state.with_player(replace(player, estate=estate))


def build(state: State, colour: str, step: Build) -> State:
    """The state after a building was paid, put up and rewarded (section B): a castle may bring a
    knight, a chapel brings a scandal card, a palace the queen, a folly points."""
    space = space_of(state, step)
    cost = 0 if space is None else price(state, colour, step.building, space)
    player = state.player(colour)
    state = state.with_player(replace(player, money=max(0, player.money - cost)))
    state = put_up(state, colour, step.building, step.at, space)
    if step.knight is not None:
        state = set_knight(state, colour, step.knight)
    if step.building == CHAPEL:
        return draw_card(state, colour, step.looked)
    if step.building == PALACE:
        return take_queen(state, colour)
    if step.building == FOLLY:
        number = follies_built(state)
        points = state.printed.folly_vp[min(number, len(state.printed.folly_vp)) - 1]
        return award(state, colour, points, "folly", number=number, cells=(step.at,))
    return state


def check_build(state: State, colour: str, step: Build) -> Iterator[Broken]:
    """What is wrong with this building (section B)."""
    yield from _check_purchase(state, colour, step)
    yield from check_site(state, colour, step.building, step.at)
    yield from check_card_draw(state, colour, step.looked)
    if step.knight is None:
        return
    spot = region_place(step.knight.estate, step.knight.region)
    if step.building != CASTLE:
        yield broken("knight_without_castle", [spot])
    yield from check_knight(state, colour, step.knight)


def check_space(state: State, colour: str, building: str, space: int | None) -> Iterator[Broken]:
    """Whether there is a building on this price space and, unless it is a folly, none is cheaper
    (section B)."""
    left = state.stock.get(building, frozenset())
    where = [] if space is None else [_space_place(building, space)]
    if space is None or space not in left:
        yield broken("no_such_building", where, building=building)
    elif building != FOLLY and space not in cheapest_spaces(state, building):
        right = [*where, _space_place(building, min(left))]
        pounds = price(state, colour, building, min(left))
        yield broken("not_cheapest", right, building=building, pound=pounds)


def _check_purchase(state: State, colour: str, step: Build) -> Iterator[Broken]:
    """Whether the building is there, the cheapest, payable and, a folly, deserved (section B)."""
    building, space = step.building, space_of(state, step)
    yield from check_space(state, colour, building, space)
    if space is None or space not in state.stock.get(building, frozenset()):
        return
    where = _space_place(building, space)
    if building == FOLLY and folly_lacks(state, colour, space):
        spots = [where, cell_place(colour, step.at)]
        yield broken("folly_requirements", spots, needs=_needs(state, space))
    cost, money = price(state, colour, building, space), state.player(colour).money
    if cost > money:
        yield broken("too_expensive", [where], who=colour, number=money, pound=cost)


def _space_place(building: str, space: int) -> Place:
    """A price space of the board."""
    return Place("board", f"{building}/{space}")


def _needs(state: State, space: int) -> dict[str, str]:
    """What a folly needs, in words."""
    needs = state.printed.folly_needs[space].items()
    return {
        language: listed(language, [counted(language, n, f"region/{land}") for land, n in needs])
        for language in ("en", "de")
    }


def check_site(state: State, colour: str, building: str, cell: Cell) -> Iterator[Broken]:
    """Whether a building may stand on this cell (section B)."""
    estate, spot = state.player(colour).estate, [cell_place(colour, cell)]
    if estate.tiles.get(cell) != WIESE:
        yield broken("building_off_meadow", spot, building=building)
    if building == PALACE:
        if estate.buildings.get(cell) != CASTLE:
            yield broken("palace_needs_castle", spot)
    elif cell in estate.buildings:
        yield broken("cell_occupied", spot)
    near = neighbours_of_kind(estate, cell, NEVER_BESIDE[building])
    if near:
        spots = [*spot, *(cell_place(colour, other) for other in near)]
        yield broken(f"adjacent_{building}", spots)


def sites_for(estate: Estate, building: str) -> list[Cell]:
    """Every cell on which such a building may be put, in order."""
    cells = estate.built(CASTLE) if building == PALACE else estate.empty_meadows()
    return sorted(cell for cell in cells if may_stand(estate, building, cell))


def on_sale(state: State, colour: str) -> Iterator[tuple[str, int]]:
    """(building, space) of everything this player may buy and pay."""
    for building in BUILDINGS:
        left = sorted(state.stock.get(building, ()))
        for space in left if building == FOLLY else cheapest_spaces(state, building):
            if building == FOLLY and folly_lacks(state, colour, space):
                continue
            if price(state, colour, building, space) <= state.player(colour).money:
                yield building, space
