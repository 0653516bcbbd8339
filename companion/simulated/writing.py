"""Writes a simulated evening as a folder: table documents, pictures and their truth."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from pathlib import Path

from companion.games.api import JSON
from companion.simulated.script import Shot
from companion.simulated.table import SimulatedTable, as_kit
from companion.table.documents import write_kit, write_layout, write_profile, write_view
from companion.table.view import View
from vision.simulate.sets import save_picture

LAYOUT, PROFILE, REFERENCE, KIT = "layout.json", "table.json", "reference.jpg", "kit"


def write_table(table: SimulatedTable, folder: Path) -> None:
    """Layout, table profile, reference and kit photographs. OSError where it cannot be written."""
    kit = folder / KIT
    kit.mkdir(parents=True, exist_ok=True)
    save_picture(folder / REFERENCE, table.reference)
    for number, photo in enumerate(table.kits, start=1):
        save_picture(kit / f"kit-{number}.jpg", photo.picture)
        write_kit(kit / f"kit-{number}.json", as_kit(photo, str(kit), f"kit-{number}.jpg"))
    write_layout(folder / LAYOUT, table.layout)
    write_profile(folder / PROFILE, table.profile)


def write_evening(table: SimulatedTable, shots: Iterable[Shot], frames: int, folder: Path) -> int:
    """Pictures and truth, at most so many; how many there were."""
    pictures, truth = folder / "frames", folder / "truth"
    for place in (pictures, truth):
        place.mkdir(parents=True, exist_ok=True)
    count = 0
    for shot in islice(shots, frames):
        name = f"{count:03d}"
        save_picture(pictures / f"{name}.jpg", table.photograph(shot.view, shot.player))
        write_view(truth / f"{name}.json", named(shot.view, f"{name}.jpg"), dict(shot.event))
        count += 1
    return count


def named(view: View, frame: str) -> View:
    return replace(view, frame=frame)


def write_bench(folder: Path, game: str, table: SimulatedTable, first: Shot, what: str) -> None:
    """``bench.json``: what the folder holds, for ``companion bench``."""
    start: dict[str, JSON] = {}
    queen = first.event.get("queen")
    if isinstance(queen, str):
        seats = table.layout.players
        start = {"first_player": seats[(seats.index(queen) + 1) % len(seats)], "queen": queen}
    kits: list[JSON] = [f"{KIT}/kit-{n}.json" for n in range(1, len(table.kits) + 1)]
    bench: dict[str, JSON] = {
        "kind": "evening",
        "game": game,
        "edition": table.layout.edition,
        "what": what,
        "layout": LAYOUT,
        "table": PROFILE,
        "kit": kits,
        "frames": "frames",
        "truth": "truth",
        "start": start,
    }
    (folder / "bench.json").write_text(json.dumps(bench, indent=1) + "\n", encoding="utf-8")
