"""Cameras as OpenCV opens them: by number, by path, by address."""

from __future__ import annotations

import os

import cv2
import numpy as np

from vision.capture.frame import Image

OPEN_MS = 8000
READ_MS = 5000


class CameraDevice:
    """``where``: a number, a path such as ``/dev/video0``, or an RTSP or HTTP address.

    ``size`` is asked of a camera at this machine, which may give another.
    """

    def __init__(self, where: int | str, size: tuple[int, int]) -> None:
        if isinstance(where, str) and not is_address(where) and not os.path.exists(where):
            raise OSError(f"there is no device {where}")
        self._capture = _open(where)
        if not self._capture.isOpened():
            self._capture.release()
            raise OSError("it cannot be opened: is it plugged in, and free?")
        if not (isinstance(where, str) and is_address(where)):
            # Uncompressed, a USB 2 camera gives five large pictures a second and not thirty.
            self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
            self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)

    def read(self) -> Image | None:
        there, picture = self._capture.read()
        return np.asarray(picture, np.uint8) if there else None

    def close(self) -> None:
        self._capture.release()


def _open(where: int | str) -> cv2.VideoCapture:
    if isinstance(where, str) and is_address(where):
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPEN_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, READ_MS]
        return cv2.VideoCapture(where, cv2.CAP_FFMPEG, limits)
    return cv2.VideoCapture(where)


def is_address(text: str) -> bool:
    return "://" in text
