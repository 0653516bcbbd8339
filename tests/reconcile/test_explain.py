"""The reader on a toy game: what is seen is read, asked about, flagged or left alone."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.reconcile.contents import contents, moved_view, with_content
from companion.reconcile.evidence import gather
from companion.reconcile.explain import read
from companion.reconcile.reading import Reading
from companion.table.observation import Alternative, Observation, Place
from companion.table.view import View
from tests.reconcile.toy import TOY, Move, State, start

LAY = Move(((1, 0, "gold"), (1, 1, "grass")))


def seen(state: State) -> Observation:
    return Observation(TOY.view(state))


def changed(view: View, *places: tuple[Place, tuple[str, ...]]) -> View:
    for place, here in places:
        view = with_content(view, place, here)
    return view


def tile(x: float, y: float, seat: str = "red") -> Place:
    return Place(f"estate/{seat}", x=x, y=y)


def site(name: str) -> Place:
    return Place("board", site=name)


def codes(reading: Reading[State, Move]) -> list[str]:
    return [violation.code for violation in reading.violations]


def test_an_unchanged_picture_means_nothing() -> None:
    reading = read(TOY, start(), seen(start()))
    assert (reading.kind, reading.unexplained) == ("nothing", ())


def points(view: View) -> Place:
    """Where red's points are counted."""
    return next(p for p, here in contents(view).items() if "counter/red" in here)


@pytest.mark.parametrize("play", [None, LAY])
def test_a_thing_that_no_kit_knows_is_neither_a_play_nor_a_fault(play: Move | None) -> None:
    """A cup beside everything, a coin on the counter that it hides: the play is read all the
    same."""
    after = start() if play is None else TOY.apply(start(), play)
    view = TOY.view(after)
    for place, here in (
        (site("points/9"), ("unknown",)),
        (points(view), ("unknown",)),
        (tile(0, 0), ("tile/home", "unknown")),
        (tile(0.5, 0.5), ("unknown",)),
    ):
        reading = read(TOY, start(), Observation(changed(view, (place, here))))
        assert reading.kind == ("nothing" if play is None else "move"), place
        assert reading.moves == (() if play is None else (LAY,))
        assert (reading.violations, reading.unexplained) == ((), ())


def test_where_a_strange_thing_lies_is_evidence_of_nothing_but_itself() -> None:
    view = changed(TOY.view(start()), (site("points/9"), ("unknown",)))
    evidence = gather(Observation(view), {}, frozenset(view.surfaces))
    assert evidence.strange == {site("points/9")}
    assert evidence.cost(site("points/9"), ()) == 0
    assert evidence.cost(site("points/9"), ("counter/red",)) == pytest.approx(-math.log(0.3))


@pytest.mark.parametrize("shift", [(0, 0), (3, -2)])
def test_a_play_is_read_wherever_the_lattice_of_the_picture_starts(shift: tuple[int, int]) -> None:
    view = moved_view(TOY.view(TOY.apply(start(), LAY)), {"estate/red": shift})
    outlines = {tile(1 + shift[0], shift[1]): ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0))}
    reading = read(TOY, start(), Observation(view, outlines=outlines))
    assert reading.kind == "move"
    assert reading.moves == (LAY,)
    assert reading.state_after == TOY.apply(start(), LAY)
    assert reading.shift["estate/red"] == (-shift[0], -shift[1])
    assert [m.outline for m in reading.places if m.place == tile(1, 0)] == list(outlines.values())
    assert reading.p > 0.98


def test_what_looks_the_same_is_one_question() -> None:
    reading = read(TOY, start(), seen(TOY.apply(start(), Move())))
    assert reading.kind == "question"
    assert {option.moves for option in reading.options} == {(Move(),), (Move(bought=1),)}
    assert reading.state_after == start()


def test_what_nobody_can_pay_for_is_not_asked() -> None:
    poor = start(coins=0)
    assert read(TOY, poor, seen(TOY.apply(poor, Move()))).moves == (Move(),)


