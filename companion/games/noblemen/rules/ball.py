"""The masked ball ("Maskenball"): prestige, counters on their track, titles, points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from companion.games.noblemen.hidden.claims import give_up_cards, may_hold_cards
from companion.games.noblemen.position.moves import BallChoice, Kinds
from companion.games.noblemen.position.names import (
    BARON,
    BRUNNEN,
    ERPRESSUNG,
    PALACE,
    TITLES,
    UNSEEN,
)
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.bribe import check_markers, give_markers
from companion.games.noblemen.rules.income import worth
from companion.games.noblemen.rules.points import award
from companion.games.noblemen.rules.rulings import Broken, broken
from companion.games.values import replace
from companion.table.observation import Place

PALACE_PRESTIGE = 2
BLACKMAIL_PRESTIGE = 3
CARD_PRESTIGE = 1


@dataclass(frozen=True, slots=True)
class Ball:
    """How a ball went: each player's prestige, the space their counter took, and the title."""

    prestige: Mapping[str, int]
    counter: Mapping[str, int]
    title: Mapping[str, str] = field(default_factory=dict)


def estate_prestige(state: State, colour: str) -> int:
    """Prestige that lies on the table: fountains, gardens, knights on gardens, palaces (step 2)."""
    palaces = len(state.player(colour).estate.built(PALACE))
    return worth(state, colour, BRUNNEN) + PALACE_PRESTIGE * palaces


def given_prestige(markers: int, cards: Kinds) -> int:
    """Prestige for markers and cards given up: a blackmail counts three, not three and one."""
    blackmail = cards.count(ERPRESSUNG)
    others = len(cards) - blackmail
    return markers + BLACKMAIL_PRESTIGE * blackmail + CARD_PRESTIGE * others


def counter_space(prestige: int, taken: Iterable[int], spaces: int) -> int:
    """The space a counter goes to: its prestige's, or the next lower free one (step 2). Space 0 is
    everybody's; the track's top is a space like any other."""
    occupied, space = set(taken), min(prestige, spaces - 1)
    while space > 0 and space in occupied:
        space -= 1
    return max(0, space)


def choices_at(choices: Iterable[BallChoice], ball: int) -> dict[str, BallChoice]:
    """Who decided what at one of the balls that a turn set off."""
    return {choice.player: choice for choice in choices if choice.ball == ball}


def ranked(state: State, counter: Mapping[str, int]) -> list[str]:
    """Players from the highest counter down; those on 0 in the ball's order (step 3)."""
    return sorted(state.clockwise_from(state.queen), key=lambda colour: -counter[colour])


def title_supply(state: State) -> dict[str, int]:
    """How many there are of each title with so many players."""
    number = len(state.players)
    return {name: state.printed.titles[name].supply.get(number, number) for name in TITLES}


def best_title(state: State, space: int, left: Mapping[str, int]) -> str:
    """The highest title still there for a counter on this space (step 3)."""
    for name in TITLES:
        if left[name] > 0 and state.printed.titles[name].need <= space:
            return name
    return BARON


def give_at_ball(state: State, choices: Mapping[str, BallChoice]) -> tuple[State, Ball]:
    """Steps 1 and 2: in turn order from the queen's owner everybody gives what they want to and
    sets their counter. The state without what was given, and where the counters stand."""
    prestige: dict[str, int] = {}
    counter: dict[str, int] = {}
    for colour in state.clockwise_from(state.queen):
        choice = choices.get(colour, BallChoice(colour))
        prestige[colour] = estate_prestige(state, colour) + given_prestige(
            choice.markers, choice.cards
        )
        state = give_markers(state, colour, choice.markers)
        state = give_up_cards(state, colour, choice.cards)
        counter[colour] = counter_space(
            prestige[colour], counter.values(), state.printed.prestige_spaces
        )
    return state, Ball(prestige, counter)


def take_titles(
    state: State, ball: Ball, choices: Mapping[str, BallChoice]
) -> tuple[dict[str, str], list[Broken]]:
    """Step 3: who takes which title, and which of the choices were not free to take."""
    left, titles, wrong = title_supply(state), {}, []
    for colour in ranked(state, ball.counter):
        space = ball.counter[colour]
        best = best_title(state, space, left)
        chosen = choices.get(colour, BallChoice(colour)).title or best
        spot = [Place("board", f"prestige/{space}")]
        if state.printed.titles[chosen].need > space:
            wrong.append(broken("title_prestige", spot, who=colour, title=chosen))
        elif left[chosen] < 1:
            wrong.append(broken("title_taken", spot, title=chosen))
            chosen = best
        elif chosen != best and not state.printed.rules.lower_title:
            wrong.append(broken("title_not_highest", spot, who=colour, title=best))
        left[chosen] -= 1
        titles[colour] = chosen
    return titles, wrong


def hold_ball(state: State, choices: Mapping[str, BallChoice]) -> tuple[State, Ball]:
    """The state after steps 1 to 5, and how the ball went. Step 6 is the round track's."""
    state, ball = give_at_ball(state, choices)
    titles, _ = take_titles(state, ball, choices)
    ball = Ball(ball.prestige, ball.counter, titles)
    for colour in ranked(state, ball.counter):
        title = titles[colour]
        state = state.with_player(replace(state.player(colour), title=title))
        points = state.printed.titles[title].vp
        state = award(state, colour, points, "title", subject=title)
    return state, ball


def check_ball(state: State, choices: Mapping[str, BallChoice]) -> Iterator[Broken]:
    """What is wrong with the decisions of a ball ("Maskenball", steps 2 and 3)."""
    for colour, choice in choices.items():
        yield from check_markers(state, colour, choice.markers)
        for i, card in enumerate(choice.cards):
            if not may_hold_cards(state, colour, choice.cards[: i + 1]):
                # Of a card that nobody names is said that it is a card too many.
                yield broken("card_not_held", who=colour, card="card" if card == UNSEEN else card)
                break
    given, ball = give_at_ball(state, choices)
    yield from take_titles(given, ball, choices)[1]
