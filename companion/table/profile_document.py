"""Reading and writing ``table-profile/1``."""

from __future__ import annotations

from pathlib import Path

from companion.table.jsontext import JSON
from companion.table.node import Fields, Node, open_document
from companion.table.profile import Box, Camera, Seat, SurfaceZone, TableProfile

FORMAT = "table-profile/1"

DICTIONARIES = {
    **{
        f"DICT_{bits}X{bits}_{size}": size for bits in (4, 5, 6, 7) for size in (50, 100, 250, 1000)
    },
    "DICT_ARUCO_ORIGINAL": 1024,
    "DICT_ARUCO_MIP_36h12": 250,
    "DICT_APRILTAG_16h5": 30,
    "DICT_APRILTAG_25h9": 35,
    "DICT_APRILTAG_36h10": 2320,
    "DICT_APRILTAG_36h11": 587,
}
"""OpenCV's predefined marker dictionaries and how many ids each has."""

DISTORTION_LENGTHS = (4, 5, 8, 12, 14)


def read_profile(file: Path) -> TableProfile:
    doc = open_document(file, FORMAT).object(
        ("format", "image_size", "dictionary", "marker_mm", "markers"),
        ("seats", "surfaces", "camera"),
    )
    dictionary = doc["dictionary"].one_of(DICTIONARIES)
    last_id = DICTIONARIES[dictionary] - 1
    width, height = doc["image_size"].exactly(2, "[width, height]")
    camera = doc.get("camera")
    profile = TableProfile(
        image_size=(width.whole(1), height.whole(1)),
        dictionary=dictionary,
        marker_mm=doc["marker_mm"].positive(),
        markers={
            _marker_id(node, key, last_id): node.point()
            for key, node in doc["markers"].entries().items()
        },
        seats={key: _seat(node, last_id) for key, node in doc.named("seats").items()},
        surfaces={key: _zone(node) for key, node in doc.named("surfaces").items()},
        camera=_camera(camera) if camera else None,
    )
    _refuse_shared_markers(profile, doc)
    return profile


def _marker_id(node: Node, key: str, last_id: int) -> int:
    # A number written in two ways ("1", "01") would be one marker at two places.
    if not (key.isascii() and key.isdigit() and str(int(key[:9])) == key and int(key) <= last_id):
        raise node.wrong(f"is no marker of this dictionary: ids are 0 to {last_id}")
    return int(key)


def _box(node: Node) -> Box:
    x0, y0, x1, y1 = (item.number() for item in node.exactly(4, "[x0, y0, x1, y1]"))
    if x0 >= x1 or y0 >= y1:
        raise node.wrong("must be [x0, y0, x1, y1] with x0 < x1 and y0 < y1")
    return x0, y0, x1, y1


def _seat(node: Node, last_id: int) -> Seat:
    doc = node.object(("marker", "estate_zone_mm", "front_zone_mm"))
    return Seat(
        doc["marker"].whole(0, last_id), _box(doc["estate_zone_mm"]), _box(doc["front_zone_mm"])
    )


def _zone(node: Node) -> SurfaceZone:
    doc = node.object(("zone_mm", "facing_deg"))
    return SurfaceZone(_box(doc["zone_mm"]), doc["facing_deg"].number(-360, 360))


def _camera(node: Node) -> Camera:
    doc = node.object(("matrix", "distortion"))
    rows = doc["matrix"].exactly(3, "three rows of three numbers")
    matrix = tuple(_row(row) for row in rows)
    distortion = tuple(item.number() for item in doc["distortion"].items())
    if len(distortion) not in DISTORTION_LENGTHS:
        counts = ", ".join(map(str, DISTORTION_LENGTHS))
        raise doc["distortion"].wrong(f"must have one of {counts} coefficients")
    return Camera(matrix, distortion)


def _row(node: Node) -> tuple[float, float, float]:
    a, b, c = (item.number() for item in node.exactly(3, "three numbers"))
    return a, b, c


def _refuse_shared_markers(profile: TableProfile, doc: Fields) -> None:
    taken = dict.fromkeys(profile.markers, "the table")
    for color, seat in profile.seats.items():
        if seat.marker in taken:
            node = doc["seats"].entries()[color].entries()["marker"]
            raise node.wrong(f"marker {seat.marker} already belongs to {taken[seat.marker]}")
        taken[seat.marker] = f"the seat {color!r}"


def profile_json(profile: TableProfile) -> JSON:
    camera = profile.camera
    return {
        "format": FORMAT,
        "image_size": list(profile.image_size),
        "dictionary": profile.dictionary,
        "marker_mm": profile.marker_mm,
        "markers": {str(marker): list(at) for marker, at in profile.markers.items()},
        "seats": {
            color: {
                "marker": seat.marker,
                "estate_zone_mm": list(seat.estate_zone_mm),
                "front_zone_mm": list(seat.front_zone_mm),
            }
            for color, seat in profile.seats.items()
        },
        "surfaces": {
            name: {"zone_mm": list(zone.zone_mm), "facing_deg": zone.facing_deg}
            for name, zone in profile.surfaces.items()
        },
        "camera": None
        if camera is None
        else {
            "matrix": [list(row) for row in camera.matrix],
            "distortion": list(camera.distortion),
        },
    }
