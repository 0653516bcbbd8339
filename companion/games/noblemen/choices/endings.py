"""What players decide by chance when a turn ends: at a ball, in a new decade, at the game's end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from companion.games.noblemen.choices.chance import look, new_cards
from companion.games.noblemen.position.moves import BallChoice, CardDraw, Move
from companion.games.noblemen.position.names import INTRIGE, LIAISON, TITLES
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.ball import give_at_ball, ranked, title_supply
from companion.games.noblemen.rules.turn import stages

GIFT_CHANCE: Final = 0.4
MOST_CARDS: Final = 2
"""Cards given by one player at one ball; more would leave nobody any to play."""
INTRIGUE_CHANCE: Final = 0.5
LOWER_TITLE_CHANCE: Final = 0.2
FEWER_LIAISONS_CHANCE: Final = 0.2


def decided(state: State, move: Move, rng: Random, ball: int = 0) -> Move:
    """The move with what is decided at its end, from this ball on."""
    for stage in stages(state, move):
        if stage.kind == "ball" and stage.ball == ball:
            # What is given here changes what comes after, so the rest is looked at anew.
            balls = (*move.balls, *_at_ball(stage.state, ball, rng))
            return decided(state, replace(move, balls=balls), rng, ball + 1)
        if stage.kind == "decade":
            draws = new_cards(stage.state, lambda state, who: looked_at(state, who, rng))
            return replace(move, decade=draws)
        if stage.kind == "liaisons":
            return replace(move, liaisons=tuple(_shown(stage.state, rng)))
    return move


def _at_ball(state: State, ball: int, rng: Random) -> Iterator[BallChoice]:
    """What players give and which title they take; who gives nothing and takes the highest is left
    out."""
    gifts = {player.colour: BallChoice(player.colour, ball=ball) for player in state.players}
    for player in state.players:
        if rng.random() < GIFT_CHANCE:
            cards = sure(player.cards)
            given = rng.sample(cards, rng.randint(0, min(MOST_CARDS, len(cards))))
            markers = rng.randint(0, player.markers)
            gifts[player.colour] = BallChoice(player.colour, markers, tuple(given), ball=ball)
    after, standing = give_at_ball(state, gifts)
    left = title_supply(state)
    for colour in ranked(after, standing.counter):
        choice, space = gifts[colour], standing.counter[colour]
        title, *lower = [
            name for name in TITLES if left[name] and state.printed.titles[name].need <= space
        ]
        may_choose = lower and state.printed.rules.lower_title
        if may_choose and rng.random() < LOWER_TITLE_CHANCE:
            title = rng.choice(lower)
            choice = replace(choice, title=title)
        left[title] -= 1
        if choice != BallChoice(colour, ball=ball):
            yield choice


def looked_at(state: State, colour: str, rng: Random) -> CardDraw | None:
    """Cards from the top of the stack, one kept; all of them where a player has an Intrigue and
    uses it. None where the stack is unknown."""
    looked = look(state.deck, rng)
    if looked is None or not state.player(colour).cards.sure(INTRIGE):
        return looked
    all_three = CardDraw((*looked.kept, *looked.back), (), True)
    return all_three if rng.random() < INTRIGUE_CHANCE else looked


def _shown(state: State, rng: Random) -> Iterator[tuple[str, int]]:
    """Liaisons shown at the end by those who do not show all that are known."""
    for player in state.players:
        held = player.cards.sure(LIAISON)
        if held and rng.random() < FEWER_LIAISONS_CHANCE:
            yield player.colour, rng.randrange(held)


def sure(pile: Pile) -> list[str]:
    """What is certainly in a pile, one by one."""
    return [kind for kind in pile.known for _ in range(pile.sure(kind))]