def test_the_counter_tells_how_much_was_bought() -> None:
    assert read(TOY, start(), seen(TOY.apply(start(), Move(bought=3)))).moves == (Move(bought=3),)


def test_a_fault_is_flagged_and_the_legal_play_read_from_the_same_state() -> None:
    alone = changed(TOY.view(start()), (tile(1, 1), ("tile/grass",)))
    reading = read(TOY, start(), Observation(alone))
    assert (reading.kind, codes(reading)) == ("violation", ["detached"])
    assert [marked.place for marked in reading.places] == [tile(1, 1)]
    assert reading.state_after == start()
    assert read(TOY, reading.state_after, seen(TOY.apply(start(), LAY))).moves == (LAY,)


def test_too_many_tiles_are_no_two_turns() -> None:
    laid = [(tile(x, 0), ("tile/grass",)) for x in (1, 2, 3)]
    assert codes(read(TOY, start(), Observation(changed(TOY.view(start()), *laid)))) == ["too_many"]


def test_a_counter_that_no_play_puts_there_is_off() -> None:
    view = changed(
        TOY.view(start()), (site("vp/0"), ("counter/blue",)), (site("vp/7"), ("counter/red",))
    )
    assert codes(read(TOY, start(), Observation(view))) == ["counter_off"]


def test_a_counter_moved_too_far_after_a_play_is_off_and_nothing_is_committed() -> None:
    view = changed(
        TOY.view(TOY.apply(start(), LAY)), (site("vp/1"), ()), (site("vp/4"), ("counter/red",))
    )
    reading = read(TOY, start(), Observation(view))
    assert (codes(reading), reading.moves) == (["counter_off"], ())
    assert reading.state_after == start()


def test_a_counter_not_moved_yet_does_not_hide_the_play() -> None:
    view = changed(
        TOY.view(TOY.apply(start(), LAY)),
        (site("vp/1"), ()),
        (site("vp/0"), ("counter/blue", "counter/red")),
    )
    reading = read(TOY, start(), Observation(view))
    assert (reading.kind, reading.moves, reading.late) == ("move", (LAY,), ("counter/red",))


def test_missed_pictures_are_caught_up() -> None:
    state = start()
    for move in (LAY, Move(((0, 1, "grass"),)), Move(((2, 1, "gold"), (0, -1, "grass")))):
        state = TOY.apply(state, move)
    reading = read(TOY, start(), seen(state))
    assert (reading.kind, len(reading.moves)) == ("move", 3)
    assert reading.state_after == state


def test_a_fault_after_a_missed_play_leaves_the_play_committed() -> None:
    after = TOY.apply(start(), LAY)
    apart = [(tile(x, 2, "blue"), ("tile/grass",)) for x in (2, 3)]
    reading = read(TOY, start(), Observation(changed(TOY.view(after), *apart)))
    assert (codes(reading), reading.moves, reading.state_after) == (["detached"], (LAY,), after)


def test_a_play_after_another_waits_until_it_is_plain() -> None:
    after = TOY.apply(start(), LAY)
    view = changed(TOY.view(after), (tile(2, 2, "blue"), ("tile/grass",)))
    reading = read(TOY, start(), Observation(view))
    assert (reading.kind, reading.moves) == ("move", (LAY,))
    assert reading.unexplained == (tile(2, 2, "blue"),)
    assert codes(read(TOY, reading.state_after, Observation(view))) == ["detached"]


def test_one_misread_place_does_not_overturn_a_play() -> None:
    view = changed(TOY.view(TOY.apply(start(), LAY)), (Place("front/blue"), ("crown",)))
    reading = read(TOY, start(), Observation(view))
    assert (reading.kind, reading.moves) == ("move", (LAY,))
    assert reading.unexplained == (Place("front/blue"),)


