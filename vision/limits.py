"""How small and how bad a picture may be before too much of it is misread.

Each is the hardest point up to which at least 0.98 of all cells and 0.99 of all sites were read
right (of what is half hidden, 0.9 of the pieces and tiles) on simulated tables, as the command
``companion bench --limits`` measures it: the ``limit`` of each curve in the figures that it wrote,
``docs/pictures/vision-limits.json``, against which a test holds these. What they mean for hanging
a camera is in ``docs/vision.md``.
"""

from __future__ import annotations

LEAST_PX_PER_TILE = 20.0
"""Along the edge of a loose tile (30 mm), kit and reference taken by the same camera; at 16 a
quarter of the pictures, at 12 none is read."""
LEAST_LUX = 5.0
"""On the table, for a webcam's sensor with exposures of a thirtieth of a second; kit and reference
taken in good light."""
MOST_GLARE = 0.0
"""Brightness of a window's mirror image on the board, white paper beside it is 1. None is
harmless: at 0.05 a cell in thirty is misread."""
MOST_LEAN_DEG = 30.0
"""From looking straight down, at the distance from which the whole table is just seen. Nothing
further was measured."""
MOST_BLUR_PX = 2.0
"""Standard deviation, at 42 px along a tile; kit and reference in focus."""
LEAST_CROPS = 1
"""Of each component in the kit."""
MOST_HIDDEN = 0.2
"""The share of a piece or a tile that something else covers."""
