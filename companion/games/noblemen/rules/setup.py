"""How a game begins: dealt out from a seed, or read from the first picture
("Spielvorbereitung")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from companion.errors import InputError
from companion.games.api import Options
from companion.games.editions import edition_played
from companion.games.noblemen.hidden.claims import LOOK_AT, sack
from companion.games.noblemen.position.edition import DEFAULT, edition, editions, for_layout
from companion.games.noblemen.position.estate import Estate, completes, region_at
from companion.games.noblemen.position.moves import Cell
from companion.games.noblemen.position.names import (
    BUILDINGS,
    CASTLE,
    LANDS,
    WIESE,
)
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.printed import Printed
from companion.games.noblemen.position.state import Player, State
from companion.games.noblemen.rules.decade import refilled
from companion.games.noblemen.rules.points import award
from companion.table.layout import Layout
from companion.table.names import kind, variant
from companion.table.view import GridView, PrintedView, View, ZoneView


def printed_for(edition_id: str, players: Sequence[str], layout: Layout | None) -> Printed:
    """The figures for a game of these players; InputError where so many cannot play."""
    file = edition(edition_id or DEFAULT)
    if len(players) not in file.players:
        numbers = ", ".join(map(str, file.players))
        raise InputError(f"noblemen: {len(players)} players; it takes one of {numbers}")
    if len(set(players)) != len(players):
        raise InputError(f"noblemen: players {', '.join(players)}: each colour once")
    return file.printed if layout is None else for_layout(file.printed, layout)


def start_money(printed: Printed, seats: Sequence[str], first: str) -> dict[str, int]:
    """The first player's pounds, and more for each next one clockwise where the edition says so."""
    start = seats.index(first)
    order = [*seats[start:], *seats[:start]]
    return {
        colour: printed.start.money + printed.start.money_more * i for i, colour in enumerate(order)
    }


def initial(
    printed: Printed, seats: Sequence[str], first: str, tiles: Mapping[str, Pile], cards: Pile
) -> State:
    """The table set up: a castle on a meadow each, the queen to the right of the first player."""
    if first not in seats:
        raise InputError(f"noblemen: first player {first!r} is not one of {', '.join(seats)}")
    money = start_money(printed, seats, first)
    estate = Estate({(0, 0): WIESE}, {(0, 0): CASTLE})
    players = tuple(
        Player(colour, estate, money=money[colour], tiles=tiles[colour], cards=cards)
        for colour in seats
    )
    queen = seats[seats.index(first) - 1]
    state = State(printed, players, queen, first, round=printed.start.space(len(seats)))
    stock = {building: refilled(state, building) for building in BUILDINGS}
    return replace(state, stock=stock)


def deal(edition_id: str, players: Sequence[str], options: Options, seed: int) -> State:
    """A game with full information, everything drawn from the seed. Of three scandal cards each
    player kept the first.

    ``options.extra``: ``chosen`` (player -> land -> how many) are the tiles that were chosen where
    the edition lets players choose; ``mulligan`` (the same) those that were set aside and drawn
    anew where it allows that once. InputError where the edition knows no such thing."""
    rng, seats = Random(seed), tuple(players)
    printed = printed_for(edition_id, seats, options.layout)
    first = options.first_player or rng.choice(seats)
    taken = {colour: _taken(printed, options, colour) for colour in seats}
    piles = {colour: Pile().plus(kinds) for colour, kinds in taken.items()}
    state = initial(printed, seats, first, piles, Pile())
    for colour in state.clockwise_from(first):
        state = _fill_up(state, colour, rng)
    for colour in state.clockwise_from(first):
        state = _mulligan(state, colour, _named_tiles(options, "mulligan", colour), rng)
    deck = list(Counter(printed.box.cards).elements())
    rng.shuffle(deck)
    for colour in state.clockwise_from(first):
        looked, deck = deck[:LOOK_AT], deck[LOOK_AT:]
        deck += looked[1:]
        player = state.player(colour)
        state = state.with_player(replace(player, cards=player.cards.plus(looked[:1])))
    return replace(state, deck=tuple(deck))


def _named_tiles(options: Options, key: str, colour: str) -> dict[str, int]:
    """What ``options.extra`` says about one player's tiles, by land; empty where nothing."""
    named = options.extra.get(key, {})
    own = named.get(colour, {}) if isinstance(named, dict) else None
    if not isinstance(own, dict) or not set(own) <= set(LANDS):
        raise InputError(f"noblemen: {key}.{colour}: give a table of {', '.join(LANDS)}")
    tiles: dict[str, int] = {}
    for land, number in own.items():
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise InputError(f"noblemen: {key}.{colour}.{land}: give a whole number, 0 or more")
        tiles[land] = number
    return tiles


