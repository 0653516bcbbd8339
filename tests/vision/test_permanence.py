"""What another thing was put upon is still there."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.table.observation import Alternative, Observation, Place
from companion.table.view import Claim, PrintedView, View
from vision.components.permanence import EXISTS, STILL_THERE, Permanence

RED, BLUE, KING = "counter/red", "counter/blue", "king"
Sites = Mapping[str, tuple[str, ...]]


def seen(sites: Sites) -> Observation:
    claims = {i: tuple(Claim(c, 0.99) for c in here) for i, here in sites.items()}
    return Observation(View({"board": PrintedView(claims)}))


def recalled(memory: Permanence, sites: Sites) -> tuple[dict[str, set[str]], Observation]:
    observation = memory.recall(seen(sites))
    board = observation.view.surfaces["board"]
    assert isinstance(board, PrintedView)
    return {i: {c.component for c in here} for i, here in board.sites.items()}, observation


@pytest.fixture
def memory() -> Permanence:
    """Blue lay at 3 and red at 2, long enough to be believed in."""
    memory = Permanence()
    for _ in range(EXISTS):
        recalled(memory, {"3": (BLUE,), "2": (RED,)})
    return memory


def test_a_counter_lies_under_the_one_that_was_put_upon_it(memory: Permanence) -> None:
    for _ in range(3):
        sites, observation = recalled(memory, {"3": (RED,)})
        assert sites == {"3": {RED, BLUE}}
    (both, alone) = observation.doubts[Place("board", "3")]
    assert both == Alternative((BLUE, RED), STILL_THERE)
    assert alone.components == (RED,)


def test_a_counter_that_is_seen_elsewhere_has_gone(memory: Permanence) -> None:
    sites, observation = recalled(memory, {"3": (RED,), "7": (BLUE,)})
    assert sites == {"3": {RED}, "7": {BLUE}}
    assert not observation.doubts


def test_an_empty_place_hides_nothing(memory: Permanence) -> None:
    assert recalled(memory, {"2": (RED,)})[0] == {"2": {RED}}


def test_a_counter_lies_under_its_like_only(memory: Permanence) -> None:
    assert recalled(memory, {"3": (KING,), "2": (RED,)})[0] == {"3": {KING}, "2": {RED}}


def test_once_uncovered_it_moves_as_ever(memory: Permanence) -> None:
    recalled(memory, {"3": (RED,)})
    assert recalled(memory, {"3": (BLUE,), "4": (RED,)})[0] == {"3": {BLUE}, "4": {RED}}
    assert recalled(memory, {"5": (BLUE,), "4": (RED,)})[0] == {"5": {BLUE}, "4": {RED}}


def test_a_ghost_of_one_picture_is_not_remembered() -> None:
    memory = Permanence()
    for _ in range(EXISTS):
        recalled(memory, {"3": (RED,)})
    recalled(memory, {"3": (RED, BLUE)})
    assert recalled(memory, {"3": (RED,)})[0] == {"3": {RED}}


def test_of_several_alike_none_is_remembered() -> None:
    memory = Permanence()
    for _ in range(EXISTS):
        recalled(memory, {"3": (BLUE,), "5": (BLUE,)})
    recalled(memory, {"3": (BLUE,)})
    assert recalled(memory, {"3": (RED,)})[0] == {"3": {RED}}


def test_doubts_about_what_lies_above_stay(memory: Permanence) -> None:
    observation = seen({"3": (RED,)})
    place = Place("board", "3")
    doubts = {place: (Alternative((RED,), 0.8), Alternative((KING,), 0.2))}
    again = memory.recall(Observation(observation.view, doubts)).doubts[place]
    weights = {option.components: option.p for option in again}
    assert weights[(BLUE, RED)] == pytest.approx(0.8 * STILL_THERE, abs=1e-3)
    assert weights[(BLUE, KING)] == pytest.approx(0.2 * STILL_THERE, abs=1e-3)
    assert sum(weights.values()) == pytest.approx(1, abs=1e-3)
