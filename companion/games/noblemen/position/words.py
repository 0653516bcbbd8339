"""What things are called when people read about them, in English and German."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

Gender = Literal["m", "f", "n"]


@dataclass(frozen=True, slots=True)
class Word:
    """A noun: English singular and plural, German singular and plural (as an object), gender."""

    en: str
    en_plural: str
    de: str
    de_plural: str
    gender: Gender


WORDS: Final[dict[str, Word]] = {
    "acker": Word("field", "fields", "Acker", "Äcker", "m"),
    "hain": Word("grove", "groves", "Hain", "Haine", "m"),
    "brunnen": Word("fountain", "fountains", "Brunnen", "Brunnen", "m"),
    "wiese": Word("meadow", "meadows", "Wiese", "Wiesen", "f"),
    "?": Word("tile", "tiles", "Plättchen", "Plättchen", "n"),
    "region/acker": Word("manor", "manors", "Gutshof", "Gutshöfe", "m"),
    "region/hain": Word("forest", "forests", "Wald", "Wälder", "m"),
    "region/brunnen": Word("garden", "gardens", "Garten", "Gärten", "m"),
    "castle": Word("castle", "castles", "Burg", "Burgen", "f"),
    "chapel": Word("chapel", "chapels", "Kapelle", "Kapellen", "f"),
    "palace": Word("palace", "palaces", "Palast", "Paläste", "m"),
    "folly": Word("folly", "follies", "Folly", "Follys", "n"),
    "knight": Word("knight", "knights", "Ritter", "Ritter", "m"),
    "tile": Word("tile", "tiles", "Plättchen", "Plättchen", "n"),
    "pound": Word("pound", "pounds", "Pfund", "Pfund", "n"),
    "card": Word("scandal card", "scandal cards", "Skandalkarte", "Skandalkarten", "f"),
    "marker": Word("bribe marker", "bribe markers", "Bestechungsmarker", "Bestechungsmarker", "m"),
    "point": Word("point", "points", "Siegpunkt", "Siegpunkte", "m"),
    "turn": Word("turn", "turns", "Zug", "Züge", "m"),
    "round": Word("round", "rounds", "Runde", "Runden", "f"),
}

NAMES: Final[dict[str, tuple[str, str]]] = {
    "duke": ("Duke", "Duke"),
    "marquess": ("Marquess", "Marquess"),
    "earl": ("Earl", "Earl"),
    "viscount": ("Viscount", "Viscount"),
    "baron": ("Baron", "Baron"),
    "erbschaft": ("Inheritance", "Erbschaft"),
    "erpressung": ("Blackmail", "Erpressung"),
    "vermaehlung": ("Secret Marriage", "Geheime Vermählung"),
    "schachzug": ("Outmaneuver", "Genialer Schachzug"),
    "vikar": ("Vicar's Favour", "Gunst des Vikars"),
    "intrige": ("Intrigue", "Intrige"),
    "liaison": ("Liaison", "Liaison"),
    "mitgift": ("Dowry", "Mitgift"),
    "tribut": ("Tariff", "Tribut"),
    "whitehall": ("Whitehall", "Whitehall"),
    "vicar": ("Favor of the Vicar", "Gunst des Vikars"),
    "marriage": ("Secret Marriage", "Geheime Vermählung"),
    "murder": ("Murder", "Mord"),
    "purloin": ("Purloin", "Entwendung"),
    "treachery": ("Treachery", "Verrat"),
    "treason": ("High Treason", "Hochverrat"),
    "war_spain": ("War with Spain", "Krieg mit Spanien"),
    "war_france": ("War with France", "Krieg mit Frankreich"),
    "red": ("Red", "Rot"),
    "blue": ("Blue", "Blau"),
    "yellow": ("Yellow", "Gelb"),
    "brown": ("Brown", "Braun"),
    "black": ("Black", "Schwarz"),
    "green": ("Green", "Grün"),
    "white": ("White", "Weiß"),
}

_EN: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_DE: Final = ("", "", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn")
_DE_NONE: Final[dict[Gender, str]] = {"m": "keinen", "f": "keine", "n": "kein"}
_DE_ONE: Final[dict[Gender, str]] = {"m": "einen", "f": "eine", "n": "ein"}


def en(name: str) -> str:
    """The English name of a title, card, colour or thing."""
    if name in WORDS:
        return WORDS[name].en
    return NAMES[name][0] if name in NAMES else name.capitalize()


def de(name: str) -> str:
    """The German name of a title, card, colour or thing."""
    if name in WORDS:
        return WORDS[name].de
    return NAMES[name][1] if name in NAMES else name.capitalize()


def counted(language: str, number: int, thing: str) -> str:
    """So many of a thing, as the object of a sentence.

    >>> counted("en", 2, "hain"), counted("de", 1, "hain"), counted("de", 12, "pound")
    ('two groves', 'einen Hain', '12 Pfund')
    """
    word = WORDS[thing]
    if language == "en":
        figure = _EN[number] if 0 <= number < len(_EN) else str(number)
        return f"{figure} {word.en if number == 1 else word.en_plural}"
    if number == 0:
        return f"{_DE_NONE[word.gender]} {word.de}"
    if number == 1:
        return f"{_DE_ONE[word.gender]} {word.de}"
    figure = _DE[number] if 2 <= number < len(_DE) else str(number)
    return f"{figure} {word.de_plural}"


def listed(language: str, parts: Sequence[str]) -> str:
    """Things one after the other: ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {'and' if language == 'en' else 'und'} {parts[-1]}"


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")
