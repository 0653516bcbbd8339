"""Every rule of the published edition that can be broken: broken, and just not broken.

Each message says what is wrong and what would be right, in both languages; each ruling names the
rulebook's section and the places on the table.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.rulings import rules_of
from tests.games.pairs import Pair, Played, Stands, check_broken, check_kept
from tests.games.tables import drawn, full_pile, knight_on, table, with_estate, with_player

MANOR = drawn("a a w ", "a a w ", regions={(0, 0): "acker"})
FOREST = drawn("h h w ", "h h w ", regions={(0, 0): "hain"})
WIDE = drawn("a a h h w ", "a a h h w ", regions={(0, 0): "acker", (2, 0): "hain"})

TURN = "Ein Spielzug"
ENLARGE = "A Anwesen vergrößern"
BUILD = "B Gebäude bauen"
CASTLE = "B Gebäude bauen, Burg"
PALACE = "B Gebäude bauen, Palast"
CHAPEL = "B Gebäude bauen, Kapelle"
FOLLY = "B Gebäude bauen, Folly"
BRIBE = "C Königsfamilie bestechen"
TILES = "Die Landschaftsplättchen"
CARDS = "Die Skandalkarten"
COURSE = "Ablauf einer Dekade"
TITLES = "Maskenball, Adelstitel neu verteilen"


def reds(*rows: str, money: int = 30, **changes: object) -> State:
    """Red to act with this estate and money."""
    return with_player(table(), "red", estate=drawn(*rows), money=money, **changes)


def holding(**tiles: int) -> State:
    """Red to act with exactly these tiles."""
    return with_player(table(), "red", tiles=full_pile(**tiles))


def with_cards(state: State, colour: str = "red", **cards: int) -> State:
    return with_player(state, colour, cards=full_pile(**cards))


def before_ball(fountains: int = 0, **red: object) -> State:
    """Red to act and to bring the counter to the first ball, with so many fountains."""
    state = replace(table(), round=3, queen="red")
    state = with_estate(state, "red", drawn("w " + "b " * fountains))
    return with_player(state, "red", **red)


BUYING = reds("wCa w ")
VISIT = with_estate(BUYING, "blue", MANOR)
BOTH_OUT = knight_on(
    knight_on(
        with_estate(with_estate(BUYING, "blue", WIDE), "yellow", FOREST), "blue", (0, 0), "red"
    ),
    "blue",
    (2, 0),
    "red",
)
ONE_OUT = knight_on(
    with_estate(with_estate(BUYING, "blue", MANOR), "yellow", FOREST), "blue", (0, 0), "red"
)
GIVING = with_estate(BUYING, "blue", FOREST)
DEARER = replace(BUYING, stock={**BUYING.stock, "castle": frozenset({3, 4})})
FULL_CHURCH = replace(table(), church={"acker": 3, "wiese": 2})
TWO_FORESTS = drawn("h h h h w ", "h h h h w ", regions={(0, 0): "hain", (2, 0): "hain"})
ONE_FOREST = drawn("h h h h w ", "h h h h w ", regions={(0, 0): "hain"})
LATE = replace(table(), round=11, queen="red")
LAST = replace(LATE, decade=2)
LOCKED = replace(table(), round=3, queen="blue")


def turn(move: str, state: State | None = None) -> Played:
    return Played(table() if state is None else state, f"red: {move}")


PAIRS = (
    # Ein Spielzug
    Pair(
        "not_your_turn",
        TURN,
        Played(table(), "blue: expand hain@1,0"),
        Played(table(), "red: expand hain@1,0"),
        "blue@1,0",
        (("Red's turn, not Blue's", "let Red play"), ("Rot ist am Zug, nicht Blau", "lass Rot")),
    ),
    Pair(
        "unknown_player",
        TURN,
        Played(table(), "pink: idle"),
        Played(table(), "red: idle"),
        "",
        (("Pink does not play", "Name the players"), ("Pink spielt nicht mit", "Nenne die")),
    ),
    Pair(
        "one_action",
        TURN,
        turn("build chapel@1,0; build castle@3,0", reds("wCw a w ")),
        turn("build chapel@1,0", reds("wCw a w ")),
        "red@1,0 red@3,0",
        (("2 actions", "exactly one"), ("2 Aktionen", "genau eine")),
    ),
    Pair(
        "one_action",
        TURN,
        turn("trade acker hain > wiese"),
        turn("trade acker hain > wiese; idle"),
        "front/red",
        (("0 actions", "exactly one"), ("0 Aktionen", "genau eine")),
    ),
    Pair(
        "tiles_not_held",
        TURN,
        turn("expand hain@1,0 hain@2,0", holding(hain=1, acker=2)),
        turn("expand hain@1,0 acker@2,0 acker@3,0", holding(hain=1, acker=2)),
        "red@1,0 red@2,0",
        (
            ("cannot have these tiles", "only tiles that are there"),
            ("kann diese", "nur vorhandene"),
        ),
    ),
    Pair(
        "tiles_not_held",
        TURN,
        turn("trade acker hain > wiese; idle", holding(hain=2)),
        turn("trade hain hain > wiese; idle", holding(hain=2)),
        "front/red",
        (("cannot have these tiles",), ("kann diese Plättchen nicht",)),
    ),
    # A: what a grove brings is drawn once everything lies.
    Pair(
        "tiles_not_held",
        TURN,
        turn("expand hain@1,0 acker@2,0 draws acker", holding(hain=1)),
        turn("expand hain@1,0 acker@2,0 draws acker", holding(hain=1, acker=1)),
        "red@1,0 red@2,0",
        (("behind the screen",), ("hinter dem Sichtschirm",)),
    ),
    # Die Landschaftsplättchen
    Pair(
        "region_wrong",
        TILES,
        turn("expand hain@1,0 region@1,0"),
        turn(
            "expand hain@0,2 hain@1,2 region@0,1",
            with_estate(table(), "red", drawn("h h ", "w . ")),
        ),
        "red@1,0",
        (
            ("make no new region", "Four of a kind in a square"),
            ("kein neues Gebiet", "Vier gleiche"),
        ),
    ),
    Pair(
        "region_wrong",
        TILES,
        turn("expand hain@2,1 hain@2,0 region@1,0", reds("h h ", "h h ", "w . ")),
        turn(
            "expand hain@2,1 hain@2,2",
            with_estate(table(), "red", drawn("h h ", "h h ", "w . ", regions=None)),
        ),
        "red@1,0",
        (("each tile in one only",), ("jedes Plättchen nur in einem",)),
    ),
    Pair(
        "wrong_draw",
        TILES,
        turn("expand hain@1,0 draws acker acker"),
        turn("expand hain@1,0 draws acker"),
        "front/red",
        (("Wrong number drawn", "one tile"), ("Falsch gezogen", "ein Plättchen")),
    ),
    Pair(
        "bag_lacks",
        TILES,
        turn("trade ? ? > brunnen; idle", with_estate(table(), "blue", drawn("w " + "b " * 44))),
        turn("trade ? ? > brunnen; idle", with_estate(table(), "blue", drawn("w " + "b " * 43))),
        "front/red",
        (("bag cannot hold", "Take what is there"), ("nicht im Beutel", "Nimm, was da ist")),
    ),
    # A
    Pair(
        "nothing_laid",
        ENLARGE,
        turn("expand"),
        turn("expand hain@1,0"),
        "front/red",
        (("No tile was laid", "one to three"), ("Kein Plättchen gelegt", "ein bis drei")),
    ),
    Pair(
        "four_tiles",
        ENLARGE,
        turn("expand hain@1,0 hain@2,0 hain@3,0 hain@4,0"),
        turn("expand hain@1,0 hain@2,0 hain@3,0"),
        "red@1,0 red@2,0 red@3,0 red@4,0",
        (("4 tiles laid", "three at most"), ("4 Plättchen", "höchstens drei")),
    ),
    Pair(
        "detached",
        ENLARGE,
        turn("expand hain@1,1"),
        turn("expand hain@0,1"),
        "red@1,1",
        (("touches no other along an edge", "edge to edge"), ("mit einer Kante", "Kante an Kante")),
    ),
    Pair(
        "cell_taken",
        ENLARGE,
        turn("expand hain@0,0"),
        turn("expand hain@0,-1"),
        "red@0,0",
        (("lies here already", "free places"), ("schon ein Plättchen", "freie Plätze")),
    ),
    # B
    Pair(
        "no_such_building",
        BUILD,
        turn("build castle@2,0 space 0", BUYING),
        turn("build castle@2,0 space 2", BUYING),
        "castle/0",
        (
            ("No castle is left", "stands on the board"),
            ("nichts mehr zu haben", "auf dem Spielplan"),
        ),
    ),
    Pair(
        "no_such_building",
        BUILD,
        turn("build castle@2,0", replace(BUYING, stock={**BUYING.stock, "castle": frozenset()})),
        turn("build castle@2,0", replace(BUYING, stock={**BUYING.stock, "castle": frozenset({4})})),
        "front/red",
        (("No castle is left",), ("nichts mehr zu haben",)),
    ),
    Pair(
        "not_cheapest",
        BUILD,
        turn("build castle@2,0 space 4", BUYING),
        turn("build castle@2,0 space 2", BUYING),
        "castle/4 castle/2",
        (("not the cheapest castle", "five pounds"), ("nicht das günstigste", "fünf Pfund")),
    ),
    Pair(
        "too_expensive",
        BUILD,
        turn("build castle@2,0", with_player(BUYING, "red", money=4)),
        turn("build castle@2,0", with_player(BUYING, "red", money=5)),
        "castle/2",
        (("Red has 4", "five pounds", "cheaper"), ("Rot hat 4 Pfund", "fünf Pfund", "Günstigeres")),
    ),
    Pair(
        "too_expensive",
        BUILD,
        turn("build palace@0,0", with_player(BUYING, "red", money=5, title="earl")),
        turn("build palace@0,0", with_player(BUYING, "red", money=6, title="duke")),
        "palace/2",
        (("Red has 5", "eight pounds"), ("Rot hat 5", "acht Pfund")),
    ),
    Pair(
        "building_off_meadow",
        BUILD,
        turn("build castle@2,0", reds("wCa h ")),
        turn("build castle@2,0", reds("wCa w ")),
        "red@2,0",
        (("meadow only", "empty meadow"), ("nur auf Wiesen", "leere Wiese")),
    ),
    Pair(
        "building_off_meadow",
        BUILD,
        turn(
            "build folly@0,0 space 0",
            with_player(with_estate(table(), "red", TWO_FORESTS), "red", money=12),
        ),
        turn(
            "build folly@4,0 space 0",
            with_player(with_estate(table(), "red", TWO_FORESTS), "red", money=12),
        ),
        "red@0,0",
        (("A folly stands on a meadow only",), ("nur auf Wiesen (Folly)",)),
    ),
    Pair(
        "cell_occupied",
        BUILD,
        turn("build castle@2,0", reds("wCa wK")),
        turn("build castle@2,0", reds("wCa w ")),
        "red@2,0",
        (("stands on this meadow already", "empty one"), ("steht schon ein Gebäude", "leere")),
    ),
    Pair(
        "adjacent_castle",
        CASTLE,
        turn("build castle@1,1", reds("a w ", "wPa ")),
        turn("build castle@1,1", reds("a w ", "wKa ")),
        "red@1,1 red@0,0",
        (
            ("No castle beside or diagonal to a castle or palace", "another meadow"),
            ("Keine Burg neben", "andere Wiese"),
        ),
    ),
    Pair(
        "knight_without_castle",
        CASTLE,
        turn("build chapel@2,0 knight blue@0,0", VISIT),
        turn("build castle@2,0 knight blue@0,0", VISIT),
        "blue@0.5,0.5",
        (
            ("brings a knight", "Take the knight back"),
            ("bringt einen Ritter", "Nimm den Ritter zurück"),
        ),
    ),
    Pair(
        "knight_own_estate",
        CASTLE,
        turn(
            "build castle@4,0 knight red@0,0",
            with_player(
                table(),
                "red",
                money=30,
                estate=drawn("a a . ", "a a w a w ", regions={(0, 0): "acker"}),
            ),
        ),
        turn(
            "build castle@4,0",
            with_player(
                table(),
                "red",
                money=30,
                estate=drawn("a a . ", "a a w a w ", regions={(0, 0): "acker"}),
            ),
        ),
        "red@0.5,0.5",
        (("the own estate", "another player's"), ("das eigene Anwesen", "eines Mitspielers")),
    ),
    Pair(
        "knight_no_region",
        CASTLE,
        turn(
            "build castle@2,0 knight blue@0,0", with_estate(BUYING, "blue", drawn("a . ", "a a "))
        ),
        turn("build castle@2,0 knight blue@0,0", VISIT),
        "blue@0.5,0.5",
        (
            ("No finished region", "manor, forest or garden"),
            ("kein fertiges Gebiet", "Gutshof, Wald oder Garten"),
        ),
    ),
    Pair(
        "knight_occupied",
        CASTLE,
        turn("build castle@2,0 knight blue@0,0", knight_on(VISIT, "blue", (0, 0), "yellow")),
        turn("build castle@2,0 knight blue@0,0", VISIT),
        "blue@0.5,0.5",
        (("stands here already", "free region"), ("steht schon ein Ritter", "freies Gebiet")),
    ),
    Pair(
        "knight_supply_first",
        CASTLE,
        turn("build castle@2,0 knight yellow@0,0 moved blue@0,0", ONE_OUT),
        turn("build castle@2,0 knight yellow@0,0 moved blue@0,0", BOTH_OUT),
        "yellow@0.5,0.5",
        (
            ("left in the supply", "only when none is left"),
            ("noch ein Ritter im Vorrat", "keiner mehr da"),
        ),
    ),
    Pair(
        "knight_not_there",
        CASTLE,
        turn("build castle@2,0 knight yellow@0,0", BOTH_OUT),
        turn("build castle@2,0 knight yellow@0,0 moved blue@2,0", BOTH_OUT),
        "yellow@0.5,0.5",
        (
            ("No knight of Red", "move an own one"),
            ("Rot hat dort keinen Ritter", "versetze einen eigenen"),
        ),
    ),
    Pair(
        "wrong_handover",
        CASTLE,
        turn("build castle@2,0 knight blue@0,0 gives ?", GIVING),
        turn("build castle@2,0 knight blue@0,0 gives ? ?", GIVING),
        "blue@0.5,0.5",
        (
            ("wrong number of tiles", "owner gives two tiles"),
            ("Falsch viele", "gibt zwei Plättchen ab"),
        ),
    ),
    Pair(
        "palace_needs_castle",
        PALACE,
        turn("build palace@2,0", BUYING),
        turn("build palace@0,0", BUYING),
        "red@2,0",
        (("replaces a castle", "where one stands"), ("ersetzt eine Burg", "an ihre Stelle")),
    ),
    Pair(
        "castle_to_supply",
        PALACE,
        Stands(BUYING, "castle", "castle/0", None, "red: build palace@0,0"),
        Stands(BUYING, "castle", "castle/2", "castle/2", "red: build palace@0,0"),
        "castle/0",
        (
            ("not for sale again", "beside the board"),
            ("nicht wieder verkauft", "neben den Spielplan"),
        ),
    ),
    Pair(
        "adjacent_chapel",
        CHAPEL,
        turn("build chapel@1,1", reds("a w ", "wKa ")),
        turn("build chapel@1,1", reds("a w ", "wCa ")),
        "red@1,1 red@0,0",
        (
            ("No chapel beside or diagonal to a chapel", "another meadow"),
            ("Keine Kapelle neben", "andere Wiese"),
        ),
    ),
    Pair(
        "folly_requirements",
        FOLLY,
        turn(
            "build folly@4,0 space 0",
            with_player(with_estate(table(), "red", ONE_FOREST), "red", money=12),
        ),
        turn(
            "build folly@4,0 space 0",
            with_player(with_estate(table(), "red", TWO_FORESTS), "red", money=12),
        ),
        "folly/0 red@4,0",
        (("Regions are missing", "two forests"), ("fehlen Gebiete", "zwei Wälder")),
    ),
    # C
    Pair(
        "nothing_bought",
        BRIBE,
        turn("bribe 0"),
        turn("bribe 1"),
        "bribes/0",
        (
            ("No bribe marker was bought", "Buy one to five"),
            ("Kein Bestechungsmarker", "Kaufe einen bis fünf"),
        ),
    ),
    Pair(
        "too_many_bribes",
        BRIBE,
        turn("bribe 6", with_player(table(), "red", money=30)),
        turn("bribe 5", with_player(table(), "red", money=30)),
        "bribes/0",
        (("6 bribe markers", "5 is the most"), ("6 Bestechungsmarker", "Höchstens 5")),
    ),
    Pair(
        "no_markers_left",
        BRIBE,
        turn("bribe 4", with_player(with_player(table(), "red", money=30), "blue", markers=17)),
        turn("bribe 3", with_player(with_player(table(), "red", money=30), "blue", markers=17)),
        "bribes/0",
        (("Only 3 are left", "no more"), ("nur noch 3", "nicht mehr")),
    ),
    Pair(
        "bribes_too_expensive",
        BRIBE,
        turn("bribe 3", with_player(table(), "red", money=5)),
        turn("bribe 2", with_player(table(), "red", money=5)),
        "bribes/0",
        (("Red has 5 of the six pounds", "fewer"), ("Rot hat 5 Pfund", "sechs Pfund", "weniger")),
    ),
    Pair(
        "markers_not_held",
        BRIBE,
        turn("tax 2", with_player(table(), "red", markers=1)),
        turn("tax 1", with_player(table(), "red", markers=1)),
        "bribes/0",
        (
            ("Red has one bribe marker", "at the most"),
            ("Rot hat einen Bestechungsmarker", "höchstens"),
        ),
    ),
    Pair(
        "markers_not_held",
        BRIBE,
        turn("idle | ball red markers 2", before_ball(markers=1)),
        turn("idle | ball red markers 1", before_ball(markers=1)),
        "bribes/0",
        (("cannot give more",), ("nicht mehr abgeben",)),
    ),
    # D, E
    Pair(
        "tax_used",
        "D Steuern eintreiben",
        turn("tax", with_player(table(), "red", taxed=True)),
        turn("tax", with_player(table(), "red", landed=True)),
        "front/red",
        (
            ("collected taxes in this decade already", "another action"),
            ("schon Steuern", "andere Aktion"),
        ),
    ),
    Pair(
        "land_used",
        "E Land gewinnen",
        turn("land", with_player(table(), "red", landed=True)),
        turn("land", with_player(table(), "red", taxed=True)),
        "front/red",
        (
            ("gained land in this decade already", "another action"),
            ("schon Land gewonnen", "andere Aktion"),
        ),
    ),
    # F
    Pair(
        "nothing_given",
        "F Der Kirche stiften",
        turn("church"),
        turn("church acker"),
        "front/red",
        (("No tile was given", "at least one"), ("Kein Plättchen gestiftet", "mindestens eins")),
    ),
    Pair(
        "church_full",
        "F Der Kirche stiften",
        turn("church wiese*2", FULL_CHURCH),
        turn("church wiese", FULL_CHURCH),
        "church/wiese/0 church/wiese/1 church/wiese/2",
        (
            ("three of a kind", "everybody together", "fewer of these: meadow"),
            ("je Art drei", "von allen zusammen", "weniger davon: Wiese"),
        ),
    ),
    # Maskenball
    Pair(
        "title_prestige",
        TITLES,
        turn("idle | ball red title earl", before_ball(5)),
        turn("idle | ball red title earl", before_ball(6)),
        "prestige/5",
        (("lacks the prestige", "Earl", "lower one"), ("zu wenig Prestige", "niedrigeren")),
    ),
    Pair(
        "title_taken",
        TITLES,
        turn(
            "idle | ball red title earl",
            with_estate(before_ball(6), "blue", drawn("w " + "b " * 8)),
        ),
        turn(
            "idle | ball red title viscount",
            with_estate(before_ball(6), "blue", drawn("w " + "b " * 8)),
        ),
        "prestige/6",
        (("is taken: Earl", "one that is left"), ("schon vergeben: Earl", "anderen")),
    ),
    Pair(
        "ball_not_now",
        "Maskenball",
        turn("idle | ball red markers 1", with_player(table(), "red", markers=1)),
        turn("idle | ball red markers 1", before_ball(markers=1)),
        "front/red",
        (("No masked ball", "wait for the next"), ("kein Maskenball", "auf den nächsten")),
    ),
    # Neue Dekade, Spielende
    Pair(
        "decade_not_over",
        "Neue Dekade vorbereiten",
        turn("idle | draw red keeps tribut"),
        turn("idle | draw red keeps tribut", LATE),
        "front/red",
        (("No new decade", "when it begins"), ("keine neue Dekade", "zu Beginn")),
    ),
    Pair(
        "game_over",
        "Spielende",
        turn("idle", replace(LAST, to_move=None)),
        turn("idle", LAST),
        "front/red",
        (("game is over", "Take this turn back"), ("Spiel zu Ende", "zurück")),
    ),
    Pair(
        "game_not_over",
        "Spielende",
        turn("idle | liaisons red 1", LATE),
        turn("idle | liaisons red 1", LAST),
        "front/red",
        (("does not end with this turn", "count at its end"), ("endet nicht", "erst am Ende")),
    ),
    # Die Skandalkarten
    Pair(
        "one_card",
        CARDS,
        turn("card tribut; idle; card mitgift", with_cards(table(), tribut=1, mitgift=1)),
        turn("card tribut; idle", with_cards(table(), tribut=1, mitgift=1)),
        "front/red",
        (
            ("More than one scandal card", "one at most"),
            ("Mehr als eine Skandalkarte", "höchstens eine"),
        ),
    ),
    Pair(
        "card_not_held",
        CARDS,
        turn("card tribut; idle", with_cards(table(), mitgift=1)),
        turn("card tribut; idle", with_cards(table(), tribut=1)),
        "front/red",
        (
            ("cannot have this card: Tariff", "Only cards behind"),
            ("nicht haben: Tribut", "nur Karten hinter"),
        ),
    ),
    # "Abgegebene Karten": a card given at the ball is gone.
    Pair(
        "card_not_held",
        CARDS,
        turn("card tribut; idle | ball red cards tribut", with_cards(before_ball(), tribut=1)),
        turn("card tribut; idle | ball red cards tribut", with_cards(before_ball(), tribut=2)),
        "front/red",
        (("Tariff",), ("Tribut",)),
    ),
    # "Intrige": held before the three cards were looked at.
    Pair(
        "card_not_held",
        CARDS,
        turn(
            "build chapel@2,0 keeps intrige tribut liaison by-intrige", with_cards(BUYING, tribut=1)
        ),
        turn(
            "build chapel@2,0 keeps intrige tribut liaison by-intrige",
            with_cards(BUYING, intrige=1),
        ),
        "front/red",
        (("Intrigue",), ("Intrige",)),
    ),
    # "Liaison": only those still held at the end.
    Pair(
        "card_not_held",
        CARDS,
        turn("idle | liaisons red 2", with_cards(LAST, liaison=1, tribut=1)),
        turn("idle | liaisons red 1", with_cards(LAST, liaison=1, tribut=1)),
        "front/red",
        (("Liaison",), ("Liaison",)),
    ),
    Pair(
        "card_not_playable",
        CARDS,
        turn("card erpressung; idle", with_cards(table(), erpressung=1)),
        turn("idle | ball red cards erpressung", with_cards(before_ball(), erpressung=1)),
        "front/red",
        (("Blackmail is not played", "its moment"), ("Erpressung wird nicht", "ihren Moment")),
    ),
    Pair(
        "card_incomplete",
        CARDS,
        turn("card tribut at 0,0; idle"),
        turn("card tribut; idle"),
        "front/red",
        (("missing with Tariff", "goes with nothing else"), ("Bei Tribut", "nichts weiter")),
    ),
    Pair(
        "card_not_in_deck",
        CARDS,
        turn("card purloin gives ? takes ?; idle"),
        turn("card vikar gives ?; idle"),
        "front/red",
        (("no such card", "Purloin", "one of its own"), ("gibt es in dieser Ausgabe nicht",)),
    ),
    Pair(
        "card_not_in_deck",
        CARDS,
        turn("murdered blue"),
        turn("idle"),
        "front/red",
        (("Murder",), ("Mord",)),
    ),
    # "Erbschaft": the cheapest castle, no knight with it, and not without a meadow that is free.
    Pair(
        "not_cheapest",
        BUILD,
        turn("card erbschaft at 2,0 space 3; idle", BUYING),
        turn("card erbschaft at 2,0 space 2; idle", BUYING),
        "castle/3 castle/2",
        (("not the cheapest castle",), ("nicht das günstigste",)),
    ),
    Pair(
        "knight_without_castle",
        CASTLE,
        turn("card erbschaft at 2,0 knight blue@0,0; idle", VISIT),
        turn("card erbschaft at 2,0; idle", VISIT),
        "blue@0.5,0.5",
        (("Only a castle that was bought", "Take the knight back"), ("Nur eine gekaufte Burg",)),
    ),
    Pair(
        "card_no_meadow",
        CARDS,
        turn("card erbschaft at 1,0; idle", reds("wCw ")),
        turn("card erbschaft at 2,0; idle", reds("wCa w ")),
        "red@1,0",
        (
            ("Inheritance cannot be played", "Lay one first"),
            ("Erbschaft ist nicht spielbar", "Lege zuerst"),
        ),
    ),
    # "Genialer Schachzug": an enlarging like any other.
    Pair(
        "four_tiles",
        ENLARGE,
        turn("idle; card schachzug expand hain@1,0 hain@2,0 hain@3,0 hain@4,0"),
        turn(
            "expand hain@-1,0 hain@-2,0 hain@-3,0; card schachzug expand hain@1,0 hain@2,0 hain@3,0"
        ),
        "red@1,0 red@2,0 red@3,0 red@4,0",
        (("three at most",), ("höchstens drei",)),
    ),
    Pair(
        "vicar_limit",
        CARDS,
        turn("card vikar gives ? ? ? ? ?; idle"),
        turn("card vikar gives ? ? ? ?; idle"),
        "front/red",
        (("not 5", "one to four tiles"), ("nicht 5", "ein bis vier")),
    ),
    # "Mitgift": four tiles.
    Pair(
        "wrong_draw",
        TILES,
        turn("card mitgift draws ? ? ? ? ?; idle"),
        turn("card mitgift draws ? ? ? ?; idle"),
        "front/red",
        (("four tiles",), ("vier Plättchen",)),
    ),
    Pair(
        "cards_looked",
        CARDS,
        turn("build chapel@2,0 keeps tribut mitgift back liaison", BUYING),
        turn("build chapel@2,0 keeps tribut back mitgift liaison", BUYING),
        "front/red",
        (("Look at three cards and keep one",), ("drei Karten an und behalte eine",)),
    ),
    Pair(
        "stack_lacks",
        CARDS,
        turn("build chapel@2,0 keeps whitehall", with_cards(BUYING, "blue", whitehall=2)),
        turn("build chapel@2,0 keeps whitehall", with_cards(BUYING, "blue", whitehall=1)),
        "front/red",
        (("stack cannot hold", "were looked at"), ("nicht im Stapel", "angesehen")),
    ),
    # What stands where it should not
    Pair(
        "queen_locked",
        COURSE,
        Stands(LOCKED, "queen", "front/red", "front/blue", "red: idle"),
        Stands(LOCKED, "queen", "front/blue", "front/blue", "red: idle"),
        "front/red front/blue",
        (("cannot be taken while", "before Blue"), ("wechselt die Königin nicht", "vor Blau")),
    ),
    Pair(
        "counter_off",
        "Spielvorbereitung, 12",
        Stands(table(), "vp-counter/red", "vp/3", "vp/1", "red: idle"),
        Stands(table(), "vp-counter/red", "vp/1", "vp/1", "red: idle"),
        "vp/3 vp/1",
        (("Red's counter stands on 3", "belongs on 1"), ("von Rot steht auf 3", "gehört auf 1")),
    ),
    Pair(
        "prestige_counter_off",
        "Spielvorbereitung, 13",
        Stands(table(), "prestige-counter/red", "prestige/4", "prestige/0"),
        Stands(table(), "prestige-counter/red", "prestige/0", "prestige/0"),
        "prestige/4 prestige/0",
        (
            ("stands on 4", "at a masked ball only", "belongs on 0"),
            ("steht auf 4", "nur beim Maskenball", "auf 0"),
        ),
    ),
    Pair(
        "round_counter_off",
        COURSE,
        Stands(table(), "round-counter", "round/1", "round/0", "red: idle"),
        Stands(table(), "round-counter", "round/0", "round/0", "red: idle"),
        "round/1 round/0",
        (("space 1", "queen's owner", "belongs on 0"), ("Feld 1", "mit der Königin", "auf 0")),
    ),
    Pair(
        "decade_counter_off",
        "Neue Dekade vorbereiten",
        Stands(table(), "decade-counter", "decade/1", "decade/0"),
        Stands(table(), "decade-counter", "decade/0", "decade/0"),
        "decade/1 decade/0",
        (
            ("space 1", "when a decade begins", "belongs on 0"),
            ("Feld 1", "wenn eine Dekade beginnt", "auf 0"),
        ),
    ),
)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.code)
def test_broken(pair: Pair) -> None:
    check_broken(pair)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.code)
def test_just_not_broken(pair: Pair) -> None:
    check_kept(pair)


def test_every_rule_has_its_pair() -> None:
    assert {pair.code for pair in PAIRS} == set(rules_of("2012"))
