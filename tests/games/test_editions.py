"""Which edition is played: what was asked for, what the layout says, or the usual one."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.errors import InputError
from companion.games.api import Edition, Options
from companion.games.editions import asked_for, edition_played, find_edition
from companion.games.noblemen import GAME
from companion.table.layout import Layout
from tests.games.tables import SEATS, table

EDITIONS = (
    Edition("first", "The first", (2, 3), 0),
    Edition("second", "The second", (2,), 4, default=True),
)


def layout(edition: str, facts: Mapping[str, object] | None = None) -> Layout:
    return Layout("pebbles", edition, ("red", "blue"), (), facts or {})


def played(board: Layout | None, options: Options | None = None) -> str:
    return edition_played("pebbles", EDITIONS, board, options or Options()).id


def test_a_board_called_after_an_edition_brings_its_rules() -> None:
    assert played(layout("first")) == "first"
    assert played(layout("second")) == "second"


def test_a_board_with_a_name_of_its_own_may_say_whose_rules_it_has() -> None:
    assert played(layout("mine")) == "second"
    assert played(layout("mine", {"rules": {"edition": "first"}})) == "first"
    assert played(None) == "second"


def test_what_is_asked_for_counts_before_the_board() -> None:
    board = layout("first", {"rules": {"edition": "first"}})
    assert played(board, asked_for("second", board, None)) == "second"
    assert played(board, asked_for(None, board, None)) == "first"


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ({"edition": "third"}, "no edition 'third' \\(there is: first, second\\)"),
        ({"edition": 3}, "rules: give it as"),
        ({"edition": "first", "house": True}, "rules: give it as"),
        ("first", "rules: give it as"),
    ],
)
def test_a_board_with_unknown_rules_is_refused(rules: object, why: str) -> None:
    with pytest.raises(InputError, match=why):
        played(layout("mine", {"rules": rules}))


def test_an_edition_that_there_is_not() -> None:
    with pytest.raises(InputError, match=r"^pebbles: no edition 'x' \(there is: first, second\)$"):
        find_edition("pebbles", EDITIONS, "x")


def test_a_second_edition_board_brings_its_rules_up_without_a_word() -> None:
    seen = GAME.view(table(rules="0.8.6.5"))
    for named in ("0.8.6.5", "a copy of ours"):
        facts = {} if named == "0.8.6.5" else {"rules": {"edition": "0.8.6.5"}}
        board = Layout("noblemen", named, SEATS[:3], (), facts)
        state = GAME.begin(board, seen, Options())
        assert state.printed.rulebook == "0.8.6.5"
        assert state.printed.edition == named
        assert (state.round, state.players[0].money) == (1, 10)
