"""What a turn leaves for hands to do: tiles to draw, money to take, titles, refilling.

Read off the difference that each part of the turn makes, so that it cannot disagree with the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from companion.games.noblemen.church import kinds_given
from companion.games.noblemen.moves import Church, Expand, PlayCard, Step, Trade
from companion.games.noblemen.stage import Stage
from companion.games.noblemen.state import State, Task

KINDS: Final = (
    "take_money",
    "pay_money",
    "draw_tiles",
    "hand_money",
    "hand_tiles",
    "draw_card",
    "queen",
    "title",
    "refill",
    "clear_church",
    "take_back_markers",
    "reset_prestige",
    "game_over",
)


def tiles_used(step: Step | None) -> int:
    """Tiles that a step takes from behind its player's own screen."""
    match step:
        case Expand(placed=placed):
            return len(placed)
        case PlayCard(expand=Expand(placed=placed)):
            return len(placed)
        case PlayCard(given=given):
            return len(given)
        case Church():
            return len(kinds_given(step))
        case Trade():
            return len(step.give)
        case _:
            return 0


def step_tasks(before: State, after: State, colour: str, step: Step | None) -> Iterator[Task]:
    """What one step leaves to do."""
    old, new = before.player(colour), after.player(colour)
    payer = next((p.colour for p in before.players if _lost(p.colour, colour, before, after)), "")
    pounds = new.money - old.money
    handed = _given(payer, before, after) if payer else (0, 0)
    if handed[0]:
        yield Task("hand_money", payer, handed[0], colour)
    if handed[1]:
        yield Task("hand_tiles", payer, handed[1], colour)
    if pounds - handed[0] > 0:
        yield Task("take_money", colour, pounds - handed[0])
    elif pounds - handed[0] < 0:
        yield Task("pay_money", colour, handed[0] - pounds)
    drawn = new.tiles.count - old.tiles.count + tiles_used(step) - handed[1]
    if drawn > 0 and not isinstance(step, Trade):
        yield Task("draw_tiles", colour, drawn)
    if new.cards.count > old.cards.count:
        yield Task("draw_card", colour, new.cards.count - old.cards.count)
    if after.queen != before.queen:
        yield Task("queen", after.queen, other=before.queen)


def _lost(colour: str, taker: str, before: State, after: State) -> bool:
    return colour != taker and any(_given(colour, before, after))


def _given(colour: str, before: State, after: State) -> tuple[int, int]:
    """Pounds and tiles that a player handed over."""
    old, new = before.player(colour), after.player(colour)
    return max(0, old.money - new.money), max(0, old.tiles.count - new.tiles.count)


def tasks_of(parts: Sequence[Stage], colour: str) -> tuple[Task, ...]:
    """What a whole turn of this player leaves to do, in order."""
    found: list[Task] = []
    for part, following in pairwise(parts):
        if part.kind == "step":
            found += step_tasks(part.state, following.state, colour, part.step)
        elif part.kind == "ball":
            found += [Task("title", p.colour, other=p.title) for p in following.state.players]
            found.append(Task("reset_prestige"))
        elif part.kind == "decade":
            found += _decade_tasks(part.state, following.state)
        elif part.kind == "liaisons":
            found.append(Task("game_over"))
    return tuple(found)


def _decade_tasks(before: State, after: State) -> Iterator[Task]:
    """What a new decade asks for ("Neue Dekade vorbereiten")."""
    if after.stock != before.stock:
        yield Task("refill")
    if before.church:
        yield Task("clear_church")
    for player in before.players:
        if player.taxed or player.landed:
            yield Task("take_back_markers", player.colour)
    for colour in before.clockwise_from(before.queen):
        yield Task("draw_card", colour, 1)
