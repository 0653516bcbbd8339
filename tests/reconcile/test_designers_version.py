"""The reader on the designer's version: knights at home and moved freely, knights of others who are
paid, last turns, turns that are skipped, and what players tell."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.games.api import Options
from companion.games.noblemen import GAME
from companion.games.noblemen.bots.bot import Bot
from companion.games.noblemen.bots.mistakes import FAULTS, HOME_FAULTS, Situation, mistake
from companion.games.noblemen.position.state import State
from companion.reconcile.explain import read
from companion.reconcile.replay import Line, replay
from companion.simulated.cast import NoblemenPlayers
from companion.simulated.script import Habits, Shot, evening
from companion.table.layout import Layout
from companion.table.observation import Observation
from tests.games.tables import (
    SEATS,
    dealt,
    drawn,
    full_pile,
    knight_on,
    table,
    with_estate,
    with_player,
)
from tests.reconcile.following import followed

EDITION = "0.8.6.5"
GARDEN = drawn("b.b.w.", "b.b.wC", regions={(0, 0): "brunnen"})
FOREST = drawn("h.h.w.", "h.h.wC", regions={(0, 0): "hain"})


def seen(state: State) -> Observation:
    return Observation(GAME.view(state))


def after(state: State, *moves: str) -> State:
    for text in moves:
        move = GAME.parse(text)
        assert GAME.violations(state, move) == ()
        state = GAME.apply(state, move)
    return state


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_of_bots_is_read_from_the_set_up_on(seed: int) -> None:
    rng, bot, known = Random(seed), Bot(), dealt(4, seed, EDITION)
    state = table(4, rules=EDITION)
    while not known.over:
        move = bot.choose(known, rng)
        known = GAME.apply(known, move)
        state = followed(state, known, move, rng)
    assert state.decade == 2


def test_a_knight_is_moved_though_another_is_in_the_supply() -> None:
    state = with_estate(table(rules=EDITION), "red", drawn("w.w.w.", "wCa.w."))
    state = with_estate(with_estate(state, "blue", GARDEN), "yellow", FOREST)
    state = knight_on(state, "yellow", (0, 0), "red")
    done = after(state, "red: build castle@2,0 knight blue@0,0 moved yellow@0,0")
    assert read(GAME, state, seen(done)).state_after == done


def test_a_knight_at_home_drives_another_out() -> None:
    estate = drawn("b.b.w.w.", "b.b.wCw.", "w.w.w.w.", regions={(0, 1): "brunnen"})
    state = knight_on(with_estate(table(rules=EDITION), "red", estate), "red", (0, 1), "blue")
    done = after(state, "red: build castle@0,0 knight red@0,1")
    reading = read(GAME, state, seen(done))
    assert reading.state_after == done
    assert done.knights_left("blue") == 2


def test_a_knight_without_a_castle_came_by_treachery() -> None:
    state = with_estate(table(rules=EDITION), "blue", GARDEN)
    done = after(state, "red: card treachery knight blue@0,0; tax")
    reading = read(GAME, state, seen(done))
    assert [GAME.format(move) for move in reading.moves] == [
        "red: card treachery knight blue@0,0; tax"
    ]


def test_a_skipped_turn_is_asked_about_once_the_next_player_acts() -> None:
    state = table(rules=EDITION)
    done = after(state, "red: murdered yellow", "blue: expand hain@1,0 acker@0,1")
    assert read(GAME, state, seen(after(state, "red: murdered yellow"))).kind == "nothing"
    reading = read(GAME, state, seen(done))
    assert reading.kind == "question"
    murderers = {GAME.format(option.moves[0]) for option in reading.options}
    assert murderers == {"red: murdered blue", "red: murdered yellow"}
    assert done in [option.state_after for option in reading.options]


def test_only_whoever_may_have_the_card_can_have_skipped_a_turn() -> None:
    state = table(rules=EDITION)
    state = with_player(state, "blue", cards=full_pile(tribut=1))
    done = after(state, "red: murdered yellow", "blue: expand hain@1,0 acker@0,1")
    reading = read(GAME, state, seen(done))
    assert reading.state_after == done


def test_driving_a_knight_out_of_somebody_elses_land_is_flagged() -> None:
    state = with_estate(dealt(3, 1, EDITION), "red", drawn("w.w.w.w.", "wCa.w.w."))
    state = knight_on(with_estate(state, "blue", GARDEN), "blue", (0, 0), "yellow")
    move = GAME.parse("red: tax")
    situation = Situation(
        state, GAME.view(state), GAME.view(GAME.apply(state, move)), Bot(), Random(1)
    )
    fault = mistake(situation, HOME_FAULTS)
    assert fault is not None
    reading = read(GAME, state, Observation(fault.view))
    assert [violation.code for violation in reading.violations] == ["knight_occupied"]
    assert reading.state_after == state


def test_the_marker_stands_still_in_the_last_turns() -> None:
    state = replace(table(rules=EDITION), queen="red", round=8)
    done = after(state, "red: expand hain@1,0 acker@0,1")
    assert (done.round, done.closing, done.to_move) == (9, 3, "blue")
    for move in ("blue: expand acker@1,0", "yellow: expand acker@1,0", "red: expand hain@2,0"):
        later = after(done, move)
        assert read(GAME, done, seen(later)).state_after == later
        done = later
    assert (done.decade, done.round) == (1, 1)


def shots(hidden: float, seed: int, faults: float = 0.0) -> list[Shot]:
    players = NoblemenPlayers(dict.fromkeys(SEATS, (9, 8)), hidden)
    state = GAME.setup(EDITION, SEATS[:3], Options(), seed)
    return list(evening(GAME, players, state, Random(seed), Habits(0.0, faults)))


def read_again(taken: list[Shot]) -> list[Line]:
    """An evening's readings, its players telling what they decided out of sight."""
    names = [f"{number:03}.jpg" for number in range(len(taken))]
    answers = {
        name: {key: shot.event[key] for key in ("action", "declared") if key in shot.event}
        for name, shot in zip(names, taken, strict=True)
    }
    observations = [
        Observation(replace(shot.view, frame=name)) for name, shot in zip(names, taken, strict=True)
    ]
    layout = Layout("noblemen", EDITION, SEATS[:3], ())
    return list(replay(GAME, observations, layout, Options(layout=layout), answers))


