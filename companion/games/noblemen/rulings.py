"""Every rule that can be broken: its code, the rulebook's section, and what to tell the table.

A message says what is wrong and what would be right. The codes are stable; those of
``table-format.md``'s faults are the fault names there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from companion.games.api import Violation
from companion.games.noblemen.moves import Cell
from companion.games.noblemen.words import WORDS, counted, de, en, sentence
from companion.table.observation import Place

Value = str | int | Mapping[str, str]

RULES: Final[dict[str, tuple[str, str, str]]] = {
    # code: (section, English, German)
    "not_your_turn": (
        "Spielzug",
        "It is {other}'s turn, not {who}'s",
        "{other} ist am Zug, nicht {who}",
    ),
    "unknown_player": (
        "Spielzug",
        "{who} does not play. Name the players as they sit",
        "{who} spielt nicht mit. Nenne die Spieler, wie sie sitzen",
    ),
    "game_over": ("Spielende", "The game is over", "Das Spiel ist zu Ende"),
    "one_action": (
        "Spielzug",
        "{number} actions in one turn. Take exactly one",
        "{number} Aktionen in einem Zug. Führe genau eine aus",
    ),
    "one_card": (
        "Skandalkarten",
        "More than one scandal card in one turn. Play one at most",
        "Mehr als eine Skandalkarte in einem Zug. Spiele höchstens eine",
    ),
    "nothing_laid": (
        "A",
        "No tile was laid. Enlarging takes one to three tiles",
        "Kein Plättchen gelegt. Beim Vergrößern legst du ein bis drei Plättchen",
    ),
    "four_tiles": (
        "A",
        "{number} tiles laid in one turn. Lay three at most and take the others back",
        "{number} Plättchen in einem Zug gelegt. Lege höchstens drei und nimm die anderen zurück",
    ),
    "detached": (
        "A",
        "This tile touches no other along an edge. Lay it edge to edge with the estate",
        "Dieses Plättchen berührt kein anderes mit einer Kante. Lege es Kante an Kante an",
    ),
    "cell_taken": (
        "A",
        "A tile lies here already. Lay tiles on free places only",
        "Hier liegt schon ein Plättchen. Lege nur auf freie Plätze",
    ),
    "region_wrong": (
        "Landschaftsplättchen",
        "These four tiles make no new region. Four of a kind in a square do, each tile in one only",
        "Diese vier Plättchen sind kein neues Gebiet. Vier gleiche im Quadrat sind eins, jedes "
        "Plättchen nur in einem",
    ),
    "tiles_not_held": (
        "Spielzug",
        "{who} cannot have these tiles behind the screen. Use only tiles that are there",
        "{who} kann diese Plättchen nicht hinter dem Sichtschirm haben. Nimm nur vorhandene",
    ),
    "wrong_draw": (
        "Landschaftsplättchen",
        "Wrong number drawn: {tile} are due",
        "Falsch gezogen: {tile} stehen dir zu",
    ),
    "bag_lacks": (
        "Landschaftsplättchen",
        "The bag cannot hold these tiles. Take what is there",
        "Diese Plättchen können nicht im Beutel sein. Nimm, was da ist",
    ),
    "no_such_building": (
        "B",
        "No {building} is left there. Build what stands on the board",
        "Dort ist nichts mehr zu haben: {building}. Baue, was auf dem Spielplan steht",
    ),
    "not_cheapest": (
        "B",
        "This is not the cheapest {building}. Take the one for {pound}",
        "Das ist nicht das günstigste Gebäude dieser Art ({building}). Nimm das für {pound}",
    ),
    "too_expensive": (
        "B",
        "{who} has {number} of the {pound} that this costs. Choose something cheaper",
        "{who} hat {number} Pfund, das kostet {pound}. Wähle etwas Günstigeres",
    ),
    "building_off_meadow": (
        "B",
        "A {building} stands on a meadow only. Put it on an empty meadow of the own estate",
        "Gebaut wird nur auf Wiesen ({building}). Wähle eine leere Wiese im Anwesen",
    ),
    "cell_occupied": (
        "B",
        "A building stands on this meadow already. Choose an empty one",
        "Auf dieser Wiese steht schon ein Gebäude. Wähle eine leere",
    ),
    "adjacent_castle": (
        "B",
        "No castle beside or diagonal to a castle or palace. Choose another meadow",
        "Keine Burg neben oder schräg an Burg oder Palast. Wähle eine andere Wiese",
    ),
    "adjacent_chapel": (
        "B",
        "No chapel beside or diagonal to a chapel. Choose another meadow",
        "Keine Kapelle neben oder schräg an einer Kapelle. Wähle eine andere Wiese",
    ),
    "palace_needs_castle": (
        "B",
        "A palace replaces a castle of the own estate. Put it where one stands",
        "Ein Palast ersetzt eine Burg im eigenen Anwesen. Stelle ihn an ihre Stelle",
    ),
    "folly_requirements": (
        "B",
        "This folly needs {needs} in the own estate",
        "Für dieses Folly brauchst du {needs} im Anwesen",
    ),
    "knight_without_castle": (
        "B",
        "Only a castle that was bought brings a knight. Take the knight back",
        "Nur eine gekaufte Burg bringt einen Ritter. Nimm den Ritter zurück",
    ),
    "knight_own_estate": (
        "B",
        "A knight goes into another player's estate",
        "Ein Ritter kommt in das Anwesen eines Mitspielers",
    ),
    "knight_no_region": (
        "B",
        "No finished region is here. A knight stands on a manor, forest or garden",
        "Hier ist kein fertiges Gebiet. Ein Ritter steht auf Gutshof, Wald oder Garten",
    ),
    "knight_occupied": (
        "B",
        "A knight stands here already. Choose a free region",
        "Hier steht schon ein Ritter. Wähle ein freies Gebiet",
    ),
    "knight_supply_first": (
        "B",
        "A knight is left in the supply. Move one only when none is",
        "Es ist noch ein Ritter im Vorrat. Versetzt wird erst, wenn keiner mehr da ist",
    ),
    "knight_not_there": (
        "B",
        "No knight of {who} is there to be set. Take one from the supply or move an own one",
        "{who} hat dort keinen Ritter. Nimm einen aus dem Vorrat oder versetze einen eigenen",
    ),
    "wrong_handover": (
        "B",
        "{tile} are due from the forest's owner",
        "Der Besitzer des Waldes gibt {tile} ab",
    ),
    "nothing_bought": (
        "C",
        "No bribe marker was bought. Buy one to five",
        "Kein Bestechungsmarker gekauft. Kaufe einen bis fünf",
    ),
    "too_many_bribes": (
        "C",
        "{number} bribe markers at once. Five is the most",
        "{number} Bestechungsmarker auf einmal. Höchstens fünf sind erlaubt",
    ),
    "no_markers_left": (
        "C",
        "Only {number} are left on the board: bribe markers. Take no more than that",
        "Auf dem Spielplan liegen nur noch {number} Bestechungsmarker. Nimm nicht mehr",
    ),
    "bribes_too_expensive": (
        "C",
        "{who} has {number} of the {pound} that these markers cost. Buy fewer",
        "{who} hat {number} Pfund, diese Marker kosten {pound}. Kaufe weniger",
    ),
    "markers_not_held": (
        "C",
        "{who} has {marker} and cannot give more",
        "{who} hat {marker} und kann nicht mehr abgeben",
    ),
    "tax_used": (
        "D",
        "{who} collected taxes in this decade already. Choose another action",
        "{who} hat in dieser Dekade schon Steuern eingetrieben. Wähle eine andere Aktion",
    ),
    "land_used": (
        "E",
        "{who} gained land in this decade already. Choose another action",
        "{who} hat in dieser Dekade schon Land gewonnen. Wähle eine andere Aktion",
    ),
    "nothing_given": (
        "F",
        "No tile was given. Give at least one",
        "Kein Plättchen gestiftet. Stifte mindestens eins",
    ),
    "church_full": (
        "F",
        "The church takes three of a kind in a decade. It has three of these: {land}",
        "Die Kirche nimmt je Art drei in einer Dekade. So viele hat sie schon: {land}",
    ),
    "card_not_held": (
        "Skandalkarten",
        "{who} cannot have this card: {card}",
        "{who} kann diese Karte nicht haben: {card}",
    ),
    "card_not_playable": (
        "Skandalkarten",
        "{card} is not played in one's own turn. Keep it for its moment",
        "{card} wird nicht im eigenen Zug gespielt. Hebe die Karte für ihren Moment auf",
    ),
    "card_incomplete": (
        "Skandalkarten",
        "{card} lacks what it was used for, or was used for something else",
        "Bei {card} fehlt, wofür die Karte gespielt wurde, oder es passt nicht zu ihr",
    ),
    "vicar_limit": (
        "Skandalkarten",
        "{card} takes one to four tiles, not {number}",
        "{card} nimmt ein bis vier Plättchen, nicht {number}",
    ),
    "cards_looked": (
        "Skandalkarten",
        "Look at three cards and keep one. Only an Intrigue held before keeps all",
        "Sieh drei Karten an und behalte eine. Nur eine vorher gehaltene Intrige behält alle",
    ),
    "stack_lacks": (
        "Skandalkarten",
        "The stack cannot hold these cards. Name the ones that were looked at",
        "Diese Karten können nicht im Stapel sein. Nenne die, die du angesehen hast",
    ),
    "title_prestige": (
        "Maskenball",
        "{who} lacks the prestige for this title: {title}. Take a lower one",
        "{who} hat für diesen Titel zu wenig Prestige: {title}. Nimm einen niedrigeren",
    ),
    "title_taken": (
        "Maskenball",
        "This title is taken: {title}. Take one that is left",
        "Dieser Titel ist schon vergeben: {title}. Nimm einen anderen",
    ),
    "ball_not_now": (
        "Maskenball",
        "No masked ball comes at the end of this turn",
        "Am Ende dieses Zugs ist kein Maskenball",
    ),
    "decade_not_over": (
        "Neue Dekade",
        "No new decade comes at the end of this turn",
        "Am Ende dieses Zugs beginnt keine neue Dekade",
    ),
    "game_not_over": (
        "Spielende",
        "The game does not end with this turn. Liaisons count at its end",
        "Das Spiel endet nicht mit diesem Zug. Liaisons zählen erst am Ende",
    ),
    "counter_off": (
        "Siegpunkte",
        "{who}'s counter stands on {number} and belongs on {right}",
        "Der Zähler von {who} steht auf {number} und gehört auf {right}",
    ),
}


def broken(code: str, places: Iterable[Place] = (), **values: Value) -> Violation:
    """The violation of a rule. ``values`` fill its message: ids are named in the reader's language,
    ``tile``, ``pound`` and ``marker`` are counted, a text by language is taken as it is."""
    section, english, german = RULES[code]
    message = {
        "en": sentence(english.format_map(_named(values, "en"))),
        "de": sentence(german.format_map(_named(values, "de"))),
    }
    return Violation(code, message, section, tuple(places))


def _named(values: Mapping[str, Value], language: str) -> dict[str, str]:
    name = en if language == "en" else de
    named = {}
    for key, value in values.items():
        if isinstance(value, int):
            named[key] = counted(language, value, key) if key in WORDS else str(value)
        else:
            named[key] = name(value) if isinstance(value, str) else value[language]
    return named


def cell_place(colour: str, cell: Cell) -> Place:
    """A cell of a player's estate, to point at."""
    return Place(f"estate/{colour}", x=cell[0], y=cell[1])
