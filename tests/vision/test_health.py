"""Focus and exposure of a picture, and a camera with faults from its pictures to what is said."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.table.observation import Observation
from tests.vision.drawings import Picture, noisy, plain
from tests.vision.faults import CLOTHES, PALE, bumped, exposed, lamp, unfocused, with_arm
from tests.vision.test_board_only import HOME, LAYOUT, PRINT, board_with, kit_in, photograph
from vision.capture.frame import Frame
from vision.capture.health import why_black
from vision.geometry import homography, rectangle
from vision.observer import Observer
from vision.planes.registration import BoardPrint, rectify_reference
from vision.scene.health import health, sharpness
from vision.stream.patient_watcher import PatientWatcher
from vision.stream.watcher import Watcher

BOARD = LAYOUT.surfaces[0]
POSE = homography(rectangle(240, 180), HOME)
LYING = board_with(dict.fromkeys((0, 3, 5, 6, 10), "counter/red"))


@pytest.fixture(scope="module")
def print_() -> BoardPrint:
    return rectify_reference(BOARD, photograph(PRINT, HOME, 5), HOME)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def observer(tmp_path_factory: pytest.TempPathFactory) -> Observer:
    folder: Path = tmp_path_factory.mktemp("board")
    kit = board_with({1: "counter/red", 7: "counter/blue"})
    cv2.imwrite(str(folder / "board.png"), photograph(PRINT, HOME, 5))
    moved = HOME + np.array([[21.0, -8.0], [15.0, 10.0], [-12.0, 22.0], [6.0, 9.0]])
    cv2.imwrite(str(folder / "kit-1.png"), photograph(kit, moved, 6))
    return Observer(LAYOUT, folder, None, [kit_in(folder)])


def test_the_print_tells_how_sharp_a_picture_is(print_: BoardPrint) -> None:
    def sharp(by: float) -> float:
        seen = sharpness(noisy(unfocused(photograph(LYING, HOME), by), 3), [(print_, POSE)])
        assert seen is not None
        return seen

    shares = [sharp(by) for by in (0, 1, 2, 3)]
    assert shares[0] == pytest.approx(1, abs=0.1)
    assert shares == sorted(shares, reverse=True)
    assert shares[3] < 0.6


def test_without_a_print_nothing_is_said_of_focus(print_: BoardPrint) -> None:
    assert sharpness(noisy(plain(720, 520)), [(print_, POSE)]) is None
    assert sharpness(noisy(plain(720, 520)), []) is None


def test_exposure_is_measured() -> None:
    image = plain(64, 32, (0, 0, 0))
    assert (health(image).exposure, health(image).clipped) == (0, 0)
    image[:, :32] = 255
    assert (health(image).exposure, health(image).clipped) == (0.5, 0.5)


def test_a_soft_picture_is_lost_and_a_plain_one_is_not_soft(observer: Observer) -> None:
    good = photograph(LYING, HOME, 8)
    seen = observer.observe(good, "1.png")
    assert seen.view.status == "steady"
    assert seen.health is not None
    assert seen.health.sharpness == pytest.approx(1, abs=0.15)
    soft = observer.observe(noisy(unfocused(good, 6), 3), "2.png")
    assert (soft.view.status, soft.view.surfaces) == ("lost", {})
    assert "focus" in (soft.view.why or "")


def shown(observer: Observer, pictures: list[Picture], rate: float = 8) -> list[Observation]:
    """What each picture of a camera says."""
    watcher = PatientWatcher(Watcher(observer))
    grains = [np.random.default_rng(i).normal(0, 2, pictures[0].shape) for i in range(3)]
    return [
        watcher.look(Frame(noisy_picture, str(i), i / rate, why=why_black(noisy_picture)))
        for i, noisy_picture in enumerate(
            np.clip(p + grains[i % 3], 0, 255).astype(np.uint8) for i, p in enumerate(pictures)
        )
    ]


def runs(seen: list[Observation]) -> list[str]:
    """The statuses, each once."""
    words = [o.view.status for o in seen]
    return [word for i, word in enumerate(words) if i == 0 or words[i - 1] != word]


@pytest.fixture(scope="module")
def still() -> Picture:
    return photograph(LYING, HOME, 8)


def test_a_hand_that_rests_over_the_board_is_one_until_it_goes(
    observer: Observer, still: Picture
) -> None:
    arm = with_arm(still, (360, 250), PALE, CLOTHES["blue"], (-40, 300), size=1.9)
    seen = shown(observer, [still] * 2 + [arm] * 5 + [still] * 4)
    assert runs(seen) == ["steady", "hands", "steady"]
    assert [o.view.status for o in seen].count("hands") in (7, 8)


def test_a_black_picture_is_lost_and_light_brings_it_back(
    observer: Observer, still: Picture
) -> None:
    dark = np.zeros_like(still)
    seen = shown(observer, [still] * 2 + [dark] * 3 + [lamp(exposed(still, 0.6))] * 5)
    assert runs(seen) == ["steady", "lost", "steady"]
    assert "black" in (seen[2].view.why or "")
    assert seen[-1].view.surfaces == seen[0].view.surfaces


def test_a_blocked_view_is_never_read(observer: Observer, still: Picture) -> None:
    coat = plain(720, 520, (60, 50, 45))
    seen = shown(observer, [still] * 2 + [coat] * 6 + [still] * 5)
    assert {o.view.status for o in seen[2:-5]} <= {"hands", "lost"}
    assert seen[-1].view.surfaces == seen[0].view.surfaces


def test_a_soft_lens_is_waited_for_and_then_named(observer: Observer, still: Picture) -> None:
    seen = shown(observer, [still] * 2 + [unfocused(still, 6)] * 20 + [still] * 5)
    assert runs(seen) == ["steady", "lost", "steady"]
    assert [o.view.status for o in seen].index("lost") == pytest.approx(2 + 16, abs=1)
    assert "focus" in (seen[20].view.why or "")


def test_a_knocked_camera_reads_the_same_board_within_a_second(
    observer: Observer, still: Picture
) -> None:
    seen = shown(observer, [still] * 2 + [bumped(still, -6, 4)] + [bumped(still, 12, 8, 0.6)] * 6)
    assert runs(seen) == ["steady"]
    assert seen[-1].view.surfaces == seen[0].view.surfaces
    assert seen[-1].outlines != seen[0].outlines
    assert seen[-1].health is not None
    assert seen[-1].health.age_s == 0
