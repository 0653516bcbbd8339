"""What a play would do, in words and points, before it counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Generic, TypeVar

from companion.evening import timeline as times
from companion.evening.events import Moved
from companion.evening.texts import join
from companion.evening.timeline import Earned, Played, Step, Timeline
from companion.games.api import Text

S = TypeVar("S")
M = TypeVar("M")

_SOON = datetime.max.replace(tzinfo=UTC)
_NOT_WRITTEN = 0


@dataclass(frozen=True, slots=True)
class Preview(Generic[S]):
    """The plays as they would stand, and the score lines they would bring to the first player."""

    plays: tuple[Played[S], ...]
    earned: tuple[Earned, ...]

    @property
    def text(self) -> Text:
        """What was done, spoken to who did it."""
        return join([played.text for played in self.plays])


def preview(timeline: Timeline[S, M], moves: Sequence[str], replaces: int = 0) -> Preview[S]:
    """The effect of plays in order on the game as it stands, or in place of its last moves."""
    game = timeline.game
    if replaces:
        timeline = times.without_last(timeline, replaces)
    mover = game.to_move(timeline.state)
    line: list[Played[S]] = []
    earned: list[Earned] = []
    for notation in moves:
        player = game.to_move(timeline.state) or ""
        move = Moved(player=player, notation=notation, origin="seen", by="table")
        timeline = times.play(timeline, Step(_NOT_WRITTEN, _SOON, move))
        played = timeline.here.line[-1]
        line.append(played)
        earned += [item for scorer, item in played.earned if scorer == mover]
    return Preview(tuple(line), tuple(earned))
