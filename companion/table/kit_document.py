"""Reading and writing ``table-kit/1``."""

from __future__ import annotations

from pathlib import Path

from companion.table.jsontext import JSON
from companion.table.kit import Kit, KitItem
from companion.table.node import Node, open_document

FORMAT = "table-kit/1"


def read_kit(file: Path, scans: Path | None) -> Kit:
    """``scans``: where the scans of a kit without a photo lie, if not beside it."""
    doc = open_document(file, FORMAT).object(("format", "items"), ("photo", "card_mm"))
    photo, card = doc.get("photo"), doc.get("card_mm")
    folder = file.parent if photo or scans is None else scans
    items = doc["items"].items()
    if not items:
        raise doc["items"].wrong("must name at least one component")
    return Kit(
        folder=str(folder),
        photo=photo.file_beside(folder) if photo else None,
        card_mm=card.size() if card else None,
        items=tuple(_item(item, folder, photo is not None, card is not None) for item in items),
    )


def _item(node: Node, folder: Path, has_photo: bool, has_card: bool) -> KitItem:
    doc = node.object(("component",), ("polygon_px", "scan"))
    component, outline, scan = doc["component"].component(), doc.get("polygon_px"), doc.get("scan")
    if outline is not None and scan is None:
        if not has_photo:
            raise outline.wrong("is an outline in the kit's photo, but the kit has no 'photo'")
        return KitItem(component, polygon_px=_outline(outline))
    if scan is not None and outline is None:
        if not has_card:
            raise scan.wrong("is a card's face, but the kit does not say its 'card_mm'")
        return KitItem(component, scan=scan.file_beside(folder))
    raise node.wrong("must have either 'polygon_px' or 'scan'")


def _outline(node: Node) -> tuple[tuple[float, float], ...]:
    points = tuple(item.point() for item in node.items())
    if len(points) < 3:
        raise node.wrong("must have at least three points")
    following = (*points[1:], points[0])
    doubled = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, following, strict=True))
    if abs(doubled) < 2:
        raise node.wrong("must surround at least one pixel")
    return points


def kit_json(kit: Kit) -> JSON:
    head: dict[str, JSON] = {"format": FORMAT}
    if kit.photo is not None:
        head["photo"] = kit.photo
    if kit.card_mm is not None:
        head["card_mm"] = list(kit.card_mm)
    return {**head, "items": [_item_json(item) for item in kit.items]}


def _item_json(item: KitItem) -> JSON:
    if item.polygon_px is not None:
        outline: JSON = [list(point) for point in item.polygon_px]
        return {"component": item.component, "polygon_px": outline}
    return {"component": item.component, "scan": item.scan}
