"""An evening from its observations alone: a line for each reading, as ``companion replay`` prints.

Knows nothing of pictures: observations may come from a camera, from files, or from a test.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Generic, TypeVar, cast

from companion.games.api import JSON, Game, Options, Violation
from companion.reconcile.reading import Option, Reading
from companion.reconcile.reconsider import Memory, contradicted, read_again
from companion.table.layout import Layout
from companion.table.observation import Observation, Place

S = TypeVar("S")
M = TypeVar("M")

Line = dict[str, JSON]
Answers = Mapping[str, Mapping[str, JSON]]
"""Frame name -> what was done there, as far as it is told (``{"action": "idle"}``)."""

DECLARED: Final = "declared"
"""The key of an answer for a whole play in notation, which a player tells without being asked,
because no camera can see all of it."""


@dataclass(frozen=True, slots=True)
class _Evening(Generic[S, M]):
    """Where the replay stands. ``frames``: the pictures that showed the plays which ``memory``
    holds. ``open``: the options of a question that nobody answered."""

    state: S
    memory: Memory[S, M] = field(default_factory=Memory)
    frames: tuple[str, ...] = ()
    open: tuple[Option[S, M], ...] = ()


@dataclass(frozen=True, slots=True)
class _Frame(Generic[S, M]):
    """One picture being read, and the lines that it has given so far."""

    game: Game[S, M]
    name: str
    lines: list[Line] = field(default_factory=list)


def replay(
    game: Game[S, M],
    observations: Iterable[Observation],
    layout: Layout,
    options: Options,
    answers: Answers | None = None,
) -> Iterator[Line]:
    """A line for each reading; a picture that shows several plays gives several.

    The first steady picture gives the set-up. Answers are consulted for questions; a play that one
    of them declares counts where it is legal and the picture agrees (its line says ``declared``). A
    question that nobody answers stays open until a later picture shows that the game went on: then
    the option that explains it best is taken, and its line says ``assumed``. Where a later picture
    shows that a play was misread, its line comes again, put right, under its own frame
    (``amends``).

    Raises ``InputError`` where the first steady picture is no set-up of the game.
    """
    evening: _Evening[S, M] | None = None
    for observation in observations:
        frame: _Frame[S, M] = _Frame(game, observation.view.frame or "")
        if evening is not None:
            evening = _read(frame, evening, observation, answers or {})
        elif observation.view.status == "steady":
            evening = _Evening(game.begin(layout, observation.view, options))
            line = _line(frame.name, "nothing", 1.0)
            frame.lines.append(line | _standing(frame, evening.state))
        else:
            frame.lines.append(_unread(frame, observation))
        yield from frame.lines


def _read(
    frame: _Frame[S, M], evening: _Evening[S, M], observation: Observation, answers: Answers
) -> _Evening[S, M]:
    """Where the evening stands after one more picture."""
    told = _declared(frame, evening, observation, answers)
    if told is not None:
        return told
    reading = read_again(frame.game, evening.state, observation, evening.memory)
    if reading.kind in ("hands", "lost"):
        frame.lines.append(_unread(frame, observation))
        return evening
    gone_on = _gone_on(evening, reading)
    if gone_on is not None:
        later = _committed(frame, evening, gone_on, reading.p, {"assumed": True})
        return _read(frame, later, observation, answers)
    if reading.kind == "question":
        return _asked(frame, evening, reading, answers)
    evening, moves = _amended(frame, evening, reading)
    later = _committed(frame, evening, moves, reading.p, _remarks(reading))
    if reading.kind != "move":
        line = _line(frame.name, reading.kind, reading.p) | _standing(frame, later.state)
        acting = evening.memory.past[-1][0] if reading.earlier else later.state
        frame.lines.append(line | _broken(frame, acting, reading) | _odd(reading))
    keeps = reading.kind == "nothing" and reading.unexplained
    memory = replace(later.memory, suspects=contradicted(reading))
    return replace(later, memory=memory, open=evening.open if keeps else ())


def _declared(
    frame: _Frame[S, M], evening: _Evening[S, M], observation: Observation, answers: Answers
) -> _Evening[S, M] | None:
    """The evening after the play that a player declared for this picture; None where there is none,
    or where it was not that: it is not legal now, or the picture shows something else."""
    notation = answers.get(frame.name, {}).get(DECLARED)
    if not isinstance(notation, str):
        return None
    move = frame.game.parse(notation)
    if frame.game.violations(evening.state, move):
        return None
    after = frame.game.apply(evening.state, move)
    memory = evening.memory.played(evening.state, move)
    reading = read_again(frame.game, after, observation, memory)
    if reading.kind != "nothing":
        return None
    remarks: Line = {DECLARED: True}
    return _committed(frame, evening, (move,), reading.p, remarks | _odd(reading))


def _amended(
    frame: _Frame[S, M], evening: _Evening[S, M], reading: Reading[S, M]
) -> tuple[_Evening[S, M], tuple[M, ...]]:
    """The evening with its last plays replaced as the reading says, and the plays that are new.

    What replaces a play is told under the picture that had shown it."""
    if not reading.replaces:
        return evening, reading.moves
    earlier, names = _rewound(evening, reading.replaces)
    for move, name in zip(reading.moves, names, strict=False):
        was = _Frame(frame.game, name, frame.lines)
        earlier = _committed(was, earlier, (move,), reading.p, {"amends": True})
    return earlier, reading.moves[reading.replaces :]


def _rewound(evening: _Evening[S, M], back: int) -> tuple[_Evening[S, M], tuple[str, ...]]:
    """The evening before its last plays, and the frames that had shown them."""
    state, _ = evening.memory.past[-back]
    memory = Memory(evening.memory.past[:-back], evening.memory.suspects)
    return _Evening(state, memory, evening.frames[:-back]), evening.frames[-back:]


def _gone_on(evening: _Evening[S, M], reading: Reading[S, M]) -> tuple[M, ...] | None:
    """The plays of an open question to be taken for granted, once the game went on after them."""
    if not evening.open or reading.kind != "question":
        return None
    asked = {len(option.moves) for option in evening.open}
    best = reading.options[0].moves
    return best[: max(asked)] if len(best) > max(asked) else None


def _asked(
    frame: _Frame[S, M], evening: _Evening[S, M], reading: Reading[S, M], answers: Answers
) -> _Evening[S, M]:
    """A question: answered from the answers where they name one of its options."""
    if reading.replaces:
        evening, _ = _rewound(evening, reading.replaces)
    answer = {key: told for key, told in answers.get(frame.name, {}).items() if key != DECLARED}
    for option in reading.options if answer else ():
        if any(_agrees(frame.game.details(move), answer) for move in option.moves):
            return _committed(frame, evening, option.moves, option.p, {"asked": True})
    line = _line(frame.name, "question", reading.p)
    line["options"] = _options(frame, evening.state, reading)
    frame.lines.append(line | _standing(frame, evening.state))
    return replace(evening, open=reading.options)


def _options(frame: _Frame[S, M], state: S, reading: Reading[S, M]) -> list[JSON]:
    """The options as the answers would name them; of several plays, each is one."""
    options: list[JSON] = []
    for option in reading.options:
        plays: list[JSON] = []
        after = state
        for move in option.moves:
            plays.append(_play(frame.game, after, move))
            after = frame.game.apply(after, move)
        first = cast(Line, plays[0]) if len(plays) == 1 else {"plays": plays}
        options.append({**first, "p": round(option.p, 4)})
    return options


def _committed(
    frame: _Frame[S, M], evening: _Evening[S, M], moves: Iterable[M], p: float, remarks: Line
) -> _Evening[S, M]:
    """The evening after these plays, a line for each."""
    for move in moves:
        state = evening.state
        after = frame.game.apply(state, move)
        line = _line(frame.name, "move", p) | _play(frame.game, state, move) | remarks
        frame.lines.append(line | _standing(frame, after))
        memory = evening.memory.played(state, move)
        evening = _Evening(after, memory, (*evening.frames, frame.name)[-len(memory.past) :])
    return evening


def _play(game: Game[S, M], state: S, move: M) -> Line:
    return {"player": game.to_move(state), **game.details(move), "notation": game.format(move)}


def _line(frame: str, kind: str, p: float) -> Line:
    return {"frame": frame, "reading": kind, "p": round(p, 4)}


def _unread(frame: _Frame[S, M], observation: Observation) -> Line:
    line: Line = {"frame": frame.name, "reading": observation.view.status}
    return line | ({"why": observation.view.why} if observation.view.why else {})


def _standing(frame: _Frame[S, M], state: S) -> Line:
    prompts: list[JSON] = [prompt.text["en"] for prompt in frame.game.prompts(state)]
    return {"state": frame.game.facts(state), "prompts": prompts}


def _broken(frame: _Frame[S, M], state: S, reading: Reading[S, M]) -> Line:
    """What a fault's line says beside the others."""
    if reading.kind != "violation":
        return {}
    violations: list[JSON] = [_violation(violation) for violation in reading.violations]
    line: Line = {"player": frame.game.to_move(state), "violations": violations}
    return line if reading.offence is None else line | frame.game.details(reading.offence)


