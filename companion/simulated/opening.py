"""Lays the table for an evening: a new game, or one that goes on from a state."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from companion.errors import InputError
from companion.games.api import Options
from companion.games.editions import default_edition, find_edition
from companion.games.registry import AnyGame, installed_games
from companion.simulated.cast import Performer, company_of
from companion.simulated.table import Hanging, Mood, SimulatedTable, lay_simulated_table
from companion.statefile import read_state


@dataclass(frozen=True)
class Opened:
    """A game, where it stands (everything hidden known), who plays, and the table."""

    game: AnyGame
    state: object
    performer: Performer[object, object]
    table: SimulatedTable


def opened(
    named: str,
    players: int,
    seed: int,
    mood: Mood | None = None,
    board_mm: tuple[float, float] | None = None,
    look: int | None = None,
    edition: str | None = None,
    hidden: float = 0.0,
    hanging: Hanging | None = None,
) -> Opened:
    """From a game's id or a state file. ``look`` is the seed of table, board and pieces; None: that
    of the evening. ``edition`` of a new game; None: the usual one. ``hidden``: how many (0 to 1)
    of their chances bots take to do something that no camera sees. InputError where ``named`` is
    neither, or nobody made the game's pieces."""
    look = seed if look is None else look
    if named in installed_games():
        company = company_of(named)
        seats = company.players(players)
        editions = company.game.editions()
        played = find_edition(named, editions, edition)
        # Of the usual edition every printer makes a board of their own.
        usual = played == default_edition(editions)
        dealt = None if usual else company.game.setup(played.id, seats, Options(), seed)
        artwork = company.artwork(seats, look, board_mm, dealt)
        table = lay_simulated_table(artwork, look, mood, hanging)
        state = company.game.setup(played.id, seats, Options(layout=table.layout), seed)
    else:
        if edition is not None:
            raise InputError(f"--edition {edition}: {named} has an edition of its own")
        position = read_state(named)
        company = company_of(position.game.id)
        state = position.state
        artwork = company.artwork(company.seats(state), look, board_mm, state)
        table = lay_simulated_table(artwork, look, mood, hanging)
    performer = company.performer(table.room, hidden)
    return Opened(company.game, performer.imagine(state, Random(seed)), performer, table)
