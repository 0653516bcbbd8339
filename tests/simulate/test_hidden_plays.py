"""What bots do out of sight, and how their players tell it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.games.api import Options
from companion.games.noblemen import GAME
from companion.games.noblemen.bots.bot import Bot
from companion.games.noblemen.bots.imagined import imagined, with_cards_imagined
from companion.games.noblemen.position.moves import Build, GainLand, Move, Murdered, Tax
from companion.games.noblemen.position.state import State
from companion.games.noblemen.private.declared import declared
from tests.games.tables import SEATS, codes, table

EDITIONS = ("2012", "0.8.6.5")
DEEDS = {
    "2012": {
        *("erbschaft", "mitgift", "schachzug", "tribut", "vermaehlung", "vikar", "whitehall"),
        *("trade", "gift", "markers", "intrige"),
    },
    "0.8.6.5": {
        *("mitgift", "schachzug", "treachery", "treason", "tribut", "war_france", "war_spain"),
        *("whitehall", "murder", "trade", "gift", "markers"),
    },
}
"""What a handful of evenings shows."""


def evening(edition: str, players: int, seed: int, hidden: float) -> list[tuple[State, Move]]:
    """Every turn of a game, with the state before it."""
    state = GAME.setup(edition, SEATS[:players], Options(), seed)
    rng, bot, turns = Random(seed), Bot(dict.fromkeys(SEATS, (9, 8)), hidden=hidden), []
    while not state.over:
        move = bot.choose(state, rng)
        turns.append((state, move))
        state = GAME.apply(state, move)
    return turns


def deeds(move: Move) -> list[str]:
    """What was done out of sight, in one word each."""
    found = [*move.played, *("trade" for _ in move.trades)]
    found += ["gift" for choice in move.balls if choice.markers or choice.cards]
    found += ["intrige" for _, draw in move.decade if draw.intrige]
    match move.action:
        case Murdered():
            found.append("murder")
        case Tax(markers=markers) | GainLand(markers=markers) if markers:
            found.append("markers")
        case Build(looked=looked) if looked is not None and looked.intrige:
            found.append("intrige")
        case _:
            pass
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_bots_play_the_whole_game_out_of_sight_too(edition: str) -> None:
    done: Counter[str] = Counter()
    for players, seed in ((3, 0), (4, 1), (5, 2), (5, 3)):
        for state, move in evening(edition, players, seed, 0.8):
            assert codes(state, move) == [], GAME.format(move)
            assert state.deck is not None
            assert all(p.cards.exact and p.tiles.exact for p in state.players)
            done.update(deeds(move))
    assert DEEDS[edition] <= done.keys()


@pytest.mark.parametrize("edition", EDITIONS)
def test_left_alone_they_do_nothing_that_a_camera_could_not_follow(edition: str) -> None:
    for _, move in evening(edition, 3, 4, 0.0):
        assert deeds(move) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_told_leads_to_the_same_table_and_gives_no_draw_away(edition: str) -> None:
    told = 0
    for state, move in evening(edition, 4, 6, 0.6):
        said = declared(state, move)
        if said is None:
            assert deeds(move) == []
            continue
        told += 1
        assert GAME.parse(GAME.format(said)) == said
        one, other = GAME.apply(state, said), GAME.apply(state, move)
        assert GAME.facts(one) == GAME.facts(other)
        assert GAME.view(one) == GAME.view(other)
        assert "draws" not in GAME.format(said)
    assert told > 10


def test_hands_that_nobody_knows_are_made_up() -> None:
    state = with_cards_imagined(imagined(table(4, rules="0.8.6.5"), Random(3)), Random(3))
    assert all(player.cards.exact and player.tiles.exact for player in state.players)
    assert state.deck is not None
    every = Counter(state.deck)
    for player in state.players:
        every.update(player.cards.known)
    assert every == Counter(state.printed.box.cards)
