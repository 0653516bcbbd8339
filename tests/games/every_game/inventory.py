"""What there is of everything, and whether some of it is less than nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.games.api import JSON
from companion.games.registry import AnyGame


def components(game: AnyGame, state: object) -> dict[str, int]:
    """How many there are of each component, wherever they are."""
    return {what: sum(places.values()) for what, places in game.inventory(state).items()}


def families(game: AnyGame, state: object) -> Counter[str]:
    """How many there are of each family of components (all the tiles, whatever they show): where a
    draw was not seen, no more can be told."""
    found: Counter[str] = Counter()
    for what, number in components(game, state).items():
        found[what.partition("/")[0]] += number
    return found


def negative(game: AnyGame, state: object) -> list[str]:
    """Piles that hold less than nothing, and figures below nought; points alone may be."""
    piles = [
        f"{what} at {place}"
        for what, places in game.inventory(state).items()
        for place, number in places.items()
        if number < 0
    ]
    facts = {key: value for key, value in game.facts(state).items() if key != "vp"}
    return piles + [key for key, number in numbers(facts) if number < 0]


def numbers(facts: Mapping[str, JSON], path: str = "") -> Iterator[tuple[str, float]]:
    """Every number in a document, with the keys that lead to it."""
    for key, value in facts.items():
        if isinstance(value, list):
            value = {str(place): item for place, item in enumerate(value)}
        if isinstance(value, dict):
            yield from numbers(value, f"{path}{key}.")
        elif isinstance(value, int | float):
            yield f"{path}{key}", value
