"""From what people type after ``--camera`` to a source."""

from __future__ import annotations

import re
import stat
from pathlib import Path

from companion.errors import InputError
from vision.capture.devices import CameraDevice, is_address
from vision.capture.files import FilmSource, FolderSource
from vision.capture.frame import Source
from vision.capture.live import LiveSource, Patience

SCHEMES = ("rtsp", "rtsps", "http", "https", "rtmp", "udp")


def open_source(
    text: str, size: tuple[int, int] = (1920, 1080), patience: Patience | None = None
) -> Source:
    """A device number or path, an RTSP or HTTP address, a video file or a folder of pictures.

    ``size`` is asked of a camera at this machine. A camera that cannot be opened is no error here:
    the source goes on trying and says so. Raises ``InputError`` where ``text`` is none of these.
    """
    if is_address(text):
        scheme = text.partition("://")[0].lower()
        if scheme not in SCHEMES:
            known = ", ".join(f"{name}://" for name in SCHEMES)
            raise InputError(f"{text}: addresses of cameras begin with one of {known}")
        return LiveSource(_without_password(text), lambda: CameraDevice(text, size), patience)
    if text.isdecimal():
        number = int(text)
        return LiveSource(f"camera {number}", lambda: CameraDevice(number, size), patience)
    path = Path(text)
    if path.is_dir():
        return FolderSource(path)
    if path.is_file():
        return FilmSource(path)
    if path.is_absolute() and (text.startswith("/dev/") or _is_device(path)):
        return LiveSource(text, lambda: CameraDevice(text, size), patience)
    raise InputError(
        f"{text}: no such folder, film or camera (a camera is a number such as 0, a path such as"
        " /dev/video0, or an address such as rtsp://...)"
    )


def _is_device(path: Path) -> bool:
    return path.exists() and stat.S_ISCHR(path.stat().st_mode)


def _without_password(address: str) -> str:
    """The address as it may stand in a log: ``rtsp://anna:secret@cam/1`` -> ``rtsp://cam/1``."""
    return re.sub(r"(?<=://)[^/@]*@", "", address)
