"""Games are found by entry point, ours even where nothing is installed."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from companion.errors import InputError
from companion.games import registry
from companion.games.noblemen import GAME


def test_ours_is_there_from_a_bare_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "entry_points", lambda group: ())
    assert list(registry.installed_games()) == ["noblemen"]
    assert registry.find_game("noblemen") is GAME


def test_somebody_elses_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    other = EntryPoint("other", "companion.games.noblemen:GAME", registry.GROUP)
    broken = EntryPoint("broken", "no_such_module:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: (other, broken))
    assert list(registry.installed_games()) == ["broken", "noblemen", "other"]
    with pytest.raises(InputError, match="broken: no_such_module:GAME cannot be loaded"):
        registry.find_game("broken")


def test_a_game_that_is_not_there_is_named() -> None:
    with pytest.raises(InputError, match=r"ludo: no such game .*noblemen"):
        registry.find_game("ludo")
