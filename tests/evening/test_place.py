"""Started again, the program goes on with tonight's evening and with no other."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.evening.place import evening_path

NOW = datetime(2026, 11, 27, 23, 30, tzinfo=UTC)


def played(folder: Path, name: str, hours_ago: float) -> Path:
    path = folder / name
    path.touch()
    at = (NOW - timedelta(hours=hours_ago)).timestamp()
    os.utime(path, (at, at))
    return path


def test_a_new_evening_is_called_after_its_day(tmp_path: Path) -> None:
    assert evening_path("pebbles", NOW, folder=tmp_path).name == "2026-11-27-pebbles.sqlite"


def test_tonights_evening_is_gone_on_with_past_midnight(tmp_path: Path) -> None:
    tonight = played(tmp_path, "2026-11-27-pebbles.sqlite", hours_ago=0.5)
    later = NOW + timedelta(hours=2)
    assert evening_path("pebbles", later, folder=tmp_path) == tonight


def test_the_newest_of_two_counts(tmp_path: Path) -> None:
    played(tmp_path, "2026-11-27-pebbles.sqlite", hours_ago=3)
    second = played(tmp_path, "2026-11-27-pebbles-2.sqlite", hours_ago=1)
    assert evening_path("pebbles", NOW, folder=tmp_path) == second


@pytest.mark.parametrize(
    "name",
    [
        "2026-11-26-pebbles.sqlite",
        "2026-11-27-marbles.sqlite",
        "2026-11-27-pebbles-demo.sqlite",
    ],
)
def test_old_evenings_other_games_and_demos_are_left_alone(tmp_path: Path, name: str) -> None:
    played(tmp_path, name, hours_ago=20 if "26" in name[8:10] else 1)
    path = evening_path("pebbles", NOW, folder=tmp_path)
    assert path.name == "2026-11-27-pebbles.sqlite"
    assert not path.exists()


def test_a_demo_goes_on_with_a_demo_only(tmp_path: Path) -> None:
    played(tmp_path, "2026-11-27-pebbles.sqlite", hours_ago=1)
    demo = played(tmp_path, "2026-11-27-pebbles-demo.sqlite", hours_ago=2)
    assert evening_path("pebbles", NOW, demo=True, folder=tmp_path) == demo


def test_a_fresh_evening_gets_a_name_of_its_own(tmp_path: Path) -> None:
    played(tmp_path, "2026-11-27-pebbles.sqlite", hours_ago=0)
    path = evening_path("pebbles", NOW, fresh=True, folder=tmp_path)
    assert path.name == "2026-11-27-pebbles-2.sqlite"


def test_a_named_evening_is_that_one(tmp_path: Path) -> None:
    named = tmp_path / "ours.sqlite"
    assert evening_path("pebbles", NOW, named=named, folder=tmp_path) == named
