"""The faces of cards, from flat scans of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion.table.kit import Kit
from vision.capture.pictures import read_picture
from vision.pixels import grey, shrink

SCALE = 2.0
"""Px a mm that faces are compared at: a little finer than cards on a table are pictured."""


@dataclass(frozen=True)
class Face:
    """A card's printed face, upright: grey, ``SCALE`` px a mm; size_mm: width, height."""

    component: str
    image: NDArray[np.uint8]
    size_mm: tuple[float, float]


def read_faces(kits: Iterable[Kit]) -> tuple[Face, ...]:
    """Every scan of the kits; raises InputError for one that is no picture."""
    return tuple(
        _face(item.component, Path(kit.folder) / item.scan, kit.card_mm)
        for kit in kits
        for item in kit.items
        if item.scan is not None and kit.card_mm is not None
    )


def _face(component: str, scan: Path, size_mm: tuple[float, float]) -> Face:
    size = (round(size_mm[0] * SCALE), round(size_mm[1] * SCALE))
    return Face(component, shrink(grey(read_picture(scan)), size), size_mm)
