"""A whole turn put together by hand: an action, a scandal card, trades, in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion.errors import InputError
from companion.games.api import Entry, EntryOption, Text
from companion.games.noblemen.choices.choosing import (
    Chooser,
    Way,
    follow,
    listed,
)
from companion.games.noblemen.choices.entry_steps import CARD_STEPS, MURDER, STEPS, TRADE
from companion.games.noblemen.choices.legal import bribes, builds, murders
from companion.games.noblemen.hidden.claims import may_hold_cards
from companion.games.noblemen.position import names
from companion.games.noblemen.position.moves import (
    Move,
    Murdered,
    PlayCard,
    Step,
    Trade,
)
from companion.games.noblemen.position.state import State
from companion.games.noblemen.position.words import de, en
from companion.games.noblemen.rules.building import on_sale
from companion.games.noblemen.rules.cards import playable, ways
from companion.games.noblemen.rules.rulings import ruling
from companion.games.noblemen.rules.turn import effect
from companion.games.noblemen.rules.violations import find_violations
from companion.games.noblemen.told.describe import both

CARD: Final = "card"
ACTION: Final = both("Action", "Aktion")
BESIDES: Final = both("Besides", "Dazu")
OTHERS: Final = both("Another player's card", "Karte von jemand anderem")
WHAT: Final = both("What was done?", "Was wurde gemacht?")
AND: Final = both("Anything else?", "Sonst noch etwas?")
WHICH_CARD: Final = both("Which scandal card?", "Welche Skandalkarte?")


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn so far: its steps, and the state after them."""

    colour: str
    state: State
    steps: tuple[Step, ...] = ()

    @property
    def acted(self) -> bool:
        return any(not isinstance(step, PlayCard | Trade) for step in self.steps)

    @property
    def played(self) -> bool:
        return bool(Move(self.colour, self.steps).played)

    def with_step(self, step: Step) -> _Turn:
        return _Turn(self.colour, effect(self.state, self.colour, step), (*self.steps, step))


def entry(state: State, colour: str, chosen: Sequence[str]) -> Entry[State, Move]:
    """What this player may choose next. Whoever is not to act may play a Murder on who is."""
    mover = state.to_move
    if mover is None:
        return Entry(WHAT, (), state)
    if colour != mover:
        return _interference(state, mover, colour, chosen)
    turn, left = _Turn(mover, state), list(chosen)
    while left:
        name = left.pop(0)
        if name == CARD and not left:
            return Entry(WHICH_CARD, tuple(_cards(turn)), turn.state)
        chooser = _chooser(turn, left.pop(0) if name == CARD else name, name == CARD)
        used, look = follow(chooser, left)
        left = left[used:]
        if look.step is None:
            if left:
                raise InputError(f"{left[0]!r} is nothing to choose here")
            return Entry(look.question, look.options, look.state)
        turn = turn.with_step(look.step)
        if not left and look.options:
            return _whole(state, turn, look.question, (*look.options, *_menu(turn)))
    return _whole(state, turn, AND if turn.steps else WHAT, tuple(_menu(turn)))


def decided_by(move: Move) -> str:
    """Whose move it is; a murder is the murderer's."""
    action = move.action
    return action.by if isinstance(action, Murdered) else move.player


def _interference(
    state: State, mover: str, colour: str, chosen: Sequence[str]
) -> Entry[State, Move]:
    murder = Murdered(colour)
    if murder not in murders(state, mover):
        return Entry(WHAT, (), state)
    if list(chosen) == [MURDER]:
        return _whole(state, _Turn(mover, state).with_step(murder), AND, ())
    if chosen:
        raise InputError(f"{chosen[0]!r} is nothing to choose here")
    return Entry(WHAT, (_card_option(names.MURDER, MURDER),), state)


def _whole(
    state: State, turn: _Turn, question: Text, options: tuple[EntryOption, ...]
) -> Entry[State, Move]:
    """With the move where it may end here, or why it may not."""
    if not turn.acted:
        return Entry(question, options, turn.state)
    move = Move(turn.colour, turn.steps)
    wrong = next(find_violations(state, move), None)
    if wrong is None:
        return Entry(question, options, turn.state, move)
    return Entry(question, options, turn.state, None, ruling(wrong, state.printed.rulebook).message)


# What to choose from.


def _menu(turn: _Turn) -> Iterator[EntryOption]:
    """What may be added to a turn."""
    if not turn.acted:
        for name, text in _actions(turn):
            yield EntryOption(name, text, ACTION)
    if not turn.played and next(_cards(turn), None) is not None:
        yield EntryOption(CARD, both("A scandal card", "Eine Skandalkarte"), BESIDES)
    if not any(isinstance(step, Murdered) for step in turn.steps) and _may_trade(turn):
        yield EntryOption(TRADE, both("Two tiles for one", "Zwei Plättchen gegen eins"), BESIDES)
    if not turn.steps and any(murders(turn.state, turn.colour)):
        yield _card_option(names.MURDER, MURDER, OTHERS)


def _actions(turn: _Turn) -> Iterator[tuple[str, Text]]:
    state, colour = turn.state, turn.colour
    player = state.player(colour)
    if player.tiles.count:
        yield "expand", both("Enlarge the estate", "Anwesen vergrößern")
    sold = dict.fromkeys(building for building, _ in on_sale(state, colour))
    for building in sold:
        if any(way.building == building for way in builds(state, colour)):
            yield building, both(f"Build: {en(building)}", f"Bauen: {de(building)}")
    if any(bribes(state, colour)):
        yield "bribe", both("Bribe the royal family", "Königsfamilie bestechen")
    if not player.taxed:
        yield "tax", both("Collect taxes", "Steuern eintreiben")
    if not player.landed:
        yield "land", both("Gain land", "Land gewinnen")
    if player.tiles.count:
        yield "church", both("Give to the church", "Der Kirche stiften")
    yield "idle", both("Idle", "Müßiggang")


def _cards(turn: _Turn) -> Iterator[EntryOption]:
    """The scandal cards that this player may have, and that may be played now."""
    with_action = () if turn.acted else (names.MARRIAGE, names.VICAR)
    for card in (*playable(turn.state), *with_action):
        if card in turn.state.printed.box.cards and may_hold_cards(
            turn.state, turn.colour, (card,)
        ):
            yield _card_option(card)


def _card_option(card: str, name: str | None = None, group: Text | None = None) -> EntryOption:
    return EntryOption(name or card, both(f"Card: {en(card)}", f"Karte: {de(card)}"), group)


def _may_trade(turn: _Turn) -> bool:
    return turn.state.player(turn.colour).tiles.count > 1 and turn.state.bag_count > 0


# How a step is put together.


def _chooser(turn: _Turn, name: str, is_card: bool) -> Chooser:
    offered = _cards(turn) if is_card else _menu(turn)
    if name not in {option.id for option in offered}:
        raise InputError(f"{name!r} is nothing to choose here")
    if not is_card:
        return STEPS[name](turn.state, turn.colour)
    if name in CARD_STEPS:
        return CARD_STEPS[name](turn.state, turn.colour)
    return listed(turn.state, map(Way, ways(turn.state, turn.colour, name)))
