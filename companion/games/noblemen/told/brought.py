"""What a turn set off beside its action, for whoever writes an evening down: regions completed, the
masked ball, the building scoring."""

from __future__ import annotations

from collections import Counter

from companion.games.api import JSON
from companion.games.noblemen.position.moves import Expand, Move
from companion.games.noblemen.position.names import CASTLE, PALACE
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.ball import choices_at, hold_ball
from companion.games.noblemen.rules.expand import yields
from companion.games.noblemen.rules.turn import stages


def brought(state: State, move: Move) -> dict[str, JSON]:
    """Of a turn from this state: ``completed`` (lands), ``ball`` (prestige, counter, title by
    player), ``building_scoring`` (points by player), each only where there was one."""
    found: dict[str, JSON] = {}
    player = state.player(move.player)
    action = move.action
    if isinstance(action, Expand):
        before = dict(player.estate.regions)
        completed = yields(state, move.player, action).completed
        after = state
        for stage in stages(state, move):
            after = stage.state
        regions = after.player(move.player).estate.regions
        found["completed"] = [regions[r] for r in completed if r not in before]
    for stage in stages(state, move):
        if stage.kind == "ball":
            _, ball = hold_ball(stage.state, choices_at(move.balls, stage.ball))
            found["ball"] = {
                "prestige": dict(ball.prestige),
                "counter": dict(ball.counter),
                "title": dict(ball.title),
            }
        elif stage.kind == "next":
            points = Counter(
                {
                    p.colour: sum(
                        e.points
                        for e in stage.state.history[len(state.history) :]
                        if e.player == p.colour and e.reason in (CASTLE, PALACE)
                    )
                    for p in state.players
                }
            )
            if stage.state.decade != state.decade or stage.state.over:
                found["building_scoring"] = dict(points)
    return found
