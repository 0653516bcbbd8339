"""One value of a document that knows where it stands: asks for what a format wants, or says what is
wrong with its file, key and line."""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath

from companion.errors import InputError
from companion.table.jsontext import JSON, Parsed, Path, SyntaxFault, line_at, parse

LARGEST = 1e9
_COMPONENT = re.compile(r"[^\s/*]+(/[^\s/*]+)?")
_PATTERN = re.compile(r"\*|[^\s/*]+(/(\*|[^\s/*]+))?")
_ID = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Node:
    """A value at ``path`` of the document in ``file``."""

    file: FilePath
    parsed: Parsed
    value: JSON
    path: Path = ()

    def wrong(self, what: str, *, key: str | None = None) -> InputError:
        """The error that this value (or its missing or surplus ``key``) deserves."""
        path = self.path if key is None else (*self.path, key)
        return InputError.at(self.file, what, key=dotted(path) or None, line=self.parsed.line(path))

    def _below(self, step: str | int, value: JSON) -> Node:
        return Node(self.file, self.parsed, value, (*self.path, step))

    def entries(self) -> Mapping[str, Node]:
        """An object whose keys are free."""
        if not isinstance(self.value, dict):
            raise self.wrong("must be an object")
        return {key: self._below(key, value) for key, value in self.value.items()}

    def unknown(self, key: str, known: Collection[str]) -> InputError:
        return self.wrong(f"unknown key{did_you_mean(key, known)}", key=key)

    def named(self) -> Mapping[str, Node]:
        """An object whose keys are the ids of something."""
        found = self.entries()
        for key in found:
            if not _ID.fullmatch(key) or not key.isprintable():
                raise self.wrong("is no name without blanks", key=key)
        return found

    def object(self, required: Collection[str], optional: Collection[str] = ()) -> Fields:
        """An object whose keys the format names."""
        found = self.entries()
        known = [*required, *optional]
        for key in found:
            if key not in known:
                raise self.unknown(key, known)
        for key in required:
            if key not in found:
                raise self.wrong("is missing", key=key)
        return Fields(self, found)

    def items(self) -> tuple[Node, ...]:
        if not isinstance(self.value, list):
            raise self.wrong("must be a list")
        return tuple(self._below(index, value) for index, value in enumerate(self.value))

    def text(self) -> str:
        """Text of one line."""
        if not isinstance(self.value, str):
            raise self.wrong("must be text")
        if not self.value.isprintable():
            raise self.wrong("must be text without control characters")
        return self.value

    def matching(self, pattern: re.Pattern[str], what: str) -> str:
        text = self.text()
        if not pattern.fullmatch(text):
            raise self.wrong(f"{text!r} is not {what}")
        return text

    def id(self) -> str:
        return self.matching(_ID, "a name without blanks")

    def component(self) -> str:
        return self.matching(_COMPONENT, "a component such as 'castle' or 'tile/wood'")

    def patterns(self) -> tuple[str, ...]:
        """What a place holds: component names, ``kind/*`` or ``*``."""
        what = "a component, 'kind/*' or '*'"
        return tuple(item.matching(_PATTERN, what) for item in self.items())

    def one_of(self, options: Collection[str]) -> str:
        text = self.text()
        if text not in options:
            raise self.wrong(
                f"{text!r} is not one of {', '.join(options)}{did_you_mean(text, options)}"
            )
        return text

    def number(self, low: float = -LARGEST, high: float = LARGEST) -> float:
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.wrong("must be a number")
        if not low <= value <= high:
            raise self.wrong(f"must be a number from {low:g} to {high:g}")
        return float(value)

    def positive(self) -> float:
        number = self.number()
        if number <= 0:
            raise self.wrong("must be more than 0")
        return number

    def whole(self, low: int = -int(LARGEST), high: int = int(LARGEST)) -> int:
        number = self.number(low, high)
        if not number.is_integer():
            raise self.wrong("must be a whole number")
        return int(number)

    def half(self) -> float:
        """A place where tiles meet: half way between two whole numbers."""
        number = self.number()
        if not math.isclose(number % 1, 0.5):
            raise self.wrong("must lie half way between two cells, such as 0.5")
        return number

    def exactly(self, count: int, what: str) -> tuple[Node, ...]:
        items = self.items()
        if len(items) != count:
            raise self.wrong(f"must be {what}")
        return items

    def point(self) -> tuple[float, float]:
        x, y = self.exactly(2, "[x, y]")
        return x.number(), y.number()

    def size(self) -> tuple[float, float]:
        width, height = self.exactly(2, "[width, height]")
        return width.positive(), height.positive()

    def file_beside(self, folder: FilePath) -> str:
        """The name of a file that must be there, relative to ``folder``."""
        name = self.text()
        try:
            there = (folder / name).is_file()
        except OSError:  # a name that no file can have
            there = False
        if not there:
            raise self.wrong(f"there is no file {name!r} in {folder}")
        return name


@dataclass(frozen=True, slots=True)
class Fields:
    """The values of an object whose keys are known to be right."""

    owner: Node
    nodes: Mapping[str, Node]

    def __getitem__(self, key: str) -> Node:
        return self.nodes[key]

    def get(self, key: str) -> Node | None:
        """None where the key is missing or its value is null."""
        node = self.nodes.get(key)
        return None if node is None or node.value is None else node

    def items(self, key: str) -> tuple[Node, ...]:
        """An optional list; none where it is missing."""
        return self.nodes[key].items() if key in self.nodes else ()

    def named(self, key: str) -> Mapping[str, Node]:
        """An optional object whose keys are ids; empty where it is missing."""
        return self.nodes[key].named() if key in self.nodes else {}


def open_document(file: FilePath, wanted: str) -> Node:
    """The root of a document of the format ``wanted``; raises ``InputError``."""
    root = open_json(file)
    found = root.entries().get("format")
    if found is None:
        raise root.wrong(f"is missing: this should be a {wanted} document", key="format")
    if found.value != wanted:
        raise found.wrong(f"{found.value!r} is not known here, only {wanted!r}")
    return root


def open_json(file: FilePath) -> Node:
    """The root of any JSON file; raises ``InputError``."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise InputError.at(file, "there is no such file") from None
    except UnicodeDecodeError as error:
        raise InputError.at(file, f"is not UTF-8 text (byte {error.start})") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise InputError.at(file, f"cannot be read: {why}") from None
    try:
        parsed = parse(text)
    except SyntaxFault as fault:
        line = line_at(text, fault.offset)
        raise InputError.at(file, fault.what, key=dotted(fault.path) or None, line=line) from None
    return Node(file, parsed, parsed.value)


def dotted(path: Path) -> str:
    """``("surfaces", 0, "size_mm")`` -> ``surfaces.0.size_mm``; odd keys are quoted."""
    return ".".join(
        str(step) if str(step).isprintable() and str(step) else repr(step) for step in path
    )


def did_you_mean(word: str, known: Collection[str]) -> str:
    close = difflib.get_close_matches(word, known, n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""
