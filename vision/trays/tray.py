"""A tray: the dice in a zone, each with its colour and what it shows.

Dice need no photo in a kit. A die is written as its colour and value, ``die/white-4``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError
from companion.table.layout import ZoneSurface
from companion.table.names import DIE, kind, variant
from companion.table.observation import Alternative
from companion.table.view import Claim
from vision.components import certainty
from vision.components.colours import NAMED
from vision.trays.dice import USUAL, Box, DiceReader, Die

SCALE = 1.9
"""Px a mm at which a tray is looked at: most dice measure 16 mm, and others, from 10 to 30, are
still of a size that the network knows then."""


def dice_of(holds: Iterable[str]) -> tuple[str, ...]:
    """Those of a zone's patterns that are dice."""
    return tuple(pattern for pattern in holds if kind(pattern) == DIE)


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice of a tray: as claims, other contents worth a thought, and their boxes (px)."""

    claims: tuple[Claim, ...] = ()
    doubts: tuple[Alternative, ...] = ()
    boxes: tuple[Box, ...] = ()


class TrayReader:
    """Reads the dice of one zone."""

    def __init__(self, surface: ZoneSurface, reader: DiceReader) -> None:
        """Raises InputError for a colour of dice that nobody can tell."""
        self._reader = reader
        self._colours = _colours(surface)

    def read(self, seen: NDArray[np.uint8], inside: Box) -> Throw:
        """seen: the zone with a margin, from above, at ``SCALE``; inside: the zone proper (px)."""
        x0, y0, x1, y1 = inside
        dice = [
            die
            for die in self._reader.read(seen, USUAL, self._colours)
            if x0 <= (die.box[0] + die.box[2]) / 2 <= x1
            and y0 <= (die.box[1] + die.box[3]) / 2 <= y1
        ]
        claims = tuple(Claim(_name(die, die.value), die.p) for die in dice)
        return Throw(claims, _doubts(dice), tuple(die.box for die in dice))


def _colours(surface: ZoneSurface) -> tuple[str, ...]:
    """The colours that the zone's dice have: those it names, else all."""
    patterns = dice_of(surface.holds)
    if f"{DIE}/*" in patterns or DIE in patterns:
        return tuple(NAMED)
    colours = tuple(variant(pattern) for pattern in patterns)
    for colour in colours:
        if colour not in NAMED:
            raise InputError(
                f"{surface.id}: {DIE}/{colour} has no known colour: "
                f"take {DIE}/* or one of {', '.join(NAMED)}"
            )
    return colours


def _name(die: Die, value: int) -> str:
    return f"{DIE}/{die.colour}-{value}"


def _doubts(dice: Sequence[Die]) -> tuple[Alternative, ...]:
    """The least certain die with another value, or as nothing."""
    if not dice:
        return ()
    weakest = min(dice, key=lambda die: die.p)
    if weakest.p >= certainty.CERTAIN:
        return ()
    rest = tuple(_name(die, die.value) for die in dice if die is not weakest)
    there = min(1.0, weakest.p / max(weakest.chances[weakest.value - 1], 1e-6))
    pairs = [
        ((*rest, _name(weakest, value)), there * chance)
        for value, chance in enumerate(weakest.chances, start=1)
    ]
    return certainty.alternatives([*pairs, (rest, 1 - there)])


def beside(doubts: Sequence[Alternative], claims: Sequence[Claim]) -> tuple[Alternative, ...]:
    """Contents that are worth a thought, each with what lies there anyway."""
    more = tuple(claim.component for claim in claims)
    return tuple(
        Alternative(tuple(sorted((*doubt.components, *more))), doubt.p) for doubt in doubts
    )
