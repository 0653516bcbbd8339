"""Beginning: dealt from a seed, or read from the first picture; editions and layouts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.errors import InputError
from companion.games.api import Options
from companion.games.editions import asked_for
from companion.games.noblemen import GAME
from companion.games.noblemen.position.edition import edition, for_layout
from companion.table.layout import Layout, PrintedSurface, Site
from companion.table.view import (
    Cell,
    Claim,
    Corner,
    GridView,
    PrintedView,
    SurfaceView,
    View,
    ZoneView,
)
from tests.games.tables import SEATS, dealt, table

FACTS = {
    "prices": {
        "castle": [1, 2, 3, 4, 5],
        "chapel": [1, 2, 3, 4, 5],
        "palace": [6, 7, 8, 9],
        "folly": [12, 12, 12, 12],
    },
    "round": {"mask": [2, 5], "locked": [6], "end": [7]},
}


def layout(**facts: object) -> Layout:
    """A board of three players with a short track."""
    sites = tuple(Site(f"vp/{i}", (0.0, 0.0), ("vp-counter/*",)) for i in range(50))
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    board = PrintedSurface("board", (100.0, 100.0), sites, "board.png", corners)
    return Layout("noblemen", "mine", ("red", "blue", "yellow"), (board,), {**FACTS, **facts})


def claims(*names: str) -> tuple[Claim, ...]:
    return tuple(map(Claim, names))


def first_picture(**surfaces: SurfaceView) -> View:
    """What lies there when blue has the queen."""
    found: dict[str, SurfaceView] = {"front/blue": ZoneView(claims("queen"))}
    return View({**found, **{key.replace("_", "/"): value for key, value in surfaces.items()}})


def test_the_queen_tells_who_begins() -> None:
    state = GAME.begin(layout(), first_picture(), Options())
    assert (state.queen, state.to_move) == ("blue", "yellow")
    assert [p.money for p in state.players] == [11, 12, 10]
    assert [p.tiles.count for p in state.players] == [12, 12, 12]
    assert not any(p.tiles.exact for p in state.players)


def test_without_a_queen_somebody_must_be_named() -> None:
    empty = View({"front/blue": ZoneView()}, frame="000.jpg")
    with pytest.raises(InputError, match=r"000\.jpg.*front/red"):
        GAME.begin(layout(), empty, Options())
    state = GAME.begin(layout(), empty, Options(first_player="blue"))
    assert (state.to_move, state.queen) == ("blue", "red")


def test_what_lies_there_is_taken_as_it_lies() -> None:
    board = PrintedView(
        {
            "castle/4": claims("castle"),
            "chapel/1": claims("chapel"),
            "vp/3": claims("vp-counter/red", "vp-counter/blue"),
            "round/1": claims("round-counter"),
            "decade/1": claims("decade-counter"),
            "church/hain/0": claims("tile/hain"),
            "church/hain/1": claims("tile/hain"),
        }
    )
    groves = [Cell(x, y, "tile/hain") for x, y in ((0, 0), (1, 0), (0, 1), (1, 1))]
    cells = (*groves, Cell(2, 0, "wiese", claims("palace")))
    grid = GridView(cells, (Corner(0.5, 0.5, claims("knight/blue")),))
    seen = first_picture(board=board, estate_red=grid, front_red=ZoneView(claims("tax-marker/red")))
    state = GAME.begin(layout(), seen, Options())
    red = state.player("red")
    assert (state.stock["castle"], state.stock["palace"]) == ({4}, set())
    assert (red.vp, state.player("yellow").vp) == (3, 0)
    assert (state.round, state.decade, state.church) == (1, 1, {"hain": 2})
    assert red.estate.buildings == {(2, 0): "palace"}
    assert red.estate.regions == {(0, 0): "hain"}
    assert red.estate.knights == {(0, 0): "blue"}
    assert red.taxed
    assert state.knights_left("blue") == 1
    assert sum(line.points for line in GAME.score(state)["red"]) == 3


def test_an_evening_that_begins_after_the_last_ball_has_one_turn_left_for_everybody() -> None:
    board = PrintedView({"round/7": claims("round-counter")})
    there = layout(round={"mask": [2, 7], "locked": [], "end": 7})
    state = GAME.begin(there, first_picture(board=board), asked_for("0.8.6.5", there, None))
    assert (state.round, state.closing, state.to_move) == (7, 3, "yellow")
    assert GAME.load(GAME.dump(state)) == state


def test_a_set_up_looks_like_itself() -> None:
    state = table()
    again = GAME.begin(layout(), GAME.view(state), Options())
    assert GAME.view(again) == GAME.view(state)


def test_a_first_game_has_three_tiles_of_each() -> None:
    state = GAME.begin(layout(), first_picture(), Options(extra={"as_dealt": True}))
    assert all(player.tiles.exact for player in state.players)


def test_a_layout_states_what_its_board_shows() -> None:
    printed = for_layout(edition("2012").printed, layout())
    assert printed.prices["castle"] == (1, 2, 3, 4, 5)
    assert (printed.mask, printed.locked, printed.end) == ((2, 5), (6,), 7)
    assert printed.vp_spaces == 50
    assert printed.edition == "mine"


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"round": {"mask": [2], "locked": [3]}}, "round.end: missing"),
        ({"round": {"mask": [2], "locked": [3], "end": 7, "start": 0}}, "round.start: "),
        ({"round": {"mask": [8], "locked": [3], "end": 7}}, "between 0 and end"),
        ({"round": {"mask": [7], "locked": [3], "end": 7}}, "round.mask"),
        ({"round": {"mask": "2", "locked": [3], "end": 7}}, "round.mask: give a list"),
        ({"round": {"mask": [2.5], "locked": [3], "end": 7}}, "round.mask: give a whole"),
        ({"round": [2]}, "round: give a table"),
        ({"prices": {"castle": [1]}}, "prices.chapel: missing"),
        ({"prices": {**FACTS["prices"], "castle": [5, 4, 3, 2, 1]}}, "cheapest first"),
        ({"prices": {**FACTS["prices"], "castle": [1, 2]}}, "3 spaces needed"),
        ({"prices": {**FACTS["prices"], "tower": [1]}}, "prices.tower"),
        ({"tracks": {}}, "tracks: Noblemen reads"),
    ],
)
def test_bad_facts_are_named(facts: dict[str, object], why: str) -> None:
    with pytest.raises(InputError) as refused:
        for_layout(edition("2012").printed, layout(**facts))
    assert why in str(refused.value)


def test_counters_run_round_a_short_track() -> None:
    state = GAME.begin(layout(), first_picture(), Options())
    far = state.with_player(replace(state.player("red"), vp=53))
    board = GAME.view(far).surfaces["board"]
    assert isinstance(board, PrintedView)
    assert board.sites["vp/3"] == claims("vp-counter/red")
    assert GAME.counters(far)["red"] == 3


def test_the_shipped_edition_says_where_its_figures_come_from() -> None:
    other, shipped = GAME.editions()
    assert (shipped.id, shipped.players, shipped.default) == ("2012", (3, 4, 5), True)
    assert (other.id, other.players, other.default) == ("0.8.6.5", (3, 4, 5), False)
    file = edition("2012")
    assert file.assumed == shipped.assumed == 8
    assert file.provenance["prices.castle"] == "assumed"
    assert file.provenance["stocked.castle"] == "rulebook"


@pytest.mark.parametrize(
    ("players", "options", "why"),
    [
        (("red", "blue"), Options(), "2 players"),
        ((*SEATS, "pink"), Options(), "6 players"),
        (("red", "red", "blue"), Options(), "each colour once"),
        (SEATS[:3], Options(first_player="pink"), "first player 'pink'"),
        (SEATS[:3], Options(extra={"chosen": {"red": {"hain": 4}}}), "chosen.red.hain"),
        (SEATS[:3], Options(extra={"chosen": {"red": {"gold": 1}}}), "chosen.red"),
    ],
)
def test_bad_set_ups_are_refused(players: tuple[str, ...], options: Options, why: str) -> None:
    with pytest.raises(InputError) as refused:
        GAME.setup("2012", players, options, 1)
    assert why in str(refused.value)
    with pytest.raises(InputError, match="no edition 'x'"):
        GAME.setup("x", SEATS[:3], Options(), 1)


def test_players_may_choose_and_draw_the_rest() -> None:
    chosen = {"chosen": {"red": {"hain": 3, "wiese": 1}}}
    state = GAME.setup("2012", SEATS[:3], Options(extra=chosen), 5)  # type: ignore[arg-type]
    assert state.player("red").tiles.count == 12
    assert state.player("red").tiles.sure("hain") >= 3
    assert state.player("blue").tiles.known == dict.fromkeys(
        ("acker", "hain", "brunnen", "wiese"), 3
    )


def test_a_seed_deals_the_same_game() -> None:
    assert dealt(seed=3) == dealt(seed=3)
    assert dealt(seed=3).deck != dealt(seed=4).deck
    assert dealt().deck_count == 32


def test_a_first_tile_is_counted_from_wherever_it_was_seen() -> None:
    """And under a castle lies a meadow, whatever the rim of it looked like."""
    grid = GridView((Cell(7, -6, "hain", claims("castle")),))
    state = GAME.begin(layout(), first_picture(estate_red=grid), Options())
    estate = state.player("red").estate
    assert (estate.tiles, estate.buildings) == ({(0, 0): "wiese"}, {(0, 0): "castle"})


def test_land_that_was_gained_before_the_evening_counts() -> None:
    seen = first_picture(front_red=ZoneView(claims("land-marker/red")))
    state = GAME.begin(layout(), seen, Options())
    assert (state.player("red").landed, state.player("red").taxed) == (True, False)
    assert not state.player("blue").landed
