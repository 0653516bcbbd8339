"""Bots play whole games by the rules, and make the mistakes that they are asked for."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.games.api import Options
from companion.games.noblemen import GAME
from companion.games.noblemen.bots.bot import Bot, imagined
from companion.games.noblemen.bots.mistakes import FAULTS, Situation, mistake
from companion.games.noblemen.position.moves import Expand, Move, Placement, turn
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State
from companion.simulated.cast import NoblemenPlayers
from companion.simulated.script import Habits, evening
from companion.table.view import GridView, PrintedView

SEATS = ("red", "blue", "yellow", "brown", "black")


def dealt(players: int, seed: int) -> State:
    return GAME.setup("2012", SEATS[:players], Options(), seed)


def played(state: State, bot: Bot, rng: Random, most: int = 400) -> list[tuple[State, Move]]:
    steps = []
    while not state.over and len(steps) < most:
        move = bot.choose(state, rng)
        steps.append((state, move))
        state = GAME.apply(state, move)
    return [*steps, (state, turn("nobody"))]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_whole_game_is_legal(players: int) -> None:
    room = dict.fromkeys(SEATS, (9, 8))
    *steps, (end, _) = played(dealt(players, players), Bot(room), Random(players))
    assert end.over
    for state, move in steps:
        assert GAME.violations(state, move) == (), GAME.format(move)
    actions = Counter(type(move.action).__name__ for _, move in steps)
    assert {"Expand", "Build", "Tax", "GainLand"} <= actions.keys()
    for player in end.players:
        xs = [x for x, _ in player.estate.tiles]
        ys = [y for _, y in player.estate.tiles]
        assert max(xs) - min(xs) < 9
        assert max(ys) - min(ys) < 8


def test_everything_hidden_stays_known() -> None:
    *_, (end, _) = played(dealt(3, 1), Bot(), Random(1), most=60)
    assert all(player.tiles.exact for player in end.players)


def test_a_finished_game_has_no_turn() -> None:
    *_, (end, _) = played(dealt(3, 2), Bot(), Random(2))
    with pytest.raises(ValueError, match="over"):
        Bot().choose(end, Random(0))


def test_the_same_seed_plays_the_same_game() -> None:
    first = [GAME.format(m) for _, m in played(dealt(3, 5), Bot(), Random(9), most=20)]
    again = [GAME.format(m) for _, m in played(dealt(3, 5), Bot(), Random(9), most=20)]
    other = [GAME.format(m) for _, m in played(dealt(3, 5), Bot(), Random(10), most=20)]
    assert first == again
    assert first != other


def test_imagining_keeps_what_is_known() -> None:
    state = dealt(3, 3)
    red = state.player("red")
    vague = state.with_player(
        type(red)(**{**_fields(red), "tiles": Pile(12, {"hain": 5})}),
    )
    whole = imagined(vague, Random(0)).player("red").tiles
    assert whole.exact
    assert whole.count == 12
    assert whole.known["hain"] >= 5


def _fields(player: object) -> dict[str, object]:
    names = type(player).__dataclass_fields__  # type: ignore[attr-defined]
    return {name: getattr(player, name) for name in names}


def situations(seed: int) -> list[Situation]:
    found = []
    for state, move in played(dealt(3, seed), Bot(), Random(seed), most=60)[:-1]:
        before, after = GAME.view(state), GAME.view(GAME.apply(state, move))
        found.append(Situation(state, before, after, Bot(), Random(seed)))
    return found


@pytest.mark.parametrize("code", sorted(FAULTS))
def test_every_fault_can_be_made_and_is_seen(code: str) -> None:
    games = (situations(seed) for seed in (7, 8, 9, 10, 11))
    made = [(s, m) for game in games for s in game if (m := mistake(s, [code])) is not None]
    assert made, f"no {code} in five games"
    for situation, fault in made:
        assert fault.code == code
        assert fault.view != situation.before
        assert fault.view != situation.after


def test_a_detached_tile_breaks_its_rule() -> None:
    for situation in situations(8)[5:25]:
        fault = mistake(situation, ["detached"])
        if fault is None:
            continue
        name = f"estate/{situation.colour}"
        new, old = fault.view.surfaces[name], situation.before.surfaces[name]
        assert isinstance(new, GridView)
        assert isinstance(old, GridView)
        (tile,) = set(new.cells) - set(old.cells)
        move = turn(situation.colour, Expand((Placement(tile.tile, tile.x, tile.y),)))
        assert "detached" in {v.code for v in GAME.violations(situation.state, move)}


def test_an_evening_tells_what_happened() -> None:
    state = dealt(3, 6)
    players = NoblemenPlayers(dict.fromkeys(SEATS, (9, 8)))
    shots = list(evening(GAME, players, state, Random(6), Habits(hands=0.3, faults=0.3)))
    assert shots[0].event["action"] == "setup"
    statuses = Counter(shot.view.status for shot in shots)
    assert statuses["hands"] > 10
    faults = Counter(shot.event.get("fault") for shot in shots)
    assert faults.keys() - {None} <= set(FAULTS)
    assert len(faults) > 4
    last = shots[-1]
    board = last.view.surfaces["board"]
    assert isinstance(board, PrintedView)
    points = last.event["vp_after"]
    assert isinstance(points, dict)
    for player, vp in points.items():
        site = f"vp/{int(str(vp)) % 100}"
        assert f"vp-counter/{player}" in {c.component for c in board.sites[site]}
    assert any("ball" in shot.event for shot in shots)
    assert sum("building_scoring" in shot.event for shot in shots) == 3
