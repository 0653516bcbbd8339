"""The kind ``grid-colours``: a grid of pieces in plain colours, cropped to the grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from companion.bench.figure import Figure, Target
from companion.bench.labels import labelled
from companion.bench.sets import BenchSet
from companion.bench.speed import Image
from companion.bench.tally import Tally
from companion.progress import progress
from companion.table.node import Node
from vision.capture import read_picture
from vision.components.colours import CellColour, read_cells

CELLS = Target(0.99)
EMPTY = "empty"
GROUND = "white"
"""What an empty cell looks like where the set does not say."""


@dataclass(frozen=True, eq=False)
class Reading:
    """A picture with the colour of each of its cells, as it is and as it was read."""

    file: Path
    image: Image
    true: Sequence[Sequence[str]]
    seen: Sequence[Sequence[CellColour]]


def figures(bench: BenchSet) -> Iterator[Figure]:
    tally = Tally()
    for reading in readings(bench):
        for want, got in zip(chain(*reading.true), chain(*reading.seen), strict=True):
            tally.add("cells", want == got.colour)
    yield Figure(bench.name, "cells right", round(tally.share("cells") or 0.0, 5), CELLS)


def readings(bench: BenchSet) -> Iterator[Reading]:
    """Every picture; bare ground is ``empty``. Raises InputError for labels that are none."""
    keys = bench.root.entries()
    if "colours" not in keys:
        raise bench.root.wrong("is missing", key="colours")
    letters = {letter: node.id() for letter, node in keys["colours"].entries().items()}
    ground = keys["ground"].id() if "ground" in keys else GROUND
    pieces = tuple(name for name in letters.values() if name != EMPTY)
    for picture, truth in progress(labelled(bench), bench.name):
        rows = _rows(truth, letters)
        image = read_picture(picture)
        seen = read_cells(image, len(rows), len(rows[0]), pieces, ground)
        named = [
            [replace(cell, colour=EMPTY) if cell.colour == ground else cell for cell in row]
            for row in seen
        ]
        yield Reading(picture, image, rows, named)


def _rows(truth: Node, letters: dict[str, str]) -> list[Sequence[str]]:
    doc = truth.object(("rows",))
    rows: list[Sequence[str]] = []
    for node in doc["rows"].items():
        text = node.text()
        if any(letter not in letters for letter in text):
            raise node.wrong(f"may hold only the letters {', '.join(letters)}")
        if rows and len(text) != len(rows[0]):
            raise node.wrong("must be as long as the first row")
        rows.append([letters[letter] for letter in text])
    if not rows or not rows[0]:
        raise doc["rows"].wrong("must name at least one cell")
    return rows
