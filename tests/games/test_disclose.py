"""After a masked ball players may say what they gave for prestige ("Prestige berechnen")."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.errors import InputError
from companion.games.noblemen import GAME
from companion.games.noblemen.position.moves import Move
from companion.games.noblemen.position.names import ERPRESSUNG
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State
from tests.games.tables import table, with_player


@pytest.fixture
def before_ball() -> State:
    """Red ends the turn with the queen one space before a ball; blue holds two markers."""
    state = replace(table(), round=3, queen="red")
    return with_player(with_player(state, "blue", markers=2, cards=Pile(2)), "red", cards=Pile(0))


IDLE = GAME.parse("red: idle")


def options(state: State, move: Move, colour: str) -> list[str]:
    prompt = GAME.disclosures(state, move, colour)
    return [] if prompt is None else [told for told, _ in prompt.options]


def test_one_thing_after_the_other_is_told(before_ball: State) -> None:
    move = IDLE
    for told in ("marker", ERPRESSUNG, "marker", "card"):
        assert told in options(before_ball, move, "blue")
        move = GAME.disclose(before_ball, move, "blue", told)
    assert GAME.format(move) == "red: idle | ball blue markers 2 cards erpressung ?"
    assert GAME.violations(before_ball, move) == ()
    assert options(before_ball, move, "blue") == ["nothing"]
    prompt = GAME.disclosures(before_ball, move, "blue")
    assert prompt is not None
    assert prompt.text["en"] == (
        "You gave two bribe markers and two scandal cards at the ball. Anything else?"
    )
    assert prompt.text["de"].startswith("Du hast beim Ball zwei Bestechungsmarker und zwei")
    assert GAME.disclose(before_ball, move, "blue", "nothing") == IDLE


def test_what_was_given_makes_the_title(before_ball: State) -> None:
    move = IDLE
    for _ in range(2):
        move = GAME.disclose(before_ball, move, "blue", "marker")
    assert GAME.apply(before_ball, IDLE).player("blue").title == "baron"
    after = GAME.apply(before_ball, move).player("blue")
    assert (after.title, after.markers, after.vp) == ("viscount", 0, 1)


def test_who_has_nothing_is_not_asked(before_ball: State) -> None:
    assert options(before_ball, IDLE, "red") == []
    with pytest.raises(InputError, match="nothing like that"):
        GAME.disclose(before_ball, IDLE, "red", "marker")
    with pytest.raises(InputError, match="nothing like that"):
        GAME.disclose(before_ball, IDLE, "blue", "crown")


def test_without_a_ball_nobody_is_asked() -> None:
    state = with_player(table(), "red", markers=3)
    assert options(state, IDLE, "red") == []


@pytest.fixture
def before_decade() -> State:
    """Red ends the turn with the queen one space before the decade's end."""
    state = table()
    end = state.printed.end
    return replace(state, round=end - 1, queen="red")


def test_an_intrigue_that_kept_all_cards_of_a_new_decade_is_told(before_decade: State) -> None:
    prompt = GAME.disclosures(before_decade, IDLE, "blue")
    assert prompt is not None
    assert prompt.text["de"] == "Hast du für deine neue Skandalkarte eine Intrige benutzt?"
    assert options(before_decade, IDLE, "blue") == ["intrige"]
    move = GAME.disclose(before_decade, IDLE, "blue", "intrige")
    assert GAME.format(move) == "red: idle | draw blue keeps ? ? ? by-intrige"
    assert GAME.violations(before_decade, move) == ()
    assert GAME.apply(before_decade, move).player("blue").cards.count == 3
    assert options(before_decade, move, "blue") == ["nothing"]
    assert GAME.disclose(before_decade, move, "blue", "nothing") == IDLE


def test_who_told_of_other_cards_is_not_asked_for_an_intrigue(before_decade: State) -> None:
    state = GAME.tell(before_decade, "blue", {"cards": {"liaison": 1}})
    assert options(state, IDLE, "blue") == []
    assert options(state, IDLE, "yellow") == ["intrige"]


def test_where_the_deck_has_no_intrigue_nobody_is_asked() -> None:
    state = replace(table(rules="0.8.6.5"), queen="red", closing=1)
    assert GAME.apply(state, IDLE).decade == 1
    assert options(state, IDLE, "blue") == []
