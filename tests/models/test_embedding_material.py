"""The material that the embedding learns from is what it should be, and the same each time."""

from __future__ import annotations

import numpy as np
import pytest

from models.embedding import editions, shapes
from models.embedding.components import SIZE, ingredients, printed
from models.embedding.editions import BARE, COMPONENTS, Edition
from models.embedding.examination import Sitting, by_polar_correlation, examine, sittings
from models.embedding.inks import apart, difference, ink
from models.embedding.lessons import Lessons, show
from models.embedding.shapes import EMBLEMS, SILHOUETTES, UNSEEN_EMBLEMS, UNSEEN_SILHOUETTES
from models.embedding.views import component_view, kit_photo
from vision.components.embedding import CROP


def edition(seed: int) -> Edition:
    return editions.draw(np.random.default_rng(seed))


@pytest.mark.parametrize("seed", range(6))
def test_an_edition_has_its_components_and_places_where_nothing_lies(seed: int) -> None:
    drawn = edition(seed)
    assert len(drawn.components) == COMPONENTS
    assert len(drawn.bare) == BARE
    for part in drawn.components:
        for look in part.looks:
            assert look.colour.shape == (SIZE, SIZE, 3)
            assert 0.03 < (look.cover > 127).mean() < 0.9


@pytest.mark.parametrize("family", dict.fromkeys([*EMBLEMS, *SILHOUETTES, *UNSEEN_EMBLEMS]))
def test_no_family_of_shapes_draws_the_same_twice(family: shapes.Family) -> None:
    rng = np.random.default_rng(1)
    drawn = [family(rng) for _ in range(6)]
    assert all(mask.shape == (SIZE, SIZE) and (mask > 127).any() for mask in drawn)
    assert any(not np.array_equal(drawn[0], other) for other in drawn[1:])


def test_families_kept_back_are_never_learned_from() -> None:
    kept_back = {*UNSEEN_EMBLEMS, *UNSEEN_SILHOUETTES}
    assert kept_back
    assert not kept_back & {*EMBLEMS, *SILHOUETTES}


def test_the_same_seed_draws_the_same_lesson() -> None:
    one, other = Lessons(3, 5).next(), Lessons(3, 5).next()
    assert np.array_equal(one.views, other.views)
    assert np.array_equal(one.labels, other.labels)
    assert one.views.shape[1:] == (CROP, CROP, 3)
    assert len(one.views) == len(one.labels)


def test_everything_in_an_edition_is_shown_as_often() -> None:
    views, labels = show(np.random.default_rng(0), edition(2), 3)
    assert np.bincount(labels).tolist() == [3] * (COMPONENTS + BARE)
    assert views.dtype == np.uint8


def test_no_two_views_of_a_component_are_alike() -> None:
    rng, drawn = np.random.default_rng(5), edition(5)
    one, other = (component_view(rng, drawn, 0).astype(int) for _ in range(2))
    assert np.abs(one - other).mean() > 2


def test_a_kit_photo_says_which_pixels_are_the_component_s() -> None:
    image, mask = kit_photo(np.random.default_rng(8), edition(8), 1)
    assert image.shape == (CROP, CROP, 3)
    assert mask.shape == (CROP, CROP)
    ys, xs = np.nonzero(mask)
    assert abs(xs.min() + xs.max() + 1 - CROP) < 10
    assert abs(ys.min() + ys.max() + 1 - CROP) < 10


def test_colours_that_must_be_told_apart_lie_apart() -> None:
    rng = np.random.default_rng(0)
    first = ink(rng)
    far = [difference(first, apart(rng, [first])) for _ in range(40)]
    assert np.median(far) > 40


def test_an_emblem_is_printed_in_its_own_paint() -> None:
    rng = np.random.default_rng(3)
    made = ingredients(rng, (shapes.disc,))
    colour = printed(rng, made).looks[0].colour[SIZE // 2, SIZE // 2].astype(np.float32)
    assert difference(colour, made.paint) < 25


def perfect(paper: Sitting) -> float:
    """The marks of somebody who knows the answers."""
    answers = 1 - np.eye(COMPONENTS, dtype=np.float32)[paper.shown]
    return examine(lambda kit, views: answers, [paper], 1).named


def test_the_examination_tells_knowing_from_guessing() -> None:
    (paper,) = sittings(1, 1, unseen=True)
    assert perfect(paper) == 1
    rng = np.random.default_rng(0)
    blind = examine(lambda kit, views: rng.random((len(views), len(kit)), np.float32), [paper], 1)
    assert blind.named < 0.25
    assert 0.3 < blind.told < 0.7
    assert examine(by_polar_correlation, [paper], 4).named > 2 * blind.named
