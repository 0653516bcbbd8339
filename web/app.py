"""The Flask application: pages, pictures, and the calls below ``/api``."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from flask import Flask, Response, jsonify, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from companion.evening.refusal import Refusal
from companion.evening.table import Table
from web.api import Api
from web.asking import (
    CODE_COOKIE,
    HOST_COOKIE,
    check_host,
    credentials,
    is_this_machine,
)
from web.qr import qr_svg
from web.stream import Streams

S = TypeVar("S")
M = TypeVar("M")

LARGEST_BODY = 64 * 1024
HOST_COOKIE_S = 60 * 60 * 24

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; media-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


@dataclass(frozen=True, slots=True)
class Site:
    """Where phones find the pages: ``http://192.168.1.20:8765``, and under which further names."""

    address: str
    names: frozenset[str] = frozenset()


def host_key(table: Table[S, M]) -> str:
    """Whoever brings this is the host; the same again after a restart."""
    secret = table.now().record.opening.secret
    return hmac.new(secret.encode(), b"host", "sha256").hexdigest()[:24]


def create_app(
    table: Table[S, M],
    site: Site,
    streams: Streams,
    clock: Callable[[], datetime] = lambda: datetime.now(UTC),
) -> Flask:
    """The application around one table. Every thread of the server may call it at once."""
    app = Flask("web", root_path=_root())
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    key = host_key(table)
    app.register_blueprint(Api(table, clock, key, streams).blueprint())
    _add_pages(app, table, site, key)
    _add_pictures(app, table)
    app.before_request(lambda: check_host(request, site.names))
    app.after_request(_careful)
    _add_errors(app)
    return app


def _root() -> str:
    return __file__.rpartition("app.py")[0]


def _add_pages(app: Flask, table: Table[S, M], site: Site, key: str) -> None:
    @app.get("/")
    def host() -> ResponseReturnValue:
        given = request.args.get("key", "")
        if given and hmac.compare_digest(given.encode(), key.encode()):
            return _with_host_key(make_response(redirect("/")), key)
        page = make_response(render_template("host.html", join_url=f"{site.address}/join"))
        return _with_host_key(page, key) if is_this_machine(request) else page

    @app.get("/join")
    def join() -> ResponseReturnValue:
        return render_template("phone.html")

    @app.get("/j/<code>")
    def join_seat(code: str) -> ResponseReturnValue:
        """A second phone for a taken seat brings the code that the first one shows."""
        page = make_response(render_template("phone.html"))
        page.set_cookie(CODE_COOKIE, code[:40], max_age=600, httponly=True, samesite="Lax")
        return page

    @app.get("/qr.svg")
    def qr() -> ResponseReturnValue:
        """The join address; with ``?seat=1`` the one of this phone's own seat."""
        address = f"{site.address}/join"
        if "seat" in request.args:
            seats = table.now().record.seats
            actor = credentials(request, key).actor(seats)
            if actor.seat is None:
                raise Refusal("no_seat", status=403)
            address = f"{site.address}/j/{seats.code(actor.seat)}"
        return Response(qr_svg(address), mimetype="image/svg+xml")


def _with_host_key(response: Response, key: str) -> Response:
    response.set_cookie(HOST_COOKIE, key, max_age=HOST_COOKIE_S, httponly=True, samesite="Lax")
    return response


def _add_pictures(app: Flask, table: Table[S, M]) -> None:
    @app.get("/picture/live.jpg")
    def live() -> ResponseReturnValue:
        newest = table.newest_picture()
        if newest is None:
            raise Refusal("not_found", status=404)
        return Response(newest.jpeg, mimetype="image/jpeg")

    @app.get("/picture/<int:number>.jpg")
    def picture(number: int) -> ResponseReturnValue:
        jpeg = table.pictures.load(number)
        if jpeg is None:
            raise Refusal("not_found", status=404)
        response = Response(jpeg, mimetype="image/jpeg")
        # Numbers start anew with each evening, so a browser must ask whether it is still the same.
        response.set_etag(f"{table.id}-{number}")
        return response.make_conditional(request)


def _careful(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.path.startswith(("/api/", "/picture/live", "/qr")):
        response.headers["Cache-Control"] = "no-store"
    elif "Cache-Control" not in response.headers or request.path.startswith("/static/"):
        response.headers["Cache-Control"] = "no-cache"
    return response


def _add_errors(app: Flask) -> None:
    @app.errorhandler(Refusal)
    def refused(refusal: Refusal) -> ResponseReturnValue:
        return jsonify({"error": dict(refusal.text)}), refusal.status

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> ResponseReturnValue:
        status = error.code or 500
        if isinstance(error, RequestEntityTooLarge):
            said = Refusal("too_big", status=status)
        elif status == 404:
            said = Refusal("not_found", status=status)
        elif status < 500:
            said = Refusal("bad_request", status=status, why=error.name)
        else:
            said = Refusal("broke", status=status)
        return jsonify({"error": dict(said.text)}), status

    @app.errorhandler(Exception)
    def broke(error: Exception) -> ResponseReturnValue:
        app.logger.exception("%s %s", request.method, request.path)
        return jsonify({"error": dict(Refusal("broke").text)}), 500
