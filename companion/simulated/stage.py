"""A whole evening live: bots move the pieces, and somebody who only sees pictures says what it was.

``Stage`` is both ends of the simulated table: ``frames`` are the pictures that its camera takes,
and as an evening's driver it is told what was made of them. The two sides run in different threads.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

from companion.evening.driver import Asked, Committed, Raised
from companion.games.api import JSON, Game
from companion.simulated.cast import Performer
from companion.simulated.script import reaching
from companion.simulated.table import SimulatedTable
from companion.table.view import PrintedView, View, ZoneView

S = TypeVar("S")
M = TypeVar("M")

log = logging.getLogger("companion.simulated")

_PHONE_S = 4.0
"""How long what a phone tells may take to count."""


@dataclass(frozen=True, slots=True, eq=False)
class StagePicture:
    """A picture of the simulated camera, taken at so many seconds of the table's own time, which
    does not run faster in a faster evening; ``why`` says why it is none."""

    image: npt.NDArray[np.uint8]
    name: str
    taken_at: float
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Tempo:
    """Seconds: between two pictures, how long an arm reaches over the table, how long a fault may
    lie before the player sees it alone, how long a turn may be taken for something else, and how
    long for nothing at all, before the player gives in and lays the table as it is believed to be.
    ``faults``: how often (0 to 1 a turn) one is made. ``turns``: after so many the evening stops;
    None plays to the end."""

    picture: float = 0.4
    reach: float = 1.2
    fault: float = 12.0
    mistaken: float = 15.0
    patience: float = 90.0
    faults: float = 0.06
    turns: int | None = None

    def faster(self, times: float) -> Tempo:
        """The same evening at another speed."""
        return replace(
            self,
            picture=self.picture / times,
            reach=self.reach / times,
            fault=self.fault / times,
            mistaken=max(5.0, self.mistaken / times),
            patience=max(12.0, self.patience / times),
        )


class Stage(Generic[S, M]):
    """``state`` is what really is so, everything hidden included. ``turns`` were played and
    understood."""

    def __init__(
        self,
        game: Game[S, M],
        performer: Performer[S, M],
        table: SimulatedTable,
        state: S,
        rng: Random,
        tempo: Tempo,
        stop: threading.Event,
    ) -> None:
        self._game = game
        self._performer = performer
        self._table = table
        self._rng = rng
        self._tempo = tempo
        self._stop = stop
        self._changed = threading.Condition()
        self._state = state
        self._told: S | None = None
        self._after: S | None = None
        self._declared: str | None = None
        self._settled = 0
        self._raised = 0
        self._mistaken_at: float | None = None
        self._count = 0
        self.turns = 0

    # The camera's side.

    def frames(self) -> Iterator[StagePicture]:
        """Pictures until the evening is stopped; a finished game just lies there."""
        yield from self._set_up()
        while not self._stop.is_set():
            with self._changed:
                state = self._state
                player = self._game.to_move(state)
            limit = self._tempo.turns
            if limit is not None and (player is None or self.turns >= limit):
                self._stop.set()
            elif player is None:
                yield from self._shots(self._game.view(state), 1.0)
            else:
                yield from self._turn(state, player)

    def _set_up(self) -> Iterator[StagePicture]:
        """The set-up lies there until the evening has begun with it."""
        view = self._game.view(self._state)
        while not self._stop.is_set() and self._told is None:
            yield self._shot(view)

    def _turn(self, state: S, player: str) -> Iterator[StagePicture]:
        move = self._performer.choose(state, self._rng)
        before, after = self._game.view(state), self._game.apply(state, move)
        yield from self._arm(before, player)
        if self._rng.random() < self._tempo.faults:
            fault = self._performer.mistake(state, move, self._rng)
            if fault is not None:
                yield from self._fault(fault[1])
                yield from self._arm(before, player)
        with self._changed:
            if self._state is not state:
                # Somebody put the evening right meanwhile.
                return
            self._after, settled = after, self._settled
            self._declared = self._performer.declared(state, move)
            self._mistaken_at = None
            declared = self._declared
        if declared is not None:
            yield from self._wait_for_phone(before, settled)
        yield from self._wait_for_reading(self._game.view(after), settled)

    def _wait_for_phone(self, before: View, settled: int) -> Iterator[StagePicture]:
        """What no picture says is told before the pieces are moved, or it would be taken for
        something else; a phone that is not heard keeps nobody waiting."""
        until = time.monotonic() + _PHONE_S
        while self._settled == settled and time.monotonic() < until and not self._stop.is_set():
            yield self._shot(before)

    def _wait_for_reading(self, view: View, settled: int) -> Iterator[StagePicture]:
        """The turn lies there until somebody said what it was."""
        started = time.monotonic()
        while not self._stop.is_set():
            yield self._shot(view)
            with self._changed:
                if self._settled != settled:
                    return
                now = time.monotonic()
                mistaken = self._mistaken_at is not None and (
                    now > self._mistaken_at + self._tempo.mistaken
                )
                if mistaken or now > started + self._tempo.patience:
                    log.warning("the turn was not understood: the table is laid as it was told")
                    self._adopt(self._told)
                    return

    def _fault(self, wrong: View) -> Iterator[StagePicture]:
        raised = self._raised
        until = time.monotonic() + self._tempo.fault
        while not self._stop.is_set() and self._raised == raised and time.monotonic() < until:
            yield self._shot(wrong)
        # A moment, so that people see the place marked in the picture.
        yield from self._shots(wrong, 4 * self._tempo.picture)

    def _arm(self, view: View, player: str) -> Iterator[StagePicture]:
        yield from self._shots(reaching(view), self._tempo.reach, player)

    def _shots(
        self, view: View, seconds: float, player: str | None = None
    ) -> Iterator[StagePicture]:
        until = time.monotonic() + seconds
        while not self._stop.is_set():
            yield self._shot(view, player)
            if time.monotonic() >= until:
                return

    def _shot(self, view: View, player: str | None = None) -> StagePicture:
        started = time.monotonic()
        image = self._table.photograph(view, player)
        picture = StagePicture(image, f"{self._count:05d}", self._count * Tempo().picture)
        self._count += 1
        self._stop.wait(max(0.0, self._tempo.picture - (time.monotonic() - started)))
        return picture

    # The evening's side.

    def committed(self, move: Committed[S]) -> None:
        """A reading counts now. Where it is not what was done, the table stays as it is for the
        camera to see better, unless nothing was being done at all."""
        with self._changed:
            self._told = move.state
            done = self._after
            if done is not None and self._same(done, move.state):
                self._state, self._after, self._declared = done, None, None
                self._settled += 1
                self.turns += 1
            elif done is None:
                self._adopt(move.state)
            else:
                self._mistaken_at = time.monotonic()
                log.warning(
                    "%s was read as %s, which is not what was done", move.player, move.notation
                )
            self._changed.notify_all()

    def asked(self, question: Asked) -> str | None:
        """What was really done, if it is among the options."""
        with self._changed:
            done, told = self._after, self._told
            if done is None:
                return None
            base = told if told is not None else self._state
            for notation, _ in question.options:
                if self._leads_to(base, notation, done):
                    return notation
        return None

    def raised(self, ruling: Raised) -> None:
        with self._changed:
            self._raised += 1
            if self._after is not None:
                self._mistaken_at = time.monotonic()

    def tells(self) -> str | None:
        """What the player who is laying pieces enters on a phone, for no picture says it."""
        with self._changed:
            told, self._declared = self._declared, None
            return told

    def rewound(self, state: S) -> None:
        """Somebody put the evening right: the pieces are laid like that."""
        with self._changed:
            self._adopt(state)
            self._changed.notify_all()

    def _adopt(self, state: S | None) -> None:
        if state is not None:
            self._told = state
            if self._after is not None and self._same(self._after, state):
                self._state = self._after
            else:
                self._state = self._performer.imagine(state, self._rng)
        self._after = self._declared = None
        self._settled += 1

    def _leads_to(self, base: S, notation: str, done: S) -> bool:
        try:
            after = base
            for part in notation.split("; "):
                after = self._game.apply(after, self._game.parse(part))
        except ValueError:
            return False
        return self._same(done, after)

    def _same(self, one: S, other: S) -> bool:
        """Whether two states look the same and everybody has the same."""
        facts: Mapping[str, JSON] = self._game.facts(one)
        return facts == self._game.facts(other) and _sorted(self._game.view(one)) == _sorted(
            self._game.view(other)
        )


def _sorted(view: View) -> dict[str, object]:
    """A view in which the order of pieces on one site does not matter."""
    found: dict[str, object] = {}
    for name, surface in view.surfaces.items():
        if isinstance(surface, PrintedView):
            found[name] = {
                site: sorted(claim.component for claim in claims)
                for site, claims in surface.sites.items()
            }
        elif isinstance(surface, ZoneView):
            found[name] = sorted(claim.component for claim in surface.items)
        else:
            found[name] = surface
    return found
