"""The steps that a turn is put together from by hand, each with its chooser."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from companion.games.api import EntryOption, Text
from companion.games.noblemen.choices.choosing import (
    Chooser,
    Way,
    cell_option,
    exchange,
    handing,
    laying,
    listed,
)
from companion.games.noblemen.choices.legal import bribes, builds, gains, murders, taxes
from companion.games.noblemen.hidden.claims import LOOK_AT, may_hold_cards, may_hold_tiles
from companion.games.noblemen.hidden.handful import counted as by_land
from companion.games.noblemen.position import names
from companion.games.noblemen.position.moves import (
    Build,
    CardDraw,
    Cell,
    Church,
    Expand,
    GainLand,
    Idle,
    Kinds,
    Knight,
    PlayCard,
    Step,
    Tax,
    Trade,
)
from companion.games.noblemen.position.pile import unseen
from companion.games.noblemen.position.state import State
from companion.games.noblemen.position.words import counted, de, en
from companion.games.noblemen.rules.cards import ways
from companion.games.noblemen.rules.cards.designers import PURLOIN_MOST
from companion.games.noblemen.rules.cards.published import VICAR_TAKES
from companion.games.noblemen.rules.church import exceeded, refused
from companion.games.noblemen.told.describe import both

Opening: TypeAlias = Callable[[State, str], Chooser]
"""The chooser of a step that a player begins at a table."""

TRADE: Final = "trade"
MURDER: Final = "murder"
HOW_MANY: Final = both("How many bribe markers?", "Wie viele Bestechungsmarker?")
WHO: Final = both("Who?", "Wer?")
WHERE: Final = both("Where?", "Wo?")
WHICH_FOLLY: Final = both("Which one?", "Welches?")
KNIGHT: Final = both("And the knight?", "Und der Ritter?")
KEEP: Final = both("Which cards are kept?", "Welche Karten bleiben?")


def _expand(state: State, colour: str) -> Chooser:
    def as_it_is(expand: Expand) -> Step:
        return expand

    return laying(state, colour, as_it_is)


def _stroke(state: State, colour: str) -> Chooser:
    def card(expand: Expand) -> Step:
        return PlayCard(names.SCHACHZUG, expand=expand)

    return laying(state, colour, card)


def _build(building: str) -> Opening:
    def chooser(state: State, colour: str) -> Chooser:
        sites = [way for way in builds(state, colour) if way.building == building]
        spaces = {way.space for way in sites}
        several = len(spaces) > 1
        knights = any(way.knight for way in sites)
        asked = [*([WHICH_FOLLY] if several else []), WHERE, KNIGHT if knights else KEEP]
        found = (
            Way(kept, (*path, *more))
            for way in sites
            for path in [_building_path(state, colour, way, several, knights)]
            for kept, more in _kept(state, colour, way)
        )
        return listed(state, found, asked)

    return chooser


def _building_path(
    state: State, colour: str, way: Build, several: bool, knights: bool
) -> tuple[EntryOption, ...]:
    path = [cell_option(colour, way.at)]
    if several:
        path.insert(0, EntryOption(f"space {way.space}", _space(state, way)))
    if knights:
        path.append(_knight_option(state, way.knight))
    return tuple(path)


def _space(state: State, way: Build) -> Text:
    """Which folly it is, by what it needs; any other building by where it was taken from."""
    if way.building != names.FOLLY or way.space is None:
        number = 1 + (way.space or 0)
        return both(f"From space {number}", f"Von Feld {number}")
    needs = state.printed.folly_needs[way.space].items()
    english, german = (
        ", ".join(counted(language, number, f"region/{land}") for land, number in needs)
        for language in ("en", "de")
    )
    return both(f"For {english}", f"Für {german}")


def _kept(state: State, colour: str, way: Build) -> Iterator[tuple[Build, tuple[EntryOption, ...]]]:
    """A chapel's scandal card; an Intrigue keeps all."""
    if way.building != names.CHAPEL or not may_hold_cards(state, colour, (names.INTRIGE,)):
        yield way, ()
        return
    yield way, (EntryOption("one", both("One", "Eine")),)
    every = CardDraw(unseen(min(LOOK_AT, state.deck_count)), (), True)
    text = both("All three, with an Intrigue", "Alle drei, mit einer Intrige")
    yield replace(way, looked=every), (EntryOption("all", text),)


def _knight_option(state: State, knight: Knight | None) -> EntryOption:
    if knight is None:
        return EntryOption("no knight", both("No knight", "Kein Ritter"))
    english, german = _region(state, knight.estate, knight.region)
    name = f"knight {knight.estate}@{knight.region[0]},{knight.region[1]}"
    if knight.moved_from is not None:
        old_en, old_de = _region(state, *knight.moved_from)
        name += f" from {knight.moved_from}"
        english, german = f"{english}, moved from {old_en}", f"{german}, versetzt von {old_de}"
    return EntryOption(name, both(english, german))


