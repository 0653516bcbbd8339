"""The protocol that every game implements.

Everything is a pure function over frozen values: no clock, no chance, no I/O. Chance and hidden
draws are part of a move; where nobody saw them a move says so, and the state keeps what is known,
counted or bounded. A game is found by the entry point group ``table_companion.games``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic, Protocol, TypeVar, runtime_checkable

from companion.table.layout import Layout
from companion.table.observation import Place
from companion.table.view import View

S = TypeVar("S")
M = TypeVar("M")
S_contra = TypeVar("S_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
PLAYER = "{player}"
"""In texts told to everybody: the name of the player whom they are about goes here."""
JSON = None | bool | int | float | str | list["JSON"] | dict[str, "JSON"]

Text = Mapping[str, str]
"""What people read, by language code; ``en`` and ``de`` are always there."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a move breaks: a stable code, where, the heading under which the rulebook has it
    (as printed there, in its own language), what is wrong and what would be right. ``cures`` are
    hidden plays that would make it legal if the player declares them (a scandal card that no camera
    saw), in move notation."""

    code: str
    message: Text
    section: str
    places: tuple[Place, ...] = ()
    cures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points and why, with the places on the table that made them."""

    points: int
    reason: Text
    places: tuple[Place, ...] = ()
    when: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the table must do now. ``player`` None means everybody."""

    kind: str
    text: Text
    player: str | None = None
    places: tuple[Place, ...] = ()
    options: tuple[tuple[str, Text], ...] = ()


@dataclass(frozen=True, slots=True)
class Edition:
    """``assumed`` counts the printed values that nobody confirmed."""

    id: str
    title: str
    players: tuple[int, ...]
    assumed: int
    default: bool = False


@dataclass(frozen=True, slots=True)
class Options:
    """How an evening starts. What the first picture shows (queen, estates) overrides it."""

    first_player: str | None = None
    layout: Layout | None = None
    extra: Mapping[str, JSON] = field(default_factory=dict)


class Game(Protocol[S, M]):
    """One game. ``id`` is what people type: ``companion play noblemen``."""

    @property
    def id(self) -> str: ...

    def editions(self) -> Sequence[Edition]: ...

    def setup(self, edition: str, players: Sequence[str], options: Options, seed: int) -> S: ...

    def to_move(self, state: S) -> str | None:
        """The player to act; None once the game is over."""
        ...

    def legal_moves(self, state: S) -> Iterator[M]: ...

    def violations(self, state: S, move: M) -> tuple[Violation, ...]: ...

    def apply(self, state: S, move: M) -> S:
        """The next state. Also of a move that breaks a rule, where the table plays it so."""
        ...

    def view(self, state: S) -> View: ...

    def score(self, state: S) -> Mapping[str, tuple[ScoreLine, ...]]:
        """Per player the lines that make the points; they add up to ``vp`` in ``facts``."""
        ...

    def prompts(self, state: S) -> tuple[Prompt, ...]: ...

    def parse(self, text: str) -> M: ...

    def format(self, move: M) -> str: ...

    def dump(self, state: S) -> JSON: ...

    def load(self, data: JSON) -> S: ...

    # What tells a game that is played out by chance that nothing went missing.

    def resolve(self, state: S, move: M, rng: Random) -> M:
        """The move with every open draw made by chance, where what is drawn from is known; draws
        that are named already stay. ``legal_moves`` leaves draws open."""
        ...

    def as_listed(self, move: M) -> M | None:
        """The move as ``legal_moves`` would give it: its draws open again, what it leaves out at
        the default. None where it does what ``legal_moves`` never gives. A move is legal only if
        one that ``legal_moves`` gives has the same effect as this."""
        ...

    def random_move(self, state: S, rng: Random) -> M:
        """A legal move by chance, its draws made: any move that ``legal_moves`` gives may come, and
        none has to be looked for among all. ValueError once the game is over."""
        ...

    def inventory(self, state: S) -> Mapping[str, Mapping[str, int]]:
        """Where the components are: component -> place (a pile, a player, the board) -> how many.
        The sum of each component never changes in a game with full information."""
        ...

    # What a camera needs beyond the rules.

    def begin(self, layout: Layout, seen: View, options: Options) -> S:
        """The first state of an evening whose set-up was seen."""
        ...

    def propose(self, state: S, seen: View) -> Iterable[M]:
        """Moves of the player to act, legal or not, that could have led towards what is seen; grids
        in ``seen`` are already aligned with the state's own cells. Must contain the true move
        whenever the picture is right."""
        ...

    def prior(self, state: S, move: M) -> float:
        """Relative weight of a move before anything was seen (1.0: ordinary; less: rarer)."""
        ...

    def details(self, move: M) -> dict[str, JSON]:
        """``action`` and the details that ``companion replay`` prints beside it; ``by`` is who else
        had a hand in it."""
        ...

    def facts(self, state: S) -> dict[str, JSON]:
        """What ``companion replay`` prints as ``state``: vp, money, queen, round, ..., to_move."""
        ...

    def describe(self, state: S, move: M) -> Text:
        """What was done and what it earned, as a person at the table would say it."""
        ...


@runtime_checkable
class Tableside(Protocol[S_contra]):
    """What a game may tell the phones beyond its rules; a game without it shows turn and score
    only.

    Keys are the ones of ``clock`` and ``mine`` in ``docs/web-api.md``; a game adds its own.
    """

    def clock(self, state: S_contra) -> dict[str, JSON]:
        """How far the game is, as everybody may know it (decade, round, next ball)."""
        ...

    def mine(self, state: S_contra, player: str) -> dict[str, JSON]:
        """What only this player's own phones may show: money, hidden tiles, cards."""
        ...

    def counters(self, state: S_contra) -> Mapping[str, int]:
        """Per player the points that the table itself shows now (a victory-point counter)."""
        ...


