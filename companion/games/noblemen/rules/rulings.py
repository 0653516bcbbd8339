"""What to tell the table about a rule that is broken.

The rules themselves only note which one it is, where, and with which figures; it is put into words
once, for the rulebook that is played by, where somebody is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.api import Violation
from companion.games.noblemen.position.moves import Cell
from companion.games.noblemen.position.words import WORDS, counted, de, en, sentence
from companion.games.noblemen.rules import prohibitions, prohibitions_0865
from companion.games.noblemen.rules.prohibitions import Rule
from companion.table.observation import Place

Value = str | int | Mapping[str, str]

RULEBOOKS: Final[Mapping[str, Mapping[str, Rule]]] = {
    "2012": prohibitions.PROHIBITIONS,
    "0.8.6.5": prohibitions_0865.PROHIBITIONS,
}


@dataclass(frozen=True, slots=True)
class Broken:
    """A rule that is broken: its code, where on the table, and what fills its message."""

    code: str
    places: tuple[Place, ...]
    values: Mapping[str, Value]


def broken(code: str, places: Iterable[Place] = (), **values: Value) -> Broken:
    """A rule that is broken. Of the ``values``, ids are named in the reader's language, ``tile``,
    ``pound`` and ``marker`` are counted, a text by language is taken as it is."""
    return Broken(code, tuple(places), values)


def rules_of(rulebook: str) -> Mapping[str, Rule]:
    """Every rule of a rulebook that can be broken, by its code."""
    return RULEBOOKS[rulebook]


def ruling(found: Broken, rulebook: str) -> Violation:
    """The words for a rule of this rulebook that is broken."""
    rule = RULEBOOKS[rulebook][found.code]
    message = {
        "en": sentence(rule.en.format_map(_named(found.values, "en"))),
        "de": sentence(rule.de.format_map(_named(found.values, "de"))),
    }
    return Violation(found.code, message, rule.section, found.places)


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


def front_place(colour: str) -> Place:
    """The table before a player's screen, to point at where what is wrong lies behind it."""
    return Place(f"front/{colour}")
