"""What a player may say after a masked ball: markers and cards given for prestige, one at a time
("Prestige berechnen"). Nobody's camera can see them go back under a stack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.errors import InputError
from companion.games.api import Prompt, Text
from companion.games.noblemen.hidden.claims import may_hold_cards
from companion.games.noblemen.position.moves import BallChoice, Move
from companion.games.noblemen.position.names import ERPRESSUNG, UNSEEN
from companion.games.noblemen.position.state import State
from companion.games.noblemen.position.words import counted, de, en, listed
from companion.games.noblemen.rules.ball import choices_at
from companion.games.noblemen.rules.turn import stages

KIND = "ball_given"
FIRST_BALL = 0
"""Of the balls that one turn sets off; no printed board has two in a row."""


def disclosures(state: State, move: Move, colour: str) -> Prompt | None:
    """The question whether this player gave anything (more) at the ball that the move set off."""
    at_ball = _ball(state, move)
    if at_ball is None or colour not in state.seats:
        return None
    choice = _choice(move, colour)
    options = tuple(_options(at_ball, choice))
    return Prompt(KIND, _question(choice), colour, options=options) if options else None


def disclose(state: State, move: Move, colour: str, told: str) -> Move:
    """The move with one more thing given by this player, or with nothing given."""
    prompt = disclosures(state, move, colour)
    if prompt is None or told not in dict(prompt.options):
        raise InputError(f"{told!r}: {colour} has nothing like that to give at a ball")
    choice = _choice(move, colour)
    match told:
        case "marker":
            changed = replace(choice, markers=choice.markers + 1)
        case "nothing":
            changed = replace(choice, markers=0, cards=())
        case card:
            given = ERPRESSUNG if card == ERPRESSUNG else UNSEEN
            changed = replace(choice, cards=(*choice.cards, given))
    others = tuple(one for one in move.balls if one != choice)
    return replace(move, balls=others if changed == BallChoice(colour) else (*others, changed))


def _ball(state: State, move: Move) -> State | None:
    """The state when the ball begins."""
    for part in stages(state, move):
        if part.kind == "ball" and part.ball == FIRST_BALL:
            return part.state
    return None


def _choice(move: Move, colour: str) -> BallChoice:
    return choices_at(move.balls, FIRST_BALL).get(colour, BallChoice(colour))


def _options(at_ball: State, choice: BallChoice) -> Iterator[tuple[str, Text]]:
    colour = choice.player
    if choice.markers < at_ball.player(colour).markers:
        yield "marker", {"en": "A bribe marker", "de": "Einen Bestechungsmarker"}
    if may_hold_cards(at_ball, colour, (*choice.cards, ERPRESSUNG)):
        yield ERPRESSUNG, {"en": en(ERPRESSUNG), "de": de(ERPRESSUNG)}
    if may_hold_cards(at_ball, colour, (*choice.cards, UNSEEN)):
        yield "card", {"en": "Another card", "de": "Eine andere Karte"}
    if choice.markers or choice.cards:
        yield "nothing", {"en": "No, nothing", "de": "Nein, nichts"}


def _question(choice: BallChoice) -> Text:
    given = [("marker", choice.markers), ("card", len(choice.cards))]
    if not choice.markers and not choice.cards:
        return {
            "en": "Did you give anything at the ball?",
            "de": "Hast du beim Ball etwas abgegeben?",
        }
    english, german = (
        listed(language, [counted(language, number, thing) for thing, number in given if number])
        for language in ("en", "de")
    )
    return {
        "en": f"You gave {english} at the ball. Anything else?",
        "de": f"Du hast beim Ball {german} abgegeben. Sonst noch etwas?",
    }