@runtime_checkable
class Narrated(Protocol[S_contra, M_contra]):
    """A game that tells a move to the others, too; without it everybody reads ``describe``."""

    def narrate(self, state: S_contra, move: M_contra) -> Text:
        """As ``describe``, told to everybody else: ``PLAYER`` where the player is named, and
        nothing that the player may keep hidden (which tiles were traded behind the screen)."""
        ...


@runtime_checkable
class Disclosing(Protocol[S_contra, M]):
    """A game in which players decide something out of sight when a move ends, whoever made it (what
    they give at a masked ball), and may say so afterwards."""

    def disclosures(self, state: S_contra, move: M, player: str) -> Prompt | None:
        """What this player may still say about a move made from ``state``: a short question, its
        ``options`` are what ``disclose`` takes. None where there was nothing to decide."""
        ...

    def disclose(self, state: S_contra, move: M, player: str, told: str) -> M:
        """The move with what the player said; ``InputError`` where it is no option."""
        ...


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of thing in a hidden pile: what people call ``one`` and ``many`` of it, and how many
    there are at the least and can be at the most."""

    id: str
    one: Text
    many: Text
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Hidden:
    """What a player keeps out of sight: a screen's tiles, a hand of cards. ``count``: how many
    things those are, each of one of the ``kinds``; None where any number up to the most may be
    left of each kind."""

    id: str
    text: Text
    kinds: tuple[Kind, ...]
    count: int | None = None


Held = Mapping[str, Mapping[str, int]]
"""What a player holds: pile -> kind -> how many. A kind that is not named is not there; a pile that
is not named stays as it was."""


@runtime_checkable
class Tellable(Protocol[S]):
    """A game in which a player may tell the companion, and nobody else, what they hold. What is
    told counts for rulings about this player only, so that no other player learns of it."""

    def hidden(self, state: S, player: str) -> tuple[Hidden, ...]:
        """Everything that this player may tell of, with what is known of it already; for this
        player's eyes only."""
        ...

    def untrue(self, state: S, player: str, held: Held) -> Text | None:
        """Why what is told cannot be: another number of things, more than there are, less than are
        certain. None where it can."""
        ...

    def tell(self, state: S, player: str, held: Held) -> S:
        """The state with what this player told; ``InputError`` where it cannot be."""
        ...

    def untold(self, state: S, player: str) -> S:
        """The state without what this player told, as anybody else may look at it."""
        ...


@dataclass(frozen=True, slots=True)
class EntryOption:
    """One thing to choose next: ``id`` is what ``entry`` takes, ``group`` the heading it stands
    under, ``place`` where that is a place on the table."""

    id: str
    text: Text
    group: Text | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Entry(Generic[S, M]):
    """A move as far as it was put together by hand. ``state`` is the game with what was chosen so
    far. ``move`` is set where it may end here; ``why`` says why it may not, though it is whole."""

    question: Text
    options: tuple[EntryOption, ...]
    state: S
    move: M | None = None
    why: Text | None = None


@runtime_checkable
class Enterable(Protocol[S, M]):
    """A game whose moves can be put together by hand, one choice after the other, whatever details
    they need; without it people choose from a list of moves."""

    def entry(self, state: S, player: str, chosen: Sequence[str]) -> Entry[S, M]:
        """What may be chosen next by this player: the one to act, or another who may interfere
        (with no options where not). ``InputError`` where what was chosen is no option."""
        ...

    def decided_by(self, move: M) -> str:
        """Who made up their mind to this move: the player whose move it is, nearly always."""
        ...


@runtime_checkable
class Veiled(Protocol[S, M]):
    """A game in which things are out of sight, as somebody knows it who only watches the table.
    What this knowledge must never do is to exclude the truth."""

    def covered(self, state: S) -> S:
        """A state without anything that is hidden: counts only."""
        ...

    def seen(self, state: S, move: M) -> M:
        """A move made in full view of ``state`` as the table sees it: without what was drawn or
        handed over out of sight."""
        ...

    def fits(self, known: S, true: S) -> bool:
        """Whether everything hidden in ``true``, a state with full information, may be so for all
        that is known."""
        ...


@runtime_checkable
class Watched(Protocol[S_contra, M_contra]):
    """What a game may tell a reader of pictures beyond the rules; without it the reader takes the
    counters for moved as soon as the pieces are, and names counters by component and site."""

    def begun(self, state: S_contra, move: M_contra) -> View:
        """The table once the pieces of a move are put down, before what its end sets off (counters
        moved at the end of a turn, refills)."""
        ...

    def astray(
        self,
        state: S_contra,
        move: M_contra | None,
        component: str,
        stands: Place,
        belongs: Place | None,
    ) -> Violation | None:
        """The violation of a component that stands elsewhere than it belongs after a move (None:
        before any), with cures if there are; None where the game has nothing better to say than
        the reader. ``belongs`` None: nowhere on the table, and then what the game says nothing of
        is no violation."""
        ...
