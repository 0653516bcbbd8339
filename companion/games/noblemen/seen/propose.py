"""Which turns could have led to what a camera sees.

Generated from the differences between the state and the picture, so that a reading need not walk
through every legal move. Legal or not: what breaks a rule is proposed as well, for the table wants
to hear which. Not every difference has to be explained: some are misread, some belong to a later
turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, islice, product

from companion.games.noblemen.choices.legal import murders
from companion.games.noblemen.hidden.claims import may_hold_tiles
from companion.games.noblemen.position.estate import detached
from companion.games.noblemen.position.moves import (
    BallChoice,
    Bribe,
    Build,
    Cell,
    Church,
    Expand,
    GainLand,
    Idle,
    Knight,
    Move,
    PlayCard,
    Step,
    Tax,
    Trade,
    turn,
)
from companion.games.noblemen.position.names import (
    BUILDINGS,
    CASTLE,
    ERBSCHAFT,
    FOLLY,
    LANDS,
    LIAISON,
    PALACE,
    TITLES,
    TREACHERY,
    UNSEEN,
    WHITEHALL,
)
from companion.games.noblemen.position.state import Player, State
from companion.games.noblemen.rules.ball import (
    best_title,
    counter_space,
    estate_prestige,
    hold_ball,
    ranked,
    title_supply,
)
from companion.games.noblemen.rules.bribe import most_bribes
from companion.games.noblemen.rules.scoring import LIAISON_POINTS
from companion.games.noblemen.rules.turn import stages
from companion.games.noblemen.rules.violations import find_violations
from companion.games.noblemen.seen.differences import Differences
from companion.table.view import View

TILES_A_TURN = 3

MOST_NEW_TILES = 9
"""More new tiles than three turns lay are not taken apart."""

MOST_GIFTS = 60

MOST_BALLS = 1000
"""Combinations of decisions at a ball that are tried."""


def proposals(state: State, seen: View) -> Iterator[Move]:
    """Turns of the player to act, legal or not, that could lead towards what is seen."""
    if state.to_move is None:
        return
    new = Differences(state, seen)
    if not new.stirred and _somebody_else_played(new):
        yield from (turn(new.player.colour, step) for step in murders(state, new.player.colour))
    for steps in _turns(new):
        move = turn(new.player.colour, *steps)
        yield move
        yield from _unseen_decisions(new, move)


def _somebody_else_played(new: Differences) -> bool:
    """Whether the picture shows the next player's turn and nothing that the player to act did: a
    turn was skipped ("Murder"). Counters alone do not say so: a marker may have been overlooked."""
    following = replace(new.state, to_move=new.state.left_of(new.player.colour))
    return Differences(following, new.seen).stirred


def _turns(new: Differences) -> Iterator[tuple[Step, ...]]:
    layings = list(_layings(new))
    buildings = list(_buildings(new))
    quiet = [*_markers(new), *_churches(new), *_points(new)]
    for action in (*layings, *buildings, *quiet):
        yield from _with_trades(new, action)
    yield from _both(new, layings, buildings)
    yield from _with_cards(new, [*layings, *buildings, *quiet])


def _with_trades(new: Differences, action: Step) -> Iterator[tuple[Step, ...]]:
    """The action, after the fewest trades that nobody saw where the player cannot have its tiles
    otherwise. Tiles that no trade brings are misread: nobody can lay them."""
    lands = _tiles_of(action)
    if may_hold_tiles(new.state, new.player.colour, lands):
        yield (action,)
        return
    for number in range(1, len(lands) + 1):
        for wanted in combinations_with_replacement(sorted(set(lands)), number):
            steps = (*(Trade((UNSEEN, UNSEEN), land) for land in wanted), action)
            move = turn(new.player.colour, *steps)
            if all(v.code != "tiles_not_held" for v in find_violations(new.state, move)):
                yield steps
                return


def _tiles_of(action: Step) -> list[str]:
    """The lands of the tiles that an action takes from behind the screen."""
    if isinstance(action, Expand):
        return [tile.land for tile in action.placed]
    if isinstance(action, Church):
        return [land for land, number in action.given for _ in range(number)]
    return []


def _layings(new: Differences) -> Iterator[Expand]:
    """All new tiles in one turn, and any three or fewer of them that hang together: the others may
    be a later turn's, or no tiles at all."""
    tiles = new.new_tiles
    if 0 < len(tiles) <= 2 * TILES_A_TURN:
        yield Expand(tuple(tiles))
    if len(tiles) > MOST_NEW_TILES:
        return
    for number in range(1, min(TILES_A_TURN, len(tiles) - 1) + 1):
        for some in combinations(tiles, number):
            cells = [tile.cell for tile in some]
            if not detached(new.player.estate.tiles, cells):
                yield Expand(some)