def _region(state: State, colour: str, region: Cell) -> tuple[str, str]:
    land = f"region/{state.player(colour).estate.regions[region]}"
    x, y = region
    return (
        f"{en(colour)}: {en(land)} at column {x}, row {y}",
        f"{de(colour)}: {de(land)} bei Spalte {x}, Reihe {y}",
    )


def _bribe(card: str | None) -> Opening:
    def chooser(state: State, colour: str) -> Chooser:
        found = bribes(state, colour, card)
        return listed(state, (Way(way, (_number(way.markers),)) for way in found), [HOW_MANY])

    return chooser


def _tax(state: State, colour: str) -> Chooser:
    return _given(state, taxes(state, colour))


def _land(state: State, colour: str) -> Chooser:
    return _given(state, gains(state, colour))


def _given(state: State, found: Iterator[Tax | GainLand]) -> Chooser:
    """Markers given with an action; whoever has none is not asked."""
    every = list(found)
    several = len(every) > 1
    steps = (Way(way, (_number(way.markers),) if several else ()) for way in every)
    return listed(state, steps, [both("How many markers given?", "Wie viele Marker dazu?")])


def _number(number: int) -> EntryOption:
    return EntryOption(str(number), both(str(number), str(number)))


def _church(card: str | None) -> Opening:
    def chooser(state: State, colour: str) -> Chooser:
        def make(kinds: Kinds) -> Step:
            gift = Church(by_land(kinds), card)
            # The card is for what the church would refuse otherwise.
            return gift if card is None or exceeded(state, gift) else Church(gift.given)

        def may(kinds: Kinds) -> bool:
            gift = Church(by_land(kinds), card)
            return not refused(state, gift) and may_hold_tiles(state, colour, kinds)

        return handing(state, make, may)

    return chooser


def _vikar(state: State, colour: str) -> Chooser:
    def make(kinds: Kinds) -> Step:
        return PlayCard(names.VIKAR, given=kinds)

    def may(kinds: Kinds) -> bool:
        return len(kinds) <= VICAR_TAKES and may_hold_tiles(state, colour, kinds)

    return handing(state, make, may)


def _trade(state: State, colour: str) -> Chooser:
    def make(given: Kinds, taken: Kinds) -> Step:
        return Trade((given[0], given[1]), taken[0])

    return exchange(state, colour, make, rounds=1, gives=2)


def _purloin(state: State, colour: str) -> Chooser:
    def make(given: Kinds, taken: Kinds) -> Step:
        return PlayCard(names.PURLOIN, given=given, taken=taken)

    return exchange(state, colour, make, rounds=PURLOIN_MOST)


def _inheritance(state: State, colour: str) -> Chooser:
    # Of several spaces at the lowest price the first will do.
    found = (way for way in ways(state, colour, names.ERBSCHAFT) if way.space is None)
    cells = ((way, way.at) for way in found)
    return listed(
        state,
        (Way(way, (cell_option(colour, at),)) for way, at in cells if at is not None),
    )


def _treachery(state: State, colour: str) -> Chooser:
    found = ways(state, colour, names.TREACHERY)
    return listed(state, (Way(way, (_knight_option(state, way.knight),)) for way in found))


def _treason(state: State, colour: str) -> Chooser:
    found = ways(state, colour, names.TREASON)
    return listed(state, (Way(way, (_seat(way.against or ""),)) for way in found), [WHO])


def _murder(state: State, colour: str) -> Chooser:
    found = murders(state, colour)
    return listed(state, (Way(way, (_seat(way.by),)) for way in found), [WHO])


def _seat(colour: str) -> EntryOption:
    return EntryOption(colour, both(en(colour), de(colour)))


def _idle(state: State, colour: str) -> Chooser:
    return listed(state, [Way(Idle())])


STEPS: Final[Mapping[str, Opening]] = {
    "expand": _expand,
    **{building: _build(building) for building in names.BUILDINGS},
    "bribe": _bribe(None),
    "tax": _tax,
    "land": _land,
    "church": _church(None),
    "idle": _idle,
    TRADE: _trade,
    MURDER: _murder,
}
CARD_STEPS: Final[Mapping[str, Opening]] = {
    names.SCHACHZUG: _stroke,
    names.ERBSCHAFT: _inheritance,
    names.VIKAR: _vikar,
    names.PURLOIN: _purloin,
    names.TREACHERY: _treachery,
    names.TREASON: _treason,
    names.MARRIAGE: _bribe(names.MARRIAGE),
    names.VICAR: _church(names.VICAR),
}
