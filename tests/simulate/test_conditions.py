"""What makes seeing hard: little light, a window's mirror image, a camera that leans or has few
pixels, things in between."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.simulated.opening import Opened, opened
from companion.simulated.table import Hanging, Mood
from vision.simulate.covers import covering
from vision.simulate.glare import Glare, with_glare
from vision.simulate.sensor import GAMMA, Sensor
from vision.simulate.setting import hang_camera

SMALL = Hanging((640, 360))
SQUARE = np.array([(10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0)])


@pytest.fixture(scope="module")
def scene() -> Opened:
    return opened("noblemen", 3, 2, Mood(knocks=0.0), hanging=SMALL)


def test_the_darker_the_grainier_and_in_the_end_the_darker_the_picture() -> None:
    exposures = [Sensor().expose(lux) for lux in (1, 5, 20, 100, 500)]
    gains = [exposure.gain for exposure in exposures]
    noises = [exposure.noise for exposure in exposures]
    assert noises == sorted(noises, reverse=True)
    assert gains == sorted(gains)
    assert gains[-2:] == [1, 1]
    assert gains[0] < 0.3


def test_light_is_counted_in_photons() -> None:
    """Of white lamps 300 lumens are a watt, so that 300 lux are a watt a square metre."""
    sensor = Sensor(1.0, 1.0, 1.0, 1.0, longest_ms=1.0)
    behind_lens_uw = 300 * 0.9 * 0.9 / 4 / 300 * 100
    assert sensor.electrons(300) == pytest.approx(50.34 * 0.555 * behind_lens_uw)
    assert sensor.electrons(600) == pytest.approx(2 * sensor.electrons(300))


def test_shot_noise_halves_with_four_times_the_light() -> None:
    quiet = Sensor(read_noise_e=0.0)
    assert quiet.expose(50).noise == pytest.approx(2 * quiet.expose(200).noise)


def test_glare_adds_light_where_it_is_and_nothing_elsewhere() -> None:
    grey = np.full((360, 640, 3), 100, np.float32)
    lit = with_glare(grey, Glare(0.5, (0.25, 0.5), (0.2, 0.4), 0.05))
    assert np.array_equal(lit[:, 400:], grey[:, 400:])
    expected = 255 * ((100 / 255) ** GAMMA + 0.5) ** (1 / GAMMA)
    assert lit.max() == pytest.approx(expected, rel=0.02)
    assert lit[180, 200].mean() > 180


@pytest.mark.parametrize("lean", [5.0, 15.0, 30.0])
def test_a_leaning_camera_sees_all_of_the_table_and_looks_at_its_middle(lean: float) -> None:
    view = (1330.0, 748.0)
    camera = hang_camera(view, (1920, 1080), np.random.default_rng(3), lean)
    corners = np.array([(0, 0, 0), (1330, 0, 0), (1330, 748, 0), (0, 748, 0)], float)
    seen = camera.project(corners)
    assert (seen >= 0).all()
    assert (seen <= (1920, 1080)).all()
    at = camera.on_table(np.array([(960.0, 540.0)]))[0]
    np.testing.assert_allclose(at, (665, 374), atol=0.5)
    assert seen[2, 0] - seen[3, 0] < seen[1, 0] - seen[0, 0], "the near side is farther away"


def test_the_same_table_in_fewer_pixels() -> None:
    small = opened("noblemen", 3, 2, Mood(knocks=0.0), hanging=SMALL)
    usual = opened("noblemen", 3, 2, Mood(knocks=0.0))
    assert small.table.px_per_mm == pytest.approx(usual.table.px_per_mm / 3, rel=0.01)
    view = small.game.view(small.state)
    one, other = small.table.photograph(view), usual.table.photograph(view)
    assert one.shape == (360, 640, 3)
    reduced = cv2.resize(other, (640, 360), interpolation=cv2.INTER_AREA)
    assert np.corrcoef(one.ravel(), reduced.ravel())[0, 1] > 0.97


@pytest.mark.parametrize("share", [0.1, 0.37, 0.8])
@pytest.mark.parametrize("direction", [0.0, 50.0, 200.0])
def test_a_cover_hides_its_share(share: float, direction: float) -> None:
    cover = covering(SQUARE, share, direction, (0, 0, 0))
    assert cover is not None
    assert _hidden(cover.outline) == pytest.approx(share, abs=0.02)


def test_a_whole_cover_hides_all_and_none_nothing() -> None:
    whole = covering(SQUARE, 1.0, 20.0, (0, 0, 0))
    assert whole is not None
    assert _hidden(whole.outline) == 1
    assert covering(SQUARE, 0.0, 20.0, (0, 0, 0)) is None


def _hidden(outline: np.ndarray) -> float:
    scale = 20
    masks = [np.zeros((800, 800), np.uint8) for _ in range(2)]
    for mask, polygon in zip(masks, (SQUARE, outline), strict=True):
        cv2.fillConvexPoly(mask, np.round(polygon * scale).astype(np.int32), 1)
    return float((masks[0] & masks[1]).sum() / masks[0].sum())


def test_a_covered_piece_is_not_to_be_seen(scene: Opened) -> None:
    table, view = scene.table, scene.game.view(scene.state)
    piece = next(p for p in table.lying(view) if p.component.startswith("vp-counter"))
    assert piece.spot[0] == "board"
    open_, magenta = table.photograph(view), (255.0, 0.0, 255.0)
    cover = covering(table.silhouette(piece), 1.0, 0.0, magenta)
    assert cover is not None
    hidden = table.photograph(view, covers=[cover])
    changed = cv2.absdiff(open_, hidden).max(axis=2) > 60
    assert 3 < changed.sum() < 150, "the piece and hardly more"


def test_somebody_draws_the_curtains() -> None:
    scene = opened("noblemen", 3, 2, Mood(knocks=0.0), hanging=SMALL)
    view = scene.game.view(scene.state)
    before = scene.table.photograph(view).mean()
    scene.table.mood = replace(scene.table.mood, gain=0.4)
    assert scene.table.photograph(view).mean() < 0.5 * before


def test_the_command_has_a_knob_for_each(tmp_path: Path) -> None:
    words = ["simulate", "noblemen", "--frames", "1", "--seed", "3", "--width", "480"]
    means = []
    for name, more in {"plain": [], "dark": ["--lux", "5"], "window": ["--glare", "0.5"]}.items():
        assert main([*words, *more, "--tilt", "10", "--out", str(tmp_path / name)]) == 0
        picture = cv2.imread(str(tmp_path / name / "frames" / "000.jpg"))
        assert picture is not None
        assert picture.shape == (270, 480, 3)
        means.append(float(picture.mean()))
    plain, dark, window = means
    assert dark < 0.7 * plain
    assert window > plain + 2


@pytest.mark.parametrize("wish", [("--tilt", "50"), ("--lux", "0"), ("--width", "100")])
def test_impossible_wishes_get_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wish: tuple[str, str]
) -> None:
    assert main(["simulate", "noblemen", "--out", str(tmp_path / "out"), *wish]) == 2
    assert " ".join(wish) in capsys.readouterr().err
