"""Reading and writing ``table-view/1``, alone or with the event of an evening's truth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import cast, get_args

from companion.table.jsontext import JSON
from companion.table.node import Fields, Node, open_document
from companion.table.view import (
    Cell,
    Claim,
    Corner,
    GridView,
    PrintedView,
    RowView,
    Status,
    SurfaceView,
    View,
    ZoneView,
)

FORMAT = "table-view/1"
STATUSES: tuple[str, ...] = get_args(Status)

Event = Mapping[str, JSON]
"""Who did what since the frame before: an ``action`` with its details, or a ``fault``."""


def read_view(file: Path) -> tuple[View, Event | None]:
    """The view, and the event that stands beside it in an evening's truth."""
    doc = open_document(file, FORMAT).object(
        ("format", "status", "surfaces"), ("frame", "why", "event")
    )
    frame, why = doc.get("frame"), doc.get("why")
    view = View(
        surfaces={name: _surface(node) for name, node in doc["surfaces"].named().items()},
        status=cast(Status, doc["status"].one_of(STATUSES)),
        frame=frame.text() if frame else None,
        why=why.text() if why else None,
    )
    return view, _event(doc)


def _event(doc: Fields) -> Event | None:
    event = doc.get("event")
    if event is None:
        return None
    fields = event.entries()
    for key in ("player", "action", "fault"):
        if key in fields:
            fields[key].id()
    if "action" in fields and "fault" in fields:
        raise event.wrong("must have an action or a fault, not both")
    return {key: node.value for key, node in fields.items()}


def _surface(node: Node) -> SurfaceView:
    keys = node.entries()
    if "sites" in keys:
        sites = node.object(("sites",))["sites"].named()
        return PrintedView({name: _claims(entry.items()) for name, entry in sites.items()})
    if "cells" in keys:
        return _grid(node.object(("cells",), ("corners",)))
    if "items" in keys:
        return ZoneView(_claims(node.object(("items",)).items("items")))
    if "row" in keys:
        return RowView(_claims(node.object(("row",)).items("row")))
    raise node.wrong("must have 'sites', 'cells', 'items' or 'row'")


def _grid(doc: Fields) -> GridView:
    cells = tuple(_cell(node) for node in doc.items("cells"))
    corners = tuple(_corner(node) for node in doc.items("corners"))
    _refuse_same_place(doc.items("cells"), [(cell.x, cell.y) for cell in cells])
    _refuse_same_place(doc.items("corners"), [(corner.x, corner.y) for corner in corners])
    return GridView(cells, corners)


def _cell(node: Node) -> Cell:
    doc = node.object(("x", "y", "tile"), ("on", "p"))
    p = doc.get("p")
    return Cell(
        x=doc["x"].whole(),
        y=doc["y"].whole(),
        tile=doc["tile"].component(),
        on=_claims(doc.items("on")),
        p=p.number(0, 1) if p else None,
    )


def _corner(node: Node) -> Corner:
    doc = node.object(("x", "y", "on"))
    return Corner(doc["x"].half(), doc["y"].half(), _claims(doc.items("on")))


def _refuse_same_place(nodes: Iterable[Node], places: Iterable[tuple[float, float]]) -> None:
    seen: set[tuple[float, float]] = set()
    for node, place in zip(nodes, places, strict=True):
        if place in seen:
            raise node.wrong(f"the place {place[0]:g}, {place[1]:g} is there twice")
        seen.add(place)


def _claims(nodes: Iterable[Node]) -> tuple[Claim, ...]:
    return tuple(_claim(node) for node in nodes)


def _claim(node: Node) -> Claim:
    """``"castle"`` where it is known, ``["castle", 0.97]`` where it was seen."""
    if isinstance(node.value, str):
        return Claim(node.component())
    component, p = node.exactly(2, "a component or [component, p]")
    return Claim(component.component(), p.number(0, 1))


def view_json(view: View, event: Event | None = None) -> JSON:
    doc: dict[str, JSON] = {"format": FORMAT}
    if view.frame is not None:
        doc["frame"] = view.frame
    doc["status"] = view.status
    if view.why is not None:
        doc["why"] = view.why
    doc["surfaces"] = {name: _surface_json(surface) for name, surface in view.surfaces.items()}
    if event is not None:
        doc["event"] = dict(event)
    return doc


def _surface_json(surface: SurfaceView) -> JSON:
    match surface:
        case PrintedView():
            return {"sites": {name: _claims_json(on) for name, on in surface.sites.items()}}
        case GridView():
            return {
                "cells": [_cell_json(cell) for cell in surface.cells],
                "corners": [
                    {"x": corner.x, "y": corner.y, "on": _claims_json(corner.on)}
                    for corner in surface.corners
                ],
            }
        case ZoneView():
            return {"items": _claims_json(surface.items)}
        case RowView():
            return {"row": _claims_json(surface.row)}


def _cell_json(cell: Cell) -> JSON:
    doc: dict[str, JSON] = {"x": cell.x, "y": cell.y, "tile": cell.tile}
    doc["on"] = _claims_json(cell.on)
    if cell.p is not None:
        doc["p"] = cell.p
    return doc


def _claims_json(claims: Iterable[Claim]) -> list[JSON]:
    return [claim.component if claim.p is None else [claim.component, claim.p] for claim in claims]
