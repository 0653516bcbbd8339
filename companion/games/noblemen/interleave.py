"""Lists taken by turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def interleaved(*sources: Iterable[T]) -> Iterator[T]:
    """One of each source, then the next of each, until all are used up.

    >>> "".join(interleaved("a", "bcd", "ef"))
    'abecfd'
    """
    left = [iter(source) for source in sources]
    while left:
        for source in tuple(left):
            for item in source:
                yield item
                break
            else:
                left.remove(source)
