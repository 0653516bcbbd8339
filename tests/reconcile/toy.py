"""A small game with everything a reader can trip over: loose tiles, counters, hidden choices.

Each turn a player lays one or two tiles onto his own estate (a gold tile earns a point), rests for
a point, or buys points at a coin each, which looks like resting where it is one. The bell moves at
the end of each turn of whoever holds it. Laying apart, laying three and buying on credit are
faults.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from companion.games.api import JSON, Edition, Options, Prompt, ScoreLine, Text, Violation
from companion.table.layout import Layout
from companion.table.observation import Place
from companion.table.view import Cell, Claim, GridView, PrintedView, View, ZoneView

KINDS = ("gold", "grass")
At = tuple[int, int]


@dataclass(frozen=True)
class State:
    seats: tuple[str, ...]
    estates: tuple[frozenset[tuple[int, int, str]], ...]
    points: tuple[int, ...]
    coins: tuple[int, ...]
    bell: int = 0
    holder: int = 0
    turn: int = 0

    @property
    def mover(self) -> int:
        return self.turn % len(self.seats)


@dataclass(frozen=True)
class Move:
    tiles: tuple[tuple[int, int, str], ...] = ()
    bought: int = 0


def start(players: int = 2, coins: int = 3) -> State:
    seats = ("red", "blue", "green", "black")[:players]
    home = frozenset({(0, 0, "home")})
    return State(seats, (home,) * players, (0,) * players, (coins,) * players)


def _put(values: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    return tuple(value + by * (i == at) for i, value in enumerate(values))


def near(cell: At) -> list[At]:
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


class Toy:
    id = "toy"

    def editions(self) -> Sequence[Edition]:
        return ()

    def setup(self, edition: str, players: Sequence[str], options: Options, seed: int) -> State:
        return start(len(players))

    def to_move(self, state: State) -> str | None:
        return state.seats[state.mover]

    def legal_moves(self, state: State) -> Iterator[Move]:
        yield Move()
        for bought in range(1, state.coins[state.mover] + 1):
            yield Move(bought=bought)
        yield from (move for move in self._layings(state) if not self.violations(state, move))

    def _layings(self, state: State) -> Iterator[Move]:
        cells = {(x, y) for x, y, _ in state.estates[state.mover]}
        ring = {n for cell in cells for n in near(cell)} - cells
        outer = ({n for cell in ring for n in near(cell)} | ring) - cells
        tiles = sorted((x, y, kind) for x, y in outer for kind in KINDS)
        for number in (1, 2):
            for laid in combinations(tiles, number):
                if len({(x, y) for x, y, _ in laid}) == number:
                    yield Move(laid)

    def violations(self, state: State, move: Move) -> tuple[Violation, ...]:
        broken = []
        cells = {(x, y) for x, y, _ in state.estates[state.mover]}
        left = {(x, y) for x, y, _ in move.tiles}
        while joined := {cell for cell in left if any(n in cells for n in near(cell))}:
            cells, left = cells | joined, left - joined
        where = f"estate/{state.seats[state.mover]}"
        if left:
            broken.append(("detached", tuple(Place(where, x=x, y=y) for x, y in sorted(left))))
        if len(move.tiles) > 2:
            broken.append(("too_many", ()))
        if move.bought > state.coins[state.mover]:
            broken.append(("credit", ()))
        return tuple(Violation(code, {"en": code, "de": code}, "", at) for code, at in broken)

    def apply(self, state: State, move: Move) -> State:
        me = state.mover
        gold = sum(kind == "gold" for _, _, kind in move.tiles)
        points = _put(state.points, me, gold if move.tiles else max(move.bought, 1))
        estates = tuple(
            estate | set(move.tiles) if i == me else estate
            for i, estate in enumerate(state.estates)
        )
        return replace(
            state,
            estates=estates,
            points=points,
            coins=_put(state.coins, me, -move.bought),
            bell=state.bell + (me == state.holder),
            turn=state.turn + 1,
        )

    def view(self, state: State) -> View:
        sites: dict[str, tuple[Claim, ...]] = {f"bell/{state.bell}": (Claim("bell"),)}
        for seat, points in zip(state.seats, state.points, strict=True):
            site = f"vp/{points}"
            sites[site] = (*sites.get(site, ()), Claim(f"counter/{seat}"))
        grids = {
            f"estate/{seat}": GridView(
                tuple(
                    Cell(x, y, kind, (Claim("castle"),) if kind == "home" else ())
                    for x, y, kind in sorted(estate)
                )
            )
            for seat, estate in zip(state.seats, state.estates, strict=True)
        }
        fronts = {
            f"front/{seat}": ZoneView((Claim("crown"),) if i == state.holder else ())
            for i, seat in enumerate(state.seats)
        }
        return View({"board": PrintedView(sites), **grids, **fronts})

    def score(self, state: State) -> dict[str, tuple[ScoreLine, ...]]:
        return {}

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return ()

    def format(self, move: Move) -> str:
        tiles = " ".join(f"{kind}@{x},{y}" for x, y, kind in move.tiles)
        return f"lay {tiles}" if tiles else f"buy {move.bought}" if move.bought else "rest"

    def parse(self, text: str) -> Move:
        verb, *rest = text.split()
        if verb == "lay":
            tiles = [tile.split("@") for tile in rest]
            return Move(tuple((*map(int, at.split(",")), kind) for kind, at in tiles))
        return Move(bought=int(rest[0])) if verb == "buy" else Move()

    def dump(self, state: State) -> JSON:
        return repr(state)

    def load(self, data: JSON) -> State:
        raise ValueError("a toy is not kept")

    def begin(self, layout: Layout, seen: View, options: Options) -> State:
        return start(len(layout.players))

    def propose(self, state: State, seen: View) -> Iterable[Move]:
        yield Move()
        yield from (Move(bought=n) for n in range(1, state.coins[state.mover] + 1))
        estate = state.estates[state.mover]
        grid = seen.surfaces.get(f"estate/{state.seats[state.mover]}", GridView())
        assert isinstance(grid, GridView)
        old = {(x, y) for x, y, _ in estate}
        new = [(c.x, c.y, c.tile) for c in grid.cells if (c.x, c.y) not in old]
        for number in range(1, min(len(new), 4) + 1):
            yield from map(Move, combinations(sorted(new), number))

    def prior(self, state: State, move: Move) -> float:
        return 1.0

    def details(self, move: Move) -> dict[str, JSON]:
        if move.tiles:
            placed: list[JSON] = [[kind, x, y] for x, y, kind in move.tiles]
            return {"action": "lay", "placed": placed}
        if move.bought:
            return {"action": "buy", "bought": move.bought}
        return {"action": "rest"}

    def facts(self, state: State) -> dict[str, JSON]:
        return {
            "vp": dict(zip(state.seats, state.points, strict=True)),
            "coins": dict(zip(state.seats, state.coins, strict=True)),
            "to_move": self.to_move(state),
        }

    def describe(self, state: State, move: Move) -> Text:
        return {"en": self.format(move), "de": self.format(move)}


TOY = Toy()
