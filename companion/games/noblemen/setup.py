"""How a game begins: dealt out from a seed, or read from the first picture
("Spielvorbereitung")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from companion.errors import InputError
from companion.games.api import Options
from companion.games.noblemen.decade import refilled
from companion.games.noblemen.edition import DEFAULT, Printed, edition, for_layout
from companion.games.noblemen.estate import Estate, completes, region_at
from companion.games.noblemen.hidden import LOOK_AT, bag_content
from companion.games.noblemen.moves import Cell
from companion.games.noblemen.names import (
    BUILDINGS,
    CARD_TOTAL,
    CASTLE,
    LANDS,
    TILE_TOTAL,
    WIESE,
)
from companion.games.noblemen.pile import Pile
from companion.games.noblemen.points import award
from companion.games.noblemen.state import Player, State
from companion.table.layout import Layout
from companion.table.names import kind, variant
from companion.table.view import GridView, PrintedView, View, ZoneView

FIRST_MONEY = 10
START_TILES = 12
CHOSEN_EACH = 3
"""Tiles of a land that a player may choose; three of each is what the rulebook advises at first."""


def printed_for(edition_id: str, players: Sequence[str], layout: Layout | None) -> Printed:
    """The figures for a game of these players; InputError where so many cannot play."""
    file = edition(edition_id or DEFAULT)
    if len(players) not in file.players:
        numbers = ", ".join(map(str, file.players))
        raise InputError(f"noblemen: {len(players)} players; it takes one of {numbers}")
    if len(set(players)) != len(players):
        raise InputError(f"noblemen: players {', '.join(players)}: each colour once")
    return file.printed if layout is None else for_layout(file.printed, layout)


def start_money(seats: Sequence[str], first: str) -> dict[str, int]:
    """Ten pounds for the first player, one more for each next one clockwise."""
    start = seats.index(first)
    order = [*seats[start:], *seats[:start]]
    return {colour: FIRST_MONEY + i for i, colour in enumerate(order)}


def initial(
    printed: Printed, seats: Sequence[str], first: str, tiles: Mapping[str, Pile], cards: Pile
) -> State:
    """The table set up: a castle on a meadow each, the queen to the right of the first player."""
    if first not in seats:
        raise InputError(f"noblemen: first player {first!r} is not one of {', '.join(seats)}")
    money = start_money(seats, first)
    estate = Estate({(0, 0): WIESE}, {(0, 0): CASTLE})
    players = tuple(
        Player(colour, estate, money=money[colour], tiles=tiles[colour], cards=cards)
        for colour in seats
    )
    queen = seats[seats.index(first) - 1]
    state = State(printed, players, queen, first)
    stock = {building: refilled(state, building) for building in BUILDINGS}
    return replace(state, stock=stock)


def deal(edition_id: str, players: Sequence[str], options: Options, seed: int) -> State:
    """A game with full information, everything drawn from the seed. Each player chose three tiles
    of each land, or what ``options.extra["chosen"]`` (player -> land -> 0 to 3) says; the rest up
    to twelve is drawn. Of three scandal cards each player kept the first."""
    rng, seats = Random(seed), tuple(players)
    printed = printed_for(edition_id, seats, options.layout)
    first = options.first_player or rng.choice(seats)
    piles = {colour: Pile().plus(_chosen(options, colour)) for colour in seats}
    state = initial(printed, seats, first, piles, Pile())
    for colour in state.clockwise_from(first):
        state = _fill_up(state, colour, rng)
    deck = [card for card, number in CARD_TOTAL.items() for _ in range(number)]
    rng.shuffle(deck)
    for colour in state.clockwise_from(first):
        looked, deck = deck[:LOOK_AT], deck[LOOK_AT:]
        deck += looked[1:]
        player = state.player(colour)
        state = state.with_player(replace(player, cards=player.cards.plus(looked[:1])))
    return replace(state, deck=tuple(deck))


def _chosen(options: Options, colour: str) -> list[str]:
    chosen = options.extra.get("chosen", {})
    own = chosen.get(colour, {}) if isinstance(chosen, dict) else None
    if not isinstance(own, dict) or not set(own) <= set(LANDS):
        raise InputError(f"noblemen: chosen.{colour}: give a table of {', '.join(LANDS)}")
    numbers = {land: own.get(land, 0 if own else CHOSEN_EACH) for land in LANDS}
    kinds: list[str] = []
    for land, number in numbers.items():
        if not isinstance(number, int) or not 0 <= number <= CHOSEN_EACH:
            raise InputError(f"noblemen: chosen.{colour}.{land}: choose 0 to {CHOSEN_EACH}")
        kinds += [land] * number
    return kinds


def _fill_up(state: State, colour: str, rng: Random) -> State:
    """The state with a player's pile drawn up to twelve tiles."""
    player, bag = state.player(colour), bag_content(state) or TILE_TOTAL
    sack = [land for land in LANDS for _ in range(bag[land])]
    drawn = rng.sample(sack, START_TILES - player.tiles.count)
    return state.with_player(replace(player, tiles=player.tiles.plus(drawn)))


