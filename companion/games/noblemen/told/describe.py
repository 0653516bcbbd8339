"""What was done and what it brings, as a person at the table would say it.

Every text here is in two voices (``voice.py``): to the player, and about the player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from companion.games.api import PLAYER, Text
from companion.games.noblemen.position.moves import (
    Bribe,
    Build,
    Church,
    Expand,
    GainLand,
    Idle,
    Knight,
    Move,
    Murdered,
    PlayCard,
    Step,
    Tax,
    Trade,
)
from companion.games.noblemen.position.names import LANDS, MURDER, UNSEEN
from companion.games.noblemen.position.stage import Stage
from companion.games.noblemen.position.state import Earned, State, Task
from companion.games.noblemen.position.words import WORDS, counted, de, en, listed, sentence
from companion.games.noblemen.rules.expand import yields
from companion.games.noblemen.rules.tasks import step_tasks
from companion.games.noblemen.rules.turn import stages
from companion.games.noblemen.told.voice import to_others, to_player

Pair = tuple[str, str]
"""The same in English and German."""


def both(english: str, german: str) -> Text:
    return {"en": english, "de": german}


def describe(state: State, move: Move) -> Text:
    """The turn in a few short sentences, spoken to the player who took it."""
    return _told(state, move, to_player)


def narrate(state: State, move: Move) -> Text:
    """The turn as everybody else may hear it; ``{player}`` is who took it."""
    return _told(state, move, to_others)


def _told(state: State, move: Move, voice: Callable[[str], str]) -> Text:
    if move.player not in state.seats:
        return both("Nobody sits there.", "Dort sitzt niemand.")
    said: list[Pair] = []
    for part, following in pairwise(stages(state, move)):
        said += _part(part, following.state, move)
    return both(
        " ".join(sentence(voice(english)) for english, _ in said),
        " ".join(sentence(voice(german)) for _, german in said),
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
        yield (
            "the queen brings <you|{player}> a point",
            "die Königin bringt <dir|{player}> einen Siegpunkt",
        )
    if part.kind == "ball":
        yield "masked ball", "Maskenball"
        yield from (_title(p.colour, p.title) for p in after.players)
        if after.closing:
            yield _TABLE["last_turns"]
    elif part.kind == "scoring":
        yield from _scored(part.state, after)
    elif part.kind == "decade":
        yield "a new decade begins", "eine neue Dekade beginnt"
    elif part.kind == "liaisons":
        yield "the game is over", "das Spiel ist zu Ende"


def done(state: State, colour: str, step: Step) -> Pair:
    """One step, in both voices."""
    match step:
        case Expand():
            return _laid(step)
        case Build():
            return _built(step, colour)
        case Bribe(markers=number, card=card):
            bought = _pair(f"{_YOU} bought [n]", f"{_DU_HAST} [n] gekauft", number, "marker")
            return _by_card(bought, card)
        case Tax(markers=number):
            return _income(f"{_YOU} collected taxes", f"{_DU_HAST} Steuern eingetrieben", number)
        case GainLand(markers=number):
            return _income(f"{_YOU} gained land", f"{_DU_HAST} Land gewonnen", number)
        case Church(given=given, card=card):
            english, german = _tiles(dict(given))
            gave = f"{_YOU} gave the church {english}", f"{_DU_HAST} der Kirche {german} gestiftet"
            return _by_card(gave, card)
        case Idle():
            return (
                f"{_YOU} idled, for a point",
                "<du warst|{player} war> müßig, das bringt einen Siegpunkt",
            )
        case Trade(give=give, take=take):
            english, german = _tiles(Counter(give))
            new_en, new_de = _tiles({take: 1})
            return (
                f"{_YOU} traded <{english} for {new_en}|two tiles for one>",
                f"{_DU_HAST} <{german} gegen {new_de}|zwei Plättchen gegen eins> getauscht",
            )
        case PlayCard():
            return _played(step, colour)
        case Murdered(by=by):
            return (
                f"{en(by)} played {en(MURDER)}, <your|{{player}}'s> turn is skipped",
                f"{de(by)} hat {de(MURDER)} gespielt, <dein|{{player}}s> Zug fällt aus",
            )


_YOU = "<you|{player}>"
_DU_HAST = "<du hast|{player} hat>"


def _pair(english: str, german: str, number: int, thing: str) -> Pair:
    """With the number of things where ``[n]`` stands."""
    return (
        english.replace("[n]", counted("en", number, thing)),
        german.replace("[n]", counted("de", number, thing)),
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
        return f"{_YOU} laid nothing", f"{_DU_HAST} nichts gelegt"
    english, german = _tiles(Counter(tile.land for tile in step.placed))
    return f"{_YOU} laid {english}", f"{_DU_HAST} {german} gelegt"


def _by_card(told: Pair, card: str | None) -> Pair:
    """What was done, with the card that came with it."""
    if card is None:
        return told
    return f"{told[0]}, with {en(card)}", f"{told[1]}, mit {de(card)}"


def _built(step: Build, colour: str) -> Pair:
    english, german = _pair(f"{_YOU} built [n]", f"{_DU_HAST} [n] gebaut", 1, step.building)
    english = english.replace("one ", "a ")
    if step.knight is None:
        return english, german
    knight_en, knight_de = _sent(step.knight, colour)
    return f"{english}, and {knight_en}", f"{german}, und {knight_de}"


def _sent(knight: Knight, colour: str) -> Pair:
    """Where a knight went."""
    if knight.estate == colour:
        return (
            "<your|a> knight guards <your|the> own land",
            "<dein|ein> Ritter schützt eigenes Land",
        )
    owner = knight.estate
    return f"<your|a> knight went to {en(owner)}", f"<dein|ein> Ritter ging zu {de(owner)}"


def _income(english: str, german: str, markers: int) -> Pair:
    if not markers:
        return english, german
    return (
        f"{english} and gave {counted('en', markers, 'marker')}",
        f"{german} und {counted('de', markers, 'marker')} abgegeben",
    )


def _played(step: PlayCard, colour: str) -> Pair:
    english = f"{_YOU} played {en(step.card)}"
    german = f"{_DU_HAST} {de(step.card)} gespielt"
    if step.expand is not None:
        more_en, more_de = _laid(step.expand)
        return f"{english}: {more_en}", f"{german}: {more_de}"
    if step.knight is not None:
        more_en, more_de = _sent(step.knight, colour)
        return f"{english}: {more_en}", f"{german}: {more_de}"
    if step.against is not None:
        return f"{english} against {en(step.against)}", f"{german}, gegen {de(step.against)}"
    if step.taken:
        return _exchanged(step, english, german)
    if step.given:
        more_en, more_de = _tiles(Counter(step.given))
        # Nobody else sees what goes into the bag.
        other_en, other_de = _tiles({UNSEEN: len(step.given)})
        german = f"{_DU_HAST} {de(step.card)} für <{more_de}|{other_de}> gespielt"
        return f"{english} for <{more_en}|{other_en}>", german
    return english, german


def _exchanged(step: PlayCard, english: str, german: str) -> Pair:
    """Tiles for others out of the bag, of which nobody else sees the kinds."""
    given, taken = _tiles(Counter(step.given)), _tiles(Counter(step.taken))
    number = len(step.given)
    return (
        f"{english}: <{given[0]} for {taken[0]}|{counted('en', number, 'tile')} for as many>",
        f"{german}: <{given[1]} gegen {taken[1]}|"
        f"{counted('de', number, 'tile')} gegen ebenso viele>",
    )


def _outcome(before: State, after: State, colour: str, step: Step) -> Iterator[Pair]:
    """What a step brought: regions, what to draw or take, points."""
    expand = step.expand if isinstance(step, PlayCard) else step
    if isinstance(expand, Expand):
        estate = after.player(colour).estate
        for region in yields(before, colour, expand).completed:
            word = WORDS[f"region/{estate.regions[region]}"]
            yield f"the {word.en} is complete", f"{_THE[word.gender]} {word.de} ist fertig"
    for task in step_tasks(before, after, colour, step):
        yield _order_in_passing(task, colour)
    if not isinstance(step, Idle):
        for earned in after.history[len(before.history) :]:
            yield _points(earned)


_THE = {"m": "der", "f": "die", "n": "das"}


def _points(earned: Earned) -> Pair:
    return _pair("that is [n]", "das gibt [n]", earned.points, "point")


def _order_in_passing(task: Task, colour: str) -> Pair:
    """As ``order``, within what is told of this player's turn: others are named."""
    if task.player in (None, colour) or task.kind not in _OTHERS:
        return order(task, colour)
    english, german, thing = _OTHERS[task.kind]
    told = _pair(english, german, task.number, thing) if thing else (english, german)
    return f"{en(task.player or '')} {told[0]}", f"{de(task.player or '')} {told[1]}"


