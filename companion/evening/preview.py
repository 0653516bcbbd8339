"""What a play would do, in words and points, before it counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from companion.evening import timeline as times
from companion.evening.events import Moved
from companion.evening.texts import join
from companion.evening.timeline import Earned, Step, Timeline
from companion.games.api import Text

S = TypeVar("S")
M = TypeVar("M")

_SOON = datetime.max.replace(tzinfo=UTC)
_NOT_WRITTEN = 0


@dataclass(frozen=True, slots=True)
class Preview:
    """What was done as a sentence, and the score lines it would bring to its player."""

    text: Text
    earned: tuple[Earned, ...]


def preview(timeline: Timeline[S, M], moves: Sequence[str], replaces: int = 0) -> Preview:
    """The effect of plays in order on the game as it stands, or in place of its last moves."""
    game = timeline.game
    if replaces:
        timeline = times.without_last(timeline, replaces)
    mover = game.to_move(timeline.state)
    texts: list[Text] = []
    earned: list[Earned] = []
    for notation in moves:
        player = game.to_move(timeline.state) or ""
        move = Moved(player=player, notation=notation, origin="seen", by="table")
        timeline = times.play(timeline, Step(_NOT_WRITTEN, _SOON, move))
        played = timeline.here.line[-1]
        texts.append(played.text)
        earned += [item for scorer, item in played.earned if scorer == mover]
    return Preview(join(texts), tuple(earned))
