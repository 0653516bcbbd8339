"""The table as it is now: one lock around what is written, what is waited for and who listens."""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from pydantic import JsonValue

from companion.errors import InputError
from companion.evening import watch as watching
from companion.evening.events import Began, Cleared, Event, Payload, SetUp, Shot
from companion.evening.finding import find, onto_state
from companion.evening.journal import Journal, JournalError
from companion.evening.link import Link
from companion.evening.pace import Pace
from companion.evening.pictures import Pictures, Taken
from companion.evening.record import Record, empty, fold
from companion.evening.refusal import Refusal
from companion.evening.seats import new_token
from companion.evening.texts import say
from companion.evening.timeline import Timeline
from companion.evening.watch import Decision, Watch
from companion.games.api import Game, Text
from companion.reconcile.contents import without_strangers
from companion.reconcile.reading import Reading
from companion.reconcile.reconsider import LOOKED_BACK
from companion.table.observation import Observation, Place, Polygon
from companion.table.view import View

S = TypeVar("S")
M = TypeVar("M")

Decide = Callable[[Record[S, M], Watch], Decision]


@dataclass(frozen=True, slots=True)
class Sight:
    """``outlines``: places as the state names them -> their outline in the picture.
    ``strange_since``: something that no kit knows lies among them."""

    observation: Observation = field(default_factory=lambda: Observation(View()))
    outlines: Mapping[Place, Polygon] = field(default_factory=dict)
    shift: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    strange_since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Position(Generic[S, M]):
    """A point in the game: its last event, the state there, and the last moves that the camera
    read, each with the state before it: a picture may still amend those."""

    event: int
    state: S
    past: tuple[tuple[S, M], ...]


@dataclass(frozen=True, slots=True)
class Now(Generic[S, M]):
    """Everything that a snapshot is made of, at one moment.

    trouble: why nothing can be written; setup_trouble: why what lies there is no set-up.
    listening: phone digest -> open event streams.
    sight: what the newest steady picture shows.
    """

    id: str
    bots: frozenset[str]
    rev: int
    record: Record[S, M]
    watch: Watch
    link: Link
    pace: Pace
    trouble: Text | None
    setup_trouble: Text | None
    listening: Counter[str]
    reminded: bool
    sight: Sight


