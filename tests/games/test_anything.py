"""Whatever is written down can be judged, played, told and recorded."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.noblemen import GAME
from companion.games.noblemen.position.moves import Move
from companion.games.noblemen.position.state import State
from tests.games.anything import moves
from tests.games.tables import dealt, drawn, knight_on, play, table, with_estate


def positions() -> list[State]:
    """A camera's and a bot's opening, a ball, a decade's end and the game's end about to come."""
    rich = drawn("h h a a ", "h h a a ", "wCw b b ", regions={(0, 1): "hain", (2, 1): "acker"})
    state = with_estate(with_estate(table(5), "red", rich), "blue", rich)
    state = knight_on(state, "blue", (0, 1), "red")
    return [
        table(),
        dealt(),
        replace(state, round=3, queen="red"),
        replace(state, round=11, queen="red"),
        replace(state, round=11, queen="red", decade=2),
    ]


@settings(max_examples=300)
@given(st.sampled_from(positions()), moves)
def test_any_move_is_judged_played_told_and_recorded(state: State, move: Move) -> None:
    if move.player not in state.seats:
        assert [v.code for v in GAME.violations(state, move)] == ["unknown_player"]
        return
    found = GAME.violations(state, move)
    assert all(violation.message["de"] and violation.section for violation in found)
    after = GAME.apply(state, move)
    assert GAME.load(GAME.dump(after)) == after
    assert all(GAME.describe(state, move).values())
    for colour, lines in GAME.score(after).items():
        assert sum(line.points for line in lines) == after.player(colour).vp
    assert GAME.view(after).surfaces.keys() == GAME.view(state).surfaces.keys()
    assert len(GAME.prompts(after)) >= 1


@pytest.mark.parametrize("cure_for", ["expand hain@1,0 hain@2,0 hain@3,0 hain@4,0", "bribe 5"])
def test_cures_are_moves_that_can_be_played(cure_for: str) -> None:
    poor = table().with_player(replace(table().player("red"), money=6))
    for violation in GAME.violations(poor, GAME.parse(f"red: {cure_for}")):
        assert violation.cures
        for cure in violation.cures:
            assert play(poor, cure).to_move == "blue"
