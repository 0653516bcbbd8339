"""Writes a trained network as the ONNX file that is shipped.

python -m models.dice.export dice.pt models/dice.onnx
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from models.dice.network import MULTIPLE, DiceNetwork, Reader

OPSET = 17


def export(network: DiceNetwork, out: Path, calibration: tuple[float, float, float]) -> None:
    """calibration: sharpness and shift of the middle's logit, sharpness of the value's logits."""
    reader = Reader(network.cpu().eval(), *calibration).eval()
    example = torch.zeros((1, MULTIPLE * 4, MULTIPLE * 5, 3), dtype=torch.uint8)
    torch.onnx.export(
        reader,
        (example,),
        str(out),
        input_names=["picture"],
        output_names=["middle", "box", "values"],
        dynamic_axes={
            "picture": {0: "pictures", 1: "height", 2: "width"},
            **{
                name: {0: "pictures", 1: "rows", 2: "columns"}
                for name in ("middle", "box", "values")
            },
        },
        opset_version=OPSET,
        dynamo=False,
    )


def load(weights: Path) -> DiceNetwork:
    network = DiceNetwork()
    network.load_state_dict(torch.load(weights, map_location="cpu", weights_only=True))
    return network.eval()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--calibration", type=float, nargs=3, default=(1.0, 0.0, 1.0))
    given = parser.parse_args()
    sharpness, shift, value = given.calibration
    export(load(given.weights), given.out, (sharpness, shift, value))


if __name__ == "__main__":
    main()
