"""What is printed on the board and the titles: data of an edition, each value with its provenance.

An edition is a TOML file in ``editions/``; a table's layout may state its own ``prices`` and
``round``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Final

from pydantic import TypeAdapter, ValidationError

from companion.errors import InputError
from companion.games.api import Edition
from companion.games.editions import RULES
from companion.games.noblemen.position.names import (
    BUILDINGS,
    CARDS,
    CASTLE,
    CHAPEL,
    FOLLY,
    LANDS,
    PALACE,
    TITLES,
)
from companion.games.noblemen.position.printed import Box, Printed, Rules, Start, Title
from companion.table.layout import Layout, PrintedSurface

PROVENANCES: Final = ("rulebook", "confirmed", "reported", "assumed")
DEFAULT: Final = "2012"


@dataclass(frozen=True, slots=True)
class EditionFile:
    """An edition as its file has it: ``provenance`` by dotted key."""

    printed: Printed
    title: str
    players: tuple[int, ...]
    provenance: Mapping[str, str]

    @property
    def assumed(self) -> int:
        """How many values nobody confirmed."""
        return sum(1 for source in self.provenance.values() if source == "assumed")


def edition_ids() -> tuple[str, ...]:
    """The editions that ship, by name."""
    folder = resources.files("companion.games.noblemen") / "editions"
    names = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def editions() -> list[Edition]:
    """The editions that ship, as the protocol tells of them."""
    files = [(name, edition(name)) for name in edition_ids()]
    return [
        Edition(name, file.title, file.players, file.assumed, name == DEFAULT)
        for name, file in files
    ]


@cache
def edition(name: str) -> EditionFile:
    """One edition by its id; InputError where there is none or its file is bad."""
    if name not in edition_ids():
        known = ", ".join(edition_ids())
        raise InputError(f"noblemen: no edition {name!r}; there is {known}")
    entry = resources.files("companion.games.noblemen") / "editions" / f"{name}.toml"
    return read_edition(tomllib.loads(entry.read_text(encoding="utf-8")), f"{name}.toml")


def read_edition(data: Mapping[str, object], file: str) -> EditionFile:
    """An edition from its parsed file, called ``file`` in errors. Every value is a table of
    ``value`` and ``provenance``. InputError names the key that is missing, unknown or no good."""
    provenance: dict[str, str] = {}
    heads = ("id", "title", "players")
    values = {k: _plain(v, k, file, provenance) for k, v in data.items() if k not in heads}
    parts = {"prices", "round", "track", "stocked", "folly", "titles", "box", "start", "rules"}
    missing = parts ^ values.keys()
    if missing:
        raise InputError(f"{file}: {sorted(missing)[0]}: missing, or not a key of an edition")
    round_track = _table(values["round"], f"{file}: round", ("mask", "locked", "end"))
    tracks = _table(values["track"], f"{file}: track", ("vp", "prestige"))
    folly = _table(values["folly"], f"{file}: folly", ("vp", "needs"))
    printed = Printed(
        edition=str(data["id"]),
        prices=_prices(values["prices"], f"{file}: prices"),
        mask=_whole_list(round_track["mask"], f"{file}: round.mask"),
        locked=_whole_list(round_track["locked"], f"{file}: round.locked"),
        end=_whole(round_track["end"], f"{file}: round.end"),
        vp_spaces=_whole(tracks["vp"], f"{file}: track.vp"),
        prestige_spaces=_whole(tracks["prestige"], f"{file}: track.prestige"),
        stocked=_stocked(values["stocked"], f"{file}: stocked"),
        folly_vp=_whole_list(folly["vp"], f"{file}: folly.vp"),
        folly_needs=_needs(folly["needs"], f"{file}: folly.needs"),
        titles=_titles(values["titles"], f"{file}: titles"),
        rulebook=str(data["id"]),
        box=_box(values["box"], f"{file}: box"),
        start=_start(values["start"], f"{file}: start"),
        rules=_rules(values["rules"], f"{file}: rules"),
    )
    players = _whole_list(data["players"], f"{file}: players")
    return EditionFile(checked(printed, file, players), str(data["title"]), players, provenance)


def _plain(node: object, key: str, file: str, provenance: dict[str, str]) -> object:
    """A node without its provenance, which is noted under the node's dotted key."""
    if not isinstance(node, Mapping):
        raise InputError(f"{file}: {key}: give a table of value and provenance")
    if "provenance" not in node:
        return {k: _plain(v, f"{key}.{k}", file, provenance) for k, v in node.items()}
    if node.keys() != {"value", "provenance"} or node["provenance"] not in PROVENANCES:
        raise InputError(f"{file}: {key}: value and provenance ({', '.join(PROVENANCES)}) only")
    provenance[key] = str(node["provenance"])
    return node["value"]


