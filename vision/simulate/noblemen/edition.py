"""Puts an own edition of Noblemen together: board, tiles and pieces for some players."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.simulate.artwork import Artwork, Piece
from vision.simulate.noblemen.board import print_board
from vision.simulate.noblemen.design import LANDS, Design, Figures, layout_of
from vision.simulate.noblemen.figures import (
    SEAT_COLOURS,
    WOODS,
    buildings,
    chip_stack,
    counter,
    knight,
    prestige_counter,
    queen,
    track_counter,
)
from vision.simulate.noblemen.inks import INKS
from vision.simulate.noblemen.loop import LoopDesign, invented
from vision.simulate.noblemen.road import RoadDesign
from vision.simulate.noblemen.tiles import PALETTES, faded, land_tiles, seat_marker
from vision.simulate.solids import Mesh

_NOWHERE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def board_size(players: int) -> tuple[tuple[float, float], float]:
    """A board (mm) and a tile's edge that leave room for so many estates."""
    return {3: ((540.0, 384.0), 30.0), 4: ((520.0, 372.0), 28.0)}.get(
        players, ((498.0, 360.0), 25.0)
    )


def designed(
    rng: np.random.Generator,
    size_mm: tuple[float, float],
    cell_mm: float,
    figures: Figures | None = None,
) -> Design:
    """A board of the given size whose arrangement, and figures if none are given, come from the
    generator."""
    own = invented(rng)
    mirrored, above = bool(rng.integers(2)), bool(rng.integers(2))
    figures = figures or own
    kind = RoadDesign if figures.numbered else LoopDesign
    return kind(size_mm, cell_mm, mirrored, above, figures)


def noblemen_artwork(
    players: Sequence[str],
    seed: int,
    size_mm: tuple[float, float] | None = None,
    figures: Figures | None = None,
    edition: str = "simulated",
) -> Artwork:
    """Everything printed and turned; another seed gives another printer and another carpenter.
    ``edition``: what the board's layout is called."""
    rng = np.random.default_rng([seed, 17])
    usual, cell = board_size(len(players))
    design = designed(rng, size_mm or usual, cell, figures)
    inks = INKS[seed % len(INKS)]
    palette = PALETTES[(seed // 2) % len(PALETTES)]
    wood = WOODS[(seed + seed // 3) % len(WOODS)]
    style = int(rng.integers(4))
    pieces: dict[str, tuple[Piece, ...]] = {}
    ghosts = {}
    for land in LANDS:
        looks = land_tiles(land, palette, cell, rng)
        pieces[f"tile/{land}"] = looks
        ghosts[land] = faded(looks[0], inks.paper[0], 0.45)
    for kind, mesh in buildings(wood, cell, style).items():
        pieces[kind] = (mesh,)
    unit = cell / 30.0
    pieces["queen"] = (queen(wood, style),)
    pieces["bribe-chip"] = (chip_stack(wood, cell, rng),)
    pieces["round-counter"] = (track_counter(wood.round_counter, style),)
    pieces["decade-counter"] = (track_counter(wood.decade_counter, style),)
    for player in players:
        colour = SEAT_COLOURS[player]
        pieces[f"knight/{player}"] = (_smaller(knight(colour, style), unit),)
        pieces[f"vp-counter/{player}"] = (counter(colour, style),)
        pieces[f"prestige-counter/{player}"] = (prestige_counter(colour, style),)
        for kind in ("tax-marker", "land-marker"):
            pieces[f"{kind}/{player}"] = (seat_marker(kind, colour, rng),)
    board = print_board(design, inks, ghosts, rng)
    layout = layout_of(design, edition, players, "reference.jpg", _NOWHERE)
    colours = {player: SEAT_COLOURS[player] for player in players}
    return Artwork(layout, {"board": board}, pieces, colours, _kit_rows(players))


def _kit_rows(players: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """What lies on each kit photograph: land and buildings, then every player's own pieces."""
    first = [f"tile/{land}" for land in LANDS for _ in range(4)]
    shared = (
        "castle",
        "chapel",
        "palace",
        "folly",
        "queen",
        "bribe-chip",
        "round-counter",
        "decade-counter",
    )
    first += [kind for kind in shared for _ in range(2)]
    own = ("knight", "vp-counter", "prestige-counter", "tax-marker", "land-marker")
    second = [f"{kind}/{player}" for player in players for kind in own]
    second += [f"{kind}/{player}" for kind in own[:3] for player in players]
    return tuple(first), tuple(second)


def _smaller(mesh: Mesh, unit: float) -> Mesh:
    return Mesh(tuple(type(f)(f.corners * unit, f.colour, f.gloss) for f in mesh.faces))
