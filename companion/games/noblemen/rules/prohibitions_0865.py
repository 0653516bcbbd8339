"""What the designer's version 0.8.6.5 forbids: each rule's code, the heading it stands under, and
what to tell the table.

What both rulebooks forbid in the same way is said in the same words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.noblemen.rules import prohibitions
from companion.games.noblemen.rules.prohibitions import Rule

_OVERVIEW: Final = "Game Play Overview"
_SET_UP: Final = "Set Up"
_TURN: Final = "Turn summary"
_REMEMBER: Final = "Things to remember"
_LANDS: Final = "1 - Play up to 3 lands"
_STRUCTURE: Final = "2 - Build a structure"
_CASTLE: Final = "2 - Build a structure, Build a Castle"
_KNIGHT: Final = "2 - Build a structure, Men-at-arms"
_CHAPEL: Final = "2 - Build a structure, Build a Church"
_PALACE: Final = "2 - Build a structure, Build a Palace"
_FOLLY: Final = "2 - Build a structure, Build a Folly"
_ACQUIRE: Final = "3 - Acquire Land"
_TAXES: Final = "4 - Taxes"
_DONATE: Final = "5 - Donate land to the Church"
_BRIBE: Final = "6 - Bribe Royalty"
_BALL: Final = "Masquerade Ball"
_DECADE: Final = "Start New Decade"
_END: Final = "End Game"
_CARDS: Final = "Scandal Cards"

_SHARED: Final = {
    "not_your_turn": _TURN,
    "unknown_player": _TURN,
    "game_over": _END,
    "one_action": _TURN,
    "one_card": _TURN,
    "nothing_laid": _LANDS,
    "four_tiles": _LANDS,
    "detached": _LANDS,
    "cell_taken": _LANDS,
    "region_wrong": _LANDS,
    "tiles_not_held": _REMEMBER,
    "wrong_draw": _LANDS,
    "bag_lacks": _REMEMBER,
    "no_such_building": _STRUCTURE,
    "not_cheapest": _STRUCTURE,
    "too_expensive": _STRUCTURE,
    "building_off_meadow": _STRUCTURE,
    "cell_occupied": _STRUCTURE,
    "adjacent_castle": _CASTLE,
    "adjacent_chapel": _CHAPEL,
    "palace_needs_castle": _PALACE,
    "castle_to_supply": _PALACE,
    "folly_requirements": _FOLLY,
    "knight_no_region": _KNIGHT,
    "knight_occupied": _KNIGHT,
    "knight_not_there": _KNIGHT,
    "wrong_handover": _KNIGHT,
    "no_markers_left": _BRIBE,
    "bribes_too_expensive": _BRIBE,
    "markers_not_held": _BRIBE,
    "tax_used": _TAXES,
    "land_used": _ACQUIRE,
    "nothing_given": _DONATE,
    "card_not_held": _CARDS,
    "card_not_in_deck": _CARDS,
    "card_not_playable": _CARDS,
    "card_incomplete": _CARDS,
    "stack_lacks": _CARDS,
    "title_prestige": _BALL,
    "title_taken": _BALL,
    "ball_not_now": _BALL,
    "decade_not_over": _DECADE,
    "game_not_over": _END,
    "counter_off": _SET_UP,
    "prestige_counter_off": _BALL,
    "decade_counter_off": _OVERVIEW,
}
"""Code of a rule that both rulebooks have -> its heading here."""

_OWN: Final = {
    "knight_without_castle": Rule(
        _KNIGHT,
        "A knight comes with a new castle only, or with a treachery. Take it back",
        "Ein Ritter kommt nur mit einer neuen Burg oder einem Verrat. Nimm ihn zurück",
    ),
    "nothing_bought": Rule(
        _BRIBE,
        "No bribe marker was bought. Buy at least one",
        "Kein Bestechungsmarker gekauft. Kaufe mindestens einen",
    ),
    "church_full": Rule(
        _DONATE,
        "The church takes three of a kind in a decade, five with a Favor of the Vicar. Give fewer "
        "of these: {land}",
        "Die Kirche nimmt je Art drei in einer Dekade, fünf mit einer Gunst des Vikars. Stifte "
        "weniger davon: {land}",
    ),
    "vicar_needless": Rule(
        _CARDS,
        "{card} is for more tiles of a kind than the church takes otherwise. Keep it until then",
        "{card} ist für mehr Plättchen einer Art, als die Kirche sonst nimmt. Hebe sie dafür auf",
    ),
    "cards_looked": Rule(
        _CARDS,
        "Look at three cards and keep one. The others go under the stack",
        "Sieh drei Karten an und behalte eine. Die anderen kommen unter den Stapel",
    ),
    "purloin_limit": Rule(
        _CARDS,
        "{card} changes one to five tiles, not {number}, each for one from the bag",
        "{card} tauscht ein bis fünf Plättchen, nicht {number}, jedes gegen eines aus dem Beutel",
    ),
    "treason_opponent": Rule(
        _CARDS,
        "{card} hits an opponent. Name another player",
        "{card} trifft einen Gegner. Nenne einen Mitspieler",
    ),
    "murder_oneself": Rule(
        _CARDS,
        "{who} cannot skip the own turn: {card} is for somebody else's. Keep it for that",
        "{who} kann nicht den eigenen Zug ausfallen lassen: {card} gilt einem Mitspieler. Hebe die "
        "Karte dafür auf",
    ),
    "murdered_acts": Rule(
        _CARDS,
        "{who}'s turn is skipped. Take back what was done in it",
        "Der Zug von {who} fällt aus. Nimm zurück, was darin geschah",
    ),
    "title_not_highest": Rule(
        _BALL,
        "{who} took a lower title than could be had. Take the highest that is left: {title}",
        "{who} hat einen zu niedrigen Titel genommen. Nimm den höchsten, der noch da ist: {title}",
    ),
    "round_counter_off": Rule(
        _OVERVIEW,
        "The round counter stands on space {number}. It moves one space when the queen's owner "
        "ends a turn, not after the last ball, and belongs on {right}",
        "Der Rundenzähler steht auf Feld {number}. Er zieht ein Feld, wenn ein Zug des Spielers "
        "mit der Königin endet, nicht nach dem letzten Ball, und gehört auf {right}",
    ),
}

PROHIBITIONS: Final[Mapping[str, Rule]] = {
    **{
        code: Rule(section, prohibitions.PROHIBITIONS[code].en, prohibitions.PROHIBITIONS[code].de)
        for code, section in _SHARED.items()
    },
    **_OWN,
}
