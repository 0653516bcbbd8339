"""Whole games by chance, counted piece by piece: the inventory that every game's suite trusts tells
the truth."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.noblemen import GAME
from tests.games.tables import building_count, dealt, tile_count


@pytest.mark.parametrize("players", [3, 4, 5])
def test_nothing_is_lost(players: int) -> None:
    rng, state = Random(players), dealt(players, players)
    box = state.printed.box
    while not state.over:
        state = GAME.apply(state, GAME.random_move(state, rng))
        assert tile_count(state) == sum(box.tiles.values())
        assert all(building_count(state, b) == n for b, n in box.buildings.items())
        assert state.marker_stack + sum(p.markers for p in state.players) == 20
        assert all(p.tiles.exact and p.cards.exact for p in state.players)
        cards = list(state.deck or ())
        cards += [c for p in state.players for c, n in p.cards.known.items() for _ in range(n)]
        assert {card: cards.count(card) for card in box.cards} == box.cards
        there = GAME.inventory(state)
        assert there["bribe-chip"]["board"] == state.marker_stack
        assert sum(there["castle"].values()) == box.buildings["castle"]
        assert there["card/liaison"]["stack"] == (state.deck or ()).count("liaison")
