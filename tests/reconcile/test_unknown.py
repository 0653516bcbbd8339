"""Something on the table that no kit knows is neither a play nor a fault, wherever it lies."""

from __future__ import annotations

import pytest

from companion.games.noblemen import GAME
from companion.reconcile.contents import contents, with_content
from companion.reconcile.explain import read
from companion.table.names import UNKNOWN_THING
from companion.table.observation import Alternative, Observation, Place
from companion.table.view import View
from tests.games.tables import drawn, table, with_estate
from tests.reconcile.toy import TOY, Move, start

LAY = Move(((1, 0, "gold"), (1, 1, "grass")))
TILE = Place("estate/red", x=0, y=0)
FRONT = Place("front/blue")
SITE = Place("board", site="points/7")


def with_unknown(view: View, place: Place) -> Observation:
    """What seeing says of a view on which something strange lies."""
    usual = contents(view).get(place, ())
    strange = (*usual, UNKNOWN_THING)
    seen = with_content(view, place, strange)
    return Observation(seen, {place: (Alternative(strange, 0.9), Alternative(usual, 0.1))})


@pytest.mark.parametrize("place", [TILE, FRONT, SITE])
def test_a_strange_thing_on_a_table_at_rest_is_no_fault_and_no_contradiction(place: Place) -> None:
    reading = read(TOY, start(), with_unknown(TOY.view(start()), place))
    assert (reading.kind, reading.violations) == ("nothing", ())
    assert reading.state_after == start()
    assert reading.unexplained == ()


@pytest.mark.parametrize("place", [TILE, FRONT, SITE])
def test_a_play_is_read_beside_a_strange_thing(place: Place) -> None:
    after = TOY.apply(start(), LAY)
    reading = read(TOY, start(), with_unknown(TOY.view(after), place))
    assert (reading.kind, reading.moves) == ("move", (LAY,))
    assert reading.violations == ()


def test_a_tile_of_no_known_land_beside_an_estate_is_told_and_no_fault() -> None:
    place = Place("estate/red", x=1, y=0)
    land = (f"tile/{UNKNOWN_THING}",)
    view = with_content(TOY.view(start()), place, land)
    options = (Alternative(land, 0.6), Alternative(("tile/gold",), 0.2), Alternative((), 0.2))
    reading = read(TOY, start(), Observation(view, {place: options}))
    assert (reading.kind, reading.violations) == ("nothing", ())
    assert reading.unexplained == (place,)


def test_noblemen_take_strange_things_in_their_stride() -> None:
    state = with_estate(table(), "red", drawn("a.w.", "wCh."))
    view = GAME.view(state)
    cells = [place for place in contents(view) if place.x is not None]
    for place in (cells[0], Place("front/red"), Place("board", site="vp/20")):
        reading = read(GAME, state, with_unknown(view, place))
        assert (reading.kind, reading.violations) == ("nothing", ())
        assert reading.unexplained == ()
