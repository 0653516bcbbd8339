"""The memory that a whole evening takes: rules, pages and eyes in one process of its own.

Run as a program with the path of a set's bench.json, it plays the evening and prints the most
memory that it ever held.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from companion.bench.sets import BenchSet, load_seen_set
from companion.games.api import Options
from companion.games.registry import find_game
from companion.reconcile.replay import replay
from companion.table.node import open_json

STATUS = Path("/proc/self/status")


def peak_mb(file: Path) -> float | None:
    """Of a process that plays the evening of a set; None where the system does not tell."""
    if not STATUS.exists():
        return None
    command = [sys.executable, "-m", "companion.bench.memory", str(file)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(done.stdout)


def _play(file: Path) -> None:
    """Watches every picture and follows the game, with all loaded that a live evening loads."""
    import web.app
    import web.server  # noqa: F401
    from vision.capture import read_picture
    from vision.observer import Observer
    from vision.stream.watcher import Watcher

    root = open_json(file)
    seen_set = load_seen_set(BenchSet(file.parent.name, root.entries()["kind"].id(), root))
    sight = seen_set.sight
    watcher = Watcher(Observer(sight.layout, sight.folder, sight.profile, sight.kits))
    seen = [watcher.look(read_picture(p.file), p.file.name) for p in seen_set.pictures]
    if seen_set.game is not None:
        options = Options(first_player=seen_set.first_player, layout=sight.layout)
        list(replay(find_game(seen_set.game), seen, sight.layout, options, {}))


def _peak_mb() -> float:
    lines = STATUS.read_text().splitlines()
    kilobytes = next(line.split()[1] for line in lines if line.startswith("VmHWM:"))
    return round(int(kilobytes) / 1024, 1)


if __name__ == "__main__":
    _play(Path(sys.argv[1]))
    print(_peak_mb())
