"""Every rule that a move breaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.noblemen.hidden.claims import draw_card, may_hold_cards
from companion.games.noblemen.position.moves import (
    Bribe,
    Build,
    CardDraw,
    Church,
    Expand,
    GainLand,
    Idle,
    Move,
    Murdered,
    PlayCard,
    Step,
    Tax,
    Trade,
)
from companion.games.noblemen.position.names import LIAISON, MURDER
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.ball import check_ball, choices_at
from companion.games.noblemen.rules.bribe import check_bribe
from companion.games.noblemen.rules.building import check_build
from companion.games.noblemen.rules.cards import check_card
from companion.games.noblemen.rules.church import check_church
from companion.games.noblemen.rules.decade import cleared
from companion.games.noblemen.rules.draws import check_card_draw
from companion.games.noblemen.rules.expand import check_enlarge
from companion.games.noblemen.rules.income import check_land, check_tax
from companion.games.noblemen.rules.rulings import Broken, broken
from companion.games.noblemen.rules.shown import shown
from companion.games.noblemen.rules.trade import check_trade
from companion.games.noblemen.rules.turn import stages


def check_step(state: State, colour: str, step: Step) -> Iterator[Broken]:
    """What is wrong with one step of a player's turn."""
    match step:
        case Expand():
            return check_enlarge(state, colour, step)
        case Build():
            return check_build(state, colour, step)
        case Bribe():
            return check_bribe(state, colour, step)
        case Tax():
            return check_tax(state, colour, step)
        case GainLand():
            return check_land(state, colour, step)
        case Church():
            return check_church(state, colour, step)
        case Idle():
            return iter(())
        case PlayCard():
            return check_card(state, colour, step)
        case Trade():
            return check_trade(state, colour, step)
        case Murdered():
            return _check_murder(state, colour, step)


def _check_murder(state: State, colour: str, step: Murdered) -> Iterator[Broken]:
    """Whether somebody else may have skipped this turn (0.8.6.5, "Murder")."""
    if MURDER not in state.printed.box.cards:
        yield broken("card_not_in_deck", card=MURDER)
    elif step.by == colour:
        yield broken("murder_oneself", who=colour, card=MURDER)
    elif not may_hold_cards(state, step.by, (MURDER,)):
        yield broken("card_not_held", who=step.by, card=MURDER)


def find_violations(state: State, move: Move) -> Iterator[Broken]:
    """Every rule the move breaks, in the order of the turn; nothing where it is legal.

    A rule counts as broken only where no hidden content that fits what was seen would allow the
    move as it is declared."""
    if state.to_move is None:
        yield broken("game_over")
        return
    strangers = sorted(_named(move) - set(state.seats))
    if strangers:
        yield broken("unknown_player", who=strangers[0])
        return
    if state.to_move != move.player:
        yield broken("not_your_turn", shown(move), other=state.to_move, who=move.player)
    yield from _check_shape(state, move)
    balls, decade, over = 0, False, False
    for stage in stages(state, move):
        if stage.step is not None:
            yield from check_step(stage.state, move.player, stage.step)
        elif stage.kind == "ball":
            balls += 1
            yield from check_ball(stage.state, choices_at(move.balls, stage.ball))
        elif stage.kind == "decade":
            decade = True
            yield from _check_decade(stage.state, dict(move.decade))
        elif stage.kind == "liaisons":
            over = True
            for colour, number in move.liaisons:
                if not may_hold_cards(stage.state, colour, (LIAISON,) * number):
                    yield broken("card_not_held", who=colour, card=LIAISON)
    if any(not 0 <= choice.ball < balls for choice in move.balls):
        yield broken("ball_not_now")
    if move.decade and not decade:
        yield broken("decade_not_over")
    if move.liaisons and not over:
        yield broken("game_not_over")


def _check_decade(state: State, draws: Mapping[str, CardDraw]) -> Iterator[Broken]:
    """What is wrong with the scandal cards of a new decade, drawn one after the other: each draw
    leaves less in the stack ("Neue Dekade vorbereiten")."""
    state = cleared(state)
    for colour in state.clockwise_from(state.queen):
        yield from check_card_draw(state, colour, draws.get(colour))
        state = draw_card(state, colour, draws.get(colour))


def _named(move: Move) -> set[str]:
    """Every player whose turn or decisions the move tells."""
    named = {choice.player for choice in move.balls}
    for step in move.steps:
        if isinstance(step, Murdered):
            named.add(step.by)
        elif isinstance(step, GainLand):
            named.update(who for who, _ in step.shared)
        elif isinstance(step, Build | PlayCard) and step.knight is not None:
            stood = step.knight.moved_from
            named.update((step.knight.estate, *(stood[:1] if stood is not None else ())))
    return {move.player, *named, *(who for who, _ in (*move.decade, *move.liaisons))}


def _check_shape(state: State, move: Move) -> Iterator[Broken]:
    """Exactly one action, at most one scandal card ("Ein Spielzug"); nothing at all in a turn that
    is skipped (0.8.6.5, "Murder")."""
    actions = sum(1 for step in move.steps if not isinstance(step, PlayCard | Trade))
    skipped = isinstance(move.action, Murdered) and MURDER in state.printed.box.cards
    if skipped and len(move.steps) > 1:
        yield broken("murdered_acts", shown(move), who=move.player)
    elif actions != 1:
        yield broken("one_action", shown(move), number=actions)
    if len(move.played) > 1:
        yield broken("one_card")
