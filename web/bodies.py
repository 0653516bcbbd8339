"""The bodies of calls, checked before anything is done."""

from __future__ import annotations

from typing import Annotated, TypeVar

from flask import Request
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.evening.refusal import Refusal

B = TypeVar("B", bound=BaseModel)

Notation = Field(min_length=1, max_length=2000)
Name = Annotated[str, Field(max_length=40)]
Few = Field(max_length=100)


class _Body(BaseModel):
    # Unknown keys are let through: a newer page may talk to an older server.
    model_config = ConfigDict(strict=True, frozen=True)


class Join(_Body):
    color: str = Field(max_length=40)
    name: str = Field("", max_length=200)
    code: str | None = Field(None, max_length=40)


class Leave(_Body):
    pass


class Reading(_Body):
    seen: int


class Correction(_Body):
    """Of the reading ``seen``, or of the move ``event``."""

    seen: int | None = None
    event: int | None = None
    notation: str = Notation


class Answer(_Body):
    question: int
    notation: str = Notation


class Declaration(_Body):
    ruling: int
    notation: str | None = Field(None, min_length=1, max_length=2000)
    play_it_so: bool = False


class Disclosure(_Body):
    event: int
    told: str = Notation


class Telling(_Body):
    """Pile -> kind -> how many."""

    held: Annotated[dict[Name, dict[Name, Annotated[int, Field(ge=0, le=1000)]]], Few]


class Jump(_Body):
    to: int | None = None


class Play(_Body):
    notation: str = Notation


class Free(_Body):
    seat: str = Field(max_length=40)


class Rename(_Body):
    name: str = Field(max_length=200)
    seat: str | None = Field(None, max_length=40)


def body(request: Request, kind: type[B]) -> B:
    """The body of a call; ``Refusal`` with the field that is wrong."""
    try:
        return kind.model_validate_json(request.get_data() or b"{}")
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        why = f"{where}: {first['msg']}" if where else first["msg"]
        raise Refusal("bad_request", status=400, why=why) from None