def test_a_whole_evening_with_everything_that_players_tell() -> None:
    taken = shots(0.7, seed=2, faults=0.2)
    lines = read_again(taken)
    by_frame = {str(line["frame"]): line for line in lines}
    for number, shot in enumerate(taken[1:], start=1):
        line, event = by_frame[f"{number:03}.jpg"], shot.event
        if "fault" in event:
            found = line["violations"]
            assert isinstance(found, list)
            assert event["fault"] in [v["code"] for v in found if isinstance(v, dict)]
            continue
        state = line["state"]
        assert isinstance(state, dict)
        assert (line["reading"], line["action"]) == ("move", event["action"])
        for key in ("vp", "money", "queen", "round"):
            assert state[key] == event[f"{key}_after"]
    assert sum("declared" in line for line in lines) > 8
    made = {shot.event["fault"] for shot in taken if "fault" in shot.event}
    assert made <= {*FAULTS, *HOME_FAULTS}


def test_what_was_declared_counts_only_where_the_picture_agrees() -> None:
    state = GAME.setup(EDITION, SEATS[:3], Options(first_player="red"), 1)
    done = after(state, "red: expand hain@1,0 acker@0,1")
    layout = Layout("noblemen", EDITION, SEATS[:3], ())
    pictures = [
        Observation(replace(GAME.view(one), frame=name))
        for name, one in (("0", state), ("1", done))
    ]
    for told in ("red: card tribut; tax", "blue: idle"):
        *_, line = replay(GAME, pictures, layout, Options(layout=layout), {"1": {"declared": told}})
        assert "declared" not in line
        assert line["action"] == "expand"
