"""A stream of pictures: what each frame says while hands, light and camera are not at rest."""

from __future__ import annotations

from itertools import groupby

import cv2
import numpy as np
import pytest

from companion.table.observation import Health, Observation
from companion.table.view import View
from tests.vision.drawings import Colour, Picture, noisy, plain
from tests.vision.faults import (
    CLOTHES,
    SKINS,
    bumped,
    exposed,
    grained,
    lamp,
    shaded,
    table,
    unfocused,
    with_arm,
)
from vision.capture.frame import Frame
from vision.stream.patient_watcher import PatientWatcher

RATE = 10
"""Frames a second."""
STILL = 4
"""Frames that a table must rest before it is read."""
GROUNDS = {
    "cloth": plain(480, 270, (70, 110, 60)),
    "white": plain(480, 270, (225, 228, 230)),
    "black": plain(480, 270, (32, 30, 30)),
    "wood": np.asarray(
        cv2.GaussianBlur(noisy(plain(480, 270, (70, 110, 150)), 4, 60), (0, 0), 9, sigmaY=1.5)
    ),
}


class Reading:
    """Eyes that remember what they were shown."""

    def __init__(self) -> None:
        self.frames: list[int] = []

    def look(self, image: Picture, frame: str) -> Observation:
        self.frames.append(int(frame))
        return Observation(View({}, "steady", frame), health=Health(0.5, 0.0))


def watched(pictures: list[Picture], rate: float = RATE) -> tuple[list[Observation], list[int]]:
    """What each picture said, and which of them were read."""
    eyes = Reading()
    watcher = PatientWatcher(eyes)
    frames = (Frame(p, str(i), i / rate) for i, p in enumerate(grained(pictures)))
    return [watcher.look(frame) for frame in frames], eyes.frames


def statuses(seen: list[Observation]) -> list[tuple[str, int]]:
    """Statuses with how many frames each lasted."""
    return [(status, len(list(run))) for status, run in groupby(o.view.status for o in seen)]


TABLE = table()
COMING = [(60, 230), (110, 190), (170, 150)]


def test_a_table_at_rest_is_read_once() -> None:
    seen, read = watched([TABLE] * 30)
    assert statuses(seen) == [("steady", 30)]
    assert read == [0]
    assert [o.view.frame for o in seen] == [str(i) for i in range(30)]
    assert all(o.health is not None and o.health.age_s == 0 for o in seen)


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("skin", SKINS)
def test_hands_come_lay_something_and_go(ground: str, skin: str) -> None:
    before = table(GROUNDS[ground])
    after = before.copy()
    cv2.circle(after, (180, 140), 4, (40, 40, 200), -1)
    arm = [with_arm(before, tip, SKINS[skin]) for tip in COMING]
    gone = [with_arm(after, tip, SKINS[skin]) for tip in COMING[::-1]]
    seen, read = watched([before] * 5 + arm + gone + [after] * 10)
    assert statuses(seen) == [("steady", 5), ("hands", 6 + STILL - 1), ("steady", 10 - STILL + 1)]
    assert read == [0, 5 + 6 + STILL - 1]


@pytest.mark.parametrize("cloth", CLOTHES)
def test_gloves_and_sleeves_are_hands(cloth: str) -> None:
    colour: Colour = CLOTHES[cloth]
    arm = [with_arm(TABLE, tip, colour, colour) for tip in COMING]
    seen, read = watched([TABLE] * 2 + arm + [TABLE] * 3)
    assert statuses(seen) == [("steady", 2), ("hands", 3), ("steady", 3)]
    assert read == [0]


