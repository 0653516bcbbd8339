"""What a reader of pictures asks beyond the rules."""

from __future__ import annotations

from companion.games.api import Violation
from companion.games.noblemen.cures import counter_off
from companion.games.noblemen.moves import Move
from companion.games.noblemen.rulings import broken
from companion.games.noblemen.state import State
from companion.games.noblemen.turn import stages
from companion.games.noblemen.view import expected_view
from companion.table.names import kind, variant
from companion.table.observation import Place
from companion.table.view import View


def begun(state: State, move: Move) -> View:
    """The table once a move's steps are done and the turn has not ended: the queen's point, the
    round, balls and a new decade are still to come ("Ende des Spielzugs")."""
    for stage in stages(state, move):
        if stage.kind == "end":
            return expected_view(stage.state)
    return expected_view(state)


def astray(
    state: State, move: Move | None, component: str, stands: Place, belongs: Place
) -> Violation | None:
    """A victory-point counter on a wrong space; of other counters the reader speaks itself."""
    seen, right = (variant(place.site or "") for place in (stands, belongs))
    if kind(component) != "vp-counter" or not (seen.isdigit() and right.isdigit()):
        return None
    colour = variant(component)
    if move is not None:
        return counter_off(state, move, colour, int(seen))
    return broken("counter_off", (stands, belongs), who=colour, number=int(seen), right=int(right))
