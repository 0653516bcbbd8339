"""Square fiducial markers, found in a picture."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

Markers = Mapping[int, NDArray[np.float64]]
"""Marker id -> its four corners in the picture (4x2, px), clockwise from the marker's top left."""

AROUND = 0.8
"""Around where a marker was, it is looked for within so many of its edges."""


class MarkerFinder:
    """Finds the markers of one dictionary.

    Raises ValueError where OpenCV does not know the dictionary.
    """

    def __init__(self, dictionary: str) -> None:
        code = getattr(cv2.aruco, dictionary, None)
        if not isinstance(code, int):
            raise ValueError(f"unknown marker dictionary {dictionary!r}")
        parameters = cv2.aruco.DetectorParameters()
        parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
        # One window near the middle of the default range finds printed markers in even light; the
        # other two cost as much again and only help in hard shadow, so they are a second try.
        parameters.adaptiveThreshWinSizeMin = 13
        parameters.adaptiveThreshWinSizeMax = 13
        aruco = cv2.aruco.getPredefinedDictionary(code)
        self._quick = cv2.aruco.ArucoDetector(aruco, parameters)
        thorough = cv2.aruco.DetectorParameters()
        thorough.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
        self._thorough = cv2.aruco.ArucoDetector(aruco, thorough)

    def find(
        self, grey: NDArray[np.uint8], wanted: frozenset[int], before: Markers | None = None
    ) -> Markers:
        """The wanted markers that can be seen; looks harder where one is missing. ``before``: where
        they were in an earlier picture, which spares looking elsewhere if all are there yet."""
        found = self._again(grey, wanted, before or {})
        if wanted - found.keys():
            found = {**_detect(self._quick, grey, wanted), **found}
        if wanted - found.keys():
            found = {**_detect(self._thorough, grey, wanted), **found}
        return found

    def _again(
        self, grey: NDArray[np.uint8], wanted: frozenset[int], before: Markers
    ) -> dict[int, NDArray[np.float64]]:
        """Those that lie about where they lay."""
        found: dict[int, NDArray[np.float64]] = {}
        for i in wanted & before.keys():
            low, high = before[i].min(axis=0), before[i].max(axis=0)
            margin = AROUND * (high - low).max()
            x0, y0 = np.maximum(np.floor(low - margin), 0).astype(int)
            x1, y1 = np.ceil(high + margin).astype(int)
            seen = _detect(self._quick, grey[y0:y1, x0:x1], frozenset({i}))
            found |= {i: corners + np.array([x0, y0]) for i, corners in seen.items()}
        return found


def _detect(
    detector: cv2.aruco.ArucoDetector, grey: NDArray[np.uint8], wanted: frozenset[int]
) -> dict[int, NDArray[np.float64]]:
    corners, ids, _ = detector.detectMarkers(grey)
    if ids is None:
        return {}
    return {
        int(i): np.asarray(c, np.float64).reshape(4, 2)
        for i, c in zip(ids.ravel(), corners, strict=True)
        if int(i) in wanted
    }


def centre(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """Where the diagonals cross: the projection of the square's middle (the mean of the corners is
    not, under perspective)."""
    a, b, c, d = (np.array([*p, 1.0]) for p in corners)
    x = np.cross(np.cross(a, c), np.cross(b, d))
    return np.asarray(x[:2] / x[2])
