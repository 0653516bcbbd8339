"""States as JSON (format ``noblemen-state/1``), and back.

A state file stands for itself: it holds the printed figures that the game is played with. Cells are
keys of the form ``x,y``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Final, cast

from pydantic import TypeAdapter, ValidationError

from companion.errors import InputError
from companion.games.api import JSON
from companion.games.noblemen.decade import DECADES
from companion.games.noblemen.names import BUILDINGS, CARDS, LANDS, REGION_LANDS, TITLES
from companion.games.noblemen.points import REASONS
from companion.games.noblemen.state import Player, State
from companion.games.noblemen.tasks import KINDS

FORMAT: Final = "noblemen-state/1"
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
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError(f"state: format: this should be a {FORMAT} document")
    rest = {key: value for key, value in data.items() if key != "format"}
    try:
        state = _adapter().validate_python(_with_cells(rest))
        return _sound(state, data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(str(step) for step in first["loc"])
        raise InputError(f"state: {key}: {first['msg']}") from None


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
    cells = {key: _pairs(value) if key in CELL_KEYED else value for key, value in estate.items()}
    return {**player, "estate": cells}


def _pairs(keyed: JSON) -> object:
    if not isinstance(keyed, dict):
        return keyed
    return {tuple(key.split(",")): value for key, value in keyed.items()}


def _sound(state: State, data: JSON) -> State:
    """The state, once it is sure that nothing in its document is unknown or impossible."""
    surplus = _surplus(data, dump(state))
    if surplus:
        raise InputError(f"state: {surplus}: unknown key")
    seats = state.seats
    if len(set(seats)) != len(seats) or not seats:
        raise InputError("state: players: each colour once, and at least one")
    _one_of(state.queen, seats, "queen")
    if state.to_move is not None:
        _one_of(state.to_move, seats, "to_move")
    if not 0 <= state.decade < DECADES or not 0 <= state.round <= state.printed.end:
        raise InputError("state: round, decade: beyond their tracks")
    for land in state.church:
        _one_of(land, LANDS, "church")
    for card in state.deck or ():
        _one_of(card, CARDS, "deck")
    for building in state.stock:
        _one_of(building, BUILDINGS, "stock")
    for earned in state.history:
        _one_of(earned.reason, tuple(REASONS), "history.reason")
        _one_of(earned.player, seats, "history.player")
    for task in state.todo:
        _one_of(task.kind, KINDS, "todo.kind")
    for player in state.players:
        _check_player(player, seats)
    return state


def _check_player(player: Player, seats: Collection[str]) -> None:
    estate, where = player.estate, f"players.{player.colour}"
    _one_of(player.title, TITLES, f"{where}.title")
    for words, known, what in (
        (estate.tiles.values(), LANDS, "estate.tiles"),
        (estate.buildings.values(), BUILDINGS, "estate.buildings"),
        (estate.regions.values(), REGION_LANDS, "estate.regions"),
        (estate.knights.values(), seats, "estate.knights"),
        (player.tiles.known, LANDS, "tiles.known"),
        (player.cards.known, CARDS, "cards.known"),
    ):
        for word in words:
            _one_of(word, known, f"{where}.{what}")
    numbers = (player.money, player.markers, player.tiles.count, player.cards.count, player.vp)
    if min(numbers) < 0:
        raise InputError(f"state: {where}: money, markers, vp and counts are 0 or more")


def _one_of(word: str, known: Collection[str], key: str) -> None:
    if word not in known:
        raise InputError(f"state: {key}: {word!r} is not one of {', '.join(known)}")


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
