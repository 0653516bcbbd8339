"""A move put together by hand, one choice after the other, with a map of where it may go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from companion.errors import InputError
from companion.evening.choices import position, worded
from companion.evening.holdings import known_to
from companion.evening.refusal import Refusal
from companion.evening.seats import Actor, may_act
from companion.evening.table import Now
from companion.games.api import JSON, Enterable, Entry, EntryOption, Game
from companion.table.view import GridView

S = TypeVar("S")
M = TypeVar("M")


def entering(now: Now[S, M], actor: Actor, event: int | None, chosen: Sequence[str]) -> JSON:
    """What may be chosen next by this seat, in the move to come or in place of the move ``event``;
    None in a game whose moves are picked from a list."""
    timeline = now.record.timeline
    if timeline is None:
        raise Refusal("not_begun")
    game = timeline.game
    if not isinstance(game, Enterable):
        return None
    state, mover = position(now, timeline, event)
    own = actor.seat if actor.role == "player" and event is None else None
    player = own or mover
    may_act(now.record.seats, actor, player)
    known = known_to(now.record, state, actor)
    try:
        entry = game.entry(known, player, chosen)
    except InputError:
        raise Refusal("no_such_option", status=400) from None
    move: JSON = None
    if entry.move is not None:
        reader = actor if player == mover else Actor("host")
        text = worded(now, game, known, entry.move, reader, mover)
        move = {"notation": game.format(entry.move), "text": dict(text)}
    return {
        "question": dict(entry.question),
        "options": [_option(option) for option in entry.options],
        "map": _map(game, entry),
        "move": move,
        "why": None if entry.why is None else dict(entry.why),
    }


def interferes(game: Game[S, M], state: S, player: str) -> bool:
    """Whether a player who is not to act has something to play all the same."""
    if not isinstance(game, Enterable) or game.to_move(state) in (None, player):
        return False
    return bool(game.entry(state, player, ()).options)


def _option(option: EntryOption) -> JSON:
    place = option.place
    cell: JSON = None if place is None else [place.x, place.y]
    return {
        "id": option.id,
        "text": dict(option.text),
        "group": None if option.group is None else dict(option.group),
        "cell": cell,
    }


def _map(game: Game[S, M], entry: Entry[S, M]) -> JSON:
    """What lies on the surface where the options are, as far as the move was entered."""
    places = [option.place for option in entry.options if option.place is not None]
    if not places:
        return None
    surface = game.view(entry.state).surfaces.get(places[0].surface)
    if not isinstance(surface, GridView):
        return None
    cells: list[JSON] = [
        {"cell": [c.x, c.y], "tile": c.tile, "on": [claim.component for claim in c.on]}
        for c in surface.cells
    ]
    return {"surface": places[0].surface, "cells": cells}
