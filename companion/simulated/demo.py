"""The demo: a whole evening on the simulated table, watched by the real program."""

from __future__ import annotations

import random
import tempfile
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.games.api import Options
from companion.games.editions import find_edition
from companion.live import Asked, Committed, Opening, Pace, Raised, Serving, run_evening
from companion.simulated.cast import company_of
from companion.simulated.opening import Opened, opened
from companion.simulated.stage import Stage, StagePicture, Tempo
from companion.simulated.table import SimulatedTable
from companion.simulated.writing import KIT, write_table
from companion.table.documents import load_kits
from companion.table.observation import Observation
from companion.table.view import View

Observe = Callable[[StagePicture], Observation]
Eyes = Callable[[SimulatedTable, Path], Observe]
"""From a table, and the folder that holds its documents, to who reads its pictures."""

FELT_AND_GOLD = 5
"""The look that a demo has if nobody asks for another: a quiet cloth, and colours far apart."""

_SEEDS = 1000


@dataclass(frozen=True, slots=True)
class Wishes:
    """What somebody asked for on the command line.

    edition: None: the usual one. seed: None: a new evening. look: the seed of table, board and
    pieces. turns: None: to the end of the game, and then until somebody ends it. faults: how often
    (0 to 1 a turn) one is made. hidden: how many (0 to 1) of their chances bots take to do
    something that no camera sees; their phones tell it. journal: None: in the data folder.
    """

    game: str = "noblemen"
    players: int = 3
    edition: str | None = None
    seed: int | None = None
    look: int = FELT_AND_GOLD
    speed: float = 1.0
    port: int | None = None
    browser: bool = True
    turns: int | None = None
    faults: float = 0.06
    hidden: float = 0.0
    journal: Path | None = None


@dataclass(frozen=True, slots=True)
class _Ready:
    scene: Opened
    stage: Stage[object, object]
    observe: Observe


class Demo:
    """Camera, eyes and hands of a demo evening.

    The table is drawn when the first picture is wanted: until then the page is open already.
    """

    def __init__(
        self, wishes: Wishes, folder: Path, stop: threading.Event, eyes: Eyes | None = None
    ) -> None:
        self._wishes = wishes
        self._folder = folder
        self._stop = stop
        self._eyes = eyes or camera_eyes
        self._ready: _Ready | None = None
        self._making = threading.Lock()

    def frames(self) -> Iterator[StagePicture]:
        """Lays the table, then pictures until the evening is stopped."""
        yield from self._made().stage.frames()

    def observe(self, picture: StagePicture) -> Observation:
        return self._made().observe(picture)

    def begin(self, seen: View) -> object:
        """The first state, from what the set-up shows; everybody took three tiles of each land."""
        scene = self._made().scene
        options = Options(layout=scene.table.layout, extra={"as_dealt": True})
        return scene.game.begin(scene.table.layout, seen, options)

    def committed(self, move: Committed[object]) -> None:
        self._made().stage.committed(move)

    def asked(self, question: Asked) -> str | None:
        return self._made().stage.asked(question)

    def raised(self, ruling: Raised) -> None:
        self._made().stage.raised(ruling)

    def tells(self) -> str | None:
        return self._made().stage.tells()

    def rewound(self, state: object) -> None:
        self._made().stage.rewound(state)

    def _made(self) -> _Ready:
        # Camera and driver ask from threads of their own: whoever comes second waits.
        with self._making:
            if self._ready is None:
                self._ready = self._make()
            return self._ready

    def _make(self) -> _Ready:
        wishes = self._wishes
        seed = random.randrange(_SEEDS) if wishes.seed is None else wishes.seed
        scene = opened(
            wishes.game,
            wishes.players,
            seed,
            look=wishes.look,
            edition=wishes.edition,
            hidden=wishes.hidden,
        )
        tempo = Tempo(turns=wishes.turns, faults=wishes.faults).faster(wishes.speed)
        stage = Stage(
            scene.game, scene.performer, scene.table, scene.state, Random(seed), tempo, self._stop
        )
        write_table(scene.table, self._folder)
        return _Ready(scene, stage, self._eyes(scene.table, self._folder))


def camera_eyes(table: SimulatedTable, folder: Path) -> Observe:
    """The real ones: all they get are the documents that a real table has."""
    from vision.capture import Frame
    from vision.observer import Observer
    from vision.stream.patient_watcher import PatientWatcher
    from vision.stream.watcher import Watcher

    observer = Observer(table.layout, folder, table.profile, load_kits(folder / KIT))
    watcher = PatientWatcher(Watcher(observer))
    return lambda shot: watcher.look(Frame(shot.image, shot.name, shot.taken_at))


def play_demo(wishes: Wishes, stop: threading.Event | None = None, eyes: Eyes | None = None) -> int:
    """Runs the evening until it is stopped; the exit code. InputError for wishes that cannot be."""
    company = company_of(wishes.game)
    players = company.players(wishes.players)
    edition = find_edition(wishes.game, company.game.editions(), wishes.edition)
    stop = stop or threading.Event()
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        demo = Demo(wishes, Path(folder), stop, eyes)
        return run_evening(
            company.game,
            demo.begin,
            demo.frames(),
            demo.observe,
            players=players,
            opening=Opening(edition.title, wishes.journal, demo=True, fresh=True),
            serving=Serving(
                port=8765 if wishes.port is None else wishes.port,
                open_browser=wishes.browser,
                search=wishes.port is None,
            ),
            pace=_pace(wishes.speed),
            driver=demo,
            stop=stop,
        )


def _pace(speed: float) -> Pace:
    """Nobody has to be waited for, and yet everything should be seen."""
    return Pace(quiet=2.6 / speed, patience=1.6 / speed, baffled=10 / speed, late=6.0, lost=20.0)
