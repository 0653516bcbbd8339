"""What a reader of pictures asks beyond the rules."""

from __future__ import annotations

from typing import Final

from companion.games.api import Violation
from companion.games.noblemen.position.moves import Build, Move
from companion.games.noblemen.position.names import CASTLE, PALACE
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.rulings import Broken, broken, ruling
from companion.games.noblemen.rules.turn import stages
from companion.games.noblemen.seen.cures import counter_off
from companion.games.noblemen.seen.view import expected_view
from companion.table.names import kind, variant
from companion.table.observation import Place
from companion.table.view import View

_COUNTERS: Final = {
    "vp-counter": "counter_off",
    "prestige-counter": "prestige_counter_off",
    "round-counter": "round_counter_off",
    "decade-counter": "decade_counter_off",
}
"""Kind of counter -> the rule that it breaks where it stands elsewhere than it belongs."""


def begun(state: State, move: Move) -> View:
    """The table once a move's steps are done and the turn has not ended: the queen's point, the
    round, balls and a new decade are still to come ("Ende des Spielzugs")."""
    for stage in stages(state, move):
        if stage.kind == "end":
            return expected_view(stage.state)
    return expected_view(state)


def astray(
    state: State, move: Move | None, component: str, stands: Place, belongs: Place | None
) -> Violation | None:
    """What stands elsewhere than it belongs: the queen before the wrong player, a counter on a
    wrong space of its track, a castle put up for sale that a palace replaced."""
    found = _astray(state, move, component, stands, belongs)
    if found is None:
        return None
    if found.code == "counter_off" and move is not None:
        return counter_off(state, move, variant(component), int(variant(stands.site or "")))
    return ruling(found, state.printed.rulebook)


def _astray(
    state: State, move: Move | None, component: str, stands: Place, belongs: Place | None
) -> Broken | None:
    if belongs is None:
        replaced = move is not None and _builds_palace(move)
        at_sale = component == CASTLE == kind(stands.site or "")
        return broken("castle_to_supply", (stands,)) if replaced and at_sale else None
    places = (stands, belongs)
    if component == "queen":
        # Unless she is held fast, she may have been taken first, in a turn that is still going on.
        owner = variant(belongs.surface)
        return broken("queen_locked", places, right=owner) if state.locked else None
    seen, right = (variant(place.site or "") for place in places)
    counter = _COUNTERS.get(kind(component))
    if counter is None or not (seen.isdigit() and right.isdigit()):
        return None
    return broken(counter, places, who=variant(component), number=int(seen), right=int(right))


def _builds_palace(move: Move) -> bool:
    return isinstance(move.action, Build) and move.action.building == PALACE