def test_a_hand_that_rests_is_read_and_what_creeps_is_noticed() -> None:
    resting = with_arm(TABLE, (150, 160))
    _, read = watched([TABLE] * 2 + [resting] * 8)
    assert read == [0, 2 + STILL - 1]
    creeping = [bumped(TABLE, 0, 0) for _ in range(30)]
    for i, picture in enumerate(creeping):
        cv2.circle(picture, (160 + i // 2, 150), 5, (40, 40, 200), -1)
    _, read = watched([creeping[0], *creeping, *[creeping[-1]] * 6])
    assert len(read) > 1
    assert read[-1] >= 30


def test_a_faint_piece_is_noticed() -> None:
    after = TABLE.copy()
    cv2.circle(after, (60, 60), 5, (88, 128, 78), -1)
    _, read = watched([TABLE] * 3 + [after] * 8)
    assert read == [0, 3 + STILL - 1]


@pytest.mark.parametrize("factor", [0.75, 0.6, 0.45])
@pytest.mark.parametrize("ground", GROUNDS)
def test_a_shadow_that_passes_is_no_hand(ground: str, factor: float) -> None:
    before = table(GROUNDS[ground])
    passing = [shaded(before, (x, 150), factor) for x in range(-60, 560, 60)]
    seen, read = watched([before] * 3 + passing + [before] * 3)
    assert statuses(seen) == [("steady", len(seen))]
    assert read == [0]
    ages = [o.health.age_s for o in seen if o.health is not None]
    assert max(a for a in ages if a is not None) >= 0.2
    assert ages[-1] == 0


def test_a_light_switched_on_is_read_once_it_is_steady() -> None:
    bright = lamp(TABLE)
    flicker = [lamp(TABLE, 0.95), exposed(TABLE, 1.3), bright, exposed(bright, 0.9)]
    seen, read = watched([TABLE] * 3 + flicker + [bright] * 6 + [TABLE] * 2)
    assert {o.view.status for o in seen} == {"steady"}
    assert len(read) == 2
    assert 3 + len(flicker) <= read[1] <= 3 + len(flicker) + STILL


def test_a_light_that_never_rests_is_read_all_the_same() -> None:
    flicker = [exposed(TABLE, 0.7), lamp(TABLE)] * 20
    seen, read = watched([TABLE, *flicker])
    assert {o.view.status for o in seen} == {"steady"}
    assert len(read) == 2
    assert read[1] == pytest.approx(2 * RATE, abs=2)


def test_a_knocked_camera_recovers_within_a_second() -> None:
    shaking = [bumped(TABLE, 6, -3), bumped(TABLE, -4, 5, 0.5), bumped(TABLE, 3, 2, -0.3)]
    elsewhere = bumped(TABLE, 9, 5, 0.8)
    seen, read = watched([TABLE] * 3 + shaking + [elsewhere] * 12)
    assert {o.view.status for o in seen} == {"steady"}
    assert read == [0, 6 + STILL - 1]


def test_a_camera_that_is_never_at_rest_is_lost() -> None:
    swaying = [bumped(TABLE, 9 * np.sin(i), 6 * np.cos(i)) for i in range(40)]
    seen, _ = watched(swaying)
    assert seen[-1].view.status == "lost"
    assert "moving" in (seen[-1].view.why or "")
    assert [o.view.status for o in seen].index("lost") > 1.9 * RATE


def test_a_drifting_exposure_is_no_movement_and_is_read_again_before_it_matters() -> None:
    drifting = [exposed(TABLE, 1 + 0.004 * i) for i in range(80)]
    seen, read = watched(drifting)
    assert {o.view.status for o in seen} == {"steady"}
    assert 2 <= len(read) <= 4
    assert max(o.health.age_s or 0 for o in seen if o.health is not None) <= 0.4


def test_a_lens_that_hunts_is_waited_for() -> None:
    pulses = [unfocused(TABLE, by) for by in (1.5, 3, 3, 3, 3, 1.5, 0, 1.5, 3, 3, 1.5)]
    seen, read = watched([TABLE] * 3 + pulses + [TABLE] * 5)
    assert statuses(seen) == [("steady", len(seen))]
    assert read == [0]


def test_a_lens_that_stays_soft_is_read_at_last() -> None:
    _, read = watched([TABLE] * 3 + [unfocused(TABLE, 3)] * 30)
    assert read[1:] == [pytest.approx(3 + 2 * RATE, abs=1)]


def test_a_frame_that_is_wrong_in_itself_is_lost() -> None:
    eyes = Reading()
    watcher = PatientWatcher(eyes)
    watcher.look(Frame(TABLE, "0", 0.0))
    lost = watcher.look(Frame(TABLE, "1", 0.1, why="the camera has sent the same picture for 5 s"))
    assert (lost.view.status, lost.view.surfaces) == ("lost", {})
    assert "same picture" in (lost.view.why or "")
    again = watcher.look(Frame(noisy(TABLE, 9), "2", 9.0, age=0.3))
    assert again.view.status == "steady"
    assert again.health is not None
    assert again.health.age_s == pytest.approx(0.3)


@pytest.mark.parametrize("rate", [2.5, 30])
def test_time_counts_and_not_frames(rate: float) -> None:
    after = TABLE.copy()
    cv2.circle(after, (180, 140), 20, (40, 40, 200), -1)
    _, read = watched([TABLE] * 3 + [after] * 20, rate)
    assert len(read) == 2
    assert 0.25 <= (read[1] - 3) / rate <= 0.45


def test_a_picture_of_another_size_is_read() -> None:
    _, read = watched([TABLE] * 2 + [np.ascontiguousarray(TABLE[:200, :300])] * 8)
    assert read == [0, 2 + STILL - 1]
