"""Which of a game's editions is played: what somebody asked for, or what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.errors import InputError
from companion.games.api import JSON, Edition, Options
from companion.table.layout import Layout

RULES: Final = "rules"
"""The key of a layout that says after which edition's rules its board is printed:
``{"rules": {"edition": "2012"}}``."""

ASKED_FOR: Final = "edition"
"""The key of ``Options.extra`` for an edition that somebody asked for."""


def asked_for(edition: str | None, layout: Layout, first_player: str | None) -> Options:
    """The options of an evening at this table, with the edition that somebody asked for."""
    extra: dict[str, JSON] = {} if edition is None else {ASKED_FOR: edition}
    return Options(first_player, layout, extra)


def default_edition(editions: Sequence[Edition]) -> Edition:
    """The edition that is played where nothing says otherwise."""
    return next((one for one in editions if one.default), editions[0])


def find_edition(game: str, editions: Sequence[Edition], wanted: str | None) -> Edition:
    """The edition of this id, None: the default one. InputError names those that there are."""
    if wanted is None:
        return default_edition(editions)
    for one in editions:
        if one.id == wanted:
            return one
    there = ", ".join(one.id for one in editions)
    raise InputError(f"{game}: no edition {wanted!r} (there is: {there})")


def edition_played(
    game: str, editions: Sequence[Edition], layout: Layout | None, options: Options
) -> Edition:
    """The edition that was asked for; else the one whose rules the layout names; else the one that
    the layout itself is called after; else the default, for a board with a name of its own.

    InputError where an edition is asked for or named that there is not.
    """
    wanted = options.extra.get(ASKED_FOR)
    if wanted is not None:
        return find_edition(game, editions, str(wanted))
    if layout is None:
        return default_edition(editions)
    if RULES in layout.printed_facts:
        return find_edition(f"layout {layout.edition}: {RULES}", editions, _named(layout))
    ids = [one.id for one in editions]
    return find_edition(game, editions, layout.edition if layout.edition in ids else None)


def _named(layout: Layout) -> str:
    """The edition that a layout names under ``rules``."""
    match layout.printed_facts[RULES]:
        case {"edition": str(named), **rest} if not rest:
            return named
    raise InputError(f'layout {layout.edition}: {RULES}: give it as {{"edition": "..."}}')
