"""The score of readings: what counts as the right action, a question, an alarm, a fault."""

from __future__ import annotations

import pytest

from companion.bench.events import Line, Moment, answers, score_events

AFTER: Line = {
    "queen_after": "red",
    "vp_after": {"red": 1},
    "money_after": {"red": 9},
    "round_after": 2,
}
STATE = {"queen": "red", "vp": {"red": 1}, "money": {"red": 9}, "round": 2, "decade": 0}
SETUP = Moment("0.jpg", "steady", {"action": "setup"})
PLACED = [["plum", 0, 1], ["pear", 1, 1]]


def moment(frame: str = "1.jpg", **event: object) -> Moment:
    return Moment(frame, "steady", {"player": "red", **AFTER, **event})  # type: ignore[dict-item]


def move(**line: object) -> Line:
    return {"reading": "move", "player": "red", "state": STATE, **line}  # type: ignore[dict-item]


def share(event: Moment, *lines: Line) -> float | None:
    return score_events([SETUP, event], {event.frame: lines}).actions


@pytest.mark.parametrize(
    ("event", "line", "right"),
    [
        ({"action": "tax"}, {"action": "tax"}, True),
        ({"action": "tax"}, {"action": "idle"}, False),
        ({"action": "tax"}, {"action": "tax", "player": "blue"}, False),
        (
            {"action": "expand", "placed": PLACED},
            {"action": "expand", "placed": [["pear", -3, 7], ["plum", -4, 7]]},
            True,
        ),
        (
            {"action": "expand", "placed": PLACED},
            {"action": "expand", "placed": [["plum", -3, 7], ["pear", -4, 7]]},
            False,
        ),
        ({"action": "expand", "placed": PLACED}, {"action": "expand"}, False),
        ({"action": "build", "building": "barn"}, {"action": "build", "building": "barn"}, True),
        ({"action": "build", "building": "barn"}, {"action": "build", "building": "hut"}, False),
        (
            {"action": "build", "building": "barn", "knight": {"estate": "blue"}},
            {"action": "build", "building": "barn"},
            False,
        ),
        ({"action": "bribe", "markers": 1}, {"action": "bribe", "markers": 2}, False),
        ({"action": "church", "given": {"a": 1}}, {"action": "church", "given": {"a": 1}}, True),
    ],
)
def test_an_action_is_right_with_its_detail(
    event: dict[str, object], line: dict[str, object], right: bool
) -> None:
    assert share(moment(**event), move(**line)) == right


def test_what_was_not_read_is_wrong_in_everything() -> None:
    score = score_events([SETUP, moment(action="tax")], {"1.jpg": [{"reading": "nothing"}]})
    assert score.actions == 0
    assert score.facts == {"vp": 0, "money": 0, "queen": 0, "round": 0}


def test_the_facts_are_those_after_the_last_move_of_a_picture() -> None:
    first = {**move(action="tax"), "state": {}}
    score = score_events([SETUP, moment(action="tax")], {"1.jpg": [first, move(action="idle")]})
    assert score.actions == 1
    assert set(score.facts.values()) == {1}


def test_questions_and_false_alarms_are_counted_once_a_picture() -> None:
    evening = [SETUP, *(moment(f"{n}.jpg", action="tax") for n in range(1, 5))]
    tax = move(action="tax")
    readings = {
        "1.jpg": [{"reading": "question"}, {"reading": "question"}],
        "2.jpg": [{**tax, "asked": True}],
        "3.jpg": [{"reading": "violation", "violations": [{"code": "off"}]}, tax],
        "4.jpg": [tax],
    }
    score = score_events(evening, readings)
    assert (score.questions, score.false_alarms, score.actions) == (2, 1, 3 / 4)
    assert score.fault_codes is None


def test_a_fault_is_flagged_with_its_code() -> None:
    evening = [SETUP, *(moment(f"{n}.jpg", fault="detached") for n in range(1, 4))]
    readings = {
        "1.jpg": [{"reading": "violation", "violations": [{"code": "x"}, {"code": "detached"}]}],
        "2.jpg": [{"reading": "violation", "violations": [{"code": "x"}]}],
        "3.jpg": [{"reading": "move"}],
    }
    score = score_events(evening, readings)
    assert (score.faults_flagged, score.fault_codes) == (2 / 3, 1 / 3)
    assert (score.false_alarms, score.questions, score.actions) == (0, 0, None)


def test_hands_and_the_set_up_are_not_judged() -> None:
    hands = Moment("1.jpg", "hands", {"player": "red"})
    assert score_events([SETUP, hands], {}).actions is None


def test_players_answer_with_the_action_and_its_one_detail() -> None:
    evening = [
        SETUP,
        Moment("1.jpg", "hands", {"player": "red"}),
        moment("2.jpg", action="bribe", markers=2, ball={}),
        moment("3.jpg", fault="detached"),
        moment("4.jpg", action="idle"),
    ]
    expected = {"2.jpg": {"action": "bribe", "markers": 2}, "4.jpg": {"action": "idle"}}
    assert answers(evening) == expected
