"""What people read: descriptions, prompts, clocks, and what only one player may see."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.api import PLAYER
from companion.games.noblemen import GAME
from companion.games.noblemen.position.state import State
from companion.games.noblemen.position.words import NAMES, WORDS, counted, listed
from tests.games.tables import drawn, full_pile, play, table, with_estate, with_player


def told(state: State, move: str) -> tuple[str, str]:
    text = GAME.describe(state, GAME.parse(move))
    return text["en"], text["de"]


def overheard(state: State, move: str) -> tuple[str, str]:
    text = GAME.narrate(state, GAME.parse(move))
    return text["en"].replace(PLAYER, "Anna"), text["de"].replace(PLAYER, "Anna")


def test_laying_is_told_as_at_the_table() -> None:
    state = with_estate(table(), "red", drawn("h h ", "w . "))
    assert told(state, "red: expand hain@0,2 hain@1,2 brunnen@1,0") == (
        "You laid two groves and a fountain. The forest is complete. Draw four tiles.",
        "Du hast zwei Haine und einen Brunnen gelegt. Der Wald ist fertig. Ziehe vier Plättchen.",
    )


@pytest.mark.parametrize(
    ("move", "english", "german"),
    [
        ("idle", "You idled, for a point.", "Du warst müßig, das bringt einen Siegpunkt."),
        ("tax", "You collected taxes.", "Du hast Steuern eingetrieben."),
        (
            "bribe 2",
            "You bought two bribe markers. Pay four pounds. That is two points.",
            "Du hast zwei Bestechungsmarker gekauft. Bezahle vier Pfund. Das gibt zwei Siegpunkte.",
        ),
        (
            "church hain wiese*2",
            "You gave the church a grove and two meadows. That is three points.",
            "Du hast der Kirche einen Hain und zwei Wiesen gestiftet. Das gibt drei Siegpunkte.",
        ),
        (
            "card tribut; idle",
            "You played Tariff. Take five pounds. You idled, for a point.",
            "Du hast Tribut gespielt. Nimm fünf Pfund. Du warst müßig, das bringt einen Siegpunkt.",
        ),
        (
            "trade hain acker > wiese; idle",
            "You traded a field and a grove for a meadow. You idled, for a point.",
            "Du hast einen Acker und einen Hain gegen eine Wiese getauscht. Du warst müßig, das "
            "bringt einen Siegpunkt.",
        ),
    ],
)
def test_actions_are_told_in_both_languages(move: str, english: str, german: str) -> None:
    assert told(table(), f"red: {move}") == (english, german)


@pytest.mark.parametrize(
    ("move", "english", "german"),
    [
        (
            "expand hain@0,1 acker@1,0",
            "Anna laid a field and a grove. Anna takes one pound. Anna draws one tile.",
            "Anna hat einen Acker und einen Hain gelegt. Anna nimmt ein Pfund. Anna zieht ein "
            "Plättchen.",
        ),
        ("idle", "Anna idled, for a point.", "Anna war müßig, das bringt einen Siegpunkt."),
        (
            "bribe 1",
            "Anna bought one bribe marker. Anna pays two pounds. That is one point.",
            "Anna hat einen Bestechungsmarker gekauft. Anna bezahlt zwei Pfund. Das gibt einen "
            "Siegpunkt.",
        ),
        (
            "card whitehall; tax",
            "Anna played Whitehall. The queen goes to Anna. Anna collected taxes. The queen "
            "brings Anna a point.",
            "Anna hat Whitehall gespielt. Die Königin geht zu Anna. Anna hat Steuern eingetrieben. "
            "Die Königin bringt Anna einen Siegpunkt.",
        ),
    ],
)
def test_everybody_else_is_told_who_did_it(move: str, english: str, german: str) -> None:
    assert overheard(table(), f"red: {move}") == (english, german)


def test_nobody_else_is_told_what_went_into_the_bag() -> None:
    move = "red: trade hain acker > wiese; card vikar gives hain hain; idle"
    assert overheard(table(), move) == (
        "Anna traded two tiles for one. Anna played Vicar's Favour for two tiles. That is two "
        "points. Anna idled, for a point.",
        "Anna hat zwei Plättchen gegen eins getauscht. Anna hat Gunst des Vikars für zwei "
        "Plättchen gespielt. Das gibt zwei Siegpunkte. Anna war müßig, das bringt einen Siegpunkt.",
    )


def test_a_knight_and_what_it_brings_are_told() -> None:
    manor = drawn("a a w ", "a a w ", regions={(0, 0): "acker"})
    state = with_player(with_estate(table(), "blue", manor), "red", estate=drawn("wCa w "))
    english, german = told(state, "red: build castle@2,0 knight blue@0,0")
    assert english == (
        "You built a castle, and your knight went to Blue. Blue gives you two pounds. "
        "Pay five pounds."
    )
    assert "dein Ritter ging zu Blau. Blau gibt dir zwei Pfund." in german


def test_balls_and_scorings_are_told() -> None:
    state = replace(table(), round=3, queen="red")
    english, german = told(state, "red: idle")
    assert "The queen brings you a point. Masked ball. Red is Baron." in english
    assert "Maskenball. Rot ist Baron." in german
    palace = drawn("w w w ", "w wPw ", "w w w ")
    end = with_estate(replace(state, round=11), "red", palace)
    english, german = told(end, "red: idle")
    assert "Building scoring. Red gets five points. A new decade begins." in english
    assert "Gebäudewertung. Rot bekommt fünf Siegpunkte." in german
    assert "The game is over." in told(replace(end, decade=2), "red: idle")[0]


def test_who_does_not_sit_there_is_told_so() -> None:
    assert told(table(), "pink: idle") == ("Nobody sits there.", "Dort sitzt niemand.")


def prompted(state: State) -> list[tuple[str, str | None, str]]:
    return [(p.kind, p.player, p.text["en"]) for p in GAME.prompts(state)]


def test_prompts_say_whose_turn_and_what_comes() -> None:
    assert prompted(table()) == [
        ("turn", "red", "Your turn."),
        ("ball_ahead", None, "Masked ball in four rounds."),
    ]
    late = prompted(replace(table(), round=11))
    assert late[-1] == ("scoring_ahead", None, "Building scoring in one round.")
    german = GAME.prompts(replace(table(), round=11))[-1].text["de"]
    assert german == "Gebäudewertung in einer Runde."
    assert prompted(replace(table(), round=3))[1][0] == "queen_locked"


def test_prompts_say_what_hands_must_do() -> None:
    after = play(table(), "red: expand hain@1,0 hain@2,0")
    assert prompted(after)[0] == ("draw_tiles", "red", "Draw two tiles.")
    after = play(replace(table(), round=3, queen="red"), "red: idle")
    kinds = [kind for kind, _, _ in prompted(after)]
    assert kinds == ["title", "title", "title", "reset_prestige", "turn", "ball_ahead"]
    after = play(replace(table(), round=11, queen="red"), "red: tax")
    kinds = [kind for kind, _, _ in prompted(after)]
    assert "take_back_markers" in kinds
    assert kinds.count("draw_card") == 3
    forest = drawn("h h w ", "h h w ", regions={(0, 0): "hain"})
    state = with_player(with_estate(table(), "blue", forest), "red", estate=drawn("wCa w "))
    after = play(state, "red: build castle@2,0 knight blue@0,0")
    assert ("hand_tiles", "blue", "Give Red two tiles.") in prompted(after)


def test_the_end_is_prompted_with_who_wins() -> None:
    state = replace(table(), round=11, queen="red", decade=2)
    assert prompted(play(state, "red: idle"))[-1] == ("game_end", None, "Red wins.")


def test_details_are_those_of_a_reading() -> None:
    def details(move: str) -> object:
        return GAME.details(GAME.parse(move))

    assert details("red: expand hain@1,0") == {"action": "expand", "placed": [["hain", 1, 0]]}
    assert details("red: bribe 2") == {"action": "bribe", "markers": 2}
    assert details("red: tax") == {"action": "tax"}
    assert details("red: land 1") == {"action": "land", "markers": 1}
    assert details("red: church hain*2") == {"action": "church", "given": {"hain": 2}}
    assert details("red: build castle@2,0 space 2 knight blue@0,1; card tribut") == {
        "action": "build",
        "building": "castle",
        "at": [2, 0],
        "from": "castle/2",
        "knight": {"estate": "blue", "region": [0, 1]},
        "card": "tribut",
    }


def test_facts_and_clock() -> None:
    state = play(table(), "red: bribe 1")
    assert GAME.facts(state) == {
        "vp": {"red": 1, "blue": 0, "yellow": 0},
        "money": {"red": 8, "blue": 11, "yellow": 12},
        "queen": "yellow",
        "round": 0,
        "decade": 0,
        "to_move": "blue",
    }
    clock = GAME.clock(state)
    assert (clock["ball_in"], clock["locked_now"], clock["spaces"]) == (4, False, 13)


def test_only_ones_own_things_are_told() -> None:
    state = with_player(table(), "red", tiles=full_pile(hain=2), markers=1)
    mine = GAME.mine(state, "red")
    assert mine["money"] == 10
    assert mine["tiles"] == {"count": 2, "known": {"hain": 2}}
    assert (mine["bribes"], mine["knights"], mine["title"]) == (1, 2, "baron")
    assert GAME.mine(state, "blue")["tiles"] == {"count": 12, "known": {}}


def test_what_is_rare_weighs_less() -> None:
    def prior(move: str) -> float:
        return GAME.prior(table(), GAME.parse(move))

    assert prior("red: tax") == 1.0
    assert prior("red: tax 1") < 1.0
    assert prior("red: card tribut; tax") < prior("red: tax 1")
    assert prior("red: trade ? ? > ?; tax") < 1.0
    assert prior("red: tax | ball red title baron") < 1.0


def test_counting_words() -> None:
    assert counted("en", 1, "pound") == "one pound"
    assert counted("de", 1, "wiese") == "eine Wiese"
    assert counted("de", 0, "wiese") == "keine Wiese"
    assert counted("en", 0, "hain") == "no groves"
    assert counted("de", 12, "pound") == "12 Pfund"
    assert listed("de", ["a", "b", "c"]) == "a, b und c"
    assert set(WORDS).isdisjoint(NAMES)