def _taken(printed: Printed, options: Options, colour: str) -> list[str]:
    """The tiles that a player takes before any is drawn: the edition's, or those chosen."""
    start, chosen = printed.start, _named_tiles(options, "chosen", colour)
    if chosen and not start.chosen:
        raise InputError(f"noblemen: chosen: edition {printed.rulebook} deals the first tiles out")
    for land, number in chosen.items():
        if number > start.taken[land]:
            raise InputError(f"noblemen: chosen.{colour}.{land}: choose 0 to {start.taken[land]}")
    return list(Counter(chosen or start.taken).elements())


def _fill_up(state: State, colour: str, rng: Random) -> State:
    """The state with a player's pile drawn up to the number that the edition starts with."""
    player = state.player(colour)
    drawn = _from_bag(state, state.printed.start.tiles - player.tiles.count, rng)
    return state.with_player(replace(player, tiles=player.tiles.plus(drawn)))


def _mulligan(state: State, colour: str, aside: Mapping[str, int], rng: Random) -> State:
    """The state with tiles set aside, as many drawn, and only then those put into the bag
    (0.8.6.5, "Starting Lands")."""
    kinds, player = list(Counter(aside).elements()), state.player(colour)
    if not kinds:
        return state
    if not state.printed.start.mulligan:
        raise InputError(f"noblemen: mulligan: edition {state.printed.rulebook} has none")
    if not player.tiles.may_hold(aside):
        raise InputError(f"noblemen: mulligan.{colour}: there are not so many of these tiles")
    drawn = _from_bag(state, len(kinds), rng)
    tiles = player.tiles.plus(drawn).minus(kinds)
    return state.with_player(replace(player, tiles=tiles))


def _from_bag(state: State, number: int, rng: Random) -> list[str]:
    # While a game is dealt out every screen is known.
    return rng.sample(sack(state) or [], number)


def read_setup(layout: Layout, seen: View, options: Options) -> State:
    """The state at the start of an evening, from its first picture: the queen tells who begins, and
    estates, buildings and counters are taken as they lie. Behind the screens are tiles and one
    scandal card that nobody saw; ``options.extra["as_dealt"]`` says that the tiles are those that
    the edition names for a first game, or deals out, none of them chosen or changed."""
    seats = layout.players
    edition_id = edition_played("noblemen", editions(), layout, options).id
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
    known = printed.start.taken if options.extra.get("as_dealt") else {}
    tiles = {colour: Pile(printed.start.tiles, known) for colour in seats}
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
        round=_counter(sites, "round-counter", state.round),
        decade=_counter(sites, "decade-counter"),
    )
    if state.printed.rules.end == "last_turns" and state.round >= state.printed.end:
        # Whoever sits to the left of the queen begins: the last ball has just been held.
        state = replace(state, closing=len(state.players))
    for colour in state.seats:
        state = award(state, colour, _counter(sites, f"vp-counter/{colour}"), "start")
    return state


def _counter(sites: Mapping[str, Sequence[str]], component: str, unseen: int = 0) -> int:
    """The index of the space a counter stands on; ``unseen`` where it was not seen."""
    for site, on in sites.items():
        if component in on and variant(site).isdigit():
            return int(variant(site))
    return unseen


def _with_seat(state: State, colour: str, seen: View) -> State:
    """The state with one player's estate and markers as they lie."""
    player, items = state.player(colour), _items(seen, colour)
    grid = seen.surfaces.get(f"estate/{colour}")
    estate = _seen_estate(grid) if isinstance(grid, GridView) and grid.cells else player.estate
    taxed, landed = f"tax-marker/{colour}" in items, f"land-marker/{colour}" in items
    return state.with_player(replace(player, estate=estate, taxed=taxed, landed=landed))


def _seen_estate(grid: GridView) -> Estate:
    """An estate as it lies; regions are declared from the lower left on. Under a building lies a
    meadow, however little of it was seen (section B)."""
    dx, dy = _first_cell(grid)
    standing = {(c.x - dx, c.y - dy): claim.component for c in grid.cells for claim in c.on}
    buildings = {cell: name for cell, name in standing.items() if name in BUILDINGS}
    tiles: dict[Cell, str] = {(c.x - dx, c.y - dy): variant(c.tile) for c in grid.cells}
    tiles |= dict.fromkeys(buildings, WIESE)
    regions: dict[Cell, str] = {}
    for cell in sorted(tiles):
        for region in completes(tiles, regions, cell)[:1]:
            regions[region] = tiles[cell]
    knights = {
        region_at(c.x - dx, c.y - dy): variant(claim.component)
        for c in grid.corners
        for claim in c.on
        if kind(claim.component) == "knight"
    }
    return Estate(tiles, buildings, regions, knights)


def _first_cell(grid: GridView) -> Cell:
    """From where an estate is counted: the first tile of all, wherever a lattice that was seen may
    begin; an estate that has grown is taken as it was counted."""
    only = len(grid.cells) == 1
    return (grid.cells[0].x, grid.cells[0].y) if only else (0, 0)
