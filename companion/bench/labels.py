"""Sets in which each picture has a document of its own name beside it."""

from __future__ import annotations

from pathlib import Path

from companion.bench.sets import DESCRIPTION, BenchSet
from companion.errors import InputError
from companion.table.node import Node, open_json

PICTURE = ".jpg"


def labelled(bench: BenchSet) -> list[tuple[Path, Node]]:
    """Every picture of a set with what is true of it; raises InputError where there is none."""
    found = []
    for file in sorted(bench.folder.glob("*.json")):
        if file.name == DESCRIPTION:
            continue
        picture = file.with_suffix(PICTURE)
        if not picture.is_file():
            raise InputError.at(file, f"its picture {picture} is not there")
        found.append((picture, open_json(file)))
    if not found:
        raise InputError.at(bench.folder, "there is no picture with labels in this folder")
    return found
