"""Every edition at the simulated table: its board, its rules, and one line where there is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.games.api import Options
from companion.games.noblemen import GAME
from companion.games.noblemen.position.state import State
from companion.simulated.opening import opened
from companion.table.layout import PrintedSurface


def test_a_board_of_another_edition_says_whose_rules_it_has() -> None:
    scene = opened("noblemen", 4, 3, edition="0.8.6.5")
    layout, state = scene.table.layout, scene.state
    assert isinstance(state, State)
    assert (layout.edition, state.printed.rulebook) == ("0.8.6.5", "0.8.6.5")
    (board,) = [s for s in layout.surfaces if isinstance(s, PrintedSurface)]
    sites = {site.id for site in board.sites}
    assert {f"round/{n}" for n in range(10)} == {s for s in sites if s.startswith("round/")}
    assert {f"prestige/{n}" for n in range(35)} == {s for s in sites if s.startswith("prestige/")}
    begun = GAME.begin(layout, GAME.view(state), Options())
    assert begun.printed == state.printed


def test_the_usual_edition_has_a_board_of_its_own() -> None:
    scene = opened("noblemen", 3, 3)
    assert isinstance(scene.state, State)
    assert (scene.table.layout.edition, scene.state.printed.rulebook) == ("simulated", "2012")


def test_an_evening_is_written_with_what_its_players_say(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "evening"
    words = ["simulate", "noblemen", "--edition", "0.8.6.5", "--hidden", "1", "--hands", "0"]
    assert main([*words, "--frames", "7", "--seed", "4", "--out", str(out)]) == 0
    capsys.readouterr()
    answers = json.loads((out / "answers.json").read_text())
    truths = {f"{f.stem}.jpg": json.loads(f.read_text())["event"] for f in out.glob("truth/*.json")}
    played = {name for name, event in truths.items() if "action" in event} - {"000.jpg"}
    assert set(answers) == played
    told = {name: answer["declared"] for name, answer in answers.items() if "declared" in answer}
    assert told
    assert all(truths[name]["declared"] == notation for name, notation in told.items())
    assert all(GAME.format(GAME.parse(notation)) == notation for notation in told.values())


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "noblemen", "--out", "x"),
        ("demo", "--no-browser"),
        ("moves", "noblemen"),
    ],
)
def test_an_edition_that_there_is_not_is_one_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert main([*words, "--edition", "1066"]) == 2
    error = capsys.readouterr().err
    assert "noblemen: no edition '1066' (there is: 0.8.6.5, 2012)" in error
    assert error.count("\n") == 1


def test_a_state_file_has_its_own_edition(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "state.json"
    file.write_text(
        json.dumps(GAME.dump(GAME.setup("2012", ("red", "blue", "black"), Options(), 1)))
    )
    for words in (["score", str(file)], ["simulate", str(file), "--out", str(tmp_path / "x")]):
        assert main([*words, "--edition", "2012"]) == 2
        assert "has an edition of its own" in capsys.readouterr().err
