"""What nobody decides: the draws that a move left open, made from a source of chance.

For games with full information (bots, simulated tables). The rules themselves know no chance.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from companion.games.noblemen.hidden.claims import LOOK_AT, bag_content
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
from companion.games.noblemen.position.names import CHAPEL, LANDS
from companion.games.noblemen.position.state import State
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
            return replace(move, decade=_decade_draws(part.state, rng))
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
        case PlayCard(card="mitgift", drawn=None):
            return replace(step, drawn=_from_bag(state, colour, step, rng))
        case PlayCard(expand=Expand(drawn=None) as more):
            return replace(step, expand=replace(more, drawn=_from_bag(state, colour, more, rng)))
        case Build(building=building, looked=None) if building == CHAPEL:
            return replace(step, looked=look(state.deck, rng))
        case Build(knight=Knight(handed=None) as knight):
            return replace(step, knight=replace(knight, handed=_handed(state, colour, knight, rng)))
        case _:
            return step


def _from_bag(state: State, colour: str, step: Step, rng: Random) -> Kinds | None:
    """As many tiles from the bag as the step draws; None where the bag is not known."""
    after = effect(state, colour, step)
    bag = bag_content(state)
    if bag is None:
        return None
    # Laid tiles were behind the screen, so the bag is the same before and after laying.
    used = len(step.placed) if isinstance(step, Expand) else 0
    old, new = state.player(colour).tiles.count, after.player(colour).tiles.count
    sack = [land for land in LANDS for _ in range(bag[land])]
    return tuple(rng.sample(sack, new - old + used))


def land_drawn(state: State, colour: str, step: GainLand, rng: Random) -> GainLand:
    """Gaining land with everybody's tiles drawn: the player's first, then those of the knights'
    owners in turn order, as far as the bag goes."""
    bag = bag_content(state)
    if bag is None:
        return step
    sack = [land for land in LANDS for _ in range(bag[land])]
    everybody = land_due(state, colour, step)
    tiles = rng.sample(sack, min(sum(everybody.values()), len(sack)))
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
    held = [kind for kind in LANDS for _ in range(pile.known.get(kind, 0))]
    return tuple(rng.sample(held, handover(state, knight)))


def look(deck: Kinds | None, rng: Random) -> CardDraw | None:
    """Three cards from the top of a stack, one of them kept by chance; None where it is unknown."""
    if deck is None:
        return None
    top = list(deck[:LOOK_AT])
    kept = [top.pop(rng.randrange(len(top)))] if top else []
    return CardDraw(tuple(kept), tuple(top))


def _decade_draws(state: State, rng: Random) -> tuple[tuple[str, CardDraw], ...]:
    """Everybody's scandal card of the new decade."""
    draws: list[tuple[str, CardDraw]] = []
    deck = state.deck
    for colour in state.clockwise_from(state.queen):
        looked = look(deck, rng)
        if looked is None or deck is None:
            break
        draws.append((colour, looked))
        deck = (*deck[LOOK_AT:], *looked.back)
    return tuple(draws)
