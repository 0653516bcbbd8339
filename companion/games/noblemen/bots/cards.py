"""Which scandal card, or which trade, a bot thinks well of now. Bots know everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final

from companion.games.noblemen.bots.plays import best_knight, worth_of_laying, worth_of_region
from companion.games.noblemen.hidden.claims import bag_content
from companion.games.noblemen.position import names
from companion.games.noblemen.position.estate import Estate, beside, completes, frontier
from companion.games.noblemen.position.moves import Cell, Placement, PlayCard, Trade
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.building import cheapest, sites_for
from companion.games.noblemen.rules.expand import MOST_TILES

Laying = Callable[[State, str, int, Random], tuple[Placement, ...]]
"""The tiles that a player would lay next, so many at the most."""

Play = tuple[float, PlayCard]
WORTH_PLAYING: Final = 1.2


def best_card(state: State, colour: str, laying: Laying, rng: Random) -> PlayCard | None:
    """The card this player would play before the action, if any is good enough now."""
    held = [card for card, number in state.player(colour).cards.known.items() if number]
    plays = [play for card in held for play in _plays(state, colour, card, laying, rng)]
    worth, card = max(plays, key=lambda play: play[0], default=(0.0, None))
    return card if worth >= WORTH_PLAYING else None


def _plays(state: State, colour: str, card: str, laying: Laying, rng: Random) -> Iterator[Play]:
    if card == names.SCHACHZUG:
        placed = laying(state, colour, MOST_TILES, rng)
        if placed:
            worth, expand = worth_of_laying(state, colour, placed)
            yield 0.6 * worth, PlayCard(card, expand=expand)
    elif card in _WAYS:
        yield from _WAYS[card](state, colour, rng)


def _tribute(state: State, colour: str, rng: Random) -> Iterator[Play]:
    yield 2.5 if state.player(colour).money < 12 else 1.3, PlayCard(names.TRIBUT)


def _dowry(state: State, colour: str, rng: Random) -> Iterator[Play]:
    if state.bag_count >= 4:
        yield 2.5 if state.player(colour).tiles.count < 9 else 1.0, PlayCard(names.MITGIFT)


def _whitehall(state: State, colour: str, rng: Random) -> Iterator[Play]:
    if state.queen != colour and not state.locked:
        yield 2.6, PlayCard(names.WHITEHALL)


def _inheritance(state: State, colour: str, rng: Random) -> Iterator[Play]:
    sites = sites_for(state.player(colour).estate, names.CASTLE)
    if sites and cheapest(state, names.CASTLE) is not None:
        yield 3.0, PlayCard(names.ERBSCHAFT, at=rng.choice(sites))


def _marriage(state: State, colour: str, rng: Random) -> Iterator[Play]:
    yield 3.0, PlayCard(names.VERMAEHLUNG)


def _vicar(state: State, colour: str, rng: Random) -> Iterator[Play]:
    given = tuple(_spare(state, colour)[:4])
    if given:
        yield 0.9 * len(given), PlayCard(names.VIKAR, given=given)


def _purloin(state: State, colour: str, rng: Random) -> Iterator[Play]:
    """Tiles that finish regions, for tiles that are not missed."""
    estate, bag = state.player(colour).estate, bag_content(state) or {}
    wanted = [land for land, _ in _finishing(estate) if bag.get(land, 0)]
    spare = [land for land in _spare(state, colour) if land not in wanted]
    number = min(len(wanted), len(spare), 3)
    if number:
        yield (
            1.6 * number,
            PlayCard(names.PURLOIN, given=tuple(spare[:number]), taken=tuple(wanted[:number])),
        )


def _treachery(state: State, colour: str, rng: Random) -> Iterator[Play]:
    knight = best_knight(state, colour, rng)
    if knight is not None:
        worth = worth_of_region(state, colour, knight.estate, knight.region)
        yield 0.8 + worth, PlayCard(names.TREACHERY, knight=knight)


def _treason(state: State, colour: str, rng: Random) -> Iterator[Play]:
    if state.queen != colour and state.queen not in state.treason:
        yield 2.0, PlayCard(names.TREASON, against=state.queen)


def _war(card: str) -> Callable[[State, str, Random], Iterator[Play]]:
    def ways(state: State, colour: str, rng: Random) -> Iterator[Play]:
        """Whoever has few tiles makes the others pay for theirs."""
        least = min(player.tiles.count for player in state.players)
        if state.war is None:
            yield 2.0 if state.player(colour).tiles.count == least else 1.2, PlayCard(card)

    return ways


_WAYS: Final[Mapping[str, Callable[[State, str, Random], Iterator[Play]]]] = {
    names.TRIBUT: _tribute,
    names.MITGIFT: _dowry,
    names.WHITEHALL: _whitehall,
    names.ERBSCHAFT: _inheritance,
    names.VERMAEHLUNG: _marriage,
    names.VIKAR: _vicar,
    names.PURLOIN: _purloin,
    names.TREACHERY: _treachery,
    names.TREASON: _treason,
    names.WAR_SPAIN: _war(names.WAR_SPAIN),
    names.WAR_FRANCE: _war(names.WAR_FRANCE),
}


def finishing_trade(state: State, colour: str) -> Trade | None:
    """Two tiles that are not missed for one that finishes a region, and is not at hand."""
    player, bag = state.player(colour), bag_content(state) or {}
    for land, _ in _finishing(player.estate):
        spare = [kind for kind in _spare(state, colour) if kind != land]
        if not player.tiles.known.get(land, 0) and bag.get(land, 0) and len(spare) >= 2:
            return Trade((spare[0], spare[1]), land)
    return None


def _finishing(estate: Estate) -> list[tuple[str, Cell]]:
    """(land, cell) of every single tile that would finish a region."""
    return [
        (land, cell)
        for cell in frontier(estate.tiles)
        for land in sorted({estate.tiles[near] for near in beside(cell) if near in estate.tiles})
        if completes({**estate.tiles, cell: land}, estate.regions, cell)
    ]


def _spare(state: State, colour: str) -> list[str]:
    """Tiles behind the screen beyond two of each land, those of the largest heap first."""
    known = Counter(state.player(colour).tiles.known)
    heaps = sorted(names.LANDS, key=lambda land: -known[land])
    return [land for land in heaps for _ in range(max(0, known[land] - 2))]


def murderer(state: State) -> str | None:
    """Who would play a Murder against the player to act: whoever has one, and is behind."""
    victim = state.to_move
    if victim is None:
        return None
    others = [player for player in state.players if player.colour != victim]
    armed = [p.colour for p in others if p.cards.known.get(names.MURDER, 0)]
    leads = state.player(victim).vp >= max(player.vp for player in others)
    return armed[0] if armed and leads else None
