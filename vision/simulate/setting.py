"""Where things are on the simulated table: board, markers, seats and the camera above them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.table.profile import Seat, TableProfile
from vision.simulate.camera import TableCamera
from vision.simulate.raster import Points
from vision.simulate.sprites import Pose, placed

DICTIONARY = "DICT_4X4_50"
MARKER_MM = 30.0
FIRST_SEAT_MARKER = 10
_EDGE_MM = 45.0
_BOARD_MOVES_MM = 30.0
"""How far a turned or bumped board may reach beyond its place: there ends a seat's own region."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A table laid for an evening.

    ``view_mm`` is the part of the table that the camera is meant to see. ``seats`` are the seat
    cards' poses (turn: the direction of the player's right hand), ``board`` the board's middle.
    """

    view_mm: tuple[float, float]
    profile: TableProfile
    seats: Mapping[str, Pose]
    board: Pose


def seat_point(card: Pose, right_mm: float, away_mm: float) -> tuple[float, float]:
    """A place in a seat card's frame, on the table."""
    at = placed(np.array([(right_mm, -away_mm)]), card)[0]
    return float(at[0]), float(at[1])


def estate_cells(seat: Seat, cell_mm: float) -> tuple[int, int]:
    """Columns and rows of tiles that a seat has room for, turned a little and put down loosely."""
    x0, y0, x1, y1 = seat.estate_zone_mm
    spare = 0.9 * cell_mm
    return int((x1 - x0 - spare) / (cell_mm + 0.6)), int((y1 - y0 - spare) / (cell_mm + 0.6))


def lay_table(
    players: Sequence[str],
    board_mm: tuple[float, float],
    view_width_mm: float,
    image_size: tuple[int, int],
    rng: np.random.Generator,
) -> Setting:
    """Board at the far side, two players at the table's ends, the others along the near side.

    Players sit clockwise as one looks down on the table.
    """
    width = view_width_mm
    height = width * image_size[1] / image_size[0]
    board = Pose(
        width / 2 + rng.uniform(-12, 12),
        24 + board_mm[1] / 2 + rng.uniform(-3, 8),
        0.0,
        rng.uniform(-2.2, 2.2),
    )
    board_low = board.y + board_mm[1] / 2 + _BOARD_MOVES_MM
    cards: dict[str, Pose] = {}
    seats: dict[str, Seat] = {}
    near = len(players) - 2
    for number, player in enumerate(players):
        marker = FIRST_SEAT_MARKER + number
        if number < near:
            slot = near - 1 - number
            card, seat = _near_seat(slot, near, marker, (width, height), board_low)
        else:
            left = number == near
            beside = (board.x if left else width - board.x) - board_mm[0] / 2 - _BOARD_MOVES_MM
            card, seat = _end_seat(left, marker, (width, height), beside, near)
        cards[player] = Pose(card.x, card.y, 0.0, card.turn_deg + rng.uniform(-2.5, 2.5))
        seats[player] = seat
    markers = {
        number: (round(x, 1), round(y, 1))
        for number, (x, y) in enumerate(
            [
                (_EDGE_MM, 40.0),
                (width - _EDGE_MM, 40.0),
                (width - _EDGE_MM, height - 40.0),
                (_EDGE_MM, height - 40.0),
            ]
        )
    }
    profile = TableProfile(image_size, DICTIONARY, MARKER_MM, markers, seats)
    return Setting((width, height), profile, cards, board)


def _near_seat(
    slot: int, slots: int, marker: int, view: tuple[float, float], board_low: float
) -> tuple[Pose, Seat]:
    width, height = view
    first, last = 2 * _EDGE_MM, width - 2 * _EDGE_MM
    each = min(470.0, (last - first) / slots)
    left = (first + last) / 2 + (slot - slots / 2) * each
    card = Pose(left + 30.0, height - 44.0)
    away = card.y - board_low
    room = each - 30.0 - 16.0
    return card, Seat(marker, (-22.0, 34.0, round(room), round(away)), (36.0, -25.0, 260.0, 25.0))