def test_a_picture_that_no_play_explains_says_nothing() -> None:
    view = changed(
        TOY.view(start()),
        (tile(0, 0), ("tile/gold",)),
        (site("bell/0"), ()),
        (Place("front/red"), ()),
        (Place("front/blue"), ("crown", "bell")),
    )
    reading = read(TOY, start(), Observation(view))
    assert reading.kind == "nothing"
    assert reading.unexplained


def test_a_doubtful_speck_is_no_fault() -> None:
    view = changed(TOY.view(start()), (tile(1, 1), ("tile/grass",)))
    doubts = {tile(1, 1): (Alternative(("tile/grass",), 0.8), Alternative((), 0.2))}
    assert read(TOY, start(), Observation(view, doubts)).kind == "nothing"


def test_a_doubted_tile_is_read_as_what_the_counter_says() -> None:
    view = changed(TOY.view(TOY.apply(start(), LAY)), (tile(1, 0), ("tile/grass",)))
    doubts = {tile(1, 0): (Alternative(("tile/grass",), 0.7), Alternative(("tile/gold",), 0.3))}
    assert read(TOY, start(), Observation(view, doubts)).moves == (LAY,)


def test_an_even_doubt_is_asked() -> None:
    poor = replace(start(coins=0), turn=1)
    move = Move(((1, 0, "grass"),))
    doubts = {
        tile(1, 0, "blue"): (Alternative(("tile/grass",), 0.6), Alternative(("tile/home",), 0.4)),
    }
    even = {tile(1, 0, "blue"): (Alternative(("tile/grass",), 0.5), Alternative((), 0.5))}
    after = TOY.view(TOY.apply(poor, move))
    assert read(TOY, poor, Observation(after, doubts)).moves == (move,)
    assert read(TOY, poor, Observation(after, even)).kind == "question"


def test_a_surface_out_of_the_picture_says_nothing_about_itself() -> None:
    view = TOY.view(TOY.apply(start(), LAY))
    without = replace(view, surfaces={k: v for k, v in view.surfaces.items() if k != "estate/blue"})
    assert read(TOY, start(), Observation(without)).moves == (LAY,)


@pytest.mark.parametrize("status", ["hands", "lost"])
def test_hands_and_a_lost_table_conclude_nothing(status: str) -> None:
    view = replace(TOY.view(TOY.apply(start(), LAY)), status=status, why="too dark")
    reading = read(TOY, start(), Observation(view))
    assert (reading.kind, reading.state_after, reading.why) == (status, start(), "too dark")


def test_a_symmetric_estate_is_laid_onto_itself() -> None:
    two = TOY.apply(TOY.apply(start(), Move(((1, 0, "grass"),))), Move(((0, 1, "grass"),)))
    further = Move(((-1, 0, "grass"),))
    view = moved_view(TOY.view(TOY.apply(two, further)), {"estate/red": (1, 0)})
    assert read(TOY, two, Observation(view)).moves == (further,)


@st.composite
def played(draw: st.DrawFn) -> tuple[State, Move, Observation]:
    """A state, a play, and its picture: moved lattice, one place misread or doubted."""
    state = start(coins=draw(st.integers(0, 2)))
    for _ in range(draw(st.integers(0, 3))):
        state = TOY.apply(state, draw(st.sampled_from(list(TOY.legal_moves(state)))))
    move = draw(st.sampled_from(list(TOY.legal_moves(state))))
    view = TOY.view(TOY.apply(state, move))
    flat = contents(view)
    place = draw(st.sampled_from(sorted(flat, key=repr)))
    wrong = draw(st.sampled_from([(), ("tile/gold",) if place.x is not None else ("bell",)]))
    doubts = {}
    error = draw(st.sampled_from(["none", "misread", "doubt"]))
    if error == "misread":
        view = with_content(view, place, wrong)
    elif error == "doubt" and wrong != flat[place]:
        p = draw(st.sampled_from([0.55, 0.8, 0.97]))
        doubts = {place: (Alternative(flat[place], p), Alternative(wrong, 1 - p))}
    return state, move, Observation(view, doubts)


