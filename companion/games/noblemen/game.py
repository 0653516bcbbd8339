"""Noblemen as a game of the protocol in ``companion.games.api``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from companion.errors import InputError
from companion.games.api import (
    JSON,
    Edition,
    Entry,
    Game,
    Held,
    Hidden,
    Options,
    Prompt,
    ScoreLine,
    Text,
    Violation,
)
from companion.games.noblemen.choices import entry
from companion.games.noblemen.choices.chance import resolve
from companion.games.noblemen.choices.legal import legal_moves
from companion.games.noblemen.choices.listed import as_listed
from companion.games.noblemen.choices.sample import random_move
from companion.games.noblemen.position.edition import editions
from companion.games.noblemen.position.moves import Move
from companion.games.noblemen.position.state import State
from companion.games.noblemen.private import telling, veil
from companion.games.noblemen.private.disclose import disclose, disclosures
from companion.games.noblemen.rules.inventory import inventory
from companion.games.noblemen.rules.points import lines
from companion.games.noblemen.rules.setup import deal, read_setup
from companion.games.noblemen.rules.turn import apply
from companion.games.noblemen.seen import watched
from companion.games.noblemen.seen.cures import counter_off, judged
from companion.games.noblemen.seen.propose import proposals
from companion.games.noblemen.seen.view import expected_view
from companion.games.noblemen.told import summary
from companion.games.noblemen.told.describe import describe, narrate
from companion.games.noblemen.told.prompts import prompts
from companion.games.noblemen.writing.notation import format_move, parse_move
from companion.games.noblemen.writing.record import dump, load
from companion.table.layout import Layout
from companion.table.observation import Place
from companion.table.view import View


class Noblemen(Game[State, Move]):
    """The published game of 2012. Holds nothing: every method is a pure function."""

    @property
    def id(self) -> str:
        return "noblemen"

    def editions(self) -> Sequence[Edition]:
        return editions()

    def setup(self, edition: str, players: Sequence[str], options: Options, seed: int) -> State:
        return deal(edition, players, options, seed)

    def to_move(self, state: State) -> str | None:
        return state.to_move

    def legal_moves(self, state: State) -> Iterator[Move]:
        return legal_moves(state)

    def violations(self, state: State, move: Move) -> tuple[Violation, ...]:
        return judged(state, move)

    def apply(self, state: State, move: Move) -> State:
        if move.player not in state.seats:
            raise InputError(f"move: no player {move.player!r}; there is {', '.join(state.seats)}")
        return apply(state, move)

    def view(self, state: State) -> View:
        return expected_view(state)

    def score(self, state: State) -> Mapping[str, tuple[ScoreLine, ...]]:
        return lines(state)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return prompts(state)

    def parse(self, text: str) -> Move:
        return parse_move(text)

    def format(self, move: Move) -> str:
        return format_move(move)

    def dump(self, state: State) -> JSON:
        return dump(state)

    def load(self, data: JSON) -> State:
        return load(data)

    def resolve(self, state: State, move: Move, rng: Random) -> Move:
        return resolve(state, move, rng)

    def random_move(self, state: State, rng: Random) -> Move:
        return random_move(state, rng)

    def as_listed(self, move: Move) -> Move | None:
        return as_listed(move)

    def inventory(self, state: State) -> Mapping[str, Mapping[str, int]]:
        return inventory(state)

    def begin(self, layout: Layout, seen: View, options: Options) -> State:
        return read_setup(layout, seen, options)

    def propose(self, state: State, seen: View) -> Iterable[Move]:
        return proposals(state, seen)

    def prior(self, state: State, move: Move) -> float:
        return summary.prior(state, move)

    def details(self, move: Move) -> dict[str, JSON]:
        return summary.details(move)

    def facts(self, state: State) -> dict[str, JSON]:
        return summary.facts(state)

    def describe(self, state: State, move: Move) -> Text:
        return describe(state, move)

    def narrate(self, state: State, move: Move) -> Text:
        return narrate(state, move)

    def counter_off(self, state: State, move: Move, player: str, seen: int) -> Violation | None:
        """The violation where a player's counter stands on another space than this move makes."""
        return counter_off(state, move, player, seen)

    def begun(self, state: State, move: Move) -> View:
        return watched.begun(state, move)

    def astray(
        self, state: State, move: Move | None, component: str, stands: Place, belongs: Place | None
    ) -> Violation | None:
        return watched.astray(state, move, component, stands, belongs)

    def disclosures(self, state: State, move: Move, player: str) -> Prompt | None:
        return disclosures(state, move, player)

    def disclose(self, state: State, move: Move, player: str, told: str) -> Move:
        return disclose(state, move, player, told)

    def hidden(self, state: State, player: str) -> tuple[Hidden, ...]:
        return telling.hidden(state, player)

    def untrue(self, state: State, player: str, held: Held) -> Text | None:
        return telling.untrue(state, player, held)

    def tell(self, state: State, player: str, held: Held) -> State:
        return telling.tell(state, player, held)

    def untold(self, state: State, player: str) -> State:
        return telling.untold(state, player)

    def entry(self, state: State, player: str, chosen: Sequence[str]) -> Entry[State, Move]:
        return entry.entry(state, player, chosen)

    def decided_by(self, move: Move) -> str:
        return entry.decided_by(move)

    def covered(self, state: State) -> State:
        return veil.covered(state)

    def seen(self, state: State, move: Move) -> Move:
        return veil.seen(state, move)

    def fits(self, known: State, true: State) -> bool:
        return veil.fits(known, true)

    def clock(self, state: State) -> dict[str, JSON]:
        return summary.clock(state)

    def mine(self, state: State, player: str) -> dict[str, JSON]:
        return summary.mine(state, player)

    def counters(self, state: State) -> Mapping[str, int]:
        return summary.counters(state)


GAME = Noblemen()
