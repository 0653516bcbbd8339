"""The rules of Noblemen: the edition published in 2012, and the designer's version 0.8.6.5."""

from companion.games.noblemen.game import GAME

__all__ = ["GAME"]
