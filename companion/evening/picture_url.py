"""Where a page finds a picture of the evening."""

from __future__ import annotations

from companion.evening.events import Shot


def picture_url(shot: Shot | None) -> str | None:
    return None if shot is None else f"/picture/{shot.id}.jpg"
