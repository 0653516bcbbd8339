"""Where evenings are kept, and which one is gone on with."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

SUFFIX = ".sqlite"
SAME_EVENING_S = 12 * 60 * 60


def evenings_folder() -> Path:
    """The user's own data folder; it need not exist yet."""
    return user_data_path("table-companion", appauthor=False) / "evenings"


def evening_path(
    game: str,
    now: datetime,
    *,
    named: Path | None = None,
    fresh: bool = False,
    demo: bool = False,
    folder: Path | None = None,
) -> Path:
    """The journal to play on: ``named``, or tonight's unfinished one, or a new one.

    ``now`` in the local time zone: the evening is called after the day on which it began.
    """
    if named is not None:
        return named
    kept = folder or evenings_folder()
    kind = f"{game}-demo" if demo else game
    if not fresh:
        recent = [
            (changed, path)
            for path in kept.glob(f"????-??-??-{kind}*{SUFFIX}")
            if (changed := _changed(path)) > now.timestamp() - SAME_EVENING_S
            and demo == ("-demo" in path.stem)
        ]
        if recent:
            return max(recent)[1]
    return _new(kept, f"{now:%Y-%m-%d}-{kind}")


def _changed(path: Path) -> float:
    """A journal's newest event may still lie in the log beside it."""
    log = path.with_name(f"{path.name}-wal")
    return max(p.stat().st_mtime for p in (path, log) if p.exists())


def _new(folder: Path, stem: str) -> Path:
    path = folder / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path
