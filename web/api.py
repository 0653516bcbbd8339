"""The calls of ``docs/web-api.md``: each checks its body, asks the evening, and answers in JSON."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from flask import Blueprint, Request, Response, jsonify, request
from flask.typing import ResponseReturnValue

from companion.evening import actions
from companion.evening.choices import choices
from companion.evening.disclosing import disclose
from companion.evening.entering import entering
from companion.evening.holdings import tell
from companion.evening.overlay import overlay
from companion.evening.projection import broken, snapshot
from companion.evening.record import Record
from companion.evening.refusal import Refusal
from companion.evening.report import what_changed
from companion.evening.seats import Actor, new_token
from companion.evening.table import Table
from companion.evening.watch import Decision, Watch
from web import bodies
from web.asking import CODE_COOKIE, SEAT_COOKIE, Credentials, check_origin, credentials
from web.bodies import body
from web.stream import EventStream, Streams, events

S = TypeVar("S")
M = TypeVar("M")

SEAT_COOKIE_S = 60 * 60 * 24 * 30
RETRY_AFTER_S = 10
LOOK_FOR_MOVES_S = 0.8
MOST_CHOSEN = 60


@dataclass(frozen=True, slots=True)
class Api(Generic[S, M]):
    """The calls, bound to one table."""

    table: Table[S, M]
    clock: Callable[[], datetime]
    host_key: str
    streams: Streams

    def blueprint(self) -> Blueprint:
        api = Blueprint("api", __name__, url_prefix="/api")
        gets = (self.snapshot, self.events, self.moves, self.entry, self.overlay)
        posts = (
            *(self.join, self.leave, self.free, self.rename),
            *(self.confirm, self.hold, self.correct, self.answer, self.declare, self.disclose),
            *(self.tell, self.play, self.undo, self.redo),
        )
        for view in gets:
            api.add_url_rule(f"/{view.__name__}", view_func=view, methods=["GET"])
        for view in posts:
            api.add_url_rule(f"/{view.__name__}", view_func=view, methods=["POST"])
        api.before_request(_same_origin)
        return api

    # What a page asks.

    def snapshot(self) -> ResponseReturnValue:
        now = self.table.now()
        who = self._who()
        seen = snapshot(now, who.actor(now.record.seats), who.phone, self.clock())
        return jsonify({**seen, "now": self.clock().isoformat()})

    def events(self) -> ResponseReturnValue:
        if not self.streams.take():
            refusal = Refusal("too_many", status=503)
            response = jsonify({"error": refusal.text})
            response.headers["Retry-After"] = str(RETRY_AFTER_S)
            return response, refusal.status
        last_id = request.headers.get("Last-Event-ID")
        said = events(self.table, self._who(), self.clock, self.streams.closing, last_id)
        response = Response(EventStream(self.streams, said), mimetype="text/event-stream")
        response.headers["X-Accel-Buffering"] = "no"
        return response

    def moves(self) -> ResponseReturnValue:
        event = request.args.get("event", type=int)
        until = time.monotonic() + LOOK_FOR_MOVES_S
        likely = request.args.get("likely") == "only"
        now, actor = self.table.now(), self._actor()
        found = choices(now, actor, event, lambda: time.monotonic() > until, likely)
        return jsonify(found)

    def entry(self) -> ResponseReturnValue:
        event = request.args.get("event", type=int)
        chosen = request.args.getlist("chosen")[:MOST_CHOSEN]
        return jsonify(entering(self.table.now(), self._actor(), event, chosen))

    def overlay(self) -> ResponseReturnValue:
        newest = self.table.newest_picture()
        size = (newest.width, newest.height) if newest else None
        return jsonify(overlay(self.table.now(), size))

    # Seats.

    def join(self) -> ResponseReturnValue:
        asked = body(request, bodies.Join)
        token = request.cookies.get(SEAT_COOKIE) or new_token()
        phone = Credentials.of(token)
        code = asked.code or request.cookies.get(CODE_COOKIE)
        self._do(lambda r, w: actions.take_seat(r, w, phone, asked.name, asked.color, code))
        response = jsonify({"ok": True, "seat": asked.color})
        response.set_cookie(
            SEAT_COOKIE, token, max_age=SEAT_COOKIE_S, httponly=True, samesite="Lax"
        )
        response.delete_cookie(CODE_COOKIE)
        return response

    def leave(self) -> ResponseReturnValue:
        phone = self._who().phone or ""
        return self._done(lambda r, w: actions.leave_seat(r, w, phone))

    def free(self) -> ResponseReturnValue:
        asked = body(request, bodies.Free)
        return self._done(lambda r, w: actions.free_seat(r, w, self._actor(), asked.seat))

    def rename(self) -> ResponseReturnValue:
        asked = body(request, bodies.Rename)
        return self._done(
            lambda r, w: actions.rename_seat(r, w, self._actor(), asked.seat, asked.name)
        )

    # What was seen.

    def confirm(self) -> ResponseReturnValue:
        asked = body(request, bodies.Reading)
        return self._done(lambda r, w: actions.confirm(r, w, self._actor(), asked.seen))

    def hold(self) -> ResponseReturnValue:
        asked = body(request, bodies.Reading)
        now, pace = self.clock(), self.table.pace
        return self._done(lambda r, w: actions.hold(r, w, self._actor(), asked.seen, now, pace))

    def correct(self) -> ResponseReturnValue:
        asked = body(request, bodies.Correction)
        actor = self._actor()

        def decide(record: Record[S, M], watch: Watch) -> Decision:
            target = asked.seen if asked.event is None else asked.event
            if target is None:
                raise Refusal("bad_request", status=400, why="seen, event")
            pending = record.pending()
            if asked.event is None and pending is not None and pending[0].seq == target:
                return actions.correct_reading(record, watch, actor, target, asked.notation)
            return actions.correct_move(record, watch, actor, target, asked.notation)

        before = self.table.now().record
        self._do(decide)
        after = self.table.now().record
        changed = [dict(text) for text in what_changed(before, after, actor)]
        return jsonify({"ok": True, "changed": changed, "broken": broken(after, actor)})

    def answer(self) -> ResponseReturnValue:
        asked = body(request, bodies.Answer)
        return self._done(
            lambda r, w: actions.answer(r, w, self._actor(), asked.question, asked.notation)
        )

    def declare(self) -> ResponseReturnValue:
        asked = body(request, bodies.Declaration)
        actor, notation = self._actor(), asked.notation
        if notation is not None:
            return self._done(lambda r, w: actions.declare(r, w, actor, asked.ruling, notation))
        if not asked.play_it_so:
            raise Refusal("bad_request", status=400, why="notation, play_it_so")
        return self._done(lambda r, w: actions.play_it_so(r, w, actor, asked.ruling))

    def disclose(self) -> ResponseReturnValue:
        asked = body(request, bodies.Disclosure)
        return self._done(lambda r, w: disclose(r, w, self._actor(), asked.event, asked.told))

    def tell(self) -> ResponseReturnValue:
        asked = body(request, bodies.Telling)
        return self._done(lambda r, w: tell(r, w, self._actor(), asked.held))

    # What is played.

    def play(self) -> ResponseReturnValue:
        asked = body(request, bodies.Play)
        return self._done(lambda r, w: actions.play_by_hand(r, w, self._actor(), asked.notation))

    def undo(self) -> ResponseReturnValue:
        asked = body(request, bodies.Jump)
        return self._done(lambda r, w: actions.undo(r, w, self._actor(), asked.to))

    def redo(self) -> ResponseReturnValue:
        asked = body(request, bodies.Jump)
        return self._done(lambda r, w: actions.redo(r, w, self._actor(), asked.to))

    # What all of them lean on.

    def _who(self) -> Credentials:
        return credentials(request, self.host_key)

    def _actor(self) -> Actor:
        return self._who().actor(self.table.now().record.seats)

    def _do(self, decide: Callable[[Record[S, M], Watch], Decision]) -> None:
        self.table.perform(decide, self.clock())

    def _done(self, decide: Callable[[Record[S, M], Watch], Decision]) -> Response:
        self._do(decide)
        return jsonify({"ok": True})


def _same_origin() -> None:
    asked: Request = request
    if asked.method == "POST":
        check_origin(asked)
