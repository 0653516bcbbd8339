"""Whether a state that came from a file makes sense at all; each ``InputError`` names the key.

What breaks rules passes: the table may have played so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from companion.errors import InputError
from companion.games.noblemen.position.edition import checked, edition, edition_ids
from companion.games.noblemen.position.estate import Estate
from companion.games.noblemen.position.names import (
    BUILDINGS,
    LANDS,
    REGION_LANDS,
    TITLES,
)
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.printed import Printed
from companion.games.noblemen.position.state import Earned, Player, State, Task
from companion.games.noblemen.rules.decade import DECADES
from companion.games.noblemen.rules.points import REASONS
from companion.games.noblemen.rules.tasks import KINDS
from companion.games.noblemen.rules.war import LEVIES

MOST = 100_000
"""More than there ever was of anything in a game; it keeps figures from growing without end."""


def check_sound(state: State) -> None:
    """Raises ``InputError`` where the state names what does not exist or cannot be."""
    _check_printed(state.printed, len(state.players))
    seats = state.seats
    if len(set(seats)) != len(seats) or not seats:
        raise InputError("state: players: each colour once, and at least one")
    _one_of(state.queen, seats, "queen")
    if state.to_move is not None:
        _one_of(state.to_move, seats, "to_move")
    if not 0 <= state.decade < DECADES or not 0 <= state.round <= state.printed.end:
        raise InputError("state: round, decade: beyond their tracks")
    passing = (*state.printed.mask, state.printed.end)
    arrives = state.printed.rules.end == "arrival"
    if arrives and state.to_move is not None and state.round in passing:
        raise InputError("state: round: the counter never rests on a ball or on the decade's end")
    _within(state.turn, 0, None, "turn")
    _check_closing(state)
    for seat in state.treason:
        _one_of(seat, seats, "treason")
    if state.war is not None:
        _one_of(
            state.war.card, [card for card in LEVIES if card in state.printed.box.cards], "war.card"
        )
        _within(state.war.pounds, 0, LEVIES[state.war.card].most, "war.pounds")
    _check_board(state)
    for earned in state.history:
        _check_earned(earned, seats)
    for task in state.todo:
        _check_task(task, seats)
    for player in state.players:
        _check_player(player, state)


def _check_closing(state: State) -> None:
    """Turns are counted down exactly while the counter stands at the end of its track, where the
    rules give everybody one more there."""
    _within(state.closing, 0, len(state.players), "closing")
    at_end = state.printed.rules.end == "last_turns" and state.round == state.printed.end
    if (state.closing > 0) != (at_end and state.to_move is not None):
        raise InputError(
            f"state: closing: {state.closing} last turns, with the round counter on "
            f"{state.round} of {state.printed.end}"
        )


def _check_rulebook(printed: Printed) -> None:
    """The rules and the kinds of card are those of a shipped edition, whatever the board says."""
    _one_of(printed.rulebook, edition_ids(), "printed.rulebook")
    own = edition(printed.rulebook).printed
    _each_of(printed.box.cards, own.box.cards, "printed.box.cards")
    if printed.rules != own.rules:
        raise InputError(f"state: printed.rules: these are not the rules of {printed.rulebook}")


def _check_printed(printed: Printed, players: int) -> None:
    _check_rulebook(printed)
    for found, wanted, key in (
        (printed.prices, BUILDINGS, "prices"),
        (printed.stocked, BUILDINGS, "stocked"),
        (printed.titles, TITLES, "titles"),
    ):
        _each_of(found, wanted, f"printed.{key}")
    if not printed.folly_vp or not printed.folly_needs:
        raise InputError("state: printed.folly_vp, folly_needs: one for each folly")
    for need in printed.folly_needs:
        for land in need:
            _one_of(land, REGION_LANDS, "printed.folly_needs")
    numbers = (
        *(pounds for prices in printed.prices.values() for pounds in prices),
        *(n for title in printed.titles.values() for n in (title.need, title.vp, title.discount)),
    )
    for number in numbers:
        _within(number, 0, MOST, "printed.prices, titles")
    checked(printed, "state: printed", [players])


def _check_board(state: State) -> None:
    for land, number in state.church.items():
        _one_of(land, LANDS, "church")
        _within(number, 0, MOST, f"church.{land}")
    for card in state.deck or ():
        _one_of(card, state.printed.box.cards, "deck")
    for building, spaces in state.stock.items():
        _one_of(building, BUILDINGS, "stock")
        for space in spaces:
            last = len(state.printed.prices[building]) - 1
            _within(space, 0, last, f"stock.{building}")


def _check_earned(earned: Earned, seats: Collection[str]) -> None:
    _one_of(earned.reason, tuple(REASONS), "history.reason")
    _one_of(earned.player, seats, "history.player")
    _within(earned.number, 0, MOST, "history.number")


def _check_task(task: Task, seats: Collection[str]) -> None:
    _one_of(task.kind, KINDS, "todo.kind")
    if task.player is not None:
        _one_of(task.player, seats, "todo.player")
    if task.other:
        _one_of(task.other, (*seats, *TITLES), "todo.other")
    _within(task.number, 0, MOST, "todo.number")


def _check_player(player: Player, state: State) -> None:
    where = f"players.{player.colour}"
    _one_of(player.title, TITLES, f"{where}.title")
    _within(player.money, 0, MOST, f"{where}.money")
    _within(player.markers, 0, MOST, f"{where}.markers")
    _within(player.vp, 0, MOST, f"{where}.vp")
    _check_estate(player.estate, state.seats, f"{where}.estate")
    _check_pile(player.tiles, LANDS, f"{where}.tiles")
    _check_pile(player.cards, state.printed.box.cards, f"{where}.cards")
    made = sum(earned.points for earned in state.history if earned.player == player.colour)
    if made != player.vp:
        raise InputError(
            f"state: {where}.vp: {player.vp}, but the history makes it {made}; a counter that "
            'stood elsewhere at the start is an entry with the reason "start"'
        )


def _check_estate(estate: Estate, seats: Collection[str], where: str) -> None:
    for words, known, what in (
        (estate.tiles.values(), LANDS, "tiles"),
        (estate.buildings.values(), BUILDINGS, "buildings"),
        (estate.regions.values(), REGION_LANDS, "regions"),
        (estate.knights.values(), seats, "knights"),
    ):
        for word in words:
            _one_of(word, known, f"{where}.{what}")
    if not estate.tiles:
        raise InputError(f"state: {where}.tiles: at least the first meadow lies there")


def _check_pile(pile: Pile, kinds: Collection[str], where: str) -> None:
    for kind, number in pile.known.items():
        _one_of(kind, kinds, f"{where}.known")
        _within(number, 0, MOST, f"{where}.known.{kind}")
    _within(pile.count, 0, MOST, f"{where}.count")
    _within(pile.doubt, 0, None, f"{where}.doubt")
    if pile.told is not None:
        _check_pile(pile.told, kinds, f"{where}.told")
        if pile.told.count != pile.count or pile.told.told is not None:
            raise InputError(
                f"state: {where}.told: the same pile, so {pile.count} things, told once"
            )


def _one_of(word: str, known: Collection[str], key: str) -> None:
    if word not in known:
        raise InputError(f"state: {key}: {word!r} is not one of {', '.join(known)}")


def _each_of(found: Collection[str], wanted: Iterable[str], key: str) -> None:
    odd = sorted(set(found) ^ set(wanted))
    if odd:
        raise InputError(f"state: {key}.{odd[0]}: missing, or unknown")


def _within(number: int, low: int, high: int | None, key: str) -> None:
    if number < low or (high is not None and number > high):
        most = "" if high is None else f" and {high} at the most"
        raise InputError(f"state: {key}: {number} cannot be; {low} at the least{most}")
