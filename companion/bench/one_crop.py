"""A kit as somebody makes it who is in a hurry: one picture of everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.table.kit import Kit


def one_crop_each(kits: Sequence[Kit]) -> tuple[Kit, ...]:
    """The kits with only the first item of every component, whichever kit it is in."""
    shown: set[str] = set()
    cut = []
    for kit in kits:
        items = []
        for item in kit.items:
            if item.component not in shown:
                shown.add(item.component)
                items.append(item)
        cut.append(replace(kit, items=tuple(items)))
    return tuple(cut)
