"""A component is known again from one photo, in any turn and another light; strangers are not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.drawings import CLOTH, Picture, example, noisy, plain, put
from vision.components.embedding import (
    BARE,
    CROP,
    DIMENSIONS,
    Calibration,
    Embedder,
    EmbeddingMatcher,
    Prototypes,
    crop,
    prototype,
)
from vision.components.kits import Example
from vision.pixels import cut

EDGE = 61
PLACE = 121
GREY, CREAM = (120, 120, 120), (190, 215, 225)
Vectors = NDArray[np.float32]


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return Embedder()


def disc_on(ground: tuple[int, int, int], ink: tuple[int, int, int]) -> Picture:
    tile = plain(EDGE, EDGE, ground)
    cv2.circle(tile, (30, 30), 17, ink, -1, cv2.LINE_AA)
    return tile


def bars_on(ground: tuple[int, int, int], ink: tuple[int, int, int]) -> Picture:
    tile = plain(EDGE, EDGE, ground)
    for x in (12, 27, 42):
        tile[8:53, x : x + 8] = ink
    return tile


def cross_on(ground: tuple[int, int, int], ink: tuple[int, int, int]) -> Picture:
    tile = plain(EDGE, EDGE, ground)
    tile[25:36, 8:53] = ink
    tile[8:53, 25:36] = ink
    return tile


def letter_on(ground: tuple[int, int, int], ink: tuple[int, int, int]) -> Picture:
    tile = plain(EDGE, EDGE, ground)
    cv2.putText(tile, "R", (12, 50), 0, 1.9, ink, 7, cv2.LINE_AA)
    return tile


RED, BLUE, GREEN = (45, 40, 190), (180, 90, 40), (60, 130, 50)
TILES: dict[str, Picture] = {
    "disc-red": disc_on(CREAM, RED),
    "disc-blue": disc_on(CREAM, BLUE),
    "bars-red": bars_on(CREAM, RED),
    "bars-green": bars_on(CREAM, GREEN),
    "cross-blue": cross_on(CREAM, BLUE),
    "cross-green": cross_on(CREAM, GREEN),
    "letter-red": letter_on(GREY, RED),
    "letter-cream": letter_on(GREY, CREAM),
}


def seen(
    tile: Picture, turn: float, light: float = 1.0, tint: float = 0.0, seed: int = 1
) -> Picture:
    """A tile on a cloth, turned, in another light, noisy."""
    c = (EDGE - 1) / 2
    matrix = cv2.getRotationMatrix2D((c, c), turn, 1.0)
    matrix[:, 2] += (PLACE - EDGE) / 2
    place = plain(PLACE, PLACE, CLOTH)
    size = (PLACE, PLACE)
    drawn = cv2.warpAffine(tile, matrix, size, flags=cv2.INTER_LINEAR)
    cover = cv2.warpAffine(np.full((EDGE, EDGE), 255, np.uint8), matrix, size) / 255
    mixed = place + (drawn - place.astype(np.float64)) * cover[..., None]
    lit = mixed * light * np.array([1 - tint, 1.0, 1 + tint])
    return noisy(np.clip(lit, 0, 255).astype(np.uint8), seed, 4.0)


def patch(picture: Picture) -> Picture:
    return crop(picture, (60.0, 60.0), 1.2 * EDGE / np.sqrt(2))


def kit(embedder: Embedder, names: list[str]) -> Prototypes:
    return Prototypes({n: embedder.embed([patch(seen(TILES[n], 10.0))]) for n in names})


def test_vectors_have_length_one_whatever_the_patch_measures(embedder: Embedder) -> None:
    patches = [plain(n, n) for n in (9, CROP, 130)]
    vectors = embedder.embed(patches)
    assert vectors.shape == (3, DIMENSIONS)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-4)
    assert embedder.embed([]).shape == (0, DIMENSIONS)


def test_many_patches_are_what_each_is_alone(embedder: Embedder) -> None:
    patches = [patch(seen(t, 7.0 * i)) for i, t in enumerate(list(TILES.values()) * 9)]
    together = embedder.embed(patches)
    assert len(together) == len(patches)
    assert np.allclose(together[70], embedder.embed([patches[70]])[0], atol=1e-3)


@pytest.mark.parametrize("turn", [0.0, 52.0, 90.0, 133.0, 201.0, 287.0])
@pytest.mark.parametrize(("light", "tint"), [(1.0, 0.0), (0.7, 0.08), (1.2, -0.08)])
def test_one_photo_tells_components_apart(
    embedder: Embedder, turn: float, light: float, tint: float
) -> None:
    names = list(TILES)
    shown = [patch(seen(TILES[n], turn, light, tint, seed=5)) for n in names]
    cosines = kit(embedder, names).cosines(embedder.embed(shown))
    own = np.diag(cosines)
    others = np.where(np.eye(len(names), dtype=bool), -1, cosines).max(axis=1)
    assert (own > others + 0.05).all()


def test_a_turn_changes_next_to_nothing(embedder: Embedder) -> None:
    shown = [patch(seen(TILES["letter-cream"], turn)) for turn in range(0, 360, 20)]
    vectors = embedder.embed(shown)
    assert (vectors @ vectors.T).min() > 0.9


def test_a_stranger_is_unknown_and_a_bare_place_is_bare(embedder: Embedder) -> None:
    known = [n for n in TILES if n not in ("cross-blue", "letter-cream")]
    shown = {n: embedder.embed([patch(seen(TILES[n], 10.0))]) for n in known}
    shown[BARE] = embedder.embed([patch(plain(PLACE, PLACE, CLOTH))])
    prototypes = Prototypes(shown)
    strange = [patch(seen(TILES[n], 70.0, 0.9)) for n in ("cross-blue", "letter-cream")]
    there = [patch(seen(TILES[n], 70.0, 0.9)) for n in known]
    bare = patch(noisy(plain(PLACE, PLACE, (63, 99, 54))))
    chances = prototypes.probabilities(embedder.embed([*strange, *there, bare]))
    assert np.allclose(chances.sum(axis=1), 1)
    assert (chances[: len(strange), -1] > 0.5).all()
    told = chances[len(strange) : -1]
    assert told.argmax(axis=1).tolist() == list(range(len(known)))
    assert chances[-1].argmax() == prototypes.names.index(BARE)


def test_the_nearest_photo_of_a_component_counts() -> None:
    axes = np.eye(4, DIMENSIONS, dtype=np.float32)
    prototypes = Prototypes({"a": axes[:2], "b": axes[2:3]})
    cosines = prototypes.cosines(axes)
    assert cosines[0].tolist() == pytest.approx([1, 0])
    assert cosines[1].tolist() == pytest.approx([1, 0])
    assert cosines[2].tolist() == pytest.approx([0, 1])
    assert cosines[3].tolist() == pytest.approx([0, 0])
    assert Prototypes({}).cosines(axes).shape == (4, 0)
    assert np.linalg.norm(prototype(axes[:2])) == pytest.approx(1)


def test_probabilities_follow_distances() -> None:
    calibration = Calibration(sharpness=10.0, stranger=0.5)
    cosines = np.array([[0.9, 0.1], [0.6, 0.6], [0.1, 0.0]], np.float32)
    sure, torn, strange = calibration.probabilities(cosines)
    assert sure.argmax() == 0
    assert sure[0] > 0.95
    assert torn[0] == pytest.approx(torn[1])
    assert strange[-1] > 0.95
    assert calibration.probabilities(np.zeros((1, 0), np.float32)).tolist() == [[1.0]]


def as_example(name: str, scale: float = 1.0) -> Example:
    tile = TILES[name]
    edge = round(EDGE * scale)
    image = np.zeros((edge + 8, edge + 8, 3), np.uint8)
    put(image, np.asarray(cv2.resize(tile, (edge, edge)), np.uint8), edge / 2 + 4, edge / 2 + 4)
    return example(name, image)


def test_the_matcher_ranks_as_the_readers_ask(embedder: Embedder) -> None:
    names = ["disc-red", "bars-red", "cross-green"]
    matcher = EmbeddingMatcher(embedder, [as_example(n) for n in names])
    size = 2 * int(matcher.reach_px) + 3
    patches = [cut(seen(TILES[n], 40.0), (60.0, 60.0), size) for n in names]
    distances = matcher.distances(patches, [*names, "castle"])
    assert distances.shape == (3, 4)
    assert distances[:, :3].argmin(axis=1).tolist() == [0, 1, 2]
    assert np.isinf(distances[:, 3]).all()
    assert matcher.distances([], names).shape == (0, 3)


def test_each_component_is_compared_at_its_own_size(embedder: Embedder) -> None:
    examples = [as_example("disc-red", 0.4), as_example("bars-red")]
    matcher = EmbeddingMatcher(embedder, examples)
    small = as_example("disc-red", 0.4).image
    place = plain(PLACE, PLACE, CLOTH)
    put(place, small[4:-4, 4:-4], 60, 60)
    distances = matcher.distances([place], ["disc-red", "bars-red"])
    assert distances[0, 0] < 0.5 * distances[0, 1]


def test_a_matcher_without_examples_knows_nothing(embedder: Embedder) -> None:
    matcher = EmbeddingMatcher(embedder, [])
    assert matcher.reach_px > 0
    assert np.isinf(matcher.distances([plain(30, 30)], ["castle"])).all()
