"""Where on the table a turn shows, to point at a whole turn that is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.noblemen.position.moves import Bribe, Build, Expand, Move, PlayCard, Step
from companion.games.noblemen.rules.knight import region_place
from companion.games.noblemen.rules.rulings import cell_place
from companion.table.observation import Place


def shown(move: Move) -> tuple[Place, ...]:
    """The places at which the steps of a turn put something down, in order; none where all of it
    happens behind the screen."""
    return tuple(place for step in move.steps for place in _shown(step, move.player))


def _shown(step: Step, colour: str) -> Iterator[Place]:
    match step:
        case Expand():
            yield from (cell_place(colour, tile.cell) for tile in step.placed)
        case Build():
            yield cell_place(colour, step.at)
        case Bribe():
            yield Place("board", "bribes/0")
        case PlayCard():
            if step.expand is not None:
                yield from _shown(step.expand, colour)
            if step.at is not None:
                yield cell_place(colour, step.at)
            if step.knight is not None:
                yield region_place(step.knight.estate, step.knight.region)
        case _:
            return
