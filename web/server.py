"""The server around the application: where it listens, and how it ends."""

from __future__ import annotations

import re
import socket
from contextlib import closing
from types import TracebackType

from cheroot import wsgi
from flask import Flask

from companion.errors import InputError
from web.stream import Streams

MOST_STREAMS = 48
OTHER_THREADS = 10
PORTS_TO_TRY = 20
ANYWHERE = "0.0.0.0"


class Server:
    """Listens from the moment it is made, so that its address is known before it serves.

    Each event stream holds a thread, so there are more threads than streams.
    """

    def __init__(self, host: str | None, port: int, search: bool = True) -> None:
        """``search``: where the port is taken, the next free one does as well."""
        self.streams = Streams(MOST_STREAMS)
        self._host = host or ANYWHERE
        self._server = _listen(self._host, port, PORTS_TO_TRY if search else 1)
        self.port = int(self._server.bind_addr[1])

    @property
    def address(self) -> str:
        """Where other devices find this server."""
        return self._address(lan_address())

    @property
    def names(self) -> frozenset[str]:
        """What this server may be called in an address, besides the addresses themselves."""
        return frozenset({self._host.lower(), socket.gethostname().lower()})

    @property
    def local_address(self) -> str:
        """Where a browser on this machine finds it."""
        return self._address("127.0.0.1")

    def _address(self, anywhere: str) -> str:
        name = anywhere if self._host in (ANYWHERE, "::") else self._host
        return f"http://[{name}]:{self.port}" if ":" in name else f"http://{name}:{self.port}"

    def serve(self, app: Flask) -> None:
        """Until ``stop``, which another thread calls; requests wait until this begins."""
        self._server.wsgi_app = app
        self._server.serve()

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Ends the streams first: each would hold its thread for seconds."""
        self.streams.closing.set()
        self._server.stop()


def _listen(host: str, port: int, tries: int) -> wsgi.Server:
    for candidate in range(port, port + tries) if port else (0,):
        server = wsgi.Server(
            (host, candidate),
            None,
            numthreads=MOST_STREAMS + OTHER_THREADS,
            server_name="companion",
            shutdown_timeout=2,
        )
        try:
            server.prepare()
            return server
        except OSError as error:
            why = _said(error)
    raise InputError(f"{host}:{port}: {why}; choose another with --port or --host")


def _said(error: OSError) -> str:
    """What the system said, without what the server wraps around it."""
    cause = error.__cause__ or error.__context__
    told = cause if isinstance(cause, OSError) else error
    found = re.search(r"\[Errno -?\d+\] ([^)]+)", str(told))
    return told.strerror or (found[1] if found else str(told))


def lan_address() -> str:
    """This machine's address in the network; nothing is sent to find it out."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
