"""Scandal cards and trades."""

from __future__ import annotations

from dataclasses import replace

from companion.games.noblemen import GAME
from tests.games.tables import codes, dealt, drawn, full_pile, play, table, with_player


def test_inheritance_is_a_free_castle_without_a_knight() -> None:
    state = with_player(table(), "red", estate=drawn("wCa w "), money=0)
    after = play(state, "red: card erbschaft at 2,0; idle")
    assert after.player("red").estate.buildings[2, 0] == "castle"
    assert after.stock["castle"] == {3, 4}
    assert after.player("red").money == 0
    near = with_player(table(), "red", estate=drawn("wCw "))
    assert codes(near, "red: card erbschaft at 1,0; idle") == ["card_no_meadow"]
    wider = with_player(table(), "red", estate=drawn("wCw a w "))
    assert codes(wider, "red: card erbschaft at 1,0; idle") == ["adjacent_castle"]
    sold_out = replace(state, stock={**state.stock, "castle": frozenset()})
    assert codes(sold_out, "red: card erbschaft at 2,0; idle") == ["no_such_building"]


def test_secret_marriage_scores_even_without_markers() -> None:
    after = play(table(), "red: idle; card vermaehlung")
    assert (after.player("red").vp, after.player("red").markers) == (3, 2)
    empty = with_player(table(), "blue", markers=19)
    after = play(empty, "red: idle; card vermaehlung")
    assert (after.player("red").vp, after.player("red").markers) == (3, 1)


def test_a_master_stroke_enlarges_twice() -> None:
    move = "red: expand hain@1,0 hain@2,0 hain@3,0; card schachzug expand acker@4,0 acker@5,0"
    after = play(table(), move)
    assert len(after.player("red").estate.tiles) == 6
    assert after.player("red").tiles.count == 12 - 5 + 3
    four = "red: idle; card schachzug expand acker@1,0 acker@2,0 acker@3,0 acker@4,0"
    assert codes(table(), four) == ["four_tiles"]


def test_the_vicar_takes_tiles_for_points() -> None:
    after = play(table(), "red: card vikar gives hain ? ?; idle")
    assert after.player("red").vp == 4
    assert after.player("red").tiles.count == 9
    assert after.bag_count == table().bag_count + 3


def test_dowry_and_tribute() -> None:
    after = play(table(), "red: card mitgift draws hain hain acker wiese; idle")
    assert after.player("red").tiles.sure("hain") == 2
    assert after.player("red").tiles.count == 16
    assert play(table(), "red: card tribut; idle").player("red").money == 15


def test_a_played_card_is_gone_and_known_to_lie_in_the_stack() -> None:
    state = dealt()
    held = state.player("red").cards
    (card,) = held.known
    playable = {"tribut", "mitgift", "whitehall", "vermaehlung"}
    if card not in playable:
        state = with_player(state, "red", cards=full_pile(tribut=1))
        assert state.deck is not None
        deck = list(state.deck)
        deck[deck.index("tribut")] = card
        state, card = replace(state, deck=tuple(deck)), "tribut"
    after = play(state, f"red: card {card}; idle")
    assert after.player("red").cards.count == 0
    assert after.deck is not None
    assert after.deck[-1] == card


def test_trades_cost_two_tiles_for_one() -> None:
    state = with_player(table(), "red", tiles=full_pile(acker=4))
    after = play(state, "red: trade acker acker > hain; expand hain@1,0")
    assert after.player("red").tiles.count == 2 + 1
    assert after.player("red").tiles.sure("acker") == 2
    assert codes(state, "red: trade acker hain > hain; idle") == ["tiles_not_held"]
    twice = play(state, "red: trade acker acker > hain; idle; trade acker acker > hain")
    assert twice.player("red").tiles == full_pile(hain=2)


def test_a_chapel_brings_a_card_and_an_intrigue_all_three() -> None:
    state = with_player(table(), "red", estate=drawn("wCw "), cards=full_pile(intrige=1))
    after = play(state, "red: build chapel@1,0")
    assert after.player("red").cards.count == 2
    after = play(state, "red: build chapel@1,0 keeps liaison tribut mitgift by-intrige")
    assert after.player("red").cards == full_pile(liaison=1, tribut=1, mitgift=1)


def test_what_is_looked_at_moves_through_the_stack_in_order() -> None:
    state = with_player(dealt(), "red", estate=drawn("wCw "), money=9)
    assert state.deck is not None
    first, second, third = state.deck[:3]
    after = play(state, f"red: build chapel@1,0 keeps {first} back {third} {second}")
    assert after.deck == (*state.deck[3:], third, second)
    unseen = play(state, "red: build chapel@1,0")
    assert unseen.deck is None


def test_a_thin_stack_shows_what_it_has() -> None:
    state = with_player(table(), "red", estate=drawn("wCw "))
    for colour, number in (("blue", 16), ("yellow", 17)):
        pile = replace(state.player(colour).cards, count=number)
        state = with_player(state, colour, cards=pile)
    assert state.deck_count == 1
    assert codes(state, "red: build chapel@1,0 keeps tribut") == []
    assert codes(state, "red: build chapel@1,0 keeps tribut back mitgift") == ["cards_looked"]
    assert play(state, "red: build chapel@1,0").deck_count == 0


def test_an_empty_bag_ends_the_draw() -> None:
    state = table()
    for colour, number in (("blue", 80), ("yellow", 106)):
        pile = replace(state.player(colour).tiles, count=number)
        state = with_player(state, colour, tiles=pile)
    assert state.bag_count == 1
    assert play(state, "red: card mitgift; idle").player("red").tiles.count == 13
    described = GAME.describe(state, GAME.parse("red: card mitgift; idle"))
    assert "Draw one tile." in described["en"]


def test_cards_that_are_all_in_hands_are_not_in_the_stack() -> None:
    state = with_player(table(), "red", estate=drawn("wCw "))
    state = with_player(state, "blue", cards=full_pile(whitehall=2))
    assert codes(state, "red: build chapel@1,0 keeps whitehall") == ["stack_lacks"]
    assert codes(state, "red: build chapel@1,0 keeps tribut") == []
