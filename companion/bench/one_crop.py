"""A kit as somebody makes it who is in a hurry: one picture of everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from companion.table.kit import Kit


def one_crop_each(kits: Sequence[Kit]) -> tuple[Kit, ...]:
    """The kits with only the first item of every component, whichever kit it is in."""
    return crops_each(kits, 1)


def crops_each(kits: Sequence[Kit], most: int) -> tuple[Kit, ...]:
    """The kits with at most the first ``most`` items of every component."""
    shown: Counter[str] = Counter()
    cut = []
    for kit in kits:
        items = []
        for item in kit.items:
            shown[item.component] += 1
            if shown[item.component] <= most:
                items.append(item)
        cut.append(replace(kit, items=tuple(items)))
    return tuple(cut)
