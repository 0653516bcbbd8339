"""A state in which nothing is hidden, made up where nobody knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random

from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State


def imagined(state: State, rng: Random) -> State:
    """A state in which every tile behind a screen is known, one of those that fit what was seen."""
    certain = {p.colour: _certain(p.tiles) for p in state.players}
    taken = sum(certain.values(), Counter(state.visible_tiles()))
    pool = _pool(state.printed.box.tiles, taken, rng)
    for player in state.players:
        pile = _filled(player.tiles, certain[player.colour], pool)
        state = state.with_player(replace(player, tiles=pile))
    return state


def with_cards_imagined(state: State, rng: Random) -> State:
    """A state in which every hand of scandal cards and the stack are known, in the same way."""
    if state.deck is not None and all(player.cards.exact for player in state.players):
        return state
    certain = {p.colour: _certain(p.cards) for p in state.players}
    taken = sum(certain.values(), Counter() if state.war is None else Counter([state.war.card]))
    pool = _pool(state.printed.box.cards, taken, rng)
    for player in state.players:
        pile = _filled(player.cards, certain[player.colour], pool)
        state = state.with_player(replace(player, cards=pile))
    return replace(state, deck=tuple(pool))


def _pool(box: Mapping[str, int], taken: Mapping[str, int], rng: Random) -> list[str]:
    """What is left in the box once all this was taken, shuffled."""
    pool = [kind for kind, number in box.items() for _ in range(number - taken.get(kind, 0))]
    rng.shuffle(pool)
    return pool


def _filled(pile: Pile, certain: Counter[str], pool: list[str]) -> Pile:
    """The pile with whatever nobody knows of it taken from the pool."""
    missing = pile.count - certain.total()
    known = certain + Counter(pool.pop() for _ in range(min(missing, len(pool))))
    return Pile(known.total(), dict(known))


def _certain(pile: Pile) -> Counter[str]:
    """What is known of a pile, no more than it holds."""
    return Counter(list(Counter(pile.known).elements())[: pile.count])
