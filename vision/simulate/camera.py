"""A camera hung over a table: pinhole, slightly askew, with a barrel lens."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.simulate.raster import Canvas, Floats, Points

_STEP = 8
"""The lens is smooth: maps are worked out for every eighth pixel and interpolated."""


@dataclass(frozen=True, slots=True)
class TableCamera:
    """Where the camera hangs and how it sees.

    Table coordinates are x to the right, y down (both as in the picture), z up from the table, in
    millimetres. ``tilt_deg`` turns the camera about the picture's x, y and viewing axes; all zero
    looks straight down. ``barrel`` is the first radial coefficient: negative bulges outwards.
    """

    image_size: tuple[int, int]
    focal_px: float
    position_mm: tuple[float, float, float]
    tilt_deg: tuple[float, float, float] = (0.0, 0.0, 0.0)
    barrel: float = 0.0

    def project(self, points_mm: Points) -> Points:
        """Points (N x 3, mm) to picture coordinates (N x 2), origin at the picture's corner."""
        turned = (points_mm - np.asarray(self.position_mm)) * (1.0, 1.0, -1.0) @ self._turn().T
        ideal = turned[:, :2] / turned[:, 2:3]
        radius2 = np.sum(ideal**2, axis=1, keepdims=True)
        bent = ideal * (1.0 + self.barrel * radius2)
        return np.asarray(bent * self.focal_px + self._centre())

    def on_table(self, pixels: Points) -> Points:
        """Picture coordinates (N x 2) to the points of the table plane (N x 2, mm) seen there."""
        bent = (pixels - self._centre()) / self.focal_px
        ideal = bent.copy()
        for _ in range(8):
            ideal = bent / (1.0 + self.barrel * np.sum(ideal**2, axis=1, keepdims=True))
        rays = np.column_stack([ideal, np.ones(len(ideal))]) @ self._turn()
        x, y, height = self.position_mm
        return np.asarray((x, y)) + rays[:, :2] * (height / rays[:, 2:3])

    def canvas(self, margin_mm: float, px_per_mm: float) -> Canvas:
        """A canvas that covers all that the camera sees of the table, and a margin."""
        width, height = self.image_size
        edge = [(x, y) for x in (0, width / 2, width) for y in (0, height / 2, height)]
        seen = self.on_table(np.asarray(edge, dtype=np.float64))
        low, high = seen.min(axis=0) - margin_mm, seen.max(axis=0) + margin_mm
        size = high - low
        return Canvas((float(low[0]), float(low[1])), (float(size[0]), float(size[1])), px_per_mm)

    def sampling_maps(self, canvas: Canvas) -> tuple[Floats, Floats]:
        """For ``cv2.remap``: where each picture pixel lies on the canvas."""
        width, height = self.image_size
        columns, rows = width // _STEP + 2, height // _STEP + 2
        xs = (np.arange(columns) - 0.5) * _STEP
        ys = (np.arange(rows) - 0.5) * _STEP
        grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
        at = (canvas.to_px(self.on_table(grid)) - 0.5).astype(np.float32)
        coarse = at.reshape(rows, columns, 2)
        fine = cv2.resize(coarse, (columns * _STEP, rows * _STEP), interpolation=cv2.INTER_LINEAR)
        fine = fine[_STEP : _STEP + height, _STEP : _STEP + width]
        return np.ascontiguousarray(fine[..., 0]), np.ascontiguousarray(fine[..., 1])

    def flattened(self, points_mm: Points) -> Points:
        """Where points (N x 3) appear on the table plane (N x 2) as seen by this camera.

        A point at height z hides the point of the table behind it: the plane magnified about the
        camera's foot. So standing things can be drawn on the canvas and lean outwards as they must.
        """
        foot = np.asarray(self.position_mm[:2])
        height = self.position_mm[2]
        nearer = height / (height - points_mm[:, 2:3])
        return np.asarray(foot + (points_mm[:, :2] - foot) * nearer)

    def _centre(self) -> Points:
        return np.asarray(self.image_size, dtype=np.float64) / 2.0

    def _turn(self) -> Points:
        about_x, about_y, about_z = np.radians(self.tilt_deg)
        turn, _ = cv2.Rodrigues(np.asarray([about_x, about_y, 0.0]))
        spin, _ = cv2.Rodrigues(np.asarray([0.0, 0.0, about_z]))
        return np.asarray(spin @ turn, dtype=np.float64)
