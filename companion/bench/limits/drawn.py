"""Simulated tables to measure on: laid, photographed for their kit, with views of an evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from random import Random

import cv2
import numpy as np

from companion.bench.limits.accuracy import Accuracy, Pair, accuracy
from companion.bench.runner import Eyes, EyesFor
from companion.bench.speed import Image
from companion.errors import InputError
from companion.games.api import Options
from companion.games.editions import default_edition
from companion.sight import Sight
from companion.simulated.cast import company_of
from companion.simulated.script import Habits, evening
from companion.simulated.table import Hanging, Mood, SimulatedTable, lay_simulated_table
from companion.simulated.writing import KIT, LAYOUT, PROFILE, write_table
from companion.table.documents import load_kits, load_layout, load_profile
from companion.table.layout import GridSurface
from companion.table.view import View
from vision.simulate.artwork import Artwork
from vision.simulate.sets import JPEG_QUALITY

GAME, PLAYERS = "noblemen", 3
USUAL = Mood(knocks=0.0)
"""A well lit room in which nobody knocks against anything."""
_A_PHOTO = 48
"""So many pieces lie on a kit photograph."""


@dataclass(frozen=True)
class DrawnTable:
    """A table, what is to be seen on it, and what eyes are taught of it."""

    table: SimulatedTable
    views: tuple[View, ...]
    sight: Sight

    @property
    def px_per_tile(self) -> float:
        """Along the edge of a tile in the middle of the table."""
        cells = [s.cell_mm for s in self.table.layout.surfaces if isinstance(s, GridSurface)]
        return self.table.px_per_mm * cells[0]

    def photograph(self, view: View, mood: Mood = USUAL) -> Image:
        self.table.mood = mood
        return as_filed(self.table.photograph(view))

    def measured(self, pairs: Sequence[Pair]) -> Accuracy:
        return accuracy(pairs, self.table.layout)


def draw_table(
    seed: int, folder: Path, views: int, each: int, hanging: Hanging | None = None
) -> DrawnTable:
    """``views``: so many, spread over an evening; ``each``: crops of each component in the kit,
    which is written to the folder as a real one's files would be."""
    artwork = _artwork(seed)
    artwork = replace(artwork, kit_rows=kit_rows(artwork.kit_rows, each))
    table = lay_simulated_table(artwork, seed, USUAL, hanging)
    write_table(table, folder)
    sight = Sight(
        load_layout(folder / LAYOUT),
        folder,
        load_profile(folder / PROFILE),
        load_kits(folder / KIT),
    )
    return DrawnTable(table, _views(table, seed, views), sight)


def kit_rows(usual: Sequence[Sequence[str]], each: int) -> tuple[tuple[str, ...], ...]:
    """What lies on each kit photograph, so that each component is seen so many times."""
    components = list(dict.fromkeys(component for row in usual for component in row))
    a_photo = max(1, _A_PHOTO // each)
    groups = [components[i : i + a_photo] for i in range(0, len(components), a_photo)]
    return tuple(tuple(name for name in group for _ in range(each)) for group in groups)


def eyes_or_none(eyes_for: EyesFor, sight: Sight) -> Eyes | None:
    """None where the kit's pictures are too bad to learn from."""
    try:
        return eyes_for(sight)
    except InputError:
        return None


def seen_by(eyes: Eyes | None, picture: Image) -> View | None:
    return None if eyes is None else eyes.observe(picture, "drawn").view


def as_filed(picture: Image) -> Image:
    """What is left of a picture after it was kept as JPEG."""
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


@lru_cache(maxsize=8)
def _artwork(seed: int) -> Artwork:
    company = company_of(GAME)
    return company.artwork(company.players(PLAYERS), seed, None, None)


def _views(table: SimulatedTable, seed: int, number: int) -> tuple[View, ...]:
    """In equal steps from turn to turn, one from the middle of each stretch."""
    company = company_of(GAME)
    game = company.game
    edition = default_edition(game.editions()).id
    players = company.players(PLAYERS)
    state = game.setup(edition, players, Options(layout=table.layout), seed)
    performer = company.performer(table.room, 0.0)
    state = performer.imagine(state, Random(seed))
    shots = list(evening(game, performer, state, Random(seed), Habits(0.0, 0.0)))
    return tuple(shots[int((n + 0.5) / number * len(shots))].view for n in range(number))
