"""A game small enough to test an evening with: take one to three pebbles from a heap.

Each player hides a gem; ``swap GEM`` changes it. Whoever takes more than three breaks a rule, which
a hidden spoon (``spoon 4``) makes legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.api import JSON, Edition, Options, Prompt, ScoreLine, Text, Violation
from companion.table.layout import Layout
from companion.table.observation import Place
from companion.table.view import Claim, PrintedView, View


@dataclass(frozen=True, slots=True)
class Heap:
    players: tuple[str, ...]
    left: int
    turn: int
    takes: tuple[tuple[str, int], ...] = ()
    gems: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Take:
    count: int
    spoon: bool = False


@dataclass(frozen=True, slots=True)
class Swap:
    gem: str


Move = Take | Swap


class Pebbles:
    id = "pebbles"

    def editions(self) -> Sequence[Edition]:
        return (Edition("first", "Pebbles", (2, 3), 0, True),)

    def setup(self, edition: str, players: Sequence[str], options: Options, seed: int) -> Heap:
        gems = tuple((player, f"secret-of-{player}") for player in players)
        return Heap(tuple(players), 12 + seed, 0, gems=gems)

    def to_move(self, state: Heap) -> str | None:
        return state.players[state.turn % len(state.players)] if state.left else None

    def legal_moves(self, state: Heap) -> Iterator[Move]:
        if state.left:
            yield from (Take(n) for n in range(1, min(3, state.left) + 1))

    def violations(self, state: Heap, move: Move) -> tuple[Violation, ...]:
        if isinstance(move, Take) and move.count > state.left:
            text = {"en": "there are not so many", "de": "so viele gibt es nicht"}
            return (Violation("too_few", text, "1"),)
        if isinstance(move, Take) and move.count > 3 and not move.spoon:
            text = {"en": "three at most", "de": "höchstens drei"}
            return (Violation("greedy", text, "2", (Place("board", "heap"),), ("spoon 4",)),)
        return ()

    def apply(self, state: Heap, move: Move) -> Heap:
        player = state.players[state.turn % len(state.players)]
        if isinstance(move, Swap):
            gems = tuple((p, move.gem if p == player else gem) for p, gem in state.gems)
            return replace(state, gems=gems, turn=state.turn + 1)
        if move.count > state.left:
            raise ValueError("there are not so many")
        takes = (*state.takes, (player, move.count))
        return replace(state, left=state.left - move.count, turn=state.turn + 1, takes=takes)

    def view(self, state: Heap) -> View:
        sites = {f"heap/{i}": (Claim("pebble"),) for i in range(state.left)}
        return View({"board": PrintedView(sites)})

    def score(self, state: Heap) -> Mapping[str, tuple[ScoreLine, ...]]:
        return {
            player: tuple(
                ScoreLine(count, {"en": f"{count} pebbles", "de": f"{count} Kiesel"})
                for taker, count in state.takes
                if taker == player
            )
            for player in state.players
        }

    def prompts(self, state: Heap) -> tuple[Prompt, ...]:
        return ()

    def parse(self, text: str) -> Move:
        match text.split():
            case ["take", count] if count.isdigit():
                return Take(int(count))
            case ["spoon", count] if count.isdigit():
                return Take(int(count), spoon=True)
            case ["swap", gem]:
                return Swap(gem)
        raise ValueError(f"no such move: {text}")

    def format(self, move: Move) -> str:
        if isinstance(move, Swap):
            return f"swap {move.gem}"
        return f"{'spoon' if move.spoon else 'take'} {move.count}"

    def dump(self, state: Heap) -> JSON:
        return {
            "players": list(state.players),
            "left": state.left,
            "turn": state.turn,
            "takes": [[player, count] for player, count in state.takes],
            "gems": [[player, gem] for player, gem in state.gems],
        }

    def load(self, data: JSON) -> Heap:
        assert isinstance(data, dict)
        return Heap(
            tuple(data["players"]),  # type: ignore[arg-type]
            data["left"],  # type: ignore[arg-type]
            data["turn"],  # type: ignore[arg-type]
            tuple((player, count) for player, count in data["takes"]),  # type: ignore
            tuple((player, gem) for player, gem in data["gems"]),  # type: ignore
        )

    def begin(self, layout: Layout, seen: View, options: Options) -> Heap:
        return self.setup("first", layout.players, options, 0)

    def propose(self, state: Heap, seen: View) -> Iterable[Move]:
        board = seen.surfaces["board"]
        assert isinstance(board, PrintedView)
        if state.left > len(board.sites):
            yield Take(state.left - len(board.sites))

    def prior(self, state: Heap, move: Move) -> float:
        return 1.0

    def details(self, move: Move) -> dict[str, JSON]:
        return {"action": "take" if isinstance(move, Take) else "swap"}

    def facts(self, state: Heap) -> dict[str, JSON]:
        return {"left": state.left}

    def describe(self, state: Heap, move: Move) -> Text:
        if isinstance(move, Swap):
            return {"en": "You swapped your gem.", "de": "Du hast deinen Stein getauscht."}
        return {"en": f"You took {move.count}.", "de": f"Du hast {move.count} genommen."}

    def clock(self, state: Heap) -> dict[str, JSON]:
        return {"left": state.left}

    def mine(self, state: Heap, player: str) -> dict[str, JSON]:
        return {"gem": dict(state.gems)[player]}

    def counters(self, state: Heap) -> Mapping[str, int]:
        return {}
