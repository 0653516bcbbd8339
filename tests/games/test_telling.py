"""Players tell what they hold: what can be, what that settles, and for whom."""

from __future__ import annotations

import pytest

from companion.errors import InputError
from companion.games.api import Held, Kind
from companion.games.noblemen import GAME
from companion.games.noblemen.hidden.claims import bag_may_hold, may_hold_cards, may_hold_tiles
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State
from tests.games.tables import codes, drawn, play, table, with_estate, with_player

TILES = {"hain": 7, "wiese": 4, "acker": 1}


def kinds(state: State, colour: str, pile: str) -> dict[str, tuple[int, int]]:
    """The least and the most of each kind."""
    found = next(each for each in GAME.hidden(state, colour) if each.id == pile)
    return {kind.id: (kind.least, kind.most) for kind in found.kinds}


def test_what_nobody_saw_may_be_anything() -> None:
    state = table()
    assert kinds(state, "red", "tiles") == dict.fromkeys(
        ("acker", "hain", "brunnen", "wiese"), (0, 12)
    )
    cards = kinds(state, "red", "cards")
    assert cards["tribut"] == (0, 1)
    assert len(cards) == 10
    assert [pile.count for pile in GAME.hidden(state, "red")] == [12, 1, None]


def test_what_is_told_is_known_to_the_tile() -> None:
    state = GAME.tell(table(), "red", {"tiles": TILES})
    assert kinds(state, "red", "tiles") == {
        "acker": (1, 1), "hain": (7, 7), "brunnen": (0, 0), "wiese": (4, 4)
    }  # fmt: skip
    assert codes(state, "red: expand brunnen@1,0") == ["tiles_not_held"]
    assert codes(state, "red: expand acker@1,0 acker@2,0") == ["tiles_not_held"]
    assert codes(state, "red: expand acker@1,0 wiese@2,0 wiese@3,0") == []


def test_what_happens_after_is_followed() -> None:
    state = GAME.tell(table(), "red", {"tiles": TILES})
    state = play(state, "red: expand acker@1,0 hain@2,0")
    assert kinds(state, "red", "tiles") == {
        "acker": (0, 1), "hain": (6, 7), "brunnen": (0, 1), "wiese": (4, 5)
    }  # fmt: skip
    assert state.player("red").tiles.own == Pile(11, {"hain": 6, "wiese": 4})


def test_a_card_that_was_told_away_cannot_be_played() -> None:
    state = GAME.tell(table(), "red", {"cards": {"liaison": 1}})
    assert codes(state, "red: card tribut; idle") == ["card_not_held"]
    assert not may_hold_cards(state, "red", ("tribut",))
    assert may_hold_cards(state, "red", ("liaison",))


def test_markers_told_are_those_there_are() -> None:
    state = with_player(table(), "red", markers=3)
    assert kinds(state, "red", "bribes") == {"marker": (0, 3)}
    told = GAME.tell(state, "red", {"bribes": {"marker": 1}})
    assert told.player("red").markers == 1
    assert told.marker_stack == state.marker_stack + 2
    assert codes(told, "red: tax 2") == ["markers_not_held"]


def test_nobody_else_learns_what_was_told() -> None:
    """Neither what may be behind their own screen, nor what they may claim, is any different."""
    state = with_estate(table(), "yellow", drawn("w " + "b " * 40))
    told = GAME.tell(state, "blue", {"tiles": {"brunnen": 4, "hain": 8}})
    assert GAME.hidden(told, "red") == GAME.hidden(state, "red")
    assert may_hold_tiles(told, "red", ("brunnen",) * 4)
    assert bag_may_hold(told, ("brunnen",) * 4)
    assert not bag_may_hold(told, ("brunnen",), "blue")


def test_who_told_may_think_again() -> None:
    state = GAME.tell(table(), "red", {"tiles": TILES})
    state = GAME.tell(state, "red", {"tiles": {"brunnen": 12}})
    assert kinds(state, "red", "tiles")["brunnen"] == (12, 12)


