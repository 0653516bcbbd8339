"""Notation spoilt by chance: small slips, and pieces of other moves in the wrong place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

_PARTS = re.compile(r"[+-]?\d+|[^\W\d_]+|\s+|.")


class Vocabulary:
    """What was written in an evening: where the words of a slip come from."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = tuple(lines)
        self.words = sorted({part for line in lines for part in parts(line) if part.isalpha()})


def parts(line: str) -> list[str]:
    """A line as numbers, words, spaces and signs; joined they are the line."""
    return _PARTS.findall(line)


def slips(line: str, vocabulary: Vocabulary, rng: Random) -> Iterator[str]:
    """Endless variations of a line, each one slip or two away from it."""
    while True:
        slip = line
        for _ in range(rng.choice((1, 1, 1, 2))):
            slip = rng.choice(_SLIPS)(slip, vocabulary, rng)
        if slip != line:
            yield slip


def _number(line: str, vocabulary: Vocabulary, rng: Random) -> str:
    """A number one more or one less."""
    pieces = parts(line)
    places = [at for at, piece in enumerate(pieces) if piece.lstrip("+-").isdigit()]
    if places:
        at = rng.choice(places)
        pieces[at] = str(int(pieces[at]) + rng.choice((-1, 1)))
    return "".join(pieces)


def _word(line: str, vocabulary: Vocabulary, rng: Random) -> str:
    """Another word in the place of one."""
    pieces = parts(line)
    places = [at for at, piece in enumerate(pieces) if piece.isalpha()]
    if places:
        pieces[rng.choice(places)] = rng.choice(vocabulary.words)
    return "".join(pieces)


def _dropped(line: str, vocabulary: Vocabulary, rng: Random) -> str:
    """Some pieces left out."""
    pieces = line.split(" ")
    start, end = _stretch(pieces, rng)
    return " ".join(pieces[:start] + pieces[end:])


def _doubled(line: str, vocabulary: Vocabulary, rng: Random) -> str:
    """Some pieces said twice."""
    pieces = line.split(" ")
    start, end = _stretch(pieces, rng)
    return " ".join(pieces[:end] + pieces[start:])


def _swapped(line: str, vocabulary: Vocabulary, rng: Random) -> str:
    """Two pieces that have changed places."""
    pieces = line.split(" ")
    one, other = rng.randrange(len(pieces)), rng.randrange(len(pieces))
    pieces[one], pieces[other] = pieces[other], pieces[one]
    return " ".join(pieces)


def _spliced(line: str, vocabulary: Vocabulary, rng: Random) -> str:
    """Some pieces of another line in the place of some."""
    pieces, other = line.split(" "), rng.choice(vocabulary.lines).split(" ")
    start, end = _stretch(pieces, rng)
    first, last = _stretch(other, rng)
    return " ".join(pieces[:start] + other[first:last] + pieces[end:])


def _stretch(pieces: Sequence[str], rng: Random) -> tuple[int, int]:
    """Where a run of one piece or some begins and ends."""
    start = rng.randrange(len(pieces))
    return start, min(len(pieces), start + rng.randint(1, 4))


_SLIPS = (_number, _number, _word, _word, _dropped, _doubled, _swapped, _spliced)
