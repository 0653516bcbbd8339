"""What there is to say of a scandal card that is played in one's own turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.games.api import Text
from companion.games.noblemen.position.moves import PlayCard
from companion.games.noblemen.position.state import State
from companion.games.noblemen.position.words import listed
from companion.games.noblemen.rules.rulings import Broken

Detail = Literal["expand", "at", "given", "drawn", "taken", "knight", "against", "space"]
"""What a card may come with: the fields of ``PlayCard``."""

_GOES_WITH: Final[Mapping[Detail, tuple[str, str]]] = {
    "expand": ("the tiles that are laid", "die gelegten Plättchen"),
    "at": ("the meadow for its castle", "die Wiese für ihre Burg"),
    "given": ("the tiles that are given", "die abgegebenen Plättchen"),
    "taken": ("the tiles that are taken", "die genommenen Plättchen"),
    "knight": ("the region for its knight", "das Gebiet für ihren Ritter"),
    "against": ("the player whom it hits", "der Spieler, den sie trifft"),
}
_NOTHING: Final = ("nothing else", "nichts weiter")


def nothing_wrong(state: State, colour: str, step: PlayCard) -> Iterator[Broken]:
    """The check of a card that asks for nothing but itself."""
    return iter(())


@dataclass(frozen=True, slots=True)
class CardRule:
    """One kind of card. ``effect`` is the state after it was played, once it has left the hand;
    ``check`` finds what is wrong with how it was used; ``ways`` are all ways of using it now.
    ``needs`` are the details that it must come with; ``may`` one that may be left open."""

    effect: Callable[[State, str, PlayCard], State]
    ways: Callable[[State, str], Iterator[PlayCard]]
    check: Callable[[State, str, PlayCard], Iterator[Broken]] = nothing_wrong
    needs: tuple[Detail, ...] = ()
    may: Detail | None = None
    stays: bool = False
    """Whether the card stays on the table rather than going under the stack."""

    def complete(self, step: PlayCard) -> bool:
        """Whether the card comes with what it needs, and with nothing that it does not."""
        told = {
            "expand": step.expand is not None,
            "at": step.at is not None,
            "given": bool(step.given),
            "drawn": step.drawn is not None,
            "taken": bool(step.taken),
            "knight": step.knight is not None,
            "against": step.against is not None,
            "space": step.space is not None,
        }
        return all(
            known == (detail in self.needs) or (known and detail == self.may)
            for detail, known in told.items()
        )

    def goes_with(self) -> Text:
        """What the card must come with, in words."""
        words = [_GOES_WITH[detail] for detail in self.needs] or [_NOTHING]
        return {
            "en": listed("en", [en for en, _ in words]),
            "de": listed("de", [de for _, de in words]),
        }


def bare(card: str) -> Callable[[State, str], Iterator[PlayCard]]:
    """The only way of playing a card that comes with nothing."""

    def ways(state: State, colour: str) -> Iterator[PlayCard]:
        yield PlayCard(card)

    return ways
