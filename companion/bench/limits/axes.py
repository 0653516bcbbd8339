"""What makes seeing hard, one thing at a time."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Axis:
    """``values`` go from the easiest to the hardest, ``quick`` are the few of a quick run;
    ``usual`` is the value at which all other axes are measured; ``log``: steps count by ratio."""

    key: str
    title: str
    label: str
    values: tuple[float, ...]
    quick: tuple[float, ...]
    usual: float
    log: bool = False


PX = Axis(
    "px",
    "How small",
    "pixels along a tile's edge",
    (60, 42, 34, 28, 24, 20, 16, 12),
    (42, 24, 12),
    42,
    log=True,
)
LUX = Axis(
    "lux",
    "How dark",
    "light on the table (lux)",
    (500, 100, 50, 20, 10, 5, 2),
    (500, 20, 2),
    500,
    log=True,
)
GLARE = Axis(
    "glare",
    "A window mirrored on the board",
    "brightness of the mirror image (white paper = 1)",
    (0, 0.05, 0.1, 0.2, 0.4, 0.8),
    (0, 0.1, 0.8),
    0,
)
LEAN = Axis(
    "lean",
    "How far the camera leans",
    "degrees from straight down",
    (0, 5, 10, 15, 20, 30),
    (0, 15, 30),
    0,
)
BLUR = Axis(
    "blur",
    "How far out of focus",
    "blur added (standard deviation in px)",
    (0, 0.5, 1, 1.5, 2, 3),
    (0, 1.5, 3),
    0,
)
KIT = Axis(
    "kit",
    "How many kit photos",
    "crops of each component",
    (8, 4, 3, 2, 1),
    (4, 1),
    4,
)
HIDDEN = Axis(
    "hidden",
    "How much of a thing is hidden",
    "share hidden",
    (0, 0.2, 0.4, 0.6, 0.8, 1),
    (0, 0.5, 1),
    0,
)
AXES = (PX, LUX, GLARE, LEAN, BLUR, KIT, HIDDEN)