def _violation(violation: Violation) -> JSON:
    sites: list[JSON] = [_named(place) for place in violation.places]
    cures: list[JSON] = [*violation.cures]
    line: Line = {"code": violation.code, "sites": sites, "message": violation.message["en"]}
    return line | ({"cures": cures} if cures else {})


def _named(place: Place) -> str:
    """A place in one word: ``vp/12``, ``estate/red/-1,0``, ``front/red``."""
    if place.site is not None:
        return place.site
    if place.x is None or place.y is None:
        return place.surface
    return f"{place.surface}/{place.x:g},{place.y:g}"


def _remarks(reading: Reading[S, M]) -> Line:
    """What is unusual about a play: a counter not moved yet, places that disagree."""
    late: list[JSON] = [*reading.late]
    return _odd(reading) | ({"late": late} if late else {})


def _odd(reading: Reading[S, M]) -> Line:
    """Places that disagree with the reading: misread, mostly."""
    odd: list[JSON] = [_named(place) for place in reading.unexplained]
    return {"unexplained": odd} if odd else {}


def _agrees(details: Mapping[str, JSON], answer: Mapping[str, JSON]) -> bool:
    """Whether a play is the one that an answer tells of, as far as it tells."""
    return all(key in details and _same(details[key], told) for key, told in answer.items())


def _same(one: JSON, other: JSON) -> bool:
    """Equal, or the same tiles laid in another order on a lattice with another origin."""
    mine, theirs = _shape(one), _shape(other)
    return one == other or (mine is not None and mine == theirs)


def _shape(value: JSON) -> list[tuple[str, float, float]] | None:
    """Tiles as ``[[kind, x, y], ...]`` in order, counted from the first; None for anything else."""
    if not isinstance(value, list) or not value:
        return None
    tiles: list[tuple[str, float, float]] = []
    for item in value:
        match item:
            case [str(kind), int() | float() as x, int() | float() as y]:
                tiles.append((kind, x, y))
            case _:
                return None
    tiles.sort(key=lambda tile: (tile[1], tile[2], tile[0]))
    _, x0, y0 = tiles[0]
    return [(kind, x - x0, y - y0) for kind, x, y in tiles]
