"""A small server that says what docs/web-api.md says, with the snapshot that a test puts in."""

from __future__ import annotations

import json
import queue
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import flask
from werkzeug.serving import BaseWSGIServer, make_server

from tests.pages.placeholder import draw_jpeg
from tests.pages.scenes import Json, both

WEB = Path(__file__).parents[2] / "web"


@cache
def table_jpeg() -> bytes:
    return draw_jpeg()


def _event(name: str, rev: int, data: Json, now: datetime) -> str:
    return f"event: {name}\nid: {rev}\ndata: {json.dumps({**data, 'now': now.isoformat()})}\n\n"


@dataclass
class MockServer:
    """``state`` is what every page gets; ``calls`` is what pages sent, ``(path, body)``."""

    state: Json
    calls: list[tuple[str, Json]] = field(default_factory=list)
    moves: list[Json] = field(default_factory=list)
    entries: dict[tuple[str, ...], Json] = field(default_factory=dict)
    answers: dict[str, tuple[Json, int]] = field(default_factory=dict)
    snapshots: int = 0
    skew: timedelta = timedelta()
    picture_requests: list[str] = field(default_factory=list)
    _listeners: list[queue.Queue[str | None]] = field(default_factory=list)
    _server: BaseWSGIServer | None = None
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> MockServer:
        self._server = make_server("127.0.0.1", self.port, self.app(), threaded=True)
        self._server.daemon_threads = True  # type: ignore[attr-defined]
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self) -> None:
        """As if the process died: streams end, nothing answers."""
        if self._server is None:
            return
        for listener in self._listeners:
            listener.put(None)
        self._server.shutdown()
        self._server.server_close()
        self._server = None

    def publish(self, steps: int = 1, **changed: Any) -> None:
        """A delta to every page, standing for so many steps."""
        base = self.state["rev"]
        self.state = {**self.state, **changed, "rev": base + steps}
        delta = {"rev": base + steps, "base": base, "changed": changed}
        self._send(self._event("delta", delta))

    def lose(self, **changed: Any) -> None:
        """A change whose delta never arrives."""
        self.state = {**self.state, **changed, "rev": self.state["rev"] + 1}

    def _send(self, text: str) -> None:
        for listener in self._listeners:
            listener.put(text)

    def wait_for(self, path: str, seconds: float = 30.0) -> list[Json]:
        """What was posted to a call, as soon as there is anything."""
        end = time.monotonic() + seconds
        while not self.posted(path) and time.monotonic() < end:
            time.sleep(0.03)
        return self.posted(path)

    def posted(self, path: str) -> list[Json]:
        return [body for called, body in self.calls if called == path]

    def _event(self, name: str, data: Json) -> str:
        return _event(name, self.state["rev"], data, datetime.now(UTC) + self.skew)

    def _stream(self) -> Iterator[str]:
        listener: queue.Queue[str | None] = queue.Queue()
        self._listeners.append(listener)
        yield self._event("snapshot", self.state)
        while True:
            try:
                text = listener.get(timeout=5)
            except queue.Empty:
                text = self._event("ping", {})
            if text is None:
                return
            yield text

    def app(self) -> flask.Flask:
        folders = {"template_folder": str(WEB / "templates"), "static_folder": str(WEB / "static")}
        app = flask.Flask("mock", **folders)
        add = app.add_url_rule
        add("/", view_func=lambda: flask.render_template("host.html"), endpoint="host")
        for rule in ("/join", "/j/<code>"):
            add(rule, view_func=lambda code="": flask.render_template("phone.html"), endpoint=rule)
        add("/api/snapshot", view_func=self._snapshot)
        add("/api/events", view_func=self._events)
        add("/api/moves", view_func=lambda: flask.jsonify(self.moves), endpoint="moves")
        add("/api/entry", view_func=self._entry)
        add("/api/overlay", view_func=_overlay)
        add("/api/<name>", view_func=self._call, methods=["POST"])
        add("/picture/<name>", view_func=self._picture)
        add("/qr.svg", view_func=_qr)
        app.after_request(_strict)
        return app

    def _snapshot(self) -> flask.Response:
        self.snapshots += 1
        return flask.jsonify(self.state)

    def _events(self) -> flask.Response:
        return flask.Response(self._stream(), mimetype="text/event-stream")

    def _entry(self) -> flask.Response:
        """What may be chosen next; null where a test gives no choices at all."""
        return flask.jsonify(self.entries.get(tuple(flask.request.args.getlist("chosen"))))

    def _call(self, name: str) -> tuple[flask.Response, int]:
        path = f"/api/{name}"
        self.calls.append((path, flask.request.get_json()))
        body, status = self.answers.get(path, ({"ok": True}, 200))
        return flask.jsonify(body), status

    def _picture(self, name: str) -> flask.Response:
        self.picture_requests.append(name)
        if name == "404.jpg":
            flask.abort(404)
        return flask.Response(table_jpeg(), mimetype="image/jpeg")


def _overlay() -> flask.Response:
    place = {"surface": "board", "at": "vp/5", "components": ["vp-counter/red"], "p": 0.99,
             "outline": [[840, 200], [868, 200], [868, 232], [840, 232]]}  # fmt: skip
    return flask.jsonify({"picture_size": [1920, 1080], "places": [place]})


def _qr() -> flask.Response:
    import qrcode
    import qrcode.image.svg

    picture = qrcode.image.svg.SvgPathImage
    code = qrcode.make("http://table.local:8765/join", image_factory=picture, border=1)
    return flask.Response(code.to_string(), mimetype="image/svg+xml")


def _strict(response: flask.Response) -> flask.Response:
    """What a careful server sends: the pages must live with it."""
    response.headers["Content-Security-Policy"] = (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "frame-ancestors 'none'; form-action 'self'"
    )
    return response


REFUSED = ({"error": both("That reading is written down already.", "Das ist schon notiert.")}, 409)
