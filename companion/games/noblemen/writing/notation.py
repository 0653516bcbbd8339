"""Moves as a line of text, and back.

    red: expand hain@1,0 hain@1,1 brunnen@2,1
    blue: card tribut; build castle@-2,-1 knight red@-2,0
    red: murdered blue
    red: trade hain acker > wiese; tax 2 | ball blue markers 1 cards erpressung title duke

A line is the player, the steps of the turn parted by semicolons, and after bars what was decided at
the end of the turn. ``?`` is a tile or card that nobody saw. Optional words: ``region@x,y`` (the
square declared), ``draws`` (tiles drawn), ``space`` (the price space), ``moved`` (where a knight
came from), ``gives`` (tiles handed over), ``keeps``, ``back`` and ``by-intrige`` (cards looked at),
``with`` (the card played with a bribe or a donation), ``takes`` (tiles chosen from the bag),
``against`` (whom a card hits), ``shares`` (what others drew).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from companion.errors import InputError
from companion.games.noblemen.position.moves import (
    BallChoice,
    Bribe,
    Build,
    CardDraw,
    Cell,
    Church,
    Expand,
    GainLand,
    Idle,
    Kinds,
    Knight,
    Move,
    Murdered,
    Placement,
    PlayCard,
    Step,
    Tax,
    Trade,
)
from companion.games.noblemen.position.names import BUILDINGS, CARDS, LANDS, TITLES, UNSEEN

_CELL: Final = re.compile(r"[+-]?[0-9]{1,4},[+-]?[0-9]{1,4}")
KEYWORDS: Final = frozenset(
    (
        *("draws", "space", "knight", "moved", "gives", "keeps", "back", "by-intrige"),
        *("at", "expand", "markers", "cards", "title"),
        *("with", "shares", "takes", "against"),
    )
)
TILE_KINDS: Final = (*LANDS, UNSEEN)
CARD_KINDS: Final = (*CARDS, UNSEEN)


def format_move(move: Move) -> str:
    """One line for a move; ``parse_move`` reads it back unchanged."""
    parts = [f"{move.player}: {'; '.join(_step(step) for step in move.steps)}"]
    parts += [_ball(choice) for choice in move.balls]
    parts += [f"draw {player}{_looked(looked)}" for player, looked in move.decade]
    parts += [f"liaisons {player} {number}" for player, number in move.liaisons]
    return " | ".join(parts)


def _step(step: Step) -> str:
    match step:
        case Expand():
            return f"expand{_expand(step)}"
        case Build():
            return _build(step)
        case Bribe():
            return f"bribe {step.markers}{_with(step.card)}"
        case Tax():
            return f"tax{_number(step.markers)}"
        case GainLand():
            shared = "".join(f" shares {who}{_kinds('draws', k)}" for who, k in step.shared)
            return f"land{_number(step.markers)}{_kinds('draws', step.drawn)}{shared}"
        case Church():
            given = " ".join(["church", *(_times(land, n) for land, n in step.given)])
            return given + _with(step.card)
        case Murdered():
            return f"murdered {step.by}"
        case Idle():
            return "idle"
        case Trade():
            return f"trade {' '.join(step.give)} > {step.take}"
        case PlayCard():
            return _card(step)


def _expand(step: Expand) -> str:
    tiles = "".join(f" {tile.land}@{tile.x},{tile.y}" for tile in step.placed)
    regions = "".join(f" region@{x},{y}" for x, y in step.regions)
    return f"{tiles}{regions}{_kinds('draws', step.drawn)}"


def _build(step: Build) -> str:
    text = f"build {step.building}@{step.at[0]},{step.at[1]}"
    if step.space is not None:
        text += f" space {step.space}"
    text += _knight(step.knight)
    return text + ("" if step.looked is None else _looked(step.looked))


def _knight(knight: Knight | None) -> str:
    if knight is None:
        return ""
    text = f" knight {_spot(knight.estate, knight.region)}"
    if knight.moved_from is not None:
        text += f" moved {_spot(*knight.moved_from)}"
    return text + _kinds("gives", knight.handed)


def _with(card: str | None) -> str:
    return "" if card is None else f" with {card}"


def _card(step: PlayCard) -> str:
    text = f"card {step.card}"
    if step.at is not None:
        text += f" at {step.at[0]},{step.at[1]}"
    if step.space is not None:
        text += f" space {step.space}"
    if step.given:
        text += _kinds("gives", step.given)
    if step.taken:
        text += _kinds("takes", step.taken)
    text += "" if step.against is None else f" against {step.against}"
    text += _knight(step.knight)
    text += _kinds("draws", step.drawn)
    return text + ("" if step.expand is None else f" expand{_expand(step.expand)}")


def _ball(choice: BallChoice) -> str:
    text = f"ball{choice.ball + 1 if choice.ball else ''} {choice.player}"
    if choice.markers:
        text += f" markers {choice.markers}"
    if choice.cards:
        text += _kinds("cards", choice.cards)
    return text + (f" title {choice.title}" if choice.title is not None else "")


def _looked(looked: CardDraw) -> str:
    back = _kinds("back", looked.back) if looked.back else ""
    return _kinds("keeps", looked.kept) + back + (" by-intrige" if looked.intrige else "")


def _kinds(word: str, kinds: Kinds | None) -> str:
    return "" if kinds is None else " ".join(["", word, *kinds])


def _number(number: int) -> str:
    return f" {number}" if number else ""


def _times(land: str, number: int) -> str:
    return land if number == 1 else f"{land}*{number}"


def _spot(estate: str, region: Cell) -> str:
    return f"{estate}@{region[0]},{region[1]}"


def parse_move(text: str) -> Move:
    """The move that a line of notation stands for; InputError says what is wrong with it."""
    player, colon, rest = text.partition(":")
    turn, *endings = rest.split("|")
    if not colon or not player.strip() or " " in player.strip():
        raise InputError(f"move {text!r}: begin with the player and a colon, as in 'red: idle'")
    try:
        steps = tuple(_parse_step(_Words(part)) for part in turn.split(";"))
        balls: list[BallChoice] = []
        draws: list[tuple[str, CardDraw]] = []
        liaisons: list[tuple[str, int]] = []
        for ending in endings:
            _parse_ending(_Words(ending), balls, draws, liaisons)
    except _Wrong as wrong:
        raise InputError(f"move {text!r}: {wrong}") from None
    return Move(player.strip(), steps, tuple(balls), tuple(draws), tuple(liaisons))


class _Wrong(ValueError):
    """What is wrong with a piece of notation."""


class _Words:
    """The words of one piece of notation, taken from the front."""

    def __init__(self, text: str) -> None:
        self._left = text.split()

    def take(self, what: str) -> str:
        if not self._left:
            raise _Wrong(f"{what} is missing")
        return self._left.pop(0)

    def skip(self, word: str) -> bool:
        """Takes this word if it comes next."""
        if self._left[:1] != [word]:
            return False
        self._left.pop(0)
        return True

    def expect(self, word: str, what: str) -> None:
        """Takes this word, which must come next."""
        if not self.skip(word):
            raise _Wrong(f"{what} is missing: {word!r} must follow")

    def one_of(self, names: Sequence[str], what: str) -> str:
        word = self.take(what)
        if word not in names:
            raise _Wrong(f"{word!r} is no {what}; there is {', '.join(names)}")
        return word

    def until_keyword(self) -> Iterator[str]:
        while self._left and self._left[0] not in KEYWORDS:
            yield self._left.pop(0)

    def kinds(self, names: Sequence[str], what: str) -> Kinds:
        kinds = tuple(self.until_keyword())
        for kind in kinds:
            if kind not in names:
                raise _Wrong(f"{kind!r} is no {what}; there is {', '.join(names)}")
        return kinds

    def number(self, what: str) -> int:
        word = self.take(what)
        if not word.isascii() or not word.isdigit() or len(word) > 4:
            raise _Wrong(f"{word!r} is no number of {what}")
        return int(word)

    def number_if_any(self, what: str) -> int:
        return self.number(what) if self._left and self._left[0][0].isdigit() else 0

    def end(self) -> None:
        if self._left:
            raise _Wrong(f"{self._left[0]!r} is not understood here")


def _parse_step(words: _Words) -> Step:
    verb = words.one_of(tuple(_VERBS), "step")
    step = _VERBS[verb](words)
    words.end()
    return step


def _cell(text: str) -> Cell:
    """``1,-2`` as a cell."""
    if not _CELL.fullmatch(text):
        raise _Wrong(f"{text!r} is no place; write x,y in whole cells")
    x, _, y = text.partition(",")
    return (int(x), int(y))


def _named_cell(word: str) -> tuple[str, Cell]:
    name, at, cell = word.partition("@")
    if not at:
        raise _Wrong(f"{word!r} lacks its place; write {word}@x,y")
    return name, _cell(cell)


def _parse_expand(words: _Words) -> Expand:
    placed: list[Placement] = []
    regions: list[Cell] = []
    for word in words.until_keyword():
        name, cell = _named_cell(word)
        if name == "region":
            regions.append(cell)
        elif name in LANDS:
            placed.append(Placement(name, *cell))
        else:
            raise _Wrong(f"{name!r} is no land; there is {', '.join(LANDS)}")
    drawn = words.kinds(TILE_KINDS, "tile") if words.skip("draws") else None
    return Expand(tuple(placed), tuple(regions), drawn)


def _parse_build(words: _Words) -> Build:
    building, at = _named_cell(words.take("building"))
    if building not in BUILDINGS:
        raise _Wrong(f"{building!r} is no building; there is {', '.join(BUILDINGS)}")
    space = words.number("space") if words.skip("space") else None
    knight = _parse_knight(words) if words.skip("knight") else None
    looked = _parse_looked(words) if words.skip("keeps") else None
    return Build(building, at, space, knight, looked)


def _parse_knight(words: _Words) -> Knight:
    estate, region = _named_cell(words.take("region"))
    moved_from = _named_cell(words.take("region")) if words.skip("moved") else None
    handed = words.kinds(TILE_KINDS, "tile") if words.skip("gives") else None
    return Knight(estate, region, moved_from, handed)


def _parse_looked(words: _Words) -> CardDraw:
    kept = words.kinds(CARD_KINDS, "card")
    back = words.kinds(CARD_KINDS, "card") if words.skip("back") else ()
    return CardDraw(kept, back, words.skip("by-intrige"))


def _parse_land(words: _Words) -> GainLand:
    markers = words.number_if_any("markers")
    drawn = words.kinds(TILE_KINDS, "tile") if words.skip("draws") else None
    shared: list[tuple[str, Kinds]] = []
    while words.skip("shares"):
        player = words.take("player")
        words.expect("draws", "what they drew")
        shared.append((player, words.kinds(TILE_KINDS, "tile")))
    return GainLand(markers, drawn, tuple(shared))


def _parse_bribe(words: _Words) -> Bribe:
    return Bribe(words.number("markers"), _parse_with(words))


def _parse_with(words: _Words) -> str | None:
    return words.one_of(CARDS, "card") if words.skip("with") else None


def _parse_church(words: _Words) -> Church:
    given: list[tuple[str, int]] = []
    for word in words.until_keyword():
        land, times, number = word.partition("*")
        if land not in LANDS:
            raise _Wrong(f"{land!r} is no land; there is {', '.join(LANDS)}")
        given.append((land, _Words(number).number("tiles") if times else 1))
    return Church(tuple(given), _parse_with(words))


def _parse_trade(words: _Words) -> Trade:
    give = (words.one_of(TILE_KINDS, "tile"), words.one_of(TILE_KINDS, "tile"))
    if not words.skip(">"):
        raise _Wrong("a trade is two tiles, '>' and the tile taken")
    return Trade(give, words.one_of(TILE_KINDS, "tile"))


def _parse_card(words: _Words) -> PlayCard:
    card = words.one_of(CARDS, "card")
    at = _cell(words.take("place")) if words.skip("at") else None
    space = words.number("space") if words.skip("space") else None
    given = words.kinds(TILE_KINDS, "tile") if words.skip("gives") else ()
    taken = words.kinds(TILE_KINDS, "tile") if words.skip("takes") else ()
    against = words.take("player") if words.skip("against") else None
    knight = _parse_knight(words) if words.skip("knight") else None
    drawn = words.kinds(TILE_KINDS, "tile") if words.skip("draws") else None
    expand = _parse_expand(words) if words.skip("expand") else None
    return PlayCard(card, expand, at, given, drawn, taken, knight, against, space)


def _parse_ending(
    words: _Words,
    balls: list[BallChoice],
    draws: list[tuple[str, CardDraw]],
    liaisons: list[tuple[str, int]],
) -> None:
    what = words.take("decision")
    player = words.take("player")
    if what.startswith("ball") and (what == "ball" or what[4:] in "123456789"):
        markers = words.number("markers") if words.skip("markers") else 0
        cards = words.kinds(CARD_KINDS, "card") if words.skip("cards") else ()
        title = words.one_of(TITLES, "title") if words.skip("title") else None
        balls.append(BallChoice(player, markers, cards, title, int(what[4:] or "1") - 1))
    elif what == "draw" and words.skip("keeps"):
        draws.append((player, _parse_looked(words)))
    elif what == "liaisons":
        liaisons.append((player, words.number("liaisons")))
    else:
        raise _Wrong(f"{what!r} is not understood here; there is ball, draw PLAYER keeps, liaisons")
    words.end()


_VERBS: Final[dict[str, Callable[[_Words], Step]]] = {
    "expand": _parse_expand,
    "build": _parse_build,
    "bribe": _parse_bribe,
    "tax": lambda words: Tax(words.number_if_any("markers")),
    "land": _parse_land,
    "church": _parse_church,
    "idle": lambda words: Idle(),
    "trade": _parse_trade,
    "card": _parse_card,
    "murdered": lambda words: Murdered(words.take("player")),
}
