"""What a place looks like, as a direction in space: like things are near, in any turn and light.

The network (``models/embedding.onnx``; its card says what it was trained on) has never seen an
edition. A kit makes it useful: each component is the mean direction of its photos, its prototype.
Places where nothing lies can have prototypes too; and what is far from all of them is unknown.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.components.kits import Example
from vision.components.networks import MODELS, open_network
from vision.pixels import cut

MODEL = MODELS / "embedding.onnx"
CROP = 48
"""Edge of the square that the network takes (px)."""
MARGIN = 1.2
"""That square goes so many times as far from its middle as the component it is compared with."""
DIMENSIONS = 64
BATCH = 64
"""Patches at a time: more need more memory and no less time."""
SIZE_STEP = 1.15
"""Components whose reaches differ by less are compared with one and the same crop."""

LEVELS = 40.0
"""Colour difference (8-bit units) that stands for vectors at right angles."""
BARE = ""
"""Name of a place where nothing lies among prototypes."""

Patch = NDArray[np.uint8]
Vectors = NDArray[np.float32]


class Embedder:
    """Turns patches into vectors."""

    def __init__(self, model: Path = MODEL) -> None:
        """Raises InputError where the model is missing or no model."""
        self._session = open_network(model, "that compares pictures of components")

    def embed(self, patches: Sequence[Patch]) -> Vectors:
        """Square patches (BGR, in the reference's light, the thing in the middle) as vectors of
        length 1 (N x DIMENSIONS)."""
        if not len(patches):
            return np.zeros((0, DIMENSIONS), np.float32)
        crops = np.stack([_sized(p) for p in patches])
        parts = [
            self._session.run(None, {"patches": crops[i : i + BATCH]})[0]
            for i in range(0, len(crops), BATCH)
        ]
        return np.concatenate(parts)


def _sized(patch: Patch) -> Patch:
    if patch.shape[:2] == (CROP, CROP):
        return patch
    flags = cv2.INTER_AREA if patch.shape[0] > CROP else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(patch, (CROP, CROP), interpolation=flags), np.uint8)


def prototype(vectors: Vectors) -> Vectors:
    """The mean direction of some vectors."""
    mean = vectors.mean(axis=0)
    return np.asarray(mean / max(float(np.linalg.norm(mean)), 1e-6), np.float32)


@dataclass(frozen=True)
class Calibration:
    """From cosines to probabilities. sharpness: log odds a unit of cosine; stranger: the cosine of
    something unknown, as if it had a prototype of its own."""

    sharpness: float
    stranger: float

    def probabilities(self, cosines: Vectors) -> NDArray[np.float64]:
        """cosines: places x prototypes. Out: places x (prototypes and, last, unknown)."""
        unknown = np.full((len(cosines), 1), self.stranger)
        logits = self.sharpness * np.concatenate([cosines.astype(np.float64), unknown], axis=1)
        weights = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(weights / weights.sum(axis=1, keepdims=True))


CALIBRATION = Calibration(18.0, 0.79)
"""Fitted on drawn editions that nothing was learned from; see the card."""


class Prototypes:
    """What may be at a place: components, and the bare place itself under the name of BARE."""

    def __init__(self, shown: Mapping[str, Vectors]) -> None:
        """shown: name -> the vectors (KxDIMENSIONS) of one or more photos of it."""
        self.names = tuple(shown)
        looks = [np.concatenate([v, prototype(v)[None]]) for v in shown.values()]
        self._looks = np.concatenate(looks) if looks else np.zeros((0, DIMENSIONS), np.float32)
        self._starts = np.cumsum([0, *(len(v) for v in looks)])[:-1]

    def cosines(self, vectors: Vectors) -> Vectors:
        """Places x names: to the nearest photo of each or their mean."""
        if not self.names:
            return np.zeros((len(vectors), 0), np.float32)
        return np.asarray(np.maximum.reduceat(vectors @ self._looks.T, self._starts, axis=1))

    def probabilities(
        self, vectors: Vectors, calibration: Calibration = CALIBRATION
    ) -> NDArray[np.float64]:
        """Places x names, and in a last column that of something unknown; each row adds up to 1."""
        return calibration.probabilities(self.cosines(vectors))


class EmbeddingMatcher:
    """The embedding as a ``Matcher``: 1 - cosine, in levels of colour."""

    def __init__(self, embedder: Embedder, examples: Sequence[Example]) -> None:
        self._embedder = embedder
        self._groups = _by_reach(examples)
        self._prototypes = {
            half: Prototypes(
                {
                    name: embedder.embed([crop(e.image, _middle(e), half) for e in own])
                    for name, own in group.items()
                }
            )
            for half, group in self._groups.items()
        }

    @property
    def reach_px(self) -> float:
        """See ``Matcher``."""
        return max(self._groups, default=1.0)

    def distances(self, patches: Sequence[Patch], components: Sequence[str]) -> Vectors:
        """See ``Matcher``."""
        out = np.full((len(patches), len(components)), np.inf, np.float32)
        if not len(patches):
            return out
        for half, prototypes in self._prototypes.items():
            columns = [i for i, c in enumerate(components) if c in prototypes.names]
            if columns:
                cosines = prototypes.cosines(
                    self._embedder.embed([crop(p, _centre(p), half) for p in patches])
                )
                mine = [prototypes.names.index(components[i]) for i in columns]
                out[:, columns] = LEVELS * (1 - cosines[:, mine])
        return out


def crop(image: Patch, middle: tuple[float, float], half_px: float) -> Patch:
    """The square around a place that goes so far."""
    return _sized(cut(image, middle, max(round(2 * half_px), 4)))


def _by_reach(examples: Sequence[Example]) -> dict[float, dict[str, list[Example]]]:
    """Components by how far around their middles to look (px), then by name."""
    by_name: dict[str, list[Example]] = {}
    for example in examples:
        by_name.setdefault(example.component, []).append(example)
    groups: dict[float, dict[str, list[Example]]] = {}
    for name, own in by_name.items():
        reach = float(np.median([_reach(e) for e in own]))
        step = SIZE_STEP ** round(math.log(max(reach, 1.0)) / math.log(SIZE_STEP))
        groups.setdefault(MARGIN * step, {})[name] = own
    return groups


def _reach(example: Example) -> float:
    ys, xs = np.nonzero(example.mask)
    x, y = _middle(example)
    return float(np.hypot(xs - x, ys - y).max())


def _middle(example: Example) -> tuple[float, float]:
    ys, xs = np.nonzero(example.mask)
    return float(xs.min() + xs.max()) / 2, float(ys.min() + ys.max()) / 2


def _centre(patch: Patch) -> tuple[float, float]:
    return (patch.shape[1] - 1) / 2, (patch.shape[0] - 1) / 2
