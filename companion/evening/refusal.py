"""Why somebody may not do something now."""

from __future__ import annotations

from companion.evening.texts import say
from companion.games.api import Text


class Refusal(Exception):
    """Nothing was changed; ``text`` says why, ``status`` is the HTTP status that fits."""

    def __init__(self, key: str, /, *, status: int = 409, **values: str | int | Text) -> None:
        self.text = say(key, **values)
        self.status = status
        super().__init__(self.text["en"])
