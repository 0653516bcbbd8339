"""Hidden plays that would make a move legal if the player declares them, and misplaced counters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from companion.games.api import Violation
from companion.games.noblemen.hidden.claims import may_hold_tiles
from companion.games.noblemen.position.estate import Estate, beside, lay
from companion.games.noblemen.position.moves import Expand, Move, Placement, PlayCard, Trade
from companion.games.noblemen.position.names import (
    LANDS,
    MITGIFT,
    SCHACHZUG,
    TRIBUT,
    UNSEEN,
    VERMAEHLUNG,
    VIKAR,
)
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.rulings import broken, front_place, ruling
from companion.games.noblemen.rules.turn import apply
from companion.games.noblemen.rules.violations import find_violations
from companion.games.noblemen.writing.notation import format_move
from companion.table.observation import Place


def judged(state: State, move: Move) -> tuple[Violation, ...]:
    """The violations of a move, each with the hidden plays that would make the whole move legal.
    What shows nowhere on the table is pointed at before the player's screen."""
    front = (front_place(move.player),) if move.player in state.seats else ()
    return tuple(
        replace(
            ruling(found, state.printed.rulebook),
            places=found.places or front,
            cures=_legal(state, _remedies(state, move, found.code)),
        )
        for found in find_violations(state, move)
    )


def counter_off(state: State, move: Move, colour: str, seen: int) -> Violation | None:
    """A victory-point counter that does not stand where this move from this state puts it; None
    where it does. ``seen`` is a space of the track. A secret marriage or the vicar's favour of the
    player to act may account for what is too much."""
    spaces = state.printed.vp_spaces
    right = apply(state, move).player(colour).vp % spaces
    if seen == right:
        return None
    spots = [Place("board", f"vp/{seen}"), Place("board", f"vp/{right}")]
    found = broken("counter_off", spots, who=colour, number=seen, right=right)
    violation = ruling(found, state.printed.rulebook)
    if colour != move.player or move.card is not None:
        return violation
    extra = (seen - right) % spaces
    cards = [PlayCard(VIKAR, given=(UNSEEN,) * extra)] if extra <= 4 else []
    cards = [PlayCard(VERMAEHLUNG), *cards] if extra == 2 else cards
    return replace(violation, cures=_legal(state, (_with(move, card) for card in cards)))


def _legal(state: State, moves: Iterable[Move]) -> tuple[str, ...]:
    """The notation of those moves that break no rule."""
    return tuple(
        format_move(move) for move in moves if next(find_violations(state, move), None) is None
    )


def _with(move: Move, card: PlayCard, *, first: bool = False) -> Move:
    """The move with a card played before or after everything else."""
    return replace(move, steps=(card, *move.steps) if first else (*move.steps, card))


def _remedies(state: State, move: Move, code: str) -> Iterator[Move]:
    """Plays that could have made up for a broken rule, legal or not."""
    if code == "four_tiles" and move.card is None:
        yield from _master_strokes(state, move)
    if code in ("too_expensive", "bribes_too_expensive") and move.card is None:
        yield _with(move, PlayCard(TRIBUT), first=True)
    if code == "tiles_not_held":
        if move.card is None:
            yield _with(move, PlayCard(MITGIFT), first=True)
        yield from _trades(state, move)


def _master_strokes(state: State, move: Move) -> Iterator[Move]:
    """The tiles of one enlarging shared between it and the master stroke's extra one."""
    action = move.action
    if not isinstance(action, Expand):
        return
    estate = state.player(move.player).estate
    placed = _growing(estate, action.placed)
    middle, completed = lay(estate, placed[:3], action.regions)
    regions = tuple(region for region in action.regions if region in completed)
    _, later = lay(middle, placed[3:], action.regions)
    rest = Expand(placed[3:], tuple(region for region in action.regions if region in later))
    card = PlayCard(SCHACHZUG, expand=rest)
    steps = tuple(Expand(placed[:3], regions) if step is action else step for step in move.steps)
    yield replace(move, steps=(*steps, card))


def _growing(estate: Estate, placed: Sequence[Placement]) -> tuple[Placement, ...]:
    """The tiles in an order in which each touches one that lies, as far as there is one."""
    joined, ordered, left = set(estate.tiles), [], list(placed)
    while left:
        fitting = (t for t in left if any(near in joined for near in beside(t.cell)))
        tile = next(fitting, left[0])
        left.remove(tile)
        joined.add(tile.cell)
        ordered.append(tile)
    return tuple(ordered)


def _trades(state: State, move: Move) -> Iterator[Move]:
    """The move after one trade that nobody saw, for a land that the player cannot have."""
    for land in LANDS:
        wanted = sum(_uses(step).count(land) for step in move.steps)
        if wanted and not may_hold_tiles(state, move.player, (land,) * wanted):
            trade = Trade((UNSEEN, UNSEEN), land)
            yield replace(move, steps=(trade, *move.steps))


def _uses(step: object) -> tuple[str, ...]:
    """The lands of the tiles a step takes from behind the screen."""
    if isinstance(step, Expand):
        return tuple(tile.land for tile in step.placed)
    return ()
