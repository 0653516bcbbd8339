"""JSON that remembers where each of its values stands, so that an error can name the line."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON] | None"
Path: TypeAlias = tuple[str | int, ...]

DEEPEST = 40
_SPACE = re.compile(r"[ \t\r\n]*")
_SURROGATE = re.compile(r"[\ud800-\udfff]")


class SyntaxFault(ValueError):
    """The text is no JSON, or says a key twice; ``offset`` counts characters from its start."""

    def __init__(self, what: str, offset: int, path: Path) -> None:
        super().__init__(what)
        self.what, self.offset, self.path = what, offset, path


@dataclass(frozen=True, slots=True)
class Parsed:
    """A document's value, its text, and the offset of every key and list entry in it."""

    value: JSON
    text: str
    offsets: Mapping[Path, int]

    def line(self, path: Path) -> int:
        """The line of a value, or of the innermost one around it where it is missing."""
        while path not in self.offsets:
            path = path[:-1]
        return line_at(self.text, self.offsets[path])


def line_at(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def parse(text: str) -> Parsed:
    """Reads a whole document; raises ``SyntaxFault``."""
    reader = _Reader(text)
    value, end = reader.value(0, ())
    end = reader.skip(end)
    if end != len(text):
        raise SyntaxFault("something follows the end of the document", end, ())
    return Parsed(value, text, reader.offsets)


def _refuse_constant(name: str) -> float:
    raise ValueError(f"not a number: {name}")


class _Reader:
    """Walks objects and lists itself and leaves strings and numbers to the standard library."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.offsets: dict[Path, int] = {(): 0}
        self.scalars = json.JSONDecoder(parse_constant=_refuse_constant)

    def skip(self, at: int) -> int:
        found = _SPACE.match(self.text, at)
        return found.end() if found else at

    def value(self, at: int, path: Path) -> tuple[JSON, int]:
        at = self.skip(at)
        self.offsets.setdefault(path, at)
        if len(path) > DEEPEST:
            raise SyntaxFault("nested too deeply", at, path)
        match self.text[at : at + 1]:
            case "{":
                return self.object(at + 1, path)
            case "[":
                return self.list(at + 1, path)
            case "":
                raise SyntaxFault("the document ends too early", at, path)
        return self.scalar(at, path)

    def scalar(self, at: int, path: Path) -> tuple[JSON, int]:
        found: JSON
        try:
            found, end = self.scalars.raw_decode(self.text, at)
        except json.JSONDecodeError as error:
            raise SyntaxFault(_lower(error.msg), error.pos, path) from None
        except ValueError as error:  # NaN, or a number of thousands of digits
            raise SyntaxFault(_lower(str(error)), at, path) from None
        if isinstance(found, float) and not math.isfinite(found):
            raise SyntaxFault("is too large a number", at, path)
        if isinstance(found, str) and _SURROGATE.search(found):
            raise SyntaxFault("is text with half a character", at, path)
        return found, end

    def object(self, at: int, path: Path) -> tuple[JSON, int]:
        found: dict[str, JSON] = {}
        at = self.skip(at)
        while self.text[at : at + 1] != "}":
            if found:
                at = self.skip(self.expect(",", at, path))
            self.expect('"', at, path)
            name, after = self.scalar(at, path)
            key = str(name)
            here = (*path, key)
            if key in found:
                raise SyntaxFault("is there twice", at, here)
            self.offsets[here] = at
            found[key], at = self.value(self.expect(":", self.skip(after), here), here)
            at = self.skip(at)
        return found, at + 1

    def list(self, at: int, path: Path) -> tuple[JSON, int]:
        found: list[JSON] = []
        at = self.skip(at)
        while self.text[at : at + 1] != "]":
            if found:
                at = self.expect(",", at, path)
            entry, at = self.value(at, (*path, len(found)))
            found.append(entry)
            at = self.skip(at)
        return found, at + 1

    def expect(self, mark: str, at: int, path: Path) -> int:
        if not self.text.startswith(mark, at):
            raise SyntaxFault(f"{mark} expected", at, path)
        return at + 1


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]
