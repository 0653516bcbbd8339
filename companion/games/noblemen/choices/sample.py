"""One legal move by chance, without looking for all of them.

Whatever ``legal_moves`` lists may come, and more: trades, cards and tiles in any order of play, and
what players decide at a ball, in a new decade and at the end. First the kind of action is drawn,
then a way of doing it. Evenings should be rich, so there is more building than idling, tiles like
to lie where they make regions, and who has deserved a folly saves for it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Final

from companion.games.noblemen.choices.chance import step_drawn
from companion.games.noblemen.choices.endings import decided, looked_at, sure
from companion.games.noblemen.choices.legal import murders, named_space
from companion.games.noblemen.hidden.claims import bag_content, may_hold_cards, tile_claims
from companion.games.noblemen.hidden.handful import counted
from companion.games.noblemen.position.estate import (
    beside,
    declarations,
    frontier,
    in_region,
    square,
)
from companion.games.noblemen.position.moves import (
    Action,
    Bribe,
    Build,
    Cell,
    Church,
    Expand,
    GainLand,
    Idle,
    Kinds,
    Move,
    Placement,
    PlayCard,
    Step,
    Tax,
    Trade,
)
from companion.games.noblemen.position.names import (
    CASTLE,
    CHAPEL,
    FOLLY,
    LANDS,
    MARRIAGE,
    REGION_LANDS,
    SCHACHZUG,
    VICAR,
)
from companion.games.noblemen.position.state import State
from companion.games.noblemen.rules.bribe import most_bribes
from companion.games.noblemen.rules.building import folly_lacks, on_sale, price, sites_for
from companion.games.noblemen.rules.cards import playable, ways
from companion.games.noblemen.rules.church import CHURCH_TAKES, VICAR_MOST, exceeded, room
from companion.games.noblemen.rules.expand import MOST_TILES
from companion.games.noblemen.rules.knight import knight_choices
from companion.games.noblemen.rules.turn import effect

Choice = Callable[[State, str, Random], Step | None]
"""A step of one kind by chance for this player; None where there is none to be had."""

CARD_CHANCE: Final = 0.3
TRADE_CHANCE: Final = 0.1
MURDER_CHANCE: Final = 0.2
SAVE_CHANCE: Final = 0.9
SPOTS: Final = (1, 40, 40, 40)
"""How many places for a tile are drawn, of which the one that is nearest to a region is taken."""


def random_move(state: State, rng: Random) -> Move:
    """A legal move of the player to act, its draws made; ValueError once the game is over."""
    if state.to_move is None:
        raise ValueError("the game is over")
    colour, before = state.to_move, state
    murdered = list(murders(state, colour))
    if murdered and rng.random() < MURDER_CHANCE:
        return decided(state, Move(colour, (rng.choice(murdered),)), rng)
    steps: list[Step] = []
    for choose in _programme(rng):
        step = choose(before, colour, rng)
        if step is not None:
            # Draws are made before the next step is chosen: a tile drawn may be used at once.
            step = step_drawn(before, colour, step, rng)
            steps.append(step)
            before = effect(before, colour, step)
    return decided(state, Move(colour, tuple(steps)), rng)


def _programme(rng: Random) -> list[Choice]:
    """The kinds of step of one turn, in order: the action, perhaps with a card, before it or after
    it, and trades anywhere."""
    kinds: list[Choice] = [_action]
    with_card: list[list[Choice]] = [[_action_with_card], [_card, _action], [_action, _card]]
    if rng.random() < CARD_CHANCE:
        kinds = rng.choice(with_card)
    while rng.random() < TRADE_CHANCE:
        kinds.insert(rng.randrange(len(kinds) + 1), _trade)
    return kinds


def _action(state: State, colour: str, rng: Random) -> Action:
    kinds = dict(_ACTIONS)
    if rng.random() < SAVE_CHANCE and _saves(state, colour):
        del kinds[_build], kinds[_bribe]
    while True:
        (choose,) = rng.choices(list(kinds), list(kinds.values()))
        action = choose(state, colour, rng)
        if action is not None:
            return action
        del kinds[choose]


def _saves(state: State, colour: str) -> bool:
    """Whether a player has deserved a folly and cannot pay it yet."""
    money = state.player(colour).money
    return any(
        price(state, colour, FOLLY, space) > money and not folly_lacks(state, colour, space)
        for space in state.stock.get(FOLLY, ())
    )


def _idle(state: State, colour: str, rng: Random) -> Idle:
    return Idle()


def _tax(state: State, colour: str, rng: Random) -> Tax | None:
    player = state.player(colour)
    return None if player.taxed else Tax(rng.randint(0, player.markers))


def _land(state: State, colour: str, rng: Random) -> GainLand | None:
    player = state.player(colour)
    return None if player.landed else GainLand(rng.randint(0, player.markers))


def _bribe(state: State, colour: str, rng: Random, card: str | None = None) -> Bribe | None:
    most = most_bribes(state, colour, card)
    return Bribe(rng.randint(1, most), card) if most else None


def _church(state: State, colour: str, rng: Random, card: str | None = None) -> Church | None:
    """A gift to the church; with the favor of the vicar one land may have more of it."""
    takes = {land: room(state, land, CHURCH_TAKES) for land in LANDS}
    if card == VICAR:
        land = rng.choice(LANDS)
        takes[land] = room(state, land, VICAR_MOST)
    gift = Church(counted(_handful(state, colour, rng, takes)), card)
    if card is not None and not exceeded(state, gift):
        gift = Church(gift.given)
    return gift if gift.given else None


def _build(state: State, colour: str, rng: Random) -> Build | None:
    estate = state.player(colour).estate
    offers = [(*offer, sites_for(estate, offer[0])) for offer in on_sale(state, colour)]
    offers = [offer for offer in offers if offer[2]]
    if not offers:
        return None
    building, space, cells = rng.choice(offers)
    knight = rng.choice([None, *knight_choices(state, colour)]) if building == CASTLE else None
    looked = looked_at(state, colour, rng) if building == CHAPEL else None
    named = named_space(state, building, space)
    return Build(building, rng.choice(cells), named, knight, looked)


def _expand(state: State, colour: str, rng: Random) -> Expand | None:
    """One to three tiles, grown from the estate one by one."""
    may_hold, estate = tile_claims(state, colour), state.player(colour).estate
    tiles, taken = dict(estate.tiles), in_region(estate.regions)
    edge = frontier(tiles)
    placed: list[Placement] = []
    for _ in range(rng.randint(1, MOST_TILES)):
        used = tuple(tile.land for tile in placed)
        lands = [land for land in LANDS if may_hold((*used, land))]
        if not lands:
            break
        spots = [(rng.choice(lands), rng.choice(edge)) for _ in range(rng.choice(SPOTS))]
        land, cell = max(spots, key=lambda spot: _promise(tiles, taken, *spot))
        placed.append(Placement(land, *cell))
        tiles[cell] = land
        edge.remove(cell)
        edge += [near for near in beside(cell) if near not in tiles and near not in edge]
    if not placed:
        return None
    regions = list(declarations(estate, placed))
    return Expand(tuple(placed), rng.choice(regions) if len(regions) > 1 else ())


def _promise(tiles: Mapping[Cell, str], taken: Collection[Cell], land: str, cell: Cell) -> int:
    """How many tiles a region through this cell would have, with this land on it."""
    if land not in REGION_LANDS:
        return 1
    (x, y), most = cell, 0
    for region in ((x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)):
        cells = square(region)
        if all(tiles.get(c, land) == land and c not in taken for c in cells):
            most = max(most, sum(c in tiles for c in cells))
    return most


_ACTIONS: Final[Mapping[Callable[[State, str, Random], Action | None], int]] = {
    _idle: 1,
    _tax: 3,
    _land: 3,
    _bribe: 1,
    _church: 1,
    _build: 3,
    _expand: 8,
}
"""Each kind of action and its weight."""


def _action_with_card(state: State, colour: str, rng: Random) -> Action:
    """An action with the scandal card that goes with it; any action where there is none."""
    held = [card for card in (MARRIAGE, VICAR) if may_hold_cards(state, colour, (card,))]
    card = rng.choice(held) if held else None
    action: Action | None = None
    if card == MARRIAGE:
        action = _bribe(state, colour, rng, card)
    elif card == VICAR:
        action = _church(state, colour, rng, card)
    return action or _action(state, colour, rng)


def _card(state: State, colour: str, rng: Random) -> PlayCard | None:
    """A scandal card that may be held, and a way of playing it."""
    held = [card for card in playable(state) if may_hold_cards(state, colour, (card,))]
    if not held:
        return None
    card = rng.choice(held)
    if card == SCHACHZUG:
        # The only card with more ways than one would want to list.
        expand = _expand(state, colour, rng)
        return PlayCard(card, expand=expand) if expand else None
    every = list(ways(state, colour, card))
    return rng.choice(every) if every else None


def _handful(state: State, colour: str, rng: Random, takes: Mapping[str, int]) -> Kinds:
    """Some tiles that may be held, at most ``takes`` of each land; none where there are none."""
    may_hold = tile_claims(state, colour)
    kinds: Kinds = ()
    for _ in range(rng.randint(1, max(1, sum(takes.values())))):
        lands = [
            land for land in LANDS if kinds.count(land) < takes[land] and may_hold((*kinds, land))
        ]
        if not lands:
            break
        kinds = (*kinds, rng.choice(lands))
    return kinds


def _trade(state: State, colour: str, rng: Random) -> Trade | None:
    """Two tiles that are known to be held for one that is known to be in the bag."""
    own, bag = sure(state.player(colour).tiles), bag_content(state)
    if len(own) < 2 or bag is None or not any(bag.values()):
        return None
    first, second = rng.sample(own, 2)
    return Trade((first, second), rng.choice([land for land in LANDS if bag[land]]))
