"""What the evening itself says to people, in English and in German (du-form)."""

from __future__ import annotations

from companion.games.api import Text

LANGUAGES = ("en", "de")

_TEXTS: dict[str, tuple[str, str]] = {
    # What a move out of place is called.
    "out_of_turn": (
        "This move is no longer this player's turn",
        "Dieser Zug ist nicht mehr an der Reihe",
    ),
    "impossible": (
        "This move is no longer possible",
        "Dieser Zug ist nicht mehr möglich",
    ),
    "aside": ("A move of {name}", "Ein Zug von {name}"),
    # What the table waits for.
    "waits_hold": ("Somebody is correcting this", "Jemand berichtigt das gerade"),
    "waits_hands": (
        "Waiting until no hand is over the table",
        "Wartet, bis keine Hand im Bild ist",
    ),
    "waits_camera": ("Waiting for the camera", "Wartet auf die Kamera"),
    "waits_confirm": ("Counts once you confirm it", "Zählt, sobald du es bestätigst"),
    # Notices.
    "setup_wait": (
        "Lay out the table for the start. The game begins with the first still picture.",
        "Baut den Tisch für den Start auf. Mit dem ersten ruhigen Bild geht es los.",
    ),
    "setup_bad": (
        "This is not a set-up yet: {why}",
        "Das ist noch kein fertiger Aufbau: {why}",
    ),
    "put_back": (
        "Put the table back to where the game stands now. Or go forward again.",
        "Stellt den Tisch auf den Stand zurück, der jetzt gilt. Oder geht wieder vor.",
    ),
    "storage": (
        "Nothing can be saved just now: {why}. Play on by hand; what was saved is safe.",
        "Gerade lässt sich nichts speichern: {why}. Spielt von Hand weiter; "
        "das Gespeicherte ist sicher.",
    ),
    "camera_late": ("No new picture for {seconds} s", "Seit {seconds} s kein neues Bild"),
    "camera_lost": (
        "The camera is gone. Play on by hand; enter moves on the phone.",
        "Die Kamera ist weg. Spielt von Hand weiter; Züge gibst du am Handy ein.",
    ),
    "camera_ended": ("There are no more pictures", "Es kommen keine Bilder mehr"),
    "camera_why": ("The table cannot be read: {why}", "Der Tisch ist nicht zu lesen: {why}"),
    "baffled": (
        "What lies there does not fit the game. Say what was played, or put it right.",
        "Was da liegt, passt nicht zum Spiel. Sag, was gespielt wurde, oder stellt es richtig.",
    ),
    "strange": (
        "Something lies on the table that I do not know, and I cannot see what is under it.",
        "Da liegt etwas auf dem Tisch, das ich nicht kenne; was darunter ist, sehe ich nicht.",
    ),
    # Prompts and questions.
    "late": (
        "A piece on the board still has to be moved",
        "Auf dem Plan muss noch ein Stein versetzt werden",
    ),
    "reminder": ("{name}, the others are waiting for you", "{name}, die anderen warten auf dich"),
    "question": ("What was it, {name}?", "Was war es, {name}?"),
    # History.
    "h_setup": ("The game begins", "Das Spiel beginnt"),
    "h_answer": ("{by} answered a question", "{by} hat eine Frage beantwortet"),
    "h_correction": ("{by} corrected a move: {what}", "{by} hat einen Zug berichtigt: {what}"),
    "h_undo": ("{by} went back", "{by} ist zurückgegangen"),
    "h_redo": ("{by} went forward again", "{by} ist wieder vorgegangen"),
    "h_house": ("{what} (you play it so)", "{what} (ihr spielt es so)"),
    "host": ("the host", "die Spielleitung"),
    "table": ("the table", "der Tisch"),
    # What a correction changed.
    "changed_points": ("{name}: {old} → {new} points", "{name}: {old} → {new} Punkte"),
    "changed_turn": ("It is {name}'s turn", "{name} ist dran"),
    "changed_broken": (
        "{name}'s move no longer fits: {what} ({why})",
        "Ein Zug von {name} passt nicht mehr: {what} ({why})",
    ),
    # Refusals.
    "not_yours": (
        "Only {name}'s own phone or the host can do this",
        "Das geht nur am Handy von {name} oder bei der Spielleitung",
    ),
    "only_host": ("Only the host can do this", "Das kann nur die Spielleitung"),
    "only_players": (
        "Take a seat first; whoever only watches cannot do this",
        "Nimm dir erst einen Platz; wer nur zuschaut, kann das nicht",
    ),
    "not_begun": ("The game has not begun yet", "Das Spiel hat noch nicht begonnen"),
    "game_over": ("The game is over", "Das Spiel ist zu Ende"),
    "gone": (
        "This is no longer open; have a look at the newest state",
        "Das ist nicht mehr offen; schau dir den neuesten Stand an",
    ),
    "no_such_move": ("No such move: {what}", "Diesen Zug gibt es nicht: {what}"),
    "illegal": ("That breaks a rule: {why}", "Das verstößt gegen eine Regel: {why}"),
    "untrue": ("That cannot be: {why}", "Das kann nicht sein: {why}"),
    "nothing_to_tell": (
        "In this game there is nothing to tell",
        "In diesem Spiel gibt es nichts zu verraten",
    ),
    "no_such_option": (
        "That is none of the answers to choose from",
        "Das ist keine der Antworten zur Auswahl",
    ),
    "no_such_event": (
        "There is no such point in the history",
        "Diesen Punkt gibt es im Verlauf nicht",
    ),
    "not_a_move": (
        "Only a move that counts can be corrected",
        "Berichtigen lässt sich nur ein Zug, der zählt",
    ),
    "nothing_to_undo": ("There is nothing to take back", "Es gibt nichts zurückzunehmen"),
    "nothing_to_redo": ("There is nothing to go forward to", "Es gibt nichts, wohin es vorgeht"),
    "no_offence": (
        "It is not clear what was played; enter the move instead",
        "Es ist nicht klar, was gespielt wurde; gib stattdessen den Zug ein",
    ),
    "no_such_seat": ("There is no seat {what}", "Den Platz {what} gibt es nicht"),
    "seat_taken": (
        "{name} sits there. Scan the code on that phone to join in.",
        "Da sitzt schon {name}. Scanne den Code auf diesem Handy, um mitzumachen.",
    ),
    "no_seat": ("This phone has no seat", "Dieses Handy hat keinen Platz"),
    "bad_name": ("A name has 1 to 24 characters", "Ein Name hat 1 bis 24 Zeichen"),
    "bad_request": ("The request cannot be read: {why}", "Die Anfrage ist nicht zu lesen: {why}"),
    "too_big": ("The request is too big", "Die Anfrage ist zu groß"),
    "foreign": (
        "This request comes from another site and is refused",
        "Diese Anfrage kommt von einer anderen Seite und wird abgelehnt",
    ),
    "not_found": ("There is nothing here", "Hier ist nichts"),
    "too_many": (
        "Too many devices are listening; close the page on one of them",
        "Zu viele Geräte hören zu; schließ die Seite auf einem davon",
    ),
    "broke": (
        "Something went wrong here; the game is safe, try again",
        "Hier ist etwas schiefgegangen; das Spiel ist sicher, versuch es noch einmal",
    ),
}


COLOURS: dict[str, tuple[str, str]] = {
    "red": ("Red", "Rot"),
    "blue": ("Blue", "Blau"),
    "yellow": ("Yellow", "Gelb"),
    "brown": ("Brown", "Braun"),
    "black": ("Black", "Schwarz"),
    "green": ("Green", "Grün"),
    "white": ("White", "Weiß"),
    "purple": ("Purple", "Lila"),
    "orange": ("Orange", "Orange"),
}
"""What players are called until they have a name."""


def colour(name: str) -> Text:
    """A seat's colour as people read it."""
    words = COLOURS.get(name, (name.capitalize(),) * len(LANGUAGES))
    return dict(zip(LANGUAGES, words, strict=True))


def say(key: str, /, **values: str | int | Text) -> Text:
    """The text of ``key`` in every language; a value may itself be a text."""
    return {
        language: template.format(
            **{
                name: value if isinstance(value, str | int) else value[language]
                for name, value in values.items()
            }
        )
        for language, template in zip(LANGUAGES, _TEXTS[key], strict=True)
    }


def join(texts: list[Text]) -> Text:
    """Several sentences as one text."""
    return {language: " ".join(text[language] for text in texts) for language in LANGUAGES}
