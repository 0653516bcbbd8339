"""The kind ``corners``: one printed board, to be found in pictures of it."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

import numpy as np

from companion.bench.figure import Figure, Target
from companion.bench.sets import BenchSet
from companion.progress import progress
from companion.table.layout import Point, PrintedSurface
from companion.table.node import Node, open_json
from vision.capture import read_picture
from vision.geometry import homography, project, rectangle
from vision.pixels import grey
from vision.registration import rectify_reference, register

NEAR_PX = 8.0
"""A picture is right where no corner is farther off."""
FOUND = Target(1.0)
ERROR = Target(3.0, at_most=True)

Corners = tuple[Point, Point, Point, Point]


def figures(bench: BenchSet) -> Iterator[Figure]:
    keys = bench.root.entries()
    if "labels" not in keys:
        raise bench.root.wrong("is missing", key="labels")
    labels = open_json(bench.folder / keys["labels"].file_beside(bench.folder))
    doc = labels.object(("reference", "corners_px"))
    reference = doc["reference"].file_beside(bench.folder)
    marked = {name: _corners(node) for name, node in doc["corners_px"].entries().items()}
    if reference not in marked or len(marked) < 2:
        raise doc["corners_px"].wrong("must name the reference and at least one other picture")
    errors = _errors(bench, reference, marked)
    right = sum(error <= NEAR_PX for error in errors) / len(errors)
    yield Figure(bench.name, f"pictures within {NEAR_PX:g} px", round(right, 4), FOUND)
    yield Figure(bench.name, "median error px", round(median(errors), 2), ERROR)


def _errors(bench: BenchSet, reference: str, marked: dict[str, Corners]) -> list[float]:
    """How far the worst corner is off in each picture (px); the picture's diagonal where the board
    is not found."""
    corners = np.array(marked[reference])
    width, height = np.ptp(corners, axis=0)
    # Its true size is nobody's concern here: the board is as large as it is pictured.
    board = PrintedSurface("board", (float(width), float(height)), (), reference, marked[reference])
    print_ = rectify_reference(board, read_picture(bench.folder / reference), corners)
    outline = rectangle(*board.size_mm)
    guess = homography(outline, corners)
    errors = []
    for name in progress([name for name in marked if name != reference], bench.name):
        image = read_picture(bench.folder / name)
        pose = register(print_, grey(image), [guess])
        if pose is None:
            errors.append(float(np.hypot(*image.shape[:2])))
            continue
        off = project(pose.homography, outline) - np.array(marked[name])
        errors.append(float(np.linalg.norm(off, axis=1).max()))
    return errors


def _corners(node: Node) -> Corners:
    a, b, c, d = (item.point() for item in node.exactly(4, "four points"))
    return a, b, c, d
