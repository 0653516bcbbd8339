"""Brings a trained network down to bytes: 8-bit weights and activations, measured on drawn views.

    python -m models.embedding.quantise embedding-full.onnx models/embedding.onnx

Weights keep to 7 bits: older processors add up products of bytes in 16 bits and would overflow.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import numpy as np
from onnxruntime.quantization import (
    CalibrationDataReader,
    QuantFormat,
    QuantType,
    quant_pre_process,
    quantize_static,
)

from models.embedding.inks import Pixels
from models.embedding.lessons import Lessons

SEED = 99
LESSONS = 4
VIEWS = 128
"""Of each lesson."""


class _DrawnViews(CalibrationDataReader):
    """What the ranges of the activations are measured on."""

    def __init__(self) -> None:
        lessons = Lessons(SEED, 6)
        self._views = iter([lessons.next().views[:VIEWS] for _ in range(LESSONS)])

    def get_next(self) -> dict[str, Pixels] | None:
        views = next(self._views, None)
        return None if views is None else {"patches": np.asarray(views, np.uint8)}


def quantise(full: Path, out: Path) -> None:
    """Writes the network of one file as bytes into another."""
    with tempfile.TemporaryDirectory() as folder:
        ready = Path(folder) / "ready.onnx"
        quant_pre_process(str(full), str(ready), skip_symbolic_shape=True)
        quantize_static(
            str(ready),
            str(out),
            _DrawnViews(),
            quant_format=QuantFormat.QDQ,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            per_channel=True,
            reduce_range=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("full", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    quantise(given.full, given.out)


if __name__ == "__main__":
    main()
