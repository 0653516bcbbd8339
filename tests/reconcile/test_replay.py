"""A whole evening of the toy game from its observations."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from companion.games.api import JSON, Options
from companion.reconcile.contents import with_content
from companion.reconcile.replay import Answers, Line, _agrees, replay
from companion.table.layout import Layout
from companion.table.observation import Observation, Place
from companion.table.view import View
from tests.reconcile.toy import TOY, Move, State, start

LAYOUT = Layout("toy", "one", ("red", "blue"), ())
LAY = Move(((1, 0, "gold"), (1, 1, "grass")))
LAY2 = Move(((2, 0, "grass"), (2, 1, "grass")))
GRASS = Move(((0, 1, "grass"),))
REST = Move()


def frames(*views: View | State) -> list[Observation]:
    return [
        Observation(replace(TOY.view(v) if isinstance(v, State) else v, frame=f"{number:03}.jpg"))
        for number, v in enumerate(views)
    ]


def lines(observations: list[Observation], answers: Answers | None = None) -> list[Line]:
    return list(replay(TOY, observations, LAYOUT, Options(), answers))


def after(*moves: Move) -> State:
    state = start()
    for move in moves:
        state = TOY.apply(state, move)
    return state


def brief(line: Line) -> list[JSON]:
    return [line["frame"], line["reading"], line.get("player"), line.get("action")]


def test_an_evening_is_a_line_for_each_reading() -> None:
    fault = with_content(TOY.view(after(LAY)), Place("estate/blue", x=3, y=3), ("tile/grass",))
    hands = replace(TOY.view(after(LAY, GRASS)), status="hands")
    seen = lines(frames(after(), after(LAY), fault, hands, after(LAY, GRASS)))
    assert [brief(line) for line in seen] == [
        ["000.jpg", "nothing", None, None],
        ["001.jpg", "move", "red", "lay"],
        ["002.jpg", "violation", "blue", "lay"],
        ["003.jpg", "hands", None, None],
        ["004.jpg", "move", "blue", "lay"],
    ]
    assert seen[1]["state"] == TOY.facts(after(LAY))
    assert seen[2]["state"] == TOY.facts(after(LAY))
    assert seen[2]["violations"] == [
        {"code": "detached", "sites": ["estate/blue/3,3"], "message": "detached"}
    ]


def test_nothing_is_begun_before_the_first_steady_picture() -> None:
    covered = replace(TOY.view(after()), status="lost", why="black")
    seen = lines(frames(covered, after(), after(LAY)))
    assert [line["reading"] for line in seen] == ["lost", "nothing", "move"]
    assert seen[0]["why"] == "black"


def test_an_answer_settles_a_question() -> None:
    observations = frames(after(), after(REST))
    asked = lines(observations)[-1]
    assert asked["reading"] == "question"
    options = cast(list[Line], asked["options"])
    assert {cast(str, option["action"]) for option in options} == {"rest", "buy"}
    for answer in ("rest", "buy"):
        told = lines(observations, {"001.jpg": {"action": answer}})[-1]
        assert (told["reading"], told["action"], told["asked"]) == ("move", answer, True)


def test_answers_are_consulted_for_nothing_else() -> None:
    told = lines(frames(after(), after(LAY)), {"001.jpg": {"action": "rest"}})
    assert told[-1]["action"] == "lay"
    assert "asked" not in told[-1]


def test_an_answer_that_is_no_option_leaves_the_question() -> None:
    told = lines(frames(after(), after(REST)), {"001.jpg": {"action": "lay"}})
    assert told[-1]["reading"] == "question"


def test_tiles_in_an_answer_agree_on_any_lattice() -> None:
    details: Line = {"placed": [["hain", 1, 0], ["acker", 1, 1]]}
    assert _agrees(details, {"placed": [["acker", -2, 5], ["hain", -2, 4]]})
    assert not _agrees(details, {"placed": [["acker", -2, 4], ["hain", -2, 5]]})


def test_the_game_goes_on_after_a_question_nobody_answers() -> None:
    seen = lines(frames(after(), after(REST), after(REST, GRASS), after(REST, GRASS, LAY)))
    assert [line["reading"] for line in seen] == ["nothing", "question", "move", "move", "move"]
    assert seen[2]["assumed"] is True
    assert [line["frame"] for line in seen[2:]] == ["002.jpg", "002.jpg", "003.jpg"]


def test_missed_pictures_give_a_line_for_each_play() -> None:
    seen = lines(frames(after(), after(LAY, Move(((0, 1, "grass"), (0, 2, "gold"))))))
    assert [brief(line) for line in seen[1:]] == [
        ["001.jpg", "move", "red", "lay"],
        ["001.jpg", "move", "blue", "lay"],
    ]


def test_a_tile_laid_a_moment_later_amends_the_play() -> None:
    first = after(Move(((1, 0, "grass"),)))
    both = after(Move(((1, 0, "grass"), (1, 1, "grass"))))
    seen = lines(frames(after(), first, both))
    assert [brief(line)[:3] for line in seen[1:]] == [["001.jpg", "move", "red"]] * 2
    assert seen[2]["amends"] is True
    assert seen[2]["placed"] == [["grass", 1, 0], ["grass", 1, 1]]
    assert seen[2]["state"] == TOY.facts(both)


def test_a_tile_too_many_laid_a_moment_later_is_flagged() -> None:
    two = after(Move(((1, 0, "grass"), (1, 1, "grass"))))
    three = with_content(TOY.view(two), Place("estate/red", x=0, y=1), ("tile/grass",))
    seen = lines(frames(after(), two, three, two))
    assert [line["reading"] for line in seen] == ["nothing", "move", "violation", "nothing"]
    assert seen[2]["player"] == "red", "whose turn it was, not whose it is now"
    assert seen[2]["state"] == seen[3]["state"] == TOY.facts(two)


def test_a_tile_misread_when_it_was_laid_is_put_right_by_two_pictures() -> None:
    grass = Move(((1, 0, "grass"),))
    misread = with_content(TOY.view(after(grass)), Place("estate/red", x=1, y=0), ("tile/sand",))
    right = [after(grass, GRASS), after(grass, GRASS, LAY2)]
    seen = lines(frames(after(), misread, *right))
    amended = [line for line in seen if "amends" in line]
    assert [line["frame"] for line in amended] == ["001.jpg", "002.jpg"]
    assert amended[0]["placed"] == [["grass", 1, 0]]
    assert seen[-1]["frame"] == "003.jpg"
    assert seen[-1]["state"] == TOY.facts(after(grass, GRASS, LAY2))


def test_a_counter_put_right_a_moment_later_is_asked_about_again() -> None:
    """Two points look like two bought; then the counter goes back to one."""
    two = after(Move(bought=2))
    one = after(Move())
    seen = lines(frames(after(), two, one), {"002.jpg": {"action": "rest"}})
    assert [line["reading"] for line in seen] == ["nothing", "move", "move"]
    assert (seen[1]["action"], seen[2]["action"]) == ("buy", "rest")
    assert seen[2]["state"] == TOY.facts(one)
    assert lines(frames(after(), two, one))[-1]["reading"] == "question"
