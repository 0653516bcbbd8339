"""Figures of whole sets, seen by eyes whose faults are known."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.bench.figure import Figure
from companion.bench.runner import Eyes, run_set
from companion.bench.sets import find_sets
from companion.bench.speed import Image, with_noise
from companion.sight import Sight
from companion.table.documents import load_view
from companion.table.observation import Observation
from companion.table.view import View
from tests.bench.test_sets import BENCH, put_set


def save_pictures(folder: Path, size: tuple[int, int]) -> None:
    for file in (folder / "frames").iterdir():
        cv2.imwrite(str(file), np.full((size[1], size[0], 3), 99, np.uint8))


def eyes_that_know(folder: Path, looked: list[str]) -> Eyes:
    """Eyes that see every picture as its truth says."""

    def observe(image: Image, frame: str) -> Observation:
        looked.append(frame)
        return Observation(load_view(folder / "truth" / f"{Path(frame).stem}.json"))

    return Eyes(observe, lambda: observe)


def figures(folder: Path, eyes: Eyes) -> dict[str, Figure]:
    (bench,) = find_sets(folder)
    return {figure.figure: figure for figure in run_set(bench, lambda sight: eyes)}


def test_an_evening_of_no_game_has_the_figures_of_seeing_and_speed(tmp_path: Path) -> None:
    put_set(tmp_path, {k: v for k, v in BENCH.items() if k != "game"})
    save_pictures(tmp_path, (1920, 1080))
    cv2.imwrite(str(tmp_path / "board.jpg"), np.full((108, 192, 3), 99, np.uint8))
    looked: list[str] = []
    found = figures(tmp_path, eyes_that_know(tmp_path, looked))
    for name in ("statuses right", "board sites right", "cells right", "frames wholly right"):
        assert (found[name].value, found[name].held) == (1, True)
    assert found["a full observation, median ms"].value is not None
    assert found["an unchanged frame, median ms"].value is not None
    assert found["2160p, median ms"].value is not None
    kit = next(figure for name, figure in found.items() if name.startswith("a kit of"))
    assert kit.held is True
    assert set(looked) == {"001.jpg"}, "the kit's own photo is not looked at"
    assert "actions right" not in found


def test_an_evening_is_also_seen_by_eyes_that_were_shown_everything_once(tmp_path: Path) -> None:
    put_set(tmp_path, {k: v for k, v in BENCH.items() if k != "game"})
    save_pictures(tmp_path, (64, 36))
    kit_file = tmp_path / "kit-1.json"
    kit = json.loads(kit_file.read_text())
    kit["items"] *= 2
    kit_file.write_text(json.dumps(kit))
    knowing = eyes_that_know(tmp_path, [])

    def blind(image: Image, frame: str) -> Observation:
        return Observation(View(status="lost", frame=frame, why="asleep"))

    def eyes_for(sight: Sight) -> Eyes:
        shown = [item.component for learned in sight.kits for item in learned.items]
        return knowing if len(shown) > len(set(shown)) else Eyes(blind, lambda: blind)

    (bench,) = find_sets(tmp_path)
    found = {figure.figure: figure for figure in run_set(bench, eyes_for)}
    assert found["frames wholly right"].held is True
    assert found["frames wholly right, one crop each"].held is False


def test_small_pictures_give_no_times(tmp_path: Path) -> None:
    put_set(tmp_path, {k: v for k, v in BENCH.items() if k != "game"})
    save_pictures(tmp_path, (64, 36))
    found = figures(tmp_path, eyes_that_know(tmp_path, []))
    time = found["a full observation, median ms"]
    assert (time.value, time.held, time.note) == (None, None, "no steady picture of 1920x1080")


def test_pictures_are_only_seen(tmp_path: Path) -> None:
    put_set(tmp_path, {**BENCH, "kind": "pictures"})
    save_pictures(tmp_path, (64, 36))

    def blind(image: Image, frame: str) -> Observation:
        return Observation(View(status="lost", frame=frame, why="asleep"))

    found = figures(tmp_path, Eyes(blind, lambda: blind))
    assert found["board sites right"].held is False
    assert found["statuses right"].value == 0
    assert "a full observation, median ms" not in found


def test_an_unreadable_picture_counts_against_its_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put_set(tmp_path, {**BENCH, "kind": "pictures"})
    found = figures(tmp_path, eyes_that_know(tmp_path, []))
    assert found["statuses right"].value == 0
    assert "001.jpg: is no picture" in capsys.readouterr().err


def test_an_unknown_game_is_an_error(tmp_path: Path) -> None:
    put_set(tmp_path, BENCH)
    save_pictures(tmp_path, (64, 36))
    with pytest.raises(ValueError, match="orchard: no such game"):
        figures(tmp_path, eyes_that_know(tmp_path, []))


def test_a_kind_that_nothing_measures_yet_says_so(tmp_path: Path) -> None:
    (tmp_path / "bench.json").write_text(json.dumps({"kind": "marbles"}))

    def no_eyes(sight: Sight) -> Eyes:
        pytest.fail("nothing is looked at")

    (bench,) = find_sets(tmp_path)
    assert run_set(bench, no_eyes) == [
        Figure(tmp_path.name, "marbles", None, note="not yet measured")
    ]


def test_noise_changes_a_picture_and_hardly() -> None:
    image = np.full((36, 64, 3), 254, np.uint8)
    noisy = with_noise(image, 1)
    assert not np.array_equal(noisy, image)
    assert int(noisy.min()) >= 252
