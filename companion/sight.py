"""What it takes to read pictures of one table, as commands are told it: layout, table and kit."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from companion.errors import InputError
from companion.table.documents import load_kits, load_layout, load_profile
from companion.table.kit import Kit
from companion.table.layout import Layout, PrintedSurface
from companion.table.profile import TableProfile


@dataclass(frozen=True, slots=True)
class Sight:
    """``folder`` is the layout's own: its reference pictures lie there."""

    layout: Layout
    folder: Path
    profile: TableProfile | None
    kits: tuple[Kit, ...]


def add_sight_arguments(parser: argparse.ArgumentParser, *, kit_required: bool = True) -> None:
    parser.add_argument(
        "--layout", type=Path, required=True, metavar="FILE", help="the game's printed surfaces"
    )
    parser.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="markers, seats and camera; not needed where the layout is but a board",
    )
    parser.add_argument(
        "--kit", type=Path, required=kit_required, metavar="DIR", help="folder with kit-*.json"
    )
    parser.add_argument(
        "--scans", type=Path, metavar="DIR", help="scans of cards, where not beside their kit"
    )


def load_sight(args: argparse.Namespace) -> Sight:
    """Raises ``InputError``."""
    layout_file: Path = args.layout
    layout = load_layout(layout_file)
    profile = load_profile(args.table) if args.table else None
    if profile is None:
        _require_printed(layout, layout_file)
    return Sight(layout, layout_file.parent, profile, load_kits(args.kit, args.scans))


def _require_printed(layout: Layout, file: Path) -> None:
    """Only a board can be found by itself; everything else lies where the table says."""
    for surface in layout.surfaces:
        if not isinstance(surface, PrintedSurface):
            raise InputError(
                f"{file}: surface {surface.id!r} is no printed board: say where it lies (--table)"
            )
