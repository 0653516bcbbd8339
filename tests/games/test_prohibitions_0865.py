"""Every rule of the designer's version 0.8.6.5 that can be broken: broken, and just not broken.

Headings are those of its own rulebook, and no message speaks of what only the other edition has.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.noblemen.position.state import State, War
from companion.games.noblemen.rules.rulings import rules_of
from tests.games.pairs import Pair, Played, Stands, check_broken, check_kept
from tests.games.tables import drawn, full_pile, knight_on, table, with_estate, with_player

RULES = "0.8.6.5"
MANOR = drawn("a a w ", "a a w ", regions={(0, 0): "acker"})
FOREST = drawn("h h w ", "h h w ", regions={(0, 0): "hain"})
TWO_FORESTS = drawn("h h h h w ", "h h h h w ", regions={(0, 0): "hain", (2, 0): "hain"})
ONE_FOREST = drawn("h h h h w ", "h h h h w ", regions={(0, 0): "hain"})

TURN = "Turn summary"
REMEMBER = "Things to remember"
LANDS = "1 - Play up to 3 lands"
STRUCTURE = "2 - Build a structure"
CASTLE = "2 - Build a structure, Build a Castle"
KNIGHT = "2 - Build a structure, Men-at-arms"
CHAPEL = "2 - Build a structure, Build a Church"
PALACE = "2 - Build a structure, Build a Palace"
FOLLY = "2 - Build a structure, Build a Folly"
DONATE = "5 - Donate land to the Church"
BRIBE = "6 - Bribe Royalty"
BALL = "Masquerade Ball"
CARDS = "Scandal Cards"
END = "End Game"


def lying(**changes: object) -> State:
    """The table set up, red to act."""
    return replace(table(rules=RULES), **changes)  # type: ignore[arg-type]


def reds(*rows: str, money: int = 30, **changes: object) -> State:
    """Red to act with this estate and money."""
    return with_player(lying(), "red", estate=drawn(*rows), money=money, **changes)


def holding(**tiles: int) -> State:
    return with_player(lying(), "red", tiles=full_pile(**tiles))


def with_cards(state: State, colour: str = "red", **cards: int) -> State:
    return with_player(state, colour, cards=full_pile(**cards))


def before_ball(ponds: int = 0, **red: object) -> State:
    """Red to act and to bring the marker to the first ball, with so many ponds."""
    state = with_estate(lying(round=4, queen="red"), "red", drawn("w " + "b " * ponds))
    return with_player(state, "red", **red)


def turn(move: str, state: State | None = None) -> Played:
    return Played(lying() if state is None else state, f"red: {move}")


BUYING = reds("wCa w ")
VISIT = with_estate(BUYING, "blue", MANOR)
BOTH = with_estate(with_estate(BUYING, "blue", MANOR), "yellow", FOREST)
BOTH_OUT = knight_on(knight_on(BOTH, "blue", (0, 0), "red"), "yellow", (0, 0), "red")
THIRD = with_estate(
    BOTH_OUT,
    "blue",
    drawn("a a h h ", "a a h h ", regions={(0, 0): "acker", (2, 0): "hain"}),
)
THIRD = knight_on(THIRD, "blue", (0, 0), "red")
AT_HOME = with_player(
    lying(),
    "red",
    money=30,
    estate=drawn("a a . . w ", "a a w . w ", regions={(0, 0): "acker"}),
)
LATE = lying(round=9, closing=1, queen="red")
LAST = replace(LATE, decade=2)
FIVE_POSSIBLE = with_cards(lying(church={"hain": 2}), vicar=1)

PAIRS = (
    # Turn summary
    Pair(
        "not_your_turn",
        TURN,
        Played(lying(), "blue: expand hain@1,0"),
        Played(lying(), "red: expand hain@1,0"),
        "blue@1,0",
        (("Red's turn, not Blue's", "let Red play"), ("Rot ist am Zug", "lass Rot spielen")),
    ),
    # "Murder": in another player's turn, not by playing one's own.
    Pair(
        "not_your_turn",
        TURN,
        Played(lying(), "blue: murdered red"),
        Played(lying(), "red: murdered blue"),
        "front/blue",
        (("Red's turn",), ("Rot ist am Zug",)),
    ),
    Pair(
        "unknown_player",
        TURN,
        Played(lying(), "pink: idle"),
        Played(lying(), "red: idle"),
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
        "one_card",
        TURN,
        turn("card tribut; bribe 1 with marriage", with_cards(lying(), tribut=1, marriage=1)),
        turn("bribe 1 with marriage", with_cards(lying(), tribut=1, marriage=1)),
        "front/red",
        (("More than one scandal card", "one at most"), ("Mehr als eine", "höchstens eine")),
    ),
    Pair(
        "one_card",
        TURN,
        turn("card tribut; idle; card mitgift", with_cards(lying(), tribut=1, mitgift=1)),
        # A card given at the ball is none played in the turn.
        turn(
            "card tribut; idle | ball red cards mitgift",
            with_cards(before_ball(), tribut=1, mitgift=1),
        ),
        "front/red",
        (("More than one scandal card",), ("Mehr als eine",)),
    ),
    # Things to remember
    Pair(
        "tiles_not_held",
        REMEMBER,
        turn("trade acker hain > wiese; idle", holding(hain=2)),
        turn("trade hain hain > wiese; idle", holding(hain=2)),
        "front/red",
        (("cannot have these tiles", "only tiles that are there"), ("kann diese", "vorhandene")),
    ),
    Pair(
        "tiles_not_held",
        REMEMBER,
        turn("expand hain@1,0 hain@2,0 draws hain hain", holding(hain=1)),
        turn("expand hain@1,0 hain@2,0 draws hain hain", holding(hain=2)),
        "red@1,0 red@2,0",
        (("cannot have these tiles",), ("kann diese Plättchen nicht",)),
    ),
    Pair(
        "bag_lacks",
        REMEMBER,
        turn("trade ? ? > brunnen; idle", with_estate(lying(), "blue", drawn("w " + "b " * 44))),
        turn("trade ? ? > brunnen; idle", with_estate(lying(), "blue", drawn("w " + "b " * 43))),
        "front/red",
        (("bag cannot hold", "Take what is there"), ("nicht im Beutel", "Nimm, was da ist")),
    ),
    # 1 - Play up to 3 lands
    Pair(
        "nothing_laid",
        LANDS,
        turn("expand"),
        turn("expand hain@1,0"),
        "front/red",
        (("No tile was laid", "one to three"), ("Kein Plättchen gelegt", "ein bis drei")),
    ),
    Pair(
        "four_tiles",
        LANDS,
        turn("expand hain@1,0 hain@2,0 hain@3,0 hain@4,0"),
        turn("expand hain@1,0 hain@2,0 hain@3,0"),
        "red@1,0 red@2,0 red@3,0 red@4,0",
        (("4 tiles laid", "three at most"), ("4 Plättchen", "höchstens drei")),
    ),
    Pair(
        "detached",
        LANDS,
        turn("expand hain@1,1"),
        turn("expand hain@0,1"),
        "red@1,1",
        (("along an edge", "edge to edge"), ("mit einer Kante", "Kante an Kante")),
    ),
    Pair(
        "cell_taken",
        LANDS,
        turn("expand hain@0,0"),
        turn("expand hain@0,-1"),
        "red@0,0",
        (("lies here already", "free places"), ("schon ein Plättchen", "freie Plätze")),
    ),
    # "Farms can only be part of one Plantation."
    Pair(
        "region_wrong",
        LANDS,
        turn(
            "expand acker@2,1 acker@2,2 region@1,1",
            with_estate(lying(), "red", drawn("a a ", "a a ", "w . ", regions={(0, 1): "acker"})),
        ),
        turn(
            "expand acker@2,1 acker@2,2",
            with_estate(lying(), "red", drawn("a a ", "a a ", "w . ", regions={(0, 1): "acker"})),
        ),
        "red@1,1",
        (("make no new region", "each tile in one only"), ("kein neues Gebiet", "nur in einem")),
    ),
    Pair(
        "wrong_draw",
        LANDS,
        turn("expand hain@1,0 draws acker acker"),
        turn("expand hain@1,0 draws acker"),
        "front/red",
        (("Wrong number drawn", "one tile"), ("Falsch gezogen", "ein Plättchen")),
    ),
    # 2 - Build a structure
    Pair(
        "no_such_building",
        STRUCTURE,
        turn("build castle@2,0 space 0", BUYING),
        turn("build castle@2,0 space 2", BUYING),
        "castle/0",
        (("No castle is left", "stands on the board"), ("nichts mehr zu haben", "Spielplan")),
    ),
    Pair(
        "not_cheapest",
        STRUCTURE,
        turn("build chapel@2,0 space 3", BUYING),
        turn("build chapel@2,0 space 2", BUYING),
        "chapel/3 chapel/2",
        (("not the cheapest chapel", "four pounds"), ("nicht das günstigste", "vier Pfund")),
    ),
    Pair(
        "too_expensive",
        STRUCTURE,
        turn("build palace@0,0", with_player(BUYING, "red", money=7)),
        turn("build palace@0,0", with_player(BUYING, "red", money=7, title="earl")),
        "palace/2",
        (("Red has 7", "eight pounds", "cheaper"), ("Rot hat 7", "acht Pfund", "Günstigeres")),
    ),
    Pair(
        "building_off_meadow",
        STRUCTURE,
        turn("build castle@2,0", reds("wCa h ")),
        turn("build castle@2,0", reds("wCa w ")),
        "red@2,0",
        (("meadow only", "empty meadow"), ("nur auf Wiesen", "leere Wiese")),
    ),
    Pair(
        "cell_occupied",
        STRUCTURE,
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
        (("No castle beside or diagonal", "another meadow"), ("Keine Burg neben", "andere Wiese")),
    ),
    Pair(
        "adjacent_chapel",
        CHAPEL,
        turn("build chapel@1,1", reds("a w ", "wKa ")),
        turn("build chapel@1,1", reds("a w ", "wCa ")),
        "red@1,1 red@0,0",
        (("No chapel beside", "another meadow"), ("Keine Kapelle neben", "andere Wiese")),
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
        (("not for sale again", "beside the board"), ("nicht wieder verkauft", "neben den")),
    ),
    Pair(
        "folly_requirements",
        FOLLY,
        turn("build folly@4,0 space 0", with_player(BUYING, "red", estate=ONE_FOREST, money=10)),
        turn("build folly@4,0 space 0", with_player(BUYING, "red", estate=TWO_FORESTS, money=10)),
        "folly/0 red@4,0",
        (("Regions are missing", "two forests"), ("fehlen Gebiete", "zwei Wälder")),
    ),
    # Men-at-arms
    Pair(
        "knight_without_castle",
        KNIGHT,
        turn("build chapel@2,0 knight blue@0,0", VISIT),
        turn("build castle@2,0 knight blue@0,0", VISIT),
        "blue@0.5,0.5",
        (("new castle only", "Take it back"), ("mit einer neuen Burg", "Nimm ihn zurück")),
    ),
    Pair(
        "knight_no_region",
        KNIGHT,
        turn("build castle@2,0 knight blue@1,0", VISIT),
        turn("build castle@2,0 knight blue@0,0", VISIT),
        "blue@1.5,0.5",
        (("No finished region", "manor, forest or garden"), ("kein fertiges", "Gutshof, Wald")),
    ),
    # Nobody is displaced on another player's estate ...
    Pair(
        "knight_occupied",
        KNIGHT,
        turn("build castle@2,0 knight blue@0,0", knight_on(VISIT, "blue", (0, 0), "yellow")),
        turn("build castle@2,0 knight blue@0,0", VISIT),
        "blue@0.5,0.5",
        (("stands here already", "free region"), ("steht schon ein Ritter", "freies Gebiet")),
    ),
    # ... on one's own everybody but oneself.
    Pair(
        "knight_occupied",
        KNIGHT,
        turn("build castle@4,0 knight red@0,0", knight_on(AT_HOME, "red", (0, 0), "red")),
        turn("build castle@4,0 knight red@0,0", knight_on(AT_HOME, "red", (0, 0), "blue")),
        "red@0.5,0.5",
        (("stands here already",), ("steht schon ein Ritter",)),
    ),
    Pair(
        "knight_not_there",
        KNIGHT,
        turn("build castle@2,0 knight blue@2,0", THIRD),
        turn("build castle@2,0 knight blue@2,0 moved blue@0,0", THIRD),
        "blue@2.5,0.5",
        (("No knight of Red", "move an own one"), ("Rot hat dort keinen", "versetze einen")),
    ),
    Pair(
        "wrong_handover",
        KNIGHT,
        turn("build castle@2,0 knight yellow@0,0 gives ?", BOTH),
        turn("build castle@2,0 knight yellow@0,0 gives ? ?", BOTH),
        "yellow@0.5,0.5",
        (("wrong number of tiles", "owner gives two tiles"), ("Falsch viele", "zwei Plättchen")),
    ),
    # 3 - Acquire Land, 4 - Taxes
    Pair(
        "land_used",
        "3 - Acquire Land",
        turn("land", with_player(lying(), "red", landed=True)),
        turn("land", with_player(lying(), "red", taxed=True)),
        "front/red",
        (("gained land in this decade already", "another action"), ("schon Land", "andere Aktion")),
    ),
    # What goes to a guest's screen is not the land owner's.
    Pair(
        "wrong_draw",
        LANDS,
        turn(
            "land draws ? ? ? ? ? ?",
            knight_on(with_estate(lying(), "red", FOREST), "red", (0, 0), "blue"),
        ),
        turn(
            "land draws ? ? ? ?",
            knight_on(with_estate(lying(), "red", FOREST), "red", (0, 0), "blue"),
        ),
        "front/red",
        (("due: four tiles",), ("vier Plättchen",)),
    ),
    Pair(
        "tax_used",
        "4 - Taxes",
        turn("tax", with_player(lying(), "red", taxed=True)),
        turn("tax", with_player(lying(), "red", landed=True)),
        "front/red",
        (("collected taxes in this decade", "another action"), ("schon Steuern", "andere Aktion")),
    ),
    # 5 - Donate land to the Church
    Pair(
        "nothing_given",
        DONATE,
        turn("church"),
        turn("church acker"),
        "front/red",
        (("No tile was given", "at least one"), ("Kein Plättchen gestiftet", "mindestens eins")),
    ),
    Pair(
        "church_full",
        DONATE,
        turn("church hain*2", lying(church={"hain": 2})),
        turn("church hain", lying(church={"hain": 2})),
        "church/hain/0 church/hain/1 church/hain/2",
        (("three of a kind", "five with", "fewer of these: grove"), ("je Art drei", "weniger")),
    ),
    Pair(
        "church_full",
        DONATE,
        turn("church hain*4 with vicar", FIVE_POSSIBLE),
        turn("church hain*3 with vicar", FIVE_POSSIBLE),
        "church/hain/0 church/hain/1 church/hain/2",
        (("five with a Favor of the Vicar",), ("fünf mit einer Gunst des Vikars",)),
    ),
    # 6 - Bribe Royalty
    Pair(
        "nothing_bought",
        BRIBE,
        turn("bribe 0"),
        turn("bribe 1"),
        "bribes/0",
        (("No bribe marker was bought", "at least one"), ("Kein Bestechungsmarker", "mindestens")),
    ),
    Pair(
        "no_markers_left",
        BRIBE,
        turn("bribe 13", with_player(lying(), "red", money=30)),
        turn("bribe 12", with_player(lying(), "red", money=30)),
        "bribes/0",
        (("Only 12 are left", "no more"), ("nur noch 12", "nicht mehr")),
    ),
    Pair(
        "bribes_too_expensive",
        BRIBE,
        turn("bribe 6 with marriage", with_player(with_cards(lying(), marriage=1), "red", money=7)),
        turn("bribe 6 with marriage", with_player(with_cards(lying(), marriage=1), "red", money=8)),
        "bribes/0",
        (("Red has 7", "eight pounds", "fewer"), ("Rot hat 7 Pfund", "acht Pfund", "weniger")),
    ),
    Pair(
        "markers_not_held",
        BRIBE,
        turn("land 2", with_player(lying(), "red", markers=1)),
        turn("land 1", with_player(lying(), "red", markers=1)),
        "bribes/0",
        (("Red has one bribe marker", "at the most"), ("Rot hat einen", "höchstens")),
    ),
    # Masquerade Ball
    Pair(
        "ball_not_now",
        BALL,
        turn("idle | ball red markers 1", with_player(lying(), "red", markers=1)),
        turn("idle | ball red markers 1", before_ball(markers=1)),
        "front/red",
        (("No masked ball", "wait for the next"), ("kein Maskenball", "auf den nächsten")),
    ),
    # No ball in the last turns.
    Pair(
        "ball_not_now",
        BALL,
        turn("idle | ball red markers 1", with_player(replace(LATE, closing=2), "red", markers=1)),
        turn(
            "idle | ball red markers 1",
            with_player(replace(LATE, round=8, closing=0), "red", markers=1),
        ),
        "front/red",
        (("No masked ball",), ("kein Maskenball",)),
    ),
    Pair(
        "title_prestige",
        BALL,
        turn("idle | ball red title earl", before_ball(5)),
        turn("idle | ball red title earl", before_ball(6)),
        "prestige/5",
        (("lacks the prestige", "lower one"), ("zu wenig Prestige", "niedrigeren")),
    ),
    Pair(
        "title_taken",
        BALL,
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
        "title_not_highest",
        BALL,
        turn("idle | ball red title viscount", before_ball(6)),
        turn("idle | ball red title earl", before_ball(6)),
        "prestige/6",
        (("lower title", "highest that is left: Earl"), ("zu niedrigen", "höchsten", "Earl")),
    ),
    Pair(
        "prestige_counter_off",
        BALL,
        Stands(lying(), "prestige-counter/red", "prestige/4", "prestige/0"),
        Stands(lying(), "prestige-counter/red", "prestige/0", "prestige/0"),
        "prestige/4 prestige/0",
        (("stands on 4", "masked ball only"), ("steht auf 4", "nur beim Maskenball")),
    ),
    # Start New Decade, Game Play Overview, Set Up, End Game
    Pair(
        "decade_not_over",
        "Start New Decade",
        turn("idle | draw red keeps tribut", replace(LATE, closing=2)),
        turn("idle | draw red keeps tribut", LATE),
        "front/red",
        (("No new decade", "when it begins"), ("keine neue Dekade", "zu Beginn")),
    ),
    Pair(
        "decade_counter_off",
        "Game Play Overview",
        Stands(lying(), "decade-counter", "decade/1", "decade/0"),
        Stands(lying(), "decade-counter", "decade/0", "decade/0"),
        "decade/1 decade/0",
        (("when a decade begins", "belongs on 0"), ("wenn eine Dekade beginnt", "auf 0")),
    ),
    Pair(
        "round_counter_off",
        "Game Play Overview",
        Stands(LATE, "round-counter", "round/8", "round/9"),
        Stands(LATE, "round-counter", "round/9", "round/9"),
        "round/8 round/9",
        (("space 8", "not after the last ball"), ("Feld 8", "nicht nach dem letzten Ball")),
    ),
    Pair(
        "counter_off",
        "Set Up",
        Stands(lying(), "vp-counter/red", "vp/3", "vp/1", "red: idle"),
        Stands(lying(), "vp-counter/red", "vp/1", "vp/1", "red: idle"),
        "vp/3 vp/1",
        (("stands on 3", "belongs on 1"), ("steht auf 3", "gehört auf 1")),
    ),
    Pair(
        "game_over",
        END,
        turn("idle", replace(LAST, to_move=None)),
        turn("idle", LAST),
        "front/red",
        (("game is over", "Take this turn back"), ("Spiel zu Ende", "zurück")),
    ),
    Pair(
        "game_not_over",
        END,
        turn("idle | liaisons red 1", LATE),
        turn("idle | liaisons red 1", LAST),
        "front/red",
        (("does not end with this turn", "at its end"), ("endet nicht", "erst am Ende")),
    ),
    # Scandal Cards
    Pair(
        "card_not_held",
        CARDS,
        turn("card tribut; idle", with_cards(lying(), mitgift=1)),
        turn("card tribut; idle", with_cards(lying(), tribut=1)),
        "front/red",
        (("cannot have this card: Tariff", "Only cards behind"), ("nicht haben", "nur Karten")),
    ),
    Pair(
        "card_not_held",
        CARDS,
        turn("murdered blue", with_cards(lying(), "blue", liaison=1)),
        turn("murdered blue", with_cards(lying(), "blue", murder=1)),
        "front/red",
        (("Blue cannot have this card: Murder",), ("Blau kann diese Karte nicht haben: Mord",)),
    ),
    # "If used for this the card is not used for anything else."
    Pair(
        "card_not_held",
        CARDS,
        turn("card tribut; idle | ball red cards tribut", with_cards(before_ball(), tribut=1)),
        turn("card tribut; idle | ball red cards tribut", with_cards(before_ball(), tribut=2)),
        "front/red",
        (("Tariff",), ("Tribut",)),
    ),
    Pair(
        "card_not_playable",
        CARDS,
        turn("card erpressung; idle", with_cards(lying(), erpressung=1)),
        turn("idle | ball red cards erpressung", with_cards(before_ball(), erpressung=1)),
        "front/red",
        (("Blackmail is not played", "its moment"), ("Erpressung wird nicht", "ihren Moment")),
    ),
    Pair(
        "card_not_in_deck",
        CARDS,
        turn("card erbschaft at 2,0; idle", BUYING),
        turn("card mitgift; idle", BUYING),
        "front/red",
        (("no such card", "Inheritance", "one of its own"), ("gibt es in dieser Ausgabe nicht",)),
    ),
    # "During a Bribe Royalty action", "During Donate land to the Church".
    Pair(
        "card_not_playable",
        CARDS,
        turn("card marriage; idle", with_cards(lying(), marriage=1)),
        turn("bribe 1 with marriage", with_cards(lying(), marriage=1)),
        "front/red",
        (("Secret Marriage is not played",), ("Geheime Vermählung wird nicht",)),
    ),
    Pair(
        "card_incomplete",
        CARDS,
        turn("card treachery; idle", with_cards(VISIT, treachery=1)),
        turn("card treachery knight blue@0,0; idle", with_cards(VISIT, treachery=1)),
        "front/red",
        (("missing with Treachery", "region for its knight"), ("Bei Verrat", "Gebiet für")),
    ),
    Pair(
        "purloin_limit",
        CARDS,
        turn("card purloin gives ? ? ? ? ? ? takes ? ? ? ? ? ?; idle"),
        turn("card purloin gives ? ? ? ? ? takes ? ? ? ? ?; idle"),
        "front/red",
        (("one to five tiles, not 6",), ("ein bis fünf Plättchen, nicht 6",)),
    ),
    Pair(
        "purloin_limit",
        CARDS,
        turn("card purloin gives ? takes ? ?; idle"),
        turn("card purloin gives ? ? takes ? ?; idle"),
        "front/red",
        (("each for one from the bag",), ("jedes gegen eines aus dem Beutel",)),
    ),
    Pair(
        "treason_opponent",
        CARDS,
        turn("card treason against red; idle"),
        turn("card treason against blue; idle"),
        "front/red",
        (("hits an opponent", "another player"), ("trifft einen Gegner", "einen Mitspieler")),
    ),
    Pair(
        "murder_oneself",
        CARDS,
        turn("murdered red"),
        turn("murdered blue"),
        "front/red",
        (("Red cannot skip the own turn", "Keep it"), ("Rot kann nicht", "Hebe die Karte")),
    ),
    Pair(
        "murdered_acts",
        CARDS,
        turn("murdered blue; expand hain@1,0"),
        turn("murdered blue"),
        "red@1,0",
        (("Red's turn is skipped", "Take back"), ("Zug von Rot fällt aus", "Nimm zurück")),
    ),
    Pair(
        "vicar_needless",
        CARDS,
        turn("church hain with vicar", FIVE_POSSIBLE),
        turn("church hain*2 with vicar", FIVE_POSSIBLE),
        "front/red",
        (("Favor of the Vicar is for more", "Keep it"), ("Gunst des Vikars ist für", "Hebe sie")),
    ),
    Pair(
        "cards_looked",
        CARDS,
        turn("build chapel@2,0 keeps tribut mitgift back liaison", BUYING),
        turn("build chapel@2,0 keeps tribut back mitgift liaison", BUYING),
        "front/red",
        (("keep one", "under the stack"), ("behalte eine", "unter den Stapel")),
    ),
    Pair(
        "stack_lacks",
        CARDS,
        turn("build chapel@2,0 keeps murder", with_cards(BUYING, "blue", murder=2)),
        turn("build chapel@2,0 keeps murder", with_cards(BUYING, "blue", murder=1)),
        "front/red",
        (("stack cannot hold", "were looked at"), ("nicht im Stapel", "angesehen")),
    ),
    # A war that is on lies on the table, not in the stack.
    Pair(
        "stack_lacks",
        CARDS,
        turn("build chapel@2,0 keeps war_spain", replace(BUYING, war=War("war_spain"))),
        turn("build chapel@2,0 keeps war_france", replace(BUYING, war=War("war_spain"))),
        "front/red",
        (("stack cannot hold",), ("nicht im Stapel",)),
    ),
)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.code)
def test_broken(pair: Pair) -> None:
    check_broken(pair)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.code)
def test_just_not_broken(pair: Pair) -> None:
    check_kept(pair)


def test_every_rule_has_its_pair() -> None:
    assert {pair.code for pair in PAIRS} == set(rules_of(RULES))


@pytest.mark.parametrize(
    "only_there",
    [
        "Intrig",
        "Inheritance",
        "Erbschaft",
        "Whitehall on",
        "held fast",
        "five is the most",
        "locked",
    ],
)
def test_no_message_speaks_of_what_only_the_other_edition_has(only_there: str) -> None:
    for rule in rules_of(RULES).values():
        assert only_there.lower() not in f"{rule.en} {rule.de}".lower()


@pytest.mark.parametrize(
    "only_here", ["Murder", "Mord", "Treachery", "Verrat", "five with", "Treason"]
)
def test_nor_the_other_way_round(only_here: str) -> None:
    for rule in rules_of("2012").values():
        assert only_here not in f"{rule.en} {rule.de}"


def test_rules_that_only_one_edition_has() -> None:
    published, designers = set(rules_of("2012")), set(rules_of(RULES))
    assert published - designers == {
        "card_no_meadow",
        "knight_own_estate",
        "knight_supply_first",
        "queen_locked",
        "too_many_bribes",
        "vicar_limit",
    }
    assert designers - published == {
        "murder_oneself",
        "murdered_acts",
        "purloin_limit",
        "title_not_highest",
        "treason_opponent",
        "vicar_needless",
    }
