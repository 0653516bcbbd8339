"""The pictures of an evening, beside its journal: what the camera saw when something happened."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from companion.evening.events import Shot


@dataclass(frozen=True, slots=True)
class Encoded:
    """A JPEG and its size in pixels."""

    jpeg: bytes
    width: int
    height: int


class Pictures:
    """``evening.sqlite`` keeps its pictures in ``evening.pictures/ID.jpg``."""

    def __init__(self, journal: Path) -> None:
        self.folder = journal.with_suffix(".pictures")

    def keep(self, number: int, picture: Encoded) -> Shot | None:
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
