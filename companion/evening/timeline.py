"""The game as it was played, every change of it kept: undo reaches any point and comes back.

Each change (a move, a correction) makes a new *node* whose parent is where the game stood. Undo
walks to a parent, redo to the child that was last left; nothing is ever removed. A node holds the
whole *line* of moves that lead to its state; what two lines share is shared in memory.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import pairwise
from typing import Generic, TypeVar

from companion.evening.events import Moved, Origin
from companion.evening.texts import say
from companion.games.api import (
    PLAYER,
    Game,
    Held,
    Narrated,
    ScoreLine,
    Tellable,
    Text,
    Violation,
)

S = TypeVar("S")
M = TypeVar("M")

OUT_OF_TURN = "out_of_turn"
IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Step:
    """A move as somebody made it, before the rules look at it."""

    event: int
    at: datetime
    move: Moved


@dataclass(frozen=True, slots=True)
class Telling:
    """What a player told of what they hold. ``kept`` is false where it no longer can be, since
    something before it was corrected."""

    event: int
    at: datetime
    player: str
    held: Held
    kept: bool = True


@dataclass(frozen=True, slots=True)
class Earned:
    """A line of a player's score, and the event that brought it."""

    line: ScoreLine
    event: int
    at: datetime


Ledger = Mapping[str, tuple[Earned, ...]]


@dataclass(frozen=True, slots=True)
class Played(Generic[S]):
    """A step in a line. ``text`` is spoken to who made it, ``told`` is for everybody else, with
    ``PLAYER`` for the name. ``applied`` is false where the rules can make nothing of it any more:
    then ``after`` is ``before``; ``broken`` says which rules it breaks, here and now. ``tellings``
    came next, before any other step, and are part of ``after``."""

    step: Step
    before: S
    after: S
    text: Text
    ledger: Ledger
    broken: tuple[Violation, ...] = ()
    applied: bool = True
    told: Text = field(default_factory=dict)
    tellings: tuple[Telling, ...] = ()

    @property
    def earned(self) -> tuple[tuple[str, Earned], ...]:
        """What this step brought, for whom."""
        return tuple(
            (player, item)
            for player, items in self.ledger.items()
            for item in items
            if item.event == self.step.event
        )


@dataclass(frozen=True, slots=True)
class Node(Generic[S]):
    """Where the game stood right after ``event``. ``start`` is the set-up's state, ``tellings``
    what was told before any move; ``start`` has that too."""

    event: int
    parent: int | None
    start: S
    line: tuple[Played[S], ...]
    ledger: Ledger
    tellings: tuple[Telling, ...] = ()

    @property
    def told(self) -> tuple[Telling, ...]:
        """All that was told on the way here, oldest first."""
        return (*self.tellings, *(said for played in self.line for said in played.tellings))

    @property
    def state(self) -> S:
        return self.line[-1].after if self.line else self.start

    @property
    def points(self) -> dict[str, int]:
        """Every player's score."""
        return {
            player: sum(item.line.points for item in items) for player, items in self.ledger.items()
        }


@dataclass(frozen=True, slots=True)
class Timeline(Generic[S, M]):
    """``ahead``: for a node, the child that redo goes to."""

    game: Game[S, M]
    nodes: Mapping[int, Node[S]]
    cursor: int
    ahead: Mapping[int, int] = field(default_factory=dict)

    @property
    def here(self) -> Node[S]:
        return self.nodes[self.cursor]

    @property
    def state(self) -> S:
        return self.here.state

    @property
    def path(self) -> tuple[int, ...]:
        """The events from the set-up to here."""
        return _path(self.nodes, self.cursor)

    def find(self, event: int) -> Played[S] | None:
        """The move of that event as it stands now."""
        return next((played for played in self.here.line if played.step.event == event), None)


def begin(game: Game[S, M], event: int, at: datetime, state: S) -> Timeline[S, M]:
    ledger = _ledger(game, state, {}, event, at)
    return Timeline(game, {event: Node(event, None, state, (), ledger)}, event)


def play(timeline: Timeline[S, M], step: Step) -> Timeline[S, M]:
    """The game with one more move."""
    here = timeline.here
    played = _play(timeline.game, here.state, step, here.ledger)
    return _grow(timeline, step.event, (*here.line, played))


def correct(
    timeline: Timeline[S, M],
    event: int,
    target: int,
    notation: str,
    origin: Origin = "corrected",
) -> Timeline[S, M]:
    """The game with the move of ``target`` replaced and everything after it played again.

    A later move that has become illegal stays and says so (``broken``): it lies on the table.
    """
    here = timeline.here
    index = next(i for i, played in enumerate(here.line) if played.step.event == target)
    again = list(here.line[index:])
    change = {"notation": notation, "p": 1.0, "origin": origin}
    step = again[0].step
    again[0] = replace(again[0], step=replace(step, move=step.move.model_copy(update=change)))
    kept = here.line[:index]
    state = kept[-1].after if kept else here.start
    ledger = kept[-1].ledger if kept else timeline.nodes[timeline.path[0]].ledger
    return _grow(timeline, event, (*kept, *_replay(timeline.game, state, ledger, again)))


