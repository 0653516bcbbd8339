"""Figures of the rules: what is measured, never how long it took."""

from __future__ import annotations

from itertools import count, pairwise

import pytest

from companion.bench import rules
from companion.bench.rules import edition_figures, evening, first_thousand
from companion.cli import main
from companion.games.api import Edition
from companion.games.registry import find_game

GAME = find_game("noblemen")


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """One evening, everything once: enough to see which figures there are."""
    for name, value in (("EVENINGS", 1), ("ROUNDS", 1), ("STEPS", 3)):
        monkeypatch.setattr(rules, name, value)


def test_an_evening_goes_from_the_set_up_to_the_end() -> None:
    turns = list(evening(GAME, "2012", 4, seed=1))
    assert len(turns) > 50
    for turn, following in pairwise(turns):
        assert GAME.apply(turn.state, turn.move) == following.state
    assert GAME.to_move(GAME.apply(turns[-1].state, turns[-1].move)) is None


def test_a_list_is_left_after_its_thousandth_move() -> None:
    class Endless:
        listed = 0

        def legal_moves(self, state: object) -> object:
            for number in count(1):
                self.listed = number
                yield number

    game = Endless()
    first_thousand(game, None)  # type: ignore[arg-type]
    assert game.listed == 1000


@pytest.mark.usefixtures("short")
def test_an_edition_has_every_figure_for_the_nearest_number_of_players() -> None:
    edition = Edition("2012", "Noblemen", (3, 5), 0)
    found = {figure.figure: figure for figure in edition_figures(GAME, edition)}
    assert {figure.set for figure in found.values()} == {"rules/noblemen/2012"}
    assert {name for name, figure in found.items() if figure.target is None} == {
        "legal moves, slowest found ms",
        "memory of a state, KiB",
    }
    assert "a random evening of 3, ms" in found
    assert all(figure.value for figure in found.values())


@pytest.mark.usefixtures("short")
def test_the_command_prints_them_for_every_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--rules"]) in (0, 1)
    printed = capsys.readouterr().out
    for edition in GAME.editions():
        assert f"rules/noblemen/{edition.id}" in printed
    assert "apply, a second" in printed