_OTHERS = {
    "take_money": ("takes [n]", "nimmt [n]", "pound"),
    "draw_tiles": ("draws [n]", "zieht [n]", "tile"),
    "take_back_knight": ("takes a knight back", "nimmt einen Ritter zurück", ""),
}
"""What others do after a turn that is not theirs."""


def order(task: Task, reader: str) -> Pair:
    """What is to be done by hand by the player ``reader``, in both voices; others are named."""
    number, other = task.number, task.other
    if task.kind == "hand_money" or task.kind == "hand_tiles":
        thing = "pound" if task.kind == "hand_money" else "tile"
        return _handover(task, reader, thing)
    if task.kind == "queen":
        mine = task.player == reader
        who_en, who_de = en(task.player or ""), de(task.player or "")
        return (
            f"the queen <comes to you|goes to {PLAYER}>" if mine else f"the queen goes to {who_en}",
            f"die Königin <kommt zu dir|geht zu {PLAYER}>"
            if mine
            else f"die Königin geht zu {who_de}",
        )
    if task.kind == "title":
        return _title(task.player or "", other)
    phrases = {
        "take_money": ("<take|{player} takes> [n]", "<nimm|{player} nimmt> [n]", "pound"),
        "pay_money": ("<pay|{player} pays> [n]", "<bezahle|{player} bezahlt> [n]", "pound"),
        "pay_war": (
            "<put|{player} puts> [n] on the card of the war",
            "<lege|{player} legt> [n] auf die Kriegskarte",
            "pound",
        ),
        "draw_tiles": ("<draw|{player} draws> [n]", "<ziehe|{player} zieht> [n]", "tile"),
    }
    if task.kind in phrases:
        english, german, thing = phrases[task.kind]
        return _pair(english, german, number, thing)
    if task.kind == "draw_card":
        return _LOOKED
    return _TABLE[task.kind]


