"""The documents of the table format: read, checked and written.

Every ``load_`` function raises ``InputError`` with file, dotted key and line where a document is
not what its format says, and every ``write_`` function writes what the ``load_`` function reads
back unchanged.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

from companion.errors import InputError
from companion.table.jsontext import JSON
from companion.table.kit import Kit
from companion.table.kit_document import kit_json, read_kit
from companion.table.layout import Layout
from companion.table.layout_document import layout_json, read_layout
from companion.table.profile import TableProfile
from companion.table.profile_document import profile_json, read_profile
from companion.table.view import View
from companion.table.view_document import Event, read_view, view_json


def load_layout(path: Path, facts: Collection[str] | None = None) -> Layout:
    """A layout, whose pictures must lie beside it.

    What a game reads from the print stands under keys of its own. ``facts`` are the keys that the
    layout's game knows; without them such a key is taken where it holds an object and does not look
    like a misspelt key of the format.
    """
    return read_layout(path, facts)


def load_profile(path: Path) -> TableProfile:
    return read_profile(path)


def load_kit(path: Path, scans: Path | None = None) -> Kit:
    """A kit; ``scans`` says where the scans of a kit without a photo lie, if not beside it."""
    return read_kit(path, scans)


def load_kits(folder: Path, scans: Path | None = None) -> tuple[Kit, ...]:
    """Every ``kit-*.json`` of a folder, in the order of their names; there must be one."""
    if not folder.is_dir():
        raise InputError.at(folder, "there is no such folder with kit-*.json")
    files = sorted(folder.glob("kit-*.json"))
    if not files:
        raise InputError.at(folder, "there is no kit-*.json in this folder")
    return tuple(read_kit(file, scans) for file in files)


def load_view(path: Path) -> View:
    """A view; the event of an evening's truth is passed over."""
    return read_view(path)[0]


def load_evening_view(path: Path) -> tuple[View, Event | None]:
    """A view with its event, None where there is none."""
    return read_view(path)


def dump_layout(layout: Layout) -> str:
    return _text(layout_json(layout))


def dump_profile(profile: TableProfile) -> str:
    return _text(profile_json(profile))


def dump_kit(kit: Kit) -> str:
    return _text(kit_json(kit))


def dump_view(view: View, event: Event | None = None) -> str:
    return _text(view_json(view, event))


def write_layout(path: Path, layout: Layout) -> None:
    path.write_text(dump_layout(layout), encoding="utf-8")


def write_profile(path: Path, profile: TableProfile) -> None:
    path.write_text(dump_profile(profile), encoding="utf-8")


def write_kit(path: Path, kit: Kit) -> None:
    path.write_text(dump_kit(kit), encoding="utf-8")


def write_view(path: Path, view: View, event: Event | None = None) -> None:
    path.write_text(dump_view(view, event), encoding="utf-8")


def _text(document: JSON) -> str:
    return json.dumps(document, indent=1, ensure_ascii=False, allow_nan=False) + "\n"
