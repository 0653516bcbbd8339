"""Sources that end: a folder of pictures, a film."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from companion.errors import InputError
from vision.capture.frame import Frame
from vision.capture.health import why_black
from vision.capture.pictures import picture_files, read_picture

_A_FRAME_S = 0.04
"""Between two frames of a film that has lost its clock."""


class FolderSource:
    """The pictures of a folder, in the order of their numbers. One that cannot be read is handed
    out all the same, as a black frame that says so: the evening goes on with the next."""

    def __init__(self, folder: Path) -> None:
        self._files = picture_files(folder)
        if not self._files:
            raise InputError.at(folder, "there is no picture in this folder")
        self._closed = False

    def frames(self) -> Iterator[Frame]:
        for file in self._files:
            if self._closed:
                return
            yield _from_file(file)

    def close(self) -> None:
        self._closed = True


def _from_file(file: Path) -> Frame:
    taken_at = file.stat().st_mtime
    try:
        image = read_picture(file)
    except InputError as error:
        return Frame(np.zeros((1, 1, 3), np.uint8), file.name, taken_at, why=str(error))
    return Frame(image, file.name, taken_at, why=why_black(image))


class FilmSource:
    """Every picture of a video file, called ``film.mp4#000123``."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._film = cv2.VideoCapture(str(file))
        if not self._film.isOpened():
            raise InputError.at(file, "is no film that can be read")
        self._closed = False

    def frames(self) -> Iterator[Frame]:
        start = self._file.stat().st_mtime
        number, seconds = 0, -_A_FRAME_S
        while not self._closed:
            there, picture = self._film.read()
            if not there:
                break
            clock = self._film.get(cv2.CAP_PROP_POS_MSEC) / 1000
            seconds = clock if clock > seconds else seconds + _A_FRAME_S
            image = np.asarray(picture, np.uint8)
            name = f"{self._file.name}#{number:06d}"
            yield Frame(image, name, start + seconds, why=why_black(image))
            number += 1
        if number == 0:
            raise InputError.at(self._file, "is a film without pictures")
        self._film.release()

    def close(self) -> None:
        self._closed = True
