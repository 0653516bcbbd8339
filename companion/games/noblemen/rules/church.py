"""F: donating tiles to the church, which takes three of a kind in a decade."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.noblemen.hidden.claims import give_up_cards, may_hold_tiles, without_tiles
from companion.games.noblemen.position.moves import Church
from companion.games.noblemen.position.names import LANDS, VICAR
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.bribe import check_card_with
from companion.games.noblemen.rules.points import award
from companion.games.noblemen.rules.rulings import Broken, broken
from companion.games.values import replace
from companion.table.observation import Place

CHURCH_TAKES = 3
VICAR_MOST = 5
"""The favor of the vicar makes room for so many of one land (0.8.6.5, "Favor of the Vicar")."""


def room(state: State, land: str, most: int = CHURCH_TAKES) -> int:
    """Tiles of a land that the church still takes in this decade (section F)."""
    return max(0, most - state.church.get(land, 0))


def exceeded(state: State, step: Church) -> list[str]:
    """Lands of which more is given than the church takes without a card."""
    kinds = kinds_given(step)
    return [land for land in LANDS if kinds.count(land) > room(state, land)]


def refused(state: State, step: Church) -> list[str]:
    """Lands of which the church does not take so many: with the favor of the vicar one land may
    have more than otherwise."""
    kinds, over = kinds_given(step), exceeded(state, step)
    favoured = [land for land in over if kinds.count(land) <= room(state, land, VICAR_MOST)]
    return [land for land in over if step.card != VICAR or land not in favoured[:1]]


def kinds_given(step: Church) -> tuple[str, ...]:
    """The tiles given, one by one."""
    return tuple(land for land, number in step.given for _ in range(number))


def donate(state: State, colour: str, step: Church) -> State:
    """The state after the donation: a point a tile (section F)."""
    kinds = kinds_given(step)
    if step.card is not None:
        state = give_up_cards(state, colour, (step.card,))
    sites = tuple(
        f"church/{land}/{min(state.church.get(land, 0) + i, CHURCH_TAKES - 1)}"
        for land, number in step.given
        for i in range(number)
    )
    church = {land: state.church.get(land, 0) + kinds.count(land) for land in LANDS}
    state = without_tiles(replace(state, church=church), colour, kinds)
    return award(state, colour, len(kinds), "church", number=len(kinds), sites=sites)


def check_church(state: State, colour: str, step: Church) -> Iterator[Broken]:
    """What is wrong with this donation (section F)."""
    kinds = kinds_given(step)
    if not kinds:
        yield broken("nothing_given")
    for land in refused(state, step):
        spots = [Place("board", f"church/{land}/{i}") for i in range(CHURCH_TAKES)]
        yield broken("church_full", spots, land=land)
    if step.card is not None:
        yield from check_card_with(state, colour, step.card, VICAR)
    if step.card == VICAR and VICAR in state.printed.box.cards and not exceeded(state, step):
        yield broken("vicar_needless", card=VICAR)
    if not may_hold_tiles(state, colour, kinds):
        yield broken("tiles_not_held", who=colour)
