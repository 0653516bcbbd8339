"""A picture of what is drawn, to be looked at: a line for each edition, bare places last.

python -m models.embedding.sheet models/embedding.jpg
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from models.embedding import editions
from models.embedding.inks import Pixels
from models.embedding.lessons import show

SEED = 5
EDITIONS = 9


def sheet(seed: int) -> Pixels:
    """Two views of everything in some editions, one above the other."""
    rng = np.random.default_rng(seed)
    lines = []
    for _ in range(EDITIONS):
        views, _labels = show(rng, editions.draw(rng), 2)
        lines += [np.hstack(list(views[0::2])), np.hstack(list(views[1::2]))]
    return np.vstack(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    cv2.imwrite(str(parser.parse_args().out), sheet(SEED), [cv2.IMWRITE_JPEG_QUALITY, 88])


if __name__ == "__main__":
    main()
