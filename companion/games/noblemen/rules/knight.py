"""Knights, the men-at-arms of 0.8.6.5: set on finished regions of other players, there also on
one's own (section B, "Burg"; "Men-at-arms")."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from companion.games.noblemen.hidden.claims import may_hold_tiles, with_tiles, without_tiles
from companion.games.noblemen.position.estate import corner
from companion.games.noblemen.position.moves import Cell, Knight
from companion.games.noblemen.position.names import ACKER, BRUNNEN, HAIN
from companion.games.noblemen.position.pile import unseen
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.queen import take_queen
from companion.games.noblemen.rules.rulings import Broken, broken
from companion.games.values import replace
from companion.table.observation import Place

PAYMENT = 2
"""Pounds, or tiles, that a region's owner hands over."""


def region_place(colour: str, region: Cell) -> Place:
    """The middle of a region, where a knight stands."""
    x, y = corner(region)
    return Place(f"estate/{colour}", x=x, y=y)


def handover(state: State, knight: Knight) -> int:
    """Tiles that the owner of a forest hands over: two, or what there is (section B)."""
    owner = state.player(knight.estate)
    land = owner.estate.regions.get(knight.region)
    return min(PAYMENT, owner.tiles.count) if land == HAIN else 0


def set_knight(state: State, colour: str, knight: Knight) -> State:
    """The state with the knight set and the region's owner having paid: two pounds for a manor, two
    tiles for a forest, the queen for a garden, or what there is of it (section B). In one's own
    estate nobody pays, and a knight that stood there goes back to its owner's supply (0.8.6.5,
    "Men-at-arms")."""
    if knight.estate not in state.seats:
        return state
    if knight.moved_from is not None:
        state = _lift(state, *knight.moved_from)
    owner = state.player(knight.estate)
    knights = {**owner.estate.knights, knight.region: colour}
    owner = replace(owner, estate=replace(owner.estate, knights=knights))
    state = state.with_player(owner)
    if knight.estate == colour:
        return state
    land = owner.estate.regions.get(knight.region)
    if land == ACKER:
        return _pay(state, knight.estate, colour)
    if land == HAIN:
        due = handover(state, knight)
        kinds = unseen(due) if knight.handed is None else knight.handed
        return with_tiles(without_tiles(state, knight.estate, kinds), colour, kinds)
    if land == BRUNNEN and state.queen == knight.estate:
        return take_queen(state, colour)
    return state


def _lift(state: State, estate_of: str, region: Cell) -> State:
    """The state with the knight of one region taken up."""
    if estate_of not in state.seats:
        return state
    owner = state.player(estate_of)
    knights = {cell: who for cell, who in owner.estate.knights.items() if cell != region}
    return state.with_player(replace(owner, estate=replace(owner.estate, knights=knights)))


def _pay(state: State, payer: str, payee: str) -> State:
    giver, taker = state.player(payer), state.player(payee)
    pounds = min(PAYMENT, giver.money)
    state = state.with_player(replace(giver, money=giver.money - pounds))
    return state.with_player(replace(taker, money=taker.money + pounds))


def check_knight(state: State, colour: str, knight: Knight) -> Iterator[Broken]:
    """What is wrong with setting this knight (section B, "Burg"; "Men-at-arms")."""
    spot = [region_place(knight.estate, knight.region)]
    rules = state.printed.rules
    at_home = knight.estate == colour
    if at_home and not rules.knights_at_home:
        yield broken("knight_own_estate", spot)
    if knight.estate not in state.seats:
        yield broken("knight_no_region", spot)
        return
    owner = state.player(knight.estate)
    there = owner.estate.knights.get(knight.region)
    if knight.region not in owner.estate.regions:
        yield broken("knight_no_region", spot)
    elif there is not None and (there == colour or not at_home):
        yield broken("knight_occupied", spot)
    if knight.moved_from is None:
        if state.knights_left(colour) == 0:
            yield broken("knight_not_there", spot, who=colour)
    elif knight.moved_from not in standing(state, colour):
        yield broken("knight_not_there", [region_place(*knight.moved_from)], who=colour)
    elif state.knights_left(colour) > 0 and not rules.knights_move:
        yield broken("knight_supply_first", spot)
    yield from _check_handover(state, colour, knight)


def _check_handover(state: State, colour: str, knight: Knight) -> Iterator[Broken]:
    """Whether the tiles said to be handed over are those due (section B, "Burg")."""
    if knight.handed is None:
        return
    spot = [region_place(knight.estate, knight.region)]
    due = 0 if knight.estate == colour else handover(state, knight)
    if len(knight.handed) != due:
        yield broken("wrong_handover", spot, tile=due)
    elif not may_hold_tiles(state, knight.estate, knight.handed):
        yield broken("tiles_not_held", spot, who=knight.estate)


def free_regions(state: State, colour: str) -> Iterator[tuple[str, Cell]]:
    """Regions on which this player may set a knight: (whose, which). Those of other players on
    which none stands; where the edition allows it, also one's own that no own knight guards."""
    for player in state.players:
        at_home = player.colour == colour
        if at_home and not state.printed.rules.knights_at_home:
            continue
        for region in sorted(player.estate.regions):
            there = player.estate.knights.get(region)
            if there is None or (at_home and there != colour):
                yield player.colour, region


def standing(state: State, colour: str) -> Iterator[tuple[str, Cell]]:
    """Where this player's knights stand: (whose estate, which region)."""
    for player in state.players:
        for region in sorted(player.estate.knights):
            if player.estate.knights[region] == colour:
                yield player.colour, region


def knight_choices(state: State, colour: str) -> Iterator[Knight]:
    """Every way of setting a knight: from the supply, or moved; where the edition allows no free
    choice, moved only once the supply is empty."""
    supply = state.knights_left(colour) > 0
    origins: list[tuple[str, Cell] | None] = [None] if supply else []
    if not supply or state.printed.rules.knights_move:
        origins += standing(state, colour)
    for (estate, region), origin in product(free_regions(state, colour), origins):
        yield Knight(estate, region, origin)