def _handover(task: Task, reader: str, thing: str) -> Pair:
    amount_en, amount_de = counted("en", task.number, thing), counted("de", task.number, thing)
    payer, payee = task.player or "", task.other
    if reader == payee:
        return (
            f"{en(payer)} gives {_YOU} {amount_en}",
            f"{de(payer)} gibt <dir|{PLAYER}> {amount_de}",
        )
    return f"give {en(payee)} {amount_en}", f"gib {de(payee)} {amount_de}"


_LOOKED = (
    "<look|{player} looks> at three scandal cards and <keep|keeps> one",
    "<sieh dir|{player} sieht sich> drei Skandalkarten an und <behalte|behält> eine",
)
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
    "take_back_knight": (
        "take your knight back behind the screen",
        "nimm deinen Ritter wieder hinter den Sichtschirm",
    ),
    "war_over": (
        "the war is over: its card goes under the stack, its money to the supply",
        "der Krieg ist vorbei: die Karte kommt unter den Stapel, ihr Geld in den Vorrat",
    ),
    "last_turns": (
        "everybody has one more turn, then the buildings are scored",
        "alle haben noch einen Zug, dann werden die Gebäude gewertet",
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
            english, german = _pair("gets [n]", "bekommt [n]", gained, "point")
            yield f"{en(player.colour)} {english}", f"{de(player.colour)} {german}"
