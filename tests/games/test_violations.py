"""Every rule: just broken, and just not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.noblemen import GAME
from companion.games.noblemen.position.moves import (
    CardDraw,
    Church,
    Expand,
    Idle,
    Move,
    Placement,
    PlayCard,
    turn,
)
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.prohibitions import PROHIBITIONS
from companion.games.noblemen.seen.cures import counter_off
from tests.games.tables import (
    codes,
    dealt,
    drawn,
    full_pile,
    knight_on,
    play,
    table,
    with_estate,
    with_player,
)

MANOR = drawn("a a w ", "a a w ", regions={(0, 0): "acker"})
FOREST = drawn("h h w ", "h h w ", regions={(0, 0): "hain"})
GARDEN = drawn("b b w ", "b b w ", regions={(0, 0): "brunnen"})


def reds(*rows: str, money: int = 30, **changes: object) -> State:
    """Red to act with this estate and money."""
    return with_player(table(), "red", estate=drawn(*rows), money=money, **changes)


@pytest.mark.parametrize(
    ("move", "broken"),
    [
        ("red: expand hain@1,0", []),
        ("red: expand hain@1,1", ["detached"]),
        ("red: expand hain@1,1 acker@1,0", []),
        ("red: expand hain@3,3 hain@3,4", ["detached"]),
        ("red: expand hain@1,0 hain@2,0 hain@3,0", []),
        ("red: expand hain@1,0 hain@2,0 hain@3,0 hain@4,0", ["four_tiles"]),
        ("red: expand hain@0,0", ["cell_taken"]),
        ("red: expand hain@1,0 acker@1,0", ["cell_taken"]),
        ("red: expand", ["nothing_laid"]),
        ("red: expand hain@1,0 region@1,0", ["region_wrong"]),
        ("red: expand hain@1,0 draws acker", []),
        ("red: expand hain@1,0 draws acker acker", ["wrong_draw"]),
        ("red: expand hain@1,0 draws", ["wrong_draw"]),
        ("red: expand acker@1,0 draws", []),
        ("blue: idle", ["not_your_turn"]),
        ("pink: idle", ["unknown_player"]),
        ("red: idle; idle", ["one_action"]),
        ("red: trade acker hain > wiese", ["one_action"]),
        ("red: idle | ball red markers 0", ["ball_not_now"]),
        ("red: idle | draw red keeps tribut", ["decade_not_over"]),
        ("red: idle | liaisons red 1", ["game_not_over"]),
        ("red: idle | ball pink", ["unknown_player"]),
        ("red: bribe 0", ["nothing_bought"]),
        ("red: bribe 5", []),
        ("red: bribe 6", ["too_many_bribes", "bribes_too_expensive"]),
        ("red: tax", []),
        ("red: tax 1", ["markers_not_held"]),
        ("red: land 1", ["markers_not_held"]),
        ("red: church", ["nothing_given"]),
        ("red: church acker*3", []),
        ("red: church acker*4", ["church_full"]),
        ("red: card tribut; idle", []),
        ("red: card tribut; idle; card mitgift", ["one_card", "card_not_held"]),
        ("red: card liaison; idle", ["card_not_playable"]),
        ("red: card erpressung; idle", ["card_not_playable"]),
        ("red: card erbschaft; idle", ["card_incomplete"]),
        ("red: card tribut at 0,0; idle", ["card_incomplete"]),
        ("red: card vikar gives ? ? ? ?; idle", []),
        ("red: card vikar gives ? ? ? ? ?; idle", ["vicar_limit"]),
        ("red: card vikar; idle", ["vicar_limit"]),
        ("red: card mitgift draws ? ? ? ?; idle", []),
        ("red: card mitgift draws ? ? ?; idle", ["wrong_draw"]),
        ("red: card erbschaft at 0,0; idle", ["card_no_meadow"]),
    ],
)
def test_a_first_turn(move: str, broken: list[str]) -> None:
    assert codes(table(), move) == broken


@pytest.mark.parametrize(
    ("rows", "move", "broken"),
    [
        (("wCa w ",), "build castle@2,0", []),
        (("wCw w ",), "build castle@1,0", ["adjacent_castle"]),
        (("a w ", "wCa "), "build castle@1,1", ["adjacent_castle"]),
        (("a w ", "wPa "), "build castle@1,1", ["adjacent_castle"]),
        (("a w ", "wKa "), "build castle@1,1", []),
        (("a w ", "wFa "), "build castle@1,1", []),
        (("wCa ",), "build castle@1,0", ["building_off_meadow", "adjacent_castle"]),
        (("wCa h ",), "build castle@2,0", ["building_off_meadow"]),
        (("wCa h ",), "build chapel@2,0", ["building_off_meadow"]),
        (("wCa w ",), "build castle@9,9", ["building_off_meadow"]),
        (("wCa wK",), "build castle@2,0", ["cell_occupied"]),
        (("wCw ",), "build chapel@1,0", []),
        (("a w ", "wKa "), "build chapel@1,1", ["adjacent_chapel"]),
        (("wKa w ",), "build chapel@2,0", []),
        (("wCw ",), "build palace@0,0", []),
        (("wCwP",), "build palace@0,0", []),
        (("wCw ",), "build palace@1,0", ["palace_needs_castle"]),
        (("wPw ",), "build palace@0,0", ["palace_needs_castle"]),
        (("wCa w ",), "build castle@2,0 space 2", []),
        (("wCa w ",), "build castle@2,0 space 3", ["not_cheapest"]),
        (("wCa w ",), "build castle@2,0 space 0", ["no_such_building"]),
        (("wCw ",), "build folly@1,0 space 0", ["folly_requirements"]),
        (("wCw ",), "build chapel@1,0 keeps tribut back mitgift liaison", []),
        (("wCw ",), "build chapel@1,0 keeps tribut mitgift back liaison", ["cards_looked"]),
        (("wCw ",), "build chapel@1,0 keeps ? ? ? by-intrige", []),
        (("wCw ",), "build chapel@1,0 keeps ? by-intrige", ["cards_looked"]),
    ],
)
def test_building(rows: tuple[str, ...], move: str, broken: list[str]) -> None:
    assert codes(reds(*rows), f"red: {move}") == broken


@pytest.mark.parametrize(("money", "broken"), [(4, ["too_expensive"]), (5, [])])
def test_a_castle_on_the_third_space_costs_five(money: int, broken: list[str]) -> None:
    assert codes(reds("wCa w ", money=money), "red: build castle@2,0") == broken


@pytest.mark.parametrize(
    ("title", "money", "broken"),
    [
        ("duke", 2, []),
        ("duke", 1, ["too_expensive"]),
        ("marquess", 3, []),
        ("earl", 3, ["too_expensive"]),
        ("viscount", 4, ["too_expensive"]),
    ],
)
def test_titles_take_off_the_price(title: str, money: int, broken: list[str]) -> None:
    state = reds("wCa w ", money=money, title=title)
    assert codes(state, "red: build castle@2,0") == broken


def test_a_price_is_never_below_nothing() -> None:
    state = reds("wCw ", money=0, title="duke")
    prices = {**state.printed.prices, "chapel": (1, 1, 1, 1, 1)}
    state = replace(state, printed=replace(state.printed, prices=prices))
    assert play(state, "red: build chapel@1,0").player("red").money == 0


@pytest.mark.parametrize(
    ("space", "regions", "broken"),
    [
        (0, ["hain", "hain"], []),
        (0, ["hain", "acker"], ["folly_requirements"]),
        (1, ["acker", "acker"], []),
        (2, ["brunnen", "brunnen"], []),
        (3, ["hain", "acker", "brunnen"], []),
        (3, ["hain", "hain", "brunnen"], ["folly_requirements"]),
    ],
)
def test_follies_need_their_regions(space: int, regions: list[str], broken: list[str]) -> None:
    estate = drawn("w " + "a " * 2 * len(regions), "w " + "a " * 2 * len(regions))
    tiles, declared = dict(estate.tiles), {}
    for i, land in enumerate(regions):
        declared[1 + 2 * i, 0] = land
        for x in (1 + 2 * i, 2 + 2 * i):
            tiles[x, 0] = tiles[x, 1] = land
    state = with_player(
        table(), "red", estate=replace(estate, tiles=tiles, regions=declared), money=12
    )
    assert codes(state, f"red: build folly@0,0 space {space}") == broken


def castle_with(knight: str, state: State | None = None) -> list[str]:
    """The codes for a castle with this knight, blue having a manor, red thirty pounds."""
    state = state or with_estate(reds("wCa w "), "blue", MANOR)
    return codes(state, f"red: build castle@2,0 knight {knight}")


def test_a_knight_goes_on_a_free_region_of_somebody_else() -> None:
    state = with_estate(reds("wCa w "), "blue", MANOR)
    assert castle_with("blue@0,0") == []
    assert castle_with("blue@1,0") == ["knight_no_region"]
    assert castle_with("pink@0,0") == ["unknown_player"]
    taken = knight_on(state, "blue", (0, 0), "yellow")
    assert castle_with("blue@0,0", taken) == ["knight_occupied"]
    own = reds("wCa w a a ", ". . . a a ")
    own = with_estate(own, "red", replace(own.player("red").estate, regions={(3, 0): "acker"}))
    assert "knight_own_estate" in castle_with("red@3,0", own)


def test_only_a_bought_castle_brings_a_knight() -> None:
    state = with_estate(reds("wCw "), "blue", MANOR)
    assert codes(state, "red: build chapel@1,0 knight blue@0,0") == ["knight_without_castle"]


def test_knights_move_only_when_none_is_left() -> None:
    state = with_estate(with_estate(reds("wCa w "), "blue", MANOR), "yellow", FOREST)
    one = knight_on(state, "blue", (0, 0), "red")
    assert castle_with("yellow@0,0 moved blue@0,0", one) == ["knight_supply_first"]
    wide = drawn("a a h h w ", "a a h h w ", regions={(0, 0): "acker", (2, 0): "hain"})
    both = with_estate(with_estate(reds("wCa w "), "blue", wide), "yellow", FOREST)
    both = knight_on(knight_on(both, "blue", (0, 0), "red"), "blue", (2, 0), "red")
    assert castle_with("yellow@0,0", both) == ["knight_not_there"]
    assert castle_with("yellow@0,0 moved blue@0,0", both) == []
    assert castle_with("yellow@0,0 moved yellow@0,0", both) == ["knight_not_there"]
    after = play(both, "red: build castle@2,0 knight yellow@0,0 moved blue@0,0")
    assert (0, 0) not in after.player("blue").estate.knights
    assert after.knights_left("red") == 0


def test_a_forests_owner_hands_over_two_tiles_or_what_there_is() -> None:
    state = with_estate(reds("wCa w "), "blue", FOREST)
    assert castle_with("blue@0,0 gives ? ?", state) == []
    assert castle_with("blue@0,0 gives ?", state) == ["wrong_handover"]
    poor = with_player(state, "blue", tiles=full_pile(acker=1))
    assert castle_with("blue@0,0 gives acker", poor) == []
    assert castle_with("blue@0,0 gives hain", poor) == ["tiles_not_held"]


@pytest.mark.parametrize("action", ["tax", "land"])
def test_tax_and_land_once_a_decade(action: str) -> None:
    state = play(table(), f"red: {action}")
    again = replace(state, to_move="red")
    assert codes(again, f"red: {action}") == [f"{action}_used"]


def test_markers_on_the_board_run_out() -> None:
    state = with_player(table(), "red", money=30)
    state = with_player(state, "blue", markers=17)
    assert codes(state, "red: bribe 3") == []
    assert codes(state, "red: bribe 4") == ["no_markers_left"]


def test_what_cannot_lie_behind_the_screen_cannot_be_laid() -> None:
    known = with_player(table(), "red", tiles=full_pile(hain=1, acker=2))
    assert codes(known, "red: expand hain@1,0 acker@2,0 acker@3,0") == []
    assert codes(known, "red: expand hain@1,0 hain@2,0") == ["tiles_not_held"]
    few = with_player(table(), "red", tiles=Pile(2))
    assert codes(few, "red: expand hain@1,0 hain@2,0") == []
    assert codes(few, "red: expand hain@1,0 hain@2,0 hain@3,0") == ["tiles_not_held"]
    assert codes(few, "red: church hain*2 acker") == ["tiles_not_held"]


def test_no_more_tiles_of_a_kind_than_there_are() -> None:
    fountains = drawn("w " + "b " * 43)
    state = with_estate(table(), "blue", fountains)
    assert codes(state, "red: expand brunnen@1,0") == []
    assert codes(state, "red: expand brunnen@1,0 brunnen@2,0") == ["tiles_not_held"]
    assert codes(state, "red: trade ? ? > brunnen; idle") == []
    gone = with_estate(state, "yellow", drawn("w b "))
    assert codes(gone, "red: trade ? ? > brunnen; idle") == ["bag_lacks"]
    assert codes(gone, "red: expand hain@1,0 draws brunnen") == ["bag_lacks"]


def test_cards_that_others_are_known_to_hold_cannot_be_held() -> None:
    state = with_player(table(), "blue", cards=full_pile(whitehall=2))
    assert codes(state, "red: card whitehall; idle") == ["card_not_held"]
    state = with_player(table(), "blue", cards=full_pile(whitehall=1))
    assert codes(state, "red: card whitehall; idle") == []


def test_four_tiles_are_cured_by_a_master_stroke_that_may_be_held() -> None:
    move = GAME.parse("red: expand hain@1,0 hain@2,0 hain@3,0 acker@4,0")
    (found,) = GAME.violations(table(), move)
    assert found.section == "A Anwesen vergrößern"
    assert found.cures == (
        "red: expand hain@1,0 hain@2,0 hain@3,0; card schachzug expand acker@4,0",
    )
    assert codes(table(), found.cures[0]) == []
    none = with_player(table(), "red", cards=Pile(0))
    assert GAME.violations(none, move)[0].cures == ()


def test_a_price_is_cured_by_a_tribute_that_may_be_held() -> None:
    move = GAME.parse("red: build castle@2,0")
    assert GAME.violations(reds("wCa w ", money=0), move)[0].cures == (
        "red: card tribut; build castle@2,0",
    )
    dearer = reds("wCa w ", money=0)
    dearer = replace(dearer, stock={**dearer.stock, "castle": frozenset({3})})
    assert GAME.violations(dearer, move)[0].cures == ()


def test_missing_tiles_are_cured_by_a_trade_or_a_dowry() -> None:
    state = with_player(table(), "red", tiles=full_pile(acker=3))
    (found,) = GAME.violations(state, GAME.parse("red: expand hain@1,0"))
    assert "red: trade ? ? > hain; expand hain@1,0" in found.cures
    assert "red: card mitgift; expand hain@1,0" in found.cures


def test_a_counter_is_judged_by_the_move_that_was_made() -> None:
    move = turn("red", Idle())
    assert counter_off(table(), move, "red", 1) is None
    wrong = counter_off(table(), move, "red", 3)
    assert wrong is not None
    assert wrong.code == "counter_off"
    assert wrong.cures[0] == "red: idle; card vermaehlung"
    assert [place.site for place in wrong.places] == ["vp/3", "vp/1"]
    other = counter_off(table(), move, "blue", 2)
    assert other is not None
    assert other.cures == ()


def test_titles_at_a_ball_are_checked() -> None:
    state = replace(table(first="red"), round=3, queen="red")
    state = with_estate(state, "red", drawn("w b b b "))
    assert codes(state, "red: idle | ball red title viscount") == []
    assert codes(state, "red: idle | ball red title baron") == []
    assert codes(state, "red: idle | ball red title duke") == ["title_prestige"]
    assert codes(state, "red: idle | ball red markers 1") == ["markers_not_held"]
    assert codes(state, "red: idle | ball red cards erpressung") == []
    assert codes(state, "red: idle | ball red cards erpressung tribut") == ["card_not_held"]
    state = with_estate(state, "blue", drawn("w b b b b "))
    taken = codes(state, "red: idle | ball red title viscount")
    assert taken == ["title_taken"]


def test_an_intrigue_must_have_been_held_before() -> None:
    held = with_player(reds("wCw "), "red", cards=full_pile(intrige=1))
    move = "red: build chapel@1,0 keeps tribut mitgift liaison by-intrige"
    assert codes(held, move) == []
    without = with_player(held, "red", cards=full_pile(tribut=1))
    assert codes(without, move) == ["card_not_held"]


def test_nothing_is_played_once_the_game_is_over() -> None:
    assert codes(replace(table(), to_move=None), "red: idle") == ["game_over"]


def test_every_message_is_filled_in_both_languages() -> None:
    """Places in braces are filled, whatever rule is broken."""
    found = set()
    for move in _strange():
        for violation in GAME.violations(table(), move):
            found.add(violation.code)
            for language in ("en", "de"):
                assert violation.message[language].endswith(".")
                assert "{" not in violation.message[language]
    assert found <= set(PROHIBITIONS)


def _strange() -> list[Move]:
    return [
        turn("red", Expand((Placement("hain", 5, 5),) * 7)),
        turn("red", PlayCard("intrige")),
        turn("red", Church((("hain", 9),))),
        turn("blue"),
        Move("red", (Idle(),), decade=(("red", CardDraw()),)),
        GAME.parse("red: build folly@3,3 space 1"),
        GAME.parse("red: build castle@0,0 space 4 knight blue@0,0"),
        GAME.parse("red: tax 3"),
        GAME.parse("red: bribe 21"),
    ]


def test_illegal_moves_can_be_played_all_the_same() -> None:
    for move in _strange():
        after = GAME.apply(dealt(), move)
        assert all(player.money >= 0 and player.tiles.count >= 0 for player in after.players)


def test_a_knight_on_a_garden_takes_the_queen_from_its_owner() -> None:
    garden = with_estate(replace(reds("wCa w "), queen="blue"), "blue", GARDEN)
    assert play(garden, "red: build castle@2,0 knight blue@0,0").queen == "red"
