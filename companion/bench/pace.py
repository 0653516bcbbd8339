"""What seeing takes: time at a full look, where little changed and where nothing did, with many
pixels, to learn a kit; and memory."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles

from companion.bench.doubled import doubled, twice
from companion.bench.eyes import Eyes, EyesFor
from companion.bench.figure import Figure, Target
from companion.bench.memory import peak_mb
from companion.bench.sets import Picture, SeenSet
from companion.bench.speed import MEASURED_SIZE, Image, median_ms, timed, with_noise
from companion.table.layout import GridSurface
from companion.table.observation import Observation
from vision.capture import read_picture

LOOKS = 5
"""How often an unchanged picture is looked at again, in each of as many pictures."""
WARM = 2
"""Looks that are not counted: what is prepared at the first is kept."""

FULL_MS = Target(120, at_most=True)
SLOWEST_MS = Target(200, at_most=True)
UNCHANGED_MS = Target(8, at_most=True)
ESTATE_MS = Target(40, at_most=True)
DOUBLED_MS = Target(250, at_most=True)
KIT_S = Target(10, at_most=True)
MEMORY_MB = Target(400, at_most=True)


def figures(
    seen_set: SeenSet, full_ms: Sequence[float], eyes: Eyes, eyes_for: EyesFor
) -> Iterator[Figure]:
    """full_ms: how long a full look at each steady picture of the measured size took."""
    pictures = _measured(seen_set)
    name = seen_set.name
    yield _time(name, "a full observation, median ms", full_ms, FULL_MS)
    yield _slowest(name, full_ms)
    yield _time(name, "an unchanged frame, median ms", list(_again(pictures, eyes)), UNCHANGED_MS)
    estate = list(_estate_changed(seen_set, pictures, eyes))
    yield _time(name, "one estate changed, median ms", estate, ESTATE_MS)
    if not pictures:
        return
    yield _time(name, "2160p, median ms", list(_doubled(seen_set, pictures, eyes_for)), DOUBLED_MS)
    yield _kit(seen_set, eyes_for)
    if seen_set.game is not None:
        yield _memory(seen_set)


def _measured(seen_set: SeenSet) -> list[tuple[Picture, Image]]:
    """A few steady pictures of the size that times are promised for."""
    steady = [picture for picture in seen_set.pictures if picture.truth.status == "steady"]
    few = steady[:: max(1, len(steady) // LOOKS)]
    read = [(picture, read_picture(picture.file)) for picture in few]
    return [(picture, image) for picture, image in read if image.shape[1::-1] == MEASURED_SIZE]


def _time(name: str, figure: str, times: Sequence[float], target: Target) -> Figure:
    if times:
        return Figure(name, figure, median_ms(times), target)
    width, height = MEASURED_SIZE
    return Figure(name, figure, None, note=f"no steady picture of {width}x{height}")


def _slowest(name: str, times: Sequence[float]) -> Figure:
    figure = "a full observation, 95th percentile ms"
    if len(times) < 2:
        return _time(name, figure, times, SLOWEST_MS)
    return Figure(name, figure, round(quantiles(times, n=20)[-1], 1), SLOWEST_MS)


def _again(pictures: Sequence[tuple[Picture, Image]], eyes: Eyes) -> Iterator[float]:
    """How long each further look takes at a table where nothing happens."""
    for picture, image in pictures:
        look = eyes.watch()
        look(image, picture.file.name)
        for again in range(LOOKS):
            later = with_noise(image, again)
            yield timed(look, later, picture.file.name)[1]


def _estate_changed(
    seen_set: SeenSet, pictures: Sequence[tuple[Picture, Image]], eyes: Eyes
) -> Iterator[float]:
    """How long a look takes after one tile of one estate was turned round."""
    for picture, image in pictures:
        look = eyes.watch()
        seen = look(image, picture.file.name)
        for again, (x0, y0, x1, y1) in enumerate(_tiles(seen_set, seen)[:LOOKS]):
            look(with_noise(image, again), picture.file.name)
            later = with_noise(image, again)
            later[y0:y1, x0:x1] = later[y0:y1, x0:x1][::-1, ::-1].copy()
            yield timed(look, later, picture.file.name)[1]


def _tiles(seen_set: SeenSet, seen: Observation) -> list[tuple[int, int, int, int]]:
    """A tile of each estate, as a box in the picture (px)."""
    boxes = []
    for surface in seen_set.sight.layout.surfaces:
        if isinstance(surface, GridSurface):
            lines = [
                o for p, o in seen.outlines.items() if p.surface == surface.id and p.x is not None
            ]
            if lines:
                xs, ys = zip(*lines[0], strict=True)
                boxes.append((int(min(xs)), int(min(ys)), int(max(xs)), int(max(ys))))
    return boxes


def _doubled(
    seen_set: SeenSet, pictures: Sequence[tuple[Picture, Image]], eyes_for: EyesFor
) -> Iterator[float]:
    """How long a full look takes at pictures of four times the pixels."""
    with tempfile.TemporaryDirectory() as folder:
        eyes = eyes_for(doubled(seen_set.sight, Path(folder)))
    large = [(picture.file.name, twice(image)) for picture, image in pictures]
    for name, image in large[:WARM]:
        eyes.observe(image, name)
    for name, image in large:
        yield timed(eyes.observe, image, name)[1]


def _kit(seen_set: SeenSet, eyes_for: EyesFor) -> Figure:
    """How long it takes to learn a table and its kit from their photos."""
    shown = {item.component for kit in seen_set.sight.kits for item in kit.items}
    times = [timed(eyes_for, seen_set.sight)[1] for _ in range(3)]
    figure = f"a kit of {len(shown)} components learned, s"
    return Figure(seen_set.name, figure, round(median(times) / 1000, 2), KIT_S)


def _memory(seen_set: SeenSet) -> Figure:
    figure = "memory while playing, MB"
    peak = peak_mb(seen_set.file)
    if peak is None:
        return Figure(seen_set.name, figure, None, note="only Linux tells")
    return Figure(seen_set.name, figure, peak, MEMORY_MB)
