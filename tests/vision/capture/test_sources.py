"""What people type becomes the right source, and files give their pictures in order."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import InputError
from tests.vision.capture.faulty_device import SHAPE, noise
from vision.capture import open_source, picture_files, read_picture
from vision.capture.live import LiveSource, Patience


def save(file: Path, seed: int) -> None:
    cv2.imwrite(str(file), noise(seed))


def test_a_folder_gives_its_pictures_by_number(tmp_path: Path) -> None:
    for name in ("10.png", "2.png", "1.png"):
        save(tmp_path / name, seed=int(name[:-4]))
    (tmp_path / "notes.txt").write_text("no picture")
    frames = list(open_source(str(tmp_path)).frames())
    assert [frame.name for frame in frames] == ["1.png", "2.png", "10.png"]
    assert np.array_equal(frames[2].image, noise(10))
    assert all(frame.why is None for frame in frames)


def test_a_broken_picture_does_not_stop_the_others(tmp_path: Path) -> None:
    save(tmp_path / "1.png", 1)
    (tmp_path / "2.png").write_bytes((tmp_path / "1.png").read_bytes()[:40])
    cv2.imwrite(str(tmp_path / "3.png"), np.zeros(SHAPE, np.uint8))
    save(tmp_path / "4.png", 4)
    whys = [frame.why for frame in open_source(str(tmp_path)).frames()]
    assert whys[0] is whys[3] is None
    assert "2.png: is no picture" in str(whys[1])
    assert "black" in str(whys[2])


def test_a_closed_folder_gives_no_more(tmp_path: Path) -> None:
    for number in range(3):
        save(tmp_path / f"{number}.png", number)
    source = open_source(str(tmp_path))
    frames = source.frames()
    next(frames)
    source.close()
    assert list(frames) == []


def test_a_film_gives_every_picture(tmp_path: Path) -> None:
    file = tmp_path / "film.avi"
    film = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 36))
    for number in range(4):
        film.write(np.full(SHAPE, 60 * number, np.uint8))
    film.release()
    frames = list(open_source(str(file)).frames())
    assert [frame.name for frame in frames] == [f"film.avi#{n:06d}" for n in range(4)]
    assert [frame.why is None for frame in frames] == [False, True, True, True]
    since = [frame.taken_at - frames[0].taken_at for frame in frames]
    assert since == pytest.approx([0, 0.1, 0.2, 0.3], abs=0.001)


def test_what_is_no_picture_names_its_file(tmp_path: Path) -> None:
    for name, data in (("empty.jpg", b""), ("text.jpg", b"hello")):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(InputError, match=rf"{name}: is no picture"):
            read_picture(tmp_path / name)
    with pytest.raises(InputError, match=r"gone\.jpg: cannot be read"):
        read_picture(tmp_path / "gone.jpg")
    assert [file.name for file in picture_files(tmp_path)] == ["empty.jpg", "text.jpg"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ftp://camera/1", r"begin with one of rtsp://"),
        ("nowhere/at/all", r"no such folder, film or camera"),
        ("-1", r"no such folder, film or camera"),
    ],
)
def test_what_is_no_source_says_what_would_be(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        open_source(text)


def test_a_folder_without_pictures_and_a_file_that_is_no_film(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no picture in this folder"):
        open_source(str(tmp_path))
    (tmp_path / "film.mp4").write_bytes(b"no film")
    with pytest.raises(InputError, match=r"film\.mp4: is no film"):
        open_source(str(tmp_path / "film.mp4"))


def test_a_missing_device_reports_and_a_password_stays_out_of_it() -> None:
    quick = Patience(late=0.01)
    device = open_source("/dev/no-such-camera", patience=quick)
    stream = open_source("rtsp://anna:secret@127.0.0.1:9/1", patience=quick)
    try:
        assert isinstance(device, LiveSource)
        assert "no picture from /dev/no-such-camera" in str(next(device.frames()).why)
        assert next(stream.frames()).name == "rtsp://127.0.0.1:9/1#000000"
    finally:
        device.close()
        stream.close()
