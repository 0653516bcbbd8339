"""Compares the readings of an evening, as ``companion replay`` prints them, with what was done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.bench.tally import Tally
from companion.table.jsontext import JSON
from companion.table.view import Status

Line: TypeAlias = Mapping[str, JSON]
"""One reading: a line of ``companion replay --json``."""

DETAIL = {"expand": "placed", "build": "building", "bribe": "markers", "church": "given"}
"""What must be right about an action besides its name."""

AFTERWARDS = {
    "vp": "vp_after",
    "money": "money_after",
    "queen": "queen_after",
    "round": "round_after",
}
"""A fact of a reading's state, and where the truth has it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One picture of an evening and what happened before it."""

    frame: str
    status: Status
    event: Line


@dataclass(frozen=True, slots=True)
class EventScore:
    """Shares are None where there was nothing of the kind."""

    actions: float | None
    facts: Mapping[str, float | None]
    questions: int
    false_alarms: int
    faults_flagged: float | None
    fault_codes: float | None


def score_events(evening: Sequence[Moment], readings: Mapping[str, Sequence[Line]]) -> EventScore:
    """``readings``: the lines of each frame by its name. The first steady picture is the set-up."""
    tally = Tally()
    for moment in _played(evening):
        lines = readings.get(moment.frame, ())
        if "fault" in moment.event:
            _score_fault(tally, str(moment.event["fault"]), lines)
        else:
            _score_action(tally, moment.event, lines)
    return EventScore(
        actions=tally.share("actions"),
        facts={fact: tally.share(fact) for fact in AFTERWARDS},
        questions=tally.wrong("not asked"),
        false_alarms=tally.wrong("not flagged"),
        faults_flagged=tally.share("faults flagged"),
        fault_codes=tally.share("fault codes"),
    )


def answers(evening: Sequence[Moment]) -> dict[str, JSON]:
    """What the players would answer: for each frame the action and its one detail."""
    return {
        moment.frame: _partial(moment.event) for moment in evening[1:] if "action" in moment.event
    }


def _partial(event: Line) -> JSON:
    detail = DETAIL.get(str(event["action"]), "")
    return {key: event[key] for key in ("action", detail) if key in event}


def _played(evening: Sequence[Moment]) -> Iterator[Moment]:
    steady = [moment for moment in evening if moment.status == "steady"]
    yield from steady[1:]


def _kinds(lines: Sequence[Line]) -> set[JSON]:
    return {str(line["reading"]) for line in lines}


def _score_fault(tally: Tally, fault: str, lines: Sequence[Line]) -> None:
    codes = {
        violation.get("code")
        for line in lines
        for violation in _list(line.get("violations"))
        if isinstance(violation, dict)
    }
    tally.add("faults flagged", "violation" in _kinds(lines))
    tally.add("fault codes", fault in codes)


def _score_action(tally: Tally, event: Line, lines: Sequence[Line]) -> None:
    kinds = _kinds(lines)
    tally.add("not flagged", "violation" not in kinds)
    tally.add("not asked", "question" not in kinds and not any(line.get("asked") for line in lines))
    moves = [line for line in lines if line["reading"] == "move"]
    tally.add("actions", bool(moves) and _same_action(event, moves[0]))
    state = moves[-1].get("state") if moves else None
    for fact, where in AFTERWARDS.items():
        tally.add(fact, isinstance(state, dict) and state.get(fact) == event[where])


def _same_action(event: Line, line: Line) -> bool:
    if (
        line.get("action") != event["action"]
        or line.get("player", event["player"]) != event["player"]
    ):
        return False
    match event["action"]:
        case "expand":
            return _shape(line.get("placed")) == _shape(event["placed"])
        case "build":
            same = line.get("building") == event["building"]
            return same and bool(line.get("knight")) == bool(event.get("knight"))
        case "bribe" | "church" as action:
            return line.get(DETAIL[action]) == event[DETAIL[action]]
    return True


def _shape(placed: JSON) -> list[tuple[str, int, int]]:
    """Placed tiles ``[tile, x, y]`` up to a common shift."""
    tiles: list[tuple[int, int, str]] = []
    for tile in _list(placed):
        match tile:
            case [str(kind), int(x), int(y)]:
                tiles.append((x, y, kind))
    tiles.sort()
    return [(kind, x - tiles[0][0], y - tiles[0][1]) for x, y, kind in tiles]


def _list(value: JSON) -> list[JSON]:
    return value if isinstance(value, list) else []
