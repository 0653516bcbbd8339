"""What a player may say after a turn that ended with something out of sight: what was given at the
masked ball ("Prestige berechnen"), and an Intrigue used for the new decade's card ("Die
Skandalkarten"). Nobody's camera can see cards go back under a stack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.errors import InputError
from companion.games.api import Prompt, Text
from companion.games.noblemen.hidden.claims import LOOK_AT, may_hold_cards
from companion.games.noblemen.position.moves import BallChoice, CardDraw, Move
from companion.games.noblemen.position.names import ERPRESSUNG, UNSEEN
from companion.games.noblemen.position.pile import unseen
from companion.games.noblemen.position.state import State
from companion.games.noblemen.position.words import counted, de, en, listed
from companion.games.noblemen.rules.ball import choices_at
from companion.games.noblemen.rules.turn import stages
from companion.games.noblemen.rules.violations import find_violations

KIND = "ball_given"
KIND_DRAWN = "decade_drawn"
NOTHING = ("nothing", {"en": "No, nothing", "de": "Nein, nichts"})
FIRST_BALL = 0
"""Of the balls that one turn sets off; no printed board has two in a row."""


def disclosures(state: State, move: Move, colour: str) -> Prompt | None:
    """The question whether this player gave anything (more) at the ball that the move set off, or
    used an Intrigue in the decade that it began."""
    if colour not in state.seats:
        return None
    at_ball, choice = _state_at("ball", state, move), _choice(move, colour)
    given = () if at_ball is None else tuple(_gifts(at_ball, choice))
    drawn = tuple(_draws(state, move, colour))
    said = choice != BallChoice(colour) or colour in dict(move.decade)
    options = (*given, *drawn, *([NOTHING] if said else []))
    if not options:
        return None
    kind = KIND_DRAWN if at_ball is None else KIND
    return Prompt(kind, _question(move, choice, given), colour, options=options)


def disclose(state: State, move: Move, colour: str, told: str) -> Move:
    """The move with one more thing told by this player, or with nothing."""
    prompt = disclosures(state, move, colour)
    if prompt is None or told not in dict(prompt.options):
        raise InputError(f"{told!r}: {colour} has nothing like that to tell")
    choice = _choice(move, colour)
    match told:
        case "nothing":
            decade = tuple(draw for draw in move.decade if draw[0] != colour)
            return _given(replace(move, decade=decade), choice, BallChoice(colour))
        case "intrige":
            return _with_intrigue(state, move, colour)
        case "marker":
            return _given(move, choice, replace(choice, markers=choice.markers + 1))
        case card:
            given = ERPRESSUNG if card == ERPRESSUNG else UNSEEN
            return _given(move, choice, replace(choice, cards=(*choice.cards, given)))


def _given(move: Move, old: BallChoice, new: BallChoice) -> Move:
    """The move with another choice of one player at the ball."""
    others = tuple(one for one in move.balls if one != old)
    nothing = new == BallChoice(new.player)
    return replace(move, balls=others if nothing else (*others, new))


def _with_intrigue(state: State, move: Move, colour: str) -> Move:
    """The move with all cards kept that this player looked at for the new decade."""
    begins = _state_at("decade", state, move)
    kept = unseen(0 if begins is None else min(LOOK_AT, begins.deck_count))
    others = tuple(draw for draw in move.decade if draw[0] != colour)
    return replace(move, decade=(*others, (colour, CardDraw(kept, (), True))))


def _state_at(kind: str, state: State, move: Move) -> State | None:
    """The state when the (first) ball or the new decade begins."""
    return next((part.state for part in stages(state, move) if part.kind == kind), None)


def _choice(move: Move, colour: str) -> BallChoice:
    return choices_at(move.balls, FIRST_BALL).get(colour, BallChoice(colour))


def _gifts(at_ball: State, choice: BallChoice) -> Iterator[tuple[str, Text]]:
    colour = choice.player
    if choice.markers < at_ball.player(colour).markers:
        yield "marker", {"en": "A bribe marker", "de": "Einen Bestechungsmarker"}
    if may_hold_cards(at_ball, colour, (*choice.cards, ERPRESSUNG)):
        yield ERPRESSUNG, {"en": en(ERPRESSUNG), "de": de(ERPRESSUNG)}
    if may_hold_cards(at_ball, colour, (*choice.cards, UNSEEN)):
        yield "card", {"en": "Another card", "de": "Eine andere Karte"}


def _draws(state: State, move: Move, colour: str) -> Iterator[tuple[str, Text]]:
    """An Intrigue, where a new decade began and one may have been held."""
    if _state_at("decade", state, move) is None or colour in dict(move.decade):
        return
    if next(find_violations(state, _with_intrigue(state, move, colour)), None) is None:
        english, german = "An Intrigue, to keep all the cards", "Eine Intrige, um alle zu behalten"
        yield "intrige", {"en": english, "de": german}


def _question(move: Move, choice: BallChoice, gifts: tuple[tuple[str, Text], ...]) -> Text:
    if choice.player in dict(move.decade):
        return {
            "en": "You kept all your new scandal cards. Anything else?",
            "de": "Du hast alle neuen Skandalkarten behalten. Sonst noch etwas?",
        }
    if not gifts and choice == BallChoice(choice.player):
        return {
            "en": "Did you use an Intrigue for your new scandal card?",
            "de": "Hast du für deine neue Skandalkarte eine Intrige benutzt?",
        }
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
