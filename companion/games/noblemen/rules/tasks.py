"""What a turn leaves for hands to do: tiles to draw, money to take, titles, refilling.

Read off the difference that each part of the turn makes, so that it cannot disagree with the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from companion.games.noblemen.position.moves import Build, Church, Expand, PlayCard, Step, Trade
from companion.games.noblemen.position.stage import Stage
from companion.games.noblemen.position.state import State, Task
from companion.games.noblemen.rules.church import kinds_given
from companion.games.noblemen.rules.war import pay_war

KINDS: Final = (
    "take_money",
    "pay_money",
    "pay_war",
    "war_over",
    "draw_tiles",
    "hand_money",
    "hand_tiles",
    "draw_card",
    "queen",
    "title",
    "refill",
    "clear_church",
    "take_back_markers",
    "take_back_knight",
    "reset_prestige",
    "last_turns",
    "game_over",
)


def tiles_used(step: Step | None) -> int:
    """Tiles that a step takes from behind its player's own screen."""
    match step:
        case Expand(placed=placed):
            return len(placed)
        case PlayCard(expand=Expand(placed=placed)):
            return len(placed)
        case PlayCard(given=given, taken=taken):
            # What is chosen from the bag for them is behind the screen already.
            return len(given) - len(taken)
        case Church():
            return len(kinds_given(step))
        case Trade():
            return len(step.give)
        case _:
            return 0


def step_tasks(before: State, after: State, colour: str, step: Step | None) -> Iterator[Task]:
    """What one step leaves to do."""
    old, new = before.player(colour), after.player(colour)
    payer, handed = _payment(before, after, colour)
    levied = _levied(before, colour, step)
    pounds = new.money - old.money + levied
    if levied:
        yield Task("pay_war", colour, levied)
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
    yield from _others_tasks(before, after, colour, step)
    if after.queen != before.queen:
        yield Task("queen", after.queen, other=before.queen)
    if before.war is not None and (after.war is None or after.war.card != before.war.card):
        yield Task("war_over")


def _others_tasks(before: State, after: State, colour: str, step: Step | None) -> Iterator[Task]:
    """What comes to others: for their knights where the land's owner collects, and a knight that
    was driven out (0.8.6.5, "Acquire Land", "Taxes", "Men-at-arms")."""
    for old, new in zip(before.players, after.players, strict=True):
        if new is old or new.colour == colour:
            continue
        if new.money > old.money:
            yield Task("take_money", new.colour, new.money - old.money)
        if new.tiles.count > old.tiles.count:
            yield Task("draw_tiles", new.colour, new.tiles.count - old.tiles.count)
    knight = step.knight if isinstance(step, Build | PlayCard) else None
    if knight is not None and knight.estate == colour:
        driven_out = before.player(colour).estate.knights.get(knight.region)
        if driven_out not in (None, colour):
            yield Task("take_back_knight", driven_out)


def _levied(before: State, colour: str, step: Step | None) -> int:
    """Pounds that a player puts on the card of a war for the tiles of this step (0.8.6.5)."""
    expand = step.expand if isinstance(step, PlayCard) else step
    if before.war is None or not isinstance(expand, Expand):
        return 0
    paid = pay_war(before, colour, (tile.land for tile in expand.placed))
    return before.player(colour).money - paid.player(colour).money


def _payment(before: State, after: State, taker: str) -> tuple[str, tuple[int, int]]:
    """Who handed over something, and how many pounds and tiles; nobody, and nothing."""
    for old, new in zip(before.players, after.players, strict=True):
        if new is not old and new.colour != taker:
            given = max(0, old.money - new.money), max(0, old.tiles.count - new.tiles.count)
            if any(given):
                return new.colour, given
    return "", (0, 0)


def tasks_of(parts: Sequence[Stage], colour: str) -> tuple[Task, ...]:
    """What a whole turn of this player leaves to do, in order."""
    found: list[Task] = []
    for part, following in pairwise(parts):
        if part.kind == "step":
            found += step_tasks(part.state, following.state, colour, part.step)
        elif part.kind == "ball":
            found += [Task("title", p.colour, other=p.title) for p in following.state.players]
            found.append(Task("reset_prestige"))
            if following.state.closing:
                found.append(Task("last_turns"))
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
    if before.war is not None:
        yield Task("war_over")
    for player in before.players:
        if player.taxed or player.landed:
            yield Task("take_back_markers", player.colour)
    for colour in before.clockwise_from(before.queen):
        if after.player(colour).cards != before.player(colour).cards:
            yield Task("draw_card", colour, 1)
