"""The rules from the command line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from companion.cli import main


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """(exit code, standard output, standard error) of a command."""
    code = main(args)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def state(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """A file with the position after one turn of a new game."""
    _, moves, _ = run(capsys, "moves", "noblemen", "--limit", "1")
    code, out, _ = run(capsys, "apply", "noblemen", moves.strip())
    assert code == 0
    file = tmp_path / "state.json"
    file.write_text(out, encoding="utf-8")
    return str(file)


def mover(file: str) -> str:
    return str(json.loads(Path(file).read_text(encoding="utf-8"))["to_move"])


def test_games_lists_editions(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "games", "--json")
    (noblemen,) = [game for game in json.loads(out) if game["id"] == "noblemen"]
    assert code == 0
    assert noblemen["editions"][0]["players"] == [3, 4, 5]
    assert noblemen["editions"][0]["assumed"] > 0
    assert "assumed" in run(capsys, "games")[1]


def test_check_says_what_is_broken(state: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", state, f"{mover(state)}: idle") == (0, "legal\n", "")
    code, out, _ = run(capsys, "check", state, f"{mover(state)}: bribe 9", "--json")
    assert code == 1
    found = json.loads(out)
    assert not found["legal"]
    assert found["violations"][0]["code"] == "too_many_bribes"
    assert found["violations"][0]["places"] == [{"surface": "board", "site": "bribes/0"}]
    assert (
        "[C Königsfamilie bestechen]" in run(capsys, "check", state, f"{mover(state)}: bribe 9")[1]
    )


def test_apply_refuses_what_is_illegal_unless_told(
    state: str, capsys: pytest.CaptureFixture[str]
) -> None:
    move = f"{mover(state)}: expand hain@9,9"
    code, out, err = run(capsys, "apply", state, move)
    assert (code, out) == (1, "")
    assert "detached" in err
    code, out, _ = run(capsys, "apply", state, move, "--anyway", "--json")
    assert code == 0
    assert json.loads(out)["to_move"] != mover(state)


def test_a_new_game_begins_with_its_first_seat(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in "0123":
        wanted = ("apply", "noblemen", "red: idle", "blue: bribe 2", "--players", "4")
        code, out, err = run(capsys, *wanted, "--seed", seed)
        assert (code, err) == (0, "")
        assert json.loads(out)["to_move"] == "yellow"


def test_score_view_and_moves(state: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "score", state, "--json")
    assert code == 0
    assert sum(player["points"] for player in json.loads(out).values()) == 1
    assert "idleness (front/" in run(capsys, "score", state)[1]
    view = json.loads(run(capsys, "view", state)[1])
    assert view["format"] == "table-view/1"
    assert view == json.loads(run(capsys, "view", state, "--json")[1])
    lines = run(capsys, "moves", state, "--limit", "3", "--json")[1].splitlines()
    assert [set(json.loads(line)) for line in lines] == [{"notation", "text"}] * 3


def test_a_state_may_come_through_a_pipe(
    state: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = Path(state).read_text(encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert run(capsys, "score", "-")[0] == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("{"))
    code, _, err = run(capsys, "score", "-")
    assert code == 2
    assert "standard input" in err


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("{", "state.json"),
        ("[]", "format"),
        ('{"format": "chess-state/1"}', "chess-state/1"),
        ('{"format": "noblemen-state/9"}', "format"),
        ('{"format": "noblemen-state/2"}', "printed"),
    ],
)
def test_bad_states_are_one_line_with_the_file(
    content: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "state.json"
    file.write_text(content, encoding="utf-8")
    code, out, err = run(capsys, "view", str(file))
    assert (code, out) == (2, "")
    assert why in err
    assert "state.json" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "args",
    [
        ("view", "nowhere.json"),
        ("check", "noblemen", "dance"),
        ("view", "noblemen", "--players", "2"),
        ("view", "noblemen", "--players", "9"),
        ("moves", "noblemen", "--limit", "0"),
        ("apply", "noblemen", "pink: idle", "--anyway"),
    ],
)
def test_wrong_calls_exit_with_two(
    args: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *args)
    assert (code, out) == (2, "")
    assert err.startswith("companion: ")
