"""Frozen values are changed as the library changes them."""

from __future__ import annotations

import dataclasses

import pytest

from companion.games.values import replace
from tests.games.tables import dealt


def test_it_gives_what_the_library_gives() -> None:
    state = dealt()
    changed = replace(state, turn=7, round=3)
    assert changed == dataclasses.replace(state, turn=7, round=3)
    assert (changed.turn, state.turn) == (7, 0)
    assert changed.players is state.players


def test_a_changed_value_is_as_frozen_as_before() -> None:
    changed = replace(dealt(), turn=7)
    with pytest.raises(dataclasses.FrozenInstanceError):
        changed.turn = 8  # type: ignore[misc]


def test_there_is_no_field_of_another_name() -> None:
    with pytest.raises(TypeError, match="State has no field trun"):
        replace(dealt(), trun=7)  # type: ignore[call-arg]
