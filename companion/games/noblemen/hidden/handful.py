"""Tiles taken from behind the screen, for whoever lists moves: which choices there may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.noblemen.hidden.claims import tile_claims
from companion.games.noblemen.position.moves import Kinds
from companion.games.noblemen.position.names import LANDS
from companion.games.noblemen.position.state import State


def handfuls(
    state: State, colour: str, room: Mapping[str, int] | None = None, most: int | None = None
) -> Iterator[Kinds]:
    """Every choice of tiles that a player may hold, lands in order: at most ``room`` of each land
    and ``most`` in all; None is no limit."""
    may_hold = tile_claims(state, colour)
    most = state.player(colour).tiles.count if most is None else most

    def grow(kinds: Kinds, lands: tuple[str, ...]) -> Iterator[Kinds]:
        for i, land in enumerate(lands):
            larger = (*kinds, land)
            if room is not None and larger.count(land) > room[land]:
                continue
            # Who cannot hold these cannot hold these and more.
            if may_hold(larger):
                yield larger
                if len(larger) < most:
                    yield from grow(larger, lands[i:])

    yield from grow((), LANDS)


def counted(kinds: Kinds) -> tuple[tuple[str, int], ...]:
    """(land, how many) of each land among these tiles, in order."""
    return tuple((land, kinds.count(land)) for land in LANDS if land in kinds)
