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
)
PLAYABLE: Final = (ERBSCHAFT, VERMAEHLUNG, SCHACHZUG, VIKAR, MITGIFT, TRIBUT, WHITEHALL)
"""Cards that are played in one's own turn; the others work at a ball, a draw or the game's end."""

TILE_TOTAL: Final = {ACKER: 62, HAIN: 48, BRUNNEN: 44, WIESE: 48}
CARD_TOTAL: Final = {
    ERBSCHAFT: 3,
    ERPRESSUNG: 4,
    VERMAEHLUNG: 4,
    SCHACHZUG: 4,
    VIKAR: 3,
    INTRIGE: 3,
    LIAISON: 4,
    MITGIFT: 4,
    TRIBUT: 4,
    WHITEHALL: 2,
}
BUILDING_TOTAL: Final = {CASTLE: 15, CHAPEL: 15, PALACE: 12, FOLLY: 4}
MARKER_TOTAL: Final = 20
KNIGHTS_EACH: Final = 2
