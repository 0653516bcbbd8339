"""The kind ``corners``: one printed board, to be found in pictures of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

import numpy as np

from companion.bench.figure import Figure, Target
from companion.bench.sets import BenchSet
from companion.bench.speed import Image
from companion.progress import progress
from companion.table.layout import Point, PrintedSurface
from companion.table.node import Node, open_json
from vision.capture import read_picture
from vision.geometry import Floats, homography, project, rectangle
from vision.pixels import grey
from vision.planes.registration import rectify_reference, register

NEAR_PX = 8.0
"""A picture is right where no corner is farther off."""
FOUND = Target(1.0)
ERROR = Target(3.0, at_most=True)

Corners = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, eq=False)
class Sighting:
    """A picture with the board's corners (4 x 2, px) as labelled and as found, None where the board
    was not."""

    name: str
    image: Image
    true: Floats
    found: Floats | None

    @property
    def errors_px(self) -> Floats:
        """How far each corner is off; the picture's diagonal where the board was not found."""
        if self.found is None:
            return np.full(4, float(np.hypot(*self.image.shape[:2])))
        return np.asarray(np.linalg.norm(self.found - self.true, axis=1))


def figures(bench: BenchSet) -> Iterator[Figure]:
    errors = [float(sighting.errors_px.max()) for sighting in sightings(bench)]
    right = sum(error <= NEAR_PX for error in errors) / len(errors)
    yield Figure(bench.name, f"pictures within {NEAR_PX:g} px", round(right, 4), FOUND)
    yield Figure(bench.name, "median error px", round(median(errors), 2), ERROR)


def sightings(bench: BenchSet) -> Iterator[Sighting]:
    """The board in each picture but the reference. Raises InputError for labels that are none."""
    keys = bench.root.entries()
    if "labels" not in keys:
        raise bench.root.wrong("is missing", key="labels")
    labels = open_json(bench.folder / keys["labels"].file_beside(bench.folder))
    doc = labels.object(("reference", "corners_px"))
    reference = doc["reference"].file_beside(bench.folder)
    marked = {name: _corners(node) for name, node in doc["corners_px"].entries().items()}
    if reference not in marked or len(marked) < 2:
        raise doc["corners_px"].wrong("must name the reference and at least one other picture")
    corners = np.array(marked[reference])
    width, height = np.ptp(corners, axis=0)
    # Its true size is nobody's concern here: the board is as large as it is pictured.
    board = PrintedSurface("board", (float(width), float(height)), (), reference, marked[reference])
    print_ = rectify_reference(board, read_picture(bench.folder / reference), corners)
    outline = rectangle(*board.size_mm)
    guess = homography(outline, corners)
    for name in progress([name for name in marked if name != reference], bench.name):
        image = read_picture(bench.folder / name)
        pose = register(print_, grey(image), [guess])
        found = None if pose is None else project(pose.homography, outline)
        yield Sighting(name, image, np.array(marked[name]), found)


def _corners(node: Node) -> Corners:
    a, b, c, d = (item.point() for item in node.exactly(4, "four points"))
    return a, b, c, d
