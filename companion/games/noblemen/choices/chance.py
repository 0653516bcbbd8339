"""What nobody decides: the draws that a move left open, made from a source of chance.

For games with full information (bots, simulated tables). The rules themselves know no chance.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from companion.games.noblemen.hidden.claims import LOOK_AT, draw_card, sack
from companion.games.noblemen.position import names
from companion.games.noblemen.position.moves import (
    Build,
    CardDraw,
    Expand,
    GainLand,
    Kinds,
    Knight,
    Move,
    PlayCard,
    Step,
)
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.decade import cleared
from companion.games.noblemen.rules.income import land_due
from companion.games.noblemen.rules.knight import handover
from companion.games.noblemen.rules.turn import effect, stages


def resolve(state: State, move: Move, rng: Random) -> Move:
    """The move with every open draw made: tiles from the bag, cards from the top of the stack (kept
    by chance), what a forest's owner hands over. Draws that are named already stay; where what is
    drawn from is not known exactly, a draw stays open."""
    steps: list[Step] = []
    before = state
    for step in move.steps:
        step = step_drawn(before, move.player, step, rng)
        steps.append(step)
        before = effect(before, move.player, step)
    move = replace(move, steps=tuple(steps))
    for part in stages(state, move):
        if part.kind == "decade" and not move.decade:
            draws = new_cards(part.state, lambda state, _: look(state.deck, rng))
            return replace(move, decade=draws)
    return move


def step_drawn(state: State, colour: str, step: Step, rng: Random) -> Step:
    """One step with its draws made."""
    match step:
        case Expand(drawn=None):
            return replace(step, drawn=_from_bag(state, colour, step, rng))
        case GainLand(drawn=None):
            return land_drawn(state, colour, step, rng)
        case PlayCard(knight=Knight(handed=None) as knight):
            return replace(step, knight=replace(knight, handed=_handed(state, colour, knight, rng)))
        case PlayCard(card=names.MITGIFT, drawn=None):
            return replace(step, drawn=_from_bag(state, colour, step, rng))
        case PlayCard(expand=Expand(drawn=None) as more):
            return replace(step, expand=replace(more, drawn=_from_bag(state, colour, more, rng)))
        case Build(building=building, looked=None) if building == names.CHAPEL:
            return replace(step, looked=look(state.deck, rng))
        case Build(knight=Knight(handed=None) as knight):
            return replace(step, knight=replace(knight, handed=_handed(state, colour, knight, rng)))
        case _:
            return step


def _from_bag(state: State, colour: str, step: Step, rng: Random) -> Kinds | None:
    """As many tiles from the bag as the step draws; None where the bag is not known."""
    after, tiles = effect(state, colour, step), sack(state)
    if tiles is None:
        return None
    # Laid tiles were behind the screen, so the bag is the same before and after laying.
    used = len(step.placed) if isinstance(step, Expand) else 0
    old, new = state.player(colour).tiles.count, after.player(colour).tiles.count
    return tuple(rng.sample(tiles, new - old + used))


def land_drawn(state: State, colour: str, step: GainLand, rng: Random) -> GainLand:
    """Gaining land with everybody's tiles drawn: the player's first, then those of the knights'
    owners in turn order, as far as the bag goes."""
    there, everybody = sack(state), land_due(state, colour, step)
    if there is None:
        return step
    tiles = rng.sample(there, min(sum(everybody.values()), len(there)))
    drawn: dict[str, Kinds] = {}
    for seat, due in everybody.items():
        drawn[seat], tiles = tuple(tiles[:due]), tiles[due:]
    own = drawn.pop(colour)
    return replace(step, drawn=own, shared=tuple(drawn.items()))


def _handed(state: State, colour: str, knight: Knight, rng: Random) -> Kinds | None:
    """Tiles that a forest's owner hands over, by chance; None where they are not known, and none at
    all in one's own estate."""
    pile = state.player(knight.estate).tiles
    if knight.estate == colour:
        return ()
    if not pile.exact:
        return None
    held = [kind for kind in names.LANDS for _ in range(pile.known.get(kind, 0))]
    return tuple(rng.sample(held, handover(state, knight)))


def look(deck: Kinds | None, rng: Random) -> CardDraw | None:
    """Three cards from the top of a stack, one of them kept by chance; None where it is unknown."""
    if deck is None:
        return None
    top = list(deck[:LOOK_AT])
    kept = [top.pop(rng.randrange(len(top)))] if top else []
    return CardDraw(tuple(kept), tuple(top))


def new_cards(
    state: State, choose: Callable[[State, str], CardDraw | None]
) -> tuple[tuple[str, CardDraw], ...]:
    """Everybody's scandal card once a decade is over, each chosen from the stack as it stands by
    then; as far as the stack is known."""
    draws: list[tuple[str, CardDraw]] = []
    state = cleared(state)
    for colour in state.clockwise_from(state.queen):
        looked = choose(state, colour)
        if looked is None:
            break
        draws.append((colour, looked))
        state = draw_card(state, colour, looked)
    return tuple(draws)
