"""Complete legal moves, one after the other.

Every turn without trades, then every turn with one scandal card as well. Draws are left open (equal
draws are one move), tiles of one enlarging come in order of their cells, and what is decided in the
balls that a turn sets off is left at its default. Trades may be added to any move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, permutations, product

from companion.games.noblemen.bribe import most_bribes
from companion.games.noblemen.building import cheapest, on_sale, sites_for
from companion.games.noblemen.cards import VICAR_TAKES
from companion.games.noblemen.church import room
from companion.games.noblemen.estate import Estate, beside, declarations, frontier, grows
from companion.games.noblemen.expand import MOST_TILES
from companion.games.noblemen.hidden import may_hold_cards, may_hold_tiles
from companion.games.noblemen.knight import free_regions, standing
from companion.games.noblemen.moves import (
    Action,
    Bribe,
    Build,
    Cell,
    Church,
    Expand,
    GainLand,
    Idle,
    Kinds,
    Knight,
    Move,
    Placement,
    PlayCard,
    Tax,
)
from companion.games.noblemen.names import (
    CASTLE,
    ERBSCHAFT,
    FOLLY,
    LANDS,
    PLAYABLE,
    SCHACHZUG,
    VIKAR,
)
from companion.games.noblemen.state import State
from companion.games.noblemen.turn import effect


def legal_moves(state: State) -> Iterator[Move]:
    """Every legal move of the player to act, plain ones first, none twice; nothing once it is over.

    Lazy: take as many as are wanted. Where hidden things are only bounded, whatever may be."""
    colour = state.to_move
    if colour is None:
        return
    for action in actions(state, colour):
        yield Move(colour, (action,))
    for card in PLAYABLE:
        if may_hold_cards(state, colour, (card,)):
            yield from _with_card(state, colour, card)


def actions(state: State, colour: str) -> Iterator[Action]:
    """Every action this player could take now, the short lists first."""
    player = state.player(colour)
    yield Idle()
    if not player.taxed:
        yield from (Tax(markers) for markers in range(player.markers + 1))
    if not player.landed:
        yield from (GainLand(markers) for markers in range(player.markers + 1))
    yield from (Bribe(number) for number in range(1, most_bribes(state, colour) + 1))
    yield from builds(state, colour)
    yield from donations(state, colour)
    yield from enlargings(state, colour)


def builds(state: State, colour: str) -> Iterator[Build]:
    """Every building that can be bought, wherever it may stand, a castle with every knight."""
    estate = state.player(colour).estate
    for building, space in on_sale(state, colour):
        named = space if building == FOLLY else None
        for cell in sites_for(estate, building):
            yield Build(building, cell, named)
            if building == CASTLE:
                for knight in knights(state, colour):
                    yield Build(building, cell, named, knight)


def knights(state: State, colour: str) -> Iterator[Knight]:
    """Every knight that a castle allows: from the supply, or moved where that is empty."""
    origins: list[tuple[str, Cell] | None] = [None]
    if state.knights_left(colour) == 0:
        origins = list(standing(state, colour))
    for (estate, region), origin in product(free_regions(state, colour), origins):
        yield Knight(estate, region, origin)


def donations(state: State, colour: str) -> Iterator[Church]:
    """Every gift to the church of tiles that may be held."""
    numbers = (range(room(state, land) + 1) for land in LANDS)
    for counts in product(*numbers):
        given = tuple((land, n) for land, n in zip(LANDS, counts, strict=True) if n)
        kinds = [land for land, n in given for _ in range(n)]
        if given and may_hold_tiles(state, colour, kinds):
            yield Church(given)


def enlargings(state: State, colour: str) -> Iterator[Expand]:
    """Every way of laying one tile, then two, then three, each set of tiles once, with every choice
    of regions. Among the orders that join all the tiles, the first is taken."""
    estate = state.player(colour).estate
    for number in range(1, MOST_TILES + 1):
        every = product(LANDS, repeat=number)
        held = [lands for lands in every if may_hold_tiles(state, colour, lands)]
        for cells in _shapes(estate.tiles, number):
            for lands in held:
                placed = tuple(Placement(t, *c) for t, c in zip(lands, cells, strict=True))
                yield from _declared(estate, placed)


def _declared(estate: Estate, placed: tuple[Placement, ...]) -> Iterator[Expand]:
    """These tiles with every set of regions that some order of laying them allows; where there is
    nothing to choose, nothing is named."""
    first = next(declarations(estate, placed))
    if not first:
        yield Expand(placed)
        return
    ways: dict[frozenset[Cell], Expand] = {}
    for order in permutations(placed):
        if not grows(estate, order):
            continue
        for regions in declarations(estate, order):
            ways.setdefault(frozenset(regions), Expand(order, regions))
    yield from [Expand(placed)] if len(ways) == 1 else ways.values()


def _shapes(tiles: Iterable[Cell], number: int) -> Iterator[tuple[Cell, ...]]:
    """Every set of so many cells that can be laid one after the other, each once, so ordered.

    Grows as one counts polyominoes (Redelmeier): a cell once passed over is not taken later on the
    same branch, so that no set is met twice."""

    def grow(
        laid: tuple[Cell, ...], ahead: list[Cell], met: set[Cell]
    ) -> Iterator[tuple[Cell, ...]]:
        for i, cell in enumerate(ahead):
            larger = (*laid, cell)
            if len(larger) == number:
                yield larger
                continue
            new = [near for near in beside(cell) if near not in met]
            yield from grow(larger, ahead[i + 1 :] + new, met.union(new))

    start = set(tiles)
    edge = frontier(start)
    yield from grow((), edge, start.union(edge))


def _with_card(state: State, colour: str, card: str) -> Iterator[Move]:
    """Every turn in which this card is played before or after the action."""
    for play in plays(state, colour, card):
        for action in actions(effect(state, colour, play), colour):
            yield Move(colour, (play, action))
    for action in actions(state, colour):
        for play in plays(effect(state, colour, action), colour, card):
            yield Move(colour, (action, play))


def plays(state: State, colour: str, card: str) -> Iterator[PlayCard]:
    """Every way of playing a card now."""
    if card == ERBSCHAFT:
        if cheapest(state, CASTLE) is not None:
            cells = sites_for(state.player(colour).estate, CASTLE)
            yield from (PlayCard(card, at=cell) for cell in cells)
    elif card == SCHACHZUG:
        yield from (PlayCard(card, expand=expand) for expand in enlargings(state, colour))
    elif card == VIKAR:
        yield from (PlayCard(card, given=kinds) for kinds in _offerings(state, colour))
    else:
        yield PlayCard(card)


def _offerings(state: State, colour: str) -> Iterator[Kinds]:
    """Every choice of one to four tiles that may be held."""
    for number in range(1, VICAR_TAKES + 1):
        for kinds in combinations_with_replacement(LANDS, number):
            if may_hold_tiles(state, colour, kinds):
                yield kinds