def _buildings(new: Differences) -> Iterator[Build]:
    """What stands in the estate and did not; where nothing does though the board lacks a building,
    that building anywhere it may stand."""
    for building, at in new.new_buildings:
        for space in _spaces(new, building):
            for knight in _knights(new, building):
                yield Build(building, at, space, knight)
    built = {building for building, _ in new.new_buildings}
    for building in BUILDINGS:
        if building in built or not new.gone_from(building):
            continue
        for at in _building_ground(new.player, building):
            for knight in _knights(new, building):
                space = new.gone_from(building)[0] if building == FOLLY else None
                yield Build(building, at, space, knight)


def _building_ground(player: Player, building: str) -> list[Cell]:
    estate = player.estate
    return estate.built(CASTLE) if building == PALACE else estate.empty_meadows()


def _spaces(new: Differences, building: str) -> list[int | None]:
    """The price spaces it may have come from: the cheapest, and those that are empty now."""
    gone, held = new.gone_from(building), new.state.stock.get(building, frozenset())
    if building == FOLLY:
        return list(gone or sorted(held) or [0])
    return [None, *(space for space in gone if space != min(held))]


def _knights(new: Differences, building: str) -> list[Knight | None]:
    if building != CASTLE:
        return [None]
    return [None, *_knights_set(new)]


def _knights_set(new: Differences) -> list[Knight]:
    """Every knight that stands where it did not: moved from where one is gone, else out of the
    supply."""
    free = new.state.printed.rules.knights_move
    moved = new.gone_knights and (free or new.state.knights_left(new.player.colour) == 0)
    origins: list[tuple[str, Cell] | None] = [*new.gone_knights] if moved else [None]
    return [Knight(*spot, origin) for spot in new.new_knights for origin in origins]


def _markers(new: Differences) -> Iterator[Step]:
    """Taxes and land, by the marker before the screen; it is gone once the decade is over."""
    me = new.player
    if not me.taxed and (f"tax-marker/{me.colour}" in new.in_front or new.decade_over):
        yield Tax()
    if not me.landed and (f"land-marker/{me.colour}" in new.in_front or new.decade_over):
        yield GainLand()


def _churches(new: Differences) -> Iterator[Church]:
    """Every donation among the tiles that are new at the church. Once the decade is over they are
    back in the bag: then any number of tiles, whichever kinds the church still took."""
    lands = sorted(new.gifts)
    numbers = product(*(range(new.gifts[land], -1, -1) for land in lands))
    for given in islice(numbers, MOST_GIFTS):
        if any(given):
            yield Church(tuple((land, n) for land, n in zip(lands, given, strict=True) if n))
    if new.decade_over and new.gained:
        room = [land for land in LANDS for _ in range(3 - new.state.church.get(land, 0))]
        for number in range(1, min(len(room), new.player.tiles.count) + 1):
            given_lands = room[:number]
            yield Church(tuple((k, given_lands.count(k)) for k in LANDS if k in given_lands))


def _points(new: Differences) -> Iterator[Step]:
    """Idling and bribing, which only the victory-point counter shows. Markers that nobody can pay
    for are not proposed: then it is the counter that is wrong."""
    if not new.gained:
        return
    yield Idle()
    for markers in range(1, most_bribes(new.state, new.player.colour) + 1):
        yield Bribe(markers)


def _both(
    new: Differences, layings: Iterable[Expand], buildings: Iterable[Build]
) -> Iterator[tuple[Step, ...]]:
    """Laying and building in one turn, where the picture shows both: one action too many."""
    laid, built = next(iter(layings), None), next(iter(buildings), None)
    if laid and built and new.new_buildings and new.gone_from(built.building):
        yield (laid, built)