@settings(max_examples=60, deadline=None)
@given(played())
def test_agrees_with_exhaustive_search(case: tuple[State, Move, Observation]) -> None:
    """No legal play, of all there are, explains the picture better than the one that is read."""
    state, _, observation = case
    surfaces = frozenset(observation.view.surfaces)
    evidence = gather(observation, {}, surfaces)

    def loss(after: State) -> float:
        return sum(evidence.contradictions(contents(TOY.view(after))).values())

    least = min(loss(state), *(loss(TOY.apply(state, m)) for m in TOY.legal_moves(state)))
    reading = read(TOY, state, observation)
    if reading.kind == "move" and len(reading.moves) == 1 and not reading.late:
        assert math.isclose(loss(reading.state_after), least, abs_tol=1e-6)
    elif reading.kind == "question":
        assert any(math.isclose(loss(o.state_after), least) for o in reading.options)
    assert reading.kind != "violation" or least > 5


@settings(max_examples=60, deadline=None)
@given(played())
def test_a_clear_picture_is_never_read_wrongly(case: tuple[State, Move, Observation]) -> None:
    state, move, observation = case
    after = TOY.apply(state, move)
    if contents(observation.view) != contents(TOY.view(after)) or observation.doubts:
        return
    reading = read(TOY, state, observation)
    outcomes = [reading.state_after] if reading.kind == "move" else []
    outcomes += [option.state_after for option in reading.options]
    assert reading.kind in ("move", "question")
    assert TOY.facts(after) in [TOY.facts(outcome) for outcome in outcomes]


def heap(state: State, *shown: str) -> View:
    """The table of a state with only these of the counters on ``vp/0`` in sight."""
    return changed(TOY.view(state), (site("vp/0"), tuple(f"counter/{seat}" for seat in shown)))


def test_counters_hidden_by_others_contradict_nothing() -> None:
    state = start(players=4)
    reading = read(TOY, state, Observation(heap(state, "blue", "green")))
    assert (reading.kind, reading.unexplained) == ("nothing", ())


def test_a_play_is_read_beside_a_heap_of_counters_that_is_half_seen() -> None:
    """Nor does it need the picture's every doubt of the heap to name all that lie in it."""
    state = start(players=4)
    after = TOY.apply(state, LAY)
    unsure = (Alternative(("counter/black",), 0.8), Alternative((), 0.2))
    for doubts in ({}, {site("vp/0"): unsure}):
        view = changed(heap(after, "black"), (tile(0, 0), ("tile/grass", "castle")))
        reading = read(TOY, state, Observation(view, doubts))
        assert (reading.kind, reading.moves) == ("move", (LAY,))
        assert reading.unexplained == (tile(0, 0),)


def test_a_counter_that_is_seen_nowhere_is_where_the_state_has_it() -> None:
    """The mover's counter going out of sight is no sign that it went on to where none is seen."""
    state = start(players=4)
    reading = read(TOY, state, Observation(heap(state, "blue", "green", "black")))
    assert (reading.kind, reading.state_after) == ("nothing", state)
    assert reading.p > 0.98


def test_a_counter_that_left_a_heap_is_no_longer_in_it() -> None:
    state = start(players=4)
    after = TOY.apply(state, Move(bought=3))
    reading = read(TOY, state, Observation(heap(after, "blue", "green")))
    assert reading.moves == (Move(bought=3),)


def test_a_counter_missing_where_nothing_covers_it_contradicts() -> None:
    state = replace(start(players=4), points=(0, 2, 0, 0))
    view = changed(TOY.view(state), (site("vp/2"), ()))
    assert read(TOY, state, Observation(view)).unexplained == (site("vp/2"),)


def test_a_strange_counter_in_a_heap_contradicts() -> None:
    """The heap hides what is missing, not what is too much."""
    state = replace(start(players=4), points=(0, 0, 2, 2))
    view = changed(TOY.view(state), (site("vp/0"), ("counter/blue", "counter/black")))
    assert read(TOY, state, Observation(view)).unexplained == (site("vp/0"),)
