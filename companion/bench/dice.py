"""The kind ``dice``: pictures of dice from above, each with the box and the value of every die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from companion.bench.calibration import reliability
from companion.bench.figure import Figure, Target
from companion.bench.labels import labelled
from companion.bench.sets import BenchSet
from companion.bench.speed import Image
from companion.progress import progress
from companion.table.node import Node
from vision.capture import read_picture
from vision.trays.dice import Box, DiceReader, Die

OVERLAP = 0.5
"""A die is found where its box and the label's have so much of their union in common."""
FOUND = Target(0.99)
VALUES = Target(0.985)
FALSE = Target(0.02, at_most=True)
CALIBRATION = Target(0.02, at_most=True)


@dataclass(frozen=True, slots=True)
class Label:
    """What is true of a die: the value of its top face and its box (px)."""

    value: int
    box: Box


Meeting: TypeAlias = tuple[Label | None, Die | None]
"""A die as labelled and as seen; one of both is None where it was missed or where there is none."""


@dataclass(frozen=True, eq=False)
class Reading:
    """A picture with every die that is there or was seen."""

    file: Path
    image: Image
    meetings: tuple[Meeting, ...]


def figures(bench: BenchSet) -> Iterator[Figure]:
    """Raises InputError for labels that are none."""
    pictures = [reading.meetings for reading in readings(bench)]
    meetings = [meeting for of_one in pictures for meeting in of_one]
    both = [(label, die) for label, die in meetings if label is not None and die is not None]
    right = sum(label.value == die.value for label, die in both)
    dice = sum(label is not None for label, _ in meetings)
    false = sum(label is None for label, _ in meetings)
    shares = (
        ("dice found", len(both) / max(dice, 1), FOUND),
        ("values right", right / max(len(both), 1), VALUES),
        ("false dice a picture", false / len(pictures), FALSE),
    )
    for name, value, target in shares:
        yield Figure(bench.name, name, round(value, 5), target)
    claims = [
        (die.p, label is not None and label.value == die.value)
        for label, die in meetings
        if die is not None
    ]
    if claims:
        counted = reliability(claims)
        error = round(counted.error or 0.0, 5)
        yield Figure(bench.name, "calibration error", error, CALIBRATION, reliability=counted)


def readings(bench: BenchSet) -> Iterator[Reading]:
    """Every picture of a set. Raises InputError for labels that are none."""
    reader = DiceReader()
    for file, truth in progress(labelled(bench), bench.name):
        labels = _labels(truth)
        image = read_picture(file)
        seen = reader.read(image)
        pairs = _paired(labels, seen)
        met = [(label, seen[pairs[i]] if i in pairs else None) for i, label in enumerate(labels)]
        false = [(None, die) for j, die in enumerate(seen) if j not in pairs.values()]
        yield Reading(file, image, (*met, *false))


def _labels(truth: Node) -> list[Label]:
    labels = []
    for node in truth.object(("dice",))["dice"].items():
        die = node.object(("value", "box_px"))
        x0, y0, x1, y1 = (n.number() for n in die["box_px"].exactly(4, "x0, y0, x1, y1"))
        if x1 <= x0 or y1 <= y0:
            raise die["box_px"].wrong("must have its upper left corner before its lower right one")
        labels.append(Label(die["value"].whole(1, 6), (x0, y0, x1, y1)))
    return labels


def _paired(labels: Sequence[Label], seen: Sequence[Die]) -> dict[int, int]:
    """Which die seen is which of the labels: the best overlaps first, each once."""
    overlaps = sorted(
        (
            (_overlap(label.box, die.box), i, j)
            for i, label in enumerate(labels)
            for j, die in enumerate(seen)
        ),
        reverse=True,
    )
    pairs: dict[int, int] = {}
    for overlap, i, j in overlaps:
        if overlap >= OVERLAP and i not in pairs and j not in pairs.values():
            pairs[i] = j
    return pairs


def _overlap(a: Box, b: Box) -> float:
    """What two boxes have in common, as a share of their union."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    common = width * height
    return common / (_area(a) + _area(b) - common)


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
