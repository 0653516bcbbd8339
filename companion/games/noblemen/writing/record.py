"""States as JSON (format ``noblemen-state/2``), and back.

A state file stands for itself: it holds the printed figures that the game is played with. Cells are
keys of the form ``x,y``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, cast

from pydantic import TypeAdapter, ValidationError

from companion.errors import InputError
from companion.games.api import JSON
from companion.games.noblemen.position.edition import DEFAULT, edition
from companion.games.noblemen.position.printed import Printed
from companion.games.noblemen.position.state import State
from companion.games.noblemen.writing.sound import check_sound

FORMAT: Final = "noblemen-state/2"
OLDER: Final = "noblemen-state/1"
"""Written before there was a second edition: without the box, the start and the rules."""
_CELL: Final = re.compile(r"-?[0-9]{1,4},-?[0-9]{1,4}")
CELL_KEYED: Final = ("tiles", "buildings", "regions", "knights")


@cache
def _adapter() -> TypeAdapter[State]:
    return TypeAdapter(State)


def dump(state: State) -> JSON:
    """The state as JSON; ``load`` reads it back unchanged."""
    data = cast(dict[str, JSON], _adapter().dump_python(state, mode="json"))
    for building, spaces in cast(dict[str, list[int]], data["stock"]).items():
        # A set has no order of its own, and a file should not change from run to run.
        cast(dict[str, JSON], data["stock"])[building] = cast(JSON, sorted(spaces))
    return {"format": FORMAT, **data}


def load(data: JSON) -> State:
    """The state that ``dump`` wrote; InputError names the key that is missing, unknown or bad."""
    if isinstance(data, dict) and data.get("format") == OLDER:
        data = _renewed(data)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError(f"state: format: this should be a {FORMAT} document")
    rest = {key: value for key, value in data.items() if key != "format"}
    try:
        state = _adapter().validate_python(_with_cells(rest))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(str(step) for step in first["loc"])
        raise InputError(f"state: {key}: {first['msg']}") from None
    surplus = _surplus(data, dump(state))
    if surplus:
        raise InputError(f"state: {surplus}: unknown key")
    check_sound(state)
    return state


def _renewed(data: Mapping[str, JSON]) -> JSON:
    """A document of the older format as one of today's: it knew the published edition alone."""
    published = edition(DEFAULT).printed
    added = TypeAdapter(Printed).dump_python(published, mode="json")
    printed = data.get("printed")
    if not isinstance(printed, dict):
        return {**data, "format": FORMAT}
    return {**data, "format": FORMAT, "printed": {**added, **printed}}


def _with_cells(data: Mapping[str, JSON]) -> dict[str, object]:
    """The document with the cells of its estates as pairs of numbers."""
    players = data.get("players")
    if not isinstance(players, list):
        return dict(data)
    return {**data, "players": [_player_with_cells(player) for player in players]}


def _player_with_cells(player: JSON) -> object:
    estate = player.get("estate") if isinstance(player, dict) else None
    if not isinstance(player, dict) or not isinstance(estate, dict):
        return player
    where = f"players.{player.get('colour')}.estate"
    cells = {
        key: _pairs(value, f"{where}.{key}") if key in CELL_KEYED else value
        for key, value in estate.items()
    }
    return {**player, "estate": cells}


def _pairs(keyed: JSON, where: str) -> object:
    if not isinstance(keyed, dict):
        return keyed
    for key in keyed:
        if not _CELL.fullmatch(key):
            raise InputError(f"state: {where}: {key!r} is no cell; write x,y")
    return {tuple(key.split(",")): value for key, value in keyed.items()}


def _surplus(given: JSON, known: JSON, path: str = "") -> str | None:
    """The dotted path of the first key that is given but means nothing; None if there is none."""
    if isinstance(given, dict) and isinstance(known, dict):
        for key, value in given.items():
            if key not in known:
                return f"{path}{key}"
            found = _surplus(value, known[key], f"{path}{key}.")
            if found:
                return found
    if isinstance(given, list) and isinstance(known, list):
        for index, (one, other) in enumerate(zip(given, known, strict=False)):
            found = _surplus(one, other, f"{path}{index}.")
            if found:
                return found
    return None
