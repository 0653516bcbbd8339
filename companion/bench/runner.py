"""Runs the sets by their kind and sets each figure beside its target."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from companion.bench import colours, corners, dice, pace
from companion.bench.calibration import Reliability
from companion.bench.events import Line, answers, score_events
from companion.bench.eyes import Eyes as Eyes
from companion.bench.eyes import EyesFor as EyesFor
from companion.bench.figure import Figure, Target
from companion.bench.one_crop import one_crop_each
from companion.bench.sets import BenchSet, Picture, SeenSet, load_seen_set
from companion.bench.speed import MEASURED_SIZE, timed, two_cores
from companion.bench.views import ViewScore, score_views
from companion.errors import InputError, complain
from companion.games.api import Options
from companion.games.registry import find_game
from companion.progress import progress
from companion.reconcile.replay import replay
from companion.table.observation import Observation
from vision.capture import read_picture

KIT_SOURCE = "scans"
"""The kind of set in which there is nothing to measure."""

ALL = Target(1.0)
CALIBRATION = Target(0.02, at_most=True)
CALIBRATION_ERROR = "calibration error"
ALL_SETS = "all"

EVENING = {
    "statuses right": ALL,
    "board sites right": Target(0.9995),
    "occupied sites right": Target(0.98),
    "cells right": Target(0.998),
    "frames wholly right": Target(0.92),
    CALIBRATION_ERROR: CALIBRATION,
}
ONE_CROP_FRAMES = Target(0.85)
PICTURES = {
    "board sites right": Target(0.9985),
    "frames wholly right": Target(0.8),
    CALIBRATION_ERROR: CALIBRATION,
}
ROWS = {
    "cards right": Target(0.995),
    "rows wholly right": Target(0.98),
}

ACTIONS = Target(0.97)
NEVER = Target(0, at_most=True)
QUESTIONS = Target(6, at_most=True)


def run_set(bench: BenchSet, eyes_for: EyesFor) -> list[Figure]:
    """The figures of one set; of a kind that nothing measures yet, one that says so."""
    measure_pictures = _PICTURE_KINDS.get(bench.kind)
    if measure_pictures is not None:
        return list(measure_pictures(bench))
    measure = _KINDS.get(bench.kind)
    if measure is None:
        note = "a source of kits" if bench.kind == KIT_SOURCE else "not yet measured"
        return [Figure(bench.name, bench.kind, None, note=note)]
    with two_cores():
        seen_set = load_seen_set(bench)
        return list(measure(seen_set, eyes_for))


@dataclass(frozen=True, slots=True)
class _Seen:
    """An observation for each picture of a set, None where it could not be read."""

    observations: tuple[Observation | None, ...]
    times_ms: tuple[float, ...]
    """Of the steady pictures that have the size the times are promised for."""


def _evening(seen_set: SeenSet, eyes_for: EyesFor) -> Iterator[Figure]:
    eyes = eyes_for(seen_set.sight)
    seen = _observe(seen_set, eyes)
    yield from _view_figures(seen_set, seen, EVENING)
    if seen_set.game is not None:
        yield from _event_figures(seen_set, seen)
    yield from _one_crop(seen_set, eyes_for)
    yield from pace.figures(seen_set, seen.times_ms, eyes, eyes_for)


def _one_crop(seen_set: SeenSet, eyes_for: EyesFor) -> Iterator[Figure]:
    """The same evening, seen by somebody who was shown every component once."""
    sight = replace(seen_set.sight, kits=one_crop_each(seen_set.sight.kits))
    seen = _observe(replace(seen_set, sight=sight), eyes_for(sight))
    targets = {"frames wholly right": ONE_CROP_FRAMES}
    for figure in _view_figures(seen_set, seen, targets):
        if figure.figure in targets:
            yield replace(figure, figure=f"{figure.figure}, one crop each")


def _pictures(seen_set: SeenSet, eyes_for: EyesFor) -> Iterator[Figure]:
    seen = _observe(seen_set, eyes_for(seen_set.sight))
    yield from _view_figures(seen_set, seen, PICTURES)


def _rows(seen_set: SeenSet, eyes_for: EyesFor) -> Iterator[Figure]:
    """What else lies on such a table is no matter of scans."""
    seen = _observe(seen_set, eyes_for(seen_set.sight))
    figures = _view_figures(seen_set, seen, ROWS)
    return (figure for figure in figures if figure.figure in ROWS)


_KINDS: dict[str, Callable[[SeenSet, EyesFor], Iterator[Figure]]] = {
    "evening": _evening,
    "pictures": _pictures,
    "rows": _rows,
}

_PICTURE_KINDS: dict[str, Callable[[BenchSet], Iterator[Figure]]] = {
    "corners": corners.figures,
    "dice": dice.figures,
    "grid-colours": colours.figures,
}
"""Those in which no table is looked at as a whole."""


def _observe(seen_set: SeenSet, eyes: Eyes) -> _Seen:
    observations: list[Observation | None] = []
    times: list[float] = []
    for picture in progress(seen_set.pictures, seen_set.name):
        observation, ms = _observe_one(eyes, picture)
        observations.append(observation)
        if ms is not None:
            times.append(ms)
    return _Seen(tuple(observations), tuple(times))


def _observe_one(eyes: Eyes, picture: Picture) -> tuple[Observation | None, float | None]:
    try:
        image = read_picture(picture.file)
    except InputError as error:
        complain(error)
        return None, None
    observation, ms = timed(eyes.observe, image, picture.file.name)
    counts = observation.view.status == "steady" and image.shape[1::-1] == MEASURED_SIZE
    return observation, ms if counts else None


def _view_figures(seen_set: SeenSet, seen: _Seen, targets: dict[str, Target]) -> Iterator[Figure]:
    views = [None if one is None else one.view for one in seen.observations]
    truths = [picture.truth for picture in seen_set.pictures]
    score = score_views(zip(truths, views, strict=True), seen_set.sight.layout)
    for name, value in _named(score).items():
        if value is not None:
            yield Figure(seen_set.name, name, round(value, 5), targets.get(name))
    if score.reliability.error is not None and CALIBRATION_ERROR in targets:
        yield _calibration(seen_set.name, score.reliability)


def _calibration(name: str, claims: Reliability) -> Figure:
    error = round(claims.error or 0.0, 5)
    return Figure(name, CALIBRATION_ERROR, error, CALIBRATION, reliability=claims)


def over_all(figures: Sequence[Figure]) -> list[Figure]:
    """The calibration error over the claims of all sets; nothing where fewer than two made any."""
    counted = [figure.reliability for figure in figures if figure.reliability is not None]
    return [_calibration(ALL_SETS, sum(counted, Reliability()))] if len(counted) > 1 else []


def _named(score: ViewScore) -> dict[str, float | None]:
    return {
        "statuses right": score.statuses,
        "board sites right": score.sites,
        "occupied sites right": score.occupied_sites,
        "cells right": score.cells,
        "corners right": score.corners,
        "zones right": score.zones,
        "cards right": score.cards,
        "rows wholly right": score.surfaces_exact["row"],
        "frames wholly right": score.frames_exact,
    }


def _event_figures(seen_set: SeenSet, seen: _Seen) -> Iterator[Figure]:
    readings: dict[str, list[Line]] = defaultdict(list)
    for line in _replay(seen_set, [one for one in seen.observations if one is not None]):
        readings[str(line["frame"])].append(line)
    score = score_events(seen_set.evening, readings)
    shares = {"actions right": (score.actions, ACTIONS)}
    shares |= {f"{fact} right": (share, ALL) for fact, share in score.facts.items()}
    shares["faults flagged with the right code"] = (score.fault_codes, ALL)
    for name, (share, target) in shares.items():
        if share is not None:
            yield Figure(seen_set.name, name, round(share, 4), target)
    yield Figure(seen_set.name, "false alarms", score.false_alarms, NEVER)
    yield Figure(seen_set.name, "questions", score.questions, QUESTIONS)


def _replay(seen_set: SeenSet, observations: Sequence[Observation]) -> Iterator[Line]:
    game = find_game(seen_set.game or "")
    layout = seen_set.sight.layout
    options = Options(first_player=seen_set.first_player, layout=layout)
    told = {
        frame: answer
        for frame, answer in answers(seen_set.evening).items()
        if isinstance(answer, dict)
    }
    return iter(replay(game, observations, layout, options, told))
