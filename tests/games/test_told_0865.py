"""What the table is told in the designer's version: wars, treason, last turns, others' knights."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.api import PLAYER
from companion.games.noblemen import GAME
from companion.games.noblemen.position.state import State, War
from tests.games.tables import drawn, full_pile, knight_on, play, table, with_estate, with_player

RULES = "0.8.6.5"
MANOR = drawn("a.a.w.", "a.a.wC", regions={(0, 0): "acker"})
FOREST = drawn("h.h.w.", "h.h.wC", regions={(0, 0): "hain"})


def tasks(state: State) -> list[tuple[str, str | None, int]]:
    return [(task.kind, task.player, task.number) for task in state.todo]


def told(state: State, kind: str) -> list[str]:
    """The prompts of a kind in both languages."""
    return [f"{p.text['en']} {p.text['de']}" for p in GAME.prompts(state) if p.kind == kind]


def test_a_war_takes_its_money_before_the_fields_pay() -> None:
    state = replace(table(rules=RULES), war=War("war_spain", 2))
    assert "seven pounds more" in told(state, "war")[0]
    assert "sieben Pfund" in told(state, "war")[0]
    later = play(state, "red: expand acker@1,0 hain@0,1")
    assert tasks(later)[:3] == [
        ("pay_war", "red", 2),
        ("take_money", "red", 1),
        ("draw_tiles", "red", 1),
    ]
    assert "five pounds more" in told(later, "war")[0]


def test_a_war_that_has_what_it_wants_leaves_the_table() -> None:
    state = replace(table(rules=RULES), war=War("war_france", 4))
    assert "every fountain" in told(state, "war")[0]
    later = play(state, "red: expand brunnen@1,0 hain@0,1")
    assert ("pay_war", "red", 2) in tasks(later)
    assert ("war_over", None, 0) in tasks(later)
    assert told(later, "war") == []


def test_a_war_costs_nothing_where_its_tiles_are_not_laid() -> None:
    later = play(replace(table(rules=RULES), war=War("war_france")), "red: expand hain@1,0")
    assert "pay_war" not in [kind for kind, _, _ in tasks(later)]


def test_whoever_is_hit_by_treason_is_named_until_the_decade_ends() -> None:
    state = play(table(rules=RULES), "red: card treason against yellow; idle")
    (line,) = told(state, "treason")
    assert "Yellow gets no point from the queen" in line
    assert "Gelb" in line


def test_the_last_turns_are_counted_down() -> None:
    state = replace(table(rules=RULES), queen="red", round=8)
    state = play(state, "red: idle")
    assert ("last_turns", None, 0) in tasks(state)
    assert "three turns" in told(state, "scoring_ahead")[0]
    assert GAME.clock(state)["last_turns"] == 3
    state = play(state, "blue: idle", "yellow: idle")
    assert "one turn" in told(state, "scoring_ahead")[0]
    assert "einen Zug" in told(state, "scoring_ahead")[0]


@pytest.mark.parametrize(
    ("estate", "move", "task", "said"),
    [
        (MANOR, "red: tax", ("take_money", "blue", 2), "Blue takes two pounds. "),
        (FOREST, "red: land", ("draw_tiles", "blue", 2), "Blue draws two tiles. "),
    ],
)
def test_a_guest_is_paid_when_the_owner_of_the_land_collects(
    estate: object, move: str, task: tuple[str, str, int], said: str
) -> None:
    state = with_player(table(rules=RULES), "red", estate=estate)
    state = knight_on(state, "red", (0, 0), "blue")
    assert task in tasks(play(state, move))
    parsed = GAME.parse(move)
    assert said.strip() in GAME.describe(state, parsed)["en"]
    assert said.strip() in GAME.narrate(state, parsed)["en"]


def test_a_knight_that_is_driven_out_goes_home() -> None:
    estate = drawn("b.b.w.w.", "b.b.wCw.", "w.w.w.w.", regions={(0, 1): "brunnen"})
    state = knight_on(with_estate(table(rules=RULES), "red", estate), "red", (0, 1), "blue")
    move = "red: build castle@0,0 knight red@0,1"
    assert ("take_back_knight", "blue", 0) in tasks(play(state, move))
    text = GAME.narrate(state, GAME.parse(move))
    assert "Blue takes a knight back" in text["en"]
    assert "Blau nimmt einen Ritter zurück" in text["de"]


def test_a_murder_is_told_to_its_victim_and_about_them() -> None:
    state, move = table(rules=RULES), GAME.parse("red: murdered yellow")
    assert GAME.describe(state, move)["en"].startswith("Yellow played Murder, your turn is skipped")
    assert f"{PLAYER}'s turn is skipped" in GAME.narrate(state, move)["en"]
    assert GAME.details(move) == {"action": "murdered", "by": "yellow"}


def test_only_the_player_hears_what_a_purloin_exchanged() -> None:
    state = with_player(table(rules=RULES), "red", tiles=full_pile(acker=3, wiese=2))
    move = GAME.parse("red: card purloin gives acker acker takes hain hain; idle")
    assert "two fields for two groves" in GAME.describe(state, move)["en"]
    others = GAME.narrate(state, move)
    assert "two tiles for as many" in others["en"]
    assert "zwei Plättchen gegen ebenso viele" in others["de"]
    assert "draw_tiles" not in [kind for kind, _, _ in tasks(play(state, move))]
