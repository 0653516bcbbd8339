"""What changes under one camera: light, glare, focus, what is hidden, and the kit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import hypot

from companion.bench.limits.accuracy import Accuracy, Pair
from companion.bench.limits.axes import BLUR, GLARE, HIDDEN, KIT, LUX, Axis
from companion.bench.limits.drawn import USUAL, DrawnTable, eyes_or_none, seen_by
from companion.bench.limits.hidden import measure_hidden
from companion.bench.one_crop import crops_each
from companion.bench.runner import Eyes, EyesFor
from companion.progress import progress
from companion.simulated.table import Mood
from companion.table.view import View
from vision.simulate.glare import Glare
from vision.simulate.sensor import Sensor

Values = Mapping[Axis, tuple[float, ...]]
"""What is measured along each axis."""

Measured = dict[tuple[Axis, float], list[Accuracy]]


def mood_of(axis: Axis, value: float) -> Mood:
    """The usual room, made worse along one axis."""
    if axis == LUX:
        exposure = Sensor().expose(value)
        return replace(USUAL, gain=USUAL.gain * exposure.gain, noise=exposure.noise)
    if axis == GLARE:
        return replace(USUAL, glare=Glare(value) if value else None)
    if axis == BLUR:
        # The lens has some blur of its own; two blurs add up by their squares.
        return replace(USUAL, blur_px=hypot(USUAL.blur_px, value))
    raise ValueError(f"{axis.key}: no mood of the room")


def measure_conditions(drawn: DrawnTable, values: Values, eyes_for: EyesFor, seed: int) -> Measured:
    """Every condition on the same pieces in the same places. The table's kit must show as many
    crops of each component as the kit axis asks for."""
    kits = {n: crops_each(drawn.sight.kits, int(n)) for n in {*values[KIT], KIT.usual}}
    taught = {n: eyes_or_none(eyes_for, replace(drawn.sight, kits=k)) for n, k in kits.items()}
    pairs: dict[tuple[Axis, float], list[Pair]] = defaultdict(list)
    found: Measured = defaultdict(list)
    for view in progress(drawn.views, f"table {seed}: conditions"):
        for axis, value, seen in _looks(drawn, view, values, taught):
            pairs[axis, value].append((view, seen))
        covered = measure_hidden(drawn, view, values[HIDDEN], taught[KIT.usual], seed)
        for share, accuracy in covered.items():
            found[HIDDEN, share].append(accuracy)
    for key, of in pairs.items():
        found[key].append(drawn.measured(of))
    return found


def _looks(
    drawn: DrawnTable, view: View, values: Values, taught: Mapping[float, Eyes | None]
) -> Iterator[tuple[Axis, float, View | None]]:
    for axis in (LUX, GLARE, BLUR):
        for value in values[axis]:
            picture = drawn.photograph(view, mood_of(axis, value))
            yield axis, value, seen_by(taught[KIT.usual], picture)
    picture = drawn.photograph(view)
    for crops in values[KIT]:
        yield KIT, crops, seen_by(taught[crops], picture)
