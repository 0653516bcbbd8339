"""Writes a simulated evening as a folder: table documents, pictures and their truth."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.games.api import JSON
from companion.simulated.script import Shot
from companion.simulated.table import SimulatedTable
from companion.table.documents import write_kit, write_layout, write_profile, write_view
from companion.table.kit import Kit
from vision.simulate.sets import save_picture

LAYOUT, PROFILE, REFERENCE = "layout.json", "table.json", "reference.jpg"
KIT, FRAMES, TRUTH, ANSWERS = "kit", "frames", "truth", "answers.json"
_ANSWERED = ("action", "placed", "building", "markers", "given", "declared")
"""What players tell of an event; what no camera sees is ``declared``."""


def write_table(table: SimulatedTable, folder: Path) -> None:
    """Layout, table profile, reference and kit photographs: what a real table's folder would hold.
    OSError where it cannot be written."""
    kit = folder / KIT
    kit.mkdir(parents=True, exist_ok=True)
    save_picture(folder / REFERENCE, table.reference)
    for number, photo in enumerate(table.kits, start=1):
        save_picture(kit / f"kit-{number}.jpg", photo.picture)
        document = Kit(str(kit), photo.items, photo=f"kit-{number}.jpg")
        write_kit(kit / f"kit-{number}.json", document)
    write_layout(folder / LAYOUT, table.layout)
    write_profile(folder / PROFILE, table.profile)


@dataclass(frozen=True)
class EveningFolder:
    """``bench.json`` says what the folder holds, for ``companion bench``; the others are the table
    documents, ``frames/NNN.jpg``, ``truth/NNN.json`` and ``answers.json``. Every method raises
    OSError where the folder cannot be written."""

    folder: Path
    game: str
    table: SimulatedTable
    _answers: dict[str, JSON] = field(default_factory=dict)

    def write_table(self, first: Shot) -> None:
        """The table's documents, and how the evening begins."""
        for name in (FRAMES, TRUTH):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        write_table(self.table, self.folder)
        text = json.dumps(self._bench(first), indent=1)
        (self.folder / "bench.json").write_text(text + "\n", encoding="utf-8")

    def write_shot(self, number: int, shot: Shot) -> None:
        """One picture and its truth."""
        name = f"{number:03d}"
        picture = self.table.photograph(shot.view, shot.player)
        save_picture(self.folder / FRAMES / f"{name}.jpg", picture)
        view = replace(shot.view, frame=f"{name}.jpg")
        write_view(self.folder / TRUTH / f"{name}.json", view, dict(shot.event))
        if number and "action" in shot.event:
            told = {key: shot.event[key] for key in _ANSWERED if key in shot.event}
            self._answers[f"{name}.jpg"] = told

    def write_answers(self) -> None:
        """What the players say of every picture so far, for ``companion replay --answers``."""
        text = json.dumps(self._answers, indent=1)
        (self.folder / ANSWERS).write_text(text + "\n", encoding="utf-8")

    def _bench(self, first: Shot) -> dict[str, JSON]:
        start: dict[str, JSON] = {}
        queen = first.event.get("queen")
        if isinstance(queen, str):
            seats = self.table.layout.players
            start = {"first_player": seats[(seats.index(queen) + 1) % len(seats)], "queen": queen}
        kits: list[JSON] = [f"{KIT}/kit-{n}.json" for n in range(1, len(self.table.kits) + 1)]
        return {
            "kind": "evening",
            "game": self.game,
            "edition": self.table.layout.edition,
            "what": f"Drawn pictures of an evening of {len(self.table.layout.players)} players.",
            "layout": LAYOUT,
            "table": PROFILE,
            "kit": kits,
            "frames": FRAMES,
            "truth": TRUTH,
            "start": start,
        }