def read_setup(layout: Layout, seen: View, options: Options) -> State:
    """The state at the start of an evening, from its first picture: the queen tells who begins, and
    estates, buildings and counters are taken as they lie. Behind the screens are twelve tiles and
    one scandal card that nobody saw; ``options.extra["first_game"]`` says three tiles of each."""
    seats = layout.players
    edition_id = str(options.extra.get("edition", DEFAULT))
    printed = printed_for(edition_id, seats, layout)
    queen = _seen_queen(seats, seen)
    if queen is not None:
        first = seats[(seats.index(queen) + 1) % len(seats)]
    elif options.first_player is not None:
        first = options.first_player
    else:
        fronts = ", ".join(f"front/{colour}" for colour in seats)
        raise InputError(
            f"frame {seen.frame or '?'}: no queen before any seat ({fronts}); "
            "put her before the player to the right of the first, or name the first player"
        )
    known = dict.fromkeys(LANDS, CHOSEN_EACH) if options.extra.get("first_game") else {}
    tiles = {colour: Pile(START_TILES, known) for colour in seats}
    state = initial(printed, seats, first, tiles, Pile(1))
    board = seen.surfaces.get("board")
    if isinstance(board, PrintedView):
        state = _with_board(state, {s: [c.component for c in on] for s, on in board.sites.items()})
    for colour in seats:
        state = _with_seat(state, colour, seen)
    return state


def _seen_queen(seats: Sequence[str], seen: View) -> str | None:
    for colour in seats:
        if "queen" in _items(seen, colour):
            return colour
    return None


def _items(seen: View, colour: str) -> list[str]:
    front = seen.surfaces.get(f"front/{colour}")
    return [claim.component for claim in front.items] if isinstance(front, ZoneView) else []


def _with_board(state: State, sites: Mapping[str, Sequence[str]]) -> State:
    """The state with stock, donations and counters as they lie on the board."""
    stock = {
        building: frozenset(
            int(variant(site))
            for site, on in sites.items()
            if building in on and kind(site) == building
        )
        for building in BUILDINGS
    }
    church = {land: sum(f"tile/{land}" in on for on in sites.values()) for land in LANDS}
    state = replace(
        state,
        stock=stock,
        church={land: number for land, number in church.items() if number},
        round=_counter(sites, "round-counter"),
        decade=_counter(sites, "decade-counter"),
    )
    for colour in state.seats:
        state = award(state, colour, _counter(sites, f"vp-counter/{colour}"), "start")
    return state


def _counter(sites: Mapping[str, Sequence[str]], component: str) -> int:
    """The index of the space a counter stands on; 0 where it was not seen."""
    for site, on in sites.items():
        if component in on and variant(site).isdigit():
            return int(variant(site))
    return 0


def _with_seat(state: State, colour: str, seen: View) -> State:
    """The state with one player's estate and markers as they lie."""
    player, items = state.player(colour), _items(seen, colour)
    grid = seen.surfaces.get(f"estate/{colour}")
    estate = _seen_estate(grid) if isinstance(grid, GridView) and grid.cells else player.estate
    taxed, landed = f"tax-marker/{colour}" in items, f"land-marker/{colour}" in items
    return state.with_player(replace(player, estate=estate, taxed=taxed, landed=landed))


def _seen_estate(grid: GridView) -> Estate:
    """An estate as it lies; regions are declared from the lower left on."""
    tiles: dict[Cell, str] = {(c.x, c.y): variant(c.tile) for c in grid.cells}
    standing = {(c.x, c.y): claim.component for c in grid.cells for claim in c.on}
    buildings = {cell: name for cell, name in standing.items() if name in BUILDINGS}
    regions: dict[Cell, str] = {}
    for cell in sorted(tiles):
        for region in completes(tiles, regions, cell)[:1]:
            regions[region] = tiles[cell]
    knights = {
        region_at(c.x, c.y): variant(claim.component)
        for c in grid.corners
        for claim in c.on
        if kind(claim.component) == "knight"
    }
    return Estate(tiles, buildings, regions, knights)