def for_layout(printed: Printed, layout: Layout) -> Printed:
    """The edition's figures with what a layout says is printed on its own board.

    Reads ``prices`` and ``round`` of the layout and the lengths of its two tracks. InputError names
    the key that is unknown or no good.
    """
    facts, where = layout.printed_facts, f"layout {layout.edition}"
    unknown = set(facts) - {"prices", "round", RULES}
    if unknown:
        raise InputError(f"{where}: {sorted(unknown)[0]}: Noblemen reads prices, round and {RULES}")
    changed = replace(printed, edition=layout.edition)
    if "prices" in facts:
        changed = replace(changed, prices=_prices(facts["prices"], f"{where}: prices"))
    if "round" in facts:
        track = _table(facts["round"], f"{where}: round", ("mask", "locked", "end"))
        changed = replace(
            changed,
            mask=_whole_list(track["mask"], f"{where}: round.mask"),
            locked=_whole_list(track["locked"], f"{where}: round.locked"),
            end=_end(track["end"], f"{where}: round.end"),
        )
    vp, prestige = _track_length(layout, "vp"), _track_length(layout, "prestige")
    changed = replace(
        changed,
        vp_spaces=vp or changed.vp_spaces,
        prestige_spaces=prestige or changed.prestige_spaces,
    )
    return checked(changed, where, [len(layout.players)])


def _track_length(layout: Layout, track: str) -> int:
    """Spaces of a track on the layout's board; 0 where it has none."""
    boards = [s for s in layout.surfaces if isinstance(s, PrintedSurface)]
    return sum(1 for board in boards for site in board.sites if site.id.startswith(f"{track}/"))


def _end(node: object, where: str) -> int:
    """The end space; a layout may write it as a list of one."""
    if isinstance(node, list | tuple) and len(node) == 1:
        return _whole(node[0], where)
    return _whole(node, where)


def checked(printed: Printed, where: str, players: Iterable[int]) -> Printed:
    """The figures, once it is sure that so many players can play with them."""
    numbers = tuple(players)
    for building, prices in printed.prices.items():
        if list(prices) != sorted(prices):
            raise InputError(f"{where}: prices.{building}: give them cheapest first")
        most = max((printed.stocked[building].get(number, 0) for number in numbers), default=0)
        if len(prices) < most:
            raise InputError(f"{where}: prices.{building}: {most} spaces needed")
    if len(printed.prices[FOLLY]) > len(printed.folly_needs):
        raise InputError(f"{where}: prices.folly: {len(printed.folly_needs)} spaces at the most")
    special = (*printed.mask, *printed.locked)
    if printed.end < 1 or any(not 0 <= index <= printed.end for index in special):
        raise InputError(f"{where}: round: mask and locked lie between 0 and end")
    if 0 in printed.mask or (printed.rules.end == "arrival") == (printed.end in printed.mask):
        ends = "not on" if printed.rules.end == "arrival" else "on"
        raise InputError(
            f"{where}: round.mask: no ball on the first space, the last {ends} the end"
        )
    if min(printed.vp_spaces, printed.prestige_spaces) < 2:
        raise InputError(f"{where}: track: a track has at least two spaces")
    return printed


def _table(node: object, where: str, keys: tuple[str, ...]) -> Mapping[str, object]:
    """A table with exactly these keys."""
    if not isinstance(node, Mapping):
        raise InputError(f"{where}: give a table of {', '.join(keys)}")
    odd = set(map(str, node)) ^ set(keys)
    if odd:
        raise InputError(f"{where}.{sorted(odd)[0]}: missing or unknown; keys: {', '.join(keys)}")
    return node


def _whole(node: object, where: str) -> int:
    if isinstance(node, bool) or not isinstance(node, int) or node < 0:
        raise InputError(f"{where}: give a whole number, 0 or more")
    return node


