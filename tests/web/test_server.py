"""Where the server listens, and what it says where it cannot."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from companion.errors import InputError
from web.server import Server


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody else listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_taken_port_is_said_plainly(taken: int) -> None:
    with pytest.raises(InputError) as refused:
        Server("127.0.0.1", taken, search=False)
    said = str(refused.value)
    assert said.startswith(f"127.0.0.1:{taken}: ")
    assert said.endswith("; choose another with --port or --host")
    assert "Errno" not in said
    assert "No socket" not in said


def test_the_next_free_port_does_as_well(taken: int) -> None:
    with Server("127.0.0.1", taken) as server:
        assert server.port > taken
        assert server.address == f"http://127.0.0.1:{server.port}"
