"""What was done and what it brings, as a person at the table would say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from companion.games.api import Text
from companion.games.noblemen.expand import yields
from companion.games.noblemen.moves import (
    Bribe,
    Build,
    Church,
    Expand,
    GainLand,
    Idle,
    Move,
    PlayCard,
    Step,
    Tax,
    Trade,
)
from companion.games.noblemen.names import LANDS, UNSEEN
from companion.games.noblemen.stage import Stage
from companion.games.noblemen.state import Earned, State, Task
from companion.games.noblemen.tasks import step_tasks
from companion.games.noblemen.turn import stages
from companion.games.noblemen.words import WORDS, counted, de, en, listed, sentence

Pair = tuple[str, str]
"""The same in English and German."""


def both(english: str, german: str) -> Text:
    return {"en": english, "de": german}


def describe(state: State, move: Move) -> Text:
    """The turn in a few short sentences, spoken to the player who took it."""
    if move.player not in state.seats:
        return both("Nobody sits there.", "Dort sitzt niemand.")
    said: list[Pair] = []
    for part, following in pairwise(stages(state, move)):
        said += _part(part, following.state, move)
    return both(
        " ".join(sentence(english) for english, _ in said),
        " ".join(sentence(german) for _, german in said),
    )


def _part(part: Stage, after: State, move: Move) -> Iterator[Pair]:
    if part.step is not None:
        yield done(part.state, move.player, part.step)
        yield from _outcome(part.state, after, move.player, part.step)
    elif (
        part.kind == "end"
        and after.queen == move.player
        and len(after.history) > len(part.state.history)
    ):
        yield "the queen brings you a point", "die Königin bringt dir einen Siegpunkt"
    if part.kind == "ball":
        yield "masked ball", "Maskenball"
        yield from (_title(p.colour, p.title) for p in after.players)
    elif part.kind == "scoring":
        yield from _scored(part.state, after)
    elif part.kind == "decade":
        yield "a new decade begins", "eine neue Dekade beginnt"
    elif part.kind == "liaisons":
        yield "the game is over", "das Spiel ist zu Ende"


def done(state: State, colour: str, step: Step) -> Pair:
    """One step, told to the player who took it."""
    match step:
        case Expand():
            return _laid(step)
        case Build():
            return _built(step)
        case Bribe(markers=number):
            return _pair("you bought {}", "du hast {} gekauft", number, "marker")
        case Tax(markers=number):
            return _income("you collected taxes", "du hast Steuern eingetrieben", number)
        case GainLand(markers=number):
            return _income("you gained land", "du hast Land gewonnen", number)
        case Church(given=given):
            lands = dict(given)
            english, german = _tiles(lands)
            return f"you gave the church {english}", f"du hast der Kirche {german} gestiftet"
        case Idle():
            return "you idled, for a point", "du warst müßig, das bringt einen Siegpunkt"
        case Trade(give=give, take=take):
            english, german = _tiles(Counter(give))
            new_en, new_de = _tiles({take: 1})
            return (
                f"you traded {english} for {new_en}",
                f"du hast {german} gegen {new_de} getauscht",
            )
        case PlayCard():
            return _played(step)


def _pair(english: str, german: str, number: int, thing: str) -> Pair:
    return (
        english.format(counted("en", number, thing)),
        german.format(counted("de", number, thing)),
    )


def _tiles(lands: Counter[str] | dict[str, int]) -> Pair:
    """``two groves and a fountain``."""
    kinds = [(land, lands[land]) for land in (*LANDS, UNSEEN) if lands.get(land)]
    return (
        listed("en", [_article(counted("en", n, land)) for land, n in kinds]),
        listed("de", [counted("de", n, land) for land, n in kinds]),
    )


def _article(text: str) -> str:
    return "a " + text.removeprefix("one ") if text.startswith("one ") else text


def _laid(step: Expand) -> Pair:
    if not step.placed:
        return "you laid nothing", "du hast nichts gelegt"
    english, german = _tiles(Counter(tile.land for tile in step.placed))
    return f"you laid {english}", f"du hast {german} gelegt"


def _built(step: Build) -> Pair:
    english, german = _pair("you built {}", "du hast {} gebaut", 1, step.building)
    english = english.replace("one ", "a ")
    if step.knight is None:
        return english, german
    owner = step.knight.estate
    return (
        f"{english}, and your knight went to {en(owner)}",
        f"{german}, und dein Ritter ging zu {de(owner)}",
    )


def _income(english: str, german: str, markers: int) -> Pair:
    if not markers:
        return english, german
    return (
        f"{english} and gave {counted('en', markers, 'marker')}",
        f"{german} und {counted('de', markers, 'marker')} abgegeben",
    )


def _played(step: PlayCard) -> Pair:
    english, german = f"you played {en(step.card)}", f"du hast {de(step.card)} gespielt"
    if step.expand is not None:
        more_en, more_de = _laid(step.expand)
        return f"{english}: {more_en}", f"{german}: {more_de}"
    if step.given:
        more_en, more_de = _tiles(Counter(step.given))
        return f"{english} for {more_en}", f"{german} für {more_de}"
    return english, german


def _outcome(before: State, after: State, colour: str, step: Step) -> Iterator[Pair]:
    """What a step brought: regions, what to draw or take, points."""
    expand = step.expand if isinstance(step, PlayCard) else step
    if isinstance(expand, Expand):
        estate = after.player(colour).estate
        for region in yields(before, colour, expand).completed:
            word = WORDS[f"region/{estate.regions[region]}"]
            yield f"the {word.en} is complete", f"{_THE[word.gender]} {word.de} ist fertig"
    for task in step_tasks(before, after, colour, step):
        yield order(task, colour)
    if not isinstance(step, Idle):
        for earned in after.history[len(before.history) :]:
            yield _points(earned)


_THE = {"m": "der", "f": "die", "n": "das"}


def _points(earned: Earned) -> Pair:
    return _pair("that is {}", "das gibt {}", earned.points, "point")


def order(task: Task, reader: str) -> Pair:
    """What is to be done by hand, told to one player (``reader``); others are named."""
    number, other = task.number, task.other
    if task.kind == "hand_money" or task.kind == "hand_tiles":
        thing = "pound" if task.kind == "hand_money" else "tile"
        return _handover(task, reader, thing)
    if task.kind == "queen":
        mine = task.player == reader
        who_en, who_de = en(task.player or ""), de(task.player or "")
        return (
            "the queen comes to you" if mine else f"the queen goes to {who_en}",
            "die Königin kommt zu dir" if mine else f"die Königin geht zu {who_de}",
        )
    if task.kind == "title":
        return _title(task.player or "", other)
    phrases = {
        "take_money": ("take {}", "nimm {}", "pound"),
        "pay_money": ("pay {}", "bezahle {}", "pound"),
        "draw_tiles": ("draw {}", "ziehe {}", "tile"),
        "draw_card": (
            "look at three scandal cards and keep {}",
            "sieh dir drei Skandalkarten an und behalte {}",
            "card",
        ),
    }
    if task.kind in phrases:
        english, german, thing = phrases[task.kind]
        if task.kind == "draw_card":
            return english.format("one"), german.format("eine")
        return _pair(english, german, number, thing)
    return _TABLE[task.kind]


def _handover(task: Task, reader: str, thing: str) -> Pair:
    amount_en, amount_de = counted("en", task.number, thing), counted("de", task.number, thing)
    payer, payee = task.player or "", task.other
    if reader == payee:
        return f"{en(payer)} gives you {amount_en}", f"{de(payer)} gibt dir {amount_de}"
    return f"give {en(payee)} {amount_en}", f"gib {de(payee)} {amount_de}"


_TABLE = {
    "refill": (
        "fill the board up with castles, chapels and palaces, dearest spaces first",
        "füllt Burgen, Kapellen und Paläste auf, die teuersten Felder zuerst",
    ),
    "clear_church": (
        "put the church's tiles into the bag",
        "legt die Plättchen der Kirche in den Beutel",
    ),
    "take_back_markers": (
        "take the tax and land markers back behind the screen",
        "nimm Steuer- und Landgewinnungsmarker wieder hinter den Sichtschirm",
    ),
    "reset_prestige": (
        "put the prestige counters back to 0",
        "stellt die Prestigezähler zurück auf 0",
    ),
    "game_over": (
        "show your Liaisons: three points each",
        "zeigt eure Liaisons: je drei Siegpunkte",
    ),
}


def _title(colour: str, title: str) -> Pair:
    return f"{en(colour)} is {en(title)}", f"{de(colour)} ist {de(title)}"


def _scored(before: State, after: State) -> Iterator[Pair]:
    """The points of a building scoring, player by player."""
    yield "building scoring", "Gebäudewertung"
    for player in after.players:
        gained = player.vp - before.player(player.colour).vp
        if gained:
            english, german = _pair("gets {}", "bekommt {}", gained, "point")
            yield f"{en(player.colour)} {english}", f"{de(player.colour)} {german}"
