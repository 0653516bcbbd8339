"""What is out of sight at a table, as piles that share it: screens and the bag, hands and the
stack of scandal cards."""

from __future__ import annotations

from collections import Counter
from typing import Final

from companion.games.noblemen.hidden.shares import Shares
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State

BAG: Final = "bag"
STACK: Final = "stack"


def tile_shares(state: State, owner: str | None = None) -> Shares:
    """What screens and the bag hold between them. What ``owner`` told counts for their own screen;
    what others told does not."""
    piles = {player.colour: player.tiles for player in state.players}
    if owner is not None:
        piles[owner] = piles[owner].own
    out = state.visible_tiles()
    room = {land: total - out[land] for land, total in state.printed.box.tiles.items()}
    return Shares({**piles, BAG: Pile(state.bag_count)}, room)


def card_shares(state: State, owner: str | None = None) -> Shares:
    """What hands and the stack hold between them, as ``tile_shares``; a war's card lies open."""
    piles = {player.colour: player.cards for player in state.players}
    if owner is not None:
        piles[owner] = piles[owner].own
    room = Counter(state.printed.box.cards)
    if state.war is not None:
        room[state.war.card] -= 1
    stack = Pile(state.deck_count, Counter(state.deck or ()))
    return Shares({**piles, STACK: stack}, room)