def tell(timeline: Timeline[S, M], telling: Telling) -> Timeline[S, M]:
    """The game with something told where it stands: no step of its own to go back to."""
    here, game = timeline.here, timeline.game
    if here.line:
        last = here.line[-1]
        after, (said,) = _told(game, last.after, (telling,))
        last = replace(last, after=after, tellings=(*last.tellings, said))
        node = replace(here, line=(*here.line[:-1], last))
    else:
        start, (said,) = _told(game, here.start, (telling,))
        node = replace(here, start=start, tellings=(*here.tellings, said))
    return replace(timeline, nodes={**timeline.nodes, here.event: node})


def without_last(timeline: Timeline[S, M], moves: int) -> Timeline[S, M]:
    """The game as if its last moves had not been made; for looking only, it is no undo."""
    here = timeline.here
    line = here.line[:-moves]
    ledger = line[-1].ledger if line else timeline.nodes[timeline.path[0]].ledger
    node = replace(here, line=line, ledger=ledger)
    return replace(timeline, nodes={**timeline.nodes, here.event: node})


def jump(timeline: Timeline[S, M], to: int) -> Timeline[S, M]:
    """The game as right after the event ``to``; redo leads back to where it came from."""
    ahead = dict(timeline.ahead)
    for way in (timeline.path, _path(timeline.nodes, to)):
        ahead.update(pairwise(way))
    return replace(timeline, cursor=to, ahead=ahead)


def _path(nodes: Mapping[int, Node[S]], event: int) -> tuple[int, ...]:
    way = [event]
    while (parent := nodes[way[-1]].parent) is not None:
        way.append(parent)
    return tuple(reversed(way))


def _grow(timeline: Timeline[S, M], event: int, line: tuple[Played[S], ...]) -> Timeline[S, M]:
    here = timeline.here
    ledger = line[-1].ledger if line else here.ledger
    node = Node(event, here.event, here.start, line, ledger, here.tellings)
    return Timeline(
        timeline.game,
        {**timeline.nodes, event: node},
        event,
        {**timeline.ahead, here.event: event},
    )


def _replay(
    game: Game[S, M], state: S, ledger: Ledger, again: Sequence[Played[S]]
) -> list[Played[S]]:
    """Steps played again from a state, each with what was told after it."""
    line: list[Played[S]] = []
    for old in again:
        played = _play(game, state, old.step, ledger)
        after, tellings = _told(game, played.after, old.tellings)
        played = replace(played, after=after, tellings=tellings)
        line.append(played)
        state, ledger = played.after, played.ledger
    return line


def _told(
    game: Game[S, M], state: S, tellings: tuple[Telling, ...]
) -> tuple[S, tuple[Telling, ...]]:
    """A state with what was told, as far as it still can be."""
    again: list[Telling] = []
    for said in tellings:
        kept = isinstance(game, Tellable) and game.untrue(state, said.player, said.held) is None
        if isinstance(game, Tellable) and kept:
            state = game.tell(state, said.player, said.held)
        again.append(replace(said, kept=kept))
    return state, tuple(again)


def _play(game: Game[S, M], state: S, step: Step, ledger: Ledger) -> Played[S]:
    made = step.move
    if game.to_move(state) != made.player:
        return _aside(state, step, ledger, OUT_OF_TURN)
    try:
        move = game.parse(made.notation)
        broken = () if made.origin == "house" else game.violations(state, move)
        text = game.describe(state, move)
        told = game.narrate(state, move) if isinstance(game, Narrated) else text
        after = game.apply(state, move)
    except Exception:
        # A move whose ground was corrected away may be anything to the rules; the evening goes on.
        return _aside(state, step, ledger, IMPOSSIBLE)
    gained = _ledger(game, after, ledger, step.event, step.at)
    return Played(step, state, after, text, gained, broken, told=told)


def _aside(state: S, step: Step, ledger: Ledger, code: str) -> Played[S]:
    violation = Violation(code, say(code), "")
    text = {"en": step.move.notation, "de": step.move.notation}
    told = say("aside", name=PLAYER)
    return Played(step, state, state, text, ledger, (violation,), applied=False, told=told)


def _ledger(game: Game[S, M], state: S, known: Ledger, event: int, at: datetime) -> Ledger:
    """Every score line of ``state``, each with the event that first brought it."""
    return {
        player: _match(lines, known.get(player, ()), event, at)
        for player, lines in game.score(state).items()
    }


def _match(
    lines: Sequence[ScoreLine], known: Sequence[Earned], event: int, at: datetime
) -> tuple[Earned, ...]:
    pool: dict[tuple[int, tuple[tuple[str, str], ...]], list[Earned]] = {}
    for item in known:
        pool.setdefault(_same(item.line), []).append(item)
    matched = []
    for line in lines:
        old = pool.get(_same(line))
        matched.append(replace(old.pop(0), line=line) if old else Earned(line, event, at))
    return tuple(matched)


def _same(line: ScoreLine) -> tuple[int, tuple[tuple[str, str], ...]]:
    """Two lines with equal points for an equal reason are the same line."""
    return line.points, tuple(sorted(line.reason.items()))
