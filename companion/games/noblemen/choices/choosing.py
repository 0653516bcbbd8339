"""One step of a turn put together by hand, one choice after the other.

A *chooser* is a function from what was chosen so far to a ``Look``: what the step is by now, and
what may be chosen next. It never lists all the ways of a step that has too many to list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.games.api import EntryOption, Text
from companion.games.noblemen.hidden.claims import bag_may_hold, tile_claims
from companion.games.noblemen.position.estate import declarations, frontier
from companion.games.noblemen.position.moves import Cell, Expand, Kinds, Placement, Step
from companion.games.noblemen.position.names import LANDS
from companion.games.noblemen.position.state import State
from companion.games.noblemen.position.words import WORDS
from companion.games.noblemen.rules.expand import MOST_TILES
from companion.games.noblemen.rules.rulings import cell_place
from companion.games.noblemen.rules.turn import effect
from companion.games.noblemen.told.describe import both

Ids = tuple[str, ...]

GIVE = "-"
TAKE = "+"
WHICH_TILE = both("Which tile?", "Welches Plättchen?")
MORE_TILES = both("Another tile?", "Noch ein Plättchen?")
WHERE = both("Where?", "Wo?")
GIVES = both("Which tile do you give?", "Welches Plättchen gibst du?")
TAKES = both("Which tile do you take?", "Welches Plättchen nimmst du?")


@dataclass(frozen=True, slots=True)
class Look:
    """A step as far as it was chosen: ``step`` where it may end here, ``options`` for what may be
    added, and the state as it would be by now, for a look at the table."""

    step: Step | None
    question: Text
    options: tuple[EntryOption, ...]
    state: State


Chooser: TypeAlias = Callable[[Ids], Look]


@dataclass(frozen=True, slots=True)
class Way:
    """One of few ways of doing a step, with the choices that lead to it in order."""

    step: Step
    path: tuple[EntryOption, ...] = ()


def follow(chooser: Chooser, chosen: Sequence[str]) -> tuple[int, Look]:
    """As many of the choices as belong to this step, and where they lead."""
    used, look = 0, chooser(())
    while used < len(chosen) and chosen[used] in {option.id for option in look.options}:
        used += 1
        look = chooser(tuple(chosen[:used]))
    return used, look


def listed(state: State, ways: Iterable[Way], questions: Sequence[Text] = ()) -> Chooser:
    """A step with few ways: ``questions`` are asked one after the other, the last again."""
    every = tuple(ways)

    def look(chosen: Ids) -> Look:
        depth = len(chosen)
        fits = [way for way in every if tuple(o.id for o in way.path[:depth]) == chosen]
        ends = (way.step for way in fits if len(way.path) == depth)
        following = {way.path[depth].id: way.path[depth] for way in fits if len(way.path) > depth}
        question = questions[min(depth, len(questions) - 1)] if questions else WHERE
        return Look(next(ends, None), question, tuple(following.values()), state)

    return look


def handing(state: State, make: Callable[[Kinds], Step], may: Callable[[Kinds], bool]) -> Chooser:
    """Tiles given one after the other, in any order, as long as ``may`` allows one more."""

    def look(chosen: Ids) -> Look:
        more = tuple(tile_option(land) for land in LANDS if may((*chosen, land)))
        step = make(tuple(sorted(chosen, key=LANDS.index))) if chosen else None
        return Look(step, MORE_TILES if chosen else GIVES, more, state)

    return look


def exchange(
    state: State, colour: str, make: Callable[[Kinds, Kinds], Step], rounds: int, gives: int = 1
) -> Chooser:
    """Tiles given and taken by turns, ``gives`` of them for each one taken."""
    may_give = tile_claims(state, colour)

    def look(chosen: Ids) -> Look:
        given = tuple(c.removeprefix(GIVE) for c in chosen if c.startswith(GIVE))
        taken = tuple(c.removeprefix(TAKE) for c in chosen if c.startswith(TAKE))
        whole = len(given) == gives * len(taken)
        step = make(given, taken) if taken and whole else None
        if len(taken) == rounds:
            return Look(step, TAKES, (), state)
        if len(given) < gives * (len(taken) + 1):
            lands = [land for land in LANDS if may_give((*given, land))]
            options = tuple(tile_option(land, GIVE) for land in lands)
            return Look(step, GIVES, options, state)
        lands = [land for land in LANDS if bag_may_hold(state, (*taken, land), colour)]
        return Look(step, TAKES, tuple(tile_option(land, TAKE) for land in lands), state)

    return look


def laying(state: State, colour: str, make: Callable[[Expand], Step]) -> Chooser:
    """Tiles laid one after the other: which, then where; and which squares they complete, where
    there is a choice."""
    may_hold = tile_claims(state, colour)

    def look(chosen: Ids) -> Look:
        placed, regions, land = _laid(chosen)
        by_now = effect(state, colour, Expand(placed)) if placed else state
        if land is not None:
            cells = frontier(by_now.player(colour).estate.tiles)
            return Look(None, WHERE, tuple(cell_option(colour, cell) for cell in cells), by_now)
        lands = tuple(tile.land for tile in placed)
        more = tuple(tile_option(land) for land in LANDS if may_hold((*lands, land)))
        if len(placed) == MOST_TILES or regions:
            more = ()
        squares = () if regions else _squares(state, colour, placed)
        step = make(Expand(placed, regions)) if placed else None
        return Look(step, MORE_TILES if placed else WHICH_TILE, (*more, *squares), by_now)

    return look


def _laid(chosen: Ids) -> tuple[tuple[Placement, ...], tuple[Cell, ...], str | None]:
    """The tiles laid by these choices, the regions declared, and a tile that has no place yet."""
    placed: list[Placement] = []
    regions: tuple[Cell, ...] = ()
    land = None
    for word in chosen:
        if word in LANDS:
            land = word
        elif land is not None:
            placed.append(Placement(land, *_cell(word)))
            land = None
        else:
            regions = tuple(_cell(part) for part in word.split("+"))
    return tuple(placed), regions, land


def _squares(state: State, colour: str, placed: tuple[Placement, ...]) -> tuple[EntryOption, ...]:
    """The squares that may be declared, where these tiles leave a choice."""
    estate = state.player(colour).estate
    ways = {tuple(sorted(way)): way for way in declarations(estate, placed) if way}
    if len(ways) < 2:
        return ()
    group = both("Which square is complete?", "Welches Viereck ist fertig?")
    return tuple(
        EntryOption(
            "+".join(map(_id, way)),
            both(
                "Square from " + ", ".join(_spot(cell)["en"] for cell in way),
                "Viereck ab " + ", ".join(_spot(cell)["de"] for cell in way),
            ),
            group,
        )
        for way in ways.values()
    )


def tile_option(land: str, sign: str = "") -> EntryOption:
    """A tile of a land to choose; ``sign`` says whether it is given or taken."""
    return EntryOption(f"{sign}{land}", noun(land))


def cell_option(colour: str, cell: Cell) -> EntryOption:
    """A place in an estate to choose."""
    return EntryOption(_id(cell), _spot(cell), place=cell_place(colour, cell))


def noun(word: str) -> Text:
    """What a thing is called, to stand alone."""
    return both(WORDS[word].en.capitalize(), WORDS[word].de)


def _spot(cell: Cell) -> Mapping[str, str]:
    x, y = cell
    return both(f"column {x}, row {y}", f"Spalte {x}, Reihe {y}")


def _id(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _cell(text: str) -> Cell:
    x, _, y = text.partition(",")
    return int(x), int(y)
