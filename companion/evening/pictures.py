"""The pictures of an evening, beside its journal: what the camera saw when something happened."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from companion.evening.events import Shot


class Taken:
    """A picture that becomes a JPEG only when somebody wants to keep or to see it."""

    def __init__(self, width: int, height: int, encode: Callable[[], bytes]) -> None:
        self.width = width
        self.height = height
        self._encode = encode

    @cached_property
    def jpeg(self) -> bytes:
        return self._encode()


class Pictures:
    """``evening.sqlite`` keeps its pictures in ``evening.pictures/ID.jpg``."""

    def __init__(self, journal: Path) -> None:
        self.folder = journal.with_suffix(".pictures")

    def keep(self, number: int, picture: Taken) -> Shot | None:
        """Stores a picture; None where there is no room for it.

        A game without the picture is better than no game.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            partial = self.folder / f"{number}.partial"
            partial.write_bytes(picture.jpeg)
            os.replace(partial, self._path(number))
        except OSError:
            return None
        return Shot(id=number, width=picture.width, height=picture.height)

    def load(self, number: int) -> bytes | None:
        try:
            return self._path(number).read_bytes()
        except OSError:
            return None

    def _path(self, number: int) -> Path:
        return self.folder / f"{number}.jpg"
