"""How the components of this copy look (format ``table-kit/1``)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KitItem:
    """One example of a component: its outline in the kit's photo, or a flat scan of a card."""

    component: str
    polygon_px: tuple[tuple[float, float], ...] | None = None
    scan: str | None = None


@dataclass(frozen=True, slots=True)
class Kit:
    """``folder`` is where the document was read from; ``photo`` and ``scan`` lie beside it."""

    folder: str
    items: tuple[KitItem, ...]
    photo: str | None = None
    card_mm: tuple[float, float] | None = None
