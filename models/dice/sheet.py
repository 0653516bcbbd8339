"""Draws a sheet of scenes with their labels, to be looked at.

python -m models.dice.sheet models/dice.jpg
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.dice.scenes import Scene, SceneMaker

SEED = 7
ROWS, COLUMNS = 4, 7
SCENE_PX = 160
STOCK = 300
RIGHT, CUT = (60, 220, 60), (60, 60, 220)


def sheet() -> NDArray[np.uint8]:
    maker = SceneMaker(np.random.default_rng(SEED), STOCK)
    tiles = [_labelled(maker.scene(SCENE_PX)) for _ in range(ROWS * COLUMNS)]
    rows = [np.hstack(tiles[i : i + COLUMNS]) for i in range(0, len(tiles), COLUMNS)]
    return np.asarray(np.vstack(rows), np.uint8)


def _labelled(scene: Scene) -> NDArray[np.uint8]:
    """A scene with a box around every die: one that counts, or one that is cut off."""
    image = scene.image.copy()
    for die in scene.dice:
        left, top = (round(c - die.edge / 2) for c in die.centre)
        right, bottom = (round(c + die.edge / 2) for c in die.centre)
        colour = RIGHT if die.whole else CUT
        cv2.rectangle(image, (left, top), (right, bottom), colour, 1)
        if die.whole:
            cv2.putText(image, str(die.value), (left + 1, top - 2), 0, 0.35, colour, 1, cv2.LINE_AA)
    return image


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    cv2.imwrite(str(parser.parse_args().out), sheet(), [cv2.IMWRITE_JPEG_QUALITY, 85])


if __name__ == "__main__":
    main()
