"""One evening from pictures to phones: the path that ``play`` and ``demo`` share.

    run_evening(game, begin, frames, observe, players=layout.players, opening=..., serving=...)

``frames`` yields pictures as they come, ``observe`` reads one, ``begin`` makes the first state of
the first steady reading. Everything after that is the same for a camera and for a simulated table.

Four threads share one ``Table``: the reader of pictures, the clock, the server, and for a simulated
table whoever moves its pieces.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Event as Flag
from typing import Generic, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from companion.errors import InputError
from companion.evening import actions
from companion.evening.driver import Asked, Committed, Driver, Raised
from companion.evening.journal import Journal
from companion.evening.pace import Pace
from companion.evening.pictures import Taken
from companion.evening.place import evening_path
from companion.evening.refusal import Refusal
from companion.evening.seats import Actor
from companion.evening.table import Position, Table
from companion.evening.telling import tell
from companion.games.api import Game
from companion.reconcile.reading import Reading
from companion.reconcile.reconsider import Memory, read_again
from companion.table.observation import Observation, Place
from companion.table.view import View

__all__ = [
    "Asked",
    "Committed",
    "Driver",
    "Opening",
    "Pace",
    "Picture",
    "Raised",
    "Serving",
    "run_evening",
]

S = TypeVar("S")
M = TypeVar("M")
P = TypeVar("P", bound="Picture")

Image = npt.NDArray[np.uint8]

TICK_S = 0.25
LOOK_AT_MOST_EVERY_S = 0.12
HOST = Actor("host")

log = logging.getLogger("companion")


class Picture(Protocol):
    """What a source yields; ``vision.capture.Frame`` is one. ``image`` is BGR; ``why`` says why
    nothing may be concluded from it."""

    @property
    def image(self) -> Image: ...

    @property
    def name(self) -> str: ...

    @property
    def why(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Opening:
    """How the evening is called and where it is kept. ``path`` None: tonight's unfinished evening
    of this game in the user's data folder, or a new one; ``fresh``: a new one in any case."""

    title: str
    path: Path | None = None
    demo: bool = False
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Serving:
    """Where the pages are. ``host`` None listens on the network; ``port`` 0 takes a free one;
    ``search``: where the port is taken, one of the next does as well."""

    host: str | None = None
    port: int = 8765
    open_browser: bool = True
    search: bool = True


def run_evening(
    game: Game[S, M],
    begin: Callable[[View], S],
    frames: Iterable[P],
    observe: Callable[[P], Observation],
    *,
    players: Sequence[str],
    opening: Opening,
    serving: Serving,
    pace: Pace | None = None,
    bots: Collection[str] = (),
    driver: Driver[S] | None = None,
    stop: Flag | None = None,
) -> int:
    """Plays one evening until ``stop`` is set or Ctrl-C; 0 when it ended cleanly.

    begin: first state of the evening from what a steady picture shows; not asked where an evening
        goes on; ``InputError`` where that is no set-up.
    frames: pictures as they come; blocks while there is none; ends when there will be no more.
    observe: reads one picture; remembers what it needs by itself.
    bots: seats that nobody can take. Leave it empty where phones may sit down beside the bots.
    """
    from web.app import Site, create_app, host_key
    from web.server import Server

    stop = stop or Flag()
    path = evening_path(
        game.id,
        datetime.now().astimezone(),
        named=opening.path,
        fresh=opening.fresh,
        demo=opening.demo,
    )
    with Journal(path) as journal, Server(serving.host, serving.port, serving.search) as server:
        table = Table(
            game,
            journal,
            title=opening.title,
            players=players,
            now=_now(),
            pace=pace,
            demo=opening.demo,
            bots=bots,
        )
        app = create_app(table, Site(server.address, server.names), server.streams)
        reader = Reader(table, begin, observe, stop)
        resumed = table.position()
        work: list[tuple[str, Callable[[], None]]] = [
            ("server", lambda: server.serve(app)),
            ("clock", lambda: _keep_time(table, stop)),
            ("reader", lambda: _read(reader, frames, driver, resumed)),
        ]
        if driver is not None:
            work.append(("driver", lambda: _drive(table, driver, stop)))
        threads = [threading.Thread(target=run, name=name, daemon=True) for name, run in work]
        for thread in threads:
            thread.start()
        host_page = f"/?key={host_key(table)}"
        _announce(server.address, host_page, path, resumed is not None)
        if serving.open_browser and _has_screen():
            webbrowser.open(f"{server.local_address}{host_page}")
        _wait(stop)
        server.stop()
        for thread in threads:
            thread.join(timeout=3)
    return 0