def _with_cards(new: Differences, actions: Iterable[Step]) -> Iterator[tuple[Step, ...]]:
    """Scandal cards that leave something on the table which nothing else explains: the queen, a
    castle beside another action, a knight without a castle. Cards that would merely excuse a fault
    are for the player to declare."""
    deck = new.state.printed.box.cards
    if new.queen_came and WHITEHALL in deck:
        for action in actions:
            yield (PlayCard(WHITEHALL), action)
    castles = [at for building, at in new.new_buildings if building == CASTLE]
    if TREACHERY in deck:
        for knight in _knights_set(new):
            for action in actions:
                if not (isinstance(action, Build) and action.building == CASTLE):
                    yield PlayCard(TREACHERY, knight=knight), action
    if castles and new.gone_from(CASTLE) and ERBSCHAFT in deck:
        heirs = [
            PlayCard(ERBSCHAFT, at=at, space=space)
            for at in castles
            for space in _spaces(new, CASTLE)
        ]
        for action in actions:
            if not (isinstance(action, Build) and action.building == CASTLE):
                yield from ((card, action) for card in heirs)


def _unseen_decisions(new: Differences, move: Move) -> Iterator[Move]:
    """The turn with other decisions at the ball, or other liaisons shown at the game's end, that it
    sets off, where the counters say that not everybody gave nothing, took the highest title, and
    held no liaison: the decisions that give away least."""
    ball, shown = None, False
    *parts, last = stages(new.state, move)
    for stage in parts:
        ball = stage.state if stage.kind == "ball" and ball is None else ball
        shown = shown or stage.kind == "liaisons"
    if ball is None and not shown:
        return
    missing = {
        player.colour: stands - player.vp % new.state.printed.vp_spaces
        for player in last.state.players
        if (stands := new.counter(f"vp-counter/{player.colour}")) is not None
    }
    if shown and any(missing.values()):
        yield replace(move, liaisons=_liaisons(last.state, missing))
    elif ball is not None and any(missing.values()):
        plain = hold_ball(ball, {})[0]
        wanted = {colour: plain.player(colour).vp + more for colour, more in missing.items()}
        choices = _choices(ball, wanted)
        if choices is not None:
            yield replace(move, balls=choices)


def _liaisons(state: State, missing: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """How many liaisons bring the points that are missing, as near as whole cards can."""
    return tuple(
        (colour, state.player(colour).cards.own.sure(LIAISON) + points // LIAISON_POINTS)
        for colour, points in missing.items()
        if points > 0
    )


def _choices(before: State, wanted: Mapping[str, int]) -> tuple[BallChoice, ...] | None:
    """The decisions that bring the wanted points, the smallest gifts first; None where none do."""
    gains = {colour: points - before.player(colour).vp for colour, points in wanted.items()}
    worths = {title.vp for title in before.printed.titles.values()}
    if not worths.issuperset(gains.values()):
        return None
    prestige = {colour: estate_prestige(before, colour) for colour in before.seats}
    options = [_options(player) for player in before.players]
    for way in sorted(islice(product(*options), MOST_BALLS), key=_given):
        choices = {choice.player: choice for choice in way}
        points = _title_points(before, prestige, choices)
        if all(points[colour] == gain for colour, gain in gains.items()):
            return tuple(choice for choice in way if choice != BallChoice(choice.player))
    return None


def _title_points(
    before: State, prestige: Mapping[str, int], choices: Mapping[str, BallChoice]
) -> dict[str, int]:
    """What each player's title brings with these decisions; -1 for one that may not be taken."""
    counter: dict[str, int] = {}
    for colour in before.clockwise_from(before.queen):
        height = prestige[colour] + choices[colour].markers
        spaces = before.printed.prestige_spaces
        counter[colour] = counter_space(height, counter.values(), spaces)
    left, points = title_supply(before), {}
    for colour in ranked(before, counter):
        title = choices[colour].title or best_title(before, counter[colour], left)
        card = before.printed.titles[title]
        allowed = left[title] > 0 and card.need <= counter[colour]
        points[colour] = card.vp if allowed else -1
        left[title] -= 1
    return points


def _options(player: Player) -> list[BallChoice]:
    """What one player may decide: markers given, or a lower title."""
    given = [BallChoice(player.colour, markers=n) for n in range(player.markers + 1)]
    return given + [BallChoice(player.colour, title=title) for title in TITLES[1:]]


def _given(way: Sequence[BallChoice]) -> tuple[int, int]:
    """How far decisions are from giving nothing and taking the highest title."""
    return (sum(c.title is not None for c in way), sum(c.markers for c in way))
