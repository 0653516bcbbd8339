"""The kind ``dice``: pictures of dice from above, each with the box and the value of every die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.bench.calibration import reliability
from companion.bench.figure import Figure, Target
from companion.bench.labels import labelled
from companion.bench.sets import BenchSet
from companion.progress import progress
from companion.table.node import Node
from vision.capture import read_picture
from vision.dice import Box, DiceReader, Die

OVERLAP = 0.5
"""A die is found where its box and the label's have so much of their union in common."""
FOUND = Target(0.99)
VALUES = Target(0.985)
FALSE = Target(0.02, at_most=True)
CALIBRATION = Target(0.02, at_most=True)


@dataclass(frozen=True, slots=True)
class _Label:
    value: int
    box: Box


def figures(bench: BenchSet) -> Iterator[Figure]:
    """Raises InputError for labels that are none."""
    reader = DiceReader()
    dice = 0
    pictures = labelled(bench)
    values_right: list[bool] = []
    claims: list[tuple[float, bool]] = []
    for picture, truth in progress(pictures, bench.name):
        labels = _labels(truth)
        seen = reader.read(read_picture(picture))
        pairs = _paired(labels, seen)
        dice += len(labels)
        values_right += [labels[i].value == seen[j].value for i, j in pairs.items()]
        label_of = {j: labels[i] for i, j in pairs.items()}
        for j, die in enumerate(seen):
            claims.append((die.p, j in label_of and label_of[j].value == die.value))
    found, false = len(values_right), len(claims) - len(values_right)
    shares = (
        ("dice found", found / max(dice, 1), FOUND),
        ("values right", sum(values_right) / max(found, 1), VALUES),
        ("false dice a picture", false / len(pictures), FALSE),
    )
    for name, value, target in shares:
        yield Figure(bench.name, name, round(value, 5), target)
    if claims:
        counted = reliability(claims)
        error = round(counted.error or 0.0, 5)
        yield Figure(bench.name, "calibration error", error, CALIBRATION, reliability=counted)


def _labels(truth: Node) -> list[_Label]:
    labels = []
    for node in truth.object(("dice",))["dice"].items():
        die = node.object(("value", "box_px"))
        x0, y0, x1, y1 = (n.number() for n in die["box_px"].exactly(4, "x0, y0, x1, y1"))
        if x1 <= x0 or y1 <= y0:
            raise die["box_px"].wrong("must have its upper left corner before its lower right one")
        labels.append(_Label(die["value"].whole(1, 6), (x0, y0, x1, y1)))
    return labels


def _paired(labels: Sequence[_Label], seen: Sequence[Die]) -> dict[int, int]:
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
