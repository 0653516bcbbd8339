"""Lists taken by turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TypeVar

T = TypeVar("T")


def interleaved(*sources: Iterable[T]) -> Iterator[T]:
    """One of each source, then the next of each, until all are used up.

    >>> "".join(interleaved("a", "bcd", "ef"))
    'abecfd'
    """
    left = [iter(source) for source in sources]
    while len(left) > 1:
        for source in tuple(left):
            for item in source:
                yield item
                break
            else:
                left.remove(source)
    # Whoever is left last need not be asked in turn, which would take most of the time.
    yield from chain.from_iterable(left)
