"""What is measured: something that reads pictures of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from companion.bench.speed import Image
from companion.sight import Sight
from companion.table.observation import Observation

Look: TypeAlias = Callable[[Image, str], Observation]
"""Reads a picture, given its name."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """``observe`` reads a picture by itself. ``watch`` begins a stream: what it gives reads one
    picture after another, and may be quick where nothing changed."""

    observe: Look
    watch: Callable[[], Look]


EyesFor: TypeAlias = Callable[[Sight], Eyes]
"""Eyes for a table, taught by its kit."""
