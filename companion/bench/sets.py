"""A folder with pictures and what is true of them, described by its ``bench.json``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.bench.events import Moment
from companion.errors import InputError
from companion.sight import Sight
from companion.table.documents import load_evening_view, load_kit, load_layout, load_profile
from companion.table.jsontext import JSON
from companion.table.node import Node, open_json
from companion.table.view import View

DESCRIPTION = "bench.json"


@dataclass(frozen=True, slots=True)
class BenchSet:
    """``name`` is its folder's path below the data folder."""

    name: str
    kind: str
    root: Node

    @property
    def folder(self) -> Path:
        return self.root.file.parent


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with what is true of it."""

    file: Path
    truth: View
    event: dict[str, JSON]


@dataclass(frozen=True, slots=True)
class SeenSet:
    """Pictures of one table. ``file`` describes the set; ``game`` None: nothing is played that we
    know the rules of."""

    name: str
    file: Path
    sight: Sight
    pictures: tuple[Picture, ...]
    game: str | None = None
    first_player: str | None = None

    @property
    def size(self) -> tuple[int, int] | None:
        return self.sight.profile.image_size if self.sight.profile else None

    @property
    def evening(self) -> list[Moment]:
        return [Moment(p.file.name, p.truth.status, p.event) for p in self.pictures]


def find_sets(data: Path) -> list[BenchSet]:
    """Every set at or below a folder; raises ``InputError`` where there is none."""
    found = []
    for file in sorted(data.rglob(DESCRIPTION)):
        root = open_json(file)
        kind = root.entries().get("kind")
        if kind is None:
            raise root.wrong("is missing", key="kind")
        name = file.parent.relative_to(data).as_posix()
        found.append(BenchSet(data.name if name == "." else name, kind.id(), root))
    if not found:
        raise InputError.at(data, f"there is no {DESCRIPTION} in this folder or below it")
    return found


def load_seen_set(bench: BenchSet) -> SeenSet:
    """A set of the kinds ``evening`` and ``pictures``."""
    keys = bench.root.entries()
    for key in ("layout", "kit", "frames", "truth"):
        if key not in keys:
            raise bench.root.wrong("is missing", key=key)
    folder = bench.folder
    scans = folder / keys["scans"].text() if "scans" in keys else None
    kit_files = [folder / item.text() for item in keys["kit"].items()]
    layout_file = folder / keys["layout"].file_beside(folder)
    sight = Sight(
        layout=load_layout(layout_file),
        folder=layout_file.parent,
        profile=load_profile(folder / keys["table"].text()) if "table" in keys else None,
        kits=tuple(load_kit(file, scans) for file in kit_files),
    )
    start = keys["start"].entries() if "start" in keys else {}
    return SeenSet(
        name=bench.name,
        file=bench.root.file,
        sight=sight,
        pictures=_pictures(folder / keys["frames"].text(), folder / keys["truth"].text(), sight),
        game=keys["game"].id() if "game" in keys else None,
        first_player=start["first_player"].id() if "first_player" in start else None,
    )


def _pictures(frames: Path, truths: Path, sight: Sight) -> tuple[Picture, ...]:
    """All but those that the kit was taken from: there the kit would only recognise itself."""
    kit_photos = {(Path(kit.folder) / kit.photo).resolve() for kit in sight.kits if kit.photo}
    found = []
    for file in sorted(truths.glob("*.json")):
        truth, event = load_evening_view(file)
        picture = frames / (truth.frame or f"{file.stem}.jpg")
        if not picture.is_file():
            raise InputError.at(file, f"its picture {picture} is not there")
        if picture.resolve() not in kit_photos:
            found.append(Picture(picture, truth, dict(event or {})))
    if not found:
        raise InputError.at(truths, "there is no truth about any picture in this folder")
    return tuple(found)
