"""Fits the probabilities that follow from cosines, and says how far to trust them.

    python -m models.embedding.calibration models/embedding.onnx

Fitted on editions of families that were learned from, though never on the same ones; checked on
families that were kept back. A quarter of each edition's components is left out of its kit, so that
what is asked for may be unknown.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.embedding.examination import SEED, Sitting, sittings
from vision.components.embedding import CALIBRATION, Calibration, Embedder, Prototypes

SHOTS = (1, 2, 4)
SHARPNESSES = np.arange(8.0, 45.0, 1.0)
STRANGERS = np.arange(0.4, 0.96, 0.01)
BINS = 10


@dataclass(frozen=True)
class Answers:
    """cosines: views x components of the kit; right: the column that is right, for strangers the
    one after the last."""

    cosines: NDArray[np.float32]
    right: NDArray[np.int64]


def answers(embedder: Embedder, papers: Sequence[Sitting]) -> list[Answers]:
    """Every sitting with every number of photos."""
    given = []
    for paper in papers:
        known = np.flatnonzero(~paper.strange)
        column = np.full(len(paper.strange), len(known))
        column[known] = np.arange(len(known))
        vectors = embedder.embed(paper.views)
        photos = {i: embedder.embed([image for image, _ in paper.photos[i]]) for i in known}
        for shots in SHOTS:
            kit = Prototypes({str(i): photos[i][:shots] for i in known})
            given.append(Answers(kit.cosines(vectors), column[paper.shown]))
    return given


def surprise(calibration: Calibration, given: Sequence[Answers]) -> float:
    """Mean negative log-likelihood of what is right."""
    cost = [
        -np.log(
            np.maximum(calibration.probabilities(a.cosines)[np.arange(len(a.right)), a.right], 1e-9)
        )
        for a in given
    ]
    return float(np.concatenate(cost).mean())


def fit(given: Sequence[Answers]) -> Calibration:
    """The least surprised by what is right."""
    return min(
        (Calibration(float(s), float(t)) for s in SHARPNESSES for t in STRANGERS),
        key=lambda calibration: surprise(calibration, given),
    )


def error(calibration: Calibration, given: Sequence[Answers]) -> float:
    """Claim by claim, how far the probability of the likeliest lies from the share that is
    right."""
    ps, rights = [], []
    for a in given:
        chances = calibration.probabilities(a.cosines)
        ps.append(chances.max(axis=1))
        rights.append(chances.argmax(axis=1) == a.right)
    p, right = np.concatenate(ps), np.concatenate(rights)
    which = np.minimum((p * BINS).astype(int), BINS - 1)
    gaps = [abs(float((p[which == b] - right[which == b]).sum())) for b in range(BINS)]
    return sum(gaps) / len(p)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--editions", type=int, default=30)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    embedder = Embedder(given.model)
    own = answers(embedder, sittings(SEED + 7, given.editions, unseen=False))
    kept_back = answers(embedder, sittings(SEED + 8, given.editions, unseen=True))
    best = fit(own)
    for name, calibration in (("fitted", best), ("shipped", CALIBRATION)):
        print(
            f"{name}  sharpness {calibration.sharpness:.0f}  stranger {calibration.stranger:.2f}  "
            f"error: learned families {error(calibration, own):.4f}, "
            f"kept back {error(calibration, kept_back):.4f}"
        )


if __name__ == "__main__":
    main()
