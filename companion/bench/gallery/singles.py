"""The worst places of sets in which one kind of thing is looked for."""

from __future__ import annotations

from collections.abc import Sequence

from companion.bench import colours, corners, dice
from companion.bench.gallery.exhibit import Exhibit, Outline, Room, Worst, cut_out, whole
from companion.bench.gallery.tables import ALIKE, SURE
from companion.bench.sets import BenchSet

_AROUND_CORNER = 6.0
"""A corner is shown by the square within which it is right, and so many times as much around it."""


def worst_corners(bench: BenchSet) -> Room:
    """In each picture the corner that is farthest off."""
    worst = Worst()
    right = f"within {corners.NEAR_PX:g} px"
    for sighting in corners.sightings(bench):
        errors = sighting.errors_px
        number = int(errors.argmax())
        off = float(errors[number])
        seen = right if off <= corners.NEAR_PX else f"{off:.1f} px off"
        if sighting.found is None:
            seen, why, crop = "no board", "too few patches of the print", whole(sighting.image)
        else:
            why = f"{off:.1f} px off, the four corners {errors.mean():.1f} on average"
            x, y = (float(value) for value in sighting.found[number])
            crop = cut_out(sighting.image, _square(x, y, corners.NEAR_PX), _AROUND_CORNER)
        place = f"corner {number + 1}"
        worst.add(Exhibit(sighting.name, place, seen, right, None, why, crop), off)
    return worst.room(bench.name)


def worst_cells(bench: BenchSet) -> Room:
    """Cells of plain colours."""
    worst = Worst(alike=ALIKE)
    for reading in colours.readings(bench):
        tall, wide = reading.image.shape[0] / len(reading.true), reading.image.shape[1]
        for row, (true, seen) in enumerate(zip(reading.true, reading.seen, strict=True)):
            half = wide / len(true) / 2
            for column, (want, got) in enumerate(zip(true, seen, strict=True)):
                if want == got.colour and got.p >= SURE:
                    worst.passed(1)
                    continue
                at = _square((2 * column + 1) * half, (row + 0.5) * tall, half)
                crop, place = cut_out(reading.image, at), f"row {row + 1}, column {column + 1}"
                why = "the likeliest of the colours that pieces may have"
                shown = Exhibit(reading.file.name, place, got.colour, want, got.p, why, crop)
                worst.add(shown)
    return worst.room(bench.name)


def worst_dice(bench: BenchSet) -> Room:
    """Dice that are missed, misread or none."""
    worst = Worst(alike=ALIKE)
    for reading in dice.readings(bench):
        for label, die in reading.meetings:
            seen = "no die" if die is None else str(die.value)
            true = "no die" if label is None else str(label.value)
            p = 1.0 if die is None else die.p
            if seen == true and p >= SURE:
                worst.passed(1)
                continue
            x0, y0, x1, y1 = die.box if die is not None else label.box if label else (0, 0, 1, 1)
            crop = cut_out(reading.image, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
            why = "nothing there was taken for a die" if die is None else _thought(die.chances)
            worst.add(Exhibit(reading.file.name, "a die", seen, true, p, why, crop))
    return worst.room(bench.name)


def _thought(chances: Sequence[float]) -> str:
    """The likeliest values, if it is a die."""
    ranked = sorted(enumerate(chances, start=1), key=lambda pair: -pair[1])[:3]
    return "thought of: " + ", ".join(f"{value} {chance:.2f}" for value, chance in ranked)


def _square(x: float, y: float, half: float) -> Outline:
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
