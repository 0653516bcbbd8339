"""What hardly moved lies where it lay.

Between two pictures of a table on which nothing was touched, corners jitter by a fraction of a
pixel. Taking them for unmoved keeps everything that was worked out from them.
"""

from __future__ import annotations

import numpy as np

from vision.geometry import Floats
from vision.planes.markers import Markers

CORNER = 1.2
"""Pixels by which a corner of a marker that nobody touched may come out elsewhere..."""
MARKER = 0.5
"""...and by how many all of them together."""


def steadied(seen: Markers, before: Markers) -> Markers:
    """Markers where they are seen now, or exactly where they were if they did not move."""
    return {
        i: before[i] if i in before and _unmoved(corners, before[i]) else corners
        for i, corners in seen.items()
    }


def _unmoved(now: Floats, before: Floats) -> bool:
    off = now - before
    return bool(np.abs(off).max() < CORNER and np.abs(off.mean(axis=0)).max() < MARKER)