def _end_seat(
    left: bool, marker: int, view: tuple[float, float], board_side: float, near_seats: int
) -> tuple[Pose, Seat]:
    width, height = view
    long = 300.0 if near_seats > 1 else 380.0
    away = round(board_side - 48.0)
    if left:
        card = Pose(48.0, 98.0, 0.0, -90.0)
        estate = (-70.0, 34.0, long, away)
    else:
        low = min(height - 106.0, 30.0 + long + 70.0)
        card = Pose(width - 48.0, low, 0.0, 90.0)
        estate = (-16.0, 34.0, low - 30.0, away)
    return card, Seat(marker, estate, (36.0, -25.0, 250.0, 25.0))


def hang_camera(
    view_mm: tuple[float, float],
    image_size: tuple[int, int],
    rng: np.random.Generator,
    lean_deg: float = 0.0,
) -> TableCamera:
    """A camera a metre above the table's middle, askew by a few degrees, with a cheap lens.
    ``lean_deg`` more, it stands at the table's far side and looks back at the middle, so far away
    that it still sees all of the table."""
    height = rng.uniform(980, 1160)
    about_x, about_y, spin = rng.uniform(-1.8, 1.8), rng.uniform(-1.8, 1.8), rng.uniform(-0.9, 0.9)
    focal = image_size[0] * height / view_mm[0] * 0.965
    corner2 = (image_size[0] ** 2 + image_size[1] ** 2) / 4 / focal**2
    share = rng.uniform(0.006, 0.016)
    barrel = -share * image_size[0] / (np.hypot(*image_size) / 2 * corner2)
    straight = TableCamera(
        image_size, focal, (0.0, 0.0, height), (about_x, about_y, spin), float(barrel)
    )
    middle: Points = straight.on_table(np.array([[image_size[0] / 2, image_size[1] / 2]]))[0]
    x, y = np.asarray(view_mm) / 2 - middle + rng.uniform(-6, 6, 2)
    if lean_deg:
        return _leaning(straight, view_mm, lean_deg)
    return TableCamera(
        image_size, focal, (float(x), float(y), height), straight.tilt_deg, straight.barrel
    )


def _leaning(upright: TableCamera, view_mm: tuple[float, float], lean_deg: float) -> TableCamera:
    """As near as it may be, for the corners of the table to be in the picture."""
    width, height = view_mm
    corners = np.array([(x, y, 0.0) for x in (0.0, width) for y in (0.0, height)])
    about_x, about_y, spin = upright.tilt_deg
    tilt = (about_x + lean_deg, about_y, spin)

    def at(height_mm: float) -> TableCamera:
        above = replace(upright, position_mm=(0.0, 0.0, height_mm), tilt_deg=tilt)
        centre = above.on_table(np.asarray([above.image_size]) / 2)[0]
        x, y = np.asarray(view_mm) / 2 - centre
        return replace(above, position_mm=(float(x), float(y), height_mm))

    def sees_all(camera: TableCamera) -> bool:
        seen = camera.project(corners)
        return bool((seen >= 0).all() and (seen <= camera.image_size).all())

    low, high = 0.5 * upright.position_mm[2], 4.0 * upright.position_mm[2]
    while high - low > 1.0:
        middle = (low + high) / 2
        low, high = (low, middle) if sees_all(at(middle)) else (middle, high)
    return at(high)


def bumped(camera: TableCamera, rng: np.random.Generator) -> TableCamera:
    """The camera after somebody knocked its stand: some millimetres and half a degree."""
    shift = rng.uniform(-7, 7, 3)
    turn = rng.uniform(-0.5, 0.5, 3)
    x, y, height = np.asarray(camera.position_mm) + shift
    a, b, c = np.asarray(camera.tilt_deg) + turn
    return TableCamera(
        camera.image_size,
        camera.focal_px,
        (float(x), float(y), float(height)),
        (float(a), float(b), float(c)),
        camera.barrel,
    )


def nudged(board: Pose, rng: np.random.Generator) -> Pose:
    """A board after an elbow met it."""
    dx, dy, turn = rng.uniform(-9, 9), rng.uniform(-5, 9), rng.uniform(-1.4, 1.4)
    return Pose(board.x + dx, board.y + dy, board.z, board.turn_deg + turn)
