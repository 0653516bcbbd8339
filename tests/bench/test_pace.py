"""Pictures of four times the pixels show the same table."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from companion.bench.doubled import doubled
from companion.sight import Sight
from companion.simulated.opening import opened
from companion.simulated.table import Mood
from companion.simulated.writing import write_table
from companion.table.documents import load_kits, load_layout, load_profile
from companion.table.layout import PrintedSurface
from vision.capture import read_picture
from vision.observer import Observer


def test_a_doubled_table_is_the_same_table(tmp_path: Path) -> None:
    scene = opened("noblemen", 3, 2, Mood(knocks=0.0))
    write_table(scene.table, tmp_path)
    layout = load_layout(tmp_path / "layout.json")
    profile = load_profile(tmp_path / "table.json")
    sight = Sight(layout, tmp_path, profile, load_kits(tmp_path / "kit"))
    large = doubled(sight, tmp_path / "large")
    assert large.profile is not None
    assert large.profile.image_size == (3840, 2160)
    board = next(s for s in large.layout.surfaces if isinstance(s, PrintedSurface))
    reference = read_picture(large.folder / board.reference)
    assert reference.shape == (2160, 3840, 3)
    picture = scene.table.photograph(scene.game.view(scene.state))
    twice = np.asarray(cv2.resize(picture, None, fx=2, fy=2), np.uint8)
    small = Observer(sight.layout, sight.folder, sight.profile, sight.kits).observe(picture, "a")
    seen = Observer(large.layout, large.folder, large.profile, large.kits).observe(twice, "a")
    assert seen.view.status == "steady"
    assert seen.view.surfaces.keys() == small.view.surfaces.keys()
    places = small.outlines.keys() & seen.outlines.keys()
    assert len(places) > 100
    for place in places:
        here, there = np.array(small.outlines[place]), np.array(seen.outlines[place])
        assert np.abs((here + 0.5) * 2 - 0.5 - there).max() < 6.0
