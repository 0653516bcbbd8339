"""Small tables to try rules on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.games.api import Options
from companion.games.noblemen import GAME
from companion.games.noblemen.position.edition import edition
from companion.games.noblemen.position.estate import Estate
from companion.games.noblemen.position.moves import Cell, Move
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.setup import initial

SEATS = ("red", "blue", "yellow", "brown", "black")
LETTERS = {"a": "acker", "h": "hain", "b": "brunnen", "w": "wiese"}
STANDING = {"C": "castle", "K": "chapel", "P": "palace", "F": "folly"}


def table(
    players: int = 3, *, first: str = "red", hidden: Pile | None = None, rules: str = "2012"
) -> State:
    """The set-up of a shipped edition as a camera knows it: tiles and a card unseen each."""
    seats, printed = SEATS[:players], edition(rules).printed
    tiles = {colour: hidden or Pile(printed.start.tiles) for colour in seats}
    return initial(printed, seats, first, tiles, Pile(1))


def dealt(players: int = 3, seed: int = 1, rules: str = "2012") -> State:
    """A game with full information."""
    return GAME.setup(rules, SEATS[:players], Options(first_player="red"), seed)


def drawn(*rows: str, regions: Mapping[Cell, str] | None = None) -> Estate:
    """An estate from a drawing, farthest row first: two characters a cell, land and what stands on
    it. The lower left cell is (0, 0)."""
    tiles: dict[Cell, str] = {}
    buildings: dict[Cell, str] = {}
    for y, row in enumerate(reversed(rows)):
        for x in range(len(row) // 2):
            land, on = row[2 * x], row[2 * x + 1]
            if land != ".":
                tiles[x, y] = LETTERS[land]
            if on in STANDING:
                buildings[x, y] = STANDING[on]
    return Estate(tiles, buildings, dict(regions or {}))


def with_player(state: State, colour: str, **changes: object) -> State:
    """The state with some of a player's values changed."""
    return state.with_player(replace(state.player(colour), **changes))  # type: ignore[arg-type]


def with_estate(state: State, colour: str, estate: Estate) -> State:
    return with_player(state, colour, estate=estate)


def knight_on(state: State, owner: str, region: Cell, colour: str) -> State:
    """The state with a knight on a region of somebody's estate."""
    estate = state.player(owner).estate
    return with_estate(state, owner, replace(estate, knights={**estate.knights, region: colour}))


def codes(state: State, move: Move | str) -> list[str]:
    """The codes of the rules that a move breaks."""
    move = GAME.parse(move) if isinstance(move, str) else move
    return [violation.code for violation in GAME.violations(state, move)]


def play(state: State, *moves: Move | str) -> State:
    """The state after these moves, each of which must be legal."""
    for move in moves:
        move = GAME.parse(move) if isinstance(move, str) else move
        assert codes(state, move) == []
        state = GAME.apply(state, move)
    return state


def tile_count(state: State) -> int:
    """Every tile there is: seen, behind screens and in the bag."""
    seen = sum(state.visible_tiles().values())
    return seen + sum(p.tiles.count for p in state.players) + state.bag_count


def building_count(state: State, building: str) -> int:
    """Every building of a kind: on the board, in estates and in the supply."""
    built = sum(len(p.estate.built(building)) for p in state.players)
    return len(state.stock[building]) + built + state.supply(building)


def full_pile(**kinds: int) -> Pile:
    """A pile whose content is known exactly."""
    return Pile().plus([kind for kind, number in kinds.items() for _ in range(number)])


def fountains(state: State, **numbers: int) -> State:
    """The state with so many fountains in these estates."""
    for colour, number in numbers.items():
        state = with_estate(state, colour, drawn("w " + "b " * number))
    return state


def titles(state: State) -> dict[str, str]:
    return {player.colour: player.title for player in state.players}


def points(state: State, colour: str) -> list[str]:
    """What a player made points for, in order."""
    return [earned.reason for earned in state.history if earned.player == colour]
