"""A live table, looked at only when it is quiet."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from companion.table.observation import Observation
from companion.table.view import View
from vision.capture.frame import Frame
from vision.stream.settling import PATIENCE_S, Settling
from vision.stream.stirring import Stir

UNQUIET = {
    Stir.CAMERA: "the camera is moving: is it fastened?",
    Stir.FOCUS: "the picture is out of focus",
}
"""What is wrong where that does not end."""


class Eyes(Protocol):
    """Reads one picture; ``vision.stream.watcher.Watcher`` does."""

    def look(self, image: NDArray[np.uint8], frame: str) -> Observation: ...


class PatientWatcher:
    """Reads a camera or a film: every frame gets an observation, and few are read for it.

    While things move the table shows ``hands``. While only the light changes, or the camera shakes
    or looks for its focus, what was last seen holds: nothing has moved, and soon all is well again.
    """

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self._settling = Settling()
        self._last = Observation(View({}, "lost", None, "nothing was seen yet"))
        self._true_at = 0.0

    def look(self, frame: Frame) -> Observation:
        """What the table shows, as far as this frame tells. One that says what is wrong with it is
        ``lost``, and forgotten."""
        if frame.why is not None:
            return Observation(View({}, "lost", frame.name, frame.why))
        rest = self._settling.feed(frame.image, frame.taken_at)
        if rest.news:
            self._last = self._eyes.look(frame.image, frame.name)
        if rest.stir is Stir.THINGS:
            return Observation(View({}, "hands", frame.name))
        if rest.stir in UNQUIET and rest.for_s >= PATIENCE_S:
            return Observation(View({}, "lost", frame.name, UNQUIET[rest.stir]))
        if rest.stir is None:
            self._true_at = frame.taken_at
        return self._still(frame)

    def _still(self, frame: Frame) -> Observation:
        """What was last read, as old as it is."""
        age = frame.taken_at - self._true_at + frame.age
        health = self._last.health and replace(self._last.health, age_s=age)
        return replace(self._last, view=replace(self._last.view, frame=frame.name), health=health)
