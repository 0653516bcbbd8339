"""The game as somebody knows it who only watches the table."""

from __future__ import annotations

from dataclasses import replace

from companion.games.noblemen.position.moves import (
    BallChoice,
    CardDraw,
    Kinds,
    Move,
    PlayCard,
    Step,
    Trade,
)
from companion.games.noblemen.position.names import ERPRESSUNG, LIAISON, UNSEEN
from companion.games.noblemen.position.pile import Pile, unseen
from companion.games.noblemen.position.state import Player, State
from companion.games.noblemen.private.declared import without_draws
from companion.games.noblemen.rules.turn import stages


def covered(state: State) -> State:
    """The state with hidden piles counted only, and the stack's order unknown."""
    return replace(state, players=tuple(map(_covered, state.players)), deck=None)


def _covered(player: Player) -> Player:
    return replace(player, tiles=Pile(player.tiles.count), cards=Pile(player.cards.count))


def seen(state: State, move: Move) -> Move:
    """The move without what came from the bag or the stack, changed places behind screens, or was
    given up face down; how many things that were, everybody sees."""
    return Move(
        move.player,
        tuple(map(_step, move.steps)),
        tuple(map(_choice, move.balls)),
        tuple((colour, _looked(draw)) for colour, draw in move.decade),
        _shown(state, move),
    )


def fits(known: State, true: State) -> bool:
    """Whether what truly is behind each screen and in each hand may be there."""
    return all(
        _fits(ours.tiles, theirs.tiles)
        and _fits(ours.cards, theirs.cards)
        and (ours.money, ours.markers) == (theirs.money, theirs.markers)
        for ours, theirs in zip(known.players, true.players, strict=True)
    )


def _fits(known: Pile, true: Pile) -> bool:
    piles = (known, known.own)
    return all(pile.count == true.count and pile.may_hold(true.known) for pile in piles)


def _step(step: Step) -> Step:
    match step:
        case Trade():
            return Trade((UNSEEN, UNSEEN), UNSEEN)
        case PlayCard(given=given, taken=taken):
            hidden = replace(step, given=_unseen(given), taken=_unseen(taken))
            return without_draws(hidden)
        case _:
            return without_draws(step)


def _looked(draw: CardDraw) -> CardDraw:
    return CardDraw(_unseen(draw.kept), (), draw.intrige)


def _choice(choice: BallChoice) -> BallChoice:
    """What a blackmail does shows what it is; other cards are given up face down."""
    cards = tuple(card if card == ERPRESSUNG else UNSEEN for card in choice.cards)
    return replace(choice, cards=cards)


def _unseen(kinds: Kinds) -> Kinds:
    return unseen(len(kinds))


def _shown(state: State, move: Move) -> tuple[tuple[str, int], ...]:
    """The Liaisons that everybody shows at the game's end."""
    told = dict(move.liaisons)
    for part in stages(state, move):
        if part.kind == "liaisons":
            held = {p.colour: p.cards.sure(LIAISON) for p in part.state.players}
            shown = {colour: told.get(colour, number) for colour, number in held.items()}
            # None shown is told as well, where some are held: who told of them kept them back.
            return tuple((seat, number) for seat, number in shown.items() if number or held[seat])
    return move.liaisons
