"""A live source never hands out an old picture as new, says what is wrong, and recovers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
import pytest

from tests.vision.capture.faulty_device import FaultyCamera, noise
from vision.capture.frame import Frame
from vision.capture.health import FreezeWatch, why_black
from vision.capture.live import LiveSource, Patience

QUICK = Patience(late=0.05, dead=0.1, frozen=0.05, retry=0.01, retry_most=0.02)
ENOUGH = 400


@contextmanager
def watching(camera: FaultyCamera, patience: Patience = QUICK) -> Iterator[Iterator[Frame]]:
    source = LiveSource("camera 0", camera.open, patience)
    try:
        yield source.frames()
    finally:
        source.close()
        camera.let_go()


def until(frames: Iterator[Frame], wanted: Callable[[Frame], bool]) -> Frame:
    """The first frame that is as wanted, among not too many."""
    for _, frame in zip(range(ENOUGH), frames, strict=False):
        if wanted(frame):
            return frame
    pytest.fail("no such frame came")


def says(text: str) -> Callable[[Frame], bool]:
    return lambda frame: frame.why is not None and text in frame.why


def good(frame: Frame) -> bool:
    return frame.why is None


def test_good_pictures_come_each_once_and_in_order() -> None:
    with watching(FaultyCamera()) as frames:
        names = [until(frames, good).name for _ in range(5)]
    assert names == sorted(set(names))
    assert names[0].startswith("camera 0#")


def test_a_camera_that_hangs_is_named_and_replaced() -> None:
    camera = FaultyCamera("new", "hang")
    with watching(camera) as frames:
        late = until(frames, says("no picture from camera 0"))
        assert "does not answer" in (late.why or "")
        assert late.age >= QUICK.late
        until(frames, good)
    assert camera.opened >= 2


def test_a_camera_that_stops_is_opened_again() -> None:
    camera = FaultyCamera("new", "end", "error", refusals=0)
    with watching(camera) as frames:
        until(frames, lambda frame: good(frame) and camera.opened >= 3)
    assert camera.closed >= 2


def test_a_camera_that_is_not_there_says_so_until_it_is() -> None:
    camera = FaultyCamera(refusals=4)
    with watching(camera, Patience(late=0.001, retry=0.02, retry_most=0.02)) as frames:
        first = until(frames, says("cannot be opened"))
        assert first.image.max() == 0
        until(frames, good)
    assert camera.opened == 5


def test_the_same_picture_for_ever_is_frozen_and_a_new_one_lifts_it() -> None:
    camera = FaultyCamera("new", *["same"] * 100_000)
    with watching(camera) as frames:
        frozen = until(frames, says("same picture"))
        camera.script.clear()
        moving = until(frames, good)
    assert not np.array_equal(frozen.image, moving.image)


def test_a_covered_lens_is_black() -> None:
    camera = FaultyCamera(*["black"] * 100_000)
    with watching(camera) as frames:
        dark = until(frames, says("the picture is black"))
        camera.script.clear()
        light = until(frames, good)
    assert dark.image.mean() < light.image.mean()


def test_closing_ends_the_frames() -> None:
    source = LiveSource("camera 0", FaultyCamera().open, QUICK)
    frames = source.frames()
    next(frames)
    source.close()
    assert list(frames) == []


def test_a_picture_may_repeat_for_a_moment() -> None:
    watch = FreezeWatch(limit_s=5)
    assert watch.why_frozen(noise(1), 0) is None
    assert watch.why_frozen(noise(1), 4.9) is None
    assert "same picture for 6 s" in (watch.why_frozen(noise(1), 6) or "")
    assert watch.why_frozen(noise(2), 7) is None
    assert watch.why_frozen(noise(2), 11.9) is None


def test_one_changed_pixel_is_a_living_picture() -> None:
    watch = FreezeWatch(limit_s=5)
    changed = noise(1)
    changed[1, 1, 0] ^= 1
    watch.why_frozen(noise(1), 0)
    assert watch.why_frozen(changed, 9) is None


def test_a_dim_table_is_not_black() -> None:
    assert why_black(noise(1) // 6) is None
    assert why_black(noise(1) // 64) is not None
