"""Snapshots as docs/web-api.md describes them, for the moments of an evening that people see."""

from __future__ import annotations

import copy
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.pages.placeholder import castle_places, tile_places

Json = dict[str, Any]


def both(en: str, de: str) -> Json:
    return {"en": en, "de": de}


def in_seconds(seconds: float) -> str:
    moment = datetime.now(UTC) + timedelta(seconds=seconds)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


GROVES = both(
    "2 groves and a fountain. The forest is complete: draw 4 tiles.",
    "2 Haine und ein Brunnen. Der Wald ist fertig: Zieh 4 Plättchen.",
)
SEATS = [("red", "disc", "Anna"), ("blue", "square", "Ben"), ("yellow", "triangle", "Cleo")]
MORE_SEATS = [("brown", "diamond", "Dmitri"), ("black", "hexagon", "Elisabeth")]


def _seat(color: str, shape: str, name: str) -> Json:
    return {
        "color": color, "shape": shape, "name": name, "taken": True, "bot": False, "phones": 1,
        "online": True,
    }  # fmt: skip


def _line(points: int, en: str, de: str, event: int, when: str = "") -> Json:
    return {"points": points, "reason": both(en, de), "event": event, "when": when}


def _scores() -> list[Json]:
    queen = "The queen at the end of your turn", "Die Königin am Zugende"
    red = [
        _line(1, *queen, 64, in_seconds(-1500)),
        _line(5, "Masked ball: Marquess", "Maskenball: Marquess", 66, in_seconds(-1200)),
        _line(4, "4 tiles given to the church", "4 Plättchen gestiftet", 69, in_seconds(-800)),
        _line(3, "3 bribes bought", "3 Bestechungen gekauft", 71, in_seconds(-400)),
        _line(1, *queen, 71, in_seconds(-400)),
    ]
    return [
        {"player": "red", "points": 14, "counter_on_board": 14, "lines": red},
        {"player": "blue", "points": 11, "counter_on_board": 11,
         "lines": [_line(11, "Follies", "Follys", 70, in_seconds(-600))]},
        {"player": "yellow", "points": 9, "counter_on_board": 9,
         "lines": [_line(9, "Church", "Kirche", 68, in_seconds(-900))]},
    ]  # fmt: skip


def _history() -> list[Json]:
    def entry(event: int, player: str | None, en: str, de: str, kind: str = "move") -> Json:
        return {
            "event": event, "player": player, "text": both(en, de), "kind": kind, "undone": False,
            "picture": f"/picture/{event}.jpg", "at": in_seconds(-(75 - event) * 130),
        }  # fmt: skip

    return [
        entry(63, None, "The table is laid out.", "Der Tisch ist aufgebaut.", "setup"),
        entry(68, "yellow", "Gave 3 fields to the church.", "3 Äcker der Kirche gestiftet."),
        entry(70, "blue", "Built a folly for 12 pounds.", "Für 12 Pfund eine Folly gebaut."),
        entry(71, "red", "Bought 3 bribe markers.", "3 Bestechungsmarker gekauft."),
        entry(72, "blue", "Castle beside a castle.", "Burg neben einer Burg.", "violation"),
        entry(73, "blue", "Built a castle for 6 pounds.", "Für 6 Pfund eine Burg gebaut."),
        entry(74, "yellow", "Took taxes: 7 pounds.", "Steuern eingetrieben: 7 Pfund."),
    ]


def base() -> Json:
    """Anna's phone on her turn, nothing seen yet."""
    return {
        "rev": 40,
        "evening": {"id": "test-evening", "game": "noblemen", "title": "Noblemen", "demo": False,
                    "over": False, "phase": "play"},
        "you": {"seat": "red", "role": "player", "code": "k7Qm2xWp"},
        "seats": [_seat(*seat) for seat in SEATS],
        "link": {"camera": "ok", "camera_age_s": 0.3, "why": None},
        "turn": {"player": "red", "next": "blue", "number": 17, "since": in_seconds(-40)},
        "clock": {"decade": 0, "decades": 3, "round": 5, "spaces": 13, "mask": [7, 11],
                  "locked": [3], "end": [12], "ball_in": 2, "locked_now": False, "queen": "yellow"},
        "seen": None, "question": None, "asked": None, "rulings": [], "prompts": [], "broken": [],
        "notice": None, "scores": _scores(),
        "mine": {"money": 12, "tiles": {"count": 9, "known": {"hain": 2, "acker": 3}}, "bribes": 1,
                 "cards": {"count": 2, "known": {}}, "title": "marquess", "knights": 2},
        "history": _history(),
        "can": {"undo": True, "redo": False, "play": True, "host": False},
    }  # fmt: skip


def _kind(name: str, one: Json, many: Json, least: int, most: int) -> Json:
    return {"id": name, "one": one, "many": many, "least": least, "most": most}


