"""Pairs of a rule broken and just not broken, and how they are held against the rulings."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.api import Violation
from companion.games.noblemen import GAME
from companion.games.noblemen.position.state import State
from companion.table.observation import Place


@dataclass(frozen=True, slots=True)
class Played:
    """A turn from a state."""

    state: State
    move: str

    def judged(self) -> tuple[Violation, ...]:
        return GAME.violations(self.state, GAME.parse(self.move))


@dataclass(frozen=True, slots=True)
class Stands:
    """A counter, or the queen, that stands somewhere once a turn was played (or before any)."""

    state: State
    component: str
    stands: str
    belongs: str | None
    move: str | None = None

    def judged(self) -> tuple[Violation, ...]:
        if self.stands == self.belongs:
            return ()
        move = None if self.move is None else GAME.parse(self.move)
        belongs = None if self.belongs is None else self._place(self.belongs)
        found = GAME.astray(self.state, move, self.component, self._place(self.stands), belongs)
        return () if found is None else (found,)

    @staticmethod
    def _place(name: str) -> Place:
        return Place(name) if name.startswith("front/") else Place("board", name)


@dataclass(frozen=True, slots=True)
class Pair:
    """A rule broken and just not. ``says``: what the messages must contain, English then German.
    ``places``: sites of the board, seats' fronts, or cells of estates (``red@1,0``)."""

    code: str
    section: str
    broken: Played | Stands
    kept: Played | Stands
    places: str
    says: tuple[tuple[str, ...], tuple[str, ...]]


def named(place: Place) -> str:
    """A place as the pairs write it."""
    if place.site is not None:
        return place.site
    if place.x is None or place.y is None:
        return place.surface
    return f"{place.surface.removeprefix('estate/')}@{place.x:g},{place.y:g}"


def check_broken(pair: Pair) -> None:
    """The rule and no other is found broken, with its words, its heading and its places."""
    (found,) = pair.broken.judged()
    assert found.code == pair.code
    assert found.section == pair.section
    assert " ".join(map(named, found.places)) == pair.places
    for language, says in zip(("en", "de"), pair.says, strict=True):
        assert found.message[language].endswith(".")
        for words in says:
            assert words in found.message[language]


def check_kept(pair: Pair) -> None:
    """Nothing is found broken."""
    assert pair.kept.judged() == ()
