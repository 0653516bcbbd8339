"""Who asks, and whether the question comes from one of our own pages."""

from __future__ import annotations

import hmac
import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from flask import Request

from companion.evening.refusal import Refusal
from companion.evening.seats import Actor, Seats, digest

SEAT_COOKIE = "companion_seat"
HOST_COOKIE = "companion_host"
CODE_COOKIE = "companion_code"


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a browser brings along. ``page``: which page asks, where it says so."""

    phone: str | None
    host: bool
    page: str | None

    def actor(self, seats: Seats) -> Actor:
        """Seats change while a stream is open, so this is asked again each time."""
        seat = seats.of(self.phone) if self.phone else None
        if self.host and (self.page == "host" or (self.page is None and seat is None)):
            return Actor("host")
        if seat is not None and self.page != "host":
            return Actor("player", seat.color)
        return Actor("spectator")

    @staticmethod
    def of(token: str) -> str:
        """The phone that brings this token."""
        return digest(token)


def credentials(request: Request, host_key: str) -> Credentials:
    token = request.cookies.get(SEAT_COOKIE)
    key = request.cookies.get(HOST_COOKIE, "")
    return Credentials(
        Credentials.of(token) if token else None,
        hmac.compare_digest(key.encode(), host_key.encode()),
        request.args.get("as") or _page(request.referrer),
    )


def _page(referrer: str | None) -> str | None:
    """The page by its address, for calls that do not say ``?as=``."""
    path = urlsplit(referrer).path if referrer else ""
    if path == "/":
        return "host"
    return "seat" if path == "/join" or path.startswith("/j/") else None


def check_host(request: Request, names: frozenset[str]) -> None:
    """Refuses names that are not ours: a foreign site may point its own name at this machine."""
    name = urlsplit(f"//{request.host}").hostname or ""
    if name in names or name == "localhost" or name.endswith(".local") or _is_address(name):
        return
    raise Refusal("foreign", status=403)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def check_origin(request: Request) -> None:
    """Refuses what another site's page sends in this browser's name."""
    origin = request.headers.get("Origin")
    if origin is not None and origin != request.host_url.rstrip("/"):
        raise Refusal("foreign", status=403)
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        raise Refusal("foreign", status=403)
    if request.mimetype != "application/json":
        raise Refusal("bad_request", status=415, why="Content-Type: application/json")


def is_this_machine(request: Request) -> bool:
    """Whether the browser runs where the server runs."""
    try:
        return ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False
