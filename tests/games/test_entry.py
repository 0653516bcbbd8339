"""A turn put together by hand: whatever it needs can be entered, and nothing else is offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from companion.errors import InputError
from companion.games.api import Options
from companion.games.noblemen import GAME
from companion.games.noblemen.position.moves import (
    Bribe,
    Build,
    Church,
    Expand,
    GainLand,
    Knight,
    Move,
    Murdered,
    PlayCard,
    Step,
    Tax,
    Trade,
)
from companion.games.noblemen.position.names import CARDS, LANDS
from companion.games.noblemen.position.pile import Pile
from companion.games.noblemen.position.state import State
from companion.table.observation import Place
from tests.games.tables import SEATS, drawn, knight_on, table, with_estate, with_player

RICH = drawn(
    "h h wKw ",
    "h h w b ",
    "a a wCb ",
    "a a w w ",
    regions={(0, 2): "hain", (0, 0): "acker"},
)
GARDEN = drawn("b b w ", "b b wC", regions={(0, 0): "brunnen"})


def rich(edition: str = "2012") -> State:
    """A table on which red may do everything, as a camera knows it."""
    state = GAME.covered(GAME.setup(edition, SEATS[:3], Options(first_player="red"), 1))
    state = with_estate(with_estate(state, "red", RICH), "blue", GARDEN)
    return with_player(state, "red", money=40, markers=2, cards=Pile(3))


def ids(state: State, *chosen: str, player: str = "red") -> list[str]:
    return [option.id for option in GAME.entry(state, player, chosen).options]


def entered(state: State, *chosen: str, player: str = "red") -> str | None:
    """The notation of the move that these choices make."""
    move = GAME.entry(state, player, chosen).move
    assert move is None or GAME.violations(state, move) == ()
    return None if move is None else GAME.format(move)


def test_what_can_be_done_is_offered_and_in_words() -> None:
    entry = GAME.entry(rich(), "red", ())
    assert [option.id for option in entry.options] == [
        "expand", "castle", "chapel", "palace", "bribe", "tax", "land", "church", "idle",
        "card", "trade",
    ]  # fmt: skip
    assert entry.move is None
    assert entry.options[1].text == {"en": "Build: castle", "de": "Bauen: Burg"}
    assert ids(rich(), "card") == [
        "erbschaft", "vermaehlung", "vikar", "schachzug", "mitgift", "tribut", "whitehall",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("chosen", "move"),
    [
        ("idle", "red: idle"),
        ("bribe 3", "red: bribe 3"),
        ("tax 0", "red: tax"),
        ("land 2", "red: land 2"),
        ("church wiese acker wiese", "red: church acker wiese*2"),
        ("expand hain -1,0", "red: expand hain@-1,0"),
        ("expand hain -1,0 acker -2,0", "red: expand hain@-1,0 acker@-2,0"),
        ("castle 3,3 no_knight", "red: build castle@3,3"),
        ("castle 3,3 knight_blue@0,0", "red: build castle@3,3 knight blue@0,0"),
        ("chapel 2,0 one", "red: build chapel@2,0"),
        ("chapel 2,0 all", "red: build chapel@2,0 keeps ? ? ? by-intrige"),
        ("palace 2,1", "red: build palace@2,1"),
        ("card tribut idle", "red: card tribut; idle"),
        ("idle card whitehall", "red: idle; card whitehall"),
        ("card erbschaft 3,3 tax 1", "red: card erbschaft at 3,3; tax 1"),
        ("card schachzug hain -1,0 idle", "red: card schachzug expand hain@-1,0; idle"),
        ("card vikar hain hain acker idle", "red: card vikar gives acker hain hain; idle"),
        ("trade -hain -acker +wiese idle", "red: trade hain acker > wiese; idle"),
        (
            "trade -hain -hain +acker trade -wiese -wiese +hain idle card mitgift",
            "red: trade hain hain > acker; trade wiese wiese > hain; idle; card mitgift",
        ),
    ],
)
def test_every_turn_can_be_entered(chosen: str, move: str) -> None:
    assert entered(rich(), *words(chosen)) == move


@pytest.mark.parametrize(
    ("chosen", "move"),
    [
        ("card war_spain idle", "red: card war_spain; idle"),
        ("card treason blue idle", "red: card treason against blue; idle"),
        ("card treachery knight_blue@0,0 idle", "red: card treachery knight blue@0,0; idle"),
        (
            "card purloin -hain +wiese -hain +acker idle",
            "red: card purloin gives hain hain takes wiese acker; idle",
        ),
        ("card marriage 4", "red: bribe 4 with marriage"),
        ("card vicar hain hain hain hain", "red: church hain*4 with vicar"),
        ("murder blue", "red: murdered blue"),
    ],
)
def test_the_designers_cards_can_be_entered_too(chosen: str, move: str) -> None:
    assert entered(rich("0.8.6.5"), *words(chosen)) == move


def words(chosen: str) -> list[str]:
    return [word.replace("_", " ") if "knight" in word else word for word in chosen.split()]


def test_places_are_where_they_lie() -> None:
    entry = GAME.entry(rich(), "red", ("expand", "hain"))
    assert Place("estate/red", x=-1, y=0) in [option.place for option in entry.options]
    laid = GAME.entry(rich(), "red", ("expand", "hain", "-1,0", "acker"))
    assert laid.state.player("red").estate.tiles[-1, 0] == "hain"
    assert {option.id for option in laid.options} >= {"-2,0", "-1,1"}
    assert "-1,0" not in {option.id for option in laid.options}


def test_a_choice_of_squares_is_asked_for() -> None:
    state = with_estate(table(), "red", drawn("h h h ", "h . h ", "wCw w "))
    entry = GAME.entry(state, "red", ("expand", "hain", "1,1"))
    squares = [option for option in entry.options if option.group is not None][:2]
    assert [option.id for option in squares] == ["0,1", "1,1"]
    assert entered(state, "expand", "hain", "1,1", "1,1") == ("red: expand hain@1,1 region@1,1")


def test_what_was_told_decides_what_is_offered() -> None:
    state = with_player(rich(), "red", tiles=Pile(3))
    state = GAME.tell(state, "red", {"tiles": {"hain": 2, "acker": 1}, "cards": {"liaison": 3}})
    assert ids(state, "expand") == ["acker", "hain"]
    assert ids(state, "expand", "acker", "-1,0")[:1] == ["hain"]
    assert "card" not in ids(state)
    assert "brunnen" in ids(GAME.untold(state, "red"), "expand")


def test_one_action_and_one_card_a_turn() -> None:
    assert ids(rich(), "idle") == ["card", "trade"]
    assert ids(rich(), "card", "tribut", "idle") == ["trade"]
    assert ids(rich(), "card", "tribut")[:1] == ["expand"]


def test_another_player_may_only_murder() -> None:
    state = rich("0.8.6.5")
    assert ids(state, player="blue") == ["murder"]
    assert entered(state, "murder", player="blue") == "red: murdered blue"
    assert ids(rich(), player="blue") == []
    told = GAME.tell(state, "blue", {"cards": {"liaison": 1}})
    assert ids(told, player="blue") == []
    move = GAME.parse("red: murdered blue")
    assert (GAME.decided_by(move), GAME.decided_by(GAME.parse("red: idle"))) == ("blue", "red")


def test_which_folly_it_is_is_asked() -> None:
    forests = drawn("h h h h w ", "h h h h wC", regions={(0, 0): "hain", (2, 0): "hain"})
    state = with_estate(rich(), "red", forests)
    (option,) = GAME.entry(state, "red", ("folly",)).options
    assert option.id == "4,1"
    fields = {**forests.regions, (9, 9): "acker", (7, 7): "acker"}
    state = with_estate(state, "red", replace(forests, regions=fields))
    assert [o.text["en"] for o in GAME.entry(state, "red", ("folly",)).options] == [
        "For two forests",
        "For two manors",
    ]
    assert entered(state, "folly", "space 1", "4,1") == "red: build folly@4,1 space 1"


def test_a_knight_may_be_moved_once_none_is_left() -> None:
    state = knight_on(with_estate(rich(), "yellow", GARDEN), "yellow", (0, 0), "red")
    red = state.player("red").estate
    state = with_estate(state, "red", replace(red, knights={(0, 0): "red"}))
    no_knight, moved, *_ = GAME.entry(state, "red", ("castle", "3,3")).options
    assert no_knight.text["de"] == "Kein Ritter"
    assert moved.text["en"].startswith("Blue: garden at column 0, row 0, moved from ")
    assert entered(state, "castle", "3,3", moved.id) is not None


@pytest.mark.parametrize("chosen", [["dance"], ["card", "gold"], ["idle", "idle"], ["tax", "9"]])
def test_what_is_no_option_is_refused(chosen: Sequence[str]) -> None:
    with pytest.raises(InputError, match="nothing to choose"):
        GAME.entry(rich(), "red", chosen)


def test_once_the_game_is_over_nothing_is_entered() -> None:
    assert ids(replace(rich(), to_move=None)) == []


def test_every_playable_card_has_a_way_in() -> None:
    offered = {card for edition in ("2012", "0.8.6.5") for card in ids(rich(edition), "card")} | {
        "murder"
    }
    at_other_times = {"erpressung", "liaison", "intrige"}
    assert set(CARDS) - offered == at_other_times


def choices(state: State, move: Move) -> list[str]:
    """What somebody chooses who enters this move."""
    chosen: list[str] = []
    for step in move.steps:
        chosen += choices_of(GAME.entry(state, move.player, chosen).state, move.player, step)
    return chosen


def choices_of(state: State, colour: str, step: Step) -> list[str]:
    match step:
        case Expand():
            return ["expand", *laid(step)]
        case Build():
            return [step.building, *built(state, colour, step)]
        case Bribe(markers=number, card=card):
            return [*(["card", card] if card else ["bribe"]), str(number)]
        case Tax(markers=number) | GainLand(markers=number):
            name = "tax" if isinstance(step, Tax) else "land"
            return [name, *([str(number)] if state.player(colour).markers else [])]
        case Church(card=card):
            given = [land for land, number in step.given for _ in range(number)]
            return [*(["card", card] if card else ["church"]), *given]
        case Murdered(by=by):
            return ["murder", by]
        case Trade():
            return ["trade", *(f"-{land}" for land in step.give), f"+{step.take}"]
        case PlayCard():
            return ["card", step.card, *card_details(step)]
    return ["idle"]


def laid(step: Expand) -> list[str]:
    tiles = [word for tile in step.placed for word in (tile.land, f"{tile.x},{tile.y}")]
    return [*tiles, *(["+".join(f"{x},{y}" for x, y in step.regions)] if step.regions else [])]


def built(state: State, colour: str, step: Build) -> list[str]:
    where = f"{step.at[0]},{step.at[1]}"
    offered = {option.id for option in GAME.entry(state, colour, (step.building,)).options}
    space = [] if where in offered else [f"space {step.space}"]
    more = GAME.entry(state, colour, (step.building, *space, where)).options
    details = {option.id for option in more} & {"no knight", "one"}
    if step.knight is not None:
        details = {knight_id(step.knight)}
    return [*space, where, *details]


def knight_id(knight: Knight) -> str:
    there = f"knight {knight.estate}@{knight.region[0]},{knight.region[1]}"
    return there if knight.moved_from is None else f"{there} from {knight.moved_from}"


def card_details(step: PlayCard) -> list[str]:
    if step.expand is not None:
        return laid(step.expand)
    if step.at is not None:
        return [f"{step.at[0]},{step.at[1]}"]
    if step.taken:
        pairs = zip(step.given, step.taken, strict=True)
        return [word for give, take in pairs for word in (f"-{give}", f"+{take}")]
    knight = [knight_id(step.knight)] if step.knight else []
    return [*step.given, *knight, *([step.against] if step.against else [])]


@pytest.mark.parametrize("edition", ["2012", "0.8.6.5"])
def test_whatever_is_played_in_an_evening_can_be_entered(edition: str) -> None:
    """Everything that anybody did, with trades and cards, by whoever sees only the table."""
    rng = Random(3)
    state = GAME.setup(edition, SEATS[:4], Options(), 3)
    known = GAME.covered(state)
    entered_steps: Counter[str] = Counter()
    while not state.over:
        move = GAME.random_move(state, rng)
        intrigue = any(isinstance(s, Build) and s.looked and s.looked.intrige for s in move.steps)
        if not intrigue:
            wanted = replace(GAME.seen(state, move), balls=(), decade=(), liaisons=())
            wanted = replace(wanted, steps=tuple(map(as_entered, wanted.steps, move.steps)))
            found = GAME.entry(known, move.player, choices(known, wanted)).move
            assert found == wanted
            entered_steps.update(type(step).__name__ for step in wanted.steps)
        known = GAME.apply(known, GAME.seen(state, move))
        state = GAME.apply(state, move)
    assert set(entered_steps) > {"Expand", "Build", "Church", "PlayCard", "Tax", "GainLand"}


def as_entered(seen: Step, true: Step) -> Step:
    """A step with what its player knows of it: everything that is no draw."""
    match true:
        case Trade():
            return true
        case PlayCard(given=given, taken=taken) if isinstance(seen, PlayCard):
            order = true.card == "vikar"
            given = tuple(sorted(given, key=LANDS.index)) if order else given
            return replace(seen, given=given, taken=taken)
        case Build() if isinstance(seen, Build):
            return replace(seen, looked=None)
        case _:
            return seen
