"""The same phone gets its seat again, and nobody else's."""

from __future__ import annotations

import pytest

from companion.evening import actions
from companion.evening.refusal import Refusal
from companion.evening.seats import Actor, Seats
from companion.evening.table import Table
from tests.evening.conftest import Clock
from tests.evening.pebbles import Heap, Move


class Phones:
    def __init__(self, table: Table[Heap, Move], clock: Clock) -> None:
        self.table, self.clock = table, clock

    def join(self, phone: str, color: str, name: str = "", code: str | None = None) -> None:
        self.table.perform(
            lambda r, w: actions.take_seat(r, w, phone, name, color, code), self.clock()
        )

    def seat(self, phone: str) -> str | None:
        seat = self.seats.of(phone)
        return seat.color if seat else None

    @property
    def seats(self) -> Seats:
        return self.table.now().record.seats


@pytest.fixture
def phones(table: Table[Heap, Move], clock: Clock) -> Phones:
    return Phones(table, clock)


def test_a_free_seat_is_anybodys_and_a_taken_one_is_not(phones: Phones) -> None:
    phones.join("annas", "red", "Anna")
    assert phones.seats.name("red") == "Anna"
    with pytest.raises(Refusal, match="Anna sits there") as refused:
        phones.join("bens", "red", "Ben")
    assert refused.value.status == 403
    assert phones.seat("bens") is None
    phones.join("annas", "red", "Anna B.")
    assert phones.seats.name("red") == "Anna B."


def test_a_second_phone_joins_with_the_code_of_the_first(phones: Phones) -> None:
    phones.join("annas", "red", "Anna")
    code = phones.seats.code("red")
    phones.join("tablet", "red", "", code)
    assert phones.seat("tablet") == "red"
    assert phones.seats.name("red") == "Anna"
    assert phones.seats.code("blue") != code


def test_a_phone_has_one_seat_at_a_time(phones: Phones) -> None:
    phones.join("annas", "red", "Anna")
    phones.join("annas", "blue", "Anna")
    assert phones.seat("annas") == "blue"
    assert not phones.seats["red"].taken


def test_a_freed_seat_forgets_its_phones_and_its_code(
    phones: Phones, table: Table[Heap, Move], clock: Clock
) -> None:
    phones.join("annas", "red", "Anna")
    code = phones.seats.code("red")
    for actor in (Actor("spectator"), Actor("player", "blue")):
        with pytest.raises(Refusal, match="Only the host"):
            table.perform(lambda r, w, a=actor: actions.free_seat(r, w, a, "red"), clock())  # type: ignore[misc]
    table.perform(lambda r, w: actions.free_seat(r, w, Actor("host"), "red"), clock())
    assert phones.seat("annas") is None
    phones.join("bens", "red", "Ben")
    with pytest.raises(Refusal):
        phones.join("annas", "red", "Anna", code)


def test_leaving_gives_back_this_phones_place_only(
    phones: Phones, table: Table[Heap, Move], clock: Clock
) -> None:
    phones.join("annas", "red", "Anna")
    phones.join("tablet", "red", "", phones.seats.code("red"))
    table.perform(lambda r, w: actions.leave_seat(r, w, "annas"), clock())
    assert (phones.seat("annas"), phones.seat("tablet")) == (None, "red")
    with pytest.raises(Refusal, match="no seat"):
        table.perform(lambda r, w: actions.leave_seat(r, w, "annas"), clock())


def test_only_the_seat_and_the_host_rename_it(
    phones: Phones, table: Table[Heap, Move], clock: Clock
) -> None:
    with pytest.raises(Refusal):
        table.perform(
            lambda r, w: actions.rename_seat(r, w, Actor("player", "blue"), "red", "Dummy"),
            clock(),
        )
    table.perform(lambda r, w: actions.rename_seat(r, w, Actor("host"), "red", " An  na "), clock())
    assert phones.seats.name("red") == "An na"


@pytest.mark.parametrize("name", ["x" * 25, "\u200b\x07", "\n"])
def test_a_name_must_fit_on_a_phone(phones: Phones, name: str) -> None:
    with pytest.raises(Refusal, match="1 to 24"):
        phones.join("annas", "red", name)


def test_a_seat_that_is_not_there(phones: Phones) -> None:
    with pytest.raises(Refusal, match="no seat purple") as refused:
        phones.join("annas", "purple", "Anna")
    assert refused.value.status == 404
