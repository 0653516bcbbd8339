"""The kind ``grid-colours``: a grid of pieces in plain colours, cropped to the grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from companion.bench.figure import Figure, Target
from companion.bench.labels import labelled
from companion.bench.sets import BenchSet
from companion.bench.tally import Tally
from companion.progress import progress
from companion.table.node import Node
from vision.capture import read_picture
from vision.colours import read_cells

CELLS = Target(0.99)
EMPTY = "empty"
GROUND = "white"
"""What an empty cell looks like where the set does not say."""


def figures(bench: BenchSet) -> Iterator[Figure]:
    keys = bench.root.entries()
    if "colours" not in keys:
        raise bench.root.wrong("is missing", key="colours")
    letters = {letter: node.id() for letter, node in keys["colours"].entries().items()}
    ground = keys["ground"].id() if "ground" in keys else GROUND
    pieces = tuple(name for name in letters.values() if name != EMPTY)
    tally = Tally()
    for picture, truth in progress(labelled(bench), bench.name):
        rows = _rows(truth, letters)
        seen = read_cells(read_picture(picture), len(rows), len(rows[0]), pieces, ground)
        found = (EMPTY if cell.colour == ground else cell.colour for cell in chain(*seen))
        for want, got in zip(chain(*rows), found, strict=True):
            tally.add("cells", want == got)
    yield Figure(bench.name, "cells right", round(tally.share("cells") or 0.0, 5), CELLS)


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
