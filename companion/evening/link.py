"""Whether the camera still sees: the age of its newest picture, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from companion.evening.pace import Pace
from companion.evening.texts import say
from companion.games.api import Text

Camera = Literal["none", "ok", "late", "lost"]


@dataclass(frozen=True, slots=True)
class Link:
    """``newest``: when the newest picture was taken; ``ended``: there will be no more."""

    newest: datetime | None = None
    ended: bool = False

    def age(self, now: datetime) -> float | None:
        """Seconds since the newest picture."""
        return None if self.newest is None else max(0.0, (now - self.newest).total_seconds())

    def camera(self, now: datetime, pace: Pace, lost: bool) -> Camera:
        """``lost``: pictures come, but the table cannot be read in them."""
        age = self.age(now)
        if age is None:
            return "lost" if lost else "none"
        if self.ended or lost or age >= pace.lost:
            return "lost"
        return "late" if age >= pace.late else "ok"

    def why(self, now: datetime, pace: Pace, lost_why: str | None) -> Text | None:
        age = self.age(now)
        if self.ended:
            return say("camera_ended")
        if age is None:
            return say("camera_why", why=lost_why) if lost_why else None
        if age >= pace.lost:
            return say("camera_lost")
        if age >= pace.late:
            return say("camera_late", seconds=int(pace.late))
        return say("camera_why", why=lost_why) if lost_why else None
