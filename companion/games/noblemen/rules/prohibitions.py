"""What the rulebook of 2012 forbids: each rule's code, the heading it stands under, and what to
tell the table.

A message says what is wrong and what would be right. The codes are stable.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Rule:
    """``section``: the rulebook's own heading. ``en``, ``de``: the message, whose braces are filled
    from what was broken."""

    section: str
    en: str
    de: str


_TILES: Final = "Die Landschaftsplättchen"
_TURN: Final = "Ein Spielzug"
_ENLARGE: Final = "A Anwesen vergrößern"
_BUILD: Final = "B Gebäude bauen"
_CASTLE: Final = "B Gebäude bauen, Burg"
_PALACE: Final = "B Gebäude bauen, Palast"
_CHAPEL: Final = "B Gebäude bauen, Kapelle"
_FOLLY: Final = "B Gebäude bauen, Folly"
_BRIBE: Final = "C Königsfamilie bestechen"
_TAX: Final = "D Steuern eintreiben"
_LAND: Final = "E Land gewinnen"
_CHURCH: Final = "F Der Kirche stiften"
_COURSE: Final = "Ablauf einer Dekade"
_BALL: Final = "Maskenball"
_TITLES: Final = "Maskenball, Adelstitel neu verteilen"
_DECADE: Final = "Neue Dekade vorbereiten"
_END: Final = "Spielende"
_CARDS: Final = "Die Skandalkarten"
_POINTS: Final = "Spielvorbereitung, 12"
_PRESTIGE: Final = "Spielvorbereitung, 13"

PROHIBITIONS: Final[Mapping[str, Rule]] = {
    "not_your_turn": Rule(
        _TURN,
        "It is {other}'s turn, not {who}'s. Take this back and let {other} play",
        "{other} ist am Zug, nicht {who}. Nimm das zurück und lass {other} spielen",
    ),
    "unknown_player": Rule(
        _TURN,
        "{who} does not play. Name the players as they sit",
        "{who} spielt nicht mit. Nenne die Spieler, wie sie sitzen",
    ),
    "game_over": Rule(
        _END,
        "The game is over after the third building scoring. Take this turn back",
        "Nach der dritten Gebäudewertung ist das Spiel zu Ende. Nimm diesen Zug zurück",
    ),
    "one_action": Rule(
        _TURN,
        "{number} actions in one turn. Take exactly one",
        "{number} Aktionen in einem Zug. Führe genau eine aus",
    ),
    "one_card": Rule(
        _CARDS,
        "More than one scandal card in one turn. Play one at most",
        "Mehr als eine Skandalkarte in einem Zug. Spiele höchstens eine",
    ),
    "nothing_laid": Rule(
        _ENLARGE,
        "No tile was laid. Enlarging takes one to three tiles",
        "Kein Plättchen gelegt. Beim Vergrößern legst du ein bis drei Plättchen",
    ),
    "four_tiles": Rule(
        _ENLARGE,
        "{number} tiles laid in one turn. Lay three at most and take the others back",
        "{number} Plättchen in einem Zug gelegt. Lege höchstens drei und nimm die anderen zurück",
    ),
    "detached": Rule(
        _ENLARGE,
        "This tile touches no other along an edge. Lay it edge to edge with the estate",
        "Dieses Plättchen berührt kein anderes mit einer Kante. Lege es Kante an Kante an",
    ),
    "cell_taken": Rule(
        _ENLARGE,
        "A tile lies here already. Lay tiles on free places only",
        "Hier liegt schon ein Plättchen. Lege nur auf freie Plätze",
    ),
    "region_wrong": Rule(
        _TILES,
        "These four tiles make no new region. Four of a kind in a square do, each tile in one only",
        "Diese vier Plättchen sind kein neues Gebiet. Vier gleiche im Quadrat sind eins, jedes "
        "Plättchen nur in einem",
    ),
    "tiles_not_held": Rule(
        _TURN,
        "{who} cannot have these tiles behind the screen. Use only tiles that are there",
        "{who} kann diese Plättchen nicht hinter dem Sichtschirm haben. Nimm nur vorhandene",
    ),
    "wrong_draw": Rule(
        _TILES,
        "Wrong number drawn. What is due: {tile}",
        "Falsch gezogen. Dir steht zu: {tile}",
    ),
    "bag_lacks": Rule(
        _TILES,
        "The bag cannot hold these tiles. Take what is there",
        "Diese Plättchen können nicht im Beutel sein. Nimm, was da ist",
    ),
    "no_such_building": Rule(
        _BUILD,
        "No {building} is left there. Build what stands on the board",
        "Dort ist nichts mehr zu haben: {building}. Baue, was auf dem Spielplan steht",
    ),
    "not_cheapest": Rule(
        _BUILD,
        "This is not the cheapest {building}. Take the one for {pound}",
        "Das ist nicht das günstigste Gebäude dieser Art ({building}). Nimm das für {pound}",
    ),
    "too_expensive": Rule(
        _BUILD,
        "{who} has {number} of the {pound} that this costs. Choose something cheaper",
        "{who} hat {number} Pfund, das kostet {pound}. Wähle etwas Günstigeres",
    ),
    "building_off_meadow": Rule(
        _BUILD,
        "A {building} stands on a meadow only. Put it on an empty meadow of the own estate",
        "Gebaut wird nur auf Wiesen ({building}). Wähle eine leere Wiese im Anwesen",
    ),
    "cell_occupied": Rule(
        _BUILD,
        "A building stands on this meadow already. Choose an empty one",
        "Auf dieser Wiese steht schon ein Gebäude. Wähle eine leere",
    ),
    "adjacent_castle": Rule(
        _CASTLE,
        "No castle beside or diagonal to a castle or palace. Choose another meadow",
        "Keine Burg neben oder schräg an Burg oder Palast. Wähle eine andere Wiese",
    ),
    "adjacent_chapel": Rule(
        _CHAPEL,
        "No chapel beside or diagonal to a chapel. Choose another meadow",
        "Keine Kapelle neben oder schräg an einer Kapelle. Wähle eine andere Wiese",
    ),
    "palace_needs_castle": Rule(
        _PALACE,
        "A palace replaces a castle of the own estate. Put it where one stands",
        "Ein Palast ersetzt eine Burg im eigenen Anwesen. Stelle ihn an ihre Stelle",
    ),
    "castle_to_supply": Rule(
        _PALACE,
        "The castle that a palace replaced is not for sale again. Put it beside the board",
        "Die Burg, die ein Palast ersetzt, wird nicht wieder verkauft. Lege sie neben den "
        "Spielplan",
    ),
    "folly_requirements": Rule(
        _FOLLY,
        "Regions are missing for this folly. It needs {needs} in the own estate",
        "Für dieses Folly fehlen Gebiete. Du brauchst {needs} im Anwesen",
    ),
    "knight_without_castle": Rule(
        _CASTLE,
        "Only a castle that was bought brings a knight. Take the knight back",
        "Nur eine gekaufte Burg bringt einen Ritter. Nimm den Ritter zurück",
    ),
    "knight_own_estate": Rule(
        _CASTLE,
        "This is the own estate. A knight goes into another player's",
        "Das ist das eigene Anwesen. Ein Ritter kommt in das eines Mitspielers",
    ),
    "knight_no_region": Rule(
        _CASTLE,
        "No finished region is here. A knight stands on a manor, forest or garden",
        "Hier ist kein fertiges Gebiet. Ein Ritter steht auf Gutshof, Wald oder Garten",
    ),
    "knight_occupied": Rule(
        _CASTLE,
        "A knight stands here already. Choose a free region",
        "Hier steht schon ein Ritter. Wähle ein freies Gebiet",
    ),
    "knight_supply_first": Rule(
        _CASTLE,
        "A knight is left in the supply. Set that one; move one only when none is left",
        "Es ist noch ein Ritter im Vorrat. Setze diesen; versetzt wird erst, wenn keiner mehr da "
        "ist",
    ),
    "knight_not_there": Rule(
        _CASTLE,
        "No knight of {who} is there to be set. Take one from the supply or move an own one",
        "{who} hat dort keinen Ritter. Nimm einen aus dem Vorrat oder versetze einen eigenen",
    ),
    "wrong_handover": Rule(
        _CASTLE,
        "The wrong number of tiles was handed over. The forest's owner gives {tile}",
        "Falsch viele Plättchen abgegeben. Der Besitzer des Waldes gibt {tile} ab",
    ),
    "nothing_bought": Rule(
        _BRIBE,
        "No bribe marker was bought. Buy one to five",
        "Kein Bestechungsmarker gekauft. Kaufe einen bis fünf",
    ),
    "too_many_bribes": Rule(
        _BRIBE,
        "{number} bribe markers at once. {most} is the most",
        "{number} Bestechungsmarker auf einmal. Höchstens {most} sind erlaubt",
    ),
    "no_markers_left": Rule(
        _BRIBE,
        "Only {number} are left on the board: bribe markers. Take no more than that",
        "Auf dem Spielplan liegen nur noch {number} Bestechungsmarker. Nimm nicht mehr",
    ),
    "bribes_too_expensive": Rule(
        _BRIBE,
        "{who} has {number} of the {pound} that these markers cost. Buy fewer",
        "{who} hat {number} Pfund, diese Marker kosten {pound}. Kaufe weniger",
    ),
    "markers_not_held": Rule(
        _BRIBE,
        "{who} has {marker} and cannot give more. Give that many at the most",
        "{who} hat {marker} und kann nicht mehr abgeben. Gib höchstens so viele ab",
    ),
    "tax_used": Rule(
        _TAX,
        "{who} collected taxes in this decade already. Choose another action",
        "{who} hat in dieser Dekade schon Steuern eingetrieben. Wähle eine andere Aktion",
    ),
    "land_used": Rule(
        _LAND,
        "{who} gained land in this decade already. Choose another action",
        "{who} hat in dieser Dekade schon Land gewonnen. Wähle eine andere Aktion",
    ),
    "nothing_given": Rule(
        _CHURCH,
        "No tile was given. Give at least one",
        "Kein Plättchen gestiftet. Stifte mindestens eins",
    ),
    "church_full": Rule(
        _CHURCH,
        "The church takes three of a kind in a decade, from everybody together. Give fewer of "
        "these: {land}",
        "Die Kirche nimmt je Art drei in einer Dekade, von allen zusammen. Stifte weniger davon: "
        "{land}",
    ),
    "card_not_held": Rule(
        _CARDS,
        "{who} cannot have this card: {card}. Only cards behind the own screen count",
        "{who} kann diese Karte nicht haben: {card}. Es zählen nur Karten hinter dem Sichtschirm",
    ),
    "card_not_in_deck": Rule(
        _CARDS,
        "There is no such card in this edition: {card}. Name one of its own",
        "Diese Karte gibt es in dieser Ausgabe nicht: {card}. Nenne eine, die es gibt",
    ),
    "card_not_playable": Rule(
        _CARDS,
        "{card} is not played like that. Keep it for its moment",
        "{card} wird nicht so gespielt. Hebe die Karte für ihren Moment auf",
    ),
    "card_incomplete": Rule(
        _CARDS,
        "Something is missing with {card}, or does not belong to it. It goes with {needs}",
        "Bei {card} fehlt etwas, oder es gehört nicht dazu. Zu der Karte gehört: {needs}",
    ),
    "card_no_meadow": Rule(
        _CARDS,
        "{card} cannot be played: no meadow is free for its castle. Lay one first",
        "{card} ist nicht spielbar: Für die Burg ist keine Wiese frei. Lege zuerst eine an",
    ),
    "vicar_limit": Rule(
        _CARDS,
        "{card} takes one to four tiles, not {number}",
        "{card} nimmt ein bis vier Plättchen, nicht {number}",
    ),
    "cards_looked": Rule(
        _CARDS,
        "Look at three cards and keep one. Only an Intrigue held before keeps all",
        "Sieh drei Karten an und behalte eine. Nur eine vorher gehaltene Intrige behält alle",
    ),
    "stack_lacks": Rule(
        _CARDS,
        "The stack cannot hold these cards. Name the ones that were looked at",
        "Diese Karten können nicht im Stapel sein. Nenne die, die du angesehen hast",
    ),
    "title_prestige": Rule(
        _TITLES,
        "{who} lacks the prestige for this title: {title}. Take a lower one",
        "{who} hat für diesen Titel zu wenig Prestige: {title}. Nimm einen niedrigeren",
    ),
    "title_taken": Rule(
        _TITLES,
        "This title is taken: {title}. Take one that is left",
        "Dieser Titel ist schon vergeben: {title}. Nimm einen anderen",
    ),
    "ball_not_now": Rule(
        _BALL,
        "No masked ball comes at the end of this turn. Markers and cards wait for the next one",
        "Am Ende dieses Zugs ist kein Maskenball. Marker und Karten warten auf den nächsten",
    ),
    "decade_not_over": Rule(
        _DECADE,
        "No new decade comes at the end of this turn. Its scandal card is drawn when it begins",
        "Am Ende dieses Zugs beginnt keine neue Dekade. Ihre Skandalkarte ziehst du zu Beginn",
    ),
    "game_not_over": Rule(
        _END,
        "The game does not end with this turn. Liaisons count at its end",
        "Das Spiel endet nicht mit diesem Zug. Liaisons zählen erst am Ende",
    ),
    "queen_locked": Rule(
        _COURSE,
        "The queen cannot be taken while the round counter stands here. Put her before {right}",
        "Solange der Rundenzähler hier steht, wechselt die Königin nicht. Stelle sie vor {right}",
    ),
    "counter_off": Rule(
        _POINTS,
        "{who}'s counter stands on {number} and belongs on {right}",
        "Der Zähler von {who} steht auf {number} und gehört auf {right}",
    ),
    "prestige_counter_off": Rule(
        _PRESTIGE,
        "{who}'s prestige counter stands on {number}. It moves at a masked ball only and belongs "
        "on {right}",
        "Der Prestigezähler von {who} steht auf {number}. Er zieht nur beim Maskenball und gehört "
        "auf {right}",
    ),
    "round_counter_off": Rule(
        _COURSE,
        "The round counter stands on space {number}. It moves one space when the queen's owner "
        "ends a turn and belongs on {right}",
        "Der Rundenzähler steht auf Feld {number}. Er zieht ein Feld, wenn ein Zug des Spielers "
        "mit der Königin endet, und gehört auf {right}",
    ),
    "decade_counter_off": Rule(
        _DECADE,
        "The decade counter stands on space {number}. It moves when a decade begins and belongs "
        "on {right}",
        "Der Dekadenzähler steht auf Feld {number}. Er zieht, wenn eine Dekade beginnt, und "
        "gehört auf {right}",
    ),
}
