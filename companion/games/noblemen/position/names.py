"""The names of everything in Noblemen: lands, buildings, titles and scandal cards, as ids.

Ids are what layouts, kits, notation and state files use; German where the box is German.
"""

from __future__ import annotations

from typing import Final

ACKER: Final = "acker"
HAIN: Final = "hain"
BRUNNEN: Final = "brunnen"
WIESE: Final = "wiese"
LANDS: Final = (ACKER, HAIN, BRUNNEN, WIESE)
REGION_LANDS: Final = (ACKER, HAIN, BRUNNEN)
"""Lands of which four in a square make a region: a manor, a forest, a garden."""

UNSEEN: Final = "?"
"""A tile or card of a kind that nobody saw."""

CASTLE: Final = "castle"
CHAPEL: Final = "chapel"
PALACE: Final = "palace"
FOLLY: Final = "folly"
BUILDINGS: Final = (CASTLE, CHAPEL, PALACE, FOLLY)

DUKE: Final = "duke"
MARQUESS: Final = "marquess"
EARL: Final = "earl"
VISCOUNT: Final = "viscount"
BARON: Final = "baron"
TITLES: Final = (DUKE, MARQUESS, EARL, VISCOUNT, BARON)
"""Highest first."""

ERBSCHAFT: Final = "erbschaft"
ERPRESSUNG: Final = "erpressung"
VERMAEHLUNG: Final = "vermaehlung"
SCHACHZUG: Final = "schachzug"
VIKAR: Final = "vikar"
INTRIGE: Final = "intrige"
LIAISON: Final = "liaison"
MITGIFT: Final = "mitgift"
TRIBUT: Final = "tribut"
WHITEHALL: Final = "whitehall"
VICAR: Final = "vicar"
MARRIAGE: Final = "marriage"
MURDER: Final = "murder"
PURLOIN: Final = "purloin"
TREACHERY: Final = "treachery"
TREASON: Final = "treason"
WAR_SPAIN: Final = "war_spain"
WAR_FRANCE: Final = "war_france"
CARDS: Final = (
    ERBSCHAFT,
    ERPRESSUNG,
    VERMAEHLUNG,
    SCHACHZUG,
    VIKAR,
    INTRIGE,
    LIAISON,
    MITGIFT,
    TRIBUT,
    WHITEHALL,
    VICAR,
    MARRIAGE,
    MURDER,
    PURLOIN,
    TREACHERY,
    TREASON,
    WAR_SPAIN,
    WAR_FRANCE,
)
"""Of all editions; which of them are in a game's deck is the edition's to say."""
