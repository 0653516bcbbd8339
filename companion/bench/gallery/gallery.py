"""The error gallery: for each set a page and a contact sheet of its worst places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import cv2

from companion.bench.gallery.exhibit import Room
from companion.bench.gallery.page import page
from companion.bench.gallery.sheet import sheet
from companion.bench.gallery.singles import worst_cells, worst_corners, worst_dice
from companion.bench.gallery.tables import worst_places
from companion.bench.runner import EyesFor
from companion.bench.sets import BenchSet, load_seen_set
from companion.errors import InputError

TABLES = ("evening", "pictures", "rows")
"""The kinds of set in which a table is seen as a whole."""
SINGLES: Mapping[str, Callable[[BenchSet], Room]] = {
    "corners": worst_corners,
    "grid-colours": worst_cells,
    "dice": worst_dice,
}


def write_gallery(sets: Sequence[BenchSet], eyes_for: EyesFor, folder: Path) -> list[Path]:
    """``NAME.html`` and ``NAME.png`` for each set whose kind is looked at. The pictures belong to
    those who took them: keep the folder out of what you give away. Raises InputError where there is
    no such set, OSError where a file cannot be written."""
    files = []
    for bench in sets:
        room = _room(bench, eyes_for)
        if room is None:
            continue
        folder.mkdir(parents=True, exist_ok=True)
        base = folder / room.set.replace("/", "-")
        file = base.with_name(base.name + ".html")
        file.write_text(page(room), encoding="utf-8")
        files.append(file)
        picture = base.with_name(base.name + ".png")
        cv2.imwrite(str(picture), sheet(room))
        files.append(picture)
    if not files:
        kinds = ", ".join((*TABLES, *SINGLES))
        raise InputError(f"--gallery: there is no set of a kind that has one ({kinds})")
    return files


def _room(bench: BenchSet, eyes_for: EyesFor) -> Room | None:
    single = SINGLES.get(bench.kind)
    if single is not None:
        return single(bench)
    if bench.kind not in TABLES:
        return None
    seen_set = load_seen_set(bench)
    return worst_places(seen_set, eyes_for(seen_set.sight), only_rows=bench.kind == "rows")
