"""A network's file is opened, or its lack is told in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import InputError
from vision.components.networks import MODELS, open_network


def test_a_missing_network_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nothing\.onnx: the network that reads tea leaves is"):
        open_network(tmp_path / "nothing.onnx", "that reads tea leaves")


@pytest.mark.parametrize("content", [b"", b"not a network", b"\x08\x08\x12\x07pytorch"])
def test_a_file_that_holds_no_network_is_told(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "torn.onnx"
    file.write_bytes(content)
    with pytest.raises(InputError, match=r"torn\.onnx: the network that reads .* cannot be read"):
        open_network(file, "that reads tea leaves")


def test_a_truncated_network_is_told(tmp_path: Path) -> None:
    whole = (MODELS / "embedding.onnx").read_bytes()
    file = tmp_path / "half.onnx"
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(InputError, match="install the package again"):
        open_network(file, "that compares pictures")


def test_every_network_has_a_card_and_is_small() -> None:
    networks = sorted(MODELS.glob("*.onnx"))
    assert networks
    for network in networks:
        assert network.stat().st_size < 6_000_000
        assert "MIT" in network.with_suffix(".md").read_text(encoding="utf-8")
