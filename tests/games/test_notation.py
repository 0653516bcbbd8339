"""Notation: what is written is read back, and nonsense is refused in one line."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import InputError
from companion.games.noblemen import GAME
from companion.games.noblemen.position.moves import Move
from tests.games.anything import moves


@given(moves)
def test_every_move_is_read_back_as_it_was(move: Move) -> None:
    line = GAME.format(move)
    assert "\n" not in line
    assert GAME.parse(line) == move


@pytest.mark.parametrize(
    "line",
    [
        "red: expand hain@1,0 hain@1,1 brunnen@2,1",
        "red: build castle@-2,-1 space 2 knight blue@-2,0 gives ? ?",
        "red: build chapel@0,1 keeps liaison back tribut mitgift",
        "red: bribe 3",
        "red: tax 2",
        "red: land 1 draws hain ?",
        "red: church hain*2 wiese",
        "red: trade hain acker > wiese; idle; card vikar gives ?",
        "red: idle | ball red markers 1 cards erpressung title duke | draw blue keeps ?",
    ],
)
def test_notation_reads_the_way_it_is_written(line: str) -> None:
    assert GAME.format(GAME.parse(line)) == line


def test_spaces_do_not_matter() -> None:
    assert GAME.parse("  red :  church  hain*2   wiese ") == GAME.parse("red: church hain*2 wiese")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("idle", "player and a colon"),
        (": idle", "player and a colon"),
        ("red:", "step is missing"),
        ("red: dance", "'dance' is no step"),
        ("red: idle now", "'now' is not understood"),
        ("red: expand forest@1,0", "'forest' is no land"),
        ("red: expand hain", "lacks its place"),
        ("red: expand hain@1", "is no place"),
        ("red: expand hain@१,0", "is no place"),
        ("red: expand hain@1_0,0", "is no place"),
        ("red: expand hain@99999,0", "is no place"),
        ("red: build tower@1,0", "'tower' is no building"),
        ("red: bribe", "markers is missing"),
        ("red: bribe many", "is no number"),
        ("red: bribe ³", "is no number"),
        ("red: church hain*x", "is no number"),
        ("red: trade hain hain wiese", "'>'"),
        ("red: card ace", "'ace' is no card"),
        ("red: idle | dance red", "'dance' is not understood"),
        ("red: idle | ball red title king", "'king' is no title"),
        ("red: idle | ball", "player is missing"),
    ],
)
def test_nonsense_is_refused_with_what_is_wrong(line: str, why: str) -> None:
    with pytest.raises(InputError, match=r"^move ") as refused:
        GAME.parse(line)
    assert why in str(refused.value)


WORDS = ("red:", "expand", "hain@1,0", "build", ";", "|", "ball", ">", "?", "2", "card", "title")


@given(st.text(max_size=60) | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    with suppress(InputError):
        move = GAME.parse(text)
        assert GAME.parse(GAME.format(move)) == move
