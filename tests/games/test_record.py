"""State files: read back as written; what is wrong with one is named."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from companion.errors import InputError
from companion.games.noblemen import GAME
from tests.games.tables import dealt, drawn, knight_on, play, table, with_estate


def document() -> Any:
    state = play(table(), "red: expand hain@-1,0", "blue: bribe 2")
    state = with_estate(state, "red", drawn("h h w ", "h h w ", regions={(0, 0): "hain"}))
    return json.loads(json.dumps(GAME.dump(knight_on(state, "red", (0, 0), "blue"))))


def test_a_state_is_read_back_as_it_was_written() -> None:
    data = document()
    state = GAME.load(data)
    assert GAME.dump(state) == data
    assert data["players"][0]["estate"]["tiles"]["0,0"] == "hain"
    assert GAME.load(json.loads(json.dumps(GAME.dump(dealt())))) == dealt()


def test_a_file_does_not_change_from_run_to_run() -> None:
    assert json.dumps(GAME.dump(dealt())) == json.dumps(GAME.dump(dealt()))


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        (["format"], "noblemen-state/9", "format"),
        (["queen"], "pink", "queen: 'pink'"),
        (["to_move"], "pink", "to_move: 'pink'"),
        (["round"], 99, "round"),
        (["round"], "x", "round: "),
        (["surplus"], 1, "surplus: unknown key"),
        (["players", 0, "surplus"], 1, "players.0.surplus: unknown key"),
        (["players", 0, "money"], -1, "players.red"),
        (["players", 0, "money"], None, "players.0.money"),
        (["players", 0, "title"], "king", "players.red.title"),
        (["players", 1, "colour"], "red", "each colour once"),
        (["players", 0, "estate"], 3, "players.0.estate"),
        (["players", 0, "estate", "tiles", "0,0"], "gold", "estate.tiles: 'gold'"),
        (["players", 0, "estate", "tiles", "nowhere"], "hain", "estate.tiles"),
        (["players", 0, "estate", "tiles"], [], "estate.tiles"),
        (["players", 0, "estate", "knights", "0,0"], "pink", "estate.knights: 'pink'"),
        (["players", 0, "cards", "known"], {"ace": 1}, "cards.known: 'ace'"),
        (["church"], {"gold": 1}, "church: 'gold'"),
        (["stock", "tower"], [1], "stock: 'tower'"),
        (["deck"], ["ace"], "deck: 'ace'"),
        (["history", 0, "reason"], "luck", "history.reason"),
        (["players", 0, "estate", "tiles", "1,2,3"], "hain", "estate.tiles: '1,2,3'"),
        (["players", 0, "estate", "tiles"], {}, "estate.tiles"),
        (["players", 0, "vp"], 7, "players.red.vp: 7, but the history makes it 0"),
        (["players", 0, "money"], 10**30, "players.red.money"),
        (["players", 0, "cards", "doubt"], -1, "cards.doubt"),
        (["church"], {"hain": -1}, "church.hain"),
        (["stock", "castle"], [99], "stock.castle"),
        (["history", 0, "number"], -100, "history.number"),
        (["todo"], [{"kind": "queen", "player": "pink"}], "todo.player: 'pink'"),
        (["todo"], [{"kind": "title", "other": "king"}], "todo.other: 'king'"),
        (["turn"], -1, "turn"),
        (["round"], 4, "never rests on a ball"),
        (["printed", "titles", "duke"], None, "printed.titles.duke"),
        (["printed", "prices"], {"castle": [1, 2, 3]}, "printed.prices.chapel"),
        (["printed", "prices", "castle"], [], "prices.castle"),
        (["printed", "folly_vp"], [], "printed.folly_vp"),
        (["printed", "vp_spaces"], 0, "track"),
        (["printed"], {}, "printed."),
        (["printed", "rulebook"], "1999", "printed.rulebook: '1999'"),
        (["printed", "rules", "lower_title"], False, "printed.rules: these are not the rules"),
        (["printed", "box", "cards"], {"murder": 2}, "printed.box.cards"),
        (["players", 0, "cards", "known"], {"murder": 1}, "cards.known: 'murder'"),
        (["deck"], ["murder"], "deck: 'murder'"),
        (["war"], {"card": "war_spain", "pounds": 0}, "war.card: 'war_spain'"),
        (["closing"], 1, "closing: 1"),
        (["players"], [], "players"),
    ],
)
def test_what_is_wrong_is_named(path: list[str | int], value: object, why: str) -> None:
    data = copy.deepcopy(document())
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(InputError) as refused:
        GAME.load(data)
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("key", ["players", "queen", "to_move", "printed"])
def test_what_is_missing_is_named(key: str) -> None:
    data = document()
    del data[key]
    with pytest.raises(InputError, match=key):
        GAME.load(data)


@pytest.mark.parametrize("data", [None, [], 3, "state", {}])
def test_what_is_no_state_is_refused(data: Any) -> None:
    with pytest.raises(InputError, match="format"):
        GAME.load(data)


def test_a_state_of_the_older_format_is_one_of_the_published_edition() -> None:
    state = dealt()
    older = json.loads(json.dumps(GAME.dump(state))) | {"format": "noblemen-state/1"}
    printed = older["printed"]
    added = ("rulebook", "box", "start", "rules")
    older["printed"] = {key: value for key, value in printed.items() if key not in added}
    for key in ("closing", "war", "treason"):
        del older[key]
    assert GAME.load(older) == state


@pytest.mark.parametrize(("closing", "round_"), [(0, 9), (2, 3)])
def test_last_turns_are_counted_at_the_end_of_the_track_alone(closing: int, round_: int) -> None:
    data: Any = {**GAME.dump(table(rules="0.8.6.5")), "closing": closing, "round": round_}  # type: ignore[dict-item]
    with pytest.raises(InputError, match=f"closing: {closing} last turns"):
        GAME.load(data)


@pytest.mark.parametrize("rules", ["2012", "0.8.6.5"])
@pytest.mark.parametrize(
    "line",
    [
        "red: murdered green",
        "red: card treason against green; idle",
        "red: card erbschaft at 1,0; idle",
        "red: card war_spain; idle",
        "red: church hain with vicar",
        "red: bribe 1 with vermaehlung",
        "red: idle; card intrige",
    ],
)
def test_what_names_nothing_of_this_game_can_be_played_and_written(rules: str, line: str) -> None:
    move, state = GAME.parse(line), dealt(rules=rules)
    assert GAME.violations(state, move)
    after = GAME.apply(state, move)
    assert GAME.load(json.loads(json.dumps(GAME.dump(after)))) == after
