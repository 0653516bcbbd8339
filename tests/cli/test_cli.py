"""The program's frame: every command helps with an example, every error is one line."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import pytest

from companion import __version__, cli
from companion.errors import InputError


def commands() -> dict[str, argparse.ArgumentParser]:
    actions = cli.build_parser()._actions
    (found,) = [a.choices for a in actions if isinstance(a, argparse._SubParsersAction)]
    return dict(found)


def fails(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """What a call that must fail says, on its one line."""
    try:
        code: object = cli.main(argv)
    except SystemExit as stop:
        code = stop.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize("name", sorted(commands()))
def test_every_command_has_a_help_with_an_example(name: str) -> None:
    text = commands()[name].format_help()
    assert f"\n  companion {name}" in text, "an example in the epilog"
    assert commands()[name].get_default("run") is not None


def test_every_command_is_listed_with_what_it_does() -> None:
    (listed,) = [
        a for a in cli.build_parser()._actions if isinstance(a, argparse._SubParsersAction)
    ]
    assert {a.dest for a in listed._choices_actions if a.help} == set(commands())


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"companion {__version__}\n"


def test_a_wrong_call_is_one_line_and_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert "COMMAND" in fails(capsys)
    assert "--help" in fails(capsys, "observe")
    assert "'fly'" in fails(capsys, "fly")


@pytest.mark.parametrize(
    "args",
    [
        ("simulate", "noblemen", "--out", "x", "--seed", "-5"),
        ("demo", "--seed", "-5"),
        ("demo", "--seed", "99999999999"),
        ("demo", "--port", "70000"),
        ("score", "noblemen", "--seed", "1.5"),
    ],
)
def test_odd_numbers_are_refused_before_anything_starts(
    capsys: pytest.CaptureFixture[str], args: tuple[str, ...]
) -> None:
    assert f"{args[-1]}: a {args[-2].removeprefix('--')} is a number" in fails(capsys, *args)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            InputError.at("layout.json", "must be\n a list", key="sites", line=3),
            "layout.json:3: sites",
        ),
        (PermissionError(13, "Permission denied", "out/1.json"), "out/1.json: Permission denied"),
    ],
)
def test_bad_input_is_one_line_and_2(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: Exception,
    said: str,
) -> None:
    class Failing:
        @staticmethod
        def add(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
            sub.add_parser("fail").set_defaults(run=Failing.run)

        @staticmethod
        def run(args: argparse.Namespace) -> int:
            raise error

    monkeypatch.setattr(cli, "command_modules", lambda: [Failing])
    assert fails(capsys, "fail").startswith(f"companion: {said}")


def test_the_program_starts_without_anything_heavy() -> None:
    code = (
        "import sys, companion.cli as c; c.build_parser(); print({'cv2', 'flask'} & {*sys.modules})"
    )
    found = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=Path(cli.__file__).parents[1],
    )
    assert found.stdout == "set()\n", found.stderr
