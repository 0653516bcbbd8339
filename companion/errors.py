"""The one error that people are meant to read."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Self


class InputError(ValueError):
    """Something handed to the program is bad; the message says what and where, in one line.

    The program prints it and exits with 2. A bug is never an ``InputError``.
    """

    @classmethod
    def at(
        cls, file: Path | str, what: str, *, key: str | None = None, line: int | None = None
    ) -> Self:
        """An error in a file: ``layout.json:12: surfaces.0.size_mm: must be ...``."""
        place = str(file) if line is None else f"{file}:{line}"
        return cls(f"{place}: {key}: {what}" if key else f"{place}: {what}")


def complain(message: object) -> None:
    """Tells people in one line on standard error."""
    print(f"companion: {' '.join(str(message).split())}", file=sys.stderr)
