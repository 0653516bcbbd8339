"""What the table must do now: what the last turn left to do, whose turn it is, what comes next."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.api import Prompt
from companion.games.noblemen.position.names import BRUNNEN, LANDS
from companion.games.noblemen.position.state import State, Task
from companion.games.noblemen.position.words import counted, de, en, listed, sentence
from companion.games.noblemen.rules.scoring import winners
from companion.games.noblemen.rules.war import LEVIES
from companion.games.noblemen.told.describe import both, order
from companion.games.noblemen.told.summary import rounds_to_ball
from companion.games.noblemen.told.voice import to_player
from companion.table.observation import Place


def prompts(state: State) -> tuple[Prompt, ...]:
    """Everything to tell now, the most urgent first."""
    return (*_todo(state), *_turn(state), *_standing(state), *_ahead(state))


def _todo(state: State) -> Iterator[Prompt]:
    for task in state.todo:
        english, german = (sentence(to_player(text)) for text in order(task, task.player or ""))
        yield Prompt(task.kind, both(english, german), task.player, _places(state, task))


def _places(state: State, task: Task) -> tuple[Place, ...]:
    """Where a task is done, where that is on the table."""
    if task.kind == "queen" and task.player is not None:
        return (Place(f"front/{task.player}"), Place(f"front/{task.other}"))
    if task.kind == "take_back_markers" and task.player is not None:
        return (Place(f"front/{task.player}"),)
    if task.kind == "refill":
        spaces = [(kind, space) for kind, held in state.stock.items() for space in sorted(held)]
        return tuple(Place("board", f"{kind}/{space}") for kind, space in spaces)
    return ()


def _turn(state: State) -> Iterator[Prompt]:
    if state.to_move is not None:
        yield Prompt("turn", both("Your turn.", "Du bist am Zug."), state.to_move)
        return
    best = winners(state)
    alone = len(best) == 1
    verb_en, verb_de = ("wins", "gewinnt") if alone else ("win together", "gewinnen gemeinsam")
    english = f"{listed('en', [en(c) for c in best])} {verb_en}"
    german = f"{listed('de', [de(c) for c in best])} {verb_de}"
    yield Prompt("game_end", both(sentence(to_player(english)), sentence(to_player(german))))


def _standing(state: State) -> Iterator[Prompt]:
    """What cards on the table still do to everybody (0.8.6.5, "Scandal Cards")."""
    if state.over:
        return
    if state.war is not None:
        levy = LEVIES[state.war.card]
        left = levy.most - state.war.pounds
        laid_en, laid_de = _LAID[levy.lands]
        english = (
            f"{en(state.war.card)}: {counted('en', levy.pounds, 'pound')} for every {laid_en} "
            f"laid, until {counted('en', left, 'pound')} more lie on the card."
        )
        german = (
            f"{de(state.war.card)}: {counted('de', levy.pounds, 'pound')} für {laid_de}, "
            f"bis noch {counted('de', left, 'pound')} auf der Karte liegen."
        )
        yield Prompt("war", both(english, german))
    for colour in state.treason:
        english = f"{en('treason')}: {en(colour)} gets no point from the queen in this decade."
        german = f"{de('treason')}: {de(colour)} bekommt in dieser Dekade nichts von der Königin."
        yield Prompt("treason", both(english, german))


_LAID = {LANDS: ("tile", "jede gelegte Landschaft"), (BRUNNEN,): ("fountain", "jeden Brunnen")}
"""What a war asks money for."""


def _ahead(state: State) -> Iterator[Prompt]:
    """Warnings: the queen held fast, the next ball, the decade's end."""
    if state.over:
        return
    here = (Place("board", f"round/{state.round}"),)
    if state.locked:
        english = "The queen stays where she is for now."
        yield Prompt(
            "queen_locked", both(english, "Die Königin bleibt vorerst, wo sie ist."), None, here
        )
    if state.closing:
        english = f"Last turns: {counted('en', state.closing, 'turn')} to go, then the scoring."
        german = f"Letzte Züge: noch {counted('de', state.closing, 'turn')}, dann die Wertung."
        yield Prompt("scoring_ahead", both(english, german), None, here)
        return
    rounds = rounds_to_ball(state)
    if rounds is not None:
        places = (Place("board", f"round/{state.round + rounds}"),)
        english = f"Masked ball in {counted('en', rounds, 'round')}."
        german = f"Maskenball in {_rounds_de(rounds)}."
        yield Prompt("ball_ahead", both(english, german), None, places)
        return
    left = state.printed.end - state.round
    places = (Place("board", f"round/{state.printed.end}"),)
    english = f"Building scoring in {counted('en', left, 'round')}."
    yield Prompt(
        "scoring_ahead", both(english, f"Gebäudewertung in {_rounds_de(left)}."), None, places
    )


def _rounds_de(number: int) -> str:
    return "einer Runde" if number == 1 else counted("de", number, "round")