class Table(Generic[S, M]):
    """Shared by the thread that reads pictures, the clock and the pages.

    State is the journal, folded; nothing is told that is not written. Every method takes the time.
    """

    def __init__(
        self,
        game: Game[S, M],
        journal: Journal,
        *,
        title: str,
        players: Sequence[str],
        now: datetime,
        pace: Pace | None = None,
        demo: bool = False,
        bots: Collection[str] = (),
    ) -> None:
        self.game = game
        self.bots = frozenset(bots)
        self.pace = pace or Pace()
        self.pictures = Pictures(journal.path)
        self._journal = journal
        self._changed = threading.Condition(threading.RLock())
        self._record: Record[S, M] = fold(empty(game), journal.events())
        self._watch = Watch()
        self._link = Link()
        self._listening: Counter[str] = Counter()
        self._newest: Taken | None = None
        self._news: deque[Event] = deque(maxlen=1000)
        self._trouble: Text | None = None
        self._setup_trouble: Text | None = None
        self._laid_out: tuple[JsonValue, datetime] | None = None
        self._sight = Sight()
        self._ticked: datetime | None = None
        self._signs: tuple[str, bool] = ("none", False)
        # Grows over restarts, so that a phone never takes an old snapshot for a new one.
        self._rev = int(now.timestamp()) * 100
        with self._changed:
            self._open(title, players, demo, now)

    def _open(self, title: str, players: Sequence[str], demo: bool, now: datetime) -> None:
        if self._record.began is None:
            first = Began(
                game=self.game.id,
                title=title,
                players=tuple(players),
                secret=new_token(),
                demo=demo,
            )
            self._write(Decision((first,), self._watch), now)
            return
        began = self._record.opening
        if (began.game, began.players) != (self.game.id, tuple(players)):
            raise InputError.at(
                self._journal.path,
                f"this is an evening of {began.game} with {', '.join(began.players)}; "
                "play that, or name another file with --evening",
            )
        # The camera says again what is still there.
        stale = tuple(Cleared(event=event.seq) for event in self._record.open)
        if stale:
            self._write(Decision(stale, self._watch), now)

    # What the camera says.

    def saw(self, picture: Taken, now: datetime) -> None:
        """A picture has come, read or not."""
        with self._changed:
            self._newest = picture
            self._link = replace(self._link, newest=now)

    def lay_out(self, state: S, now: datetime) -> None:
        """A set-up was seen: once it lasted a little, the game begins with ``state``."""
        dump: JsonValue = self.game.dump(state)
        with self._changed:
            if self._record.timeline is not None:
                return
            self._watch = replace(self._watch, sight="ok", why=None)
            if self._laid_out is None or self._laid_out[0] != dump:
                self._laid_out = (dump, now)
            if (now - self._laid_out[1]).total_seconds() >= self.pace.patience:
                self._setup_trouble = None
                self._quietly(lambda shot: Decision((SetUp(state=dump, shot=shot),), Watch()), now)

    def not_laid_out(self, why: str) -> None:
        """What lies there is no set-up yet."""
        with self._changed:
            text = say("setup_bad", why=why)
            if text != self._setup_trouble:
                self._setup_trouble = text
                self._bump()

    def position(self) -> Position[S, M] | None:
        """What the next picture is to be read against; None before the set-up was seen."""
        with self._changed:
            timeline = self._record.timeline
            if timeline is None:
                return None
            return Position(timeline.cursor, timeline.state, _read_last(timeline))

    def read(
        self,
        reading: Reading[S, M],
        against: Position[S, M],
        now: datetime,
        observation: Observation,
    ) -> None:
        """A picture was read; ignored if the game has gone on since."""
        with self._changed:
            timeline = self._record.timeline
            if timeline is None or timeline.cursor != against.event:
                return
            if timeline.state is not against.state:
                return  # Somebody told what they hold meanwhile: it is read again.
            if observation.view.status == "steady":
                _, strange = without_strangers(observation.view)
                self._sight = Sight(
                    observation,
                    onto_state(observation.outlines, reading.shift),
                    reading.shift,
                    (self._sight.strange_since or now) if strange else None,
                )
            back = reading.replaces or int(reading.earlier)
            before = against.past[-back][0] if back else None
            finding = find(self.game, against.state, before, reading)
            self._quietly(
                lambda shot: watching.look(
                    self._record, self._watch, finding, now, self.pace, shot
                ),
                now,
            )

    def blind(self, why: str) -> None:
        """A picture that cannot be judged came, or none: what was seen waits."""
        with self._changed:
            blind = replace(self._watch, sight="lost", why=why, commits_at=None)
            if blind != self._watch:
                self._watch = blind
                self._bump()

    def camera_ended(self) -> None:
        with self._changed:
            self._link = replace(self._link, ended=True)
            self._bump()

    def tick(self, now: datetime) -> None:
        """Time passes: readings count, cameras get lost, somebody is reminded."""
        with self._changed:
            if self._ticked is not None and now < self._ticked:
                self._wait_afresh(now)
            self._ticked = now
            camera = self._link.camera(now, self.pace, self._watch.sight == "lost")
            if camera in ("lost", "late") and self._watch.commits_at is not None:
                self._watch = replace(self._watch, commits_at=None)
            if self._record.timeline is not None:
                self._quietly(
                    lambda shot: watching.due(self._record, self._watch, now, self.pace, shot),
                    now,
                )
            signs = (camera, self._remind(now))
            if signs != self._signs:
                self._signs = signs
                self._bump()

    def _wait_afresh(self, now: datetime) -> None:
        """The machine's clock was put back: what is waited for would seem hours away."""
        held = self._watch.held_until and now + timedelta(seconds=self.pace.hold)
        self._watch = replace(
            self._watch, commits_at=None, held_until=held, suspect=None, unclear_since=None
        )
        if self._link.newest is not None:
            self._link = replace(self._link, newest=now)
        if self._laid_out is not None:
            self._laid_out = (self._laid_out[0], now)
        self._bump()

    def _remind(self, now: datetime) -> bool:
        timeline = self._record.timeline
        if timeline is None or self._record.to_move is None:
            return False
        line = timeline.here.line
        since = line[-1].step.at if line else self._record.history[0].at
        return (now - since).total_seconds() >= self.pace.remind

    # What people do.

    def perform(self, decide: Decide[S, M], now: datetime) -> tuple[Event, ...]:
        """Carries out one of ``companion.evening.actions``; ``Refusal`` if it may not be."""
        with self._changed:
            try:
                return self._write(decide(self._record, self._watch), now)
            except JournalError as error:
                raise Refusal("storage", status=503, why=str(error)) from None

    @property
    def id(self) -> str:
        """How the evening is called: its file's name."""
        return self._journal.path.stem

    # What pages and drivers ask.

    def now(self) -> Now[S, M]:
        with self._changed:
            return Now(
                self.id,
                self.bots,
                self._rev,
                self._record,
                self._watch,
                self._link,
                self.pace,
                self._trouble,
                self._setup_trouble,
                self._listening.copy(),
                self._signs[1],
                self._sight,
            )

    def newest_picture(self) -> Taken | None:
        with self._changed:
            return self._newest

    def wait(self, rev: int, timeout: float) -> int:
        """Blocks until something changed since ``rev`` or the time is up; the newest rev."""
        with self._changed:
            self._changed.wait_for(lambda: self._rev != rev, timeout)
            return self._rev

    def listen(self, phone: str, by: int) -> None:
        """An event stream of that phone was opened (1) or closed (-1)."""
        with self._changed:
            self._listening[phone] += by
            self._listening += Counter()  # Drops what is zero.
            self._bump()

    def news(self) -> Event | None:
        """The next event that nobody fetched yet, for whoever drives the table."""
        with self._changed:
            return self._news.popleft() if self._news else None

    def wake(self) -> None:
        """Lets everybody who waits look again, for instance because the evening ends."""
        with self._changed:
            self._bump()

    # Writing.

    def _quietly(self, decide: Callable[[Shot | None], Decision], now: datetime) -> None:
        """A decision with the newest picture; where it cannot be written the table goes on."""
        picture = self._newest
        shot = None
        if picture is not None:
            number = self._journal.next
            shot = Shot(id=number, width=picture.width, height=picture.height)
        decision = decide(shot)
        shown = shot is not None and any(_shows(what, shot) for what in decision.write)
        if picture and shot and shown and self.pictures.keep(shot.id, picture) is None:
            decision = decide(None)
        try:
            self._write(decision, now)
        except JournalError:
            # ``_trouble`` says so on every page; the next picture or tick tries again.
            return

    def _write(self, decision: Decision, now: datetime) -> tuple[Event, ...]:
        if not decision.write:
            if decision.watch != self._watch:
                self._watch = decision.watch
                self._bump()
            return ()
        try:
            events = self._journal.append(decision.write, now)
        except JournalError as error:
            trouble = say("storage", why=str(error))
            if trouble != self._trouble:
                self._trouble = trouble
                self._bump()
            raise
        self._trouble = None
        self._record = fold(self._record, events)
        self._watch = decision.watch
        self._news.extend(events)
        self._bump()
        return events

    def _bump(self) -> None:
        self._rev += 1
        self._changed.notify_all()


def _shows(what: Payload, shot: Shot) -> bool:
    return getattr(what, "shot", None) == shot


def _read_last(timeline: Timeline[S, M]) -> tuple[tuple[S, M], ...]:
    """Only what the camera itself read may be amended by the camera."""
    past: list[tuple[S, M]] = []
    for played in reversed(timeline.here.line):
        if not played.applied or played.step.move.origin != "seen" or len(past) == LOOKED_BACK:
            break
        past.append((played.before, timeline.game.parse(played.step.move.notation)))
    return tuple(reversed(past))
