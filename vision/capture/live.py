"""Cameras: read in a thread of their own, because a camera that dies may block for ever.

The reader keeps only the newest picture. Whoever asks gets it with its age, or learns within
seconds why there is none. A reader that hangs is left behind and replaced; a device that is gone is
opened again, at growing intervals, until it is back.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from vision.capture.frame import Frame, Image
from vision.capture.health import FreezeWatch, why_black


class Device(Protocol):
    """An open camera. ``read`` may block, raise ``OSError`` or give None: all mean trouble."""

    def read(self) -> Image | None: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds. Without a new picture for ``late`` the table is told, every ``late`` again; a reader
    silent for ``dead`` is given up; a picture that repeats for ``frozen`` is no news; a lost
    device is tried again after ``retry``, doubling up to ``retry_most``."""

    late: float = 2.0
    dead: float = 20.0
    frozen: float = 5.0
    retry: float = 1.0
    retry_most: float = 10.0


@dataclass(frozen=True, slots=True, eq=False)
class _Shot:
    image: Image
    number: int
    at: float
    """On the monotonic clock."""


class _Reader:
    """One thread that opens the device and reads it until it is told to stop."""

    def __init__(self, open_device: Callable[[], Device], patience: Patience, first: int) -> None:
        self._open = open_device
        self._patience = patience
        self._number = first
        self._stopped = threading.Event()
        self._changed = threading.Condition()
        self._shot: _Shot | None = None
        self.trouble: str | None = None
        self.alive_at = time.monotonic()
        threading.Thread(target=self._run, name="camera", daemon=True).start()

    def stop(self) -> None:
        self._stopped.set()
        with self._changed:
            self._changed.notify_all()

    @property
    def number(self) -> int:
        return self._number

    def newer_than(self, number: int, wait_s: float) -> _Shot | None:
        """The newest picture, once there is one after ``number``; None if none came in time."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._stopped.is_set() or (self._shot and self._shot.number > number),
                wait_s,
            )
            return self._shot if self._shot and self._shot.number > number else None

    def _run(self) -> None:
        pause = self._patience.retry
        while not self._stopped.is_set():
            read_any = self._read_until_trouble()
            pause = self._patience.retry if read_any else min(2 * pause, self._patience.retry_most)
            self._stopped.wait(pause)

    def _read_until_trouble(self) -> bool:
        """Whether the device gave any picture before it failed."""
        before = self._number
        try:
            device = self._open()
        except OSError as error:
            self._failed(str(error))
            return False
        try:
            while not self._stopped.is_set():
                image = device.read()
                if image is None:
                    self._failed("it stopped sending pictures")
                    break
                self._keep(image)
        except OSError as error:
            self._failed(str(error))
        finally:
            device.close()
        return self._number > before

    def _failed(self, trouble: str) -> None:
        self.trouble, self.alive_at = trouble, time.monotonic()

    def _keep(self, image: Image) -> None:
        with self._changed:
            self._number += 1
            self.trouble, self.alive_at = None, time.monotonic()
            self._shot = _Shot(image, self._number, self.alive_at)
            self._changed.notify_all()


class LiveSource:
    """The newest picture of a camera, again and again; see ``Source``."""

    def __init__(
        self, label: str, open_device: Callable[[], Device], patience: Patience | None = None
    ) -> None:
        self._label = label
        self._open = open_device
        self._patience = patience or Patience()
        self._closed = threading.Event()
        self._reader = _Reader(open_device, self._patience, first=0)

    def frames(self) -> Iterator[Frame]:
        freeze = FreezeWatch(self._patience.frozen)
        last, last_at = np.zeros((1, 1, 3), np.uint8), time.monotonic()
        number = 0
        while not self._closed.is_set():
            shot = self._reader.newer_than(number, self._patience.late)
            if self._closed.is_set():
                return
            now = time.monotonic()
            if shot is None:
                why = self._why_none(now - last_at)
                self._replace_hanging_reader()
                yield self._frame(last, number, now - last_at, why)
                continue
            last, number, last_at = shot.image, shot.number, shot.at
            trouble = why_black(last) or freeze.why_frozen(last, shot.at)
            age = now - shot.at
            if age > self._patience.late:
                trouble = trouble or f"the newest picture is {age:.0f} s old"
            yield self._frame(last, number, age, trouble)

    def close(self) -> None:
        self._closed.set()
        self._reader.stop()

    def _frame(self, image: Image, number: int, age: float, why: str | None) -> Frame:
        return Frame(image, f"{self._label}#{number:06d}", time.time() - age, age, why)

    def _why_none(self, for_s: float) -> str:
        what = self._reader.trouble or "it does not answer"
        return f"no picture from {self._label} for {for_s:.0f} s: {what}"

    def _replace_hanging_reader(self) -> None:
        reader = self._reader
        if reader.trouble is None and time.monotonic() - reader.alive_at > self._patience.dead:
            # It hangs inside the driver, where nothing can wake it: leave it and start afresh.
            reader.stop()
            self._reader = _Reader(self._open, self._patience, first=reader.number)
