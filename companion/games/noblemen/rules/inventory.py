"""Where every component of the box is, so that a game can be seen to lose none."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.noblemen.hidden.claims import bag_content
from companion.games.noblemen.position.names import BUILDINGS, LANDS
from companion.games.noblemen.position.state import State


def inventory(state: State) -> Mapping[str, Mapping[str, int]]:
    """Component -> place -> how many. Tiles and cards are counted by kind where all piles are
    exact; otherwise only how many there are altogether can be."""
    return {
        **{building: _buildings(state, building) for building in BUILDINGS},
        "bribe-chip": {
            "board": state.marker_stack,
            **{player.colour: player.markers for player in state.players},
        },
        **{f"knight/{colour}": _knights(state, colour) for colour in state.seats},
        **_tiles(state),
        **_cards(state),
    }


def _buildings(state: State, building: str) -> dict[str, int]:
    return {
        "supply": state.supply(building),
        "board": len(state.stock.get(building, ())),
        **{player.colour: len(player.estate.built(building)) for player in state.players},
    }


def _knights(state: State, colour: str) -> dict[str, int]:
    standing = {
        player.colour: list(player.estate.knights.values()).count(colour)
        for player in state.players
    }
    return {"supply": state.knights_left(colour), **standing}


def _tiles(state: State) -> dict[str, dict[str, int]]:
    """Tiles in the bag (counted from the box), at the church, in estates and behind screens."""
    laid = {
        "church": {land: state.church.get(land, 0) for land in LANDS},
        **{
            f"estate/{player.colour}": {land: player.estate.count(land) for land in LANDS}
            for player in state.players
        },
    }
    bag = bag_content(state)
    if bag is None:
        places = {place: sum(lands.values()) for place, lands in laid.items()}
        screens = {player.colour: player.tiles.count for player in state.players}
        return {"tile": {"bag": state.bag_count, **places, **screens}}
    return {
        f"tile/{land}": {
            "bag": bag[land],
            **{place: lands[land] for place, lands in laid.items()},
            **{p.colour: p.tiles.known.get(land, 0) for p in state.players},
        }
        for land in LANDS
    }


def _cards(state: State) -> dict[str, dict[str, int]]:
    """Scandal cards in the stack, in hands and, a war, on the table."""
    open_cards = () if state.war is None else (state.war.card,)
    hands = {player.colour: player.cards for player in state.players}
    if state.deck is None or not all(hand.exact for hand in hands.values()):
        counts = {colour: hand.count for colour, hand in hands.items()}
        return {"card": {"stack": state.deck_count, "table": len(open_cards), **counts}}
    kinds = sorted(
        {*state.deck, *open_cards, *(kind for hand in hands.values() for kind in hand.known)}
    )
    return {
        f"card/{kind}": {
            "stack": state.deck.count(kind),
            "table": open_cards.count(kind),
            **{colour: hand.known.get(kind, 0) for colour, hand in hands.items()},
        }
        for kind in kinds
    }
