"""Every game, edition and number of players that is installed."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.api import Options
from companion.games.registry import AnyGame, find_game, installed_games
from companion.statefile import COLOURS


@dataclass(frozen=True)
class Combination:
    """One game as it is played in one edition by so many."""

    game: AnyGame
    edition: str
    players: int

    def __str__(self) -> str:
        return f"{self.game.id}-{self.edition}-{self.players}"

    @property
    def seats(self) -> tuple[str, ...]:
        return COLOURS[: self.players]

    def start(self, seed: int) -> object:
        """A game dealt out from a seed, with full information."""
        return self.game.setup(self.edition, self.seats, Options(), seed)


def every_combination() -> list[Combination]:
    """All there are, in the order of their names."""
    return [
        Combination(game, edition.id, players)
        for game in map(find_game, installed_games())
        for edition in game.editions()
        for players in edition.players
    ]
