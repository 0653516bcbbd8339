"""A state or a move boiled down to what replay lines, clocks and score pages print."""

from __future__ import annotations

from companion.games.api import JSON
from companion.games.noblemen.position.moves import (
    Bribe,
    Build,
    Church,
    Expand,
    GainLand,
    Idle,
    Move,
    Murdered,
    Tax,
)
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.decade import DECADES

VERBS = {
    Expand: "expand",
    Build: "build",
    Bribe: "bribe",
    Tax: "tax",
    GainLand: "land",
    Church: "church",
    Idle: "idle",
    Murdered: "murdered",
}


def details(move: Move) -> dict[str, JSON]:
    """``action`` and what belongs to it, as ``companion replay`` prints it."""
    action = move.action
    found: dict[str, JSON] = {"action": VERBS[type(action)]}
    match action:
        case Expand(placed=placed):
            found["placed"] = [[tile.land, tile.x, tile.y] for tile in placed]
        case Build():
            found |= _building(action)
        case Bribe(markers=markers):
            found["markers"] = markers
        case Tax(markers=markers) | GainLand(markers=markers) if markers:
            found["markers"] = markers
        case Church(given=given):
            found["given"] = {land: number for land, number in given if number}
        case Murdered(by=by):
            found["by"] = by
        case _:
            pass
    if move.played:
        found["card"] = move.played[0]
    return found


def _building(action: Build) -> dict[str, JSON]:
    found: dict[str, JSON] = {"building": action.building, "at": list(action.at)}
    if action.space is not None:
        found["from"] = f"{action.building}/{action.space}"
    if action.knight is not None:
        region: list[JSON] = list(action.knight.region)
        found["knight"] = {"estate": action.knight.estate, "region": region}
    return found


def facts(state: State) -> dict[str, JSON]:
    """The ``state`` of a replay line."""
    return {
        "vp": {player.colour: player.vp for player in state.players},
        "money": {player.colour: player.money for player in state.players},
        "queen": state.queen,
        "round": state.round,
        "decade": state.decade,
        "to_move": state.to_move,
    }


def rounds_to_ball(state: State) -> int | None:
    """Steps of the round counter until the next masked ball of this decade; None if there is
    none."""
    ahead = [index - state.round for index in state.printed.mask if index > state.round]
    return min(ahead, default=None)


def clock(state: State) -> dict[str, JSON]:
    """How far the game is. ``end`` and the other spaces are indices of the round track;
    ``last_turns`` are left once the last ball of a decade is over, 0 before."""
    return {
        "decade": state.decade,
        "decades": DECADES,
        "round": state.round,
        "spaces": state.printed.end + 1,
        "mask": list(state.printed.mask),
        "locked": list(state.printed.locked),
        "end": [state.printed.end],
        "ball_in": rounds_to_ball(state),
        "last_turns": state.closing,
        "locked_now": state.locked,
        "queen": state.queen,
    }


def mine(state: State, colour: str) -> dict[str, JSON]:
    """What lies behind one player's screen and what is theirs, for their own phones only."""
    player = state.player(colour)
    return {
        "money": player.money,
        "tiles": _pile(player.tiles.own),
        "bribes": player.markers,
        "cards": _pile(player.cards.own),
        "title": player.title,
        "knights": state.knights_left(colour),
    }


def _pile(pile: Pile) -> JSON:
    known: dict[str, JSON] = {
        kind: pile.sure(kind) for kind in sorted(pile.known) if pile.sure(kind)
    }
    return {"count": pile.count, "known": known}


def counters(state: State) -> dict[str, int]:
    """The space on which each player's victory-point counter stands."""
    return {p.colour: p.vp % state.printed.vp_spaces for p in state.players}


def prior(state: State, move: Move) -> float:
    """Relative weight of a move before anything was seen: what a table does out of sight (cards,
    trades, markers given, lower titles) is rarer than what lies open."""
    weight = 0.5 if isinstance(move.action, Idle) else 1.0
    weight *= 0.05 ** len(move.played)
    weight *= 0.1 ** len(move.trades)
    action = move.action
    if isinstance(action, Murdered):
        # Whoever plays one says so: that nobody told the companion is rare.
        weight *= 0.0005
    if isinstance(action, Tax | GainLand):
        weight *= 0.3**action.markers
    for choice in move.balls:
        weight *= 0.3 ** (choice.markers + len(choice.cards))
        weight *= 1.0 if choice.title is None else 0.1
    return weight
