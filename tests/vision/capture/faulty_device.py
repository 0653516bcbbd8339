"""A camera with faults on demand."""

from __future__ import annotations

import threading

import numpy as np

from vision.capture.frame import Image

SHAPE = (36, 64, 3)


def noise(seed: int) -> Image:
    """A picture unlike that of any other seed."""
    return np.random.default_rng(seed).integers(0, 255, SHAPE, np.uint8)


class FaultyCamera:
    """What ``open`` gives follows a script, one word a read, however often it is opened.

    ``new`` a new picture, ``same`` the last one again, ``black``, ``end`` (no picture), ``error``,
    ``hang`` (blocks until ``let_go``). After the script there are new pictures for ever. The first
    ``refusals`` openings fail.
    """

    def __init__(self, *script: str, refusals: int = 0) -> None:
        self.script = list(script)
        self.refusals = refusals
        self.opened = self.closed = self.count = 0
        self.last = noise(0)
        self._let_go = threading.Event()

    def open(self) -> FaultyCamera:
        self.opened += 1
        if self.opened <= self.refusals:
            raise OSError("it cannot be opened")
        return self

    def let_go(self) -> None:
        self._let_go.set()

    def read(self) -> Image | None:
        word = self.script.pop(0) if self.script else "new"
        if not self.script:
            threading.Event().wait(0.002)  # a camera takes its time, and so spares the processor
        if word == "hang":
            self._let_go.wait()
        match word:
            case "end" | "hang":
                return None
            case "error":
                raise OSError("the bus was reset")
            case "black":
                return noise(self.count) // 64
            case "new":
                self.count += 1
                self.last = noise(self.count)
        return self.last

    def close(self) -> None:
        self.closed += 1