def _whole_list(node: object, where: str) -> tuple[int, ...]:
    if not isinstance(node, list | tuple):
        raise InputError(f"{where}: give a list of whole numbers")
    return tuple(_whole(item, where) for item in node)


def _prices(node: object, where: str) -> dict[str, tuple[int, ...]]:
    table = _table(node, where, BUILDINGS)
    return {name: _whole_list(table[name], f"{where}.{name}") for name in BUILDINGS}


def _by_players(node: object, where: str) -> dict[int, int]:
    """A table whose keys are numbers of players."""
    if not isinstance(node, Mapping) or not all(str(key).isdigit() for key in node):
        raise InputError(f"{where}: give a table with numbers of players as keys")
    return {int(key): _whole(value, f"{where}.{key}") for key, value in node.items()}


def _stocked(node: object, where: str) -> dict[str, dict[int, int]]:
    table = _table(node, where, (CASTLE, CHAPEL, PALACE, FOLLY))
    return {name: _by_players(table[name], f"{where}.{name}") for name in BUILDINGS}


def _needs(node: object, where: str) -> tuple[dict[str, int], ...]:
    if not isinstance(node, list | tuple):
        raise InputError(f"{where}: give a list of tables")
    needs = []
    for item in node:
        if not isinstance(item, Mapping):
            raise InputError(f"{where}: give a list of tables")
        needs.append({str(land): _whole(number, where) for land, number in item.items()})
    return tuple(needs)


def _titles(node: object, where: str) -> dict[str, Title]:
    table = _table(node, where, TITLES)
    titles = {}
    for name in TITLES:
        row = _table(table[name], f"{where}.{name}", ("need", "vp", "discount", "supply"))
        need, vp, discount = (
            _whole(row[key], f"{where}.{name}.{key}") for key in ("need", "vp", "discount")
        )
        supply = _by_players(row["supply"], f"{where}.{name}.supply")
        titles[name] = Title(need, vp, discount, supply)
    return titles


def _numbers(node: object, where: str, names: tuple[str, ...]) -> dict[str, int]:
    """A table of whole numbers with exactly these keys."""
    table = _table(node, where, names)
    return {name: _whole(table[name], f"{where}.{name}") for name in names}


def _box(node: object, where: str) -> Box:
    table = _table(node, where, ("tiles", "cards", "buildings", "markers", "knights"))
    cards = table["cards"]
    if not isinstance(cards, Mapping) or not set(cards) <= set(CARDS):
        raise InputError(f"{where}.cards: give a table of {', '.join(CARDS)}, those that there are")
    return Box(
        tiles=_numbers(table["tiles"], f"{where}.tiles", LANDS),
        cards=_numbers(cards, f"{where}.cards", tuple(cards)),
        buildings=_numbers(table["buildings"], f"{where}.buildings", BUILDINGS),
        markers=_whole(table["markers"], f"{where}.markers"),
        knights=_whole(table["knights"], f"{where}.knights"),
    )


def _start(node: object, where: str) -> Start:
    keys = ("money", "money_more", "taken", "tiles", "chosen", "mulligan", "round")
    table = _table(node, where, keys)
    return Start(
        money=_whole(table["money"], f"{where}.money"),
        money_more=_whole(table["money_more"], f"{where}.money_more"),
        taken=_numbers(table["taken"], f"{where}.taken", LANDS),
        tiles=_whole(table["tiles"], f"{where}.tiles"),
        chosen=_yes(table["chosen"], f"{where}.chosen"),
        mulligan=_yes(table["mulligan"], f"{where}.mulligan"),
        round=_by_players(table["round"], f"{where}.round"),
    )


def _rules(node: object, where: str) -> Rules:
    keys = ("end", "visitor_paid", "knights_at_home", "knights_move", "lower_title", "bribes_most")
    table = _table(node, where, keys)
    _whole(table["bribes_most"], f"{where}.bribes_most")
    try:
        return TypeAdapter(Rules).validate_python(dict(table))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(map(str, first["loc"]))
        raise InputError(f"{where}.{key}: {first['msg']}") from None


def _yes(node: object, where: str) -> bool:
    if not isinstance(node, bool):
        raise InputError(f"{where}: give true or false")
    return node
