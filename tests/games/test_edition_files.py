"""Edition files are read as they are written, and what is wrong with one is named with its key."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest

from companion.errors import InputError
from companion.games.noblemen.position.edition import edition, edition_ids, read_edition

Keys = tuple[str, ...]
HEADS = ("id", "title", "players")


def document(name: str) -> dict[str, Any]:
    entry = resources.files("companion.games.noblemen") / "editions" / f"{name}.toml"
    return tomllib.loads(entry.read_text(encoding="utf-8"))


def entries(node: dict[str, Any], path: Keys = ()) -> Iterator[tuple[Keys, dict[str, Any]]]:
    """Every value with its provenance, and the keys that lead to it."""
    for key, value in node.items():
        if path or key not in HEADS:
            if "provenance" in value:
                yield (*path, key), value
            else:
                yield from entries(value, (*path, key))


def changed(name: str, path: Keys, **entry: Any) -> dict[str, Any]:
    """An edition's document with one entry replaced."""
    data = copy.deepcopy(document(name))
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = entry
    return data


ENTRIES = [(name, path) for name in edition_ids() for path, _ in entries(document(name))]


def as_read(value: Any) -> Any:
    """A value as the program holds it: lists as tuples, numbers of players as numbers."""
    if isinstance(value, list):
        return tuple(as_read(item) for item in value)
    if isinstance(value, dict):
        return {int(k) if k.isdigit() else k: as_read(v) for k, v in value.items()}
    return value


def holds(printed: Any, path: Keys) -> Any:
    """What was made of the entry at these keys."""
    names = {
        ("track", "vp"): "vp_spaces",
        ("track", "prestige"): "prestige_spaces",
        ("round", "mask"): "mask",
        ("round", "locked"): "locked",
        ("round", "end"): "end",
        ("folly", "vp"): "folly_vp",
        ("folly", "needs"): "folly_needs",
    }
    if path in names:
        return getattr(printed, names[path])
    for key in path:
        printed = printed[key] if isinstance(printed, dict) else getattr(printed, key)
    return printed


@pytest.mark.parametrize("name", edition_ids())
def test_every_value_is_read_as_it_is_written(name: str) -> None:
    data = document(name)
    file = read_edition(data, "mine.toml")
    assert file == edition(name)
    assert (file.title, list(file.players)) == (data["title"], data["players"])
    assert (file.printed.edition, file.printed.rulebook) == (name, name)
    for path, entry in entries(data):
        assert file.provenance[".".join(path)] == entry["provenance"]
        found, wanted = holds(file.printed, path), as_read(entry["value"])
        if path[0] == "titles":
            found = {key: getattr(found, key) for key in wanted}
        assert found == wanted, path
    sources = [entry["provenance"] for _, entry in entries(data)]
    assert file.assumed == sources.count("assumed")


@pytest.mark.parametrize(("name", "path"), ENTRIES)
@pytest.mark.parametrize("value", ["nonsense", -1, [-1], {"nonsense": 1}, None])
def test_a_bad_value_is_refused_with_its_key(name: str, path: Keys, value: Any) -> None:
    data = changed(name, path, value=value, provenance="assumed")
    with pytest.raises(InputError) as refused:
        read_edition(data, "mine.toml")
    assert str(refused.value).startswith(f"mine.toml: {'.'.join(path)}")


@pytest.mark.parametrize(("name", "path"), ENTRIES)
def test_what_is_missing_is_named(name: str, path: Keys) -> None:
    data = changed(name, path)
    place = data
    for key in path[:-1]:
        place = place[key]
    del place[path[-1]]
    with pytest.raises(InputError, match="missing") as refused:
        read_edition(data, "mine.toml")
    named = str(refused.value).split(": missing")[0].replace(": ", ".")
    assert named == f"mine.toml.{'.'.join(path)}"


@pytest.mark.parametrize(("name", "path"), ENTRIES[::9])
@pytest.mark.parametrize(
    "entry",
    [
        {"value": 1, "provenance": "hearsay"},
        {"value": 1, "provenance": "assumed", "surplus": 1},
        {"provenance": "assumed"},
    ],
)
def test_every_value_says_where_it_is_from(name: str, path: Keys, entry: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="value and provenance") as refused:
        read_edition(changed(name, path, **entry), "mine.toml")
    assert str(refused.value).startswith(f"mine.toml: {'.'.join(path)}: ")
