"""What the camera should see of a state."""

from __future__ import annotations

from companion.games.noblemen.position.estate import Estate, corner
from companion.games.noblemen.position.names import BUILDINGS
from companion.games.noblemen.position.state import Player, State
from companion.games.noblemen.rules.church import CHURCH_TAKES
from companion.table.view import (
    Cell,
    Claim,
    Corner,
    GridView,
    PrintedView,
    SurfaceView,
    View,
    ZoneView,
)


def expected_view(state: State) -> View:
    """The whole table: the board, and each player's estate and front."""
    surfaces: dict[str, SurfaceView] = {"board": PrintedView(_board(state))}
    for player in state.players:
        surfaces[f"estate/{player.colour}"] = _estate(player.estate)
        surfaces[f"front/{player.colour}"] = ZoneView(_front(state, player))
    return View(surfaces)


def _board(state: State) -> dict[str, tuple[Claim, ...]]:
    """Occupied sites. Between turns every prestige counter rests on 0; a counter that has gone
    round the victory-point track begins again at its 0."""
    sites: dict[str, tuple[Claim, ...]] = {}
    for player in state.players:
        site = f"vp/{player.vp % state.printed.vp_spaces}"
        sites[site] = (*sites.get(site, ()), Claim(f"vp-counter/{player.colour}"))
    sites["prestige/0"] = tuple(Claim(f"prestige-counter/{seat}") for seat in state.seats)
    sites[f"round/{state.round}"] = (Claim("round-counter"),)
    sites[f"decade/{state.decade}"] = (Claim("decade-counter"),)
    for building in BUILDINGS:
        for space in sorted(state.stock.get(building, ())):
            sites[f"{building}/{space}"] = (Claim(building),)
    for land, number in state.church.items():
        # The vicar's favor lays more tiles of a land there than it has spaces.
        for i in range(min(number, CHURCH_TAKES)):
            sites[f"church/{land}/{i}"] = (Claim(f"tile/{land}"),)
    if state.marker_stack:
        sites["bribes/0"] = (Claim("bribe-chip"),)
    return sites


def _estate(estate: Estate) -> GridView:
    cells = tuple(
        Cell(x, y, land, _standing(estate.buildings.get((x, y))))
        for (x, y), land in sorted(estate.tiles.items())
    )
    # A building that the table let stand beside the estate is not the lattice's to show.
    corners = tuple(
        Corner(*corner(region), (Claim(f"knight/{colour}"),))
        for region, colour in sorted(estate.knights.items())
    )
    return GridView(cells, corners)


def _standing(building: str | None) -> tuple[Claim, ...]:
    return () if building is None else (Claim(building),)


def _front(state: State, player: Player) -> tuple[Claim, ...]:
    items = ["queen"] if state.queen == player.colour else []
    items += [f"tax-marker/{player.colour}"] if player.taxed else []
    items += [f"land-marker/{player.colour}"] if player.landed else []
    return tuple(map(Claim, items))
