"""The second opinion counts where the first is torn, and only there."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tests.vision.drawings import BLUE, RED, disc, example, plain
from vision.components.matching import PolarMatcher
from vision.components.seconded import TORN, SecondedMatcher, matcher_for

PATCHES = [plain(9, 9), plain(9, 9), plain(9, 9)]
NAMES = ("a", "b", "c")


class Told:
    """A matcher that says what it was told to, of the first patches it is shown; it remembers how
    many those were."""

    def __init__(self, rows: Sequence[Sequence[float]], reach_px: float = 4.0) -> None:
        self.reach_px = reach_px
        self.asked: list[int] = []
        self.about: list[str] = []
        self._rows = np.array(rows, np.float32)

    def distances(
        self, patches: Sequence[NDArray[np.uint8]], components: Sequence[str]
    ) -> NDArray[np.float32]:
        self.asked.append(len(patches))
        self.about += components
        return self._rows[: len(patches), : len(components)].copy()


def test_a_clear_case_is_not_asked_twice() -> None:
    first = Told([[20, 50, 60], [10, 10 + TORN + 1, 60], [30, 60, 60]])
    second = Told([[0, 0, 0]])
    off = SecondedMatcher(first, second).distances(PATCHES, NAMES)
    assert off.min(axis=0).tolist() == [10, 10 + TORN + 1, 60]
    assert second.asked == []


def test_where_the_first_is_torn_the_second_decides_at_one_patch() -> None:
    first = Told([[30, 30, 60], [12, 10, 60], [30, 30, 60]])
    second = Told([[1, 15, 0]])
    nearest = SecondedMatcher(first, second).distances(PATCHES, NAMES).min(axis=0)
    assert second.asked == [1]
    assert second.about == ["a", "b"]
    assert nearest.argmin() == 0
    assert nearest[1] == 12 + 12
    # Far off for the first stays far off, however the second likes it.
    assert nearest[2] > nearest[1]


def test_the_likeliest_keeps_its_distance_in_pixels() -> None:
    first = Told([[12, 10, 60]])
    second = Told([[1, 15, 90]])
    assert SecondedMatcher(first, second).distances(PATCHES[:1], NAMES).min() == 12


def test_what_the_kit_does_not_show_stays_infinitely_far() -> None:
    first = Told([[12, np.inf, 14]])
    second = Told([[1, 15]])
    off = SecondedMatcher(first, second).distances(PATCHES[:1], NAMES)
    assert np.isinf(off[0, 1])
    assert np.isfinite(off[0, [0, 2]]).all()
    nobody = SecondedMatcher(Told([[np.inf, np.inf]]), Told([[0, 0]]))
    assert np.isinf(nobody.distances(PATCHES[:1], NAMES[:2])).all()


def test_nothing_to_compare_asks_nobody() -> None:
    second = Told([[0, 0, 0]])
    matcher = SecondedMatcher(Told([[3, 4, 5]], 6.0), second)
    assert matcher.distances([], NAMES).shape == (0, 3)
    assert matcher.distances(PATCHES[:1], NAMES[:1]).tolist() == [[3]]
    assert second.asked == []
    assert matcher.reach_px == 6.0


def test_a_table_s_matcher_asks_both_and_needs_no_network_for_cards_alone() -> None:
    examples = [example("a", disc(RED, 12)), example("b", disc(BLUE, 12))]
    matcher = matcher_for(examples, 1.5, 8.0)
    assert isinstance(matcher, SecondedMatcher)
    off = matcher.distances([disc(BLUE, 12)], ["a", "b"])
    assert off[0].argmin() == 1
    assert isinstance(matcher_for([], 1.5, 8.0), PolarMatcher)
