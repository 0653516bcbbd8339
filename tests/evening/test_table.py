"""The live loop: what counts when, what is said when, and what goes away by itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.errors import InputError
from companion.evening import actions
from companion.evening.events import Moved
from companion.evening.journal import Journal, read_journal
from companion.evening.projection import Snapshot, snapshot
from companion.evening.refusal import Refusal
from companion.evening.seats import Actor
from companion.evening.table import Table
from companion.reconcile.reading import Reading
from companion.table.view import Claim, PrintedView, View
from tests.evening.conftest import Camera, Clock
from tests.evening.pebbles import Heap, Move, Pebbles, Take

RED, BLUE, HOST, NOBODY = (
    Actor("player", "red"),
    Actor("player", "blue"),
    Actor("host"),
    Actor("spectator"),
)


def shows(table: Table[Heap, Move], clock: Clock, actor: Actor = HOST) -> Snapshot:
    return snapshot(table.now(), actor, None, clock())


def left(table: Table[Heap, Move]) -> int:
    position = table.position()
    assert position is not None
    return position.state.left


def open_id(table: Table[Heap, Move]) -> int:
    return table.now().record.open[0].seq


def test_the_game_begins_only_with_a_set_up_that_lasts(
    open_table: Callable[[Journal], Table[Heap, Move]],
    journal: Journal,
    start: Heap,
    game: Pebbles,
    clock: Clock,
) -> None:
    table = open_table(journal)
    assert shows(table, clock)["notice"] == {
        "kind": "setup",
        "text": {
            "en": "Lay out the table for the start. The game begins with the first still picture.",
            "de": "Baut den Tisch für den Start auf. Mit dem ersten ruhigen Bild geht es los.",
        },
    }
    half = game.apply(start, game.parse("take 1"))
    table.lay_out(half, clock())
    table.lay_out(start, clock.after(3))
    assert table.position() is None
    table.not_laid_out("the queen is missing")
    assert "the queen is missing" in str(shows(table, clock)["notice"])
    table.lay_out(start, clock.after(3))
    assert left(table) == 12


def test_a_reading_counts_by_itself_after_a_quiet_while(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("move", "take 2", p=0.97)
    seen = shows(table, clock)["seen"]
    assert isinstance(seen, dict)
    assert (seen["status"], seen["text"], seen["picture"]) == (
        "pending",
        {"en": "You took 2.", "de": "Du hast 2 genommen."},
        f"/picture/{table.now().record.open[0].what.shot.id}.jpg",  # type: ignore[union-attr]
    )
    assert left(table) == 12
    for _ in range(5):
        camera.sees("move", "take 2")
    assert left(table) == 10
    seen = shows(table, clock)["seen"]
    assert isinstance(seen, dict)
    assert (seen["status"], seen["notation"]) == ("committed", "take 2")


def test_a_hand_over_the_table_starts_the_wait_again(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    for _ in range(5):
        camera.sees("move", "take 2")
    camera.sees("hands", seconds=10)
    seen = shows(table, clock)["seen"]
    assert isinstance(seen, dict)
    assert seen["commits_at"] is None
    assert "hand" in seen["why"]["en"]  # type: ignore[index,operator,call-overload]
    camera.sees("move", "take 2", seconds=5)
    assert left(table) == 12
    camera.sees("move", "take 2", seconds=2)
    assert left(table) == 10


def test_a_camera_that_never_delivers_is_said(
    open_table: Callable[[Journal], Table[Heap, Move]], journal: Journal, clock: Clock
) -> None:
    table = open_table(journal)
    table.blind("no picture from camera 7")
    table.tick(clock.after(1))
    shown = shows(table, clock)
    assert shown["notice"]["kind"] == "camera"  # type: ignore[index,call-overload]
    assert "no picture from camera 7" in str(shown["notice"])
    assert shown["link"]["camera"] == "lost"  # type: ignore[index,call-overload]


def test_a_clock_that_is_put_back_holds_nothing_up(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("move", "take 2", seconds=3)
    clock.after(-3600)
    table.tick(clock())
    camera.sees("move", "take 2", seconds=8)
    assert left(table) == 10
    for _ in range(60):
        table.tick(clock.after(1))
    assert shows(table, clock)["link"]["camera"] == "lost"  # type: ignore[index,call-overload]


def test_a_changed_picture_replaces_the_reading(table: Table[Heap, Move], camera: Camera) -> None:
    camera.sees("move", "take 1", seconds=5)
    camera.sees("move", "take 2", seconds=5)
    assert left(table) == 12
    assert len(table.now().record.open) == 1
    camera.sees("move", "take 2", seconds=2)
    assert left(table) == 10


def test_a_flicker_is_neither_written_nor_waited_for(
    table: Table[Heap, Move], camera: Camera, clock: Clock, journal: Journal
) -> None:
    before = len(read_journal(journal.path))
    for _ in range(19):
        camera.glimpses("move", "take 2", seconds=0.2)
        camera.glimpses("move", "take 1", seconds=0.05)
        camera.glimpses("nothing", seconds=0.05)
    camera.sees("move", "take 2")
    kinds = [event.what.kind for event in read_journal(journal.path)[before:]]
    assert kinds == ["seen", "move"]


def test_a_flickering_table_fills_no_disk(
    table: Table[Heap, Move], camera: Camera, clock: Clock, journal: Journal
) -> None:
    before = len(read_journal(journal.path))
    for _ in range(100):
        camera.glimpses("move", "take 2", seconds=0.2)
        camera.glimpses("move", "take 1", seconds=0.2)
        camera.glimpses("hands", seconds=0.2)
    assert len(read_journal(journal.path)) - before == 1
    assert left(table) == 12


def test_what_was_taken_back_goes_away(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("move", "take 1")
    camera.sees("nothing", seconds=20)
    assert left(table) == 12
    assert shows(table, clock)["seen"] is None


def test_several_moves_in_one_picture_count_as_several(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("move", "take 1", "take 2", seconds=7)
    moved = [e.what for e in table.now().record.history if isinstance(e.what, Moved)]
    assert [(move.player, move.notation) for move in moved] == [
        ("red", "take 1"),
        ("blue", "take 2"),
    ]


def test_a_tile_laid_a_moment_later_amends_the_last_move(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("move", "take 1", seconds=7)
    position = table.position()
    assert position is not None
    assert [(state.left, move) for state, move in position.past] == [(12, Take(1))]
    camera.sees("move", "take 2", replaces=1)
    seen = shows(table, clock)["seen"]
    assert isinstance(seen, dict)
    assert (seen["player"], seen["text"]["en"]) == ("red", "You took 2.")  # type: ignore[index,call-overload]
    camera.sees("move", "take 2", replaces=1, seconds=7)
    assert left(table) == 10
    assert table.now().record.to_move == "blue"


def test_a_violation_is_said_once_it_lasts_and_goes_away_by_itself(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.objects("take 5")
    assert shows(table, clock)["rulings"] == []
    camera.objects("take 5")
    camera.objects("take 5")
    (ruling,) = shows(table, clock)["rulings"]  # type: ignore[misc,union-attr]
    assert isinstance(ruling, dict)
    assert (ruling["code"], ruling["player"], ruling["section"]) == ("greedy", "red", "2")
    assert ruling["places"] == [[[10, 10], [20, 10], [20, 20]]]
    camera.objects("take 5", seconds=60)
    assert len(table.now().record.violations()) == 1, "said once, not again and again"
    camera.sees("nothing")
    assert shows(table, clock)["rulings"] == []
    kinds = [entry["kind"] for entry in shows(table, clock)["history"]]  # type: ignore[union-attr,index,call-overload]
    assert kinds == ["setup", "violation"]


def test_a_counter_still_on_its_way_is_no_violation(
    table: Table[Heap, Move], camera: Camera
) -> None:
    camera.objects("take 5")
    camera.sees("hands")
    camera.sees("move", "take 3", seconds=7)
    assert table.now().record.history[-1].what.kind == "move"
    assert not any(e.what.kind == "violation" for e in table.now().record.history)


def test_we_play_it_so(table: Table[Heap, Move], camera: Camera, clock: Clock) -> None:
    camera.objects("take 5", seconds=3)
    ruling = open_id(table)
    with pytest.raises(Refusal, match="own phone or the host"):
        table.perform(lambda r, w: actions.play_it_so(r, w, BLUE, ruling), clock())
    table.perform(lambda r, w: actions.play_it_so(r, w, RED, ruling), clock())
    assert left(table) == 7
    assert shows(table, clock)["rulings"] == []
    assert shows(table, clock)["broken"] == []
    assert "(you play it so)" in str(shows(table, clock)["history"])


def test_a_fault_in_the_last_move_is_the_one_who_moved(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("move", "take 2", seconds=8)
    assert left(table) == 10
    camera.objects("take 5", earlier=True, seconds=3)
    (ruling,) = shows(table, clock)["rulings"]  # type: ignore[misc]
    assert (ruling["player"], ruling["mine"]) == ("red", True)  # type: ignore[index,call-overload]
    with pytest.raises(Refusal, match="own phone or the host"):
        table.perform(lambda r, w: actions.play_it_so(r, w, BLUE, open_id(table)), clock())
    table.perform(lambda r, w: actions.play_it_so(r, w, RED, open_id(table)), clock())
    assert left(table) == 7
    assert table.now().record.to_move == "blue"
    assert shows(table, clock)["broken"] == []
    assert "(you play it so)" in str(shows(table, clock)["history"])


def test_a_hidden_play_makes_the_last_move_legal(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("move", "take 2", seconds=8)
    camera.objects("take 4", earlier=True, seconds=3)
    (ruling,) = shows(table, clock)["rulings"]  # type: ignore[misc]
    assert ruling["cures"][0]["text"]["en"] == "You took 4."  # type: ignore[index,call-overload]
    table.perform(lambda r, w: actions.declare(r, w, RED, open_id(table), "spoon 4"), clock())
    assert left(table) == 8
    assert table.now().record.to_move == "blue"


def test_a_hidden_play_makes_it_legal(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.objects("take 4", seconds=3)
    ruling = open_id(table)
    with pytest.raises(Refusal, match="none of the answers"):
        table.perform(lambda r, w: actions.declare(r, w, RED, ruling, "spoon 5"), clock())
    table.perform(lambda r, w: actions.declare(r, w, RED, ruling, "spoon 4"), clock())
    assert left(table) == 8


def test_a_question_goes_to_one_player_who_answers_it(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.asks("take 1", "take 2", seconds=3)
    assert shows(table, clock, BLUE)["question"] is None
    assert shows(table, clock, BLUE)["asked"] == "red"
    question = shows(table, clock, RED)["question"]
    assert isinstance(question, dict)
    number = question["id"]
    assert isinstance(number, int)
    with pytest.raises(Refusal, match="own phone"):
        table.perform(lambda r, w: actions.answer(r, w, BLUE, number, "take 2"), clock())
    with pytest.raises(Refusal, match="none of the answers"):
        table.perform(lambda r, w: actions.answer(r, w, RED, number, "take 3"), clock())
    table.perform(lambda r, w: actions.answer(r, w, RED, number, "take 2"), clock())
    assert left(table) == 10
    with pytest.raises(Refusal, match="no longer open"):
        table.perform(lambda r, w: actions.answer(r, w, RED, number, "take 2"), clock())


def test_correcting_holds_the_reading_for_a_while_only(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("move", "take 2")
    seen = open_id(table)
    table.perform(lambda r, w: actions.hold(r, w, RED, seen, clock(), table.pace), clock())
    for _ in range(8):
        camera.sees("move", "take 2", seconds=10)
    assert left(table) == 12
    camera.sees("move", "take 2", seconds=12)
    camera.sees("move", "take 2", seconds=7)
    assert left(table) == 10


def test_a_correction_beats_the_camera_which_does_not_argue(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("move", "take 2")
    seen = open_id(table)
    with pytest.raises(Refusal, match="three at most"):
        table.perform(lambda r, w: actions.correct_reading(r, w, RED, seen, "take 4"), clock())
    with pytest.raises(Refusal, match="No such move: fly"):
        table.perform(lambda r, w: actions.correct_reading(r, w, RED, seen, "fly"), clock())
    table.perform(lambda r, w: actions.correct_reading(r, w, RED, seen, "take 3"), clock())
    assert left(table) == 9
    for _ in range(20):
        camera.objects("take 5")
    assert shows(table, clock)["rulings"] == [], "the same doubt again"
    camera.sees("nothing")
    for _ in range(4):
        camera.objects("take 5")
    assert len(table.now().record.violations()) == 1, "a new one"


def test_after_undo_nothing_counts_by_itself_until_the_table_is_put_back(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("move", "take 2", seconds=7)
    table.perform(lambda r, w: actions.undo(r, w, BLUE, None), clock())
    for _ in range(20):
        camera.sees("move", "take 2")
    assert left(table) == 12
    assert shows(table, clock)["notice"]["kind"] == "put_back"  # type: ignore[index,call-overload]
    camera.sees("nothing")
    assert shows(table, clock)["notice"] is None
    camera.sees("move", "take 2", seconds=7)
    assert left(table) == 10


def test_a_thing_that_no_kit_knows_is_told_once_it_stays_and_no_longer(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.view = View({"heap": PrintedView({"3": (Claim("unknown", 0.9),)})})
    camera.sees("nothing", seconds=5)
    assert shows(table, clock)["notice"] is None, "somebody may be about to take it away"
    camera.sees("nothing", seconds=6)
    assert shows(table, clock)["notice"]["kind"] == "strange"  # type: ignore[index,call-overload]
    camera.view = View({"heap": PrintedView({"3": (Claim("pebble", 0.9),)})})
    camera.sees("nothing")
    assert shows(table, clock)["notice"] is None


def test_undo_and_redo_need_somebody_who_plays(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    with pytest.raises(Refusal, match="nothing to take back"):
        table.perform(lambda r, w: actions.undo(r, w, RED, None), clock())
    camera.sees("move", "take 2", seconds=7)
    with pytest.raises(Refusal, match="Take a seat first"):
        table.perform(lambda r, w: actions.undo(r, w, NOBODY, None), clock())
    with pytest.raises(Refusal, match="no such point"):
        table.perform(lambda r, w: actions.undo(r, w, RED, 999), clock())
    table.perform(lambda r, w: actions.undo(r, w, RED, None), clock())
    table.perform(lambda r, w: actions.redo(r, w, RED, None), clock())
    assert left(table) == 10
    with pytest.raises(Refusal, match="nothing to go forward to"):
        table.perform(lambda r, w: actions.redo(r, w, RED, None), clock())


def test_a_camera_that_falls_silent_is_late_and_then_lost(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("move", "take 2")
    for seconds, expected in ((0.0, "ok"), (2.5, "late"), (8.0, "lost")):
        table.tick(clock.after(seconds))
        assert shows(table, clock)["link"]["camera"] == expected  # type: ignore[index,call-overload]
    table.tick(clock.after(60))
    assert left(table) == 12, "an old picture never counts"
    camera.sees("move", "take 2", seconds=1)
    assert shows(table, clock)["link"]["camera"] == "ok"  # type: ignore[index,call-overload]
    camera.sees("move", "take 2", seconds=6)
    assert left(table) == 10


def test_a_table_that_cannot_be_read_says_why(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("lost", why="the picture is black")
    link = shows(table, clock)["link"]
    assert isinstance(link, dict)
    assert link["camera"] == "lost"
    assert "the picture is black" in link["why"]["de"]  # type: ignore[index,operator,call-overload]


def test_without_a_camera_moves_are_entered_by_hand(table: Table[Heap, Move], clock: Clock) -> None:
    with pytest.raises(Refusal, match="Red's own phone"):
        table.perform(lambda r, w: actions.play_by_hand(r, w, BLUE, "take 1"), clock())
    table.perform(lambda r, w: actions.play_by_hand(r, w, RED, "take 1"), clock())
    table.perform(lambda r, w: actions.play_by_hand(r, w, HOST, "take 1"), clock())
    assert left(table) == 10


def test_a_reading_of_a_position_that_has_passed_is_ignored(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    old = table.position()
    assert old is not None
    table.perform(lambda r, w: actions.play_by_hand(r, w, RED, "take 1"), clock())
    reading: Reading[Heap, Move] = Reading("move", old.state, moves=(camera.game.parse("take 1"),))
    from companion.table.observation import Observation

    table.read(reading, old, clock(), Observation(View()))
    assert table.now().record.open == ()


def test_the_player_who_lets_all_wait_is_reminded(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    camera.sees("nothing", seconds=170)
    assert shows(table, clock)["prompts"] == []
    table.tick(clock.after(20))
    (prompt,) = shows(table, clock)["prompts"]  # type: ignore[misc,union-attr]
    assert isinstance(prompt, dict)
    assert (prompt["kind"], prompt["player"]) == ("reminder", "red")


def test_an_evening_goes_on_where_it_was(
    open_table: Callable[[Journal], Table[Heap, Move]],
    start: Heap,
    clock: Clock,
    tmp_path: Path,
) -> None:
    path = tmp_path / "tonight.sqlite"
    with Journal(path) as journal:
        table = open_table(journal)
        for seconds in (0, 3):
            table.lay_out(start, clock.after(seconds))
        camera = Camera(table, clock)
        camera.sees("move", "take 2", seconds=7)
        camera.sees("move", "take 3", seconds=7)
        table.perform(lambda r, w: actions.undo(r, w, HOST, None), clock())
        table.perform(lambda r, w: actions.take_seat(r, w, "phone", "Anna", "red", None), clock())
        camera.sees("nothing")
        camera.sees("move", "take 1")
        before = table.now()
    with Journal(path) as journal:
        again = open_table(journal).now()
    assert again.record.timeline == before.record.timeline
    assert again.record.seats == before.record.seats
    assert again.record.open == (), "the camera says it again"
    assert again.rev > before.rev - 100_000


def test_a_file_of_another_game_or_other_players_is_refused(
    open_table: Callable[[Journal], Table[Heap, Move]],
    journal: Journal,
    game: Pebbles,
    clock: Clock,
) -> None:
    open_table(journal)
    with pytest.raises(InputError, match="an evening of pebbles with red, blue"):
        Table(game, journal, title="x", players=("red", "green"), now=clock())


def test_a_full_disk_stops_the_recording_and_not_the_table(
    table: Table[Heap, Move], camera: Camera, clock: Clock, journal: Journal
) -> None:
    camera.sees("move", "take 2")
    journal._db.execute("PRAGMA query_only = ON")
    camera.sees("move", "take 2", seconds=7)
    assert left(table) == 12, "nothing is told that is not written"
    notice = shows(table, clock)["notice"]
    assert isinstance(notice, dict)
    assert notice["kind"] == "storage"
    seen = open_id(table)
    with pytest.raises(Refusal, match="Nothing can be saved") as refused:
        table.perform(lambda r, w: actions.confirm(r, w, RED, seen), clock())
    assert refused.value.status == 503
    journal._db.execute("PRAGMA query_only = OFF")
    camera.sees("move", "take 2", seconds=1)
    assert left(table) == 10
    assert shows(table, clock)["notice"] is None


def test_without_room_for_pictures_the_game_goes_on(
    table: Table[Heap, Move], camera: Camera, clock: Clock
) -> None:
    table.pictures.folder.write_text("in the way")
    camera.sees("move", "take 2", seconds=7)
    seen = shows(table, clock)["seen"]
    assert isinstance(seen, dict)
    assert (seen["status"], seen["picture"]) == ("committed", None)
