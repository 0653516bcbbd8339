"""The parts that a turn is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.noblemen.position.moves import Step
from companion.games.noblemen.position.state import State

StageKind = Literal["step", "end", "ball", "scoring", "decade", "liaisons", "next"]


@dataclass(frozen=True, slots=True)
class Stage:
    """One part of a turn and the state just before it; the last, ``next``, is the state after all.

    ``step`` where the part is a step, ``ball`` its number where it is a masked ball."""

    kind: StageKind
    state: State
    step: Step | None = None
    ball: int = 0
