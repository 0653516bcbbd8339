"""What an embedding can do, measured on editions that it never saw.

    python -m models.embedding.examination models/embedding.onnx

One half of the test draws on the families of shapes that were learned from, the other on families
that were kept back. Colours, textures and light are drawn anew in both. ``PolarMatcher`` sits the
same examination.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.embedding import editions
from models.embedding.editions import COMPONENTS, Edition
from models.embedding.inks import Pixels
from models.embedding.shapes import EMBLEMS, SILHOUETTES, UNSEEN_EMBLEMS, UNSEEN_SILHOUETTES
from models.embedding.views import component_view, kit_photo
from vision.components.embedding import CROP, MARGIN, Embedder, Prototypes
from vision.components.kits import Example
from vision.components.matching import PolarMatcher, unlike

SEED = 1_000_003
SHOTS = (1, 2, 4, 8)
QUERIES = 4
"""Views of every component that are to be named."""
STRANGERS = 4
"""Components of each edition that the kit does not show."""

Photo = tuple[Pixels, NDArray[np.bool_]]
Kit = Sequence[Sequence[Photo]]
"""Photos of each component."""
Contender = Callable[[Kit, Sequence[Pixels]], NDArray[np.float32]]
"""Distances of views to the components of a kit (views x components)."""


@dataclass(frozen=True)
class Sitting:
    """One edition put to the test: photos of every component; views, and what they show; which
    components are left out of the kit when strangers are to be told."""

    photos: Kit
    views: tuple[Pixels, ...]
    shown: NDArray[np.int64]
    strange: NDArray[np.bool_]


@dataclass(frozen=True)
class Marks:
    """named: share of views of known components whose nearest is right; told: probability that a
    view of a known component is nearer to its kit than one of a stranger (area under the curve)."""

    named: float
    told: float


def sittings(seed: int, count: int, unseen: bool) -> list[Sitting]:
    """So many editions, of families learned from or of those kept back."""
    rng = np.random.default_rng(seed)
    emblems = UNSEEN_EMBLEMS if unseen else EMBLEMS
    silhouettes = UNSEEN_SILHOUETTES if unseen else SILHOUETTES
    return [_sitting(rng, editions.draw(rng, emblems, silhouettes)) for _ in range(count)]


def _sitting(rng: np.random.Generator, edition: Edition) -> Sitting:
    everyone = range(COMPONENTS)
    photos = [[kit_photo(rng, edition, i) for _ in range(max(SHOTS))] for i in everyone]
    shown = np.repeat(np.arange(COMPONENTS), QUERIES)
    views = tuple(component_view(rng, edition, int(i)) for i in shown)
    strange = np.zeros(COMPONENTS, np.bool_)
    strange[rng.choice(COMPONENTS, STRANGERS, replace=False)] = True
    return Sitting(photos, views, shown, strange)


def examine(contender: Contender, papers: Sequence[Sitting], shots: int) -> Marks:
    """Marks with so many photos of each component."""
    right: list[NDArray[np.bool_]] = []
    near: list[NDArray[np.float32]] = []
    strange: list[NDArray[np.float32]] = []
    for paper in papers:
        kit = [photos[:shots] for photos in paper.photos]
        distances = contender(kit, paper.views)
        right.append(distances.argmin(axis=1) == paper.shown)
        nearest = distances[:, ~paper.strange].min(axis=1)
        asked = paper.strange[paper.shown]
        near.append(nearest[~asked])
        strange.append(nearest[asked])
    return Marks(
        float(np.concatenate(right).mean()),
        _area_under(np.concatenate(near), np.concatenate(strange)),
    )


def _area_under(near: NDArray[np.float32], strange: NDArray[np.float32]) -> float:
    order = np.sort(strange)
    farther = len(order) - np.searchsorted(order, near, side="right")
    level = np.searchsorted(order, near, side="right") - np.searchsorted(order, near, side="left")
    return float((farther + level / 2).mean() / len(order))


def by_embedding(embedder: Embedder) -> Contender:
    """The contender that this is about."""

    def distances(kit: Kit, views: Sequence[Pixels]) -> NDArray[np.float32]:
        shown = {
            str(i): embedder.embed([image for image, _ in photos]) for i, photos in enumerate(kit)
        }
        return np.asarray(1 - Prototypes(shown).cosines(embedder.embed(views)), np.float32)

    return distances


def by_polar_correlation(kit: Kit, views: Sequence[Pixels]) -> NDArray[np.float32]:
    """The classical one, with the shifts that the readers of sites allow."""
    names = [str(i) for i in range(len(kit))]
    examples = [
        Example(name, image, mask, None)
        for name, photos in zip(names, kit, strict=True)
        for image, mask in photos
    ]
    matcher = PolarMatcher(examples, 1.0, CROP / 2 / MARGIN)
    middle = ((CROP - 1) / 2, (CROP - 1) / 2)
    return np.stack([unlike(matcher, view, middle, 1.2, names) for view in views])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--editions", type=int, default=30)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    contenders = {
        "embedding": by_embedding(Embedder(given.model)),
        "polar": by_polar_correlation,
    }
    for unseen in (False, True):
        papers = sittings(SEED + unseen, given.editions, unseen)
        for name, contender in contenders.items():
            for shots in SHOTS:
                marks = examine(contender, papers, shots)
                families = "kept back" if unseen else "learned"
                print(
                    f"families {families}  {name}  shots {shots}  "
                    f"named {marks.named:.4f}  told from strangers {marks.told:.4f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