def holdings(told: Json | None = None) -> Json:
    """What is known of Anna's nine tiles, two cards and one bribe marker."""
    tiles = [
        _kind("acker", both("field", "Acker"), both("fields", "Äcker"), 3, 3),
        _kind("hain", both("grove", "Hain"), both("groves", "Haine"), 2, 4),
        _kind("brunnen", both("fountain", "Brunnen"), both("fountains", "Brunnen"), 0, 0),
        _kind("wiese", both("meadow", "Wiese"), both("meadows", "Wiesen"), 0, 4),
    ]
    names = {"erpressung": ("Blackmail", "Erpressung"), "tribut": ("Tariff", "Tribut"),
             "vermaehlung": ("Secret Marriage", "Geheime Vermählung")}  # fmt: skip
    cards = [_kind(name, both(*words), both(*words), 0, 2) for name, words in names.items()]
    one, many = (
        both("bribe marker", "Bestechungsmarker"),
        both("bribe markers", "Bestechungsmarker"),
    )
    markers = [_kind("marker", one, many, 0, 1)]
    screen = both("Tiles behind your screen", "Plättchen hinter deinem Sichtschirm")
    hand = both("Your scandal cards", "Deine Skandalkarten")
    stack = both("Your bribe markers", "Deine Bestechungsmarker")
    return {
        "piles": [
            {"id": "tiles", "count": 9, "text": screen, "kinds": tiles},
            {"id": "cards", "count": 2, "text": hand, "kinds": cards},
            {"id": "bribes", "count": None, "text": stack, "kinds": markers},
        ],
        "told": told,
    }


def seen_pending(seconds: float = 6.0, player: str = "red") -> Json:
    return {
        "id": 88, "player": player, "text": GROVES,
        "notation": "expand hain 0,0 hain 1,0 brunnen 2,0",
        "earned": [{"points": 2, "reason": both("Garden beside the palace", "Garten am Palast")}],
        "p": 0.99, "picture": "/picture/88.jpg", "status": "pending",
        "commits_at": in_seconds(seconds), "held": False, "why": None, "places": tile_places(),
        "options": [
            {"notation": "expand hain 0,0 brunnen 2,0", "p": 0.006,
             "text": both("1 grove and a fountain", "1 Hain und ein Brunnen")},
            {"notation": "expand hain 0,0 hain 1,0 acker 2,0", "p": 0.004,
             "text": both("2 groves and a field", "2 Haine und ein Acker")},
        ],
    }  # fmt: skip


def ruling(player: str = "blue", mine: bool = False) -> Json:
    return {
        "id": 90, "code": "adjacent_castle", "player": player,
        "section": "B Gebäude bauen, Burg", "mine": mine,
        "text": both("No castle beside or diagonal to a castle or palace.",
                     "Keine Burg neben oder schräg an einer Burg oder einem Palast."),
        "picture": "/picture/90.jpg", "places": castle_places(),
        "cures": [{"notation": "card inheritance",
                   "text": both("I played Inheritance", "Ich habe Erbschaft gespielt")}]
        if mine else [],
    }  # fmt: skip


QUESTION: Json = {
    "id": 89, "player": "red", "picture": "/picture/89.jpg", "places": [],
    "text": both("The table looks as before. What did you do?",
                 "Der Tisch sieht aus wie vorher. Was hast du gemacht?"),
    "options": [
        {"notation": "idle", "text": both("Idled: 1 point", "Müßiggang: 1 Punkt"), "p": 0.6},
        {"notation": "tax 7", "text": both("Took taxes: 7 pounds", "Steuern: 7 Pfund"), "p": 0.4},
    ],
}  # fmt: skip

PROMPTS: list[Json] = [
    {"kind": "turn", "player": "red", "text": both("Your turn", "Du bist dran"), "places": []},
    {"kind": "draw", "player": "red", "places": [],
     "text": both("Draw 4 tiles from the bag.", "Zieh 4 Plättchen aus dem Beutel.")},
    {"kind": "counter", "player": "red", "places": castle_places(),
     "text": both("Move your counter to 14.", "Setz deinen Zähler auf 14.")},
    {"kind": "refill", "player": None, "places": [],
     "text": both("Put 3 castles on the dear spaces.", "Stellt 3 Burgen auf die teuren Felder.")},
]  # fmt: skip


def unseated() -> Json:
    scene = base()
    scene["you"] = {"seat": None, "role": "spectator", "token": None}
    scene["mine"] = None
    scene["seats"] += [_seat(*seat) for seat in MORE_SEATS]
    for seat in scene["seats"][2:]:
        seat.update(taken=False, name="", phones=0, online=False)
    scene["seats"][1]["bot"] = True
    scene["can"] = {"undo": False, "redo": False, "host": False}
    return scene


def five_players() -> Json:
    scene = base()
    scene["seats"] += [_seat(*seat) for seat in MORE_SEATS]
    scene["scores"] += [
        {"player": "brown", "points": 102, "counter_on_board": 100, "lines": []},
        {"player": "black", "points": 7, "counter_on_board": 7, "lines": []},
    ]
    return scene


def other_turn() -> Json:
    scene = base()
    scene["turn"] = {"player": "blue", "next": "yellow", "number": 18, "since": in_seconds(-250)}
    return scene


def over() -> Json:
    scene = base()
    scene["evening"] |= {"over": True, "phase": "over"}
    scene["turn"] = None
    return scene


def host() -> Json:
    scene = five_players()
    scene["you"] = {"seat": None, "role": "host", "token": None}
    scene["mine"] = None
    scene["can"] = {"undo": True, "redo": False, "host": True}
    scene["seats"][3].update(online=False)
    return scene


def with_changes(scene: Json, **changes: Any) -> Json:
    return copy.deepcopy(scene) | changes
