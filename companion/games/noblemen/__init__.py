"""The rules of Noblemen, the edition published in 2012."""

from companion.games.noblemen.game import GAME

__all__ = ["GAME"]
