"""Reads a picture: what play, if any, explains best what is seen.

    reading = read(game, state, observation)

A pure function of its three arguments; it knows no clock and keeps nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from companion.games.api import JSON, Game
from companion.reconcile.align import alignments
from companion.reconcile.contents import contents, moved
from companion.reconcile.evidence import MISREAD, Evidence, gather
from companion.reconcile.hypothesis import Hypothesis, changed
from companion.reconcile.reading import Marked, Option, Reading
from companion.reconcile.search import NEGLIGIBLE, Limits, search
from companion.table.observation import Observation, Place

S = TypeVar("S")
M = TypeVar("M")

COMMITTED = 0.85
"""A play at least this probable is committed, a fault flagged."""

AGREES = 0.7
"""The picture says "nothing new" where no play is more probable than this leaves."""

WORTH_ASKING = 0.04
MOST_OPTIONS = 4

PLAIN = 1.5 * MISREAD
"""What a play after the first must explain to be committed at once: more than one place."""

ALLOWED = 1.2
"""Outright misreadings that a reading may leave unexplained..."""

ALLOWED_SHARE = 0.25
"""... and that many more for each place that the play does explain: three tiles that are plainly
there are not given up for a speck on the board."""


@dataclass(frozen=True, slots=True)
class _Weighed(Generic[S, M]):
    """A hypothesis, the evidence as it lay when it was made, and its posterior probability."""

    hypothesis: Hypothesis[S, M]
    evidence: Evidence
    p: float


def read(
    game: Game[S, M],
    state: S,
    observation: Observation,
    before: S | None = None,
    limits: Limits | None = None,
) -> Reading[S, M]:
    """What the picture means for this state; see ``Reading``.

    before: the state before the play that was read last. Where the picture does not fit ``state``
    but in full another play from there (a tile laid a moment later), the reading amends that play;
    where it shows a fault made of that play, the fault is flagged.
    """
    reading = _read(game, state, observation, limits or Limits())
    unsettled = reading.kind == "nothing" and not _settled(reading)
    if before is None or not (unsettled or reading.kind == "violation"):
        return reading
    earlier = _read(game, before, observation, limits or Limits())
    if earlier.kind == "move" and len(earlier.moves) == 1 and _settled(earlier):
        return replace(earlier, replaces=1)
    if unsettled and earlier.kind == "violation" and not earlier.moves and _settled(earlier):
        return replace(earlier, state_after=state, earlier=True)
    return reading


def _settled(reading: Reading[S, M]) -> bool:
    return not reading.unexplained and not reading.late


def _read(game: Game[S, M], state: S, observation: Observation, limits: Limits) -> Reading[S, M]:
    view = observation.view
    if view.status != "steady":
        return Reading(view.status, state, why=view.why)
    ranked = _ranked(game, _weighed(game, state, observation, limits))
    nothing = next(one for one in ranked if one.hypothesis.legal and not one.hypothesis.moves)
    return _decided(game, nothing, ranked, observation)


def _weighed(
    game: Game[S, M], state: S, observation: Observation, limits: Limits
) -> list[tuple[Hypothesis[S, M], Evidence]]:
    """Every hypothesis under every plausible alignment of the grids."""
    expected = game.view(state)
    surfaces = frozenset(expected.surfaces)
    aligned = [
        gather(observation, shifts, surfaces) for shifts in alignments(expected, observation)
    ]
    share = replace(limits, tries=limits.tries // len(aligned))
    return [
        (hypothesis, evidence)
        for evidence in aligned
        for hypothesis in search(game, state, evidence, share)
    ]


def _ranked(
    game: Game[S, M], found: Sequence[tuple[Hypothesis[S, M], Evidence]]
) -> list[_Weighed[S, M]]:
    """The best hypothesis of each outcome with its probability, likeliest first.

    Outcomes that differ in nothing that is seen or known are one: the same estate laid out from
    another corner, the same tiles in another order."""
    least = min(hypothesis.cost for hypothesis, _ in found)
    best: dict[object, tuple[Hypothesis[S, M], Evidence]] = {}
    for hypothesis, evidence in found:
        far = hypothesis.cost > least + NEGLIGIBLE
        if far and (hypothesis.moves or not hypothesis.legal):
            continue
        key = _outcome(game, hypothesis)
        if key not in best or hypothesis.cost < best[key][0].cost:
            best[key] = (hypothesis, evidence)
    weights = [(math.exp(least - hyp.cost), hyp, evidence) for hyp, evidence in best.values()]
    total = sum(weight for weight, _, _ in weights)
    ranked = [_Weighed(hyp, evidence, weight / total) for weight, hyp, evidence in weights]
    return sorted(ranked, key=lambda one: -one.p)


def _outcome(game: Game[S, M], hypothesis: Hypothesis[S, M]) -> object:
    """What tells one outcome from another: table up to whole-cell shifts, facts, what was done,
    rules broken."""
    codes = tuple(sorted(violation.code for violation in hypothesis.violations))
    if not hypothesis.moves and not codes:
        return ()
    corner: dict[str, tuple[float, float]] = {}
    for place in hypothesis.expected:
        if place.x is not None and place.y is not None:
            x, y = corner.get(place.surface, (place.x, place.y))
            corner[place.surface] = (min(x, place.x), min(y, place.y))
    table = frozenset(
        (place.surface, place.site, *_from(corner.get(place.surface), place), here)
        for place, here in hypothesis.expected.items()
    )
    actions = tuple(_deed(game.details(move)) for move in hypothesis.moves)
    return (table, repr(game.facts(hypothesis.state)), actions, codes)


def _deed(details: Mapping[str, JSON]) -> str:
    """What was done, and by whom where somebody else had a hand in it."""
    return repr((details.get("action"), details.get("by")))


def _from(corner: tuple[float, float] | None, place: Place) -> tuple[float, float]:
    if corner is None or place.x is None or place.y is None:
        return (0, 0)
    return (place.x - corner[0], place.y - corner[1])


def _decided(
    game: Game[S, M],
    nothing: _Weighed[S, M],
    ranked: Sequence[_Weighed[S, M]],
    observation: Observation,
) -> Reading[S, M]:
    """Commit, ask, flag or stay silent. A false alarm is worse than a question, a question worse
    than silence: a fault is flagged only where it stands out, and asked about never."""
    best = ranked[0]
    if not _explains(best.hypothesis, nothing):
        return _silent(nothing, best.p)
    faults = [one for one in ranked if not one.hypothesis.legal]
    if not best.hypothesis.legal and sum(one.p for one in faults) >= COMMITTED:
        return _violation(game, nothing, best, faults, observation)
    sure, p = _agreed(game, nothing.hypothesis.state, best, ranked)
    if sure is not None and _explains(sure, nothing):
        return _move(nothing, _Weighed(sure, best.evidence, p), observation)
    plays = [one for one in ranked if one.hypothesis.legal and one.hypothesis.moves]
    if nothing.p >= AGREES or sum(one.p for one in plays) < 1 - AGREES:
        return _silent(nothing, nothing.p)
    return _question(nothing, plays, observation)


def _explains(hypothesis: Hypothesis[S, M], nothing: _Weighed[S, M]) -> bool:
    """Whether a reading leaves little enough of the picture unexplained."""
    explained = max(nothing.hypothesis.loss - hypothesis.loss, 0.0) / MISREAD
    return hypothesis.loss <= MISREAD * (ALLOWED + ALLOWED_SHARE * explained)


def _agreed(
    game: Game[S, M], start: S, best: _Weighed[S, M], ranked: Sequence[_Weighed[S, M]]
) -> tuple[Hypothesis[S, M] | None, float]:
    """The longest beginning of the best reading's plays that may be committed, and its probability;
    None where not even the first may.

    A play after the first must be plain to see: if it was really made, the next picture shows it
    still, and waiting for that costs nothing."""
    hypothesis = best.hypothesis
    if not hypothesis.legal:
        hypothesis = _shortened(game, start, best, hypothesis.moves)
    while hypothesis.moves:
        moves = hypothesis.moves
        p = sum(one.p for one in ranked if one.hypothesis.moves[: len(moves)] == moves)
        shorter = _shortened(game, start, best, moves[:-1]) if len(moves) > 1 else None
        plain = shorter is None or shorter.loss - hypothesis.loss > PLAIN
        if p >= COMMITTED and plain:
            return hypothesis, p
        if shorter is None:
            break
        hypothesis = shorter
    return None, 0.0


def _shortened(
    game: Game[S, M], state: S, best: _Weighed[S, M], moves: tuple[M, ...]
) -> Hypothesis[S, M]:
    """The best reading as if only its first plays had been made."""
    for move in moves:
        state = game.apply(state, move)
    expected = contents(game.view(state))
    contradictions = best.evidence.contradictions(expected)
    return Hypothesis(moves, state, best.hypothesis.prior, expected, contradictions)


def _silent(nothing: _Weighed[S, M], p: float) -> Reading[S, M]:
    return Reading(
        "nothing",
        nothing.hypothesis.state,
        p=p,
        shift=nothing.evidence.shifts,
        unexplained=_unexplained(nothing),
    )


def _move(nothing: _Weighed[S, M], best: _Weighed[S, M], observation: Observation) -> Reading[S, M]:
    hypothesis = best.hypothesis
    touched = changed(nothing.hypothesis.expected, hypothesis.expected)
    return Reading(
        "move",
        hypothesis.state,
        moves=hypothesis.moves,
        p=best.p,
        shift=best.evidence.shifts,
        places=_marked(_sorted(touched), best.evidence, observation),
        late=hypothesis.late,
        unexplained=_unexplained(best),
    )


def _violation(
    game: Game[S, M],
    nothing: _Weighed[S, M],
    best: _Weighed[S, M],
    faults: Sequence[_Weighed[S, M]],
    observation: Observation,
) -> Reading[S, M]:
    """The likeliest of the faults, with the plays before it where all agree on these."""
    hypothesis = best.hypothesis
    p = sum(one.p for one in faults)
    agreed = sum(one.p for one in faults if one.hypothesis.moves == hypothesis.moves) / p
    sure = agreed >= COMMITTED
    named = [place for violation in hypothesis.violations for place in violation.places]
    touched = changed(contents(game.view(hypothesis.state)), hypothesis.expected)
    places = tuple(dict.fromkeys(named)) or _sorted(touched)
    return Reading(
        "violation",
        hypothesis.state if sure else nothing.hypothesis.state,
        moves=hypothesis.moves if sure else (),
        violations=hypothesis.violations,
        offence=hypothesis.offence,
        p=p,
        shift=best.evidence.shifts,
        places=_marked(places, best.evidence, observation),
        unexplained=_unexplained(best),
    )


def _question(
    nothing: _Weighed[S, M], plays: Sequence[_Weighed[S, M]], observation: Observation
) -> Reading[S, M]:
    options = [one for one in plays if one.p >= WORTH_ASKING][:MOST_OPTIONS]
    best = plays[0]
    touched = changed(nothing.hypothesis.expected, best.hypothesis.expected)
    return Reading(
        "question",
        nothing.hypothesis.state,
        options=tuple(Option(one.hypothesis.moves, one.hypothesis.state, one.p) for one in options),
        p=best.p,
        shift=best.evidence.shifts,
        places=_marked(_sorted(touched), best.evidence, observation),
    )


def _marked(
    places: Iterable[Place], evidence: Evidence, observation: Observation
) -> tuple[Marked, ...]:
    """The state's places with their outlines in the picture, whose grids start elsewhere."""
    return tuple(
        Marked(place, observation.outlines.get(_seen_at(place, evidence.shifts), ()))
        for place in places
    )


def _seen_at(place: Place, shifts: Mapping[str, tuple[int, int]]) -> Place:
    dx, dy = shifts.get(place.surface, (0, 0))
    return moved(place, (-dx, -dy))


def _unexplained(read: _Weighed[S, M]) -> tuple[Place, ...]:
    """The places that contradict a reading; one where a component is only hidden does not."""
    expected = read.hypothesis.expected
    return _sorted(
        place
        for place in read.hypothesis.contradictions
        if not read.evidence.hides(place, expected.get(place, ()))
    )


def _sorted(places: Iterable[Place]) -> tuple[Place, ...]:
    return tuple(
        sorted(places, key=lambda at: (at.surface, at.site or "", at.x or 0.0, at.y or 0.0))
    )
