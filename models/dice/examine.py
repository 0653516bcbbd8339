"""Examines a network on scenes that it never saw, drawn here, and calibrates it.

    python -m models.dice.examine models/dice.onnx

prints figures by the size of the dice; ``--calibrate`` prints the three numbers that make the
probabilities of the reader what they say, for ``models.dice.export --calibration``.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.dice.scenes import Die, Scene, SceneMaker
from vision.trays.dice import CERTAIN, DiceReader
from vision.trays.dice import Die as Seen

EXAMINATION, CALIBRATION = 9001, 9002
"""Seeds: of the test set and of the set that the probabilities are fitted to."""
SCENES = 150
SCENE_PX = 288
STOCK = 500
NEAR = 0.35
"""A die is found where its middle is no farther off than this share of its edge, and its size by no
more than this share."""
SIZES = (17, 24, 32, 44, 73)
LEAST = 0.02


@dataclass(frozen=True, slots=True)
class Judged:
    """What was seen, and the die that it is: None for none."""

    seen: Seen
    die: Die | None


def examine(reader: DiceReader, seed: int, least: float) -> Iterator[tuple[Scene, list[Judged]]]:
    maker = SceneMaker(np.random.default_rng(seed), STOCK)
    for _ in range(SCENES):
        scene = maker.scene(SCENE_PX)
        seen = reader.read(scene.image, least=least)
        yield scene, list(_judged(scene.dice, seen))


def _judged(dice: Sequence[Die], seen: Sequence[Seen]) -> Iterator[Judged]:
    left = list(dice)
    for one in seen:
        middle = (one.box[0] + one.box[2]) / 2, (one.box[1] + one.box[3]) / 2
        same = next((die for die in left if _near(die, middle)), None)
        if same is not None:
            left.remove(same)
        if same is None or same.whole:
            yield Judged(one, same)


def _near(die: Die, middle: tuple[float, float]) -> bool:
    off = np.hypot(die.centre[0] - middle[0], die.centre[1] - middle[1])
    return bool(off <= NEAR * die.edge)


def figures(results: Sequence[tuple[Scene, list[Judged]]]) -> str:
    """Dice found, values right and false dice a picture, over all and by size."""
    lines = []
    for low, high in ((SIZES[0], SIZES[-1]), *pairwise(SIZES)):
        dice = sum(d.whole and low <= d.edge < high for scene, _ in results for d in scene.dice)
        found = [j for _, js in results for j in js if j.die and low <= j.die.edge < high]
        right = sum(j.seen.value == j.die.value for j in found if j.die)
        lines.append(
            f"{low}-{high} px: {dice} dice, found {len(found) / max(dice, 1):.4f}, "
            f"values right {right / max(len(found), 1):.4f}"
        )
    false = sum(j.die is None for _, js in results for j in js)
    lines.append(f"false dice a picture {false / len(results):.4f}")
    gaps: dict[int, list[float]] = defaultdict(list)
    for _, js in results:
        for j in js:
            right = j.die is not None and j.die.value == j.seen.value
            gaps[min(9, int(j.seen.p * 10))].append(j.seen.p - right)
    count = sum(map(len, gaps.values()))
    lines.append(f"calibration error {sum(abs(sum(g)) for g in gaps.values()) / count:.4f}")
    return "\n".join(lines)


def calibration(judged: Sequence[Judged]) -> tuple[float, float, float]:
    """Sharpness and shift of the logit that something is a die, and sharpness of its values, under
    which what was judged is likeliest (Platt scaling, temperature scaling)."""
    there = np.array([j.seen.p / max(j.seen.chances) for j in judged]).clip(1e-4, 1 - 1e-4)
    logit = np.log(there / (1 - there))
    real = np.array([j.die is not None for j in judged], np.float64)
    sharpness, shift = _logistic(logit, real)
    chances = np.array([j.seen.chances for j in judged if j.die]).clip(1e-6, 1)
    values = np.array([j.die.value - 1 for j in judged if j.die])
    tries = np.linspace(0.4, 3.0, 105)
    return sharpness, shift, float(min(tries, key=lambda s: _loss(chances, values, s)))


def _logistic(x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[float, float]:
    """Newton's method for the two numbers of a logistic regression."""
    rows = np.stack([x, np.ones_like(x)], axis=1)
    weights = np.array([1.0, 0.0])
    for _ in range(25):
        p = 1 / (1 + np.exp(-rows @ weights))
        curve = (rows * (p * (1 - p))[:, None]).T @ rows + 1e-6 * np.eye(2)
        weights += np.linalg.solve(curve, rows.T @ (y - p))
    return float(weights[0]), float(weights[1])


def _loss(chances: NDArray[np.float64], values: NDArray[np.intp], sharpness: float) -> float:
    sharp = chances**sharpness
    sharp /= sharp.sum(axis=1, keepdims=True)
    return float(-np.log(sharp[np.arange(len(values)), values].clip(1e-9)).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--calibrate", action="store_true")
    given = parser.parse_args()
    reader = DiceReader(given.model)
    if given.calibrate:
        judged = [j for _, js in examine(reader, CALIBRATION, LEAST) for j in js]
        print(" ".join(f"{number:.3f}" for number in calibration(judged)))
    else:
        print(figures(list(examine(reader, EXAMINATION, CERTAIN))))


if __name__ == "__main__":
    main()
