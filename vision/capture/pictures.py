"""Pictures in files."""

from __future__ import annotations

import re
from pathlib import Path

import cv2
import numpy as np

from companion.errors import InputError
from vision.capture.frame import Image

# What is wrong with a file or a camera is said in our own words, once.
cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_FATAL)

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})


def read_picture(file: Path) -> Image:
    """The picture, BGR, turned upright as its camera noted. Raises ``InputError``."""
    try:
        data = np.frombuffer(file.read_bytes(), np.uint8)
    except OSError as error:
        raise InputError.at(file, f"cannot be read: {error.strerror}") from None
    # Decoding from memory and not by name: OpenCV opens no file whose name is not plain on Windows.
    try:
        image = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    except cv2.error:
        image = None
    if image is None:
        raise InputError.at(file, "is no picture that can be read, or only part of one")
    return np.asarray(image, np.uint8)


def picture_files(folder: Path) -> list[Path]:
    """The pictures in a folder in the order people number them: 2.jpg before 10.jpg."""
    found = [file for file in folder.iterdir() if file.suffix.lower() in SUFFIXES]
    return sorted(found, key=_counting)


def _counting(file: Path) -> list[tuple[int, int, str]]:
    """Compares runs of digits by their value, the rest by its letters."""
    runs = re.findall(r"\d+|\D+", file.name)
    return [(0, int(run), "") if run.isdecimal() else (1, 0, run.lower()) for run in runs]
