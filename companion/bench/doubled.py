"""A table as a camera with four times the pixels would see it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from companion.bench.speed import Image
from companion.sight import Sight
from companion.table.kit import Kit
from companion.table.layout import PrintedSurface
from vision.capture import read_picture
from vision.planes.reduced import reduced_kits, reduced_layout, reduced_profile

HALF = 0.5


def twice(image: Image) -> Image:
    """The picture twice as wide and high."""
    return np.asarray(cv2.resize(image, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)


def doubled(sight: Sight, folder: Path) -> Sight:
    """The same table, its pictures doubled in that folder, and all that is said of them."""
    for surface in sight.layout.surfaces:
        if isinstance(surface, PrintedSurface):
            _write(sight.folder / surface.reference, folder / surface.reference)
    kits = tuple(_doubled_kit(kit, folder / str(i)) for i, kit in enumerate(sight.kits))
    profile = sight.profile and reduced_profile(sight.profile, HALF)
    return Sight(reduced_layout(sight.layout, HALF), folder, profile, reduced_kits(kits, HALF))


def _doubled_kit(kit: Kit, folder: Path) -> Kit:
    if kit.photo is None:
        return kit
    _write(Path(kit.folder) / kit.photo, folder / kit.photo)
    return replace(kit, folder=str(folder))


def _write(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(target), twice(read_picture(source)))
