"""The pages that say which function does what a rulebook asks for, and which tests prove it, name
nothing that does not exist and leave out no prohibition."""

from __future__ import annotations

import ast
import importlib
import re
from functools import cache
from pathlib import Path

import pytest

from companion.games.noblemen.rules.rulings import rules_of

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests" / "games"
PAGES = {"2012": "noblemen.md", "0.8.6.5": "noblemen-0.8.6.5.md"}
NAME = re.compile(r"`([^`]+)`")


def rows(page: str) -> list[list[list[str]]]:
    """The names in each cell of every table row on a page, without heads."""
    text = (ROOT / "docs" / "rules" / page).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    cells = [line.strip("|").split("|") for line in lines]
    kept = [row for row in cells if row[1].strip() not in ("done by", "---")]
    return [[NAME.findall(cell) for cell in row] for row in kept]


@cache
def named_in(file: str) -> set[str]:
    """The names of the tests in a file."""
    tree = ast.parse((TESTS / f"{file}.py").read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("page", PAGES.values())
def test_every_rule_is_done_by_something_and_proved_by_something(page: str) -> None:
    assert len(rows(page)) > 40
    for _, done, proved, *_ in rows(page):
        assert done
        assert proved


@pytest.mark.parametrize("page", PAGES.values())
def test_every_function_exists(page: str) -> None:
    for _, done, *_ in rows(page):
        for name in done:
            module, _, function = name.rpartition(".")
            found = importlib.import_module(f"companion.games.noblemen.{module}")
            assert callable(getattr(found, function)), name


@pytest.mark.parametrize("page", PAGES.values())
def test_every_test_exists(page: str) -> None:
    for _, _, proved, *_ in rows(page):
        for name in proved:
            file, _, test = name.partition("::")
            assert test.startswith("test_")
            assert test in named_in(file), name


@pytest.mark.parametrize(("rulebook", "page"), PAGES.items())
def test_every_prohibition_has_its_place_in_the_rulebook(rulebook: str, page: str) -> None:
    named = {code for _, _, _, *more in rows(page) for cell in more for code in cell}
    assert named == set(rules_of(rulebook))
