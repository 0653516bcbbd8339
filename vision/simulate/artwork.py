"""How the things of one game look: what the painter needs to know of an edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.table.layout import Layout
from vision.simulate.flats import Flat
from vision.simulate.raster import Bytes, Points
from vision.simulate.solids import Mesh

Piece = Flat | Mesh
"""Something printed on cardboard, or a standing solid."""


@dataclass(frozen=True, eq=False)
class Artwork:
    """One edition in pictures and solids.

    ``boards`` maps printed surfaces to their print. ``pieces`` maps a component to its looks: no
    two wooden castles and no two printed fields are quite alike. ``colours`` are the seats' colours
    (blue, green, red). ``kit_rows`` lists the components of each kit photograph, an entry a piece.
    """

    layout: Layout
    boards: Mapping[str, Flat]
    pieces: Mapping[str, tuple[Piece, ...]]
    colours: Mapping[str, tuple[float, float, float]]
    kit_rows: tuple[tuple[str, ...], ...]

    def look(self, component: str, number: int) -> Piece:
        looks = self.pieces[component]
        return looks[number % len(looks)]


@dataclass(frozen=True, eq=False)
class TableTop:
    """The bare table's picture; it covers the painter's canvas and is stretched where it must."""

    picture: Bytes


def radius_of(piece: Piece) -> float:
    """How much room a piece takes around its middle (mm)."""
    points: Points = piece.outline() if isinstance(piece, Flat) else piece.vertices[:, :2]
    return float((points**2).sum(axis=1).max() ** 0.5)


def thickness_of(piece: Piece) -> float:
    """How high something put on the piece comes to stand (mm)."""
    return piece.thickness_mm if isinstance(piece, Flat) else piece.height
