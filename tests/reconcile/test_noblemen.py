"""The reader on Noblemen: small positions searched in full, faults, and unseen decisions."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.noblemen import GAME
from companion.games.noblemen.bots.bot import Bot
from companion.games.noblemen.bots.mistakes import FAULTS, Situation, mistake
from companion.games.noblemen.choices.legal import actions
from companion.games.noblemen.position.moves import Bribe, Church, Idle, Move, turn
from companion.games.noblemen.position.state import State
from companion.reconcile.contents import contents, with_content
from companion.reconcile.evidence import gather
from companion.reconcile.explain import read
from companion.reconcile.reading import Reading
from companion.table.observation import Observation, Place
from companion.table.view import View
from tests.games.tables import dealt, drawn, full_pile, table, with_estate, with_player
from tests.reconcile.following import followed


@cache
def small() -> tuple[State, tuple[Move, ...]]:
    """A position with few tiles behind the screen, and every turn that is legal in it."""
    state = table()
    for colour in state.seats:
        state = with_player(state, colour, tiles=full_pile(acker=1, hain=1), money=6)
    state = with_estate(state, "red", drawn("a.w.", "wCh."))
    assert state.to_move is not None
    moves = tuple(turn(state.to_move, action) for action in actions(state, state.to_move))
    return state, moves


def loss(observation: Observation, view: View) -> float:
    evidence = gather(observation, {}, frozenset(view.surfaces))
    return sum(evidence.contradictions(contents(view)).values())


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_agrees_with_exhaustive_search(data: st.DataObject) -> None:
    """Of all legal turns none explains the picture better than what is read; a picture that one
    turn explains in full is read as a turn with the same outcome."""
    state, moves = small()
    move = data.draw(st.sampled_from(moves))
    view = GAME.view(GAME.apply(state, move))
    flat = contents(view)
    misread = data.draw(st.booleans())
    if misread:
        view = with_content(view, data.draw(st.sampled_from(sorted(flat, key=repr))), ())
    observation = Observation(view)
    reading = read(GAME, state, observation)
    ends = {id(m): GAME.apply(state, m) for m in moves}
    least = min(loss(observation, GAME.view(after)) for after in (state, *ends.values()))
    found = [reading.state_after] if reading.kind == "move" else []
    found += [option.state_after for option in reading.options]
    if found and not reading.late and len(reading.moves) < 2:
        assert min(loss(observation, GAME.view(after)) for after in found) <= least + 1e-6
    if not misread:
        assert GAME.facts(ends[id(move)]) in [GAME.facts(after) for after in found]


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_of_bots_is_read_from_the_set_up_on(seed: int) -> None:
    """Nothing that they do out of sight is known; estates are seen on lattices of their own."""
    rng, bot, known = Random(seed), Bot(), dealt(3, seed)
    state = table()
    for _ in range(40):
        move = bot.choose(known, rng)
        known = GAME.apply(known, move)
        state = followed(state, known, move, rng)


@pytest.mark.parametrize("code", sorted(FAULTS))
def test_a_fault_is_flagged_by_its_name_and_then_the_turn_is_read(code: str) -> None:
    flagged = 0
    for seed in range(6):
        rng, bot = Random(seed), Bot()
        state = with_estate(dealt(3, seed), "red", drawn("h.wKw.", "w.a.wC"))
        for _ in range(14):
            move = bot.choose(state, rng)
            after = GAME.apply(state, move)
            now = Situation(state, GAME.view(state), GAME.view(after), bot, rng)
            made = mistake(now, [code])
            if made is not None and (code != "counter_off" or _by_counter_alone(move)):
                reading = read(GAME, state, Observation(made.view))
                assert code in [violation.code for violation in reading.violations]
                assert (reading.kind, reading.state_after) == ("violation", state)
                flagged += 1
                break
            state = after
    assert flagged >= 2


def _by_counter_alone(move: Move) -> bool:
    """Whether the turn is told by more than the counter, so that a wrong counter is a fault."""
    return not isinstance(move.action, Idle | Bribe | Church)


def test_idling_and_one_bribe_are_a_question_while_both_can_be() -> None:
    state = table()
    reading = read(GAME, state, Observation(GAME.view(GAME.apply(state, turn("red", Idle())))))
    assert reading.kind == "question"
    assert {option.moves for option in reading.options} == {
        (turn("red", Idle()),),
        (turn("red", Bribe(1)),),
    }
    poor = with_player(state, "red", money=1)
    reading = read(GAME, poor, Observation(GAME.view(GAME.apply(poor, turn("red", Idle())))))
    assert reading.moves == (turn("red", Idle()),)


def test_the_counter_tells_how_many_bribes_were_bought_though_the_queen_adds_one() -> None:
    state = replace(table(), queen="red")
    after = GAME.apply(state, turn("red", Bribe(3)))
    assert after.player("red").vp == 4
    assert read(GAME, state, Observation(GAME.view(after))).moves == (turn("red", Bribe(3)),)


def test_four_tiles_stay_a_fault_with_the_master_stroke_as_a_cure() -> None:
    state = table()
    move = GAME.parse("red: expand acker@1,0 hain@2,0 acker@0,1 wiese@0,2")
    view = GAME.view(state)
    for tile in move.action.placed:  # type: ignore[union-attr]
        place = Place("estate/red", x=tile.x, y=tile.y)
        view = with_content(view, place, (f"tile/{tile.land}",))
    reading: Reading[State, Move] = read(GAME, state, Observation(view))
    (violation,) = reading.violations
    assert violation.code == "four_tiles"
    assert violation.cures
    assert reading.offence is not None


def test_a_new_decade_is_read_with_all_that_it_sets_off() -> None:
    state = replace(table(), queen="red")
    state = replace(state, round=state.printed.end - 1, church={"hain": 2})
    move = GAME.parse("red: expand acker@1,0 hain@0,1")
    after = GAME.apply(state, move)
    reading = read(GAME, state, Observation(GAME.view(after)))
    assert GAME.facts(reading.state_after) == GAME.facts(after)


def test_a_turn_not_ended_yet_is_read_and_its_counters_are_late() -> None:
    state = replace(table(), queen="red")
    state = replace(state, round=state.printed.end - 1, church={"hain": 2})
    move = GAME.parse("red: expand acker@1,0 hain@0,1")
    reading = read(GAME, state, Observation(GAME.begun(state, move)))
    assert reading.kind == "move"
    assert GAME.facts(reading.state_after) == GAME.facts(GAME.apply(state, move))
    assert {"vp-counter/red", "round-counter", "decade-counter"} <= set(reading.late)


def test_two_turns_between_two_pictures() -> None:
    state = table()
    after = state
    for text in ("red: expand acker@1,0 hain@0,1", "blue: build palace@0,0"):
        after = GAME.apply(after, GAME.parse(text))
    reading = read(GAME, state, Observation(GAME.view(after)))
    assert len(reading.moves) == 2
    assert GAME.facts(reading.state_after) == GAME.facts(after)


def with_queen(view: View, here: str, gone: str) -> View:
    """The table with the queen before one seat and not before another."""
    for seat, items in ((here, ("queen",)), (gone, ())):
        view = with_content(view, Place(f"front/{seat}"), items)
    return view


def test_the_queen_taken_on_a_locked_space_is_a_violation() -> None:
    state = replace(table(), round=3, queen="blue")
    reading = read(GAME, state, Observation(with_queen(GAME.view(state), "red", "blue")))
    assert reading.kind == "violation"
    (violation,) = reading.violations
    assert violation.code == "queen_locked"
    assert [marked.place.surface for marked in reading.places] == ["front/red", "front/blue"]
    # Where she may be taken, it may be the first thing of a turn that still goes on.
    free = replace(state, round=2)
    taken = read(GAME, free, Observation(with_queen(GAME.view(free), "red", "blue")))
    assert "queen_locked" not in [violation.code for violation in taken.violations]


def test_a_castle_that_a_palace_replaced_is_not_put_up_for_sale() -> None:
    state = with_player(table(), "red", money=30)
    move = GAME.parse("red: build palace@0,0")
    view = GAME.view(GAME.apply(state, move))
    assert read(GAME, state, Observation(view)).moves == (move,)
    wrong = with_content(view, Place("board", "castle/1"), ("castle",))
    reading = read(GAME, state, Observation(wrong))
    assert [violation.code for violation in reading.violations] == ["castle_to_supply"]
    assert (reading.offence, reading.state_after) == (move, state)
    assert [marked.place.site for marked in reading.places] == ["castle/1"]
    # Anything else that lies there without a reason is no offence of anybody's.
    odd = with_content(view, Place("board", "castle/1"), ("chapel",))
    assert read(GAME, state, Observation(odd)).violations == ()


def test_counters_that_stand_wrong_are_told_with_their_rule() -> None:
    state = table()
    for counter, site, code in (
        ("prestige-counter/red", "prestige/4", "prestige_counter_off"),
        ("round-counter", "round/2", "round_counter_off"),
        ("decade-counter", "decade/1", "decade_counter_off"),
    ):
        view = GAME.view(state)
        home = next(place for place, here in contents(view).items() if counter in here)
        left = tuple(name for name in contents(view)[home] if name != counter)
        view = with_content(view, home, left)
        view = with_content(view, Place("board", site), (counter,))
        reading = read(GAME, state, Observation(view))
        assert [violation.code for violation in reading.violations] == [code]
