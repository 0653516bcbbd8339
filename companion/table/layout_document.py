"""Reading and writing ``table-layout/1``."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from companion.table.jsontext import JSON
from companion.table.layout import (
    GridSurface,
    Layout,
    Point,
    PrintedSurface,
    RowSurface,
    Site,
    Surface,
    ZoneSurface,
)
from companion.table.node import Fields, Node, open_document

FORMAT = "table-layout/1"
KINDS = ("printed", "grid", "zone", "row")
_KEYS = ("format", "game", "edition", "players", "surfaces")


def read_layout(file: Path, facts: Collection[str] | None) -> Layout:
    """``facts``: the printed facts that the layout's game reads, None where the game is unknown."""
    root = open_document(file, FORMAT)
    for key, node in root.entries().items():
        if key not in _KEYS:
            _check_fact(root, node, key, facts)
    doc = root.object(_KEYS, [key for key in root.entries() if key not in _KEYS])
    surfaces = tuple(_surface(node, file.parent) for node in doc["surfaces"].items())
    refuse_repeats(doc["surfaces"].items(), [surface.id for surface in surfaces])
    players = tuple(node.id() for node in doc["players"].items())
    refuse_repeats(doc["players"].items(), players)
    return Layout(
        game=doc["game"].id(),
        edition=doc["edition"].id(),
        players=players,
        surfaces=surfaces,
        printed_facts={key: node.value for key, node in doc.nodes.items() if key not in _KEYS},
    )


def _check_fact(root: Node, node: Node, key: str, facts: Collection[str] | None) -> None:
    """A game may read further keys; one that merely looks like a misspelt key is refused."""
    if facts is not None:
        if key not in facts:
            raise root.unknown(key, [*_KEYS, *facts])
    elif difflib.get_close_matches(key, _KEYS, n=1, cutoff=0.75):
        raise root.unknown(key, _KEYS)
    elif not isinstance(node.value, dict):
        raise node.wrong("unknown key (what a game reads from the print must be an object)")


def refuse_repeats(nodes: Iterable[Node], names: Sequence[str]) -> None:
    """Raises at the first node whose name an earlier one has."""
    seen: set[str] = set()
    for node, name in zip(nodes, names, strict=True):
        if name in seen:
            raise node.wrong(f"{name!r} is there twice")
        seen.add(name)


def _surface(node: Node, folder: Path) -> Surface:
    kind = node.entries().get("kind")
    if kind is None:
        raise node.wrong(f"is missing: one of {', '.join(KINDS)}", key="kind")
    match kind.one_of(KINDS):
        case "printed":
            keys = ("id", "kind", "size_mm", "sites", "reference", "reference_corners_px")
            return _printed(node.object(keys), folder)
        case "grid":
            grid = node.object(("id", "kind", "cell_mm", "holds"))
            return GridSurface(
                grid["id"].id(), grid["cell_mm"].positive(), grid["holds"].patterns()
            )
        case "zone":
            zone = node.object(("id", "kind", "holds"))
            return ZoneSurface(zone["id"].id(), zone["holds"].patterns())
    row = node.object(("id", "kind", "holds"), ("card_mm",))
    card = row.get("card_mm")
    return RowSurface(row["id"].id(), row["holds"].patterns(), card.size() if card else None)


def _printed(doc: Fields, folder: Path) -> PrintedSurface:
    size = doc["size_mm"].size()
    nodes = doc["sites"].items()
    sites = tuple(_site(node, size) for node in nodes)
    refuse_repeats(nodes, [site.id for site in sites])
    return PrintedSurface(
        id=doc["id"].id(),
        size_mm=size,
        sites=sites,
        reference=doc["reference"].file_beside(folder),
        reference_corners_px=_corners(doc["reference_corners_px"]),
    )


def _site(node: Node, size: tuple[float, float]) -> Site:
    doc = node.object(("id", "at_mm", "holds"))
    at = doc["at_mm"].point()
    if not (0 <= at[0] <= size[0] and 0 <= at[1] <= size[1]):
        raise doc["at_mm"].wrong(f"lies outside the board of {size[0]:g} x {size[1]:g} mm")
    return Site(doc["id"].id(), at, doc["holds"].patterns())


def _corners(node: Node) -> tuple[Point, Point, Point, Point]:
    points = [item.point() for item in node.exactly(4, "four points")]
    for i in range(4):
        (ax, ay), (bx, by), (cx, cy) = points[i], points[(i + 1) % 4], points[(i + 2) % 4]
        # Going round clockwise in the picture, every corner of a board turns to the right.
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) <= 0:
            raise node.wrong(
                "must be the board's corners: top left, top right, bottom right, bottom left"
            )
    return points[0], points[1], points[2], points[3]


def layout_json(layout: Layout) -> JSON:
    return {
        "format": FORMAT,
        "game": layout.game,
        "edition": layout.edition,
        "players": list(layout.players),
        **_plain_facts(layout),
        "surfaces": [_surface_json(surface) for surface in layout.surfaces],
    }


def _plain_facts(layout: Layout) -> dict[str, JSON]:
    return {key: plain(value) for key, value in layout.printed_facts.items()}


def plain(value: object) -> JSON:
    """A value as JSON holds it: tuples become lists."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case dict():
            return {str(key): plain(entry) for key, entry in value.items()}
        case list() | tuple():
            return [plain(entry) for entry in value]
    raise TypeError(f"{type(value).__name__} has no place in a document")


def _surface_json(surface: Surface) -> JSON:
    head: dict[str, JSON] = {"id": surface.id, "kind": surface.kind}
    match surface:
        case PrintedSurface():
            return {
                **head,
                "size_mm": list(surface.size_mm),
                "reference": surface.reference,
                "reference_corners_px": [list(point) for point in surface.reference_corners_px],
                "sites": [
                    {"id": site.id, "at_mm": list(site.at_mm), "holds": list(site.holds)}
                    for site in surface.sites
                ],
            }
        case GridSurface():
            return {**head, "cell_mm": surface.cell_mm, "holds": list(surface.holds)}
        case ZoneSurface():
            return {**head, "holds": list(surface.holds)}
        case RowSurface():
            card: dict[str, JSON] = {"card_mm": list(surface.card_mm)} if surface.card_mm else {}
            return {**head, **card, "holds": list(surface.holds)}