class Reader(Generic[S, M, P]):
    """The thread that reads pictures: each one is observed, explained, and told to the table."""

    def __init__(
        self,
        table: Table[S, M],
        begin: Callable[[View], S],
        observe: Callable[[P], Observation],
        stop: Flag,
    ) -> None:
        self._table = table
        self._begin = begin
        self._observe = observe
        self._stop = stop
        self._suspects: tuple[Place, ...] = ()
        self._last: tuple[Observation, Position[S, M], Reading[S, M]] | None = None

    def run(self, frames: Iterable[P]) -> None:
        """Until ``stop`` or the last picture."""
        failed = 0
        for frame in frames:
            if self._stop.is_set():
                return
            try:
                self.look(frame)
                failed = 0
            except Exception:
                # One picture that trips a rule or a detector must not end the evening.
                failed += 1
                if failed == 1:
                    log.exception("%s: this picture could not be read", frame.name)
            self._stop.wait(LOOK_AT_MOST_EVERY_S)
        self._table.camera_ended()

    def look(self, frame: P) -> None:
        """One picture."""
        if frame.why is not None:
            self._table.blind(frame.why)
            return
        height, width = frame.image.shape[:2]
        self._table.saw(Taken(width, height, lambda: _jpeg(frame.image)), _now())
        observation = self._observe(frame)
        position = self._table.position()
        if position is None:
            self._look_for_setup(observation)
        else:
            reading = self._explain(position, observation)
            self._table.read(reading, position, _now(), observation)

    def _look_for_setup(self, observation: Observation) -> None:
        view = observation.view
        if view.status == "lost":
            self._table.blind(view.why or "")
        if view.status != "steady":
            return
        try:
            state = self._begin(view)
        except InputError as error:
            self._table.not_laid_out(str(error))
        else:
            self._table.lay_out(state, _now())

    def _explain(self, position: Position[S, M], observation: Observation) -> Reading[S, M]:
        """The same picture against the same position means the same."""
        if self._last is not None:
            seen, against, reading = self._last
            if against != position:
                # A place counts as contradicting twice only if a move lies between.
                self._suspects = reading.unexplained
            elif seen == _as_of(seen, observation):
                return reading
        memory = Memory(position.past, self._suspects)
        reading = read_again(self._table.game, position.state, observation, memory)
        self._last = observation, position, reading
        return reading


def _as_of(before: Observation, now: Observation) -> Observation:
    """What is seen now as if the picture had the name of the one before."""
    return replace(now, view=replace(now.view, frame=before.view.frame))


def _jpeg(image: Image) -> bytes:
    import cv2

    done, encoded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 85])
    return encoded.tobytes() if done else b""


def _keep_time(table: Table[S, M], stop: Flag) -> None:
    while not stop.wait(TICK_S):
        try:
            table.tick(_now())
        except Exception:
            log.exception("the table could not be kept up to date")


def _read(
    reader: Reader[S, M, P],
    frames: Iterable[P],
    driver: Driver[S] | None,
    resumed: Position[S, M] | None,
) -> None:
    """Reads pictures; of a simulated table only once it is laid as the resumed game stands."""
    if driver is not None and resumed is not None:
        driver.rewound(resumed.state)
    reader.run(frames)


def _drive(table: Table[S, M], driver: Driver[S], stop: Flag) -> None:
    """Tells whoever moves the pieces what became of it."""
    rev = -1
    while not stop.is_set():
        while (event := table.news()) is not None:
            answer = tell(table.now().record, event, driver)
            if answer is not None:
                _answer(table, event.seq, answer)
        told = driver.tells()
        if told is not None:
            _enter(table, told)
        rev = table.wait(rev, 0.5)


def _answer(table: Table[S, M], question: int, notation: str) -> None:
    try:
        table.perform(lambda r, w: actions.answer(r, w, HOST, question, notation), _now())
    except Refusal as refusal:
        log.info("a question was not answered: %s", refusal)


def _enter(table: Table[S, M], notation: str) -> None:
    try:
        table.perform(lambda r, w: actions.play_by_hand(r, w, HOST, notation), _now())
    except Refusal as refusal:
        log.info("%s was not entered: %s", notation, refusal)


def _wait(stop: Flag) -> None:
    """Until somebody ends the evening: Ctrl-C, or a service manager."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda *_: stop.set())
    try:
        while not stop.wait(0.5):
            pass
    except KeyboardInterrupt:
        print(file=sys.stderr)
    stop.set()


def _has_screen() -> bool:
    """Without one, a browser that runs in the terminal would take it over."""
    graphical = ("DISPLAY", "WAYLAND_DISPLAY")
    return not sys.platform.startswith("linux") or any(os.environ.get(n) for n in graphical)


def _announce(address: str, host_page: str, path: Path, goes_on: bool) -> None:
    from web.qr import qr_text

    join = f"{address}/join"
    if sys.stderr.isatty():
        print(qr_text(join), file=sys.stderr)
    print(f"{'Going on with' if goes_on else 'Writing'} {path}", file=sys.stderr)
    print(f"The host's page: {address}{host_page}", file=sys.stderr)
    print(f"Phones join at {join} - end with Ctrl-C", file=sys.stderr, flush=True)


def _now() -> datetime:
    return datetime.now(UTC)
