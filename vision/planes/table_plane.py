"""The table's plane in a picture, from the markers that lie on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from companion.table.profile import TableProfile
from vision.geometry import Floats, inverse, project
from vision.planes.markers import Markers
from vision.planes.squares import first_plane


@dataclass(frozen=True)
class MarkerMap:
    """Where the fixed markers' corners lie on the table (id -> 4x2 mm)."""

    corners_mm: dict[int, Floats]

    @classmethod
    def learn(cls, profile: TableProfile, sightings: Iterable[Markers]) -> MarkerMap:
        """From pictures that show them (straightened): their centres are known, their turn is seen.
        Empty where no picture shows three."""
        found: dict[int, list[Floats]] = {}
        for markers in sightings:
            plane = first_plane(profile, markers)
            if plane is None:
                continue
            back = inverse(plane)
            for i in markers.keys() & profile.markers.keys():
                found.setdefault(i, []).append(project(back, markers[i]))
        return cls({i: np.median(np.stack(c), axis=0) for i, c in found.items()})

    def plane(self, markers: Markers) -> Floats | None:
        """Homography table mm -> px from whichever known markers are seen: all corners of two or
        more that lie apart; None where that is too little."""
        seen = sorted(markers.keys() & self.corners_mm.keys())
        if len(seen) < 2:
            return None
        source = np.concatenate([self.corners_mm[i] for i in seen])
        target = np.concatenate([markers[i] for i in seen])
        h, inliers = cv2.findHomography(source, target, cv2.RANSAC, 3.0)
        if h is None or inliers.sum() < 0.7 * len(source):
            return None
        return np.asarray(h, np.float64)


def seat_frame(corners_mm: Floats) -> Floats:
    """3x3 from a seat card's own frame (mm; origin at its centre, x to the player's right, y away
    from the player) to the table's mm (y down). The card's top edge points to the middle of the
    table.

    corners_mm: the marker's corners on the table, clockwise from its top left.
    """
    right = (corners_mm[1] - corners_mm[0]) + (corners_mm[2] - corners_mm[3])
    away = (corners_mm[0] - corners_mm[3]) + (corners_mm[1] - corners_mm[2])
    right = right / np.linalg.norm(right) + np.array([-away[1], away[0]]) / np.linalg.norm(away)
    x = right / np.linalg.norm(right)
    y = np.array([x[1], -x[0]])
    frame = np.eye(3)
    frame[:2, 0], frame[:2, 1], frame[:2, 2] = x, y, corners_mm.mean(axis=0)
    return frame


def zone_frame(zone_mm: tuple[float, float, float, float], facing_deg: float) -> Floats:
    """3x3 from a zone's own frame (origin in its middle, x to the player's right, y away from the
    player) to the table's mm; facing counter-clockwise as one looks at the picture."""
    angle = np.radians(facing_deg)
    x = np.array([np.cos(angle), -np.sin(angle)])
    frame = np.eye(3)
    frame[:2, 0], frame[:2, 1] = x, (x[1], -x[0])
    frame[:2, 2] = ((zone_mm[0] + zone_mm[2]) / 2, (zone_mm[1] + zone_mm[3]) / 2)
    return frame


def camera_position(plane: Floats, size: tuple[int, int]) -> Floats:
    """Where the camera hangs (x, y, height in mm over the table plane).

    The focal length of an uncalibrated camera is taken as 0.8 of the picture's width (a webcam's 64
    degrees): it only scales how far things lean outwards.
    """
    w, h = size
    k = np.array([[0.8 * w, 0, w / 2], [0, 0.8 * w, h / 2], [0, 0, 1]])
    m = inverse(k) @ plane
    m = m / np.sqrt(np.linalg.norm(m[:, 0]) * np.linalg.norm(m[:, 1]))
    if m[2, 2] < 0:
        m = -m
    r = np.stack([m[:, 0], m[:, 1], np.cross(m[:, 0], m[:, 1])], axis=1)
    u, _, vt = np.linalg.svd(r)
    place = -(u @ vt).T @ m[:, 2]
    return np.array([place[0], place[1], abs(place[2])])