def test_what_cannot_have_been_so_is_forgotten() -> None:
    """The table plays a tile that was told not to be there: what was told was wrong."""
    state = GAME.tell(table(), "red", {"tiles": TILES})
    state = GAME.apply(state, GAME.parse("red: expand brunnen@1,0"))
    assert state.player("red").tiles.told is None
    assert kinds(state, "red", "tiles")["brunnen"] == (0, 11)


SEEN = Pile(5, {"hain": 2, "acker": 1}, 1)


@pytest.mark.parametrize(
    ("held", "english", "german"),
    [
        ({"tiles": {"hain": 3}}, "You have five tiles, not 3.", "Du hast fünf Plättchen, nicht 3."),
        ({"tiles": {"hain": 6}}, "at most 5 groves", "höchstens 5 Haine"),
        ({"tiles": {"hain": 0, "acker": 4, "wiese": 1}}, "at least 1 grove", "mindestens 1 Hain"),
        ({"tiles": {"acker": 4, "wiese": 1}}, "at least 1 grove", "mindestens 1 Hain"),
        ({"tiles": {"hain": 5, "wiese": -1}}, "at least 0 meadows", "mindestens 0 Wiesen"),
        (
            {"tiles": {"hain": 1, "wiese": 3, "brunnen": 1}},
            "does not go with what went in",
            "passt nicht",
        ),
        ({"tiles": {"gold": 4}}, "nothing called 'gold'", "'gold' gibt es nicht"),
        ({"cards": {"whitehall": 3}}, "at most 1 Whitehall", "höchstens 1 Whitehall"),
        ({"cards": {}}, "You have one scandal card, not 0.", "Du hast eine Skandalkarte, nicht 0."),
        ({"bribes": {"marker": 1}}, "at most 0 bribe markers", "höchstens 0"),
        ({"hat": {"rabbit": 1}}, "nothing called 'hat'", "'hat' gibt es nicht"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(held: Held, english: str, german: str) -> None:
    state = with_player(table(), "red", tiles=SEEN)
    why = GAME.untrue(state, "red", held)
    assert why is not None
    assert english in why["en"]
    assert german in why["de"]
    with pytest.raises(InputError, match="red: "):
        GAME.tell(state, "red", held)


def test_only_who_plays_can_tell() -> None:
    with pytest.raises(InputError, match="no player pink"):
        GAME.tell(table(), "pink", {})


def test_there_are_no_more_than_the_box_holds() -> None:
    state = with_estate(table(), "yellow", drawn("w " + "b " * 41))
    assert kinds(state, "red", "tiles")["brunnen"] == (0, 3)
    why = GAME.untrue(state, "red", {"tiles": {"brunnen": 4, "hain": 8}})
    assert why is not None
    assert why["en"] == "You have at most 3 fountains."


def test_a_state_keeps_what_was_told() -> None:
    state = GAME.tell(table(), "red", {"tiles": TILES, "cards": {"liaison": 1}})
    assert GAME.load(GAME.dump(state)) == state


def test_kinds_come_with_their_names() -> None:
    (tiles, cards, markers) = GAME.hidden(with_player(table(), "red", markers=2), "red")
    meadow = {"en": "meadow", "de": "Wiese"}, {"en": "meadows", "de": "Wiesen"}
    assert tiles.kinds[3] == Kind("wiese", *meadow, 0, 12)
    assert cards.kinds[-1].one == {"en": "Whitehall", "de": "Whitehall"}
    assert (markers.kinds[0].many["de"], markers.kinds[0].most) == ("Bestechungsmarker", 2)


def test_states_from_before_anybody_told_are_read_still() -> None:
    data = GAME.dump(table())
    assert isinstance(data, dict)
    for player in data["players"]:  # type: ignore[union-attr]
        for pile in ("tiles", "cards"):
            assert player[pile].pop("told") is None  # type: ignore[index,call-overload,union-attr]
    assert GAME.load(data) == table()
