"""Victory points: how they are noted when they are made, and the lines that explain them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.api import ScoreLine, Text
from companion.games.noblemen.position.moves import Cell
from companion.games.noblemen.position.state import Earned, State
from companion.games.noblemen.position.words import counted, de, en
from companion.games.values import replace
from companion.table.observation import Place

REASONS: Final[Mapping[str, tuple[str, str]]] = {
    "start": ("on the counter when the evening began", "zu Beginn schon auf dem Zähler"),
    "queen": ("the queen at the end of the turn", "die Königin am Ende des Zugs"),
    "folly": ("the {ordinal} folly built", "das {ordinal} gebaute Folly"),
    "bribe": ("{marker} bought", "{marker} gekauft"),
    "church": ("{tile} given to the church", "{tile} der Kirche gestiftet"),
    "idle": ("idleness", "Müßiggang"),
    "title": ("title of {subject}", "Titel {subject}"),
    "castle": ("enclosed castle, {chapel} beside it", "umschlossene Burg, {chapel} daneben"),
    "palace": ("enclosed palace, {chapel} beside it", "umschlossener Palast, {chapel} daneben"),
    "vermaehlung": ("card {subject}", "Karte {subject}"),
    "vikar": ("card {subject}, {tile} given", "Karte {subject}, {tile} abgegeben"),
    "liaison": (
        "card {subject} at the end, {number} of them",
        "Karte {subject} am Ende, {number}x",
    ),
}
"""Reason -> English and German, filled from an ``Earned``."""

_ORDINALS: Final = {
    "en": ("", "first", "second", "third", "fourth"),
    "de": ("", "erste", "zweite", "dritte", "vierte"),
}
_DECADES: Final = ("I", "II", "III")


def award(
    state: State,
    colour: str,
    points: int,
    reason: str,
    *,
    subject: str = "",
    number: int = 0,
    cells: tuple[Cell, ...] = (),
    sites: tuple[str, ...] = (),
) -> State:
    """The state with points on a player's counter and the reason in the history."""
    if points == 0:
        return state
    earned = Earned(colour, points, reason, subject, number, state.decade, state.turn, cells, sites)
    player = state.player(colour)
    players = state.players_with(replace(player, vp=player.vp + points))
    return replace(state, players=players, history=(*state.history, earned))


def reason_text(earned: Earned) -> Text:
    """Why these points were made, in each language."""
    english, german = REASONS[earned.reason]
    return {
        "en": english.format_map(_values(earned, "en")),
        "de": german.format_map(_values(earned, "de")),
    }


def _values(earned: Earned, language: str) -> dict[str, str]:
    things = ("marker", "tile", "chapel")
    ordinals = _ORDINALS[language]
    name = en(earned.subject) if language == "en" else de(earned.subject)
    return {
        **{thing: counted(language, earned.number, thing) for thing in things},
        "subject": name,
        "number": str(earned.number),
        "ordinal": ordinals[min(earned.number, len(ordinals) - 1)],
    }


def when(earned: Earned) -> str:
    """Decade and turn as a short label: ``II/17``."""
    return f"{_DECADES[min(earned.decade, 2)]}/{earned.turn}"


def lines(state: State) -> dict[str, tuple[ScoreLine, ...]]:
    """Per player every line that made the points, oldest first; they add up to the counter."""
    found: dict[str, list[ScoreLine]] = {colour: [] for colour in state.seats}
    for earned in state.history:
        line = ScoreLine(earned.points, reason_text(earned), places(earned), when(earned))
        found[earned.player].append(line)
    return {colour: tuple(entries) for colour, entries in found.items()}


def places(earned: Earned) -> tuple[Place, ...]:
    """Where on the table the points come from. What lies neither in the estate nor on the board
    (the queen, a title, cards) lies before the player."""
    cells = (Place(f"estate/{earned.player}", x=x, y=y) for x, y in earned.cells)
    sites = (Place("board", site) for site in earned.sites)
    return (*cells, *sites) or (Place(f"front/{earned.player}"),)
