"""One text in two voices: spoken to the player who acts, or told to everybody else.

A text holds both where they differ: ``<you|{player}> laid two groves``.

>>> to_player("<you laid|{player} laid> a grove"), to_others("<you laid|{player} laid> a grove")
('you laid a grove', '{player} laid a grove')
"""

from __future__ import annotations

import re
from typing import Final

_CHOICE: Final = re.compile(r"<([^|<>]*)\|([^|<>]*)>")


def to_player(text: str) -> str:
    """As one says it to the player."""
    return _CHOICE.sub(r"\1", text)


def to_others(text: str) -> str:
    """As one says it about the player, who is ``{player}``."""
    return _CHOICE.sub(r"\2", text)
