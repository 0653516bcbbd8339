"""Long work shows on a terminal how far it is, and nowhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

_WIDTH = 30


def progress(items: Sequence[T], what: str) -> Iterator[T]:
    """The items one by one, with a bar on standard error that goes away at the end."""
    if not sys.stderr.isatty():
        yield from items
        return
    try:
        for done, item in enumerate(items):
            filled = _WIDTH * done // len(items)
            bar = "=" * filled + " " * (_WIDTH - filled)
            print(
                f"\r\033[K{what} [{bar}] {done}/{len(items)}", end="", file=sys.stderr, flush=True
            )
            yield item
    finally:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
