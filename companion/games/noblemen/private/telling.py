"""What a player tells of what they hold: tiles behind the screen, scandal cards, bribe markers.

Only what everybody sees and what this player told before is held against it: nobody shall learn
from an answer what others told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from companion.errors import InputError
from companion.games.api import Held, Hidden, Kind, Text
from companion.games.noblemen.hidden.screens import card_shares, tile_shares
from companion.games.noblemen.hidden.shares import Shares
from companion.games.noblemen.position.names import LANDS
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State
from companion.games.noblemen.position.words import WORDS, counted, de, en
from companion.games.noblemen.private.veil import covered

TILES: Final = "tiles"
CARDS: Final = "cards"
MARKERS: Final = "bribes"
MARKER: Final = "marker"
_TITLES: Final[Mapping[str, Text]] = {
    TILES: {"en": "Tiles behind your screen", "de": "Plättchen hinter deinem Sichtschirm"},
    CARDS: {"en": "Your scandal cards", "de": "Deine Skandalkarten"},
    MARKERS: {"en": "Your bribe markers", "de": "Deine Bestechungsmarker"},
}


def hidden(state: State, colour: str) -> tuple[Hidden, ...]:
    """What this player may tell of. Markers may have been given up unseen, so any number up to
    those that were bought may be left."""
    player, alone = state.player(colour), _alone(state, colour)
    tiles, cards = tile_shares(alone, colour), card_shares(alone, colour)
    markers = Kind(MARKER, *_words(MARKER), 0, player.markers)
    return (
        Hidden(TILES, _TITLES[TILES], _kinds(tiles, colour), player.tiles.count),
        Hidden(CARDS, _TITLES[CARDS], _kinds(cards, colour), player.cards.count),
        Hidden(MARKERS, _TITLES[MARKERS], (markers,)),
    )


def untrue(state: State, colour: str, held: Held) -> Text | None:
    """Why this cannot be what the player holds; None where it can."""
    return next(_untrue(state, colour, held), None)


def tell(state: State, colour: str, held: Held) -> State:
    """The state with what the player told; InputError says why that cannot be."""
    why = untrue(state, colour, held)
    if why is not None:
        raise InputError(f"{colour}: {why['en']}")
    player = state.player(colour)
    if TILES in held:
        player = replace(player, tiles=_told(player.tiles, held[TILES]))
    if CARDS in held:
        player = replace(player, cards=_told(player.cards, held[CARDS]))
    if MARKERS in held:
        player = replace(player, markers=held[MARKERS].get(MARKER, 0))
    return state.with_player(player)


def _told(pile: Pile, kinds: Mapping[str, int]) -> Pile:
    """The pile as its owner told it."""
    told = Pile(pile.count, {kind: number for kind, number in kinds.items() if number})
    return replace(pile, told=told if told.known else None)


def _alone(state: State, colour: str) -> State:
    """The state with everything covered that is not this player's own."""
    return covered(state).with_player(state.player(colour))


def untold(state: State, colour: str) -> State:
    """The state without what this player told of tiles and cards."""
    player = state.player(colour)
    tiles, cards = replace(player.tiles, told=None), replace(player.cards, told=None)
    return state.with_player(replace(player, tiles=tiles, cards=cards))


def _kinds(shares: Shares, colour: str) -> tuple[Kind, ...]:
    order = LANDS if set(shares.room) == set(LANDS) else tuple(shares.room)
    return tuple(
        Kind(kind, *_words(kind), shares.least(colour, kind), shares.most(colour, kind))
        for kind in order
    )


def _words(kind: str) -> tuple[Text, Text]:
    """What one and what many of a kind are called."""
    word = WORDS.get(kind)
    if word is None:
        return {"en": en(kind), "de": de(kind)}, {"en": en(kind), "de": de(kind)}
    return {"en": word.en, "de": word.de}, {"en": word.en_plural, "de": word.de_plural}


def _untrue(state: State, colour: str, held: Held) -> Iterator[Text]:
    if colour not in state.seats:
        yield _text(f"There is no player {colour}.", f"Es gibt niemanden namens {colour}.")
        return
    state = untold(_alone(state, colour), colour)
    piles = {pile.id: pile for pile in hidden(state, colour)}
    for name, kinds in held.items():
        if name not in piles:
            yield _text(f"There is nothing called {name!r}.", f"{name!r} gibt es nicht.")
            return
        yield from _odd(piles[name], kinds)
    player = state.player(colour)
    if not tile_shares(state).may_hold(colour, held.get(TILES, {})):
        yield _misfit(player.tiles)
    if not card_shares(state).may_hold(colour, held.get(CARDS, {})):
        yield _misfit(player.cards)


def _odd(pile: Hidden, told: Mapping[str, int]) -> Iterator[Text]:
    """What is wrong with the numbers told, one kind at a time and altogether."""
    kinds = {kind.id: kind for kind in pile.kinds}
    for name, number in told.items():
        if name not in kinds:
            yield _text(f"There is nothing called {name!r}.", f"{name!r} gibt es nicht.")
        elif number > kinds[name].most:
            yield _bounded("at most", "höchstens", kinds[name].most, name)
        elif number < kinds[name].least:
            yield _bounded("at least", "mindestens", kinds[name].least, name)
    for name, kind in kinds.items():
        if name not in told and kind.least:
            yield _bounded("at least", "mindestens", kind.least, name)
    named = sum(told.values())
    if pile.count is not None and named != pile.count:
        thing = "tile" if pile.id == TILES else "card"
        yield _text(
            f"You have {counted('en', pile.count, thing)}, not {named}.",
            f"Du hast {counted('de', pile.count, thing)}, nicht {named}.",
        )


def _misfit(pile: Pile) -> Text:
    """Why numbers cannot be together, each of which could be alone."""
    english, german = (
        ", ".join(f"{number} {name(kind)}" for kind, number in pile.known.items())
        for name in (en, de)
    )
    return _text(
        f"That does not go with what went in: {english}. At most {pile.doubt} of it can be gone.",
        f"Das passt nicht zu dem, was hineinkam: {german}. "
        f"Höchstens {pile.doubt} davon können fort sein.",
    )


def _bounded(english: str, german: str, number: int, kind: str) -> Text:
    one, many = _words(kind)
    words = {language: one[language] if number == 1 else many[language] for language in one}
    return _text(
        f"You have {english} {number} {words['en']}.", f"Du hast {german} {number} {words['de']}."
    )


def _text(english: str, german: str) -> Text:
    return {"en": english, "de": german}
