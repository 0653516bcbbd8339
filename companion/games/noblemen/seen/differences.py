"""What a picture shows that the state does not have yet, as far as it concerns who is to act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.games.noblemen.position.estate import region_at
from companion.games.noblemen.position.moves import Cell, Placement
from companion.games.noblemen.position.names import BUILDINGS, LANDS
from companion.games.noblemen.position.state import Player, State
from companion.table.names import kind, variant
from companion.table.view import GridView, PrintedView, View, ZoneView


@dataclass(frozen=True)
class Differences:
    """What the picture shows that the state of the player to act does not have yet."""

    state: State
    seen: View

    @cached_property
    def player(self) -> Player:
        return self.state.player(self.state.to_move or self.state.seats[0])

    @cached_property
    def sites(self) -> Mapping[str, frozenset[str]]:
        """Site of the board -> what stands there."""
        board = self.seen.surfaces.get("board")
        if not isinstance(board, PrintedView):
            return {}
        return {
            site: frozenset(claim.component for claim in claims)
            for site, claims in board.sites.items()
        }

    def estate(self, colour: str) -> GridView:
        grid = self.seen.surfaces.get(f"estate/{colour}")
        return grid if isinstance(grid, GridView) else GridView()

    @cached_property
    def new_tiles(self) -> list[Placement]:
        """Tiles that are not in the player's estate yet, in order."""
        old = self.player.estate.tiles
        cells = self.estate(self.player.colour).cells
        new = [Placement(c.tile, c.x, c.y) for c in cells if (c.x, c.y) not in old]
        return sorted(new, key=lambda tile: tile.cell)

    @cached_property
    def new_buildings(self) -> list[tuple[str, Cell]]:
        """Buildings in the player's estate that the state does not have there."""
        old = self.player.estate.buildings
        return [
            (claim.component, (cell.x, cell.y))
            for cell in self.estate(self.player.colour).cells
            for claim in cell.on
            if claim.component in BUILDINGS and old.get((cell.x, cell.y)) != claim.component
        ]

    def gone_from(self, building: str) -> list[int]:
        """Price spaces of the board that held a building and show it no more."""
        held = self.state.stock.get(building, frozenset())
        return sorted(i for i in held if building not in self.sites.get(f"{building}/{i}", ()))

    @cached_property
    def new_knights(self) -> list[tuple[str, Cell]]:
        """The player's knights (whose estate, which region) that the state does not have there."""
        mine = f"knight/{self.player.colour}"
        return [
            (owner.colour, region)
            for owner in self.state.players
            for corner in self.estate(owner.colour).corners
            if mine in (claim.component for claim in corner.on)
            for region in [region_at(corner.x, corner.y)]
            if owner.estate.knights.get(region) != self.player.colour
        ]

    @cached_property
    def gone_knights(self) -> list[tuple[str, Cell]]:
        """Where the player's knights stood and are seen no more."""
        mine = f"knight/{self.player.colour}"
        return [
            (owner.colour, region)
            for owner in self.state.players
            for region, colour in owner.estate.knights.items()
            if colour == self.player.colour
            and not any(
                region_at(corner.x, corner.y) == region
                for corner in self.estate(owner.colour).corners
                if mine in (claim.component for claim in corner.on)
            )
        ]

    @cached_property
    def in_front(self) -> frozenset[str]:
        """What lies before the player's screen."""
        front = self.seen.surfaces.get(f"front/{self.player.colour}")
        if not isinstance(front, ZoneView):
            return frozenset()
        return frozenset(claim.component for claim in front.items)

    @cached_property
    def gifts(self) -> dict[str, int]:
        """Land -> tiles more at the church than the state has."""
        seen = dict.fromkeys(LANDS, 0)
        for site, here in self.sites.items():
            if kind(site) == "church":
                for name in here:
                    seen[variant(name)] = seen.get(variant(name), 0) + 1
        return {
            land: seen[land] - self.state.church.get(land, 0)
            for land in LANDS
            if seen[land] > self.state.church.get(land, 0)
        }

    def counter(self, component: str) -> int | None:
        """The number of the track space on which a counter stands; None where it is not seen."""
        for site, here in self.sites.items():
            if component in here:
                number = site.rpartition("/")[2]
                return int(number) if number.isdigit() else None
        return None

    @cached_property
    def gained(self) -> bool:
        """Whether the player's victory points went up."""
        stands = self.counter(f"vp-counter/{self.player.colour}")
        return stands is not None and stands > self.player.vp % self.state.printed.vp_spaces

    @cached_property
    def decade_over(self) -> bool:
        """Whether markers and donated tiles were taken back in the meantime."""
        return self.counter("decade-counter") not in (None, self.state.decade) or (
            self.counter("round-counter") == 0 and self.state.round > 0
        )

    @cached_property
    def stirred(self) -> bool:
        """Whether the player touched anything of their own, or anything on sale."""
        markers = {f"{kind}/{self.player.colour}" for kind in ("tax-marker", "land-marker")}
        down = self.player.taxed + self.player.landed
        return bool(
            self.new_tiles
            or self.new_buildings
            or self.new_knights
            or self.gifts
            or len(markers & self.in_front) > down
        )

    @cached_property
    def queen_came(self) -> bool:
        return "queen" in self.in_front and self.state.queen != self.player.colour
